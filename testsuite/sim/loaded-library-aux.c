/* A library with a kernel, and a program that loads it, without OpenACC: as with
   Python's ctypes, libgomp comes with the library.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#ifdef LIBRARY

#ifdef ACCDEEP
struct vector
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};
#endif

int
bump (double *x, int n)
{
  int wrong = 0;
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
#ifdef ACCDEEP
  struct vector v = { n, x };
#pragma acc parallel loop copy(v)
  for (int i = 0; i < v.n; i++)
    v.x[i] *= 2;
#endif
  for (int i = 0; i < n; i++)
#ifdef ACCDEEP
    wrong += x[i] != (i + 1) * 2;
#else
    wrong += x[i] != i + 1;
#endif
  return wrong;
}

#else

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int
main (int argc, char **argv)
{
  double x[8];
  for (int i = 0; i < 8; i++)
    x[i] = i;
  int scope = argc > 1 && strcmp (argv[1], "global") == 0 ? RTLD_GLOBAL
							    : RTLD_LOCAL;
  void *library = dlopen ("./loaded.so", RTLD_NOW | scope);
  int (*bump) (double *, int)
    = library ? (int (*) (double *, int)) dlsym (library, "bump") : 0;
  if (!bump)
    {
      puts (dlerror ());
      return 2;
    }
  return bump (x, 8);
}

#endif
