/* Section 4: one warning per polymorphic type, not per use; none for a pointer
   that is not followed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct shape
{
  virtual int area () const { return 0; }
  virtual ~shape () {}
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct holder
{
  shape *one;
  int n;
  int *b;
#pragma acc shape include(b[0:n]) exclude(one)
};

void
f (shape *s, holder *h)
{
#pragma acc enter data copyin(h[0:1])
#pragma acc enter data copyin(s[0:1]) /* { dg-warning "virtual" } */
#pragma acc exit data delete(s[0:1])
}
/* { dg-note "declared here" "" { target *-*-* } 6 } */
