/* What dotted paths of a shape say about members of aggregates in place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_OVERRIDES_H
#define ACCDEEP_LOWER_OVERRIDES_H

#include "plugin/front/gcc/front.h"

#include <cstdint>
#include <vector>

namespace accdeep
{

/* A member that a dotted path names: it replaces what the shape of the
   aggregate that it lies in says about it.  */
struct override_entry
{
  const resolved_member *member = nullptr; /* Null: there is none.  */
  const resolved_shape *shape = nullptr;   /* Where it stands.	*/
  std::uint64_t expression_offset = 0;
  std::size_t depth = 0; /* How many of its fields lead to the current level. */
  bool excluded = false; /* Is all of what SHAPE is about?  */
};

using override_list = std::vector<override_entry>;

/* The part of LIST that lies in FIELD, one level further in; EXACT gets the
   entry for FIELD itself, if there is one: the first, which is the outermost
   object's.  */
override_list narrow (const override_list &list, field_handle field,
                      override_entry &exact);

/* Add what SHAPE's dotted paths say about parts of MEMBER to LIST.  The object
   that SHAPE is about lies at OFFSET; EXCLUDED: all of it is.  */
void add_dotted (override_list &list, const resolved_shape &shape,
                 const resolved_member &member, std::uint64_t offset,
                 bool excluded);

/* Has a user written any of LIST, in the layout of TYPE under SHAPE?  The
   components that stand beside an object in its directive are left out of its
   shape, but nobody has said so.  */
bool written_p (const override_list &list, tree type, const std::string &shape);

/* Is MEMBER the entry of a dotted path, which add_dotted takes care of?  */
bool dotted_p (const resolved_shape &shape, const resolved_member &member);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_OVERRIDES_H */
