/* Section 10: a parameter that is declared as an array has that extent in a
   dataflow region, also through several dimensions.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-dump" } */

void
extents (int n, int m, float a[n], float b[n + 1][m], float c[static 4][m],
	 float d[], float *e)
{
#pragma acc dataflow copyin(a, b) copyout(c), create(d[0:n], e[0:n])
  {
#pragma acc parallel copyin(a, b) copyout(c)
    c[0][0] = a[0] + b[0][0];
  }
}

/* { dg-final { scan-accdeep-dump "operand dataflow \[^ \]* copyin a section" } } */
/* { dg-final { scan-accdeep-dump "operand dataflow \[^ \]* copyin b section" } } */
/* { dg-final { scan-accdeep-dump "operand parallel \[^ \]* copyout c section" } } */
