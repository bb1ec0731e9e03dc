/* Variables whose components the user maps one by one.

   Codes for stock gfortran copy deep by hand: they map a variable and then each
   component, and count references accordingly.  A procedure with those
   contained in it that names components of a variable in data clauses is such a
   code as far as this variable goes, and what it says of the variable as a
   whole keeps its stock meaning there (section 5).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* The variables, by the outermost procedure.  */
std::unordered_map<tree, std::unordered_set<tree>> s_manual;

tree
outermost_function (tree function)
{
  while (tree outer = decl_function_context (function))
    function = outer;
  return function;
}

/* The user's variable that DECL belongs to.  */
tree
user_variable (tree decl)
{
  tree context = DECL_CONTEXT (decl);
  if (!context || !DECL_ARTIFICIAL (decl) || !DECL_NAME (decl)
      || TREE_CODE (context) != FUNCTION_DECL)
    return decl;
  const std::string name = user_name (decl);
  for (tree p = DECL_ARGUMENTS (context); p; p = DECL_CHAIN (p))
    if (DECL_NAME (p) && name == IDENTIFIER_POINTER (DECL_NAME (p)))
      return p;
  return decl;
}

struct lvalue_start
{
  tree variable = NULL_TREE;
  bool component = false; /* A component that the user has written follows.  */
};

lvalue_start
start_of (tree t)
{
  lvalue_start start;
  while (!DECL_P (t))
    {
      start.component |= TREE_CODE (t) == COMPONENT_REF
                         && derived_type_p (TREE_TYPE (TREE_OPERAND (t, 0)));
      t = enclosing_lvalue (t);
      if (!t)
        return start;
    }
  start.variable = user_variable (t);
  return start;
}

tree
visit (tree *tp, int *walk_subtrees, void *data)
{
  auto &variables = *static_cast<std::unordered_set<tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  tree *clauses = TREE_CODE (*tp) == OACC_UPDATE ? nullptr : clauses_of (*tp);
  /* A variable beside its components is the directive's own affair.  */
  std::unordered_set<tree> whole, parts;
  for (tree c = clauses ? *clauses : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
        /* Of a section, only what goes with it names the component.  */
        const lvalue_start start = start_of (OMP_CLAUSE_DECL (c));
        if (start.variable && start.component)
          parts.insert (start.variable);
        else if (start.variable && mapping_p (c))
          whole.insert (start.variable);
      }
  for (tree variable : parts)
    if (!whole.count (variable))
      variables.insert (variable);
  return NULL_TREE;
}

} // namespace

void
note_manual_copies (tree function)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (function), visit,
                                &s_manual[outermost_function (function)]);
}

bool
copied_by_hand_p (tree lvalue)
{
  tree variable = start_of (lvalue).variable;
  auto found = s_manual.find (outermost_function (current_function_decl));
  return variable && found != s_manual.end ()
         && found->second.count (variable) != 0;
}

} // namespace accdeep
