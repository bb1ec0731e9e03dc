/* Section 1.3, figure A.2: named shapes on classes whose members are templates
   with shapes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <initializer_list>
#include "../lib/accdeep-test.h"

template <class T>
struct vector
{
  T *base;
  T *end;
  T *reserved;
  int size () const { return end - base; }
  void make (int n)
  {
    base = new T[n] ();
    end = reserved = base + n;
  }
#pragma acc shape include(base[0:size()], end[@base], reserved[@base])
};

struct Data
{
  vector<float> d1;
  vector<float> d2;
#pragma acc shape(only_d1) exclude(d2)
};

struct Stuff
{
  Data data1;
  Data data2;
  vector<float> raw;
  int direct[100];
#pragma acc shape default(include) exclude(raw)
#pragma acc shape(data1) exclude(data2)
#pragma acc shape(data2) exclude(data1)
#pragma acc shape(small) include<only_d1>(data1, data2)
};

static Stuff s;

int
main ()
{
  for (vector<float> *v : { &s.data1.d1, &s.data1.d2, &s.data2.d1,
			    &s.data2.d2, &s.raw })
    v->make (3);

#pragma acc data copy(s)
  {
    CHECK (attached_p (&s.data1.d1.base) && attached_p (&s.data1.d2.base));
    CHECK (attached_p (&s.data2.d1.base) && attached_p (&s.data2.d2.base));
    CHECK_ABSENT (s.raw.base, sizeof (float));
  }
#pragma acc data copy<data1>(s)
  {
    CHECK (attached_p (&s.data1.d2.base));
    CHECK_ABSENT (s.data2.d1.base, sizeof (float));
  }
#pragma acc data copy<data2>(s)
  {
    CHECK (attached_p (&s.data2.d2.base));
    CHECK_ABSENT (s.data1.d1.base, sizeof (float));
  }
#pragma acc data copy<small>(s)
  {
    CHECK (attached_p (&s.data1.d1.base) && attached_p (&s.data2.d1.base));
    CHECK_ABSENT (s.data1.d2.base, sizeof (float));
    CHECK_ABSENT (s.data2.d2.base, sizeof (float));
    CHECK_ABSENT (s.raw.base, sizeof (float));
#pragma acc serial
    {
      s.direct[99] = 1;
      s.data1.d1.base[2] = 2;
    }
  }
  CHECK_EQ (s.direct[99], 1);
  CHECK_EQ (s.data1.d1.base[2], 2);
  CHECK_ABSENT (&s, sizeof s);
}
