// Figure A.3 of TR-14-1, second part: policies of a class whose members are
// classes with shapes and policies of their own.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

constexpr int N = 6;

template <typename T> struct vector
{
  T *base, *finish, *reserved;
#pragma acc shape include(base[0:size ()], finish[@base], reserved[@base])

  explicit vector (T first) : base (new T[N + 2])
  {
    finish = base + N;
    reserved = base + N + 2;
    fill (first);
  }
  void
  fill (T first)
  {
    for (int i = 0; i < N; i++)
      base[i] = first + i;
  }
  int
  size () const
  {
    return finish - base;
  }
};

struct Deep_type
{
  int n;
  float *a, *b, *c;
#pragma acc shape init_needed(n) include(a[0:n], b[0:n], c[0:n])
#pragma acc policy(calc_a) default(copyin) copyout(a)
#pragma acc policy(update_b) default(exclude) update(b)
};

struct Compound_type
{
  vector<float> v1, v2, v3, raw;
  Deep_type data;
  Compound_type () : v1 (100), v2 (200), v3 (300), raw (400)
  {
    data.n = N;
    data.a = NEW (float, N);
    data.b = NEW (float, N);
    data.c = NEW (float, N);
  }
#pragma acc shape exclude(raw)
#pragma acc shape(only_vs) exclude(data)
#pragma acc policy(name1) default(create) copyin(data)
#pragma acc policy(name2) default(copyin) invoke<calc_a>(data)
#pragma acc policy(name3) shape(only_vs) default(none) copyin(v2, v3) copy(v1)
#pragma acc policy(update_stuff) default(exclude) update(v1, v2, data)
#pragma acc policy(update_other) default(exclude) update(v2)                   \
  invoke<update_b>(data)
};

// Has the device what the host has in the N numbers at V?
static bool
same_p (const float *v)
{
  float device[N];
  read_device (device, v, sizeof device);
  return memcmp (device, v, sizeof device) == 0;
}

static void
regions (Compound_type &x)
{
  const bool shared = memory_shared_p ();
#pragma acc data invoke<name1>(x)
  {
    CHECK (shared || !same_p (x.v1.base));
    CHECK (same_p (x.data.b));
    CHECK_ABSENT (x.raw.base, N * sizeof (float));
  }
#pragma acc data invoke<name2>(x)
  {
    CHECK (same_p (x.v1.base) && same_p (x.data.b));
#pragma acc parallel loop
    for (int i = 0; i < x.data.n; i++)
      x.data.a[i] = x.v1.base[i] + x.data.b[i];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.data.a[i], 100 + i);
#pragma acc data invoke<name3>(x)
  {
    CHECK_ABSENT (x.data.a, N * sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
        x.v1.base[i] = x.v2.base[i] + x.v3.base[i];
        x.v2.base[i] = 0;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x.v1.base[i], 500 + 2 * i);
      CHECK (shared || x.v2.base[i] == 200 + i);
    }
}

static void
updates (Compound_type &x)
{
  if (memory_shared_p ())
    return;
#pragma acc enter data copyin(x)
  x.v1.fill (1);
  x.v2.fill (2);
  x.v3.fill (3);
  x.data.a[1] = x.data.b[1] = -7;
#pragma acc update invoke<update_other>(device: x)
  CHECK (!same_p (x.v1.base) && same_p (x.v2.base));
  CHECK (!same_p (x.data.a) && same_p (x.data.b));
#pragma acc update invoke<update_stuff>(device: x)
  CHECK (same_p (x.v1.base) && !same_p (x.v3.base));
  CHECK (same_p (x.data.a));
#pragma acc exit data delete(x)
}

int
main ()
{
  Compound_type x;
  regions (x);
  updates (x);
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}
