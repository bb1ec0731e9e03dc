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
