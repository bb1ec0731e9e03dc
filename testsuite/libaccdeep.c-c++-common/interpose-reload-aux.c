/* A program that closes a library and opens a newer build of it, where a type's
   shape is another.  See interpose.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct strip
{
  int few, many;
  double *cells;
};

#ifdef LENGTH
#pragma acc shape type(struct strip) include(cells[0:LENGTH])

void
add_one (struct strip *s, int n)
{
#pragma acc parallel loop copy(s[0:1])
  for (int i = 0; i < n; i++)
    s->cells[i] += 1;
}
#else
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  struct strip s = { 2, 8, calloc (8, 8) };
  for (int i = 0; i < 2; i++)
    {
      void *library = dlopen (i ? "./many.so" : "./few.so", RTLD_NOW);
      if (!library)
        return 2;
      void (*add_one) (struct strip *, int)
          = (void (*) (struct strip *, int)) dlsym (library, "add_one");
      add_one (&s, i ? s.many : s.few);
      dlclose (library);
    }
  printf ("%g %g %g\n", s.cells[0], s.cells[1], s.cells[7]);
  free (s.cells);
  return 0;
}
#endif
