/* Section 3: what a structure leads to is present, but no longer as the host has
   it: that is found, and told with its name, before anything is allocated.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "partly present" } */

#include "../lib/accdeep-test.h"

struct node
{
  int n;
  int *x;
  struct node *next;
#pragma acc shape include(x[0:n], next[0:1])
};

struct field
{
  int n;
  int *v;
  struct node *mesh;
#pragma acc shape include(v[0:n], mesh[0:1])
};

static struct field f;

static void
at_the_end (void)
{
  fprintf (stderr, "left: %d %d %d\n", acc_is_present (&f, sizeof f),
	   acc_is_present (f.v, sizeof (int)),
	   acc_is_present (f.mesh, sizeof *f.mesh));
}

int
main (void)
{
  struct node *mesh = NEW (struct node, 1);
  mesh->next = NEW (struct node, 1);
  mesh->next->n = 4;
  mesh->next->x = NEW (int, 8);
  f.n = 4;
  f.v = NEW (int, 4);
  f.mesh = mesh;
#pragma acc enter data copyin(mesh[0:1])
  /* More of it than is present.  */
  mesh->next->n = 8;
  atexit (at_the_end);
#pragma acc enter data copyin(f)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*f\.mesh->next->x [^\n]*is only partly present} } */
/* { dg-output {(.|\n)*left: 0 0 1\n} } */
