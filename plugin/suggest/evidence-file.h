/* What several translation units say of the members that they share, kept in a
   file between compilations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_EVIDENCE_FILE_H
#define ACCDEEP_SUGGEST_EVIDENCE_FILE_H

#include "plugin/suggest/extents.h"

namespace accdeep
{

/* Put what this unit knows of USES into the file NAME, in place of what it said
   before, and add what other units say of these members to USES.  Reports what
   is wrong with the file, which is left alone then.  */
void exchange_evidence (const std::string &name, std::vector<member_use> &uses);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_EVIDENCE_FILE_H */
