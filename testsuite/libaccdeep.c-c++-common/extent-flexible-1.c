/* Section 1.2: the elements of a flexible array member belong to the object,
   which is as large on the device as its shape says.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct packet
{
  double time;
  int n;
  char used;
  float *extra;
  short data[];
#pragma acc shape include(extra[0:2], data[0:n])
#pragma acc shape(head) exclude(data)
};

struct list
{
  int n;
  struct packet *of[];
#pragma acc shape include(of[0:n][0:1])
};

static struct packet *
new_packet (int n)
{
  struct packet *p = (struct packet *) allocate (sizeof *p + n * sizeof (short));
  p->n = n;
  p->extra = NEW (float, 2);
  for (int i = 0; i < n; i++)
    p->data[i] = i;
  return p;
}

static void
region (void)
{
  struct packet *p = new_packet (10);
#pragma acc data copy(p[0:1])
  {
    CHECK_PRESENT (p->data, 10 * sizeof (short));
#pragma acc parallel loop present(p[0:1])
    for (int i = 0; i < 10; i++)
      p->data[i] += 100;
#pragma acc parallel present(p[0:1])
    p->extra[1] = p->data[9];
  }
  for (int i = 0; i < 10; i++)
    CHECK_EQ (p->data[i], 100 + i);
  CHECK_EQ (p->extra[1], 109);
  CHECK_ABSENT (p, sizeof *p + 10 * sizeof (short));

#pragma acc data copyin<head>(p[0:1])
  CHECK_ABSENT (p->data + 4, 6 * sizeof (short));
  free (p->extra);
  free (p);
}

static void
pointers (void)
{
  struct list *l
      = (struct list *) allocate (sizeof *l + 3 * sizeof (struct packet *));
  l->n = 3;
  l->of[0] = new_packet (1);
  l->of[2] = new_packet (7);
#pragma acc enter data copyin(l[0:1])
  CHECK_PRESENT (l->of, 3 * sizeof (struct packet *));
  CHECK (attached_p (&l->of[2]));
  CHECK_PRESENT (l->of[2]->data, 7 * sizeof (short));
#pragma acc parallel present(l[0:1])
  if (!l->of[1])
    l->of[2]->data[6] = 77;
  l->of[0]->data[0] = 5;
#pragma acc update device(l[0:1]) if (0)
#pragma acc update self(l[0:1])
  CHECK_EQ (l->of[2]->data[6], 77);
  CHECK_EQ (l->of[0]->data[0], memory_shared_p () ? 5 : 0);
#pragma acc exit data delete(l[0:1])
  CHECK_ABSENT (l, sizeof *l + 3 * sizeof (struct packet *));
  for (int i = 0; i < 3; i += 2)
    {
      CHECK_ABSENT (l->of[i], sizeof (struct packet));
      free (l->of[i]->extra);
      free (l->of[i]);
    }
  free (l);
}

int
main (void)
{
  region ();
  pointers ();
  return 0;
}
