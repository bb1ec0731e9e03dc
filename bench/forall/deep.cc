/* Reductions and deep data, as plain directives and as forall: a dot product, a
   histogram of a vector of vectors, a stencil on the patches of an adaptive
   mesh, the hourglass force of a hydrodynamics code, searches in a k-d tree.
   All data is on the device before and stays there, so that the times are those
   of launches. Sums are of numbers whose sums are exact.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/forall/deep.h"
#include "bench/measure.h"

#include <accdeep/forall.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace acc = accdeep::acc;

namespace
{

using over_gangs
    = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;

/* Both versions in turns; RESULT says what one of them has given, and makes
   ready for the next.  Returns whether both gave the same.  */
template <class Plain, class Forall, class Result>
bool
compare (const char *name, long n, int times, const Plain &plain,
         const Forall &forall, const Result &result)
{
  plain ();
  const double expected = result ();
  bool same = true;
  std::vector<double> plain_times, forall_times;
  auto timed = [&] (const auto &function, std::vector<double> &all) {
    const double start = now ();
    function ();
    all.push_back (now () - start);
    same &= result () == expected;
  };
  for (int i = 0; i < times; i++)
    {
      timed (plain, plain_times);
      timed (forall, forall_times);
    }
  report ("forall", name, "n", (double)n, "plain_ms",
          median (plain_times.data (), times), "forall_ms",
          median (forall_times.data (), times), "same", same ? 1. : 0.,
          (const char *)nullptr);
  return same;
}

bool
dot (long n, int times)
{
  std::vector<double> x (n), y (n);
  for (long i = 0; i < n; i++)
    {
      x[i] = (double)(i % 8);
      y[i] = (double)(i % 5);
    }
  double *const p = x.data (), *const q = y.data ();
  accdeep::view<double> a (p, n), b (q, n);
  double last = 0;
  bool same;
#pragma acc data copyin(a, b)
  same = compare (
      "dot product", n, times,
      [&] {
        double sum = 0;
#pragma acc parallel loop independent gang vector present(p [0:n], q [0:n])    \
    reduction(+ : sum)
        for (long i = 0; i < n; i++)
          sum += p[i] * q[i];
        last = sum;
      },
      [&] {
        accdeep::sum<double> sum (0);
        accdeep::forall<over_gangs> (accdeep::range (0L, n),
                                     [=] (long i) { sum += a (i) * b (i); });
        last = sum.get ();
      },
      [&] { return last; });
  return same;
}

bool
histogram (long n, int times)
{
  enum
  {
    bins = 64
  };
  std::vector<std::vector<int>> rows (n);
  for (long i = 0; i < n; i++)
    for (long k = 0; k < i % 48; k++)
      rows[i].push_back ((int)((i * 31 + k * 17) % bins));
  std::vector<int> count (bins);
  auto total = [&] {
#pragma acc update self(count)
    double sum = 0;
    for (int b = 0; b < bins; b++)
      sum += (double)count[b] * (b + 1);
    std::fill (count.begin (), count.end (), 0);
#pragma acc update device(count)
    return sum;
  };
  bool same;
#pragma acc data copyin(rows, count)
  same = compare (
      "histogram of a vector of vectors", n, times,
      [&] {
#pragma acc parallel loop independent gang vector present(rows, count)
        for (long i = 0; i < n; i++)
          for (int value : rows[i])
            {
#pragma acc atomic update
              count[value]++;
            }
      },
      [&] {
        accdeep::forall<over_gangs> (accdeep::range (0L, n), [&] (long i) {
          for (int value : rows[i])
            {
#pragma acc atomic update
              count[value]++;
            }
        });
      },
      total);
  return same;
}

/* A patch of an adaptive mesh: cells, and its neighbours to both sides, which
   may be coarser or finer.  */
struct patch
{
  int cells;
  double *value;
  double *next;
  patch *left;
  patch *right;
#pragma acc shape include(value [0:cells], next [0:cells], left[@], right[@])
};

struct mesh
{
  long patches;
  patch *p;
#pragma acc shape include(p [0:patches])
};

/* What the cells of a patch become: means with their neighbours.  */
inline void
smooth (patch &p)
{
  for (int i = 0; i < p.cells; i++)
    {
      const double before = i > 0    ? p.value[i - 1]
                            : p.left ? p.left->value[p.left->cells - 1]
                                     : 0;
      const double after = i + 1 < p.cells ? p.value[i + 1]
                           : p.right       ? p.right->value[0]
                                           : 0;
      p.next[i] = 0.25 * before + 0.5 * p.value[i] + 0.25 * after;
    }
}

bool
stencil (long n, int times)
{
  std::vector<std::vector<double>> values (2 * n);
  std::vector<patch> all (n);
  for (long i = 0; i < n; i++)
    {
      const int cells = 8 << i % 3;
      values[2 * i].assign (cells, (double)(i % 16));
      values[2 * i + 1].resize (cells);
      all[i] = { cells, values[2 * i].data (), values[2 * i + 1].data (),
                 i > 0 ? &all[i - 1] : nullptr,
                 i + 1 < n ? &all[i + 1] : nullptr };
    }
  mesh m = { n, all.data () };
  auto total = [&] {
    double sum = 0;
#pragma acc parallel loop present(m) reduction(+ : sum)
    for (long i = 0; i < n; i++)
      sum += m.p[i].next[m.p[i].cells - 1];
    return sum;
  };
  bool same;
#pragma acc data copyin(m)
  same = compare (
      "stencil on patches", n, times,
      [&] {
#pragma acc parallel loop independent gang vector present(m)
        for (long i = 0; i < n; i++)
          smooth (m.p[i]);
      },
      [&] {
        accdeep::forall<over_gangs> (accdeep::range (0L, n),
                                     [&] (long i) { smooth (m.p[i]); });
      },
      total);
  return same;
}

/* Elements with eight corners, of which each knows its corners' numbers.  */
struct domain
{
  long elements, nodes;
  int (*corner)[8];
  double *x, *y, *z; /* of nodes */
  double *vx, *vy, *vz;
  double *coefficient; /* of elements */
  double (*bx)[8], (*by)[8],
      (*bz)[8]; /* by which corners change their volume */
  double (*fx)[8], (*fy)[8], (*fz)[8];
#pragma acc shape include(corner [0:elements], coefficient [0:elements])       \
    include(x [0:nodes], y [0:nodes], z [0:nodes])                             \
        include(vx [0:nodes], vy [0:nodes], vz [0:nodes])                      \
            include(bx [0:elements], by [0:elements], bz [0:elements])         \
                include(fx [0:elements], fy [0:elements], fz [0:elements])
};

/* How corner K moves in the M'th of the four ways in which an element can be
   deformed without changing its volume.  */
inline double
mode (int m, int k)
{
  const unsigned minus[4] = { 0x3c, 0x96, 0x5a, 0xa5 };
  return minus[m] >> k & 1 ? -1 : 1;
}

/* What holds element E back from these.  */
inline void
hourglass_force (domain &d, long e)
{
  double fx[8] = {}, fy[8] = {}, fz[8] = {};
  for (int m = 0; m < 4; m++)
    {
      double x = 0, y = 0, z = 0;
      for (int k = 0; k < 8; k++)
        {
          const int node = d.corner[e][k];
          x += d.x[node] * mode (m, k);
          y += d.y[node] * mode (m, k);
          z += d.z[node] * mode (m, k);
        }
      double gamma[8], hx = 0, hy = 0, hz = 0;
      for (int k = 0; k < 8; k++)
        {
          const int node = d.corner[e][k];
          gamma[k] = mode (m, k)
                     - (d.bx[e][k] * x + d.by[e][k] * y + d.bz[e][k] * z);
          hx += gamma[k] * d.vx[node];
          hy += gamma[k] * d.vy[node];
          hz += gamma[k] * d.vz[node];
        }
      for (int k = 0; k < 8; k++)
        {
          fx[k] -= d.coefficient[e] * gamma[k] * hx;
          fy[k] -= d.coefficient[e] * gamma[k] * hy;
          fz[k] -= d.coefficient[e] * gamma[k] * hz;
        }
    }
  for (int k = 0; k < 8; k++)
    {
      d.fx[e][k] = fx[k];
      d.fy[e][k] = fy[k];
      d.fz[e][k] = fz[k];
    }
}

/* A cube of SIDE³ elements.  */
bool
hourglass (long side, int times)
{
  const long edge = side + 1, nodes = edge * edge * edge,
             elements = side * side * side;
  std::vector<double> node_values[6], coefficient (elements);
  struct corners
  {
    double of[8];
  };
  std::vector<corners> element_values[6];
  struct numbers
  {
    int of[8];
  };
  std::vector<numbers> corner (elements);
  for (int v = 0; v < 6; v++)
    {
      node_values[v].resize (nodes);
      element_values[v].resize (elements);
      for (long i = 0; i < nodes; i++)
        node_values[v][i] = (double)((i * (v + 3)) % 32) / 32;
      for (long e = 0; v < 3 && e < elements; e++)
        for (int k = 0; k < 8; k++)
          element_values[v][e].of[k] = (double)((e + k * v) % 8) / 64;
    }
  for (long e = 0; e < elements; e++)
    {
      const long at
          = e / (side * side) * edge * edge + e / side % side * edge + e % side;
      coefficient[e] = 0.01;
      for (int k = 0; k < 8; k++)
        corner[e].of[k] = (int)(at + (k & 1) + (k >> 1 & 1) * edge
                                + (k >> 2) * edge * edge);
    }
  auto of = [&] (int v) { return &element_values[v].data ()->of; };
  domain d = { elements,
               nodes,
               &corner.data ()->of,
               node_values[0].data (),
               node_values[1].data (),
               node_values[2].data (),
               node_values[3].data (),
               node_values[4].data (),
               node_values[5].data (),
               coefficient.data (),
               of (0),
               of (1),
               of (2),
               of (3),
               of (4),
               of (5) };
  bool same;
#pragma acc data copyin(d)
  same = compare (
      "hourglass force", elements, times,
      [&] {
#pragma acc parallel loop independent gang vector present(d)
        for (long e = 0; e < elements; e++)
          hourglass_force (d, e);
      },
      [&] {
        accdeep::forall<over_gangs> (accdeep::range (0L, elements),
                                     [&] (long e) { hourglass_force (d, e); });
      },
      [&] {
#pragma acc update self(d.fx [0:elements], d.fz [0:elements])
        double sum = 0;
        for (long e = 0; e < elements; e++)
          for (int k = 0; k < 8; k++)
            sum += d.fx[e][k] * (k + 1) - d.fz[e][k];
        return sum;
      });
  return same;
}

/* A k-d tree of points in a plane.  */
struct knot
{
  double at[2];
  knot *less;
  knot *more;
#pragma acc shape include(less [0:1], more [0:1])
};

/* The tree of the knots from FIRST to LAST.  */
knot *
plant (knot *first, knot *last, int axis)
{
  if (first == last)
    return nullptr;
  knot *middle = first + (last - first) / 2;
  std::nth_element (first, middle, last, [=] (const knot &a, const knot &b) {
    return a.at[axis] < b.at[axis];
  });
  middle->less = plant (first, middle, 1 - axis);
  middle->more = plant (middle + 1, last, 1 - axis);
  return middle;
}

/* The square of the distance of (X, Y) from the nearest knot.  */
inline double
nearest (const knot *root, double x, double y)
{
  struct
  {
    const knot *k;
    int axis;
    double beyond;
  } stack[64];
  int depth = 0;
  double best = 1e30;
  stack[depth++] = { root, 0, 0 };
  while (depth > 0)
    {
      const auto here = stack[--depth];
      if (!here.k || here.beyond > best)
        continue;
      const double dx = x - here.k->at[0], dy = y - here.k->at[1];
      best = dx * dx + dy * dy < best ? dx * dx + dy * dy : best;
      const double d = here.axis ? dy : dx;
      const knot *near = d < 0 ? here.k->less : here.k->more;
      const knot *far = d < 0 ? here.k->more : here.k->less;
      stack[depth++] = { far, 1 - here.axis, d * d };
      stack[depth++] = { near, 1 - here.axis, 0 };
    }
  return best;
}

bool
search (long n, int times)
{
  std::vector<knot> knots (n);
  for (long i = 0; i < n; i++)
    knots[i] = { { (double)(i * 7919 % 4096), (double)(i * 104729 % 4093) },
                 nullptr,
                 nullptr };
  knot *const root = plant (knots.data (), knots.data () + n, 0);
  double farthest = 0;
  bool same;
#pragma acc data copyin(root [0:1])
  same = compare (
      "searches in a k-d tree", n, times,
      [&] {
        double most = 0;
#pragma acc parallel loop independent gang vector present(root [0:1])          \
    reduction(max                                                              \
              : most)
        for (long i = 0; i < n; i++)
          most = std::max (most, nearest (root, (double)(i * 31 % 4096),
                                          (double)(i * 17 % 4096)));
        farthest = most;
      },
      [&] {
        accdeep::max<double> most (0);
        accdeep::forall<over_gangs> (accdeep::range (0L, n), [=] (long i) {
          most.max (
              nearest (root, (double)(i * 31 % 4096), (double)(i * 17 % 4096)));
        });
        farthest = most.get ();
      },
      [&] { return farthest; });
  return same;
}

} // namespace

int
deep_kernels (bool quick, const std::function<bool (const char *)> &chosen)
{
  const int times = quick ? 1 : 15;
  int different = 0;
  const struct
  {
    const char *name;
    bool (*function) (long, int);
    long large, small;
  } all[] = { { "dot", dot, 20000000, 2000 },
              { "histogram", histogram, 200000, 50 },
              { "stencil", stencil, 200000, 50 },
              { "hourglass", hourglass, 90, 4 },
              { "search", search, 500000, 100 } };
  for (const auto &one : all)
    if (chosen (one.name))
      different += !one.function (quick ? one.small : one.large, times);
  return different;
}
