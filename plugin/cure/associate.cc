/* cure::associate_name: objects and arrays that associate names of Fortran
   stand for.

   gfortran has the address of what such a name is associated with in a
   variable.  A compute construct that uses the name without a clause gets a
   private variable with no value, on the host, too:

     name = &x                           name = &x
     parallel firstprivate (name)        parallel
       name->a = 1                         x.a = 1

   Of an element or a component nothing but that is mapped:

     name = &x[k]                        name = &x[k]
     parallel firstprivate (name)        parallel map (tofrom: *name)
       name->a = 1                         name->a = 1

   unless the construct has to do with x as well.

   Consumes a function's body before anything else changes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/front/gcc/translation-unit.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/operand.h"

#include <algorithm>
#include <map>
#include <set>

namespace accdeep
{

namespace
{

/* What names stand for of which constructs map a part.  */
std::unordered_map<tree, tree> s_parts;

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
  bool used_p (tree whole, tree construct, const mentions &found) const;
  std::map<tree, tree> take_names (tree construct);
  static void map_target (tree construct, tree name,
                          omp_clause_default_kind kind);

  tree m_body;
  std::map<tree, tree> m_lvalues; /* Null: not known.  */
  std::map<tree, tree> m_wholes;  /* The variables that names start from.  */
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
  if (associate_name_p (name))
    m_wholes[name] = base_variable (value);
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

/* Is LVALUE, which a name stands for, a part of something?  */
static bool
part_p (tree lvalue)
{
  return !DECL_P (lvalue)
         && (!dereference_p (lvalue) || !DECL_P (TREE_OPERAND (lvalue, 0)));
}

/* Is WHOLE, a part of which a name stands for, on the device where CONSTRUCT,
   which uses what is in FOUND, runs: because its body, a clause of its own, or
   one around it is about all of WHOLE?  */
bool
associations::used_p (tree whole, tree construct, const mentions &found) const
{
  bool part = false;
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_whole_p (c, whole))
      return true;
    else
      part |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
              && base_variable (OMP_CLAUSE_DECL (c)) == whole;
  /* With a clause on a part GCC maps nothing else.  */
  if (found.seen.count (whole))
    return !part;
  for (tree outer : m_clauses)
    for (tree c = outer; c; c = OMP_CLAUSE_CHAIN (c))
      if (maps_whole_p (c, whole))
        return true;
  return false;
}

/* The names in CONSTRUCT that are to be replaced.  Those whose parts are mapped
   get clauses, but types of accdeep's, which looks for them itself.  */
std::map<tree, tree>
associations::take_names (tree construct)
{
  std::map<tree, tree> result;
  for (const auto &[name, lvalue] : m_lvalues)
    if (lvalue && !named_p (name, OMP_CLAUSES (construct)))
      result[name] = lvalue;
  const omp_clause_default_kind kind = default_among (OMP_CLAUSES (construct));
  if (kind == OMP_CLAUSE_DEFAULT_NONE)
    return result;
  mentions found;
  collect_mentions (OMP_BODY (construct), found);
  std::map<tree, unsigned> names; /* Of parts of a variable.  */
  for (tree name : found.used)
    if (auto at = m_wholes.find (name); at != m_wholes.end ())
      names[at->second]++;
  for (tree name : found.used)
    {
      if (found.own.count (name) || !address_of_name_p (name)
          || named_p (name, OMP_CLAUSES (construct)))
        continue;
      if (auto at = result.find (name); at != result.end ())
        {
          tree whole = m_wholes[name];
          if (!part_p (at->second) || names[whole] > 1
              || used_p (whole, construct, found))
            continue;
          s_parts[name] = at->second;
          root_tree (at->second);
          result.erase (at);
        }
      if (!deep_by_default_p (elements_type (TREE_TYPE (TREE_TYPE (name)))))
        map_target (construct, name, kind);
    }
  return result;
}

/* Let CONSTRUCT, whose default clause is KIND, map what NAME refers to.  */
void
associations::map_target (tree construct, tree name,
                          omp_clause_default_kind kind)
{
  tree &clauses = OMP_CLAUSES (construct);
  const location_t loc = EXPR_LOCATION (construct);
  tree type = TREE_TYPE (TREE_TYPE (name));
  clauses = map_clause (loc, GOMP_MAP_POINTER, name, size_zero_node, clauses);
  clauses = map_clause (
      loc,
      kind == OMP_CLAUSE_DEFAULT_PRESENT ? GOMP_MAP_FORCE_PRESENT
                                         : GOMP_MAP_TOFROM,
      build1 (INDIRECT_REF, type, name), TYPE_SIZE_UNIT (type), clauses);
  note_part (clauses);
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
        std::map<tree, tree> here = self.take_names (*tp);
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
  if (!m_lvalues.empty ())
    walk_tree (body, visit_construct, this, NULL);
}

} // namespace

tree
associated_part (tree name)
{
  auto found = s_parts.find (name);
  return found == s_parts.end () ? NULL_TREE : found->second;
}

void
cure_associate_names (tree *body)
{
  if (cure_p (cure::associate_name))
    associations (body).replace (body);
}

} // namespace accdeep
