/* Cure kernels-loop: several loops of a construct that uses variables which
   nested functions of GNU C share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int n = 30, total = 2, seen = 0;
  float w[40];
  int v[40];
  /* Of a function around it.  */
  void direct (int k)
  {
    int local = k;
    void inner (void) { local++; total++; }
    inner ();
#pragma acc kernels
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
	w[i] = i + local;
      total += w[3];
#pragma acc loop independent
      for (int i = 0; i < n; i++)
	w[i] += total;
      for (int i = 0; i < n; i++)
	local += (int) w[i];
    }
    total += local;
  }
  void set (int k) { seen += k; n = k; }
  set (31);
  direct (4);
  /* Of its own.  */
#pragma acc kernels copy(v)
  {
    for (int i = 0; i < n; i++)
      v[i] = i + n;
    for (int i = 0; i < n; i++)
      seen += v[i];
    for (int i = 0; i < n; i++)
      v[i] += seen;
  }
  set (seen);
  CHECK_EQ (n, 1457);
  CHECK_EQ (total, 977);
  CHECK_EQ (seen, 2914);
  CHECK (w[7] == 23);
  CHECK_EQ (v[9], 1497);
  return 0;
}

/* { dg-output "kernel direct\\S*fn.0: launch gangs=1" } */
/* { dg-output ".*kernel direct\\S*fn.3: launch gangs=1" } */
/* { dg-output ".*kernel main\\S*fn.0: launch" } */
/* { dg-output ".*kernel main\\S*fn.2: launch" } */
