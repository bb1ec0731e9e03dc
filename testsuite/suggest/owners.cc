/* Arrays of smart pointers' and of new-expressions with initializers, and pointers
   in a std::array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <array>
#include <cstdlib>
#include <memory>

struct table
{
  int n, m;
  std::unique_ptr<double[]> weights;
  std::array<double *, 2> sides;
  double **rows;
  double *view;
  int *steps;
};

static void
fill (double *p, int n, double first)
{
  for (int i = 0; i < n; i++)
    p[i] = first + i;
}

static table *
make (int n, int m)
{
  table *t = new table {};
  t->n = n;
  t->m = m;
  t->weights = std::make_unique<double[]> (n);
  fill (t->weights.get (), n, 1);
  for (int i = 0; i < 2; i++)
    {
      t->sides[i] = new double[m];
      fill (t->sides[i], m, 10 * i);
    }
  t->rows = new double *[] { new double[n], new double[n], new double[n] };
  for (int i = 0; i < 3; i++)
    fill (t->rows[i], n, 100 * i);
  t->view = t->weights.get () + n - 1;
  t->steps = new int[m] { 3, 5 };
  return t;
}

static double
sum (table *t, const int *at)
{
  double s = 0;
#pragma acc parallel copy(t[0:1]) copyin(at[0:4]) reduction(+:s)
  {
    const int k = at[0], j = at[1];
    s += t->weights[k] + t->sides[j][k] + t->rows[j][k] + *t->view + t->steps[j];
    t->weights[k] = -1;
    t->rows[2][k] = -2;
  }
  return s;
}

int
main ()
{
  table *t = make (6, 8);
  const int at[4] = { 4, 1, 0, 0 };
  /* 5 + 14 + 104 + 6 + 5  */
  if (sum (t, at) != 134 || t->weights[4] != -1 || t->rows[2][4] != -2)
    abort ();
  for (int i = 0; i < 2; i++)
    delete[] t->sides[i];
  for (int i = 0; i < 3; i++)
    delete[] t->rows[i];
  delete[] t->rows;
  delete[] t->steps;
  delete t;
}
