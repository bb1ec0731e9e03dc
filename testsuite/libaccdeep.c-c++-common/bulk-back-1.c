/* Section 3: very many objects with pointers to the one that leads to them: lists
   both ways, in rings, too, trees whose nodes know their parents, in each order of
   the members, in order of their addresses and not; few and many pointers lead
   elsewhere, and some to themselves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <stdlib.h>
#include <string.h>

struct forth
{
  struct forth *next, *previous;
  long value;
#pragma acc shape include(next[0:1], previous[0:1])
};

struct back
{
  struct back *previous;
  long value;
  struct back *next;
#pragma acc shape include(previous[0:1], next[0:1])
};

/* The parent comes first, as in trees of the standard library's.  */
struct upper
{
  struct upper *parent, *left, *right;
  long value;
#pragma acc shape include(parent[0:1], left[0:1], right[0:1])
};

struct lower
{
  struct lower *child[3], *other, *parent;
  long value;
#pragma acc shape include(child[0:3][0:1], other[0:1], parent[0:1])
};

enum { n = 5000 };

/* The I-th of so many places of memory, shuffled or not.  */
static int
place (int i, int shuffled)
{
  return shuffled ? (int) (i * 2741l % n) : i;
}

#define LIST(TYPE)                                                             \
  static struct TYPE *make_##TYPE (int shuffled, int ring, int odd)           \
  {                                                                            \
    struct TYPE **all = (struct TYPE **) malloc (n * sizeof *all);             \
    for (int i = 0; i < n; i++)                                                \
      all[i] = NEW (struct TYPE, 1);                                           \
    struct TYPE *first = all[place (0, shuffled)], *last = first;              \
    for (int i = 1; i < n; i++)                                                \
      {                                                                        \
        struct TYPE *at = all[place (i, shuffled)];                            \
        last->next = at;                                                       \
        at->previous = last;                                                   \
        at->value = i;                                                         \
        last = at;                                                             \
      }                                                                        \
    last->next = ring ? first : NULL;                                          \
    first->previous = ring ? last : NULL;                                      \
    /* Back over one, and to itself.  */                                       \
    for (int i = 2; odd && i < n; i += odd)                                    \
      {                                                                        \
        struct TYPE *at = all[place (i, shuffled)];                            \
        at->previous = i % 2 ? at : all[place (i - 2, shuffled)];              \
      }                                                                        \
    free (all);                                                                \
    return first;                                                              \
  }                                                                            \
                                                                               \
  static void test_##TYPE (int shuffled, int ring, int odd)                   \
  {                                                                            \
    struct TYPE *first = make_##TYPE (shuffled, ring, odd);                    \
    struct accdeep_statistics s = { 0 };                                       \
    long sum = 0, expected = 0, wrong = 0;                                     \
    _Pragma ("acc enter data copyin(first[0:1])")                              \
    last_statistics (&s);                                                      \
    CHECK (s.libgomp_calls < 64);                                              \
    _Pragma ("acc serial present(first[0:1]) copy(sum, wrong)")                \
    {                                                                          \
      struct TYPE *at = first;                                                 \
      for (int i = 0; i < n; i++, at = at->next)                               \
        {                                                                      \
          sum += at->previous ? at->previous->value * (i % 7 + 1) : -1;        \
          wrong += at->value != i || (i + 1 < n && !at->next);                 \
          at->value += n;                                                      \
        }                                                                      \
      wrong += at != (ring ? first : NULL);                                    \
    }                                                                          \
    /* In that order, since values change on the way.  */                      \
    struct TYPE *at = first;                                                   \
    for (int i = 0; i < n; i++, at = at->next)                                 \
      {                                                                        \
        expected += at->previous ? at->previous->value * (i % 7 + 1) : -1;     \
        at->value += n;                                                        \
      }                                                                        \
    CHECK_EQ (wrong, 0);                                                       \
    if (!memory_shared_p ())                                                   \
      CHECK_EQ (sum, expected);                                                \
    _Pragma ("acc exit data copyout(first[0:1])")                              \
    at = first;                                                                \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        struct TYPE *next = at->next;                                          \
        if (!memory_shared_p ())                                               \
          CHECK_EQ (at->value, i + n);                                         \
        CHECK_ABSENT (at, sizeof *at);                                         \
        free (at);                                                             \
        at = next;                                                             \
      }                                                                        \
  }

LIST (forth)
LIST (back)

/* Down to the leftmost leaf, and on in order, by way of the parents.  */
#pragma acc routine seq
static long
in_order (struct upper *root)
{
  long sum = 0;
  struct upper *at = root;
  while (at->left)
    at = at->left;
  for (int i = 0; at; i++)
    {
      sum += at->value * (i % 5 + 1);
      if (at->right)
	for (at = at->right; at->left;)
	  at = at->left;
      else
	{
	  struct upper *below = at;
	  for (at = at->parent; at && at->right == below; at = at->parent)
	    below = at;
	}
    }
  return sum;
}

static void
test_upper (int shuffled)
{
  struct upper **all = (struct upper **) malloc (n * sizeof *all);
  for (int i = 0; i < n; i++)
    all[i] = NEW (struct upper, 1);
#define AT(I) ((I) < n ? all[place (I, shuffled)] : NULL)
  for (int i = 0; i < n; i++)
    {
      struct upper *u = AT (i);
      u->parent = i ? AT ((i - 1) / 2) : NULL;
      u->left = AT (2 * i + 1);
      u->right = AT (2 * i + 2);
      u->value = i;
    }
  struct upper *root = AT (0);
  struct accdeep_statistics s = { 0 };
  long sum = 0;
#pragma acc enter data copyin(root[0:1])
  last_statistics (&s);
  CHECK (s.libgomp_calls < 64);
#pragma acc serial present(root[0:1]) copy(sum)
  sum = in_order (root);
  CHECK_EQ (sum, in_order (root));
#pragma acc exit data delete(root[0:1])
  for (int i = 0; i < n; i++)
    {
      CHECK_ABSENT (all[i], sizeof *all[i]);
      free (all[i]);
    }
  free (all);
#undef AT
}

/* OTHER leads to any node, of each ODD-th.  */
static void
test_lower (int shuffled, int odd)
{
  struct lower **all = (struct lower **) malloc (n * sizeof *all);
  for (int i = 0; i < n; i++)
    all[i] = NEW (struct lower, 1);
#define AT(I) ((I) < n ? all[place (I, shuffled)] : NULL)
  long expected = 0, sum = 0;
  for (int i = 0; i < n; i++)
    {
      struct lower *l = AT (i);
      for (int k = 0; k < 3; k++)
        l->child[k] = AT (3 * i + 1 + k);
      l->parent = i ? AT ((i - 1) / 3) : NULL;
      l->other = i % odd ? NULL : AT (i * 7l % n);
      l->value = i + 1;
    }
  for (int i = 0; i < n; i++)
    {
      struct lower *l = AT (i);
      expected += l->value
                  * ((l->parent ? l->parent->value : 3)
                     + (l->other ? l->other->value : 5));
    }
  struct lower *root = AT (0);
#pragma acc data copyin(root[0:1])
  {
#pragma acc serial present(root[0:1]) copy(sum)
    {
      /* In depth, without a stack.  */
      struct lower *at = root;
      while (at)
        {
          sum += at->value
                 * ((at->parent ? at->parent->value : 3)
                    + (at->other ? at->other->value : 5));
          struct lower *next = at->child[0];
          while (!next && at)
            {
              struct lower *up = at->parent;
              for (int k = 0; up && k < 2; k++)
                if (up->child[k] == at)
                  {
                    next = up->child[k + 1];
                    break;
                  }
              at = up;
            }
          at = next;
        }
    }
  }
  CHECK_EQ (sum, expected);
  for (int i = 0; i < n; i++)
    {
      CHECK_ABSENT (all[i], sizeof *all[i]);
      free (all[i]);
    }
  free (all);
#undef AT
}

int
main (void)
{
  for (int shuffled = 0; shuffled < 2; shuffled++)
    {
      for (int ring = 0; ring < 2; ring++)
        {
          static const int odds[] = { 0, 3, 901 };
          for (int k = 0; k < 3; k++)
            {
              test_forth (shuffled, ring, odds[k]);
              test_back (shuffled, ring, odds[k]);
            }
        }
      test_upper (shuffled);
      test_lower (shuffled, 2);
      test_lower (shuffled, 500);
    }
  return 0;
}
