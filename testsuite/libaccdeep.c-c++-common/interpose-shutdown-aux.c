/* A library whose destructor calls acc_shutdown, and with -DPROGRAM one that has
   deep data when that happens: it closes the library, and goes on.  Linked to
   it, the destructor comes behind libgomp's end.  See interpose.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>

#ifndef PROGRAM

__attribute__ ((destructor)) static void
shut_down (void)
{
  acc_shutdown (acc_device_nvidia);
}

#else

#define DEEP
#include "interpose-aux.h"

#include <dlfcn.h>
#include <stdio.h>

static void
visit (struct node *first)
{
#pragma acc enter data copyin(first[0:1])
#pragma acc parallel num_gangs(1) present(first[0:1])
  first->next->value += first->value;
#pragma acc exit data copyout(first[0:1])
}

int
main (int argc, char **argv)
{
  struct node second = { NULL, 2 };
  struct node first = { &second, 1 };
  visit (&first);
  if (argc > 1)
    {
      void *library = dlopen (argv[1], RTLD_NOW);
      if (!library)
	{
	  puts (dlerror ());
	  return 2;
	}
#pragma acc enter data copyin(first)
      dlclose (library);
      acc_init (acc_device_nvidia);
      printf ("%d\n", acc_is_present (&second, sizeof second));
      visit (&first);
    }
  printf ("%ld\n", second.value);
  /* Before libgomp's message.  */
  fflush (stdout);
  return 0;
}

#endif
