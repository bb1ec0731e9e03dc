/* Sections 1.5, 2: each kind of directive on a deep type becomes one call a side
   of the library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

extern void use (struct vec *);

void
f (struct vec *p)
{
#pragma acc data copy(p[0:1])
  use (p);
#pragma acc enter data copyin(p[0:1])
#pragma acc update self(p[0:1])
#pragma acc update device(p[0:1])
#pragma acc exit data delete(p[0:1])
}

/* { dg-final { scan-assembler-times "call\[ \t\]+GOACC_deep_data_start" 1 } } */
/* { dg-final { scan-assembler-times "call\[ \t\]+GOACC_deep_enter_data" 1 } } */
/* { dg-final { scan-assembler-times "call\[ \t\]+GOACC_deep_update" 2 } } */
/* { dg-final { scan-assembler-times "call\[ \t\]+GOACC_deep_exit_data" 1 } } */
/* { dg-final { scan-assembler "call\[ \t\]+GOACC_deep_data_end" } } */
