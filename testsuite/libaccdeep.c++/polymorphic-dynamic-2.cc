/* Section 11: several bases and virtual ones.  Pointers to any base lead to the
   whole object, which is there once, and what a virtual base has is where the
   whole object has it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-test.h"

struct named
{
  virtual ~named () {}
  int length = 3;
  char *name = NEW (char, 3);
#pragma acc shape include(name[0:length])
};

struct body : virtual named
{
  double *mass = NEW (double, 3);
#pragma acc shape include(mass[0:length])
};

struct light : virtual named
{
  int m = 2;
  double *power = NEW (double, 4);
#pragma acc shape include(power[0:m*2])
};

struct counted
{
  virtual ~counted () {}
  virtual int count () const { return 1; }
  int uses = 1;
#pragma acc shape
};

struct star : body, light, counted
{
  float *spots = NEW (float, 5);
#pragma acc shape include(spots[0:length+m])
};

struct views
{
  named *a;
  body *b;
  light *c;
  counted *d;
  star *e;
#pragma acc shape include(a[0:1], b[0:1], c[0:1], d[0:1], e[0:1])
};

static void
check_absent (star &x)
{
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.name, 3);
  CHECK_ABSENT (x.mass, 3 * sizeof (double));
  CHECK_ABSENT (x.power, 4 * sizeof (double));
  CHECK_ABSENT (x.spots, 5 * sizeof (float));
}

int
main ()
{
  star x;
  views v = { &x, &x, &x, &x, &x };
#pragma acc data copy(v)
  {
    CHECK_PRESENT (&x, sizeof x);
    CHECK_PRESENT (x.name, 3);
    CHECK_PRESENT (x.mass, 3 * sizeof (double));
    CHECK_PRESENT (x.power, 4 * sizeof (double));
    CHECK_PRESENT (x.spots, 5 * sizeof (float));
    if (!memory_shared_p ())
      CHECK ((char *) device_pointer_at (&v.d) - (char *) device_pointer_at (&v.e)
             == (char *) v.d - (char *) v.e);
#pragma acc parallel present(v)
    {
      v.b->mass[2] = v.c->power[3] + 1;
      v.c->power[3] = 6;
      v.e->spots[4] = 8;
      v.a->name[1] = 'x';
      v.d->uses++;
    }
  }
  CHECK_EQ (x.mass[2], 1);
  CHECK_EQ (x.power[3], 6);
  CHECK_EQ (x.spots[4], 8);
  CHECK_EQ (x.name[1], 'x');
  CHECK_EQ (x.uses, 2);
  CHECK_EQ (v.d->count (), 1);
  check_absent (x);

  /* Each base alone, and the object itself.  */
  light *l = &x;
  counted *c = &x;
#pragma acc enter data copyin(l[0:1])
  CHECK_PRESENT (&x, sizeof x);
  CHECK_PRESENT (x.mass, 3 * sizeof (double));
#pragma acc enter data copyin(c[0:1])
#pragma acc exit data delete(x)
  CHECK_PRESENT (&x, sizeof x);
#pragma acc exit data delete(c[0:1])
  check_absent (x);

  /* An object of the base itself is just that.  */
  body alone;
  body *b = &alone;
  alone.length = 2;
#pragma acc data copyin(b[0:1])
  {
    CHECK_PRESENT (&alone, sizeof alone);
    CHECK_PRESENT (alone.mass, 2 * sizeof (double));
    CHECK (memory_shared_p () || !acc_is_present (alone.mass + 2, 1));
    CHECK_PRESENT (alone.name, 2);
  }
  CHECK_ABSENT (&alone, sizeof alone);
  CHECK_ABSENT (alone.mass, 2 * sizeof (double));

  free (alone.name);
  free (alone.mass);
  free (x.name);
  free (x.mass);
  free (x.power);
  free (x.spots);
}
