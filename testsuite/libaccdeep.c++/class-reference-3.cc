/* Section 9: references to objects of types with directives, and to arrays of
   them, are followed in closures and in structures, also where the objects are
   members or elements of what is referred to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <vector>

struct shaped
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

/* None of these has directives.  */
struct to_one
{
  shaped &r;
};
struct to_array
{
  shaped (&r)[3];
};
struct to_matrix
{
  int before;
  const shaped (&r)[2][3];
  double after;
};
struct wrapper
{
  int k;
  shaped s[2];
};
struct to_wrapper
{
  wrapper &r;
  to_one &s;
};
struct with_elements
{
  std::vector<to_array> all;
};

/* One with.  */
struct described
{
  int n;
  int *own;
  shaped (&r)[3];
#pragma acc shape include(own[0:n])
};

typedef shaped three_shaped[3];

static void
reset (three_shaped &arr, three_shaped (&mat)[2])
{
  for (int i = 0; i < 3; i++)
    {
      for (int k = 0; k < 2; k++)
	arr[i].a[k] = mat[0][i].a[k] = mat[1][i].a[k] = 0;
    }
}

static void
closures (three_shaped &arr)
{
  auto g = [&arr] (int i) { arr[2].a[i] += 6; };
  wrapper w = { 1, { arr[0], arr[1] } };
  auto h = [&w] (int i) { w.s[1].a[i] += w.k; };
#pragma acc parallel loop copy(g)
  for (int i = 0; i < 2; i++)
    g (i);
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    g (i);
#pragma acc parallel loop copy(h)
  for (int i = 0; i < 2; i++)
    h (i);
  CHECK_EQ (arr[2].a[1], 12);
  CHECK_EQ (arr[1].a[1], 1);
}

static void
structures (three_shaped &arr, three_shaped (&mat)[2])
{
  to_one one = { arr[0] };
  to_array three = { arr };
  to_matrix six = { 1, mat, 2 };
  wrapper w = { 3, { mat[1][0], mat[1][1] } };
  to_wrapper both = { w, one };
#pragma acc parallel copy(one, three)
  {
    one.r.a[0] = 1;
    three.r[2].a[1] = 2;
  }
#pragma acc parallel copy(six)
  six.r[1][2].a[0] = six.before + six.after;
#pragma acc parallel copy(both)
  {
    both.r.s[1].a[1] = both.r.k;
    both.s.r.a[1] = 4;
  }
  CHECK_EQ (arr[0].a[0], 1);
  CHECK_EQ (arr[2].a[1], 2);
  CHECK_EQ (mat[1][2].a[0], 3);
  CHECK_EQ (mat[1][1].a[1], 3);
  CHECK_EQ (arr[0].a[1], 4);
#pragma acc data copyin(three)
  {
    CHECK_PRESENT (arr, sizeof arr);
    CHECK_PRESENT (arr[2].a, 2 * sizeof (int));
    CHECK_ABSENT (arr[2].a + 2, sizeof (int));
    CHECK_ABSENT (mat, sizeof mat);
  }
}

static void
elements (three_shaped &arr, three_shaped (&mat)[2])
{
  shaped other[3] = { mat[0][0], mat[0][1], mat[0][2] };
  with_elements all = { { { arr }, { other } } };
  int own[3] = { 0 };
  described d = { 2, own, arr };
#pragma acc parallel copy(all)
  {
    all.all[0].r[1].a[1] = 5;
    all.all[1].r[2].a[0] = 6;
  }
#pragma acc parallel copy(d)
  {
    d.own[1] = 7;
    d.r[0].a[0] = 8;
  }
  CHECK_EQ (arr[1].a[1], 5);
  CHECK_EQ (mat[0][2].a[0], 6);
  CHECK_EQ (own[1], 7);
  CHECK_EQ (arr[0].a[0], 8);
}

int
main ()
{
  shaped arr[3], mat[2][3];
  for (int i = 0; i < 3; i++)
    {
      arr[i] = { 2, NEW (int, 3) };
      mat[0][i] = { 2, NEW (int, 3) };
      mat[1][i] = { 2, NEW (int, 3) };
    }
  closures (arr);
  reset (arr, mat);
  structures (arr, mat);
  reset (arr, mat);
  elements (arr, mat);
  CHECK_ABSENT (arr, sizeof arr);
  CHECK_ABSENT (mat, sizeof mat);
  for (int i = 0; i < 3; i++)
    {
      CHECK_ABSENT (arr[i].a, sizeof (int));
      free (arr[i].a);
      free (mat[0][i].a);
      free (mat[1][i].a);
    }
}
