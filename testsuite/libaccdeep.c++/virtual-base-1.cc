/* Language, section 11: members of virtual bases, which the device finds by the
   class's own table, through pointers, references and `this'; of classes with no
   virtual functions, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct root
{
  int n;
  double *p;
#pragma acc shape include(p[0:n])
};

struct twig : virtual root
{
  int k = 2;
  void
  of_this ()
  {
#pragma acc parallel loop copy(this[0:1])
    for (int i = 0; i < 3; i++)
      p[i] += k;
  }
  void
  by_member ()
  {
#pragma acc data copy(p[0:n])
    {
#pragma acc parallel loop present(this[0:1])
      for (int i = 0; i < 3; i++)
	p[i] += k;
    }
  }
};

struct leaf : twig
{
  int z = 5;
};

struct other : virtual root
{
  int z = 7;
};

struct both : twig, other
{
};

struct holder
{
  twig t;
  other *o;
#pragma acc shape include(o[0:1])
};

template <class T>
static void
of_reference (T &r)
{
#pragma acc parallel loop copy(r)
  for (int i = 0; i < 3; i++)
    r.p[i] += r.k + r.n;
}

static void
of_holder (double *v, both *b, double *w)
{
  holder h;
  h.t.n = 3;
  h.t.p = v;
  h.o = b;
  b->p = w;
#pragma acc parallel loop copy(h)
  for (int i = 0; i < 3; i++)
    {
      h.t.p[i] += h.t.k;
      h.o->p[i] += h.o->z;
    }
  CHECK (h.t.p == v && h.o == b && b->p == w);
}

int
main ()
{
  double v[3] = {}, w[3] = {};
  twig t, *q = &t;
  t.n = 3;
  t.p = v;
#pragma acc parallel loop copy(q[0:1])
  for (int i = 0; i < 3; i++)
    q->p[i] += q->k;
  CHECK_EQ (v[2], 2);
  of_reference (t);
  CHECK_EQ (v[2], 7);
  t.of_this ();
  CHECK_EQ (v[2], 9);
  leaf l;
  l.n = 3;
  l.p = v;
  of_reference (l);
  l.of_this ();
  CHECK_EQ (v[2], 16);
  both b, *r = &b;
  b.n = 3;
  b.p = v;
#pragma acc parallel loop copy(r[0:1])
  for (int i = 0; i < 3; i++)
    {
      other *o = r;
      r->p[i] += r->k + r->other::z;
      o->p[i] += o->z;
    }
  CHECK_EQ (v[2], 32);
  t.by_member ();
  CHECK_EQ (v[2], 34);
  of_holder (v, &b, w);
  CHECK_EQ (v[2], 36);
  CHECK_EQ (w[2], 7);
  CHECK_ABSENT (&b, sizeof b);
  CHECK_ABSENT (v, sizeof v);
}
