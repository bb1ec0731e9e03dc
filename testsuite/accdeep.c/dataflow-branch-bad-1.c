/* Section 10: nothing jumps out of a dataflow region, nor into it.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

int
jumps (int n, float *a)
{
  for (int k = 0; k < 3; k++)
    {
#pragma acc dataflow copy(a[0:n])
      {
	for (int j = 0; j < 3; j++)
	  if (j == 1)
	    break;
	switch (k)
	  {
	  case 1:
	    break;
	  default:
	    continue; /* { dg-error "invalid branch out of a 'dataflow' region" } */
	  }
	if (k == 1)
	  break; /* { dg-error "invalid branch out of a 'dataflow' region" } */
	if (k == 5)
	  return 3; /* { dg-error "invalid branch out of a 'dataflow' region" } */
	if (k == 6)
	  goto out; /* { dg-error "invalid branch out of a 'dataflow' region" } */
      again:
	if (k == 7)
	  goto again;
#pragma acc parallel copy(a[0:n])
	a[0] = 1;
      }
    }
  if (n)
    goto again; /* { dg-error "invalid branch into a 'dataflow' region" } */
out:
  return 0;
}
