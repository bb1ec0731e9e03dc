// Section 7: the characters of a string of the old ABI lie behind what tells their
// number.  A shape by hand maps both, for kernels that do not change them.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// From GCC 13 on the optimized code for the device refers to the library's empty
// string, which the device has not.
// { dg-additional-options "-D_GLIBCXX_USE_CXX11_ABI=0 -O0" }

#include <string>
#include <vector>

#include "../lib/accdeep-test.h"

#pragma acc shape type(std::string) include(_M_dataplus._M_p[-24:size () + 25])
#pragma acc policy type(std::string) in(_M_dataplus)

struct record
{
  int n;
  std::string name;
};

int
main ()
{
  const std::string s ("hello"), empty, sharing = s;
  std::vector<std::string> v;
  v.push_back ("one");
  v.push_back (s);
  v.push_back ("");
  const record r = { 3, "world" };
  int total = 0;
#pragma acc parallel loop copyin(s, empty, sharing, r) copy(v) reduction(+:total)
  for (int i = 0; i < 3; i++)
    {
      const std::string &x = v[i];
      total += x.size () * 1000 + (x.empty () ? 0 : x.data ()[0]);
      if (i == 0)
        total += s.c_str ()[4] + empty.size () + sharing.length ()
                 + r.name.c_str ()[1];
    }
  CHECK_EQ (total, 8000 + 'o' + 'h' + 'o' + 5 + 'o');
  CHECK (v[1] == s && v[0] == "one");
  CHECK_ABSENT (s.data (), 5);
  return 0;
}
