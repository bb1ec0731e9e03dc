/* Section 7: without an offload compiler kernels are functions of the host, which
   can add elements to containers: this is a warning, and the program runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-foffload=disable" } */
/* { dg-skip-device simulated "no code for it" } */
/* { dg-skip-device gpu "no code for it" } */

#include <cstdlib>
#include <vector>

int
main ()
{
  std::vector<int> v (2, 5);
#pragma acc serial copy(v)
  v.push_back (7); /* { dg-warning "'v.push_back' adds elements to a container, takes elements out or copies one, which cannot be done on the device" } */
  if (v.size () != 3 || v[2] != 7)
    abort ();
  return 0;
}
