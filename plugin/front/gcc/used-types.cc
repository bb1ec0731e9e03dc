/* See used-types.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/used-types.h"
#include "plugin/front/gcc/front.h"

#include <map>

namespace accdeep
{

namespace
{

/* Where they were used first.  */
std::map<type_handle, location_t> s_used;

} // namespace

void
note_used_type (const type_view &type, location_t loc)
{
  s_used.emplace (type.handle (), loc);
}

void
check_used_type (const type_view &type, const type_directive &directive)
{
  auto found = s_used.find (type.handle ());
  /* One that has a name is for those that name it.  */
  if (found == s_used.end () || directive.kind != type_directive_kind::shape
      || !directive.name.name.empty ())
    return;
  message (severity::error, directive.loc,
           "shape of " + quoted (type.name ())
               + " comes behind a directive that uses the type")
      .note (found->second, quoted (type.name ()) + " is used here")
      .send (diagnostics ());
  s_used.erase (found);
}

} // namespace accdeep
