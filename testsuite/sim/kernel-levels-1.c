/* Gang, worker and vector partitioned loops nested in each other.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include <stdlib.h>

int cells[4][6][70];

int
main (void)
{
#pragma acc parallel copy(cells) num_gangs(3) num_workers(4) vector_length(32)
  {
#pragma acc loop gang
    for (int g = 0; g < 4; g++)
      {
        int base = 1000000 * g;
#pragma acc loop worker
        for (int w = 0; w < 6; w++)
          {
            int row = base + 1000 * w;
#pragma acc loop vector
            for (int v = 0; v < 70; v++)
              cells[g][w][v] = row + v;
          }
      }
  }
  for (int g = 0; g < 4; g++)
    for (int w = 0; w < 6; w++)
      for (int v = 0; v < 70; v++)
        if (cells[g][w][v] != 1000000 * g + 1000 * w + v)
          abort ();
  return 0;
}
