/* Section 7: what refers to other objects, and vectors of bool.  Constants are
   never copied back, and may be in memory that cannot be written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++20" } */

#include "../lib/accdeep-test.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct holder
{
  std::vector<bool> flags;
  std::string_view name;
};

static const int constants[3] = { 1, 2, 3 };

int
main ()
{
  const bool shared = memory_shared_p ();
  std::vector<bool> b (100), none;
  b[70] = true;
  int set = 0;
#pragma acc serial copy(b, set) copyin(none)
  {
    for (std::size_t i = 0; i < b.size (); i++)
      set += b[i];
    b[3] = none.empty ();
    b.back () = true;
  }
  CHECK (set == 1 && b[3] && b[70] && b[99] && b.size () == 100);
#pragma acc data copyin(b)
#pragma acc serial present(b)
  b[4] = true;
  CHECK (b[4] == shared);
#pragma acc serial copyout(b)
  for (std::size_t i = 0; i < b.size (); i++)
    b[i] = i % 2;
  CHECK (b[99] && !b[70] && b.size () == 100);
#pragma acc enter data copyin(b)
#pragma acc serial present(b)
  b[50] = true;
#pragma acc update self(b)
  CHECK (b[50]);
#pragma acc exit data delete(b)
  CHECK_ABSENT (&b, sizeof b);

  std::string_view literal = "literal", empty;
  std::span<const int> numbers (constants);
  std::map<std::string_view, int> m = { { "one", 1 }, { "two", 2 } };
  int length = 0, found = 0;
#pragma acc serial copy(literal, empty, numbers, m, length, found)
  {
    length = literal.size () + 10 * (literal[0] == 'l') + 100 * empty.size ();
    found = m.find (literal) == m.end () ? numbers[2] : 0;
    for (auto &e : m)
      e.second = e.first[0];
  }
  CHECK_EQ (length, 17);
  CHECK_EQ (found, 3);
  CHECK (m["one"] == 'o' && m["two"] == 't');

  int target = 4;
  const int &fixed = constants[1];
  std::reference_wrapper<int> r (target);
  std::reference_wrapper<const int> c (fixed);
  std::vector<std::reference_wrapper<int>> all (3, r);
#pragma acc serial copy(r, c, all)
  {
    r.get () += c;
    all[2].get () *= 10;
  }
  CHECK_EQ (target, 60);
  CHECK_ABSENT (&target, sizeof target);

  holder h = { std::vector<bool> (5, true), "name" };
#pragma acc serial copy(h)
  h.flags[h.name.size ()] = false;
  CHECK (h.flags[3] && !h.flags[4]);
}
