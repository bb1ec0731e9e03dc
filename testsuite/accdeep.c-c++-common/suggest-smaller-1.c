/* Section 1: what a function uses behind a member that it has made smaller counts
   from what the member is then; before, and behind a branch, the member is
   itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <stdlib.h>
#include <string.h>

struct fish
{
  double x, y;
};

struct pond
{
  unsigned n, room;
  struct fish *fish; /* { dg-warning "suggested: 'fish.0:n.'" } */
};

struct heap
{
  int n;
  struct fish *last; /* { dg-warning "suggested: 'last.0:n . 1.'" } */
};

void
fill (struct pond *p, unsigned room)
{
  p->fish = (struct fish *) malloc (room * sizeof (struct fish)); /* { dg-note "also possible: '.0:room.', allocated" } */
  p->room = room;
}

void
pop (struct pond *p, unsigned i)
{
  p->n -= 1;
  if (i != p->n)
    memcpy (p->fish + i, p->fish + p->n, sizeof (struct fish)); /* { dg-note "'.0:n.': used by" } */
}

void
swap (struct heap *h, int some)
{
  if (some)
    h->n--;
  memcpy (h->last, h->last + h->n, sizeof (struct fish)); /* { dg-note "'.0:n . 1.': used by" } */
}

void
step (struct pond *p, struct heap *h)
{
#pragma acc parallel loop copy(p[0:1])
  for (unsigned i = 0; i < p->n; i++)
    p->fish[i].x += 1; /* { dg-note "" } */
#pragma acc parallel loop copy(h[0:1])
  for (int i = 0; i < h->n; i++)
    h->last[i].x += 1; /* { dg-note "" } */
}
