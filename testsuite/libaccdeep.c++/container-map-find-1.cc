/* OpenACC 3.2, section 2.15.1: members of the standard library's containers may
   be called in a compute region, also those that return an iterator, which the
   host returns in a register and the device in memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <map>
#include <string>

int
main ()
{
  std::map<std::string, int> m;
  m["a"] = 4;
  const std::string key = "a";
  int found = -1;
#pragma acc parallel num_gangs(1) copyin(m, key) copyout(found)
  {
    std::map<std::string, int>::iterator i = m.find (key);
    found = i == m.end () ? -2 : i->second;
  }
  return found != 4;
}
