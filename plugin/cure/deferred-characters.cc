/* cure::scalar_target: dummy arguments of deferred length, character(len=:).

   The type of such characters has its length behind another argument, and GCC
   can not write a type that depends on one for the device's compiler: an
   internal error, with a clause.  Without one the construct gets the host's
   address.  Let the construct have a variable for each:

     parallel copyin (**t)           chars = *t; length = *_t
       (**t)[i]; *_t                 parallel copyin (chars[0:length])
                                       chars[i]; length

   Consumes a compute construct before anything else changes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/statements.h"

namespace accdeep
{

namespace
{

/* A dummy argument, and what a construct uses instead.  */
struct deferred_dummy
{
  tree decl;   /* The address of the pointer to the characters.  */
  tree length; /* The argument with the address of the length.  */
  tree characters = NULL_TREE; /* The variables; null: look only.  */
  tree count = NULL_TREE;
  tree present = NULL_TREE;
  bool other = false; /* Is it allocated again, or does it get a target?  */
};

/* The argument behind which the length of characters of TYPE is; null: it is
   not in an argument's memory.  */
tree
length_argument (tree type)
{
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_STRING_FLAG (type))
    return NULL_TREE;
  tree length = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  while (length
         && (TREE_CODE (length) == SAVE_EXPR || CONVERT_EXPR_P (length)
             || TREE_CODE (length) == NON_LVALUE_EXPR))
    length = TREE_OPERAND (length, 0);
  if (!length || TREE_CODE (length) != INDIRECT_REF)
    return NULL_TREE;
  tree argument = TREE_OPERAND (length, 0);
  return TREE_CODE (argument) == PARM_DECL ? argument : NULL_TREE;
}

/* The type of the characters that DECL refers to as a dummy argument of
   deferred length; null: it is something else.  */
tree
characters_of (tree decl)
{
  if (TREE_CODE (decl) != PARM_DECL || !POINTER_TYPE_P (TREE_TYPE (decl)))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  return POINTER_TYPE_P (type) && length_argument (TREE_TYPE (type))
             ? TREE_TYPE (type)
             : NULL_TREE;
}

/* Is T what the argument DECL refers to?  */
bool
target_p (tree t, tree decl)
{
  return TREE_CODE (t) == INDIRECT_REF && TREE_OPERAND (t, 0) == decl;
}

tree
visit_use (tree *tp, int *walk_subtrees, void *data)
{
  deferred_dummy &d = *static_cast<deferred_dummy *> (data);
  tree t = *tp;
  if (TYPE_P (t) || TREE_CODE (t) == OMP_CLAUSE)
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == INDIRECT_REF
           && target_p (TREE_OPERAND (t, 0), d.decl))
    {
      *walk_subtrees = 0;
      if (d.characters)
        *tp = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (d.characters)),
                      d.characters);
    }
  else if (target_p (t, d.decl) || target_p (t, d.length))
    {
      *walk_subtrees = 0;
      if (d.characters)
        *tp = target_p (t, d.decl) ? d.characters
                                   : fold_convert (TREE_TYPE (t), d.count);
    }
  else if ((TREE_CODE (t) == EQ_EXPR || TREE_CODE (t) == NE_EXPR)
           && TREE_OPERAND (t, 0) == d.decl
           && integer_zerop (TREE_OPERAND (t, 1)))
    {
      *walk_subtrees = 0;
      if (d.characters)
        *tp = fold_build2 (TREE_CODE (t), TREE_TYPE (t), d.present,
                           boolean_false_node);
    }
  else if (t == d.decl || t == d.length)
    d.other = true;
  else if (tree changed = changed_operand (t))
    d.other |= target_p (changed, d.decl) || target_p (changed, d.length);
  return NULL_TREE;
}

/* What ARGUMENT refers to, as a value; 0 where it is absent.  */
tree
value_of (tree argument)
{
  tree type = TREE_TYPE (TREE_TYPE (argument));
  return build3 (COND_EXPR, type,
                 fold_build2 (NE_EXPR, boolean_type_node, argument,
                              build_zero_cst (TREE_TYPE (argument))),
                 build1 (INDIRECT_REF, type, argument), build_zero_cst (type));
}

/* The variables for D, in BLOCK.  */
void
make_variables (deferred_dummy &d, statement_block &block)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (d.decl));
  tree element = TREE_TYPE (characters_of (d.decl));
  tree type = build_array_type (
      element,
      build_range_type (TREE_TYPE (TREE_TYPE (d.length)),
                        build_one_cst (TREE_TYPE (TREE_TYPE (d.length))),
                        NULL_TREE));
  d.characters
      = block.evaluate (value_of (d.decl), build_pointer_type (type), name);
  d.present = block.evaluate (fold_build2 (NE_EXPR, boolean_type_node, d.decl,
                                           build_zero_cst (TREE_TYPE (d.decl))),
                              boolean_type_node, name);
  d.count = block.evaluate (value_of (d.length),
                            TREE_TYPE (TREE_TYPE (d.length)), name);
}

/* Map the characters of D as KIND, with clauses in front of CHAIN.  */
tree
map_characters (const deferred_dummy &d, location_t loc, gomp_map_kind kind,
                tree chain)
{
  tree element = TREE_TYPE (TREE_TYPE (TREE_TYPE (d.characters)));
  chain
      = map_clause (loc, GOMP_MAP_POINTER, d.characters, size_zero_node, chain);
  return map_clause (
      loc, kind,
      build1 (INDIRECT_REF, element,
              fold_convert (build_pointer_type (element), d.characters)),
      size_binop (MULT_EXPR, fold_convert (sizetype, d.count),
                  TYPE_SIZE_UNIT (element)),
      chain);
}

/* The link of the first of *CLAUSES about DECL; null: there is none.  */
tree *
clause_about (tree *clauses, tree decl)
{
  for (tree *link = clauses; *link; link = &OMP_CLAUSE_CHAIN (*link))
    switch (OMP_CLAUSE_CODE (*link))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
        if (base_variable (OMP_CLAUSE_DECL (*link)) == decl)
          return link;
        break;
      default:
        break;
      }
  return nullptr;
}

/* Is what CLAUSE, null where there is none, says of a variable what a variable
   in its place can have?  */
bool
replaceable_p (tree clause, tree clauses)
{
  if (!clause)
    return default_among (clauses) != OMP_CLAUSE_DEFAULT_NONE;
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FIRSTPRIVATE;
}

/* Let CONSTRUCT use the variables of D, which BLOCK gets.  */
void
replace (tree construct, deferred_dummy &d, statement_block &block)
{
  tree *clauses = &OMP_CLAUSES (construct);
  tree *link = clause_about (clauses, d.decl);
  gomp_map_kind kind = default_among (*clauses) == OMP_CLAUSE_DEFAULT_PRESENT
                           ? GOMP_MAP_FORCE_PRESENT
                           : GOMP_MAP_TOFROM;
  if (link)
    kind = OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP
               ? OMP_CLAUSE_MAP_KIND (*link)
               : GOMP_MAP_TO;
  make_variables (d, block);
  walk_tree (&OMP_BODY (construct), visit_use, &d, NULL);
  /* The clause, and those that go with it.  */
  while (tree *rest = clause_about (clauses, d.decl))
    *rest = OMP_CLAUSE_CHAIN (*rest);
  *clauses = map_characters (d, EXPR_LOCATION (construct), kind, *clauses);
}

} // namespace

bool
cure_deferred_characters (tree construct, statement_block &block)
{
  mentions found;
  collect_mentions (OMP_BODY (construct), found);
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      if (tree decl = base_variable (OMP_CLAUSE_DECL (c)))
        if (found.seen.insert (decl).second)
          found.used.push_back (decl);
  bool any = false;
  for (tree decl : found.used)
    {
      tree type = characters_of (decl);
      if (!type)
        continue;
      tree *link = clause_about (&OMP_CLAUSES (construct), decl);
      deferred_dummy dummy = { decl, length_argument (type) };
      walk_tree (&OMP_BODY (construct), visit_use, &dummy, NULL);
      if (dummy.other
          || !replaceable_p (link ? *link : NULL_TREE, OMP_CLAUSES (construct)))
        continue;
      replace (construct, dummy, block);
      any = true;
    }
  return any;
}

} // namespace accdeep
