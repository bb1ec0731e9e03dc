// Section 7: an iterator of a container that is absent is not translated. Its use
// in a kernel stops the program.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-skip-device host "its memory is shared" }
// { dg-shouldfail "absent" }
// { dg-output "before\n" }
// { dg-output {.*(HOST address|cu[A-Z][A-Za-z]* error)} }

#include <cstdio>
#include <vector>

int
main ()
{
  std::vector<int> v (4, 1);
  const auto last = v.end ();
  int sum = 0;
  std::fprintf (stderr, "before\n");
#pragma acc serial copy(sum)
  sum += last[-1];
  std::fprintf (stderr, "after\n");
  return 0;
}
