/* Section 8: blocks behind atomic capture, updates, kernels and calls that no
   cure is about stay as they are.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-no-cures=empty-section,launch-arguments,device-calls,alias,kernels-loop" } */

#define BOTH(V, X) V = X; X++;
#define CAPTURE(BLOCK) _Pragma ("acc atomic capture") BLOCK

int x, v;
int declared[4];
#pragma acc declare create(declared)

void acc_attaches (void **);

void
blocks (int n, int *p)
{
#pragma acc enter data copyin(p[0:n])
#pragma acc parallel present(p[0:n]) copy(x, v)
  {
#pragma acc atomic capture
    {
      v = x;
#ifdef __cplusplus
      x++;
#else
      ++x;
#endif
    }
#pragma acc atomic capture
    { BOTH (v, p[0]) }
#pragma acc atomic capture
    v = x++;
    CAPTURE ({ x += 2; v = x; })
    CAPTURE (v = x--;)
#pragma acc atomic update
    x++;
  }
#pragma acc kernels copy(p[0:n])
  p[1] = declared[2];
#pragma acc update self(p[0:n])
#pragma acc update device(declared[1:2])
#pragma acc exit data delete(p[0:n])
  acc_attaches ((void **) &p);
}

/* { dg-final { same-assembly } } */
