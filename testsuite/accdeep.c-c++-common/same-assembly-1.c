/* Section 2: a file without our directives compiles to the same assembly with
   and without the plugin: plain OpenACC, with what cures are about left to GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-fplugin-arg-accdeep-no-cures" } */

struct plain
{
  int n;
  float *a;
  int fixed[4];
};

extern int use (int);

int
compute (float *p, struct plain *s, int n)
{
  int sum = 0;
  struct plain local = { 1, 0, { 1, 2, 3, 4 } };
#pragma acc data copy(p[0:n]) copyin(s[0:1], local)
  {
#pragma acc parallel loop reduction(+:sum) gang vector
    for (int i = 0; i < n; i++)
      {
	p[i] += s->fixed[i & 3];
	sum += i;
      }
#pragma acc kernels
    for (int i = 0; i < n; i++)
      p[i] *= 2;
#pragma acc update self(p[0:n]) async(1)
#pragma acc wait(1)
  }
#pragma acc enter data copyin(s->a[0:s->n]) if(n > 3)
#pragma acc exit data delete(s->a[0:s->n]) finalize
#pragma acc host_data use_device(p)
  use (n);
  return sum;
}

#pragma acc routine seq
int
twice (int i)
{
  return 2 * i;
}

int table[10];
#pragma acc declare create(table)

/* { dg-final { same-assembly } } */
