/* The program of virtual.exp: objects that it and a library make for each other's
   kernels.  The first argument is the library to load, if it is not linked; the
   second one what to do that cannot be done.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"
#include "virtual-library.h"

#include <dlfcn.h>

namespace
{
struct line : figure
{
  explicit line (double s) : side (s) {}
  double size () const override { return scale * side; }
  double side;
};

figure *
make_square (double side)
{
  return new square (side);
}

figure *
make_line (double side)
{
  return new line (side);
}
}

static const operations program = { make_square, make_line,   enter,     leave,
                                    sum,         sum_present, sum_scales };

#ifdef LINKED
extern "C" const operations library;
#endif

static const operations &
load (const char *name, void **handle)
{
#ifdef LINKED
  (void) name;
  (void) handle;
  return library;
#else
  *handle = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  CHECK (*handle);
  return *static_cast<const operations *> (dlsym (*handle, "library"));
#endif
}

/* Squares of A's, in kernels of B's, and the other way round.  */
static void
test_both (const operations &a, const operations &b)
{
  figure *all[] = { a.make_square (1), b.make_square (2) };
  CHECK_EQ (a.sum (all, 2), 2 + 8);
  CHECK_EQ (b.sum (all, 2), 4 + 16);
  CHECK_EQ (all[1]->scale, 4);
  /* On the device for longer: whoever put them there.  */
  a.enter (all, 2);
  CHECK_EQ (b.sum_present (all, 2), 8 + 32);
  CHECK_EQ (a.sum_present (all, 2), 16 + 64);
  CHECK_EQ (b.sum (all, 2), 32 + 128);
  CHECK_EQ (b.sum_scales (all, 2), 64);
  a.leave (all, 2);
  CHECK_EQ (all[0]->size (), 32);
  for (figure *f : all)
    {
      CHECK_ABSENT (f, sizeof (square));
      delete f;
    }
}

/* Very many squares, which the library moves in another way.  */
static void
test_many (const operations &a, const operations &b)
{
  enum { n = 300 };
  figure *all[n];
  double size = 0;
  for (int i = 0; i < n; i++)
    {
      all[i] = (i % 2 ? a : b).make_square (i);
      size += all[i]->size ();
    }
  a.enter (all, n);
  for (int i = 0; i < 3; i++)
    {
      CHECK_EQ (b.sum_present (all, n), 2 * size);
      CHECK_EQ (b.sum_present (all, n), 4 * size);
      CHECK_EQ (a.sum_present (all, n), 8 * size);
      CHECK_EQ (a.sum_present (all + 7, 1), 2 * 8 * 49 * (1 << 4 * i));
      CHECK_EQ (b.sum_scales (all, n), 8 * (n + 1) * (1 << 4 * i));
      size *= 8;
      /* All alike again.  */
      for (int j = 0; j < n; j++)
        if (j != 7)
          CHECK_EQ (b.sum_present (all + j, 1), 2 * 8 * j * j * (1 << 4 * i));
      size *= 2;
    }
  b.leave (all, n);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (all[i]->size (), i * i * (1 << 12));
      CHECK_ABSENT (all[i], sizeof (square));
      delete all[i];
    }
  /* Where objects of A's own class are among them, B has no functions of
     those.  */
  for (int i = 0; i < n; i++)
    all[i] = i % 3 ? a.make_own (2) : b.make_square (2);
  const double own = all[1]->size ();
  b.enter (all, n);
  CHECK_EQ (b.sum_scales (all, n), n);
  CHECK_EQ (a.sum_present (all, n), 2 * (own * 200 + 4 * 100));
  CHECK_EQ (b.sum_scales (all, n), 2 * n);
  CHECK_EQ (a.sum_present (all, n), 4 * (own * 200 + 4 * 100));
  b.leave (all, n);
  CHECK_EQ (all[1]->size (), 4 * own);
  for (figure *f : all)
    {
      CHECK_ABSENT (f, sizeof (figure));
      delete f;
    }
}

/* An object of a class that A alone knows, in A's kernels, and in others that
   call none of its functions.  */
static void
test_own (const operations &a, const operations &b)
{
  figure *own[] = { a.make_own (2) };
  const double size = own[0]->size ();
  CHECK_EQ (a.sum (own, 1), 2 * size);
  CHECK_EQ (b.sum_scales (own, 1), 2);
  b.enter (own, 1);
  CHECK_EQ (a.sum_present (own, 1), 4 * size);
  CHECK_EQ (b.sum_scales (own, 1), 4);
  CHECK_EQ (a.sum_present (own, 1), 8 * size);
  b.leave (own, 1);
  CHECK_EQ (own[0]->size (), 8 * size);
  CHECK_ABSENT (own[0], sizeof (figure));
  delete own[0];
}

int
main (int argc, char **argv)
{
  void *handle = nullptr;
  const char *name = argc > 1 ? argv[1] : "";
  for (int time = 0; time < 2; time++)
    {
      const operations &l = load (name, &handle);
      test_both (program, l);
      test_both (l, program);
      test_own (program, l);
      test_own (l, program);
      test_many (program, l);
      test_many (l, program);
      if (argc > 2)
        {
          const bool library_object = strcmp (argv[2], "library") == 0;
          figure *f[] = { library_object ? l.make_own (2) : program.make_own (2) };
          printf ("before\n");
          fflush (stdout);
          (library_object ? program : l).sum (f, 1);
          printf ("after\n");
        }
      if (handle)
        dlclose (handle);
    }
}
