// Section 2: objects of a class with static data members, in a template, where
// GCC checks the operands only when it is instantiated.
//
// SPDX-License-Identifier: GPL-3.0-or-later

struct s
{
  static int count;
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

int s::count;

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
#pragma acc data copy(p[0:1])
  ;
  holder<T> h = { x };
  int count = T::count;
#pragma acc enter data copyin(h, x)
#pragma acc parallel loop copy(h) copyin(x)
  for (int i = 0; i < 3; i++)
    h.t.n += i + x.n;
  auto inner = [&] (auto *q)
  {
#pragma acc data copy(q[0:1])
    ;
    return T::count;
  };
#pragma acc exit data copyout(h, x)
  return count + inner (&h);
}

int
g (s *p)
{
  holder<s> h;
  h.go ();
  return f (p, *p);
}

// { dg-final { scan-assembler-not "__accdeep_operands" } }
// { dg-final { scan-accdeep-dump "operand parallel .* h " } }
