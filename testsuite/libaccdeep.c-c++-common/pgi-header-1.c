/* Section 1.3: a header of the PGI dialect, unchanged: four pointer members,
   one line each with the lengths that it needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include "pgi-header-aux.h"

static void
make (Surface *s)
{
  strcpy (s->name, "fan");
  s->nvert = 6;
  s->nface = 4;
  s->nindex = 12;
  s->vertices = NEW (Point, 6);
  s->indices = NEW (long, 12);
  s->normals = NEW (Point, 4);
  s->areas = NEW (REAL, 4);
  for (int i = 0; i < 6; i++)
    {
      s->vertices[i].x = i;
      s->vertices[i].y = i * i;
    }
  for (int f = 0; f < 4; f++)
    {
      s->indices[3 * f] = 0;
      s->indices[3 * f + 1] = f + 1;
      s->indices[3 * f + 2] = f + 2;
    }
}

static void
compute (Surface *s, int count)
{
#pragma acc data copy(s[0:count])
  {
#pragma acc parallel loop
    for (int k = 0; k < count; k++)
      for (long f = 0; f < s[k].nface; f++)
	{
	  Point *a = &s[k].vertices[s[k].indices[3 * f]];
	  Point *b = &s[k].vertices[s[k].indices[3 * f + 1]];
	  Point *c = &s[k].vertices[s[k].indices[3 * f + 2]];
	  s[k].normals[f].z = (b->x - a->x) * (c->y - a->y)
			      - (c->x - a->x) * (b->y - a->y);
	  s[k].areas[f] = s[k].normals[f].z / 2;
	}
  }
}

int
main (void)
{
  Surface *s = NEW (Surface, 2);
  make (&s[0]);
  make (&s[1]);
  compute (s, 2);
  for (int k = 0; k < 2; k++)
    {
      for (int f = 0; f < 4; f++)
	{
	  CHECK_EQ (s[k].normals[f].z, (f + 1) * (f + 2));
	  CHECK_EQ (s[k].areas[f], (f + 1) * (f + 2) / 2);
	}
      CHECK (strcmp (s[k].name, "fan") == 0);
      CHECK_ABSENT (s[k].vertices, 6 * sizeof (Point));
      CHECK_ABSENT (s[k].areas, 4 * sizeof (REAL));
    }
  CHECK_ABSENT (s, 2 * sizeof *s);
  return 0;
}
