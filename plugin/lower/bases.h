/* Base classes of the objects that layouts are about.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_BASES_H
#define ACCDEEP_LOWER_BASES_H

#include "plugin/front/gcc/front.h"

#include <cstdint>
#include <string>
#include <vector>

namespace accdeep
{

/* Is FIELD a virtual base of the class that has it?  */
bool virtual_base_p (tree field);

/* Is NAME a policy of a base of TYPE?  It leaves out what TYPE adds.  */
bool inherits_policy_p (const type_view &type, const std::string &name);

/* An object that is no base of another: it has the virtual bases of its own
   bases.  */
struct complete_object
{
  tree type;
  std::uint64_t offset;

  /* Where the last of FIELDS lies behind FROM, the offset of the object or base
     whose fields they are.  */
  std::uint64_t offset_of (const std::vector<field_handle> &fields,
                           std::uint64_t from) const;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_BASES_H */
