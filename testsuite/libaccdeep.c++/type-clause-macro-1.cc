/* Section 1.1: _Pragma with a type clause, from macros that hide where it
   stands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define SHAPE_OF(TYPE) SHAPE_TEXT (acc shape type (TYPE) include (a[0:n + 1]))
#define SHAPE_TEXT(TEXT) _Pragma (#TEXT)
#define DEFINE(NAME)                                                          \
  struct NAME                                                                 \
  {                                                                           \
    int n;                                                                    \
    int *a;                                                                   \
  };                                                                          \
  SHAPE_OF (NAME)

struct self
{
  int n;
  int *a;
  SHAPE_OF (self)
};

template <class T>
struct self_template
{
  int n;
  T *a;
  SHAPE_OF (self_template)
};

template <class T>
struct nested
{
  DEFINE (inner)
  inner x;
};

DEFINE (global)

template <class X>
static void
check (X x)
{
#pragma acc parallel copy(x)
  x.a[x.n] = 5;
  CHECK_EQ (x.a[x.n], 5);
#pragma acc data copyin(x)
  CHECK_ABSENT (x.a + x.n + 1, sizeof *x.a);
  x.a[x.n] = 0;
}

int
main ()
{
  int a[8] = { 0 };
  double b[8] = { 0 };
  DEFINE (local)
  check (self{ 2, a });
  check (self_template<double>{ 3, b });
  check (nested<int>::inner{ 4, a });
  check (global{ 5, a });
  check (local{ 6, a });
}
