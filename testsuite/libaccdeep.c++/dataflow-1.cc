// Section 10: dataflow regions in templates and member functions, with vectors,
// references, and queues that depend on the template's arguments.
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../lib/accdeep-test.h"

#include <vector>

struct model
{
  int n;
  double *state;
#pragma acc shape (state[0:n])

  void
  advance (double *out, int steps)
  {
    const int size = n;
#pragma acc dataflow copy (state[0:n]) copyout (out[0:n])
    {
      for (int s = 0; s < steps; s++)
	{
#pragma acc parallel loop copy (state[0:n])
	  for (int i = 0; i < size; i++)
	    state[i] += s;
	}
#pragma acc parallel loop copyin (state[0:n]) copyout (out[0:n])
      for (int i = 0; i < size; i++)
	out[i] = state[i] / 2;
    }
  }
};

template <typename T, int Q>
void
axpy (T a, const std::vector<T> &x, std::vector<T> &y, const int &n)
{
#pragma acc dataflow copyin (x) copy (y) async (Q)
  {
#pragma acc parallel loop copyin (x) copy (y)
    for (int i = 0; i < n; i++)
      y[i] += a * x[i];
#pragma acc parallel loop present (y)
    for (int i = 0; i < n; i++)
      y[i] *= 2;
  }
#pragma acc wait (Q)
}

int
main ()
{
  const int n = 100;
  double state[n], out[n];
  model m = { n, state };
  for (int i = 0; i < n; i++)
    {
      state[i] = i;
      out[i] = -1;
    }
  m.advance (out, 4);
  for (int i = 0; i < n; i++)
    {
      CHECK (state[i] == i + 6);
      CHECK (out[i] == (i + 6) / 2.0);
    }
  CHECK_ABSENT (state, sizeof state);

  std::vector<float> x (n, 3), y (n, 1);
  axpy<float, 5> (2, x, y, n);
  for (int i = 0; i < n; i++)
    CHECK (y[i] == 14);
  std::vector<int> u (n, 1), v (n, 2);
  axpy<int, 6> (7, u, v, n);
  for (int i = 0; i < n; i++)
    CHECK (v[i] == 18);

  int lambda = 0;
  auto f = [&] {
#pragma acc dataflow copy (lambda)
    {
#pragma acc parallel num_gangs (1) copy (lambda)
      lambda += 40;
#pragma acc parallel num_gangs (1) copy (lambda)
      lambda += 2;
    }
  };
  f ();
  CHECK (lambda == 42);
  return 0;
}
