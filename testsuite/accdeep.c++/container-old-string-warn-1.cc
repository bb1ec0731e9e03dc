/* Section 7: strings of the old ABI are mapped without their characters, which
   is said.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-D_GLIBCXX_USE_CXX11_ABI=0" } */

#include <string>
#include <vector>

struct user
{
  int n;
  std::vector<std::string> names; /* { dg-note "in member 'names'" } */
};

void
f (user &x, std::string &s, std::vector<int> &v)
{
#pragma acc enter data copyin(x) /* { dg-warning "objects of type 'std::basic_string<char>' are mapped as they are, without the buffer that holds the characters" } */
#pragma acc enter data copyin(s) /* { dg-warning "objects of type 'std::basic_string<char>' are mapped as they are, without the buffer that holds the characters" } */
#pragma acc enter data copyin(v)
}
