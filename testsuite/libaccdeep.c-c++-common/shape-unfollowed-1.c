/* Section 1.3: an included pointer without any extent is copied bit by bit, is
   not followed, and does not come back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct opaque
{
  int n;
  int *a;
  void *context;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct opaque x;
  char context;
  x.n = N;
  x.a = NEW (int, N);
  x.context = &context;

#pragma acc data copy(x)
  {
    CHECK (device_pointer_at (&x.context) == &context);
    CHECK_ABSENT (&context, 1);
    char *wrong = NULL;
    if (!memory_shared_p ())
      write_device (&x.context, &wrong, sizeof wrong);
  }
  CHECK (x.context == &context);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
