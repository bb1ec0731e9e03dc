/* doc/warnings.md: the warning can be an error; its name, which begins with
   "no-", is no negation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fno-openacc -fplugin-arg-accdeep-error=no-openacc" } */

void
f (void)
{
  _Pragma ("acc wait") /* { dg-error "OpenACC directives are ignored without '-fopenacc' .-Werror=accdeep-no-openacc." } */
}
