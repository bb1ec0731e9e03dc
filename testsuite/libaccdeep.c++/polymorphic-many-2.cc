/* Section 11: few and very many objects of classes with virtual functions that
   stay on the device: updates, of all and of parts, of objects whose class the
   host has changed, single objects by pointers to their base, counts, and exits
   of some and of all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-counters.h"

#include <initializer_list>
#include <new>

struct figure
{
  virtual ~figure () {}
  virtual int kind () const = 0;
  virtual double size () const = 0;
  double scale = 1;
  double unused = 2;
#pragma acc shape
#pragma acc policy(scales) update(scale)
};

struct circle : figure
{
  explicit circle (double r) : radius (r) {}
  int kind () const override { return 1; }
  double size () const override { return scale * radius; }
  double radius;
};

/* As large as a circle.  */
struct square : figure
{
  explicit square (double s) : side (s) {}
  int kind () const override { return 2; }
  double size () const override { return scale * side * side; }
  double side;
};

struct polygon : figure
{
  explicit polygon (int m) : n (m), x (NEW (double, m)) {}
  ~polygon () { free (x); }
  int kind () const override { return 3; }
  double size () const override { return x[n - 1]; }
  int n;
  double *x;
#pragma acc shape include(x[0:n])
#pragma acc policy(scales) update(x[0:n])
};

static figure *
make (int i)
{
  return i % 3 == 0   ? static_cast<figure *> (new circle (i))
         : i % 3 == 1 ? static_cast<figure *> (new square (i))
                      : new polygon (i % 4 + 1);
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
  return device_pointer_at (object);
}

/* Calls of libgomp that the last directive made.  */
static size_t
calls ()
{
  struct accdeep_statistics s = { 0 };
  if (!memory_shared_p ())
    last_statistics (&s);
  return s.libgomp_calls;
}

static void
check_kinds (figure **all, int n, int changed)
{
  int wrong = 0;
#pragma acc parallel loop present(all[0:n][0:1]) reduction(+ : wrong)
  for (int i = 0; i < n; i++)
    wrong += all[i]->kind () != i % 3 + 1;
  CHECK_EQ (wrong, changed);
}

static void
test_updates (figure **all, int n)
{
  const bool shared = memory_shared_p ();
  polygon *p = static_cast<polygon *> (all[2]);
#pragma acc enter data copyin(all[0:n][0:1])
  check_kinds (all, n, 0);
#pragma acc parallel loop present(all[0:n][0:1])
  for (int i = 0; i < n; i++)
    {
      all[i]->scale = i;
      all[i]->unused = 7;
      if (all[i]->kind () == 3)
        static_cast<polygon *> (all[i])->x[0] = i;
    }

  /* What the policy names, and no more.  */
#pragma acc update invoke<scales>(self: all[0:n][0:1])
  CHECK (n < 64 || calls () < 64);
  for (int i = 0; i < n; i++)
    {
      /* The polygon's own policy does not name it.  */
      if (!shared)
        CHECK_EQ (all[i]->unused, 2);
      if (i % 3 != 2)
        CHECK_EQ (all[i]->scale, i);
      else
        CHECK_EQ (static_cast<polygon *> (all[i])->x[0], i);
    }
#pragma acc update self(all[0:n][0:1])
  CHECK (n < 64 || calls () < 64);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (all[i]->unused, 7);
      CHECK_EQ (all[i]->kind (), i % 3 + 1);
    }
  for (int i = 0; i < n; i++)
    all[i]->scale = 3;
#pragma acc update device(all[0:n][0:1])
  CHECK (n < 64 || calls () < 64);
  check_kinds (all, n, 0);
  double sum = 0;
#pragma acc parallel loop present(all[0:n][0:1]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += all[i]->scale;
  CHECK_EQ (sum, 3 * n);

  /* What another directive than the one that has brought it makes of an object
     whose class the host has changed may be either class, and nothing else.  */
  all[0]->~figure ();
  new (all[0]) square (11);
  p->x[0] = 13;
#pragma acc update device(all[0:n][0:1])
  sum = 0;
#pragma acc serial present(all[0:n][0:1]) copy(sum)
  {
    sum = all[0]->size ();
    static_cast<polygon *> (all[2])->x[0]++;
  }
  CHECK (sum == 121 || sum == 11);
  if (!shared)
    {
      void *const table = device_table_of (all[0]);
      CHECK (table == device_table_of (all[1])
             || table == device_table_of (all[3]));
      CHECK (device_table_of (all[1]) != device_table_of (all[3]));
    }
  void *const host_table = table_of (all[0]);
#pragma acc update self(all[0:n][0:1])
  CHECK (table_of (all[0]) == host_table);
  CHECK_EQ (p->x[0], 14);
#pragma acc exit data copyout(all[0:n][0:1])
  CHECK (table_of (all[0]) == host_table);
  CHECK_EQ (all[0]->kind (), 2);
  CHECK_EQ (all[0]->size (), 121);
  CHECK_ABSENT (all, n * sizeof *all);
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p->x, p->n * sizeof (double));
  CHECK_ABSENT (all[0], sizeof (square));
  all[0]->~figure ();
  new (all[0]) circle (0);
}

/* One object by a pointer to its base.  */
static double
size_of (figure *f)
{
  double size = 0;
#pragma acc serial present(f[0:1]) copy(size)
  size = f->size ();
  return size;
}

static void
test_single (figure **all, int n)
{
#pragma acc enter data copyin(all[0:n][0:1])
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < 9; i++)
      {
        CHECK_EQ (size_of (all[i % n]), all[i % n]->size ());
        CHECK (n < 64 || round < 1 || calls () < 16);
      }
  /* Calls that know no classes.  */
  figure *four = all[4];
  void *const table = table_of (four);
  void *const on_device = memory_shared_p () ? table : device_table_of (four);
#pragma acc serial present(all[0:n][0:1])
  all[4]->scale = 21;
#ifdef _OPENACC
  acc_update_self (four, sizeof (square));
#endif
  CHECK_EQ (four->scale, 21);
  CHECK (table_of (four) == table);
  four->scale = 22;
#ifdef _OPENACC
  acc_update_device (four, sizeof (square));
#endif
  CHECK (memory_shared_p () || device_table_of (four) == on_device);
  CHECK_EQ (size_of (four), 22 * 16);
  figure *one = all[2];
  polygon *p = static_cast<polygon *> (one);
  one->scale = 9;
  p->x[0] = 17;
#pragma acc update device(one[0:1])
  double sum = 0;
#pragma acc serial present(one[0:1]) copy(sum)
  sum = one->scale + static_cast<polygon *> (one)->x[0];
  CHECK_EQ (sum, 26);

  /* A count more, and some objects that go before the others.  */
  figure *two = all[1];
#pragma acc enter data copyin(one[0:1])
#pragma acc exit data delete(two[0:1])
  CHECK_ABSENT (two, sizeof (square));
  CHECK_PRESENT (all[n - 1], sizeof (figure));
  CHECK_EQ (size_of (all[0]), all[0]->size ());
#pragma acc enter data copyin(two[0:1])
  CHECK_EQ (size_of (two), two->size ());
#pragma acc exit data delete(all[0:n][0:1])
  CHECK_ABSENT (two, sizeof (square));
  CHECK_ABSENT (all, n * sizeof *all);
  CHECK_PRESENT (one, sizeof (polygon));
  CHECK_PRESENT (p->x, sizeof (double));
  CHECK_EQ (size_of (one), p->size ());
#pragma acc exit data delete(one[0:1])
  CHECK_ABSENT (one, sizeof (polygon));
  CHECK_ABSENT (p->x, sizeof (double));

  /* All of them twice.  */
#pragma acc enter data copyin(all[0:n][0:1])
#pragma acc enter data copyin(all[0:n][0:1])
#pragma acc exit data delete(all[0:n][0:1])
  check_kinds (all, n, 0);
#pragma acc enter data copyin(all[0:n][0:1])
#pragma acc exit data delete(all[0:n][0:1]) finalize
  CHECK_ABSENT (all, n * sizeof *all);
  for (int i = 0; i < n; i++)
    CHECK_ABSENT (all[i], sizeof (figure));
}

int
main ()
{
  for (int n : { 6, 900 })
    {
      figure **all = NEW (figure *, n);
      for (int i = 0; i < n; i++)
        all[i] = make (i);
      test_updates (all, n);
      test_single (all, n);
      for (int i = 0; i < n; i++)
        delete all[i];
      free (all);
    }
}
