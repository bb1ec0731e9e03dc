/* Section 7: a kernel that writes characters which several strings of the old ABI
   share stops: there is no copy of its own for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-D_GLIBCXX_USE_CXX11_ABI=0" } */
/* { dg-skip-device host "the host can copy them" } */
/* { dg-shouldfail "shared characters" } */
/* { dg-output "before\n" } */
/* { dg-output {.*(trap|cu[A-Z][A-Za-z]* error)} } */

#include <cstdio>
#include <string>

int
main ()
{
  std::string a = "characters", b = a;
  std::fprintf (stderr, "before\n");
#pragma acc serial copy(a, b)
  a[0] = 'C';
  std::fprintf (stderr, "after\n");
}
