/* Cure class-iterator: each thread has its own copy of a loop's variable that is
   an object, also without optimization.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O0 -std=c++17" } */
/* { dg-final { needs-cure class-iterator "past the end|illegal|number" } } */

#include "../lib/accdeep-test.h"

#include <deque>
#include <vector>

struct number
{
  int i;
  number &operator++ () { return *this += 1; }
  number &operator-- () { return *this -= 1; }
  number &
  operator+= (long n)
  {
    i += (int) n;
    return *this;
  }
  number &operator-= (long n) { return *this += -n; }
  int operator* () const { return i; }
  friend long operator- (const number &a, const number &b) { return a.i - b.i; }
  friend bool operator< (const number &a, const number &b) { return a.i < b.i; }
  friend bool operator> (const number &a, const number &b) { return a.i > b.i; }
};

/* One with a constructor and a destructor.  */
struct guarded : number
{
  guarded (int n) : number{ n } {}
  guarded (const guarded &other) : number (other) {}
  ~guarded () { i = -1; }
  guarded &
  operator+= (long n)
  {
    i += (int) n;
    return *this;
  }
  guarded &operator++ () { return *this += 1; }
};

#pragma acc routine vector
static void
add (int *v, int n)
{
#pragma acc loop vector
  for (number k = { 0 }; k < number{ n }; ++k)
    v[*k] += 1;
}

template <typename T>
static void
tiles ()
{
  int m[7][9] = {};
  const T zero = { 0 };
#pragma acc parallel loop tile(2, 2) copy(m)
  for (T c = { 0 }; c < T{ 7 }; ++c)
    for (T d = zero; d < T{ 9 }; ++d)
      m[*c][*d] += *c * 10 + *d;
#pragma acc parallel copy(m)
  add (&m[0][0], 63);
#pragma acc parallel loop copy(m)
  for (guarded k = 0; k < guarded (7); ++k)
    m[*k][0] += 100;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 9; j++)
      CHECK_EQ (m[i][j], i * 10 + j + 1 + (j ? 0 : 100));
}

static void
numbers ()
{
  const int n = 500;
  int v[n] = {}, m[20][30] = {}, sum = 0, last_sum = 0;
  const number zero = { 0 }, twenty = { 20 }, thirty = { 30 }, last = { n };
#pragma acc parallel loop copy(v)
  for (number k = zero; k < last; ++k)
    v[*k] += 1;
#pragma acc parallel loop copy(v)
  for (number k = { n - 1 }; k > zero; k -= 2)
    v[*k] += 10;
  number k = { 7 }, a, b;
#pragma acc parallel loop copy(v)
  for (k = zero; k < last; k += 5)
    v[*k] += 100;
  CHECK_EQ (k.i, 7);
#pragma acc parallel loop collapse(2) copy(m)
  for (a = zero; a < twenty; ++a)
    for (b = zero; b < thirty; ++b)
      m[*a][*b] += *a * 100 + *b;
#pragma acc parallel loop gang copy(m)
  for (number c = zero; c < twenty; ++c)
#pragma acc loop vector
    for (number d = zero; d < thirty; ++d)
      m[*c][*d] += 1;
#pragma acc parallel loop gang copy(m)
  for (number c = zero; c < twenty; ++c)
    {
      number d;
#pragma acc loop seq
      for (d = zero; d < thirty; ++d)
	m[*c][*d] += 1;
    }
#pragma acc kernels copy(m)
#pragma acc loop independent
  for (number c = zero; c < twenty; ++c)
#pragma acc loop independent
    for (number d = zero; d < thirty; ++d)
      m[*c][*d] += 1;
#pragma acc parallel loop reduction(+ : sum)
  for (number c = zero; c < last; ++c)
    sum += *c;
  CHECK_EQ (sum, n * (n - 1) / 2);
#pragma acc kernels loop copy(last_sum)
  for (number c = zero; c < last; ++c)
    last_sum = *c - last_sum;
  CHECK_EQ (last_sum, n / 2);
  for (int i = 0; i < n; i++)
    CHECK_EQ (v[i], 1 + (i % 2 ? 10 : 0) + (i % 5 ? 0 : 100));
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      CHECK_EQ (m[i][j], i * 100 + j + 3);
}

template <typename C>
static void
container (C v)
{
  const int n = (int) v.size ();
#pragma acc data copy(v)
  {
#pragma acc parallel loop present(v)
    for (auto i = v.begin (); i < v.end (); ++i)
      *i += 1;
#pragma acc parallel loop present(v)
    for (auto i = v.rbegin (); i < v.rend (); i += 2)
      *i += 10;
    typename C::iterator k;
#pragma acc parallel loop present(v)
    for (k = v.begin (); k < v.end (); k += 3)
      *k += 100;
    const auto first = v.begin (), last = v.end ();
#pragma acc parallel loop
    for (auto i = first; i < last; i++)
      *i += 1000;
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (v[i], 1001 + ((n - 1 - i) % 2 ? 0 : 10) + (i % 3 ? 0 : 100));
}

int
main ()
{
  numbers ();
  tiles<number> ();
  container (std::vector<int> (300));
  container (std::deque<int> (300));
}
