/* A registry with types and directives from text, for the tests of model and
   check.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_UNIT_MODEL_FIXTURE_H
#define ACCDEEP_UNIT_MODEL_FIXTURE_H

#include "plugin/front/parser.h"
#include "plugin/registry/registry.h"
#include "testsuite/unit/fake-types.h"

#include <gtest/gtest.h>

namespace accdeep
{

class model_test : public testing::Test, public expression_source
{
protected:
  model_test () : shapes (sink) {}

  unsigned
  assign (const expression &e) override
  {
    expressions.push_back (spell (e.tokens));
    return expressions.size () - 1;
  }

  /* Directives count as lines 1, 2, ...  */
  void
  add (const std::string &type, const std::string &text)
  {
    std::optional<type_directive> d
        = parse_type_directive (tokenize (text, ++line), sink);
    if (d)
      shapes.add (types[type], *d, *this);
  }

  /* The members of a shape as the dump shows them, "T" and shape left out.  */
  std::string
  resolved (const std::string &type, const std::string &name = std::string ())
  {
    const resolved_shape *shape = shapes.resolve (types[type], name);
    return shape ? members_of (*shape) : "none\n";
  }

  static std::string members_of (const resolved_shape &shape);

  recording_sink sink;
  fake_types types;
  registry shapes;
  std::vector<std::string> expressions;
  unsigned line = 0;
};

} // namespace accdeep

#endif /* ACCDEEP_UNIT_MODEL_FIXTURE_H */
