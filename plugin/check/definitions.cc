/* Rules for several directives and clauses on one type: section 1.3.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/model/definition.h"

namespace accdeep
{

namespace
{

std::string
spell (const std::vector<resolved_extent> &extents)
{
  std::string text;
  for (const resolved_extent &e : extents)
    text += e.text;
  return text;
}

/* Both say how far the member goes, and say different things.  The first
   stays: headers that shape one array in several places rely on it.  */
void
check_extents_again (const listed_member &first, const listed_member &again,
                     diagnostic_sink &sink)
{
  if (first.extents.empty () || again.extents.empty ()
      || same_extents_p (first.extents, again.extents))
    return;
  message (warning_option::repeated_shape, again.loc,
           quoted (again.path) + " is shaped again with "
               + quoted (spell (again.extents)) + "; "
               + quoted (spell (first.extents)) + " stays")
      .note (first.loc, "first shaped here")
      .send (sink);
}

void
check_element_shape_again (const listed_member &first,
                           const listed_member &again, diagnostic_sink &sink)
{
  if (first.element_shape.name.empty () || again.element_shape.name.empty ()
      || first.element_shape.name == again.element_shape.name)
    return;
  message (warning_option::repeated_shape, again.element_shape.loc,
           quoted (again.path) + " is included again with shape "
               + quoted (again.element_shape.name) + "; "
               + quoted (first.element_shape.name) + " stays")
      .note (first.element_shape.loc, "first included here")
      .send (sink);
}

} // namespace

bool
check_default (const shape_definition &definition, const clause &c,
               diagnostic_sink &sink)
{
  if (definition.value == default_value::unset)
    return true;
  message (severity::error, c.loc,
           "more than one " + quoted ("default") + " clause for "
               + title (definition))
      .note (definition.value_loc, "the first one is here")
      .send (sink);
  return false;
}

void
report_redefinition (const type_view &type, const shape_definition &definition,
                     const type_directive &again, diagnostic_sink &sink)
{
  message (severity::error, again.name.loc,
           "shape " + quoted (definition.name) + " of " + quoted (type.name ())
               + " is already defined")
      .note (definition.name_loc, "shape previously defined here")
      .send (sink);
}

bool
check_listed_again (const listed_member &first, const listed_member &again,
                    diagnostic_sink &sink)
{
  if (first.selects && again.selects && first.selected != again.selected)
    {
      bool excluded_first = first.selected == selection::excluded;
      message (severity::error, again.loc,
               quoted (again.path) + " is both included and excluded")
          .note (first.loc, excluded_first ? "excluded here" : "included here")
          .send (sink);
      return false;
    }
  if (first.acts && again.acts && first.clause != again.clause)
    {
      message (severity::error, again.loc,
               quoted (again.path) + " is listed in both "
                   + quoted (spell (first.clause)) + " and "
                   + quoted (spell (again.clause)))
          .note (first.acts_loc, "first listed here")
          .send (sink);
      return false;
    }
  if ((nest_name_p (first.element_shape.name)
       && !again.element_shape.name.empty ())
      || (nest_name_p (again.element_shape.name)
          && !first.element_shape.name.empty ()))
    {
      message (severity::error, again.loc,
               quoted (again.path) + " has a nest, and another shape as well")
          .note (first.loc, "first listed here")
          .send (sink);
      return false;
    }
  check_extents_again (first, again, sink);
  check_element_shape_again (first, again, sink);
  return true;
}

} // namespace accdeep
