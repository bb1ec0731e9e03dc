/* The first example of OpenACC's technical report 14-1 (its figure A.1), with
   all its directives.

   A struct has a length and three arrays of that length.  One line specifies
   that:

     #pragma acc shape init_needed(n) include(a[0:n], b[0:n], c[0:n])

   From then on every data clause on the struct includes the arrays: it
   allocates them on the device, moves them, and attaches the pointers.
   Named shapes select: part_a excludes b and c, only_b moves only b.

   The last part does the same work with a directive for each element, on a
   struct without shapes, and compares the transfers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

struct deep_type
{
  int n;
  float *a;
  float *b;
  float *c;
#pragma acc shape init_needed(n) include(a[0:n], b[0:n], c[0:n])
#pragma acc shape(part_a) exclude(b, c)
#pragma acc shape(only_b) default(exclude) include(b)
};

/* The same without shapes: a flat struct in the terms of OpenACC.  */
struct flat_type
{
  int n;
  float *a;
  float *b;
  float *c;
};

enum
{
  length = 1000,
  count = 20
};

static float *
numbers (int n, float first)
{
  float *array = (float *) allocate (n * sizeof *array);
  for (int i = 0; i < n; i++)
    array[i] = first + i;
  return array;
}

static void
make (struct deep_type *x, int n)
{
  x->n = n;
  x->a = numbers (n, 0);
  x->b = numbers (n, 1);
  x->c = numbers (n, 2);
}

/* Every directive of the figure on one struct.  */
static void
one_struct (void)
{
  struct deep_type x;
  make (&x, length);

/* All members are copied in and out.  */
#pragma acc data copy(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.c[i] = x.a[i] + x.b[i];
  }
  for (int i = 0; i < x.n; i++)
    expect (x.c[i] == 2 * i + 1, "copy(x)");

/* Arrays are created without a transfer; n is copied in: init_needed.  */
#pragma acc data create(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      {
        x.a[i] = i;
        x.b[i] = 10;
      }
/* b is copied back, a and c are not.  */
#pragma acc update self<only_b>(x)
    expect (x.b[length - 1] == 10, "update self<only_b>(x)");
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.b[i] += x.a[i];
/* The same with the member as an operand.  */
#pragma acc update self(x.b[0:x.n])
    expect (x.b[length - 1] == 10 + length - 1, "update self(x.b[0:x.n])");
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.c[i] = -x.b[i];
/* Everything is copied back; host pointers do not change.  */
#pragma acc update self(x)
    expect (x.c[1] == -11, "update self(x)");
  }

/* Only n and a are on the device; a is copied back.  */
#pragma acc data copyout<part_a>(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = 3 * i;
  }
  expect (x.a[2] == 6 && x.b[0] == 10, "copyout<part_a>(x)");

  free (x.a);
  free (x.b);
  free (x.c);
}

/* An array of structs, each with a length of its own.  */
static void
many_structs (struct moved *deep)
{
  struct deep_type *y = (struct deep_type *) allocate (count * sizeof *y);
  for (int k = 0; k < count; k++)
    make (&y[k], 10 * (k + 1));

  moved_start ();
#pragma acc data copy(y[0:count])
  {
    moved_add_deep (deep);
#pragma acc parallel loop
    for (int k = 0; k < count; k++)
      for (int i = 0; i < y[k].n; i++)
        {
          y[k].b[i] += y[k].a[i];
          y[k].c[i] = k;
        }
#pragma acc update self<only_b>(y[0:count])
    expect (y[count - 1].b[9] == 19, "update self<only_b>(y[0:count])");
    for (int k = 0; k < count; k++)
      {
#pragma acc update self(y[k].c[0:y[k].n])
        expect (y[k].c[y[k].n - 1] == k, "update self(y[k].c[0:y[k].n])");
      }
    moved_start ();
  }
  moved_add_deep (deep);

  for (int k = 0; k < count; k++)
    {
      for (int i = 0; i < y[k].n; i++)
        expect (y[k].a[i] == i && y[k].b[i] == 2 * i + 1 && y[k].c[i] == k,
                "copy(y[0:count])");
      free (y[k].a);
      free (y[k].b);
      free (y[k].c);
    }
  free (y);
}

/* What many_structs does, with a directive per element.  */
static void
many_structs_by_hand (struct moved *ordinary)
{
  struct flat_type *y = (struct flat_type *) allocate (count * sizeof *y);
  size_t bytes = count * sizeof *y;
  for (int k = 0; k < count; k++)
    {
      y[k].n = 10 * (k + 1);
      y[k].a = numbers (y[k].n, 0);
      y[k].b = numbers (y[k].n, 1);
      y[k].c = numbers (y[k].n, 2);
      bytes += 3 * y[k].n * sizeof (float);
    }

  moved_start ();
#pragma acc enter data copyin(y[0:count])
  for (int k = 0; k < count; k++)
    {
#pragma acc enter data copyin(y[k].a[0:y[k].n])
#pragma acc enter data copyin(y[k].b[0:y[k].n])
#pragma acc enter data copyin(y[k].c[0:y[k].n])
    }
  moved_add_ordinary (ordinary, 1 + 3 * count, bytes);

#pragma acc parallel loop present(y[0:count])
  for (int k = 0; k < count; k++)
    for (int i = 0; i < y[k].n; i++)
      {
        y[k].b[i] += y[k].a[i];
        y[k].c[i] = k;
      }

  moved_start ();
  for (int k = 0; k < count; k++)
    {
#pragma acc exit data copyout(y[k].a[0:y[k].n])
#pragma acc exit data copyout(y[k].b[0:y[k].n])
#pragma acc exit data copyout(y[k].c[0:y[k].n])
    }
#pragma acc exit data copyout(y[0:count])
  moved_add_ordinary (ordinary, 1 + 3 * count, bytes);

  for (int k = 0; k < count; k++)
    {
      for (int i = 0; i < y[k].n; i++)
        expect (y[k].b[i] == 2 * i + 1 && y[k].c[i] == k, "by hand");
      free (y[k].a);
      free (y[k].b);
      free (y[k].c);
    }
  free (y);
}

int
main (void)
{
  struct moved deep = { 0 };
  struct moved ordinary = { 0 };
  one_struct ();
  many_structs (&deep);
  many_structs_by_hand (&ordinary);
  printf ("deep-type: %d structs with three arrays each, in and out; the "
          "results are right\n",
          count);
  moved_report (&deep, &ordinary);
  return 0;
}
