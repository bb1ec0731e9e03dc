/* Section 2: host_data of objects that a deep directive has mapped, with if and
   if_present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static const int no = 0, yes = 1;

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  struct vec *p = &x;
  int *a = x.a;
  void *host = p;

#pragma acc host_data use_device(p) if_present
  CHECK (memory_shared_p () || (void *) p == host);
#pragma acc data copy(x)
  {
#pragma acc host_data use_device(p, a) if (yes)
    {
      CHECK ((void *) p == acc_deviceptr (host));
      CHECK (a == acc_deviceptr (x.a));
    }
#pragma acc host_data use_device(p) if (no)
    CHECK ((void *) p == host);
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
