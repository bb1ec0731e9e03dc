/* What is created is a structure like what is copied: one block, and only its
   pointers and what init_needed asks for come.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#define N 20000

struct row
{
  short n;
  double mean;
  int *cells;
  const char *name; /* The host's bits on the device.  */
  int *kept;
#pragma acc shape include(cells[0:n]) init_needed(n, kept[0:1])
};

struct table
{
  int n;
  struct row *rows;
#pragma acc shape init_needed(n) include(rows[0:n])
};

static void
make (struct table *t)
{
  t->n = N;
  t->rows = NEW (struct row, N);
  for (int i = 0; i < N; i++)
    {
      struct row *r = &t->rows[i];
      r->n = i % 7 == 3 ? 0 : 2;
      r->mean = i;
      r->cells = NEW (int, 2);
      r->cells[0] = r->cells[1] = i;
      r->name = i % 2 ? "odd" : NULL;
      r->kept = NEW (int, 1);
      *r->kept = 3 * i;
    }
}

int
main (void)
{
  struct table t;
  struct accdeep_statistics did;
  make (&t);
  const double before = device_counter ("host_to_device_bytes");
#pragma acc enter data create(t)
  last_statistics (&did);
  const int shared = memory_shared_p ();
  if (!shared)
    {
      CHECK_EQ ((int) did.blocks, 1);
      CHECK_EQ ((int) did.objects, 2 + N + N - (N + 3) / 7);
      /* n with the padding behind it, and pointers; and what KEPT leads to.  */
      CHECK_EQ (did.bytes_to_device,
		16 + N * (8 + 3 * sizeof (void *) + sizeof (int)));
    }
  if (device_counter ("host_to_device_bytes") > 0)
    CHECK (device_counter ("host_to_device_bytes") - before
	   < N * (sizeof (struct row) + 16) + 4096);
  int names = 0, wrong = 0;
#pragma acc parallel loop present(t) reduction(+ : names, wrong)
  for (int i = 0; i < t.n; i++)
    {
      struct row *r = &t.rows[i];
      names += r->name != NULL;
      wrong += *r->kept != 3 * i;
      r->mean = -1;
      for (int j = 0; j < r->n; j++)
	r->cells[j] = 100 + i + j;
    }
  CHECK_EQ (names, N / 2);
  CHECK_EQ (wrong, 0);
#pragma acc update self(t.rows[3:2])
#pragma acc exit data delete(t)
  for (int i = 0; i < N; i++)
    {
      const struct row *r = &t.rows[i];
      const int came = shared || i == 3 || i == 4;
      CHECK_EQ (r->mean, came ? -1 : i);
      CHECK_EQ (r->cells[1], came && r->n ? 101 + i : i);
      CHECK_EQ (*r->kept, 3 * i);
    }
  CHECK_ABSENT (&t.rows[7], sizeof (struct row));
  CHECK_ABSENT (t.rows[7].cells, sizeof (int));

#pragma acc parallel loop copyout(t)
  for (int i = 0; i < t.n; i++)
    {
      t.rows[i].mean = 2 * i;
      for (int j = 0; j < t.rows[i].n; j++)
	t.rows[i].cells[j] = i - j;
    }
  for (int i = 0; i < N; i++)
    {
      const struct row *r = &t.rows[i];
      CHECK_EQ (r->n, i % 7 == 3 ? 0 : 2);
      CHECK_EQ (r->mean, 2 * i);
      if (r->n)
	CHECK_EQ (r->cells[1], i - 1);
      CHECK_EQ (*r->kept, 3 * i);
    }
  CHECK_ABSENT (&t, sizeof t);
  return 0;
}
