// Section 1.4: policies of class templates, with member functions as lengths
// and members of dependent types, invoked on this and on dependent variables.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

template <typename T> struct buffer
{
  int n;
  T *in, *out;
  int
  length () const
  {
    return n;
  }
#pragma acc shape include(in[0:length ()], out[0:length ()])
#pragma acc policy(run) copyin(in) copyout(out)

  void
  negate ()
  {
#pragma acc parallel loop invoke<run>(this[0:1])
    for (int i = 0; i < n; i++)
      {
        out[i] = -in[i];
        in[i] = 0;
      }
  }
};

template <typename T> struct owner
{
  T part;
#pragma acc policy(run) invoke<run>(part)
};

template <typename X>
static void
negate (X &x)
{
#pragma acc parallel loop invoke<run>(x)
  for (int i = 0; i < x.part.n; i++)
    x.part.out[i] = -x.part.in[i];
}

template <typename T>
static void
start (buffer<T> &b, int n)
{
  b.n = n;
  b.in = NEW (T, n);
  b.out = NEW (T, n);
  for (int i = 0; i < n; i++)
    b.in[i] = i;
}

template <typename T>
static void
check (const buffer<T> &b)
{
  for (int i = 0; i < b.n; i++)
    {
      CHECK_EQ (b.out[i], -i);
      CHECK (memory_shared_p () || b.in[i] == i);
    }
  CHECK_ABSENT (b.in, b.n * sizeof (T));
}

int
main ()
{
  buffer<int> i;
  start (i, 5);
  i.negate ();
  check (i);

  owner<buffer<double>> d;
  start (d.part, 7);
  negate (d);
  check (d.part);
  return 0;
}
