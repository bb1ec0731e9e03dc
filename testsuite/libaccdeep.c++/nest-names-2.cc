/* Section 2.1: names in nests in C++: member functions, static members and
   enumerators of the type, private ones too; this, captured variables,
   references, namespaces, overloads, class objects, templates with dependent
   types.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

namespace lengths
{
int global = 3;
int of (int x) { return x + 1; }
int of (double) { return 1000; }
template <class T> struct constants { static constexpr int value = sizeof (T); };
namespace inner { enum class kind { four = 4 }; constexpr int five = 5; }
}

static int free_function (int n, int m) { return n * m; }

struct counted
{
  int m_n;
  int operator+ (int k) const { return m_n + k; }
  int size () const { return m_n; }
};

struct base { int in_base = 2; };

class leaf : public base
{
  int m_n;
  static const int s_two = 2;
  enum { three = 3 };
  int size () const { return m_n; }
  int times (int k) const { return m_n * k; }
public:
  double *m_data;
  explicit leaf (int n) : m_n (n), m_data (NEW (double, 40)) {}
  ~leaf () { free (m_data); }
  leaf (const leaf &) = delete;
};

static void
check (const double *p, int n)
{
  CHECK_PRESENT (p, n * sizeof *p);
  CHECK_ABSENT (p + n, sizeof *p);
}

struct user
{
  int m_count = 7;
  int count () const { return m_count; }
  void run (leaf &x)
  {
#pragma acc data copyin(x)::{ include(m_data[0:m_count]) }
    check (x.m_data, 7);
#pragma acc data copyin(x)::{ include(m_data[0:this->m_count + 1]) }
    check (x.m_data, 8);
#pragma acc data copyin(x)::{ include(m_data[0:count () + 2]) }
    check (x.m_data, 9);
    auto f = [this, &x] () {
#pragma acc data copyin(x)::{ include(m_data[0:m_count + 3]) }
      check (x.m_data, 10);
    };
    f ();
  }
};

template <class T, int N>
struct tree
{
  T *kid;
  int width;
  void map (typename T::index k)
  {
    short narrow = 2;
#pragma acc data copyin(this[0:1])::{ include(kid[0:1])::{ include(value[0:n + k * N + narrow + width]) } }
    {
      CHECK (attached_p (&kid));
      check (kid->value, kid->n + k * N + 2 + width);
    }
#pragma acc data copyin(kid[0:1])::{ include(value[0:T::fixed + size (k)]) }
    check (kid->value, T::fixed + static_cast<const T *> (kid)->size (k));
  }
};

struct kid
{
  using index = long;
  static const int fixed = 5;
  double *value;
  int n;
  int size (int k) { return n + k; }
  int size (int k) const { return n - k; }
};

int
main ()
{
  leaf x (4);
  int local = 6;
  int &reference = local;
  counted object = { 9 };
  const counted *pointer = &object;
  unsigned char small = 200;
#pragma acc data copyin(x)::{ include(m_data[0:size () + s_two + three + in_base]) }
  check (x.m_data, 11);
#pragma acc data copyin(x)::{ include(m_data[0:times (2) - 1]) }
  check (x.m_data, 7);
#pragma acc data copyin(x)::{ include(m_data[0:local + reference]) }
  check (x.m_data, 12);
#pragma acc data copyin(x)::{ include(m_data[0:object + 1]) }
  check (x.m_data, 10);
#pragma acc data copyin(x)::{ include(m_data[0:object.size () + pointer->m_n - pointer->size ()]) }
  check (x.m_data, 9);
#pragma acc data copyin(x)::{ include(m_data[0:lengths::global + lengths::of (local) + free_function (2, 3)]) }
  check (x.m_data, 16);
#pragma acc data copyin(x)::{ include(m_data[0:lengths::inner::five + static_cast<int> (lengths::inner::kind::four) + int (small) / 100]) }
  check (x.m_data, 11);
  {
    using lengths::of;
    auto lambda = [&] (int k) {
#pragma acc data copyin(x)::{ include(m_data[0:local + k + sizeof (small)]) }
      check (x.m_data, 6 + k + 1);
    };
    lambda (4);
    auto by_value = [=, &x] () {
#pragma acc data copyin(x)::{ include(m_data[0:local > 5 ? local : 1]) }
      check (x.m_data, 6);
    };
    by_value ();
  }
  user ().run (x);

  kid k = { NEW (double, 40), 3 };
  tree<kid, 2> t = { &k, 1 };
  t.map (4);
  CHECK_ABSENT (k.value, sizeof (double));
  free (k.value);
}
