/* Rules for nests: section 2.1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/model/definition.h"
#include "plugin/model/levels.h"

namespace accdeep
{

bool
check_nested_member (const clause &c, const listed_member &member,
                     const listed_member *first, diagnostic_sink &sink)
{
  type_ptr element = levels_of (member.type).element;
  if (!check_nest_type (*element, member.path, c.nest_loc, sink))
    return false;
  if (first == nullptr)
    return true;
  type_ptr other = levels_of (first->type).element;
  if (other->handle () == element->handle ())
    return true;
  report_nest_types (element->name (), member.loc, other->name (), first->loc,
                     sink);
  return false;
}

bool
check_nest_type (const type_view &element, const std::string &name,
                 location loc, diagnostic_sink &sink)
{
  if (element.category () != type_category::aggregate)
    message (severity::error, loc,
             "nest for " + quoted (name) + ", whose elements are of type "
                 + quoted (element.name ()) + ", which has no members")
        .send (sink);
  else if (!element.complete_p ())
    message (severity::error, loc,
             "nest for " + quoted (name) + ", whose elements are of "
                 + "incomplete type " + quoted (element.name ()))
        .note (element.declared_at (),
               quoted (element.name ()) + " declared here")
        .send (sink);
  else
    return true;
  return false;
}

void
report_nest_types (const std::string &type, location loc,
                   const std::string &first, location first_loc,
                   diagnostic_sink &sink)
{
  message (severity::error, loc,
           "one nest for objects of different types " + quoted (first) + " and "
               + quoted (type))
      .note (first_loc, "the first one is here")
      .send (sink);
}

} // namespace accdeep
