/* Section 1.1: without -fopenacc a program with all kinds of directives
   compiles and runs unchanged.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fno-openacc -Wno-accdeep-no-openacc" } */

#include <stdlib.h>

struct vec
{
  int n;
  int *a;
  int *end;
#pragma acc shape include(a[0:n], end[@a]) init_needed(n)
#pragma acc shape(no_a) exclude(a)
};
#pragma acc shape(other) type(struct vec) exclude(end)

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = (int *) calloc (4, sizeof (int));
  x.end = x.a + 4;
#pragma acc enter data copyin<no_a>(x)
#pragma acc data copy(x) present(x.end[@x.a])
  {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      x.a[i] = i;
  }
#pragma acc update self<other>(x)
  return x.a[3] != 3;
}
