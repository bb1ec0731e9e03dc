/* Section 1.6: an update writes the bytes of the objects that it names and
   nothing else.  Between two of them, in one block of the device, other objects
   of the structure may lie.  Many layouts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct twig
{
  int n, m;
  double *a;
  struct bud *b;
  struct twig *l, *r;
  double own;
#pragma acc shape include(a[0:n], b[0:m], l[0:1], r[0:1]) exclude(own)
};
struct bud
{
  int k, z;
  double *v;
#pragma acc shape include(v[0:k])
};

#define TWIGS 20
static char room[1 << 20], *at;
static struct twig *twigs[TWIGS];
static double *vectors[TWIGS][3];

/* BYTES bytes, up to 48 behind the last ones.  */
static void *
get (int bytes)
{
  void *result = at += 16 * (rand () % 4);
  at += (bytes + 15) & ~15;
  return result;
}

static struct twig *
make_tree (void)
{
  double *a[TWIGS];
  struct bud *b[TWIGS];
  at = room;
  for (int i = 0; i < TWIGS; i++)
    {
      twigs[i] = (struct twig *) get (sizeof (struct twig));
      a[i] = (double *) get (6 * sizeof (double));
      b[i] = (struct bud *) get (3 * sizeof (struct bud));
      for (int j = 0; j < 3; j++)
        vectors[i][j] = (double *) get (4 * sizeof (double));
    }
  for (int i = TWIGS - 1; i > 0; i--)
    {
      int j = rand () % (i + 1);
      struct twig *t = twigs[i];
      twigs[i] = twigs[j];
      twigs[j] = t;
    }
  for (int i = 0; i < TWIGS; i++)
    {
      struct twig *t = twigs[i];
      t->n = rand () % 6;
      t->m = rand () % 3;
      t->a = a[i];
      t->b = b[i];
      for (int j = 0; j < 6; j++)
        t->a[j] = i * 10 + j + 1;
      for (int j = 0; j < t->m; j++)
        {
          t->b[j].k = rand () % 4;
          t->b[j].v = vectors[i][j];
          for (int k = 0; k < 4; k++)
            t->b[j].v[k] = i + 100 * j + k + 1;
        }
      t->l = 2 * i + 1 < TWIGS ? twigs[2 * i + 1] : NULL;
      t->r = 2 * i + 2 < TWIGS ? twigs[2 * i + 2] : NULL;
    }
  return twigs[0];
}

/* The device has the N values at P.  */
static void
check_values (const double *p, int n)
{
  double there[6];
  if (!n)
    return;
  read_device (there, p, n * sizeof *p);
  for (int i = 0; i < n; i++)
    CHECK_EQ (there[i], p[i]);
}

static void
check_tree (int seed)
{
  double extra[4] = { 0 };
  srand (seed);
  struct twig *root = make_tree (), *left = twigs[1];
#pragma acc enter data copyin(extra)
#pragma acc enter data copyin(root[0:1])
#pragma acc enter data create(left[0:1])
#pragma acc update device(left[0:1], extra[0:4])
  for (int i = 0; i < TWIGS; i++)
    {
      check_values (twigs[i]->a, twigs[i]->n);
      for (int j = 0; j < twigs[i]->m; j++)
        check_values (twigs[i]->b[j].v, twigs[i]->b[j].k);
    }
#pragma acc exit data delete(left[0:1])
#pragma acc exit data delete(root[0:1])
#pragma acc exit data delete(extra)
}

int
main (void)
{
  for (int seed = 1; seed <= 20; seed++)
    check_tree (seed);
  return 0;
}
