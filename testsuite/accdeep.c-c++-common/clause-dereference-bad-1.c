/* Section 2: an operand that begins with * and is no path to an object goes to
   GCC as it stands; written as a section, .. ends GCC 14 to 16 with an internal
   error.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct vec
{
  int n;
  int *number;
#pragma acc shape include(number[0:1])
};

void
f (struct vec *local)
{
#pragma acc parallel copy (*local[0]..number)	/* { dg-error "expected" } */
  local[0].n++;
#pragma acc parallel copy (*local[0].number 1)	/* { dg-error "expected" } */
  local[0].n++;
}
