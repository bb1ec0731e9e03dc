/* Parts of the language that the parser and the model know and the lowering
   does not.  When the lowering learns one, its line in the table below goes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/rules.h"

#ifndef ACCDEEP_VERSION
#error "the build defines ACCDEEP_VERSION from the file VERSION"
#endif

namespace accdeep
{

namespace
{

enum class feature
{
  parameters
};

struct missing_feature
{
  feature what;
  const char *subject; /* Of "... are not available in ...".  */
};

const missing_feature missing_features[] = {
  { feature::parameters, "parameters of policies" },
};

bool
require (feature what, location loc, diagnostic_sink &sink)
{
  for (const missing_feature &m : missing_features)
    if (m.what == what)
      {
        message (severity::error, loc,
                 std::string (m.subject)
                     + " are not available in accdeep " ACCDEEP_VERSION)
            .send (sink);
        return false;
      }
  return true;
}

bool
clauses_available_p (const std::vector<clause> &clauses, diagnostic_sink &sink)
{
  for (const clause &c : clauses)
    {
      if (!c.argument_values.empty ()
          && !require (feature::parameters, c.argument.loc, sink))
        return false;
      if (!clauses_available_p (c.nest, sink))
        return false;
    }
  return true;
}

} // namespace

bool
available_p (const type_directive &directive, diagnostic_sink &sink)
{
  if (!directive.parameters.empty ()
      && !require (feature::parameters, directive.name.loc, sink))
    return false;
  return clauses_available_p (directive.clauses, sink);
}

bool
available_p (const executable_directive &directive, diagnostic_sink &sink)
{
  for (const operand_note &note : directive.notes)
    {
      if (!note.shape_values.empty ()
          && !require (feature::parameters, note.shape.loc, sink))
        return false;
      if (!clauses_available_p (note.nest, sink))
        return false;
    }
  return true;
}

} // namespace accdeep
