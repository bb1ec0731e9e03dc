/* Section 11: virtual calls through the second of several bases, through virtual
   bases, and with results that lead to a base: `this' and results are adjusted on
   the device as on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <initializer_list>

struct vec
{
  double x, y, z;
};

struct named
{
  virtual ~named () {}
  virtual int letters () const { return length; }
  int length = 3;
  char *name = NEW (char, 3);
#pragma acc shape include(name[0:length])
};

struct counted
{
  virtual ~counted () {}
  virtual int count () const { return uses; }
  virtual vec middle (vec from, int times) const { return from; }
  virtual counted *self () { return this; }
  int uses = 1;
#pragma acc shape
};

/* Two bases side by side.  */
struct lamp : named, counted
{
  int count () const override { return uses + 10 * power; }
  vec middle (vec from, int times) const override
  {
    return { from.x + times, from.y + power, from.z + length };
  }
  lamp *self () override { return this; }
  int power = 4;
};

/* A virtual base of both.  */
struct body : virtual named
{
  int letters () const override { return length + 100 * mass; }
  int mass = 5;
};

struct light : virtual named, counted
{
  int count () const override { return uses + length; }
};

struct star : body, light
{
  int letters () const override { return length + 1000 * spots; }
  int count () const override { return spots; }
  star *self () override { return this; }
  int spots = 6;
};

struct views
{
  named *n[4];
  counted *c[4];
  body *b[2];
#pragma acc shape include(n[0:4][0:1], c[0:4][0:1], b[0:2][0:1])
};

static void *
table_of (const void *object)
{
  void *table;
  memcpy (&table, object, sizeof table);
  return table;
}

static void
run (views &v, int *out, double *sums)
{
#pragma acc parallel copy(v) copyout(out[0:10], sums[0:4])
  {
    for (int i = 0; i < 4; i++)
      {
        out[i] = v.n[i]->letters ();
        out[4 + i] = v.c[i]->self ()->count ();
        v.c[i]->self ()->uses++;
        const vec m = v.c[i]->middle ({ 1, 2, 3 }, 7);
        sums[i] = m.x + m.y + m.z;
      }
    for (int i = 0; i < 2; i++)
      {
        out[8 + i] = v.b[i]->letters ();
        v.b[i]->mass++;
      }
  }
}

int
main ()
{
  named plain;
  counted base;
  lamp a;
  body b;
  light l;
  star s;
  views v = { { &plain, &a, &b, &s }, { &base, &a, &l, &s }, { &b, &s } };
  void *tables[] = { table_of (&a), table_of (static_cast<counted *> (&a)),
                     table_of (&s), table_of (static_cast<named *> (&s)),
                     table_of (static_cast<light *> (&s)),
                     table_of (static_cast<counted *> (&s)) };
  int out[10];
  double sums[4];
  run (v, out, sums);
  const int wanted[] = { 3, 3, 503, 6003, 1, 41, 4, 6, 503, 6003 };
  for (int i = 0; i < 10; i++)
    CHECK_EQ (out[i], wanted[i]);
  CHECK_EQ (sums[0], 6);
  CHECK_EQ (sums[1], 8 + 6 + 6);
  CHECK_EQ (sums[2], 6);
  CHECK_EQ (base.uses, 2);
  CHECK_EQ (a.uses, 2);
  CHECK_EQ (l.uses, 2);
  CHECK_EQ (s.uses, 2);
  CHECK_EQ (b.mass, 6);
  CHECK_EQ (s.mass, 6);
  /* All of the host's pointers are as they were.  */
  void *after[] = { table_of (&a), table_of (static_cast<counted *> (&a)),
                    table_of (&s), table_of (static_cast<named *> (&s)),
                    table_of (static_cast<light *> (&s)),
                    table_of (static_cast<counted *> (&s)) };
  for (int i = 0; i < 6; i++)
    CHECK (after[i] == tables[i]);
  CHECK_EQ (v.n[3]->letters (), 6003);
  CHECK_EQ (v.c[1]->count (), 42);
  CHECK_ABSENT (&s, sizeof s);
  CHECK_ABSENT (&a, sizeof a);
  for (named *each : { v.n[0], v.n[1], v.n[2], v.n[3],
                       static_cast<named *> (&l) })
    free (each->name);
}
