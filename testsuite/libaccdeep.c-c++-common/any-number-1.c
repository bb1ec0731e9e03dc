/* Sections 3 and 9.1: what directives and calls do does not depend on the
   number of objects: acc_delete takes references of a structure's objects, a
   region brings back what goes with it, host_data finds the root, and sections
   of one array have the host's distances.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct list
{
  double v[4];
  struct list *next;
#pragma acc shape include(next[0:1])
};

struct track
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct table
{
  int n;
  int **row;
#pragma acc shape include(row[0:n][0:1])
};

static const int yes = 1, no = 0;

static struct list *
make_list (int n)
{
  struct list *result = NULL;
  while (n--)
    {
      struct list *l = NEW (struct list, 1);
      l->next = result;
      result = l;
    }
  return result;
}

/* Set v[1] of all on the device.  */
static void
set_all (struct list *l, double value)
{
#pragma acc serial present(l[0:1])
  for (struct list *x = l; x; x = x->next)
    x->v[1] = value;
}

static int
count_present (struct list *l)
{
  int result = 0;
  for (; l; l = l->next)
    result += present_p (l, sizeof *l);
  return result;
}

static int
count_set (struct list *l, double value)
{
  int result = 0;
  for (; l; l = l->next)
    result += l->v[1] == value;
  return result;
}

static void
delete_list (struct list *l)
{
  while (l)
    {
      struct list *next = l->next;
      free (l);
      l = next;
    }
}

/* Only the region holds those that are deleted in it: the first one, or the
   others, or all.  */
static void
deleted_in_region (int n, int first, int others)
{
  struct list *l = make_list (n);
  const int deleted = (first ? 1 : 0) + (others ? n - 1 : 0);
#pragma acc enter data copyin(l[0:1])
#pragma acc data copy(l[0:1])
  {
    set_all (l, 5);
    for (struct list *x = l; x; x = x->next)
      if (x == l ? first : others)
	acc_delete (x, sizeof *x);
    CHECK_EQ (count_present (l), n);
  }
  CHECK_EQ (count_set (l, 5), memory_shared_p () ? n : deleted);
  CHECK (memory_shared_p () || count_present (l) == n - deleted);
  for (struct list *x = l; x; x = x->next)
    if (present_p (x, sizeof *x))
      acc_delete (x, sizeof *x);
  CHECK (memory_shared_p () || count_present (l) == 0);
  delete_list (l);
}

/* The second of two references is the exit data's.  */
static void
deleted_once (int n)
{
  struct list *l = make_list (n);
#pragma acc enter data copyin(l[0:1])
#pragma acc enter data copyin(l[0:1])
  set_all (l, 6);
  for (struct list *x = l; x; x = x->next)
    acc_delete (x, sizeof *x);
  CHECK_EQ (count_present (l), n);
#pragma acc exit data copyout(l[0:1])
  CHECK_EQ (count_set (l, 6), n);
  CHECK (memory_shared_p () || count_present (l) == 0);
  delete_list (l);
}

/* The first one stays, an object of its own, with its pointer attached; it goes
   last, or first.  */
static void
deleted_one_by_one (int n, int last)
{
  struct list *l = make_list (n), *next = l->next;
#pragma acc enter data copyin(l[0:1])
  set_all (l, 7);
  if (!last)
    acc_delete (l, sizeof *l);
  for (struct list *x = next; x; x = x->next)
    acc_delete (x, sizeof *x);
  CHECK (memory_shared_p () || count_present (l) == last);
  if (last)
    {
      double *v = (double *) acc_deviceptr (l->v);
#pragma acc serial deviceptr(v)
      v[2] = 8;
      acc_update_self (l, sizeof *l);
      CHECK (l->v[1] == 7 && l->v[2] == 8 && l->next == next);
      l->v[3] = 9;
      acc_update_device (l, sizeof *l);
      l->v[3] = 0;
      acc_copyout (l, sizeof *l);
      CHECK (l->next == next);
      CHECK_EQ (l->v[3], memory_shared_p () ? 0 : 9);
    }
  CHECK (memory_shared_p () || count_present (l) == 0);
  delete_list (l);
}

static void
sections (int n)
{
  struct track *t = NEW (struct track, n + 1), *p = t;
  for (int i = 0; i <= n; i++)
    {
      t[i].n = 2;
      t[i].a = NEW (int, 2);
    }
#pragma acc enter data copyin(p[1:n], p[0:1])
#pragma acc parallel num_gangs(1) present(p[0:1], p[1:n])
  p[0].a[0] = p[n].n + 5;
#pragma acc exit data copyout(p[0:1])
  CHECK_EQ (t[0].a[0], 7);
  CHECK_ABSENT (&t[0], sizeof t[0]);
  CHECK_PRESENT (&t[1], n * sizeof t[0]);
#pragma acc exit data copyout(p[1:n])
  CHECK_ABSENT (t, (n + 1) * sizeof t[0]);
  for (int i = 0; i <= n; i++)
    free (t[i].a);
  free (t);
}

static void
addresses (int n)
{
  struct table t, *p = &t;
  t.n = n;
  t.row = NEW (int *, n);
  for (int i = 0; i < n; i++)
    t.row[i] = NEW (int, 1);
  void *host = p;
  int **row = t.row;
  double flat[3] = { 1, 2, 3 }, *f = flat;
#pragma acc data copy(t) copyin(flat)
  {
#pragma acc host_data use_device(p, row, f) if (yes)
    {
      CHECK ((void *) p == acc_deviceptr (host));
      CHECK ((void *) row == acc_deviceptr (t.row));
      CHECK ((void *) f == acc_deviceptr (flat));
    }
#pragma acc host_data use_device(p, row) if (no)
    CHECK ((void *) p == host && row == t.row);
  }
  for (int i = 0; i < n; i++)
    free (t.row[i]);
  free (t.row);
}

int
main (void)
{
  static const int numbers[] = { 1, 2, 10, 31, 32, 33, 34, 300 };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    {
      const int n = numbers[i];
      deleted_in_region (n, 1, 1);
      deleted_in_region (n, 1, 0);
      deleted_in_region (n, 0, 1);
      deleted_once (n);
      deleted_one_by_one (n, 1);
      deleted_one_by_one (n, 0);
      sections (n);
      addresses (n);
    }
  return 0;
}
