/* simcuda-run sees what libgomp maps for a program with the plugin, too: an
   overrun between plain operands beside a deep one.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-simcuda-run "more is checked" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

#include <stdlib.h>

typedef struct
{
  int n;
  double *v;
#pragma acc shape(v[0:n])
} table;

int
main (void)
{
  table t = { 10, calloc (10, sizeof (double)) };
  int x[10], y[10], n = 10;
#pragma acc enter data copyin(t)
  for (int round = 0; round < 2; round++, n++)
    {
#pragma acc parallel present(t) copy(x, y)
      for (int i = 0; i < n; i++)
	x[i] = y[0] + t.v[i % 10];
    }
  return 0;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.40. " } */
