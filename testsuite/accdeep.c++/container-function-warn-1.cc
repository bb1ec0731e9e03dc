/* Section 7: a std::function stays behind with what is in it, and a warning says
   why, and what to do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <functional>

struct job
{
  int n;
  std::function<int (int)> what; /* { dg-note "in member 'what'" } */
};

void
alone (std::function<double ()> f)
{
#pragma acc enter data copyin(f) /* { dg-warning "31:\[^\n\]*without the function object in it, which only the host can call: pass that itself, as an argument of a template" } */
}

void
member (job *j, int n)
{
#pragma acc enter data copyin(n, j[0:n]) /* { dg-warning "34:\[^\n\]*without the function object in it" } */
}
