// Templates with plain directives only: nothing changes.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-fplugin-arg-accdeep-no-cures=launch-size,launch-arguments,device-calls,region-variable" }

struct s
{
  int n;
};

template <class T>
struct holder
{
  T t;

  void
  go ()
  {
#pragma acc parallel copy(t)
    t.n = 1;
  }
};

template <class T>
int
f (T *p, T x)
{
  int sum = 0;
#pragma acc data copy(p[0:2])
  for (int i = 0; i < 2; i++)
    {
#pragma acc parallel loop copyin(x) reduction(+ : sum)
      for (int j = 0; j < 3; j++)
        sum += p[i].n * x.n;
    }
#pragma acc enter data copyin(x)
  return sum;
}

int
g (s *p)
{
  holder<s> h;
#pragma acc data copy(h)
  ;
  return f (p, *p) + h.t.n;
}

// { dg-final { same-assembly } }
