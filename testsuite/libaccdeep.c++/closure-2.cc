/* Language, section 2.2: closures with captured pointers beside references, to
   globals and statics too, and closures in closures, without a clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

template <class Body>
static void
each (int n, Body body)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    body (i);
}

template <class Body>
static void
each_in_kernels (int n, Body &&body)
{
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    body (i);
}

struct plain
{
  int a;
  double b[3];
};

struct shaped
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

int number = 1;
static double numbers[4] = { 1, 2, 3, 4 };
plain object = { 5, { 1, 2, 3 } };
static shaped deep;

static void
pointers_beside_references ()
{
  int out[4] = {}, more = 4;
  int *p = NEW (int, 3);
  const int *q = p;
  p[2] = 3;
#pragma acc data copyin(p[0:3])
  {
    each (3, [p, &out] (int i) { out[i] = p[i] + 1; });
    CHECK (out[2] == 4);
    each_in_kernels (3, [=, &out, &more] (int i) { out[i] = q[i] + more; });
    CHECK (out[2] == 7);
  }
  CHECK_ABSENT (out, sizeof out);
  free (p);
}

static void
globals ()
{
  int out[4] = {};
  each (4, [&r = number, &out] (int i) { out[i] = r + i; });
  CHECK (out[3] == 4);
  each (3, [&a = numbers, &r = object] (int i) { a[i] = r.a + r.b[i]; });
  CHECK (numbers[2] == 8 && numbers[3] == 4);
  each (3, [&r = deep, &p = object.b] (int i) { r.v[i] += p[i]; });
  CHECK (deep.v[2] == 4);
  CHECK_ABSENT (&object, sizeof object);
  CHECK_ABSENT (&deep, sizeof deep);
}

static void
closures_in_closures ()
{
  int out[4] = {};
  auto inner = [&r = number] (int i) { return r + i; };
  each (4, [inner, &out] (int i) { out[i] = inner (i); });
  CHECK (out[3] == 4);
  auto other = [&r = object, k = 2] (int i) { return r.a + i * k; };
  each_in_kernels (4, [&other, inner, &out] (int i)
                   { out[i] = other (i) + inner (i); });
  CHECK (out[3] == 15);
}

/* What a copy in the kernel refers to is nobody's clause.  */
struct user
{
  int &r;
  int k;
  int
  number () const
  {
    return k;
  }
};

static int
copied (const user &x)
{
  int result;
#pragma acc parallel firstprivate(x) copyout(result)
  result = x.number ();
  return result + x.r;
}

/* Nobody calls this: the kernel would read the host's memory.  */
int
referred (const user &x)
{
  int result;
#pragma acc parallel firstprivate(x) copyout(result)
  result = x.r;
  return result;
}

int
main ()
{
  deep = { 3, NEW (double, 3) };
  deep.v[2] = 1;
  pointers_beside_references ();
  globals ();
  closures_in_closures ();
  user x = { number, 6 };
  CHECK (copied (x) == 7);
  free (deep.v);
  return 0;
}
