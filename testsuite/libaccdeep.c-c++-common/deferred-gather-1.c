/* What a kernel of the library's packs is fetched behind it, however little it
   is: with streams that do nothing before somebody waits for them, updates and
   copies of scattered objects bring what the device has.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */
/* { dg-set-target-env-var ACCDEEP_THREADS "2" } */

#include "../lib/accdeep-test.h"

struct bud
{
  int k;
  double *v;
#pragma acc shape include(v[0:k])
};

struct twig
{
  int n, m;
  double *a;
  struct bud *b;
  struct twig *left, *right;
#pragma acc shape include(a[0:n], b[0:m], left[0:1], right[0:1])
};

enum
{
  most = 420
};

static struct twig *twigs[most];

/* A tree of N twigs that lie anywhere.  */
static struct twig *
grow (int n)
{
  unsigned random = 1;
  for (int i = 0; i < n; i++)
    twigs[i] = NEW (struct twig, 1);
  for (int i = n - 1; i > 0; i--)
    {
      random = random * 1103515245 + 12345;
      const int j = (random >> 16) % (i + 1);
      struct twig *t = twigs[i];
      twigs[i] = twigs[j];
      twigs[j] = t;
    }
  for (int i = 0; i < n; i++)
    {
      struct twig *t = twigs[i];
      t->n = i % 6;
      t->m = i % 3;
      t->a = NEW (double, 6);
      t->b = NEW (struct bud, 3);
      for (int j = 0; j < 6; j++)
	t->a[j] = 10 * i + j;
      for (int j = 0; j < t->m; j++)
	{
	  t->b[j].k = (i + j) % 4;
	  t->b[j].v = NEW (double, 4);
	}
    }
  for (int i = 0; i < n; i++)
    {
      twigs[i]->left = 2 * i + 1 < n ? twigs[2 * i + 1] : 0;
      twigs[i]->right = 2 * i + 2 < n ? twigs[2 * i + 2] : 0;
    }
  return twigs[0];
}

#pragma acc routine seq
static void
bump (struct twig *t, double by)
{
  struct twig *waiting[64];
  int n = 1;
  waiting[0] = t;
  while (n)
    {
      struct twig *next = waiting[--n];
      for (int j = 0; j < next->n; j++)
	next->a[j] += by;
      if (next->left)
	waiting[n++] = next->left;
      if (next->right)
	waiting[n++] = next->right;
    }
}

static double
sum (int n)
{
  double result = 0;
  for (int i = 0; i < n; i++)
    {
      CHECK (twigs[i]->n >= 0 && twigs[i]->n < 6);
      for (int j = 0; j < twigs[i]->n; j++)
	result += twigs[i]->a[j];
    }
  return result;
}

static void
check (int n)
{
  struct twig *root = grow (n), *left = twigs[1];
  int values = 0, values_left = 0;
  char in_left[most] = { 0, 1 };
  for (int i = 0; i < n; i++)
    {
      in_left[i] |= i > 2 && in_left[(i - 1) / 2];
      values += twigs[i]->n;
      values_left += in_left[i] ? twigs[i]->n : 0;
    }
  const double before = sum (n);
#pragma acc enter data copyin(root[0:1])
#pragma acc serial present(root[0:1])
  bump (root, 1);
#pragma acc update self(left[0:1])
  CHECK_EQ (sum (n), before + (memory_shared_p () ? values : values_left));
#pragma acc update device(left[0:1])
#pragma acc update self(root[0:1])
  CHECK_EQ (sum (n), before + values);
#pragma acc serial present(root[0:1])
  bump (root, 1);
#pragma acc exit data copyout(root[0:1])
  CHECK_EQ (sum (n), before + 2 * values);
#pragma acc data copy(root[0:1])
#pragma acc serial present(root[0:1])
  bump (root, 1);
  CHECK_EQ (sum (n), before + 3 * values);
  CHECK_ABSENT (root, sizeof *root);
}

int
main (void)
{
  check (20);
  check (most);
  return 0;
}
