/* Section 1.1: _Pragma works like #pragma, also from a macro that defines the
   whole type, and for executable directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define PRAGMA(X) _Pragma (#X)
#define VEC(NAME, TYPE)                                                       \
  struct NAME                                                                 \
  {                                                                           \
    int n;                                                                    \
    TYPE *a;                                                                  \
    PRAGMA (acc shape include(a[0:n]))                                        \
  }

VEC (ints, int);
VEC (doubles, double);

struct direct
{
  int n;
  int *a;
  _Pragma ("acc shape include(a[0:n])")
  _Pragma ("acc shape(no_a) exclude(a)")
};

void
f (struct ints *p, struct doubles *q, struct direct *r)
{
  _Pragma ("acc enter data copyin(p[0:1])")
  PRAGMA (acc enter data copyin(q[0:1]))
  _Pragma ("acc exit data delete<no_a>(r[0:1])")
}

/* { dg-final { scan-accdeep-dump-times "operand enter-data \[^\n\]* copyin " 2 } } */
/* { dg-final { scan-accdeep-dump "follow \"(struct )?doubles\" default a offset=8 pointer.0 : s32@0.\\*8" } } */
/* { dg-final { scan-accdeep-dump "operand exit-data \[^\n\]* delete r \"(struct )?direct\" <no_a>" } } */
