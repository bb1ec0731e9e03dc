/* Section 11: member functions name members of members, and of elements of
   members, in clauses without `this': of their own class and of a base, in
   templates too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <initializer_list>

struct plain
{
  int n;
  double *p;
  double v[4];
};

struct shaped
{
  int n;
  double *p;
  double v[4];
#pragma acc shape include(p[0:n])
};

/* A member with a constructor, which no directive may call.  */
static int made;
template <class T> struct counted
{
  T part;
  counted () { made++; }
};

template <class T> struct holder
{
  T in;
  T row[2];
  T *to;
  counted<T> own;
  int k = 1;

  holder () : to (&in)
  {
    for (T *t : { &in, &row[0], &row[1], &own.part })
      {
	t->n = 3;
	t->p = NEW (double, 3);
	for (int i = 0; i < 3; i++)
	  t->p[i] = i;
	for (int i = 0; i < 4; i++)
	  t->v[i] = i;
      }
  }
  void data ();
  void enter ();
  void construct ();
  void lambda ();
};

/* No template.  */
struct alone
{
  plain in;
  shaped row[2];
  void
  run ()
  {
    in.p = NEW (double, 3);
    row[1].p = NEW (double, 3);
    row[1].n = 3;
#pragma acc enter data copyin(in.p[0:3], row[1].p[0:row[1].n])
#pragma acc parallel loop present(in.p[0:3], row[1].p[0:3])
    for (int i = 0; i < 3; i++)
      in.p[i] = row[1].p[i] = i + 1;
#pragma acc update self(in.p[1:2])
    CHECK (in.p[0] == (memory_shared_p () ? 1 : 0) && in.p[2] == 3);
#pragma acc exit data copyout(row[1].p[0:3]) delete(in.p[0:3])
    CHECK (row[1].p[0] == 1 && row[1].p[2] == 3);
    CHECK_ABSENT (in.p, sizeof (double));
    free (in.p);
    free (row[1].p);
  }
};

template <class T>
void
holder<T>::data ()
{
#pragma acc data copy(in.p[0:in.n], row[1].p[0:row[1].n])
  {
    CHECK_PRESENT (in.p, 3 * sizeof (double));
    CHECK_PRESENT (row[1].p, 3 * sizeof (double));
#pragma acc parallel loop present(in.p[0:3], row[1].p[0:3])
    for (int i = 0; i < 3; i++)
      {
	in.p[i] += 10;
	row[1].p[i] += 20;
      }
  }
}

template <class T>
void
holder<T>::enter ()
{
#pragma acc enter data copyin(this[0:1])
#pragma acc enter data copyin(in.p[0:3])
  CHECK_PRESENT (in.p, 3 * sizeof (double));
#pragma acc parallel loop present(in.p[0:3])
  for (int i = 0; i < 3; i++)
    in.p[i] += 100;
#pragma acc update self(to->p[0:1])
  CHECK (in.p[0] == 110);
  CHECK (in.p[1] == (memory_shared_p () ? 111 : 11));
#pragma acc update self(in.p[0:3])
#pragma acc exit data delete(in.p[0:3])
#pragma acc exit data delete(this[0:1])
  CHECK_ABSENT (in.p, sizeof (double));
}

template <class T>
void
holder<T>::construct ()
{
#pragma acc data copy(this[0:1])
#pragma acc parallel loop copy(own.part.p[0:3]) present(in.v)
  for (int i = 0; i < 3; i++)
    own.part.p[i] += in.v[i] + k;
}

template <class T>
void
holder<T>::lambda ()
{
  auto f = [this] {
#pragma acc data copy(this[0:1])
#pragma acc parallel loop copy(own.part.p[0:3])
    for (int i = 0; i < 3; i++)
      own.part.p[i] += 1000;
  };
  f ();
}

template <class T> struct derived : holder<T>
{
  using holder<T>::in;
  void
  run ()
  {
#pragma acc data copy(this[0:1])
#pragma acc parallel loop copy(in.p[0:3])
    for (int i = 0; i < 3; i++)
      in.p[i] += 7;
  }
};

template <class T>
static void
check ()
{
  made = 0;
  derived<T> h;
  h.data ();
  h.enter ();
  h.construct ();
  h.lambda ();
  h.run ();
  CHECK (made == 1);
  for (int i = 0; i < 3; i++)
    {
      CHECK (h.in.p[i] == i + 117);
      CHECK (h.row[0].p[i] == i);
      CHECK (h.row[1].p[i] == i + 20);
      CHECK (h.own.part.p[i] == i + i + 1 + 1000);
    }
  for (T *t : { &h.in, &h.row[0], &h.row[1], &h.own.part })
    {
      CHECK_ABSENT (t->p, sizeof (double));
      free (t->p);
    }
}

int
main ()
{
  alone a;
  a.run ();
  check<plain> ();
  check<shaped> ();
  return 0;
}
