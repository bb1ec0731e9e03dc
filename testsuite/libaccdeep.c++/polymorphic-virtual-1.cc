/* Section 11: virtual calls on the device go to the functions of the class that
   an object is of: in arrays of pointers, in containers of them, in members, in
   arrays of objects, from functions that kernels call and from virtual ones.
   The host's objects keep the host's tables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <memory>
#include <vector>

struct figure
{
  virtual ~figure () {}
  virtual double size (double unit) const = 0;
  virtual void grow (double by) { scale *= by; }
  /* Nothing on the device calls it.  */
  virtual void print () const { printf ("%g\n", scale); fflush (stdout); }
  double twice () const { return 2 * size (1); }
  double scale = 1;
#pragma acc shape
};

struct circle : figure
{
  explicit circle (double r) : radius (r) {}
  double size (double unit) const override { return unit * scale * radius; }
  double radius;
};

struct polygon : figure
{
  explicit polygon (int m) : n (m), x (NEW (double, m))
  {
    for (int i = 0; i < n; i++)
      x[i] = i + 1;
  }
  ~polygon () { free (x); }
  double length () const
  {
    double sum = 0;
    for (int i = 0; i < n; i++)
      sum += x[i];
    return sum;
  }
  double size (double unit) const override { return unit * length (); }
  void grow (double by) override
  {
    for (int i = 0; i < n; i++)
      x[i] *= by;
  }
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

/* Known in this file alone.  */
namespace
{
struct ring final : circle
{
  ring (double r, double h) : circle (r), hole (h) {}
  double size (double unit) const override
  {
    return circle::size (unit) - hole * unit;
  }
  double hole;
};
struct counter
{
  virtual int next (int i) = 0;
  int calls = 0;
#pragma acc shape
};
struct by_one : counter
{
  int next (int i) override { calls++; return i + 1; }
};
struct by_step : counter
{
  int step = 5;
  int next (int i) override { calls += 2; return i + step; }
};
}

struct scene
{
  int n;
  figure **all;
  figure *best;
#pragma acc shape include(all[0:n][0:1], best[0:1])
};

/* No directive: an implicit routine.  */
static double
measure (const figure &f)
{
  return f.twice ();
}

static void *
table_of (const void *object)
{
  void *table;
  memcpy (&table, object, sizeof table);
  return table;
}

static void *
device_table_of (const void *object)
{
  void *table;
  acc_memcpy_from_device (&table, acc_deviceptr (const_cast<void *> (object)),
                          sizeof table);
  return table;
}

static void
test_container ()
{
  std::vector<std::unique_ptr<figure>> own;
  own.emplace_back (new circle (5));
  own.emplace_back (new polygon (3));
  own.emplace_back (new ring (5, 1));
  void *tables[3];
  for (int i = 0; i < 3; i++)
    tables[i] = table_of (own[i].get ());
  double out[3] = {};
  for (int time = 0; time < 2; time++)
#pragma acc parallel loop copy(own) copyout(out)
    for (int i = 0; i < 3; i++)
      {
        own[i]->grow (2);
        out[i] = own[i]->size (10) + measure (*own[i]);
      }
  CHECK_EQ (out[0], 240);
  CHECK_EQ (out[1], 288);
  CHECK_EQ (out[2], 10 * 19 + 2 * 19);
  CHECK_EQ (own[0]->size (1), 20);
  CHECK_EQ (own[1]->size (1), 24);
  CHECK_EQ (own[2]->size (1), 19);
  for (int i = 0; i < 3; i++)
    {
      CHECK (table_of (own[i].get ()) == tables[i]);
      CHECK_ABSENT (own[i].get (), sizeof (circle));
    }
}

static void
test_resident ()
{
  circle c (2);
  polygon p (2), later (4);
  figure *pointers[] = { &c, &p };
  scene s = { 2, pointers, &p };
  void *const circles = table_of (&c), *const polygons = table_of (&p);
#pragma acc enter data copyin(s)
  if (!memory_shared_p ())
    {
      CHECK (device_table_of (&c) != circles);
      CHECK (device_table_of (&p) != polygons);
    }
  double sum = 0;
#pragma acc parallel present(s) copy(sum)
  {
    for (int i = 0; i < s.n; i++)
      {
        s.all[i]->grow (3);
        sum += s.all[i]->size (1);
      }
    sum += 100 * s.best->size (1);
  }
  CHECK_EQ (sum, 6 + 9 + 900);

  /* No table moves, either way.  */
  void *const on_device = device_table_of (&c);
#pragma acc update self(s)
  CHECK_EQ (c.scale, 3);
  CHECK (table_of (&c) == circles);
  CHECK (table_of (&p) == polygons);
  c.radius = 7;
  p.x[0] = 1;
#pragma acc update device(s)
  CHECK (device_table_of (&c) == on_device);

  /* A new object, and one that is there in another construct.  */
  figure *more[] = { &later, &c };
#pragma acc parallel copyin(more[0:2][0:1]) copy(sum)
  {
    sum = 0;
    for (int i = 0; i < 2; i++)
      sum += more[i]->size (1);
  }
  CHECK_EQ (sum, 10 + 21);
  CHECK_ABSENT (&later, sizeof later);
  CHECK (device_table_of (&c) == on_device);
#pragma acc exit data copyout(s)
  CHECK (table_of (&c) == circles);
  CHECK (table_of (&p) == polygons);
  CHECK_EQ (c.size (1), 21);
  CHECK_EQ (p.size (1), 7);
  CHECK_ABSENT (&c, sizeof c);
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (p.x, 2 * sizeof (double));
}

static void
test_arrays ()
{
  circle many[3] = { circle (1), circle (2), circle (3) };
  void *const circles = table_of (many);
  double sum = 0;
#pragma acc parallel copy(many) copy(sum)
  for (int i = 0; i < 3; i++)
    {
      figure *f = &many[i];
      f->grow (i + 1);
      sum += f->size (1);
    }
  CHECK_EQ (sum, 14);
  for (int i = 0; i < 3; i++)
    {
      CHECK_EQ (many[i].scale, i + 1);
      CHECK (table_of (&many[i]) == circles);
    }

  by_one one;
  by_step step;
  counter *both[] = { &one, &step };
  int out[2];
#pragma acc parallel loop copy(both[0:2][0:1]) copyout(out)
  for (int i = 0; i < 2; i++)
    out[i] = both[i]->next (i);
  CHECK_EQ (out[0], 1);
  CHECK_EQ (out[1], 6);
  CHECK_EQ (one.calls, 1);
  CHECK_EQ (step.calls, 2);
}

int
main ()
{
  test_container ();
  test_resident ();
  test_arrays ();
}
