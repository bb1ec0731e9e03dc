/* Section 10: a function that could be a task's, in a file without regions,
   leaves no trace.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-final { same-assembly } } */

void
add (float *a, const float *b, int n)
{
  static int count;
  count++;
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}

void
scale (float *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

int
total (const int *a, int n)
{
  static int last;
  int sum = last;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return last = sum;
}
