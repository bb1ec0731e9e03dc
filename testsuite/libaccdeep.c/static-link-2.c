/* "Programs that can not use the library" of doc/runtime.md: one that is linked
   with -static-pie is refused with one line, too.  GCC 12's table of offloaded
   functions, which is where deep directives are, needs relocations that such a
   program can not do.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run { target gcc13 } } */
/* { dg-additional-options "-static-pie -Wl,-z,notext -Wl,--no-warnings" } */
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
#pragma acc enter data copyin(x)
#pragma acc exit data copyout(x)
  return a[2] != 3;
}

/* { dg-output "^libaccdeep: the program is linked statically, which is not supported: link it without -static\n$" } */
