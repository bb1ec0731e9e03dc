/* A k-d tree in an array, as interpolation codes have it: points with values,
   and for a query the value of the nearest point.

   The tree is one struct with pointers to everything: the points, the values,
   the nodes, and from each leaf the numbers of its own points.  Inner nodes
   name their children by index, so the tree can be walked on both sides.
   Leaves have a pointer and a length each.

     #pragma acc shape(member[0:n])                      in the node
     #pragma acc shape(point[0:n_points], ..., node[0:n_nodes])   in the tree

   This is how the shapes look in programs that were written for NVIDIA's
   compiler: shape(list) means shape include(list).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

struct node
{
  int axis;      /* 0, 1, 2; -1 for a leaf.  */
  double split;  /* Coordinate that divides the children.  */
  int kid[2];    /* Their indices.  */
  int n;         /* Points of a leaf.  */
  int *member;   /* Their numbers.  */
#pragma acc shape(member[0:n])
};

struct tree
{
  int n_points;
  int n_nodes;
  double (*point)[3];
  double *value;
  struct node *node;
#pragma acc shape(point[0:n_points][0:3], value[0:n_points], \
                  node[0:n_nodes]) init_needed(n_points, n_nodes)
};

/* The same without shapes.  */
struct flat_node
{
  int axis;
  double split;
  int kid[2];
  int n;
  int *member;
};

struct flat_tree
{
  int n_points;
  int n_nodes;
  double (*point)[3];
  double *value;
  struct flat_node *node;
};

enum
{
  points = 300,
  leaf_points = 8,
  max_nodes = 2 * points,
  queries = 40,
  depth = 32
};

#pragma acc routine seq
static double
distance2 (const double *p, const double *q)
{
  double sum = 0;
  for (int k = 0; k < 3; k++)
    sum += (p[k] - q[k]) * (p[k] - q[k]);
  return sum;
}

/* Number of the point of T nearest to Q, walking only where it can be.  The
   same code for both types.  */
#define DEFINE_NEAREST(NAME, TREE, NODE)                                      \
  static int NAME (const TREE *t, const double *q)                            \
  {                                                                           \
    int stack[depth];                                                         \
    double bound[depth];                                                      \
    int top = 1;                                                              \
    int best = -1;                                                            \
    double best_distance = 1e300;                                             \
    stack[0] = 0;                                                             \
    bound[0] = 0;                                                             \
    while (top > 0)                                                           \
      {                                                                       \
        top--;                                                                \
        const NODE *node = &t->node[stack[top]];                              \
        if (bound[top] >= best_distance)                                      \
          continue;                                                           \
        if (node->axis < 0)                                                   \
          {                                                                   \
            for (int i = 0; i < node->n; i++)                                 \
              {                                                               \
                double d = distance2 (t->point[node->member[i]], q);          \
                if (d < best_distance)                                        \
                  {                                                           \
                    best_distance = d;                                        \
                    best = node->member[i];                                   \
                  }                                                           \
              }                                                               \
            continue;                                                         \
          }                                                                   \
        double away = q[node->axis] - node->split;                            \
        int near = away >= 0;                                                 \
        stack[top] = node->kid[!near];                                        \
        bound[top] = away * away;                                             \
        top++;                                                                \
        stack[top] = node->kid[near];                                         \
        bound[top] = 0;                                                       \
        top++;                                                                \
      }                                                                       \
    return best;                                                              \
  }

#pragma acc routine seq
static int nearest (const struct tree *, const double *);
#pragma acc routine seq
static int flat_nearest (const struct flat_tree *, const double *);

DEFINE_NEAREST (nearest, struct tree, struct node)
DEFINE_NEAREST (flat_nearest, struct flat_tree, struct flat_node)

/* Order MEMBER[0..N) by coordinate AXIS.  */
static void
sort_members (const struct tree *t, int *member, int n, int axis)
{
  for (int i = 1; i < n; i++)
    {
      int m = member[i];
      int j = i;
      for (; j > 0 && t->point[member[j - 1]][axis] > t->point[m][axis]; j--)
        member[j] = member[j - 1];
      member[j] = m;
    }
}

/* Make the sub-tree of MEMBER[0..N); returns its node's index.  */
static int
build (struct tree *t, int *member, int n, int axis)
{
  int index = t->n_nodes++;
  struct node *node = &t->node[index];
  if (n <= leaf_points)
    {
      node->axis = -1;
      node->n = n;
      node->member = (int *) allocate (n * sizeof *member);
      memcpy (node->member, member, n * sizeof *member);
      return index;
    }
  sort_members (t, member, n, axis);
  node->axis = axis;
  node->split = t->point[member[n / 2]][axis];
  node->kid[0] = build (t, member, n / 2, (axis + 1) % 3);
  node->kid[1] = build (t, member + n / 2, n - n / 2, (axis + 1) % 3);
  return index;
}

static double
noise (unsigned *state)
{
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) / (double) (1 << 24);
}

static void
make_tree (struct tree *t)
{
  unsigned state = 1;
  t->n_points = points;
  t->n_nodes = 0;
  t->point = (double (*)[3]) allocate (points * sizeof *t->point);
  t->value = (double *) allocate (points * sizeof *t->value);
  t->node = (struct node *) allocate (max_nodes * sizeof *t->node);
  int *all = (int *) allocate (points * sizeof *all);
  for (int i = 0; i < points; i++)
    {
      for (int k = 0; k < 3; k++)
        t->point[i][k] = noise (&state);
      t->value[i] = 10 * t->point[i][0] + t->point[i][1];
      all[i] = i;
    }
  build (t, all, points, 0);
  free (all);
}

/* The nearest point by looking at all of them.  */
static int
nearest_by_force (const struct tree *t, const double *q)
{
  int best = 0;
  for (int i = 1; i < t->n_points; i++)
    if (distance2 (t->point[i], q) < distance2 (t->point[best], q))
      best = i;
  return best;
}

static void
check (const struct tree *t, double (*where)[3], const double *result)
{
  for (int i = 0; i < queries; i++)
    expect (result[i] == t->value[nearest_by_force (t, where[i])],
            "value of the nearest point");
}

static void
interpolate (struct tree *t, double (*where)[3], double *result,
             struct moved *moved)
{
  moved_start ();
#pragma acc enter data copyin(t[0:1])
  moved_add_deep (moved);
#pragma acc parallel loop present(t[0:1]) copyin(where[0:queries]) \
    copyout(result[0:queries])
  for (int i = 0; i < queries; i++)
    result[i] = t->value[nearest (t, where[i])];
  moved_start ();
#pragma acc exit data delete(t[0:1])
  moved_add_deep (moved);
}

static void
interpolate_by_hand (const struct tree *source, double (*where)[3],
                     double *result, struct moved *moved)
{
  struct flat_tree flat = { source->n_points, source->n_nodes, source->point,
                            source->value, NULL };
  struct flat_tree *t = &flat;
  size_t bytes = sizeof *t + points * sizeof *t->point
                 + points * sizeof *t->value + t->n_nodes * sizeof *t->node
                 + points * sizeof (int);
  unsigned directives = 4;
  t->node = (struct flat_node *) allocate (t->n_nodes * sizeof *t->node);
  for (int i = 0; i < t->n_nodes; i++)
    {
      const struct node *from = &source->node[i];
      struct flat_node *to = &t->node[i];
      to->axis = from->axis;
      to->split = from->split;
      to->kid[0] = from->kid[0];
      to->kid[1] = from->kid[1];
      to->n = from->n;
      to->member = from->member;
    }

  moved_start ();
#pragma acc enter data copyin(t[0:1])
#pragma acc enter data copyin(t->point[0:points])
#pragma acc enter data copyin(t->value[0:points])
#pragma acc enter data copyin(t->node[0:t->n_nodes])
  for (int i = 0; i < t->n_nodes; i++)
    if (t->node[i].member)
      {
#pragma acc enter data copyin(t->node[i].member[0:t->node[i].n])
        directives++;
      }
  moved_add_ordinary (moved, directives, bytes);

#pragma acc parallel loop present(t[0:1]) copyin(where[0:queries]) \
    copyout(result[0:queries])
  for (int i = 0; i < queries; i++)
    result[i] = t->value[flat_nearest (t, where[i])];

  moved_start ();
  for (int i = 0; i < t->n_nodes; i++)
    if (t->node[i].member)
      {
#pragma acc exit data delete(t->node[i].member[0:t->node[i].n])
      }
#pragma acc exit data delete(t->node[0:t->n_nodes])
#pragma acc exit data delete(t->value[0:points])
#pragma acc exit data delete(t->point[0:points])
#pragma acc exit data delete(t[0:1])
  moved_add_ordinary (moved, directives, 0);
  free (t->node);
}

int
main (void)
{
  struct moved deep = { 0 };
  struct moved ordinary = { 0 };
  struct tree t;
  double where[queries][3];
  double result[queries];
  unsigned state = 7;
  make_tree (&t);
  for (int i = 0; i < queries; i++)
    for (int k = 0; k < 3; k++)
      where[i][k] = noise (&state);

  interpolate (&t, where, result, &deep);
  check (&t, where, result);
  memset (result, 0, sizeof result);
  interpolate_by_hand (&t, where, result, &ordinary);
  check (&t, where, result);

  printf ("kdtree: %d points in %d nodes, %d queries; the results are right\n",
          t.n_points, t.n_nodes, queries);
  moved_report (&deep, &ordinary);
  for (int i = 0; i < t.n_nodes; i++)
    free (t.node[i].member);
  free (t.node);
  free (t.point);
  free (t.value);
  return 0;
}
