/* Section 1.5: create moves what is init_needed only; present, no_create and
   regions that find all present move nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include "../lib/accdeep-counters.h"

struct vec
{
  int n;
  int pad;
  int *a;
#pragma acc shape init_needed(n) include(a[0:n])
};

static double moved_in;
static double moved_out;

static void
look (void)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  moved_in = s.bytes_to_device;
  moved_out = s.bytes_to_host;
}

int
main (void)
{
  struct vec x;
  int mapped = !memory_shared_p ();
  x.n = 100;
  x.a = NEW (int, 100);

#pragma acc data create(x)
  {
    look ();
    CHECK (moved_in < 100 && (!mapped || moved_in >= sizeof (int)));
#pragma acc data copy(x)
    look ();
    CHECK (moved_in == 0);
#pragma acc data present(x)
    look ();
    CHECK (moved_in == 0 && moved_out == 0);
#pragma acc data no_create(x)
    look ();
    CHECK (moved_in == 0 && moved_out == 0);
  }
  look ();
  CHECK (moved_out == 0);
#pragma acc data copyin(x)
  {
    look ();
    CHECK (!mapped || moved_in >= 100 * sizeof (int));
  }
  look ();
  CHECK (moved_out == 0);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 100 * sizeof (int));
  free (x.a);
  return 0;
}
