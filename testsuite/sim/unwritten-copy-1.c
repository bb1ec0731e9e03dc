/* Cells that were never written are copied, through local memory, too, and nobody
   uses them: no error, and no line.  SIMCUDA_UNWRITTEN=strict has one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <stdlib.h>

enum { n = 40, halo = 4 };

int
main (void)
{
  double a[n], b[n], out[n] = { 0 };
#pragma acc data create(a, b) copy(out)
  {
#pragma acc parallel loop
    for (int i = halo; i < n - halo; i++)
      a[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc parallel loop
    for (int i = 0; i < n; i += 4)
      {
	double kept[4];
	for (int j = 0; j < 4; j++)
	  kept[j] = b[i + j];
	for (int j = 0; j < 4; j++)
	  if (i + j >= halo && i + j < n - halo)
	    out[i + j] = kept[j] + 1;
      }
  }
  for (int i = halo; i < n - halo; i++)
    if (out[i] != i + 1)
      abort ();
  return 0;
}

/* { dg-output "^$" { target simulated } } */
