/* The kernels of kernels.toml, each as plain directives and as forall in a
   number of policies (kernels.inc, which variants.py writes): the same results,
   bit by bit, and the times of both, whose launches take turns.

     forall [-q] [KERNEL]...      -q: few points, for the simulated device

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/forall/deep.h"
#include "bench/measure.h"

#include <accdeep/forall.hpp>

#include <algorithm>
#include <iterator>
#include <openacc.h>
#include <string>
#include <vector>

struct variant
{
  const char *kernel;
  const char *construct;
  const char *sizes;
  const char *levels;
  long large;
  long small;
  void (*array_sizes) (long n, long *size);
  int arrays;
  void (*plain) (long n, double **p);
  void (*forall) (long n, double **p);
};

#include "kernels.inc"

/* Arrays that are on the device, too.  */
struct arrays
{
  std::vector<std::vector<double>> host;
  std::vector<double *> pointer;
  std::vector<accdeep::view<double>> view;

  arrays (const variant &v, long n)
  {
    long size[8];
    v.array_sizes (n, size);
    for (int i = 0; i < v.arrays; i++)
      {
        host.emplace_back (size[i]);
        pointer.push_back (host.back ().data ());
      }
    for (std::vector<double> &h : host)
      view.emplace_back (h.data (), h.size ());
    for (accdeep::view<double> &one : view)
      {
#pragma acc enter data create(one)
      }
  }
  ~arrays ()
  {
    for (accdeep::view<double> &one : view)
      {
#pragma acc exit data delete (one)
      }
  }
  arrays (const arrays &) = delete;
  arrays &operator= (const arrays &) = delete;

  /* Sums of these are exact, in whatever order.  */
  void
  fill ()
  {
    for (std::size_t k = 0; k < host.size (); k++)
      {
        for (std::size_t i = 0; i < host[k].size (); i++)
          host[k][i] = (double)((i * 7 + k * 3) % 16);
        acc_update_device (host[k].data (), host[k].size () * sizeof (double));
      }
  }

  std::vector<std::vector<double>>
  results ()
  {
    for (std::vector<double> &h : host)
      acc_update_self (h.data (), h.size () * sizeof (double));
    return host;
  }
};

static double
timed (void (*function) (long, double **), long n, arrays &data)
{
  const double start = now ();
  function (n, data.pointer.data ());
  return now () - start;
}

static bool
same (const std::vector<std::vector<double>> &a,
      const std::vector<std::vector<double>> &b)
{
  for (std::size_t k = 0; k < a.size (); k++)
    if (memcmp (a[k].data (), b[k].data (), a[k].size () * sizeof (double)))
      return false;
  return true;
}

/* Both versions of one variant.  Returns whether they gave the same.  */
static bool
measure (const variant &v, long n, arrays &data, int most)
{
  data.fill ();
  const double first = timed (v.plain, n, data);
  const std::vector<std::vector<double>> expected = data.results ();
  data.fill ();
  timed (v.forall, n, data);
  const bool equal = same (expected, data.results ());

  /* Slow ones, a kernel in one thread for example, would take all the
     time.  */
  const int times = first > 100 ? 1 : first > 10 ? std::min (most, 5) : most;
  std::vector<double> plain, forall;
  for (int i = 0; i < times; i++)
    {
      plain.push_back (timed (v.plain, n, data));
      forall.push_back (timed (v.forall, n, data));
    }
  const std::string name = std::string (v.kernel) + ": " + v.construct
                           + (*v.sizes ? " " : "") + v.sizes + ", " + v.levels;
  report ("forall", name.c_str (), "n", (double)n, "plain_ms",
          median (plain.data (), times), "forall_ms",
          median (forall.data (), times), "same", equal ? 1. : 0.,
          (const char *)nullptr);
  return equal;
}

int
main (int argc, char **argv)
{
  bool quick = false;
  std::vector<std::string> only;
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "-q"))
      quick = true;
    else
      only.push_back (argv[i]);

  auto chosen = [&] (const char *name) {
    return only.empty ()
           || std::find (only.begin (), only.end (), name) != only.end ();
  };
  int different = deep_kernels (quick, chosen);
  const variant *end = std::end (variants);
  for (const variant *v = variants; v != end;)
    {
      const variant *next = std::find_if (v, end, [=] (const variant &w) {
        return strcmp (w.kernel, v->kernel) != 0;
      });
      if (chosen (v->kernel))
        {
          const long n = quick ? v->small : v->large;
          arrays data (*v, n);
          for (const variant *w = v; w != next; w++)
            different += !measure (*w, n, data, quick ? 1 : 15);
        }
      v = next;
    }
  if (different)
    fprintf (stderr, "forall: %d kernels gave other results\n", different);
  return different != 0;
}
