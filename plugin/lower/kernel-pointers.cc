/* Fortran: what kernels follow, and nothing brings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/kernel-pointers.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/operand.h"

#include <algorithm>
#include <set>

namespace accdeep
{

namespace
{

/* A component of a variable that a body follows.  */
struct followed_component
{
  tree variable;
  tree component; /* An lvalue.  */
  bool polymorphic;
};

/* The component of a variable, or of what one refers to, whose pointer POINTER
   is; null: it is anything else.  */
tree
component_with (tree pointer, bool &polymorphic)
{
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) != COMPONENT_REF)
    return NULL_TREE;
  tree container = TREE_OPERAND (pointer, 0);
  polymorphic = class_container_p (TREE_TYPE (container));
  if (polymorphic || descriptor_type_p (TREE_TYPE (container)))
    pointer = container;
  return TREE_CODE (pointer) == COMPONENT_REF
                 && derived_type_p (TREE_TYPE (TREE_OPERAND (pointer, 0)))
             ? pointer
             : NULL_TREE;
}

/* The variable that refers to OBJECT, a dummy argument or a pointer, perhaps
   both; else OBJECT.  */
tree
variable_behind (tree object)
{
  while (dereference_p (object))
    object = TREE_OPERAND (object, 0);
  return object;
}

tree
collect_followed (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (!dereference_p (*tp))
    return NULL_TREE;
  bool polymorphic = false;
  tree component = component_with (TREE_OPERAND (*tp, 0), polymorphic);
  if (!component)
    return NULL_TREE;
  tree object = component;
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  object = variable_behind (object);
  if (DECL_P (object))
    static_cast<std::vector<followed_component> *> (data)->push_back (
        { object, component, polymorphic });
  return NULL_TREE;
}

/* The clause among CLAUSES that makes private copies of VARIABLE from the
   host's; null: there is none.  */
tree
private_clause (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
        && OMP_CLAUSE_DECL (c) == variable)
      return c;
  return NULL_TREE;
}

/* The clause among CLAUSES that brings the object of VARIABLE to the device as
   a whole; null: there is none.  */
tree
bringing_clause (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
        && allocating_kind_p (OMP_CLAUSE_MAP_KIND (c))
        && variable_behind (OMP_CLAUSE_DECL (c)) == variable)
      return c;
  return NULL_TREE;
}

/* Does a clause among CLAUSES name COMPONENT, or what it leads to?  */
bool
named_p (tree clauses, tree component)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      for (tree t = OMP_CLAUSE_DECL (c); t && !DECL_P (t);
           t = enclosing_lvalue (t))
        if (operand_equal_p (t, component, 0))
          return true;
  return false;
}

/* Warn of F, which a construct with CLAUSES follows.  */
void
judge (const followed_component &f, tree clauses)
{
  const std::string name = spell (f.component);
  if (tree c = private_clause (clauses, f.variable))
    warning_at (OMP_CLAUSE_LOCATION (c), 0,
                "private copies of %qs have an address of the host in %qs, "
                "which the construct follows; map it with %<copyin%>",
                spell (f.variable).c_str (), name.c_str ());
  else if (f.polymorphic && !named_p (clauses, f.component))
    if (tree bringing = bringing_clause (clauses, f.variable))
      warning_at (OMP_CLAUSE_LOCATION (bringing), 0,
                  "%qs is polymorphic: what it leads to stays on the host, and "
                  "the construct uses it",
                  name.c_str ());
}

} // namespace

void
check_kernel_pointers (tree statement)
{
  if (!lang_GNU_Fortran () || seen_error ())
    return;
  std::vector<followed_component> found;
  walk_tree_without_duplicates (&OMP_BODY (statement), collect_followed,
                                &found);
  std::set<std::string> told;
  for (const followed_component &f : found)
    if (told.insert (spell (f.component)).second)
      judge (f, OMP_CLAUSES (statement));
}

} // namespace accdeep
