/* Asks a library about the second node of a list that is on the device.  See
   interpose.exp.  Arguments, but with LINKED: the library that is asked; how it
   is opened; whether that is before or after the list goes to the device.  With
   OPENED the deep directives are in a library that is opened, too, which is the
   fourth argument, before the other one.  With a fifth one nothing is updated.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if !defined LINKED && !defined OPENED
#define DEEP
#endif
#include "interpose-aux.h"

#include <dlfcn.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n_nodes = 1000 };

static ask_fn *ask_library;

static void *
open_library (const char *name, const char *how)
{
  int flags = RTLD_LAZY;
  if (strcmp (how, "global") == 0)
    flags |= RTLD_GLOBAL;
  else if (strcmp (how, "deepbind") == 0)
    flags |= RTLD_DEEPBIND;
  void *library = dlopen (name, flags);
  if (!library)
    {
      puts (dlerror ());
      exit (2);
    }
  return library;
}

#ifdef DEEP
void
enter_list (struct node *first)
{
#pragma acc enter data copyin(first[0:1])
#pragma acc parallel num_gangs(1) present(first[0:1])
  for (struct node *n = first; n; n = n->next)
    n->value++;
}

void
leave_list (struct node *first)
{
#pragma acc exit data delete(first[0:1])
}
#endif

int
main (int argc, char **argv)
{
  struct node *all = (struct node *) calloc (n_nodes, sizeof *all);
  for (int i = 0; i < n_nodes; i++)
    {
      all[i].value = 10 * i;
      all[i].next = i + 1 < n_nodes ? all + i + 1 : NULL;
    }
  void (*enter) (struct node *);
  void (*leave) (struct node *);
#ifdef OPENED
  void *deep = open_library (argv[4], "local");
  enter = (void (*) (struct node *)) dlsym (deep, "enter_list");
  leave = (void (*) (struct node *)) dlsym (deep, "leave_list");
#else
  enter = enter_list;
  leave = leave_list;
#endif
#ifdef LINKED
  ask_library = ask;
  enter (all);
#else
  int before = argc > 3 && strcmp (argv[3], "before") == 0;
  void *library = before ? open_library (argv[1], argv[2]) : NULL;
  enter (all);
  if (!library)
    library = open_library (argv[1], argv[2]);
  ask_library = (ask_fn *) dlsym (library, "ask");
#endif
  struct answers a;
  a.updates = argc <= 5;
  ask_library (&a, all + 1);
  printf ("library %d %d %ld\n", a.present, a.has_address, a.value);
  printf ("program %d %d\n", acc_is_present (all + 2, sizeof *all),
          acc_is_present (&a, sizeof a));
  if (all[1].next != all + 2)
    puts ("a device address in host memory");
  leave (all);
  printf ("after %d\n", acc_is_present (all + 1, sizeof *all));
  free (all);
  (void) argv;
  return 0;
}
