/* A program that was built with a plugin of another major version of the
   binary interface gets one line with both versions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "unknown major version" } */

#include "../../abi/accdeep-abi.h"
#include "../lib/accdeep-test.h"

#include <dlfcn.h>

int
main (void)
{
  struct accdeep_directive directive;
  struct accdeep_arguments arguments;
  void (*enter) (const struct accdeep_directive *,
		 const struct accdeep_arguments *);
  void *library = dlopen ("libaccdeep.so.1", RTLD_NOW);
  memset (&directive, 0, sizeof directive);
  memset (&arguments, 0, sizeof arguments);
  directive.header.major = 99;
  directive.header.bytes = sizeof directive;
  directive.construct = ACCDEEP_CONSTRUCT_ENTER_DATA;
  acc_init (acc_device_default);
  if (!library)
    return 0;
  *(void **) &enter = dlsym (library, "GOACC_deep_enter_data");
  enter (&directive, &arguments);
  return 0;
}

/* { dg-output {^libaccdeep: [^\n]*99[^\n]*\n*$} } */
