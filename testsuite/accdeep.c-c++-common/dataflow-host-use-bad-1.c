/* Section 10: the host must not use in a region what a task writes (figure 11
   of TERAFLUX's report).  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

float total[4];
int use (const float *);

void
reads (int n, int i, float *a, float *c, float *b)
{
#pragma acc dataflow copyin(a[0:n], c[0:n]) copyout(b[0:n])
  {
#pragma acc kernels copyin(a[0:n]) copyout(c[0:n])
    for (int j = 0; j < n; j++)
      c[j] = a[j];
    if (c[i]) /* { dg-error "'c', which a task of the 'dataflow' region writes, is used by the host in the region" } */
#pragma acc kernels copyin(c[0:n]) copyout(b[0:n])
      for (int j = 0; j < n; j++)
	b[j] = c[j];
    if (a[i])
      n = use (b);
  }
}

void
writes (void)
{
#pragma acc dataflow copy(total)
  {
    total[1] = 2; /* { dg-error "'total', which a task of the 'dataflow' region writes" } */
#pragma acc parallel copy(total)
    total[0] = 1;
  }
}

/* So it does with the first value of a variable of the block.  */
void
initializes (int n, int *a)
{
#pragma acc dataflow copy(a[0:n])
  for (int k = 0; k < n; k++)
    {
      int both[2] = { k, 1 }; /* { dg-error "'both', which a task of the 'dataflow' region writes" } */
      int fine[2];
#pragma acc parallel copy(both) copyout(fine)
      fine[0] = both[1]++;
#pragma acc parallel copyin(both, fine) copy(a[0:n])
      a[k] = both[0] + fine[0];
    }
}
