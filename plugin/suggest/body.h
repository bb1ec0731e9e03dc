/* Reading of one function's body: of this folder alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_BODY_H
#define ACCDEEP_SUGGEST_BODY_H

#include "plugin/suggest/facts.h"
#include "plugin/suggest/variable-values.h"

namespace accdeep
{

/* What is found out of a body, where its readers are.  */
struct body_state
{
  body_state (function_facts &f, tree fndecl) : facts (f), variables (f, fndecl)
  {
  }

  function_facts &facts;
  variable_values variables;
  bool device = false;               /* In a compute construct.  */
  std::vector<member_guard> guards;  /* Of the branches around.  */
  location_t loc = UNKNOWN_LOCATION; /* Of what is being read.  */
};

class statement_reader;

/* Reads expressions, in the order of the source.  */
class value_reader
{
public:
  /* STATEMENTS is for those in expressions.  */
  value_reader (body_state &body, statement_reader &statements)
      : m_body (body), m_statements (statements)
  {
  }

  /* The value of the expression T, after what it does.  */
  const term *value_of (tree t);
  const term *value_of_variable (tree decl);
  /* The object that T names.  ITSELF: its value is used, too.  */
  const term *lvalue_of (tree t, bool itself = true);
  /* TARGET gets VALUE at LOC.  */
  void assign (tree target, const term *value, location_t loc);
  void assign_through (const term *pointer, const term *value, location_t loc);
  /* OBJECT starts with what CONSTRUCTOR says.  */
  void initialize (const term *object, tree constructor, location_t loc);
  /* Element INDEX behind POINTER is used.  */
  void use (const term *pointer, const term *index, location_t loc,
            const char *how = "");

  /* The elements of OBJECT, a vector; null: nothing is known of them.  */
  const term *
  elements_of (const term *object) const
  {
    const auto found = m_elements.find (object);
    return found == m_elements.end () ? nullptr : found->second;
  }
  void
  set_elements (const term *object, const term *memory)
  {
    m_elements[object] = memory;
  }

  /* Members that were made smaller by a constant, with what they are then.
     Behind a branch that is forgotten.  */
  using lowered_map = std::unordered_map<const term *, const term *>;
  const lowered_map &
  lowered () const
  {
    return m_lowered;
  }
  void
  set_lowered (const lowered_map &lowered)
  {
    m_lowered = lowered;
  }

private:
  const term *value_of_arithmetic (tree t);
  const term *value_of_choice (tree t);
  const term *value_of_call (tree t);
  const term *value_of_sum (tree t);
  const term *value_of_address (tree t);
  const term *value_of_assignment (tree t);
  const term *value_of_temporary (tree t);
  const term *value_of_object (tree t);
  const term *value_of_conversion (tree t);
  const term *value_of_other (tree t);
  const term *dereferenced (tree t, bool itself);

  body_state &m_body;
  statement_reader &m_statements;
  std::unordered_map<tree, const term *> m_saved; /* Of SAVE_EXPRs.  */
  std::unordered_map<const term *, const term *> m_elements; /* Of vectors.  */
  lowered_map m_lowered;
};

/* Reads statements, and so a whole body, once.  */
class statement_reader
{
public:
  explicit statement_reader (body_state &body)
      : m_body (body), m_values (body, *this)
  {
  }

  void
  read (tree body)
  {
    m_values.value_of (body);
  }

  /* T is a statement, or has some.  */
  void execute (tree t);

private:
  bool execute_statement (tree t);
  void execute_operands (tree t);
  void declaration (tree decl);
  void branch (tree t);
  void guard (tree t);
  void note_guard (tree t);
  void loop (tree t, tree condition, tree step, tree body);
  void openacc_loop (tree t);
  const term *counted (tree variable, tree condition, tree step,
                       const term *first);
  void compute (tree construct);
  void data (tree construct);
  std::string section_of (const term *pointer, std::size_t first_access) const;

  body_state &m_body;
  value_reader m_values;
  /* In clauses of the constructs around.  */
  std::vector<std::unordered_set<tree>> m_clauses;
};

/* T without conversions and the like.  */
tree without_wrappers (tree t);

/* Add to TYPES that of T, or of what it points to, if it is a structure.  */
void note_type (tree t, std::vector<tree> &types);

/* Add to TYPES those of what the data clauses among CLAUSES are about.  */
void note_operands (tree clauses, std::vector<tree> &types);

/* What FUNCTION, of the library, returns for ARGUMENTS, and does with them; T
   is the call.  Null: it is no function that is known, or returns nothing that
   is.  */
const term *library_call (value_reader &reader, tree t, tree function,
                          const std::vector<const term *> &arguments);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_BODY_H */
