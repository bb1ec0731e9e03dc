/* Section 2.2 and the cure `this-member': member functions name members that
   their class inherits, and members of members, as they name their own: bare, by
   `this', by the class; from a template's dependent base, and from outside.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  int m;
  double *q;
};

/* Nothing of these has a shape: the directives are GCC's.  */
struct plain_storage
{
  int n;
  double *p;
  double v[4];
};

struct shaped_storage
{
  int n;
  double *p;
  double v[4];
#pragma acc shape include(p[0:n])
};

template <class storage> struct field : storage
{
  int k = 2;
  inner in;

  void
  in_data ()
  {
#pragma acc data copy(this->p[0:this->n])
    {
#pragma acc parallel loop present(storage::p[0:storage::n])
      for (int i = 0; i < 3; i++)
	this->p[i] += 1;
    }
  }
};

template <class storage> struct twice : field<storage>
{
  using field<storage>::p;
  using field<storage>::n;
  using field<storage>::in;
  using field<storage>::k;

  void
  in_construct ()
  {
#pragma acc enter data copyin(this[0:1])
#pragma acc parallel loop copy(this->p[0:n])
    for (int i = 0; i < 3; i++)
      this->p[i] += this->k;
#pragma acc parallel loop copy(this->in.q[0:this->in.m])
    for (int i = 0; i < 3; i++)
      this->in.q[i] += this->k;
#pragma acc exit data copyout(this[0:1])
  }
};

template <class storage> struct plain : storage
{
  int k = 2;
  void all ();
};

template <class storage>
void
plain<storage>::all ()
{
#pragma acc enter data copyin(this[0:1])
#pragma acc enter data copyin(this->p[0:this->n])
#pragma acc parallel present(this[0:1])
  {
    this->v[1] = 6;
    this->k = 3;
    this->n = 4;
  }
#pragma acc update self(this->v[0:2])
  CHECK_EQ (this->v[1], 6);
  /* GCC 14 and later do not take a scalar of a template by `this' here.  */
#if __GNUC__ < 14
#pragma acc update self(this->k)
#else
#pragma acc update self(k)
#endif
  CHECK_EQ (this->k, 3);
#pragma acc update self(this->n)
  CHECK_EQ (this->n, 4);
  this->n = 3;
#pragma acc update device(this->n)
#pragma acc parallel loop present(this->p[0:this->n])
  for (int i = 0; i < 3; i++)
    this->p[i] += 4;
#pragma acc update self(this->p[0:this->n])
#pragma acc exit data copyout(this->p[0:this->n])
#pragma acc exit data delete(this[0:1])
}

/* Names that are bare, in classes that are no templates.  */
template <class storage> struct names;

#define NAMES(STORAGE)                                                        \
  template <> struct names<STORAGE> : STORAGE                                 \
  {                                                                           \
    typedef STORAGE own_base;                                                 \
    void                                                                      \
    all ()                                                                    \
    {                                                                         \
      _Pragma ("acc data copy(p[0:n])")                                       \
      {                                                                       \
	_Pragma ("acc parallel loop present(p[0:n])")                         \
	for (int i = 0; i < 3; i++)                                           \
	  p[i] += 8;                                                          \
	_Pragma ("acc update self(own_base::p[0:n])")                          \
      }                                                                       \
      _Pragma ("acc enter data copyin(this[0:1])")                            \
      _Pragma ("acc enter data copyin(p[0:n])")                               \
      _Pragma ("acc parallel loop present(p[0:n])")                           \
      for (int i = 0; i < 3; i++)                                             \
	p[i] += 16;                                                           \
      _Pragma ("acc exit data copyout(p[0:n])")                               \
      _Pragma ("acc exit data copyout(this[0:1])")                            \
    }                                                                         \
  };
NAMES (plain_storage)
NAMES (shaped_storage)

template <class storage>
static void
outside (twice<storage> &x, twice<storage> *q)
{
#pragma acc enter data copyin(x)
#pragma acc parallel loop copy(x.p[0:x.n])
  for (int i = 0; i < 3; i++)
    x.p[i] += 32;
#pragma acc parallel loop copy(q->p[0:3])
  for (int i = 0; i < 3; i++)
    q->p[i] += 64;
#pragma acc exit data copyout(x)
}

template <class storage>
static void
test ()
{
  double v[3] = {}, w[3] = {};
  twice<storage> x;
  x.n = 3;
  x.p = v;
  x.in.m = 3;
  x.in.q = w;
  x.in_data ();
  x.in_construct ();
  CHECK_EQ (v[2], 3);
  CHECK_EQ (w[2], 2);
  outside (x, &x);
  CHECK_EQ (v[2], 99);
  plain<storage> y;
  y.n = 3;
  y.p = w;
  y.all ();
  CHECK_EQ (w[2], 6);
  names<storage> z;
  z.n = 3;
  z.p = w;
  z.all ();
  CHECK_EQ (w[2], 30);
  CHECK (x.p == v && x.in.q == w && y.p == w && z.p == w);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (w, sizeof w);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  CHECK_ABSENT (&z, sizeof z);
}

int
main ()
{
  test<plain_storage> ();
  test<shaped_storage> ();
}
