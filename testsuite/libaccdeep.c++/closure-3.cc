// Closures and function objects that capture scalars and plain structures by
// reference beside pointers and `this'.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdlib>

struct plain
{
  double a;
  int b[3];
};

template <class Body>
void
in_parallel (int n, Body body)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    body (i);
}

template <class Body>
void
in_kernels (int n, Body body)
{
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    body (i);
}

template <class Body>
void
in_sequence (int n, Body body)
{
#pragma acc serial loop
  for (int i = 0; i < n; i++)
    body (i);
}

struct host
{
  int n;
  double *r;
#pragma acc shape include(r[0 : n])

  void
  scale ()
  {
    double k = 2;
    in_parallel (n, [&] (int i) { r[i] *= k; });
  }
  void
  add ()
  {
    plain k = { 2, { 1, 2, 3 } };
    in_kernels (n, [&] (int i) { r[i] += k.a * k.b[2]; });
  }
  void
  scale_by_another ()
  {
    double k = 3;
    auto inner = [&k] (double x) { return x * k; };
    in_sequence (n, [this, &inner] (int i) { r[i] = inner (r[i]); });
  }
};

struct scaling
{
  double &k;
  double *p;
  void
  operator() (int i) const
  {
    p[i] *= k;
  }
};

struct addition
{
  plain &k;
  double *p;
  void
  operator() (int i) const
  {
    p[i] += k.b[1];
  }
};

static void
check (bool right)
{
  if (!right)
    abort ();
}

int
main ()
{
  double numbers[4] = { 1, 2, 3, 4 };
  double *q = numbers;
  host h = { 4, q };
  h.scale ();
  check (numbers[3] == 8);
  h.add ();
  check (numbers[3] == 14);
  h.scale_by_another ();
  check (numbers[3] == 42 && numbers[0] == 24);

  double k = 2;
  plain s = { 1, { 5, 6, 7 } };
#pragma acc data copy(numbers)
  {
    in_parallel (4, [&k, q] (int i) { q[i] *= k; });
    in_parallel (4, [&] (int i) { q[i] += k; });
    in_parallel (4, [&] (int i) { q[i] += 1; });
    in_kernels (4, [&k, q] (int i) { q[i] *= k; });
    in_sequence (4, [&k, q] (int i) { q[i] *= k; });
    in_parallel (4, scaling{ k, q });
    in_kernels (4, addition{ s, q });
    in_sequence (4, scaling{ k, q });
    in_parallel (4, [&s, q] (int i) { q[i] += s.b[2]; });
    auto inner = [q] (int i) { return q[i]; };
    in_parallel (4, [&inner, &k, q] (int i) { q[i] = inner (i) + k; });
    auto body = [&k, q] (int i) { q[i] += k; };
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      body (i);
#pragma acc parallel loop copyin(body)
    for (int i = 0; i < 4; i++)
      body (i);
  }
  check (numbers[3] == 1417 && numbers[0] == 841);
  return 0;
}
