/* Cure kernels-loop: elements of std::vector and std::array, and what inline
   functions return.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -std=c++17 -fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"

#include <array>
#include <vector>

struct cell
{
  std::vector<double> v;
  double sum;
  int n;
};

template <typename T> struct grid
{
  std::vector<T> data, other;
  int nx, ny;

  T &
  operator() (int i, int j)
  {
    return data[i * ny + j];
  }

  void
  scale (T f)
  {
#pragma acc kernels /* { dg-note "moves" } */
    for (int i = 0; i < nx; i++) /* { dg-note "loop: runs in parallel" } */
      for (int j = 0; j < ny; j++) /* { dg-note "loop: runs in parallel" } */
	(*this) (i, j) = f * other[i * ny + j];
  }

  void
  add (const grid &o)
  {
#pragma acc kernels /* { dg-note "moves" } */
    for (int i = 1; i < nx; i++) /* { dg-note "'this' and 'o' may be the same memory" } */
      for (int j = 0; j < ny; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
	(*this) (i, j) += o.data[(i - 1) * ny + j];
  }
};

static double
sum (const std::vector<double> &x)
{
  double s = 0;
#pragma acc kernels /* { dg-note "moves" } */
  for (std::size_t i = 0; i < x.size (); i++) /* { dg-note "loop: runs in parallel" } */
    s += x[i];
  return s;
}

static void
two (std::vector<double> &x, const std::vector<double> &y)
{
#pragma acc kernels /* { dg-note "moves" } */
  for (std::size_t i = 1; i < x.size (); i++) /* { dg-note "'x' and 'y' may be the same memory" } */
    x[i] = y[i - 1] + 1;
}

int
main ()
{
  const int n = 40;
  std::vector<std::vector<double>> r (n, std::vector<double> (n, 1.)), q = r;
#pragma acc kernels /* { dg-note "moves" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
    for (int j = 0; j < n; j++) /* { dg-note "loop: runs in parallel" } */
      r[i][j] += q[i][j] * j;
#pragma acc kernels /* { dg-note "moves" } */
  for (int i = 1; i < n; i++) /* { dg-note "same elements of 'r'" } */
    for (int j = 0; j < n; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
      r[i][j] += r[i - 1][j];
#pragma acc kernels /* { dg-note "moves" } */
  for (int j = 0; j < n; j++) /* { dg-note "loop: runs in parallel" } */
    r[3][j] = r[2][j] + 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      CHECK_EQ (r[i][j], i == 3 ? 3 * (1 + j) + 1 : (i + 1) * (1 + j));

  std::vector<cell> c (n);
  for (int i = 0; i < n; i++)
    {
      c[i].v.resize (i + 1, i);
      c[i].n = i + 1;
    }
#pragma acc kernels /* { dg-note "moves" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
    {
      double s = 0;
      for (int j = 0; j < c[i].n; j++) /* { dg-note "loop: runs in sequence, as iterations use the value of 's'" } */
	{
	  c[i].v[j] *= 2;
	  s += c[i].v[j];
	}
      c[i].sum = s;
    }
#pragma acc kernels /* { dg-note "moves" } */
  for (int i = 1; i < n; i++) /* { dg-note "same elements of 'c'" } */
    c[i].v[0] += c[i - 1].v[0];
  for (int i = 0; i < n; i++)
    CHECK (c[i].sum == 2 * i * (i + 1) && c[i].v[0] == i * (i + 1));

  std::array<int, 40> a;
#pragma acc kernels copyout(a) /* { dg-note "moves" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
    a[i] = i * 3;
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i * 3);

  grid<double> g { std::vector<double> (n * n, 1.),
		   std::vector<double> (n * n, 3.), n, n };
  g.scale (2);
  CHECK_EQ (sum (g.data), 6 * n * n);
  g.add (g);
  for (int i = 0; i < n; i++)
    CHECK_EQ (g.data[i * n + 7], 6 * (i + 1));
  two (g.data, g.data);
  CHECK_EQ (g.data[n * n - 1], 6 + n * n - 1);
  return 0;
}
