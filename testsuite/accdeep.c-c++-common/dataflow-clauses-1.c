/* Section 10: the clauses of a dataflow region and of its tasks, with commas
   wherever one may think of them.  The tag clauses leave no trace.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-dump" } */

void step (const float *a, float *b, int n);

void
clauses (int n, int q, float *a, float *b, float *c)
{
#pragma acc dataflow, copyin (a[0:n]), create (b[0:n]), copyout (c[0:n])
  {
#pragma acc kernels, pcopyin(a[0:n]), pcopyout(b[0:n]), device(0)
    step (a, b, n);
#pragma acc parallel loop, device(auto), copyin(b[0:n]), copyout(c[0:n])
    for (int i = 0; i < n; i++)
      c[i] = b[i];
  }

#pragma acc dataflow async
  ;
#pragma acc dataflow async(q + 1), wait(q, 2) device(q) if(n > 0)
  {
#pragma acc serial present_or_copy(a[0:n])
    a[0] = 1;
  }
#pragma acc dataflow wait no_create(b[0:n]) present(c[0:n]) pcopy(a[0:n])
  {
    for (int i = 0; i < 2; i++)
      {
	if (i == q)
	  continue;
#pragma acc parallel copy(a[0:n])
	a[i] = 1;
	if (i == n)
	  break;
      }
  }
}

/* { dg-final { scan-accdeep-dump "directive dataflow \[^ \]*:11 function=\[^ \]* operands=3" } } */
/* { dg-final { scan-accdeep-dump-times "directive dataflow" 4 } } */
/* { dg-final { scan-assembler-not "__accdeep_" } } */
