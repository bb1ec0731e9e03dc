/* Several pointers into one array.

   A signal is one array.  Three more pointers point into it: the part that is
   to be filtered, its end, and the loudest sample.  All data clauses of a
   directive are one set.  The array is allocated once, as the largest object
   that any clause names.  Every pointer is translated to its place in it.  The
   order of the clauses does not matter: the example tries all six orders of
   three clauses.

     part[0:n]   n samples inside of the array
     end[@part]  as far from part as on the host, here one past its last sample
     loudest[@]  wherever its target is on the device

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

struct view
{
  int n;
  float *part;
  float *end;
  float *loudest;
#pragma acc shape include(part[0:n], end[@part], loudest[@])
};

/* Without shapes the pointers have to travel as offsets.  */
struct flat_view
{
  int n;
  int part;
  int end;
  int loudest;
};

enum
{
  samples = 500,
  first = 100,
  length = 200
};

/* Inside of a region: double the part, by its pointers, and mark the loudest
   sample by its own pointer.  */
static void
filter (struct view *v)
{
#pragma acc parallel num_gangs(1) present(v[0:1])
  {
    for (float *p = v->part; p != v->end; p++)
      *p *= 2;
    *v->loudest = -1;
  }
}

static void
reset (float *signal)
{
  for (int i = 0; i < samples; i++)
    signal[i] = i;
}

static void
check (const float *signal, const char *order)
{
  for (int i = 0; i < samples; i++)
    {
      int inside = i >= first && i < first + length;
      float right = i == first + 50 ? -1 : inside ? 2 * i : i;
      expect (signal[i] == right, order);
    }
}

static void
all_orders (float *signal, struct view *v, float *scratch, struct moved *deep)
{
  reset (signal);
  moved_start ();
#pragma acc data copy(v[0:1]) copy(signal[0:samples]) create(scratch[0:length])
  {
    moved_add_deep (deep);
    filter (v);
    moved_start ();
  }
  moved_add_deep (deep);
  check (signal, "view, signal, scratch");

  reset (signal);
#pragma acc data copy(v[0:1]) create(scratch[0:length]) copy(signal[0:samples])
  filter (v);
  check (signal, "view, scratch, signal");

  reset (signal);
#pragma acc data copy(signal[0:samples]) copy(v[0:1]) create(scratch[0:length])
  filter (v);
  check (signal, "signal, view, scratch");

  reset (signal);
#pragma acc data copy(signal[0:samples]) create(scratch[0:length]) copy(v[0:1])
  filter (v);
  check (signal, "signal, scratch, view");

  reset (signal);
#pragma acc data create(scratch[0:length]) copy(v[0:1]) copy(signal[0:samples])
  filter (v);
  check (signal, "scratch, view, signal");

  reset (signal);
#pragma acc data create(scratch[0:length]) copy(signal[0:samples]) copy(v[0:1])
  filter (v);
  check (signal, "scratch, signal, view");
}

/* A directive per element, the array first, and no pointer on the device.  */
static void
by_hand (float *signal, struct flat_view *v, float *scratch,
         struct moved *ordinary)
{
  reset (signal);
  moved_start ();
#pragma acc enter data copyin(signal[0:samples])
#pragma acc enter data create(scratch[0:length])
#pragma acc enter data copyin(v[0:1])
  moved_add_ordinary (ordinary, 3, samples * sizeof *signal + sizeof *v);
#pragma acc parallel num_gangs(1) present(v[0:1], signal[0:samples])
  {
    for (int i = v->part; i != v->end; i++)
      signal[i] *= 2;
    signal[v->loudest] = -1;
  }
  moved_start ();
#pragma acc exit data copyout(signal[0:samples])
#pragma acc exit data delete(scratch[0:length])
#pragma acc exit data copyout(v[0:1])
  moved_add_ordinary (ordinary, 3, samples * sizeof *signal + sizeof *v);
  check (signal, "by hand");
}

int
main (void)
{
  struct moved deep = { 0 };
  struct moved ordinary = { 0 };
  float *signal = (float *) allocate (samples * sizeof *signal);
  float *scratch = (float *) allocate (length * sizeof *scratch);
  struct view v = { length, signal + first, signal + first + length,
                    signal + first + 50 };
  struct flat_view flat = { length, first, first + length, first + 50 };

  all_orders (signal, &v, scratch, &deep);
  expect (v.part == signal + first && v.end == v.part + length,
          "host pointers stay");
  by_hand (signal, &flat, scratch, &ordinary);

  printf ("aliases: three pointers into one array, clauses in six orders; the "
          "results are right\n");
  moved_report (&deep, &ordinary);
  free (signal);
  free (scratch);
  return 0;
}
