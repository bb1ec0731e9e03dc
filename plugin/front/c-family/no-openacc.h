/* The plugin without -fopenacc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_NO_OPENACC_H
#define ACCDEEP_FRONT_C_FAMILY_NO_OPENACC_H

namespace accdeep
{

/* Before the first token of the translation unit is read: warn of its first
   OpenACC directive, which GCC ignores.  */
void watch_ignored_directives ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_NO_OPENACC_H */
