/* One thread opens the library that the command names, again and again, while
   another executes deep directives, the first one included: the loader holds its
   lock while it calls the library's constructors, and libgomp opens its plug-ins.
   See interpose.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define DEEP
#include "interpose-aux.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { n_rounds = 200 };

static const char *library_name;
static int opened, done;

static void *
open_libraries (void *unused)
{
  while (!__atomic_load_n (&done, __ATOMIC_ACQUIRE))
    {
      void *library = dlopen (library_name, RTLD_NOW);
      if (!library)
        {
          puts (dlerror ());
          exit (2);
        }
      __atomic_store_n (&opened, 1, __ATOMIC_RELEASE);
      dlclose (library);
    }
  return unused;
}

int
main (int argc, char **argv)
{
  struct node second = { NULL, 2 };
  struct node first = { &second, 1 };
  pthread_t thread;
  library_name = argv[argc - 1];
  if (pthread_create (&thread, NULL, open_libraries, NULL) != 0)
    return 2;
  while (!__atomic_load_n (&opened, __ATOMIC_ACQUIRE))
    ;
  for (int i = 0; i < n_rounds; i++)
    {
#pragma acc parallel num_gangs(1) copy(first)
      first.next->value += first.value;
    }
  __atomic_store_n (&done, 1, __ATOMIC_RELEASE);
  pthread_join (thread, NULL);
  printf ("%ld\n", second.value);
  return 0;
}
