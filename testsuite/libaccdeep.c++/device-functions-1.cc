/* Two files have kernels that need libstdc++'s own functions, some of them the
   same: these get into the device's code once.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-sources "device-functions-aux.cc" } */

#include <cstddef>
#include <map>
#include <string>

#include "../lib/accdeep-test.h"

double sum_backwards (std::map<int, double> &m);

int
main ()
{
  std::map<int, double> m;
  for (int i = 0; i < 40; i++)
    m[i * 7 % 40] = i;
  double sum = 0;
  std::size_t hash = 0;
  const char text[] = "nineteen characters";
#pragma acc parallel copyin(m, text) copyout(sum, hash)
  {
    sum = 0;
    for (auto &p : m)
      sum = sum * 0.5 + p.second;
    hash = std::_Hash_bytes (text, sizeof text, 0xc70f6907)
	   + std::_Hash_bytes (text + 1, 7, 1);
  }
  double expected = 0;
  for (auto &p : m)
    expected = expected * 0.5 + p.second;
  CHECK_EQ (sum, expected);
  CHECK (hash == std::_Hash_bytes (text, sizeof text, 0xc70f6907)
		 + std::_Hash_bytes (text + 1, 7, 1));
  expected = 0;
  for (auto i = m.rbegin (); i != m.rend (); ++i)
    expected = expected * 0.5 + i->second;
  CHECK_EQ (sum_backwards (m), expected);
  return 0;
}
