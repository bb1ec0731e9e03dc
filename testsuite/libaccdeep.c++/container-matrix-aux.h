/* What the tests container-matrix-N.cc share: a container as an operand, as a
   member and as an element, under copyin, copyout, update and a policy.

   All values are different, so that what is left in memory of the device's from
   an earlier directive cannot be taken for something that has moved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

static int
new_value ()
{
  static int last = 1000;
  return ++last;
}

/* What is in the containers.  */
struct cell
{
  int id;
  int n;
  int *in, *out;
#pragma acc shape include(in[0:n], out[0:n]) init_needed(id, n)
#pragma acc policy(step) default(copyin) copyout(out)
#pragma acc policy(fetch) default(exclude) update(out)
};

inline bool
operator<(const cell &a, const cell &b)
{
  return a.id < b.id;
}

inline bool
operator== (const cell &a, const cell &b)
{
  return a.id == b.id;
}

struct cell_hash
{
  std::size_t operator() (const cell &c) const { return c.id; }
};

template <class Map>
Map
map_of (cell *c)
{
  return { { 1, c[0] }, { 2, c[1] }, { 3, c[2] } };
}

template <class C>
struct holder
{
  int before;
  C c;
  int after;
#pragma acc policy(step) default(copyin) invoke<step>(c)
#pragma acc policy(fetch) default(exclude) invoke<fetch>(c)
};

/* F of each cell, on the host and on the device.  */
template <class F>
void
each (const cell &c, F f)
{
  f (c);
}

template <class K, class V, class F>
void
each (const std::pair<K, V> &entry, F f)
{
  each (entry.second, f);
}

template <class T, class F>
void
each (const std::reference_wrapper<T> &c, F f)
{
  each (c.get (), f);
}

template <class F>
void
each (const std::variant<int, cell> &c, F f)
{
  if (auto held = std::get_if<1> (&c))
    each (*held, f);
}

template <class T, class F>
void
each (const std::weak_ptr<T> &c, F f)
{
  each (c.lock (), f);
}

template <class C, class F>
auto
each (const C &c, F f) -> decltype (c.operator->(), void ())
{
  each (*c, f);
}

template <class C, class F>
auto
each (const C &c, F f) -> decltype (std::begin (c), void ())
{
  for (const auto &e : c)
    each (e, f);
}

template <class C, class F>
void
each (const holder<C> &h, F f)
{
  each (h.c, f);
}

/* Are C's cells keys, which the device needs whatever the clause is?  */
template <class C>
auto
keys_p (const C *c) -> decltype (c->key_comp (), true)
{
  return std::is_same<typename C::key_type, typename C::value_type>::value;
}

template <class C>
auto
keys_p (const C *c) -> decltype (c->hash_function (), true)
{
  return std::is_same<typename C::key_type, typename C::value_type>::value;
}

inline bool
keys_p (...)
{
  return false;
}

/* What kernels do: the values say which one it was.  */
struct compute
{
  int by;
  void operator() (const cell &c) const
  {
    for (int i = 0; i < c.n; i++)
      c.out[i] = by * c.in[i] + c.id;
    c.in[1] = -by;
  }
};

/* Of what has not been copied to the device, nothing is read.  */
struct overwrite
{
  int by;
  void operator() (const cell &c) const
  {
    c.out[0] = by;
    c.out[1] = by + 1;
    c.in[0] = by + 2;
    c.in[1] = by + 3;
  }
};

template <class X, class F>
void
on_device (X &x, F f)
{
#pragma acc serial present(x) copyin(f)
  each (x, f);
}

static int
device_value (const int *at)
{
  int value;
  read_device (&value, at, sizeof value);
  return value;
}

/* Give all cells new values; those on the device stay.  */
template <class X>
void
renew (X &x)
{
  each (x, [] (const cell &c) {
    for (int i = 0; i < c.n; i++)
      {
        c.in[i] = new_value ();
        c.out[i] = new_value ();
      }
  });
}

template <class X>
void
check_absent (X &x)
{
  each (x, [] (const cell &c) {
    CHECK_ABSENT (&c, sizeof c);
    CHECK_ABSENT (c.in, 2 * sizeof (int));
    CHECK_ABSENT (c.out, 2 * sizeof (int));
  });
  CHECK_ABSENT (&x, sizeof x);
}

template <class X>
void
check_present (X &x)
{
  CHECK_PRESENT (&x, sizeof x);
  each (x, [] (const cell &c) {
    CHECK_PRESENT (&c, sizeof c);
    CHECK_PRESENT (c.in, 2 * sizeof (int));
    CHECK_PRESENT (c.out, 2 * sizeof (int));
  });
}

/* The device computes, and nothing comes back.  */
template <class X>
void
test_copyin (X &x)
{
  renew (x);
#pragma acc data copyin(x)
  {
    check_present (x);
    on_device (x, compute{ 3 });
    each (x, [] (const cell &c) {
      if (memory_shared_p ())
        return;
      CHECK_EQ (device_value (&c.out[0]), 3 * c.in[0] + c.id);
      CHECK_EQ (device_value (&c.out[1]), 3 * c.in[1] + c.id);
      CHECK (c.out[0] > 1000 && c.in[1] > 1000);
    });
  }
  each (x, [] (const cell &c) {
    CHECK (memory_shared_p () || (c.out[1] > 1000 && c.in[1] > 1000));
  });
  check_absent (x);
}

/* Nothing comes, all goes back.  */
template <class X>
void
test_copyout (X &x, bool keys)
{
  renew (x);
#pragma acc data copyout(x)
  {
    check_present (x);
    each (x, [keys] (const cell &c) {
      if (!memory_shared_p () && !keys)
        CHECK (device_value (&c.in[0]) != c.in[0]
               && device_value (&c.out[1]) != c.out[1]);
    });
    on_device (x, overwrite{ 500 });
  }
  each (x, [] (const cell &c) {
    CHECK (c.out[0] == 500 && c.out[1] == 501);
    CHECK (c.in[0] == 502 && c.in[1] == 503 && c.n == 2);
  });
  check_absent (x);
}

/* Both ways, while X is on the device.  */
template <class X>
void
test_update (X &x)
{
  renew (x);
#pragma acc enter data copyin(x)
  on_device (x, compute{ 5 });
  each (x, [] (const cell &c) {
    CHECK (memory_shared_p () || c.in[1] > 1000);
  });
#pragma acc update self(x)
  each (x, [] (const cell &c) {
    CHECK_EQ (c.out[0], 5 * c.in[0] + c.id);
    CHECK_EQ (c.in[1], -5);
  });
  renew (x);
#pragma acc update device(x)
  on_device (x, compute{ 7 });
#pragma acc exit data copyout(x)
  each (x, [] (const cell &c) {
    CHECK_EQ (c.out[0], 7 * c.in[0] + c.id);
    CHECK_EQ (c.in[1], -7);
  });
  check_absent (x);
}

/* IN goes there, OUT comes back, and by the other policy when it is asked
   for.  */
template <class X>
void
test_policy (X &x, bool keys)
{
  renew (x);
#pragma acc data invoke<step>(x)
  {
    check_present (x);
    each (x, [keys] (const cell &c) {
      if (!memory_shared_p ())
        CHECK (device_value (&c.in[0]) == c.in[0]
               && (keys || device_value (&c.out[0]) != c.out[0]));
    });
    on_device (x, compute{ 9 });
#pragma acc update invoke<fetch>(self: x)
    each (x, [] (const cell &c) {
      CHECK_EQ (c.out[0], 9 * c.in[0] + c.id);
      CHECK (memory_shared_p () || c.in[1] > 1000);
    });
    on_device (x, overwrite{ 600 });
  }
  each (x, [] (const cell &c) {
    CHECK (c.out[0] == 600 && c.out[1] == 601);
    CHECK (memory_shared_p () || (c.in[0] > 1000 && c.in[1] > 1000));
  });
  check_absent (x);
}

template <class X>
void
test_all (X &x, bool keys)
{
  test_copyin (x);
  test_copyout (x, keys);
  test_update (x);
  test_policy (x, keys);
}

/* N new cells, which live as long as the program.  */
inline cell *
new_cells (int n)
{
  cell *cells = NEW (cell, n);
  for (int i = 0; i < n; i++)
    cells[i] = { i, 2, NEW (int, 2), NEW (int, 2) };
  return cells;
}

/* MAKE makes the container of 3 cells.  */
template <class M>
void
test (M make)
{
  using container = decltype (make (nullptr));
  container c = make (new_cells (3));
  const bool keys = keys_p (&c);
  int n = 0;
  each (c, [&n] (const cell &) { n++; });
  CHECK (n == 1 || n == 3);
  test_all (c, keys);

  holder<container> h = { 1, make (new_cells (3)), 2 };
  test_all (h, keys);

  std::vector<container> v;
  for (int i = 0; i < 2; i++)
    v.push_back (make (new_cells (3)));
  test_all (v, keys);
}
