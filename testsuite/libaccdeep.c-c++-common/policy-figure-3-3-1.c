/* Figure 3.3 of TR-16-1: directions nest.  What the inner type says about its
   member holds; what the outer one says is only the default.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

#define SIZE 5

typedef struct t1
{
  int *m1;
  int *m2;
  int *m3;
  int n;
#pragma acc policy in(m1[n]) inout(m2[n]) shape(m3[n])
} t1_t;

typedef struct t2
{
  int *x1;
  t1_t s1;
  int m;
#pragma acc policy in(s1, x1[m])
} t2_t;

int
main (void)
{
  t2_t *tt = NEW (t2_t, SIZE);
  int first[SIZE][4];
  for (int k = 0; k < SIZE; k++)
    {
      tt[k].m = tt[k].s1.n = N;
      tt[k].x1 = new_numbers ();
      tt[k].s1.m1 = new_numbers ();
      tt[k].s1.m2 = new_numbers ();
      tt[k].s1.m3 = new_numbers ();
      first[k][0] = tt[k].x1[0];
      first[k][1] = tt[k].s1.m1[0];
      first[k][2] = tt[k].s1.m2[0];
      first[k][3] = tt[k].s1.m3[0];
    }
#pragma acc data copy(tt[0:SIZE])
  {
    for (int k = 0; k < SIZE; k++)
      CHECK (same_p (tt[k].x1) && same_p (tt[k].s1.m1)
	     && same_p (tt[k].s1.m2) && same_p (tt[k].s1.m3));
#pragma acc parallel loop
    for (int k = 0; k < SIZE; k++)
      for (int i = 0; i < tt[k].m; i++)
	{
	  tt[k].x1[i] = -1000 + i;
	  tt[k].s1.m1[i] = -2000 + i;
	  tt[k].s1.m2[i] = -3000 + i;
	  tt[k].s1.m3[i] = -4000 + i;
	}
  }
  int shared = memory_shared_p ();
  for (int k = 0; k < SIZE; k++)
    {
      CHECK_EQ (first_of (tt[k].x1), shared ? -1000 : first[k][0]);
      CHECK_EQ (first_of (tt[k].s1.m1), shared ? -2000 : first[k][1]);
      CHECK_EQ (first_of (tt[k].s1.m2), -3000);
      CHECK_EQ (first_of (tt[k].s1.m3), shared ? -4000 : first[k][3]);
      CHECK_ABSENT (tt[k].s1.m2, BYTES);
    }
  return 0;
}
