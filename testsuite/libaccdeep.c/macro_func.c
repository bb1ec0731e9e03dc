/* ACCLL's macro_func: functions, and their directives, that macros make.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 300 };

#define STRING(...) #__VA_ARGS__
#define ACC(...) _Pragma (STRING (acc __VA_ARGS__))

#define SECTION(A, N) A[0:N]

#define MAP_FUNCTION(NAME, TYPE, OPERATOR)				\
  static void								\
  NAME (TYPE *to, const TYPE *a, const TYPE *b, int count)		\
  {									\
    ACC (parallel loop copyin (SECTION (a, count), SECTION (b, count))	\
	 copyout (SECTION (to, count)))					\
    for (int i = 0; i < count; i++)					\
      to[i] = a[i] OPERATOR b[i];					\
  }

#define FOLD_FUNCTION(NAME, TYPE, OPERATOR, START)			\
  static TYPE								\
  NAME (const TYPE *a, int count)					\
  {									\
    TYPE result = START;						\
    ACC (parallel loop copyin (SECTION (a, count))			\
	 reduction (OPERATOR : result))					\
    for (int i = 0; i < count; i++)					\
      result = result OPERATOR a[i];					\
    return result;							\
  }

MAP_FUNCTION (add_int, int, +)
MAP_FUNCTION (multiply_double, double, *)
FOLD_FUNCTION (sum_int, int, +, 0)

int
main (void)
{
  int a[n], b[n], c[n];
  double x[n], y[n], z[n];
  for (int i = 0; i < n; i++)
    {
      a[i] = x[i] = i;
      b[i] = y[i] = n - i;
      c[i] = z[i] = -1;
    }
  add_int (c, a, b, n);
  multiply_double (z, x, y, n);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (c[i], n);
      CHECK_EQ (z[i], (double) i * (n - i));
    }
  CHECK_EQ (sum_int (c, n), n * n);
  return 0;
}
