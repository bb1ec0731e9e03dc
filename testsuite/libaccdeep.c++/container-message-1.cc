// Section 7: messages name containers, and none of their own members.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-shouldfail "what the container has is not present" }
// { dg-skip-device host "memory is shared" }
// { dg-set-target-env-var ACCDEEP_CHECK "1" }

#include "../lib/accdeep-test.h"

#include <vector>

struct cell
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

struct field
{
  std::vector<cell> u;
};

int
main ()
{
  field x;
  x.u.resize (2);
  x.u[1] = { 3, NEW (int, 3) };
#pragma acc enter data copyin(x)
  x.u[1].v = NEW (int, 3);
#pragma acc parallel present(x)
  x.u[1].v[2] = 1;
  return 0;
}

// { dg-output "x\\.u\\\[1\\\]\\.v \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+.*is not present" }
