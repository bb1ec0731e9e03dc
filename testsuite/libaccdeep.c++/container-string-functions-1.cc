/* Section 9.3: functions of strings that the library has the code of, and the
   headers the bodies, are compiled for the device when kernels call them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <algorithm>
#include <string>
#include <vector>

/* Nothing but its kernels instantiates members of this one.  */
template <class T>
struct counter
{
  T next (T x) const;
  T after (T x) const { return next (next (x)); }
  T step;
};

template <class T>
T
counter<T>::next (T x) const
{
  return std::max<T> (x + step, T ());
}

extern template struct counter<short>;

static int
kind_of (const std::string &name)
{
  if (name == "iron")
    return 1;
  return name.compare (0, 3, "cop") == 0 ? 2 : 3;
}

int
main ()
{
  const std::vector<std::string> names = { "copper", "iron", "lead", "a longer name of iron" };
  const std::string part = "on";
  int kinds[4], places[4];
#pragma acc parallel loop copyin(names, part) copyout(kinds, places)
  for (int i = 0; i < 4; i++)
    {
      kinds[i] = kind_of (names[i]);
      places[i] = names[i].find (part) == std::string::npos
                      ? -1
                      : int (names[i].rfind ('o') + 100 * names[i].find ("r"));
    }
  CHECK (kinds[0] == 2 && kinds[1] == 1 && kinds[2] == 3 && kinds[3] == 3);
  CHECK (places[0] == -1 && places[1] == 102 && places[2] == -1);
  CHECK_EQ (places[3], 719);

  counter<short> c = { 3 };
  short last = 0;
#pragma acc serial copyin(c) copyout(last)
  last = c.after (4);
  CHECK_EQ (last, 10);
}
