/* Section 10: which functions' loops are shared when a task is nothing but a
   call, and which are not, since nobody knows that they may be.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-report" } */

float w[3];

template <class T>
void
before (T *a, const T *b, unsigned n) /* { dg-note "before\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (unsigned i = 0; i < n; ++i)
    a[i] += b[i] > 0 ? __builtin_sqrtf (b[i]) : 0;
}

void behind (float *a, const float *b, int n);

namespace numbers
{
inline void
stencil (float *__restrict a, const float *__restrict b, int n) noexcept /* { dg-note "stencil\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 1; i <= n - 2; i += 1)
    {
      if (b[i] < 0)
        continue;
      a[i] = b[i - 1] + b[i + 1];
    }
}
}

struct number
{
  static void
  two (float *a, float *b, int n) /* { dg-note "two\[^'\]*' as a task: its independent loops are shared among vectors" } */
  {
    for (int i = 0; i < n; i++)
      a[i] = i;
    a[0] = 7;
    for (int i = 0; i < n; i++)
      b[i] = a[i];
  }
  float value;
  ~number () {}
};

void
chain (float *a, int n) /* { dg-note "chain\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + 1;
}

void
overlap (float *a, const float *b, int n) /* { dg-note "overlap\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 1; i < n; i++)
    a[i] = b[i - 1];
}

/* Whether what a reference leads to is one of the elements is seen when it
   runs.  */
void
reference (float *a, const float &x, int n) /* { dg-note "reference\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    a[i] += x;
}

void
bound (int *a, const int &n) /* { dg-note "bound\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

/* Another loop may change it.  */
void
bounds (int *a, const int &n) /* { dg-note "bounds\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    a[i] = 1;
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void
sum (float *a, float &s, int n) /* { dg-note "sum\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    s += a[i];
}

void
narrow (float *a, int n) /* { dg-note "narrow\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    a[static_cast<unsigned char> (i)] = i;
}

void
scalar (float *a, int n) /* { dg-note "scalar\[^'\]*' as a task: it runs in sequence" } */
{
  int k = 0, &l = k;
  for (int i = 0; i < n; i++)
    a[i] = l++;
}

void
global (float *a, int n) /* { dg-note "global\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    a[i] = w[i % 3];
}

/* Nobody knows what a destructor does.  */
void
object (float *a, int n) /* { dg-note "object\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    {
      number x;
      x.value = i;
      a[i] = x.value;
    }
}

void
region (int n, float *a, float *b, int *k)
{
#pragma acc dataflow copy(a[0:n], b[0:n], k[0:n]) /* { dg-note "moves|region|none|read|write|a      b|behind" } */
  {
#pragma acc kernels copy(a[0:n]) copyin(b[0:n]) /* { dg-note "moves|task" } */
    before (a, b, n);
#pragma acc kernels copy(a[0:n]) copyin(b[0:n]) /* { dg-note "moves|task" } */
    behind (a, b, n);
#pragma acc kernels copy(a[0:n]) copyin(b[0:n]) /* { dg-note "moves|task" } */
    numbers::stencil (a, b, n);
#pragma acc kernels copy(a[0:n], b[0:n]) /* { dg-note "moves|task" } */
    number::two (a, b, n);
#pragma acc kernels copy(a[0:n]) /* { dg-note "moves|task" } */
    chain (a, n);
#pragma acc kernels copy(a[0:n]) copyin(b[0:n]) /* { dg-note "moves|task" } */
    overlap (a, b, n);
#pragma acc kernels copy(a[0:n], b[0:n]) /* { dg-note "moves|task" } */
    reference (a, b[0], n);
#pragma acc kernels copy(k[0:n]) /* { dg-note "moves|task" } */
    bound (k, k[0]);
#pragma acc kernels copy(k[0:n]) /* { dg-note "moves|task" } */
    bounds (k, k[0]);
#pragma acc kernels copy(a[0:n], b[0:n]) /* { dg-note "moves|task" } */
    sum (a, b[0], n);
#pragma acc kernels copy(a[0:n]) /* { dg-note "moves|task" } */
    narrow (a, n);
#pragma acc kernels copy(a[0:n]) /* { dg-note "moves|task" } */
    scalar (a, n);
#pragma acc kernels copy(a[0:n]) /* { dg-note "moves|task" } */
    global (a, n);
#pragma acc kernels copy(a[0:n]) /* { dg-note "moves|task" } */
    object (a, n);
  }
}

void
behind (float *a, const float *b, int n) /* { dg-note "behind\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    {
      const float x = b[i];
      if (x > 0)
        a[i] = x;
      else
        a[i] = -x;
    }
}
