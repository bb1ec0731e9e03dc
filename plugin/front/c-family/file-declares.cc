/* Declare directives outside of functions: consumes their tokens, produces
   their operands with the variables that these name where the parser is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/file-declares.h"
#include "plugin/gcc/opt-info.h"
#include "plugin/gcc/options.h"

namespace accdeep
{

namespace
{

std::vector<file_declare> s_declares;

bool
is (const token &t, const char *punctuator)
{
  return t.kind == token_kind::punctuator && t.spelling == punctuator;
}

} // anonymous namespace

bool
file_declares_matter_p ()
{
  return !flag_preprocess_only && (plugin_argument ("report") || opt_info_p ());
}

std::vector<file_declare_operand>
declare_operands (const token_list &tokens)
{
  std::vector<file_declare_operand> operands;
  std::string clause;
  std::string name;
  unsigned depth = 0;
  for (const token &t : tokens)
    if (is (t, "(") && depth++ == 0)
      {
        clause = name;
        name.clear ();
      }
    else if (depth == 0)
      name = t.spelling;
    else if (depth == 1 && (is (t, ",") || is (t, ")")))
      {
        depth -= is (t, ")");
        operands.push_back ({ clause, name, NULL_TREE });
        name.clear ();
      }
    else if (is (t, ":"))
      /* What stands in front of it modifies the clause.  */
      name.clear ();
    else
      {
        depth -= is (t, ")");
        name += t.spelling;
      }
  return operands;
}

void
file_declare_reached (location_t loc,
                      std::vector<file_declare_operand> operands)
{
  for (file_declare_operand &o : operands)
    o.decl = variable_named (o.name);
  s_declares.push_back ({ loc, std::move (operands) });
}

std::vector<file_declare>
take_file_declares ()
{
  return std::move (s_declares);
}

} // namespace accdeep
