/* Reading of one function's body: of this folder alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_BODY_H
#define ACCDEEP_SUGGEST_BODY_H

#include "plugin/suggest/facts.h"

namespace accdeep
{

/* Goes through a body once, in the order of the source, and keeps in mind what
   each local variable was given last.  */
class body_reader
{
public:
  explicit body_reader (function_facts &facts) : m_facts (facts) {}

  void read (tree fndecl);

  /* The value of the expression T, after what it does.  */
  const term *value_of (tree t);
  /* The object that T names.  ITSELF: its value is used, too.  */
  const term *lvalue_of (tree t, bool itself = true);
  /* TARGET gets VALUE at LOC.  */
  void assign (tree target, const term *value, location_t loc);
  void assign_through (const term *pointer, const term *value, location_t loc);
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

private:
  const term *value_of_variable (tree decl);
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
  void initialize (const term *object, tree constructor, location_t loc);
  void execute (tree t);
  bool execute_statement (tree t);
  void execute_operands (tree t);
  void branch (tree t);
  void guard (tree condition);
  void loop (tree t, tree condition, tree step, tree body);
  void openacc_loop (tree t);
  void compute (tree construct);
  void data (tree construct);
  std::string section_of (const term *pointer, std::size_t first_access) const;
  void declaration (tree decl);
  const term *counted (tree variable, tree condition, tree step,
                       const term *first);
  const term *new_version (tree decl);
  void join (tree decl, const term *before, const term *after);

  function_facts &m_facts;
  std::unordered_map<tree, const term *> m_values; /* Of variables.  */
  std::unordered_map<tree, const term *> m_saved;  /* Of SAVE_EXPRs.  */
  std::unordered_map<const term *, const term *> m_elements; /* Of vectors.  */
  std::unordered_map<tree, unsigned> m_versions;
  std::unordered_map<tree, unsigned> m_parameters;
  /* In clauses of the constructs around.  */
  std::vector<std::unordered_set<tree>> m_clauses;
  bool m_device = false;
  location_t m_loc = UNKNOWN_LOCATION; /* Of what is being read.  */
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
const term *library_call (body_reader &reader, tree t, tree function,
                          const std::vector<const term *> &arguments);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_BODY_H */
