/* Nests on the operands of a directive: shapes of its own, with expressions
   that may look at the objects around theirs and at the function's variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_NEST_H
#define ACCDEEP_LOWER_NEST_H

#include "plugin/front/gcc/front.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace accdeep
{

/* What the expressions of a directive's nests take from the function.  The
   library hands it to them, in accdeep_frame.locals, as an array of pointers to
   the variables or to copies of their values.  */
struct captured_locals
{
  struct local
  {
    std::string name;
    tree value; /* A pointer if BY_ADDRESS.	*/
    bool by_address;
  };
  std::vector<local> entries;
};

/* The arguments of the policy that NOTE's clause names.  */
argument_list arguments_of (const operand_note &note);

/* The levels of TAG's operand that lead to its objects: 1 for a section or an
   array.  */
std::size_t operand_levels (const tagged_operand &tag);

/* The shapes that the nests of one directive are.  */
class directive_nests
{
public:
  directive_nests () : m_locals (std::make_shared<captured_locals> ()) {}

  /* Make the shape that the nest behind TAG's clause is for objects of TYPE.
     Reports what is wrong.  NAME is that of the operand.  */
  void prepare (const tagged_operand &tag, tree type, const std::string &name);

  /* Its name; empty after an error.  */
  std::string shape_of (const tagged_operand &tag, tree type) const;

  const std::shared_ptr<captured_locals> &
  locals () const
  {
    return m_locals;
  }

private:
  struct known_nest
  {
    const executable_directive *directive;
    unsigned clause;
    location operand;
    type_ptr type;
    std::string shape; /* Empty: it cannot be used.  */
  };

  std::vector<known_nest> m_known;
  std::shared_ptr<captured_locals> m_locals;
};

/* ------------------------------------------------------------------------
   Implemented for each language.
   ------------------------------------------------------------------------ */

/* Does SOURCE name a member of one of TYPES, from the inside outward, that is
   not the first?  */
bool names_outer_member_p (const expression &source,
                           const std::vector<type_ptr> &types);

/* The function of SOURCE, which stands in a nest on TYPES' first that lies in
   nests on the others, in DIRECTIVE; adds what it takes from the function at
   hand to LOCALS.  Null after an error, which was reported.  */
tree build_expression_function (const expression &source,
                                const std::vector<type_ptr> &types,
                                const executable_directive &directive,
                                captured_locals &locals);

/* What the names in an expression are that are no members.  */
struct names_around
{
  std::function<capture (const std::string &)> meaning;
  std::vector<tree> scopes;          /* Where functions are looked up.  */
  captured_locals *locals = nullptr; /* Null: in a directive on a type.  */
  location loc = 0;                  /* Then: of the expression.  */
  const parameter_list *parameters = nullptr; /* Then: of its policy.  */
};

/* The same for SOURCE in the nest of a directive on the last of TYPES.  */
tree build_expression_function (const expression &source,
                                const std::vector<type_ptr> &types,
                                const names_around &names);

/* Make the functions of the expressions in the nest NAME on TYPE.  */
void make_nest_functions (const type_ptr &type, const std::string &name);

/* Does SOURCE look at an index, $1?  */
bool level_index_p (const expression &source);

/* Do expressions in the nest SHAPE, or in nests in it, look at indices?  */
bool looks_at_index_p (const std::string &shape);

/* Expressions in the nests NESTS, or in nests in them, need to find the objects
   around theirs.  */
void nests_look_outward (const std::vector<std::string> &nests);

/* The function that gives what VALUE, an integer that is no constant, is where
   the directive stands.  */
tree build_value_function (tree value, location_t loc, captured_locals &locals);

/* Do expressions in the nest SHAPE, or in nests in it, need to find the objects
   around theirs?  */
bool looks_outward_p (const std::string &shape);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_NEST_H */
