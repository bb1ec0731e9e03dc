/* cure::associate_name: objects and arrays that associate names of Fortran
   stand for.

   gfortran has the address of what such a name is associated with in a
   variable.  A compute construct that uses the name without a clause gets a
   private variable with no value, on the host, too:

     name = &x[k]                        subscript = k
     parallel firstprivate (name)        name = &x[subscript]
       name->a = 1                       parallel
                                           x[subscript].a = 1

   Consumes a function's body before anything else changes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"

#include <algorithm>
#include <map>
#include <set>

namespace accdeep
{

namespace
{

/* Is DECL a variable of gfortran's for an associate name, the address of an
   object or an array?  */
bool
address_of_name_p (tree decl)
{
  if (!associate_name_p (decl) || TREE_CODE (TREE_TYPE (decl)) != POINTER_TYPE)
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  return TREE_CODE (type) == RECORD_TYPE || TREE_CODE (type) == ARRAY_TYPE;
}

/* What associate names of one function stand for.  */
class associations
{
public:
  /* Find them in the function's *BODY, and keep the subscripts there.  */
  explicit associations (tree *body);

  /* Put what they stand for into constructs.  */
  void replace (tree *body);

private:
  static tree visit_statement (tree *tp, int *walk_subtrees, void *data);
  static tree visit_construct (tree *tp, int *walk_subtrees, void *data);
  static tree visit_use (tree *tp, int *walk_subtrees, void *data);
  void note (tree *statement);
  tree lvalue_at (tree address, tree name, tree *statements);
  tree keep (tree subscript, tree *statements);
  bool named_p (tree name, tree clauses) const;

  tree m_body;
  std::map<tree, tree> m_lvalues; /* Null: not known.  */
  std::set<tree> m_set;
  std::vector<tree> m_clauses; /* Of the constructs around.  */
};

associations::associations (tree *body) : m_body (*body)
{
  if (TREE_CODE (m_body) == BIND_EXPR)
    walk_tree_without_duplicates (body, visit_statement, this);
}

/* A variable with the value of SUBSCRIPT, which *STATEMENTS sets.  */
tree
associations::keep (tree subscript, tree *statements)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (subscript));
  tree variable = build_decl (BUILTINS_LOCATION, VAR_DECL,
                              create_tmp_var_name ("subscript"), type);
  DECL_ARTIFICIAL (variable) = 1;
  DECL_IGNORED_P (variable) = 1;
  TREE_USED (variable) = 1;
  DECL_CONTEXT (variable) = current_function_decl;
  DECL_CHAIN (variable) = BIND_EXPR_VARS (m_body);
  BIND_EXPR_VARS (m_body) = variable;
  if (BIND_EXPR_BLOCK (m_body))
    BLOCK_VARS (BIND_EXPR_BLOCK (m_body)) = variable;
  append_to_statement_list (build2 (MODIFY_EXPR, type, variable, subscript),
                            statements);
  return variable;
}

/* STATEMENT may give an associate name what it stands for.  */
void
associations::note (tree *statement)
{
  tree name = TREE_OPERAND (*statement, 0);
  tree value = TREE_OPERAND (*statement, 1);
  STRIP_NOPS (value);
  if (!address_of_name_p (name))
    return;
  tree statements = NULL_TREE;
  tree &known = m_lvalues.emplace (name, NULL_TREE).first->second;
  known = m_set.insert (name).second ? lvalue_at (value, name, &statements)
                                     : NULL_TREE;
  if (!statements)
    return;
  append_to_statement_list (*statement, &statements);
  *statement = statements;
}

/* What is at ADDRESS, for NAME, with its subscripts kept by *STATEMENTS; null:
   that is not known.  */
tree
associations::lvalue_at (tree address, tree name, tree *statements)
{
  tree type = TREE_TYPE (TREE_TYPE (name));
  tree lvalue = TREE_CODE (address) == ADDR_EXPR
                    ? unshare_expr (TREE_OPERAND (address, 0))
                    : build1 (INDIRECT_REF, type, unshare_expr (address));
  tree base = get_base_address (lvalue);
  if (!base
      || TYPE_MAIN_VARIANT (TREE_TYPE (lvalue)) != TYPE_MAIN_VARIANT (type))
    return NULL_TREE;
  if (dereference_p (base))
    {
      tree pointer = TREE_OPERAND (base, 0);
      STRIP_NOPS (pointer);
      if (!DECL_P (pointer_behind (pointer)))
        return NULL_TREE;
      /* An element of a dummy argument's.  */
      if (TREE_CODE (pointer) == POINTER_PLUS_EXPR
          && !TREE_CONSTANT (TREE_OPERAND (pointer, 1)))
        TREE_OPERAND (pointer, 1)
            = keep (TREE_OPERAND (pointer, 1), statements);
    }
  for (tree t = lvalue; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF && !TREE_CONSTANT (TREE_OPERAND (t, 1)))
      TREE_OPERAND (t, 1) = keep (TREE_OPERAND (t, 1), statements);
  return lvalue;
}

tree
associations::visit_statement (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == MODIFY_EXPR && VAR_P (TREE_OPERAND (*tp, 0)))
    {
      *walk_subtrees = 0;
      static_cast<associations *> (data)->note (tp);
    }
  return NULL_TREE;
}

/* Is there a clause about NAME in CLAUSES, or in those around?  */
bool
associations::named_p (tree name, tree clauses) const
{
  auto about_p = [name] (tree t) { return base_variable (t) == name; };
  return any_operand_p (clauses, about_p)
         || std::any_of (
             m_clauses.begin (), m_clauses.end (),
             [&] (tree outer) { return any_operand_p (outer, about_p); });
}

tree
associations::visit_use (tree *tp, int *walk_subtrees, void *data)
{
  const auto &lvalues = *static_cast<std::map<tree, tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (dereference_p (*tp))
    {
      auto found = lvalues.find (TREE_OPERAND (*tp, 0));
      if (found != lvalues.end ())
        *tp = unshare_expr (found->second);
    }
  return NULL_TREE;
}

tree
associations::visit_construct (tree *tp, int *walk_subtrees, void *data)
{
  associations &self = *static_cast<associations *> (data);
  switch (TREE_CODE (*tp))
    {
    case OACC_DATA:
      self.m_clauses.push_back (OMP_CLAUSES (*tp));
      walk_tree (&OMP_BODY (*tp), visit_construct, data, NULL);
      self.m_clauses.pop_back ();
      *walk_subtrees = 0;
      break;
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      {
        std::map<tree, tree> here;
        for (const auto &[name, lvalue] : self.m_lvalues)
          if (lvalue && !self.named_p (name, OMP_CLAUSES (*tp)))
            here[name] = lvalue;
        walk_tree (&OMP_BODY (*tp), visit_use, &here, NULL);
        *walk_subtrees = 0;
        break;
      }
    default:
      if (TYPE_P (*tp))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

void
associations::replace (tree *body)
{
  if (std::any_of (m_lvalues.begin (), m_lvalues.end (),
                   [] (const auto &a) { return a.second != NULL_TREE; }))
    walk_tree (body, visit_construct, this, NULL);
}

} // namespace

void
cure_associate_names (tree *body)
{
  if (cure_p (cure::associate_name))
    associations (body).replace (body);
}

} // namespace accdeep
