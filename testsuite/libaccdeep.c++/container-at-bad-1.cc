// Section 7: at () out of range in a kernel stops the program, with a message of
// the device or, on the host, of the exception.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-shouldfail "out of range" }
// { dg-output "before\n" }
// { dg-output {.*(trap|out_of_range|cu[A-Z][A-Za-z]* error)} }

#include <cstdio>
#include <vector>

int
main (int argc, char **)
{
  std::vector<int> v (4, 1);
  std::fprintf (stderr, "before\n");
#pragma acc parallel copy(v)
  v.at (8 + argc) = 3;
  std::fprintf (stderr, "after\n");
  return 0;
}
