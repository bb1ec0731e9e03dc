/* See overrides.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/overrides.h"
#include "plugin/lower/convenience.h"
#include "plugin/model/definition.h"

#include <algorithm>

namespace accdeep
{

/* The part of LIST that lies in FIELD, one level further in; EXACT gets the
   entry for FIELD itself, if there is one: the first, which is the outermost
   object's.  */
override_list
narrow (const override_list &list, field_handle field, override_entry &exact)
{
  override_list result;
  exact = override_entry ();
  for (const override_entry &entry : list)
    {
      const std::vector<field_handle> &fields = entry.member->fields;
      if (entry.depth >= fields.size () || fields[entry.depth] != field)
        continue;
      if (entry.depth + 1 < fields.size ())
        {
          result.push_back (entry);
          result.back ().depth++;
        }
      else if (!exact.member)
        exact = entry;
    }
  return result;
}

/* Add what SHAPE's dotted paths say about parts of MEMBER to LIST.  */
void
add_dotted (override_list &list, const resolved_shape &shape,
            const resolved_member &member, std::uint64_t offset, bool excluded)
{
  for (const resolved_member &other : shape.members)
    if (inside_p (other.fields, member.fields))
      list.push_back (
          { &other, &shape, offset, member.fields.size (), excluded });
}

bool
written_p (const override_list &list, tree type, const std::string &shape)
{
  const bool beside = !shape.empty () && default_shape_p (shape);
  const type_ptr view = view_of (type);
  const resolved_shape *made
      = beside ? shapes ().resolve (view, shape) : nullptr;
  const resolved_shape *own
      = beside ? shapes ().resolve (view, std::string ()) : nullptr;
  return std::any_of (
      list.begin (), list.end (), [&] (const override_entry &entry) {
        return !own || entry.shape != made
               || std::any_of (own->members.begin (), own->members.end (),
                               [&] (const resolved_member &m) {
                                 return m.fields == entry.member->fields;
                               });
      });
}

/* Is MEMBER the entry of a dotted path, which add_dotted takes care of?  */
bool
dotted_p (const resolved_shape &shape, const resolved_member &member)
{
  for (const resolved_member &other : shape.members)
    if (inside_p (member.fields, other.fields))
      return true;
  return false;
}

} // namespace accdeep
