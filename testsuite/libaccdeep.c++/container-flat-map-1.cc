/* Section 7: std::flat_map, of GCC 15 on, is the containers of its keys and values:
   as an operand and a member, kernels look keys up, go through it, and change
   values, which come back; the keys do not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++23" } */

#include <version>

#ifdef __cpp_lib_flat_map

#include "../lib/accdeep-test.h"

#include <flat_map>
#include <string>
#include <vector>

struct holder
{
  int id;
  std::flat_map<std::string, std::vector<double>> map;
  int last;
};

static void
operand ()
{
  std::flat_map<int, double> m;
  for (int i = 0; i < 100; i++)
    m[3 * i] = i;
  double sum = 0;
  int found = 0;
#pragma acc serial copy(m, sum, found)
  {
    for (auto i = m.begin (); i != m.end (); ++i)
      sum += i->second;
    found = m.find (30) != m.end () && m.find (31) == m.end ();
    m.find (30)->second = -1;
  }
  CHECK_EQ (sum, 4950);
  CHECK_EQ (found, 1);
  CHECK_EQ (m[30], -1);
  CHECK_EQ (m[33], 11);
  CHECK_EQ (m.size (), 100u);
}

static void
member ()
{
  holder h = { 1, {}, 2 };
  h.map["alpha"] = { 1, 2, 3 };
  h.map["beta"] = { 4 };
  const std::string key = "beta";
  const std::string *keys = h.map.keys ().data ();
  double sum = 0;
#pragma acc serial copy(h, sum) copyin(key)
  {
    auto i = h.map.find (key);
    sum = i->second[0] + h.map.values ()[0][2];
    i->second[0] = 40;
  }
  CHECK_EQ (sum, 7);
  CHECK_EQ (h.map["beta"][0], 40);
  CHECK_EQ (h.map["alpha"][2], 3);
  CHECK (h.map.keys ().data () == keys && keys[0] == "alpha");
}

int
main ()
{
  operand ();
  member ();
}

#else

int
main ()
{
}

#endif
