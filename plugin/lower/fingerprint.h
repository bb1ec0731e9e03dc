/* Fingerprints: what is equal in two translation units has equal ones.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_FINGERPRINT_H
#define ACCDEEP_LOWER_FINGERPRINT_H

#include "plugin/lower/layout.h"

namespace accdeep
{

/* Of all that the run-time library acts upon.  */
std::uint64_t fingerprint_of (const type_layout &);

/* Of the members of TYPE, an aggregate, and where they lie.  */
std::uint64_t members_fingerprint (tree type);

/* Implemented for each language: under what other translation units know TYPE,
   in any language; empty: nobody else knows it.  */
std::string identity_of (tree type);

/* Is there only one type of that identity in a program?  */
bool one_definition_p ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_FINGERPRINT_H */
