/* Language, section 11: reductions of arrays are an error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

void
f (void)
{
  float v[3] = { 0, 0, 0 };
#pragma acc parallel loop reduction(+:v) /* { dg-error "reduction of array 'v': GCC reduces scalars only" } */
  for (int i = 0; i < 6; i++)
    v[i % 3] += 1;
#pragma acc parallel
#pragma acc loop reduction(+:v[0:2]) /* { dg-error "reduction of array 'v': GCC reduces scalars only" } */
  for (int i = 0; i < 6; i++)
    v[i % 2] += 1;
}
