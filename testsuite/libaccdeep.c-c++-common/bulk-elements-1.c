/* Section 3: the elements of a large array are alike over long stretches, with
   null pointers, other lengths and shared arrays in between, and transfers begin
   and end within elements: each value and each pointer is the device's there,
   and the host's pointers are what they were.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum
{
  count = 30011,
  length = 4,
  period = 501
};

struct element
{
  long n;
  float *x;
  double value;
  int *y;
  int id;
#pragma acc shape include(x[0:n], y[0:2])
};

static struct element elements[count];
static float *x_before[count];
static int *y_before[count];

/* Element I has the array of the one before.  */
static int
shared_p (int i)
{
  return i % period == period - 1;
}

int
main (void)
{
  for (int i = 0; i < count; i++)
    {
      struct element *e = &elements[i];
      e->n = i % 1009 == 1008 ? length - 1 : length;
      e->x = i % 701 == 700 ? NULL : NEW (float, length);
      e->y = shared_p (i) ? elements[i - 1].y : NEW (int, 2);
      for (int j = 0; e->x && j < length; j++)
        e->x[j] = i + j;
      if (!shared_p (i))
        e->y[1] = i;
      e->value = i;
      e->id = -i;
      x_before[i] = e->x;
      y_before[i] = e->y;
    }
#pragma acc data copy(elements)
  {
#pragma acc parallel loop present(elements)
    for (int i = 0; i < count; i++)
      {
        for (int j = 0; elements[i].x && j < elements[i].n; j++)
          elements[i].x[j] += elements[i].id + j;
        if (i % period != period - 1)
          elements[i].y[0] = elements[i].y[1] + 1;
        elements[i].value += elements[i].y[1];
      }
  }
  for (int i = 0; i < count; i++)
    {
      const struct element *e = &elements[i];
      CHECK (e->x == x_before[i] && e->y == y_before[i]);
      for (int j = 0; e->x && j < length; j++)
        CHECK_EQ (e->x[j], j < e->n ? 2 * j : i + j);
      if (!shared_p (i))
        CHECK_EQ (e->y[0], i + 1);
      CHECK_EQ (e->value, shared_p (i) ? 2 * i - 1 : 2 * i);
      CHECK_EQ (e->id, -i);
    }
  CHECK_ABSENT (elements, sizeof elements);
  CHECK_ABSENT (x_before[0], length * sizeof (float));
  for (int i = 0; i < count; i++)
    {
      free (x_before[i]);
      if (!shared_p (i))
        free (y_before[i]);
    }
  return 0;
}
