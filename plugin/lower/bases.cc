/* See bases.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/bases.h"
#include "plugin/lower/layout.h"

namespace accdeep
{

bool
virtual_base_p (tree field)
{
  tree type = DECL_CONTEXT (field);
  for (const type_view::member &m : view_of (type)->members ())
    if (m.field == field)
      return m.virtual_p;
  return false;
}

bool
inherits_policy_p (const type_view &type, const std::string &name)
{
  for (const type_view::member &m : type.members ())
    {
      if (!m.base_p)
        continue;
      const std::optional<policy_kind> kind = shapes ().kind_of (*m.type, name);
      if (kind ? *kind != policy_kind::shape
               : inherits_policy_p (*m.type, name))
        return true;
    }
  return false;
}

std::uint64_t
complete_object::offset_of (const std::vector<field_handle> &fields,
                            std::uint64_t from) const
{
  tree first = field_of (fields.front ());
  if (!virtual_base_p (first))
    return accdeep::offset_of (fields);
  std::vector<field_handle> inner = fields;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && virtual_base_p (field)
        && TYPE_MAIN_VARIANT (TREE_TYPE (field))
               == TYPE_MAIN_VARIANT (TREE_TYPE (first)))
      inner.front () = field;
  return offset + accdeep::offset_of (inner) - from;
}

} // namespace accdeep
