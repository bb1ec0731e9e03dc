/* The rest of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "parts.h"
#include <stdlib.h>

struct cloud *
make_cloud (int count)
{
  struct cloud *c = malloc (sizeof *c);
  c->count = count;
  c->capacity = 2 * count;
  c->cells = 2 * count;
  c->mass = malloc (count * sizeof *c->mass);
  c->box.cell = calloc (2 * count, sizeof *c->box.cell);
  c->box.cell[6] = 1000;
  c->shells = malloc (count * sizeof *c->shells);
  for (int i = 0; i < count; i++)
    {
      struct shell *s = c->shells + i;
      c->mass[i] = i;
      s->n = i + 1;
      s->x = calloc (s->n, sizeof (double));
      s->x[i] = 100 * i;
    }
  return c;
}

int
main (void)
{
  struct cloud *c = make_cloud (5);
  if (weigh (c, 3) != 1303 || c->mass[3] != 0 || c->mass[4] != 4)
    abort ();
}
