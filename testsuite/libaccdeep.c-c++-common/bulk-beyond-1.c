/* Section 3: a structure that leads to the roots of others, which are present,
   is entered by itself.  Each of those objects counts for it, as often as
   pointers lead there; what is done costs nothing for each of them.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <string.h>

struct node
{
  int n;
  int value;
  double *x;
  struct node *next;
#pragma acc shape include(x[0:n], next[0:1])
};

struct field
{
  int n;
  double *v;
  struct node *mesh;
  struct node *back;
#pragma acc shape include(v[0:n], mesh[0:1], back[0:1])
};

struct patch
{
  int n;
  struct field *fields;
  struct node *mesh;
#pragma acc shape include(fields[0:n], mesh[0:1])
};

enum { n_nodes = 60, n_fields = 10, few = 30 };

static int shared;

static struct node *
make_mesh (void)
{
  struct node *list = NULL;
  for (int i = n_nodes; i-- > 0;)
    {
      struct node *first = NEW (struct node, 1);
      first->n = 3;
      first->x = NEW (double, 3);
      first->x[1] = i;
      first->next = list;
      list = first;
    }
  return list;
}

static void
make_field (struct field *f, struct node *mesh, struct node *back)
{
  f->n = 4;
  f->v = NEW (double, 4);
  f->mesh = mesh;
  f->back = back;
}

/* The last directive was on N objects, of which so many came or went, and did
   nothing for each.  */
static void
check_objects (unsigned n, unsigned allocated, unsigned released)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  CHECK (shared
	 || (s.objects == n && s.allocated == allocated
	     && s.released == released && s.libgomp_calls < few));
}

static void
check_mesh (struct node *mesh, int present)
{
  for (; mesh; mesh = mesh->next)
    {
      CHECK (shared || acc_is_present (mesh, sizeof *mesh) == present);
      CHECK (shared || acc_is_present (mesh->x, 24) == present);
    }
}

/* The device's own sum of what F leads to.  */
static double
sum_of (struct field *f)
{
  double sum = 0;
#pragma acc parallel present(f[0:1]) copy(sum)
  {
    for (struct node *n = f->mesh; n; n = n->next)
      sum += n->x[1];
    for (struct node *n = f->back; n; n = n->next)
      sum += 1000;
    f->v[2] = sum;
  }
  return sum;
}

/* Two fields, one of them with two pointers, and a mesh that goes first.  */
static void
check_fields (struct node *mesh)
{
  struct field *f = NEW (struct field, 1), *g = NEW (struct field, 1);
  make_field (f, mesh, mesh);
  make_field (g, mesh, NULL);
#pragma acc enter data copyin(mesh[0:1])
  check_objects (2 * n_nodes, 2 * n_nodes, 0);
#pragma acc enter data copyin(f[0:1])
  check_objects (2 * n_nodes + 2, 2, 0);
#pragma acc enter data copyin(g[0:1])
  check_objects (2 * n_nodes + 2, 2, 0);
  CHECK_EQ (sum_of (f), n_nodes * (n_nodes - 1) / 2 + 1000 * n_nodes);
  CHECK_EQ (sum_of (g), n_nodes * (n_nodes - 1) / 2);

#pragma acc exit data delete(mesh[0:1])
  check_mesh (mesh, 1);
#pragma acc exit data copyout(g[0:1])
  check_objects (2 * n_nodes + 2, 0, 2);
  CHECK_EQ (g->v[2], n_nodes * (n_nodes - 1) / 2);
  CHECK (g->mesh == mesh);
  CHECK_ABSENT (g, sizeof *g);
  check_mesh (mesh, 1);

  /* F alone has it now.  */
#pragma acc parallel present(f[0:1])
  for (struct node *n = f->mesh; n; n = n->next)
    n->x[0] = n->x[1] + 1;
#pragma acc update self(f[0:1])
  check_objects (2 * n_nodes + 2, 0, 0);
  for (struct node *n = mesh; n; n = n->next)
    CHECK_EQ (n->x[0], n->x[1] + 1);
  mesh->next->x[1] = 100;
#pragma acc update device(f[0:1])
  check_objects (2 * n_nodes + 2, 0, 0);
  CHECK_EQ (sum_of (f), n_nodes * (n_nodes - 1) / 2 + 99 + 1000 * n_nodes);
  mesh->next->x[1] = 1;
#pragma acc exit data delete(f[0:1])
  check_objects (2 * n_nodes + 2, 0, 2 * n_nodes + 2);
  check_mesh (mesh, 0);
  CHECK_ABSENT (f->v, 32);

  /* Each of two pointers has counted the root, and only that.  */
#pragma acc enter data copyin(mesh[0:1])
#pragma acc enter data copyin(f[0:1])
#pragma acc exit data delete(mesh[0:1])
#pragma acc exit data delete(mesh[0:1])
  CHECK_PRESENT (mesh, sizeof *mesh);
  CHECK (shared || !acc_is_present (mesh->next, sizeof *mesh));
  CHECK (shared || !acc_is_present (mesh->x, 24));
#pragma acc exit data delete(f[0:1])
  check_mesh (mesh, 0);
  CHECK_ABSENT (f, sizeof *f);
}

/* Structures behind one another, in regions and out of them.  */
static void
check_patches (struct node *mesh)
{
  struct field *alone = NEW (struct field, 1);
  struct patch *p = NEW (struct patch, 1);
  p->n = n_fields;
  p->fields = NEW (struct field, n_fields);
  p->mesh = mesh;
  for (int i = 0; i < n_fields; i++)
    make_field (&p->fields[i], mesh, i % 2 ? mesh : NULL);
  make_field (alone, mesh, NULL);
#pragma acc enter data create(mesh[0:1])
#pragma acc update device(mesh[0:1])
  for (int round = 1; round < 4; round++)
    {
#pragma acc data copy(p[0:1], alone[0:1])
      {
	check_objects (2 * n_nodes + n_fields + 4, n_fields + 4, 0);
#pragma acc exit data delete(mesh[0:1])
	check_mesh (mesh, 1);
#pragma acc parallel present(p[0:1], alone[0:1])
	for (int i = 0; i < p->n; i++)
	  {
	    p->fields[i].v[i % 4] = p->fields[i].mesh->next->x[1] + round;
	    p->mesh->next->value = alone->mesh->next->next->x[1] + round;
	  }
      }
      CHECK (shared || acc_is_present (mesh, sizeof *mesh) == 0);
      CHECK_EQ (mesh->next->value, 2 + round);
      for (int i = 0; i < n_fields; i++)
	CHECK_EQ (p->fields[i].v[i % 4], 1 + round);
      check_mesh (mesh, 0);
      CHECK_ABSENT (alone, sizeof *alone);
#pragma acc enter data copyin(mesh[0:1])
    }
  /* The patch leads to the mesh by its fields, too, and these are present.  */
  struct field *fields = p->fields;
#pragma acc enter data copyin(fields[0:n_fields])
  check_objects (2 * n_nodes + n_fields + 1, n_fields + 1, 0);
#pragma acc enter data copyin(p[0:1])
  check_objects (2 * n_nodes + n_fields + 2, 1, 0);
#pragma acc exit data delete(mesh[0:1])
#pragma acc exit data delete(fields[0:n_fields])
  check_objects (2 * n_nodes + n_fields + 1, 0, 0);
  check_mesh (mesh, 1);
  /* One directive counts the mesh once.  */
#pragma acc enter data copyin(mesh[0:1], fields[0:n_fields])
  check_objects (2 * n_nodes + n_fields + 1, 0, 0);
#pragma acc exit data delete(fields[0:n_fields], mesh[0:1])
  check_objects (2 * n_nodes + n_fields + 1, 0, 0);
#pragma acc exit data delete(p[0:1])
  check_objects (2 * n_nodes + n_fields + 2, 0, 2 * n_nodes + n_fields + 2);
  check_mesh (mesh, 0);
  CHECK_ABSENT (fields, n_fields * sizeof *fields);

  /* finalize */
#pragma acc enter data copyin(mesh[0:1])
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(mesh[0:1])
#pragma acc exit data delete(p[0:1]) finalize
  check_mesh (mesh, 0);
}

/* Pointers that lead elsewhere than when they were attached.  */
static void
check_changes (struct node *mesh)
{
  struct node *other = make_mesh ();
  struct field *f = NEW (struct field, 1);
  make_field (f, mesh, NULL);
#pragma acc enter data copyin(mesh[0:1])
#pragma acc enter data copyin(other[0:1])
#pragma acc enter data copyin(f[0:1])
  f->mesh = other;
#pragma acc exit data delete(f[0:1])
  CHECK_ABSENT (f, sizeof *f);
  check_mesh (other, 0);
  check_mesh (mesh, 1);
#pragma acc exit data delete(mesh[0:1])
  check_mesh (mesh, 1);
#pragma acc exit data delete(mesh[0:1])
  check_mesh (mesh, 0);

  /* What it leads to goes, and comes back at another place.  */
  f->mesh = mesh;
#pragma acc enter data copyin(mesh[0:1])
#pragma acc enter data copyin(f[0:1])
#pragma acc exit data delete(mesh[0:1]) finalize
  check_mesh (mesh, 0);
#pragma acc enter data copyin(other[0:1])
#pragma acc enter data copyin(mesh[0:1])
#pragma acc data copy(f[0:1])
  CHECK_EQ (sum_of (f), n_nodes * (n_nodes - 1) / 2);
  check_mesh (mesh, 1);
#pragma acc exit data delete(f[0:1], other[0:1])
  check_mesh (mesh, 0);
  CHECK_ABSENT (f, sizeof *f);
}

int
main (void)
{
  shared = memory_shared_p ();
  struct node *mesh = make_mesh ();
  check_fields (mesh);
  check_patches (mesh);
  check_changes (mesh);
  return 0;
}
