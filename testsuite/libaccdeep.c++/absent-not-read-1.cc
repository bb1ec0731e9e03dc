/* Section 3: exit data, and update with if_present, do not look at the class of
   an object that the device has not: it may have been deleted.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include <new>
#include <sys/mman.h>

struct form
{
  int n;
  double *x;
  virtual double area () const { return n; }
  virtual ~form () {}
#pragma acc shape include(x[0:n])
};

struct round_form : form
{
  double r;
  double area () const override { return r * x[0]; }
#pragma acc shape
};

struct top
{
  int own;
  form *f;
#pragma acc shape include(f[0:1])
};

static double numbers[2] = { 3, 4 };

int
main ()
{
  enum { big = 1 << 16 };
  void *place = mmap (nullptr, big, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  round_form *r = new (place) round_form;
  r->n = 2;
  r->x = numbers;
  r->r = 2;
  top t = { 1, r };
  double s = 0;
#pragma acc enter data copyin(t)
#pragma acc parallel present(t) copyout(s)
  s = t.f->area ();
  CHECK_EQ (s, 6);
  form *f = t.f;
#pragma acc exit data delete(f[0:1])
  munmap (place, big);
  t.own = 2;
#pragma acc update device(t) if_present
#pragma acc parallel present(t.own) copyout(s)
  s = t.own;
  CHECK_EQ (s, 2);
#pragma acc exit data delete(t)
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (place, sizeof (round_form));
  CHECK_ABSENT (numbers, sizeof numbers);
}
