/* Section 1.1: the operand of a _Pragma may come out of macros: directives on
   types and executable ones, between, in and around other macros.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define STRING(...) #__VA_ARGS__
#define EXPANDED(...) STRING (__VA_ARGS__)
#define DIRECTIVE(...) _Pragma (STRING (acc __VA_ARGS__))
#define AGAIN(...) _Pragma (EXPANDED (acc __VA_ARGS__))
#define LENGTH n
#define WHOLE "acc shape include(u[0:n])"

struct direct
{
  int n;
  float *u;
  DIRECTIVE (shape include(u[0:n]))
};

struct twice
{
  int n;
  float *u;
  AGAIN (shape include(u[0:LENGTH]))
};

struct by_name
{
  int n;
  float *u;
  _Pragma (WHOLE)
};

/* A whole struct, several directives side by side, and one that nobody
   knows between them.  */
#define LIST(NAME, TYPE, ...)                                                 \
  struct NAME                                                                 \
  {                                                                           \
    int n, m;                                                                 \
    TYPE *u, *v;                                                              \
    _Pragma (STRING (acc shape include(u[0:n])))                              \
    _Pragma ("GCC diagnostic push")                                           \
    _Pragma ("GCC diagnostic ignored \"-Wunknown-pragmas\"")                  \
    _Pragma (STRING (acc nothing))                                            \
    _Pragma (STRING (acc shape __VA_ARGS__))                                  \
    _Pragma ("GCC diagnostic pop")                                            \
  }
LIST (whole, float, include(v[0:m]));

/* In the arguments of a macro, which are expanded ahead of it.  */
#define SAME(...) __VA_ARGS__
#define STATEMENTS(...)                                                       \
  do                                                                          \
    {                                                                         \
      __VA_ARGS__                                                             \
    }                                                                         \
  while (0)
SAME (struct argument {
  int n;
  float *u;
  SAME (DIRECTIVE (shape include(u[0:n])))
});

const char text[] = EXPANDED (SAME (_Pragma (STRING (acc shape))));

#define FILL(X)                                                               \
  do                                                                          \
    {                                                                         \
      DIRECTIVE (parallel copy(X))                                            \
      for (int i = 0; i < X.n; i++)                                           \
	X.u[i] += X.n;                                                        \
    }                                                                         \
  while (0)

#define TEST(KIND)                                                            \
  do                                                                          \
    {                                                                         \
      struct KIND x = { 3, NEW (float, 3) };                                  \
      FILL (x);                                                               \
      SAME (AGAIN (enter data copyin(x)))                                     \
      CHECK_PRESENT (x.u, 3 * sizeof (float));                                \
      STATEMENTS (DIRECTIVE (parallel present(x)) x.u[1] = 7;);               \
      AGAIN (exit data copyout(x))                                            \
      CHECK_ABSENT (x.u, 3 * sizeof (float));                                 \
      CHECK_EQ (x.u[1], 7);                                                   \
      CHECK_EQ (x.u[2], 3);                                                   \
      free (x.u);                                                             \
    }                                                                         \
  while (0)

int
main (void)
{
  TEST (direct);
  TEST (twice);
  TEST (by_name);
  TEST (argument);

  struct whole w = { 2, 4, NEW (float, 2), NEW (float, 4) };
  if (w.n)
    DIRECTIVE (parallel copy(w)) w.v[3] = w.u[1] = 5;
  CHECK_EQ (w.v[3], 5);
  CHECK_EQ (w.u[1], 5);
  CHECK (strstr (text, "acc shape"));
  free (w.u);
  free (w.v);
  return 0;
}
