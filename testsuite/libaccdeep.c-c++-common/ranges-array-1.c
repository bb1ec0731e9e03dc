/* Section 1.6: in an array of structures the excluded members of each element
   stay as they are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define M 7

struct cell
{
  int in;
  int out;
  int host_only;
#pragma acc shape default(exclude) include(in, out)
};

int
main (void)
{
  struct cell c[M];
  for (int i = 0; i < M; i++)
    {
      c[i].in = i;
      c[i].out = -1;
      c[i].host_only = 100 + i;
    }

#pragma acc data copy(c)
  {
#pragma acc parallel loop
    for (int i = 0; i < M; i++)
      c[i].out = c[i].in * 2;
    for (int i = 0; i < M; i++)
      c[i].host_only++;
  }
  for (int i = 0; i < M; i++)
    {
      CHECK_EQ (c[i].out, 2 * i);
      CHECK_EQ (c[i].host_only, 101 + i);
    }
  CHECK_ABSENT (c, sizeof c);
  return 0;
}
