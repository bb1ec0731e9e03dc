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
  const term *value_of_other (tree t);
  const term *dereferenced (tree t, bool itself);
  void initialize (const term *object, tree constructor, location_t loc);
  void execute (tree t);
  bool execute_statement (tree t);
  void execute_operands (tree t);
  void branch (tree t);
  void loop (tree t, tree condition, tree step, tree body);
  void openacc_loop (tree t);
  void device (tree body);
  void declaration (tree decl);
  const term *counted (tree variable, tree condition, tree step,
                       const term *first);
  const term *new_version (tree decl);
  void join (tree decl, const term *before, const term *after);

  function_facts &m_facts;
  std::unordered_map<tree, const term *> m_values; /* Of variables.  */
  std::unordered_map<tree, const term *> m_saved;  /* Of SAVE_EXPRs.  */
  std::unordered_map<tree, unsigned> m_versions;
  std::unordered_map<tree, unsigned> m_parameters;
  bool m_device = false;
  location_t m_loc = UNKNOWN_LOCATION; /* Of what is being read.  */
};

/* What FUNCTION, of the library, returns for ARGUMENTS, and does with them; T
   is the call.  Null: it is no function that is known.  */
const term *library_call (body_reader &reader, tree t, tree function,
                          const std::vector<const term *> &arguments);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_BODY_H */
