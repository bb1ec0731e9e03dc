/* "Programs that can not use the library" of doc/runtime.md: one that is linked
   statically is refused with one line.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-static -Wl,--no-warnings" } */
/* { dg-shouldfail "refused" } */

struct s
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  double a[3] = { 1, 2, 3 };
  struct s x = { 3, a };
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 3; i++)
    x.a[i] *= 2;
  return a[2] != 6;
}

/* { dg-output "^libaccdeep: the program is linked statically, which is not supported: link it without -static\n$" } */
