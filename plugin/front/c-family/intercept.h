/* Interception of OpenACC's pragmas between the preprocessor and the parser.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_INTERCEPT_H
#define ACCDEEP_FRONT_C_FAMILY_INTERCEPT_H

namespace accdeep
{

/* At PLUGIN_PRAGMAS: make the preprocessor know the pragmas.  When it only
   preprocesses, that is all there is to do.  */
void register_pragmas ();

/* Before the first token of the translation unit is read.  */
void start_interception ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_INTERCEPT_H */
