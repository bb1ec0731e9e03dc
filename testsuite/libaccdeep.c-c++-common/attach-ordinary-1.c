/* Section 3: libgomp counts what ordinary directives and calls attach, the
   library what its own do.  Whichever ends first, a pointer stays attached as
   long as the other has it, and is the host's after both.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct deep
{
  int n;
  double *x;
#pragma acc shape(x[0:n])
};

/* The same without directives.  */
struct plain
{
  int n;
  double *x;
};

static struct plain v;
static struct deep *p = (struct deep *) &v;

/* V is present, and its pointer there is attached or not.  */
static void
check (int line, int attached)
{
  double *there = NULL;
  if (memory_shared_p ())
    return;
  CHECK_PRESENT (&v, sizeof v);
  acc_memcpy_from_device (
      &there, (char *) acc_deviceptr (&v) + ((char *) &v.x - (char *) &v),
      sizeof there);
  if (there != (attached ? (double *) acc_deviceptr (v.x) : v.x))
    {
      printf ("line %d: the pointer is %s\n", line,
              there == v.x ? "the host's" : "another");
      exit (1);
    }
  if (!attached)
    return;
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(v)
  for (int i = 0; i < 3; i++)
    sum += v.x[i];
  CHECK_EQ (sum, 6);
}

#define CHECK_POINTER(ATTACHED) check (__LINE__, ATTACHED)

/* The library's data within libgomp's, and the other way round.  */
static void
in_constructs (void)
{
#pragma acc data copyin(v) copyin(v.x[0:3])
  {
    CHECK_POINTER (1);
#pragma acc enter data copyin(p[0:1])
#pragma acc exit data delete(p[0:1])
    CHECK_POINTER (1);
#pragma acc data copy(p[0:1])
    CHECK_POINTER (1);
    CHECK_POINTER (1);
#pragma acc enter data copyin(p[0:1])
  }
  CHECK_POINTER (1);
#pragma acc data copyin(v) copyin(v.x[0:3])
  {
#pragma acc exit data delete(p[0:1])
    CHECK_POINTER (1);
  }
  CHECK_ABSENT (&v, sizeof v);
}

static void
without_constructs (void)
{
#pragma acc enter data copyin(v, v.x[0:3])
  CHECK_POINTER (1);
#pragma acc enter data copyin(p[0:1])
#pragma acc exit data delete(p[0:1])
  CHECK_POINTER (1);
#pragma acc enter data copyin(p[0:1])
#pragma acc exit data delete(v.x[0:3])
  CHECK_POINTER (1);
#pragma acc exit data delete(p[0:1])
  CHECK_POINTER (0);
#pragma acc exit data delete(v)
  CHECK_ABSENT (&v, sizeof v);
}

static void
by_calls (void)
{
  acc_copyin (&v, sizeof v);
  acc_copyin (v.x, 3 * sizeof *v.x);
  CHECK_POINTER (0);
  acc_attach ((void **) &v.x);
  CHECK_POINTER (1);
#pragma acc data copy(p[0:1])
  {
    acc_detach ((void **) &v.x);
    CHECK_POINTER (1);
    acc_attach ((void **) &v.x);
  }
  CHECK_POINTER (1);
#pragma acc data copy(p[0:1])
  {
    acc_attach ((void **) &v.x);
    acc_detach_finalize ((void **) &v.x);
    CHECK_POINTER (1);
  }
  CHECK_POINTER (0);
  acc_delete (v.x, 3 * sizeof *v.x);
  acc_delete (&v, sizeof v);
  CHECK_ABSENT (&v, sizeof v);
}

/* What was attached has gone with its object: the next one at the same place
   is another.  */
static void
another_object (void)
{
  acc_copyin (v.x, 3 * sizeof *v.x);
  acc_copyin (&v, sizeof v);
  acc_attach ((void **) &v.x);
  acc_delete (&v, sizeof v);
  acc_copyin (&v, sizeof v);
  CHECK_POINTER (0);
#pragma acc data copy(p[0:1])
  CHECK_POINTER (1);
  CHECK_POINTER (0);
  acc_attach ((void **) &v.x);
  acc_delete (&v, sizeof v);
#pragma acc enter data copyin(p[0:1])
  acc_copyin (&v, sizeof v);
#pragma acc exit data delete(p[0:1])
  CHECK_POINTER (0);
  acc_delete (&v, sizeof v);
  acc_delete (v.x, 3 * sizeof *v.x);
  CHECK_ABSENT (&v, sizeof v);
}

int
main (void)
{
  v.n = 3;
  v.x = NEW (double, 3);
  for (int i = 0; i < 3; i++)
    v.x[i] = i + 1;
  /* Before the first directive of the library's, and after it.  */
  if (!memory_shared_p ())
    by_calls ();
  in_constructs ();
  without_constructs ();
  if (!memory_shared_p ())
    {
      by_calls ();
      another_object ();
    }
  CHECK_ABSENT (v.x, sizeof *v.x);
  free (v.x);
  return 0;
}
