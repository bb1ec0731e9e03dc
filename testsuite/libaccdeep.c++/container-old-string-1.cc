/* Section 7: strings of the old ABI, whose number of characters lies in front of
   them, and which several strings may share: as operands, members, elements,
   keys and alternatives, in all directions.  The counts of those who share one
   are the host's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -D_GLIBCXX_USE_CXX11_ABI=0" } */

#include "container-values-aux.h"

#include <list>
#include <map>
#include <string>
#include <unordered_map>
#include <variant>

static const char long_key[] = "a key that would be too long for a short string";

/* Each has characters of its own.  */
template <class S>
static S
fresh (int n)
{
  S s (n, 1);
  s.begin ();
  return s;
}

static void
test_shared ()
{
  const std::string a = "some characters", b = a, empty, other ("x");
  std::string none;
  CHECK (a.data () == b.data ());
  std::vector<std::string> all (3, a);
  int same = 0, sum = 0;
#pragma acc serial copy(a, b, all, empty, none, same, sum) copyin(other)
  {
    const std::vector<std::string> &v = all;
    same = a.data () == b.data () && v[2].data () == a.data ();
    sum = v[1].size () + empty.size () + 100 * (b == a) + 1000 * (a < other);
    sum += none.empty () ? 10000 : 0;
    for (char &c : none)
      c = 'x';
  }
  CHECK_EQ (same, 1);
  CHECK_EQ (sum, 15 + 100 + 1000 + 10000);
  const std::vector<std::string> &unchanged = all;
  CHECK (all[0] == "some characters" && unchanged[1].data () == a.data ());
  CHECK_ABSENT (a.data (), a.size ());
  all[1][0] = 'S';
  CHECK (a[0] == 's' && all[1].data () != a.data ());
  all.clear ();
}

/* Only what belongs to the string moves, and its counts not back.  */
static void
test_bytes ()
{
  std::string s = "0123456789", t;
  s.reserve (500);
  s[0] = '0';
  const char *data = s.data ();
  const char *room = data + 400;
#pragma acc data copy(s)
  {
    CHECK_PRESENT (data, 11);
    CHECK_ABSENT (data + 11, 1);
    CHECK_ABSENT (room, 1);
    t = s; /* Another owner's characters, as the string was written to.  */
#pragma acc serial
    s[9] = s.size () + 'a';
  }
  CHECK (s == "012345678k" && s.data () == data && s.capacity () >= 500);
  CHECK (t == "0123456789" || memory_shared_p ());
  t += "more";
  s += "more";
  CHECK (s == "012345678kmore");
}

static void
test_keys ()
{
  std::map<std::string, std::vector<int>> m;
  std::unordered_map<std::string, int> u;
  m["one"] = { 1 };
  m[long_key] = { 2, 3 };
  u["one"] = 4;
  u[long_key] = 5;
  const std::string key = long_key, missing = "none";
  int found = 0;
#pragma acc serial copyout(m) copy(u, found) copyin(key, missing)
  {
    m.find (key)->second[1] = 9;
    for (auto &e : m)
      e.second[0] = e.first.size ();
    found = u.find (key)->second + 10 * (m.find (missing) == m.end ())
            + 100 * (u.find (missing) == u.end ());
    u.find (key)->second = 6;
  }
  CHECK_EQ (found, 115);
  CHECK (m[long_key][1] == 9 && m["one"][0] == 3);
  CHECK_EQ (m[long_key][0], sizeof long_key - 1);
  CHECK_EQ (u[long_key], 6);

  std::list<std::string> l = { "a", "bc", "" };
  std::variant<int, std::string> v = "variant";
  for (std::string &s : l)
    s.begin ();
  std::get<1> (v).begin ();
#pragma acc serial copy(l, v)
  {
    for (std::string &s : l)
      for (char &c : s)
        c++;
    (*std::get_if<1> (&v))[0] = 'V';
  }
  CHECK (l.front () == "b" && *++l.begin () == "cd" && l.back ().empty ());
  CHECK (std::get<1> (v) == "Variant");
}

int
main ()
{
  test (fresh<std::string> (7));
  test (fresh<std::string> (40));
  test (fresh<std::wstring> (30));
  test_shared ();
  test_bytes ();
  test_keys ();
}
