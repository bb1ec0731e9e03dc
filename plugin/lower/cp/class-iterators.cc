/* cure::class_iterator: loops whose variable is an object.

   Consumes an acc loop over IT, of which G++ has made a loop over numbers:

     IT = first;  before = 0;
     #pragma acc loop private(IT)
     for (number = 0; number < last - IT; number++)
       { IT += number - before;  before = number;  ... }

   The private IT has not the value of the first one.  Without the clause, which
   there is if the program declares IT outside of the loop, it is one object,
   which all threads of a gang change.  Produces

     { T from;
       from = first;
       #pragma acc loop
       for (number = 0; number < last - from; number++)
         { T IT = from;  before = 0;  IT += number - before;  ... } }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/statements.h"

namespace accdeep
{

namespace
{

struct replacement
{
  tree from, to;
};

tree
replace_operand (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *static_cast<const replacement *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r.from)
    *tp = r.to;
  return NULL_TREE;
}

void
replace (tree *tp, tree from, tree to)
{
  replacement r = { from, to };
  walk_tree (tp, replace_operand, &r, NULL);
}

/* A statement that makes COPY, of class TYPE, a copy of OBJECT.  */
tree
copied (tree copy, tree object, tree type)
{
  if (!TREE_ADDRESSABLE (type))
    return build2 (INIT_EXPR, void_type_node, copy, object);
  vec<tree, va_gc> *arguments = make_tree_vector_single (object);
  tree call = build_special_member_call (
      copy, complete_ctor_identifier, &arguments, type, LOOKUP_NORMAL, tf_none);
  release_tree_vector (arguments);
  return call;
}

/* Where LOOP has a clause that makes VARIABLE private; null: nowhere.  */
tree *
private_clause (tree loop, tree variable)
{
  for (tree *link = &OMP_FOR_CLAUSES (loop); *link;
       link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (*link) == variable)
      return link;
  return nullptr;
}

/* Cure ITERATOR, which is NUMBER - BEFORE steps behind where it was, in LOOP;
   OUTSIDE is a block around that.  */
bool
cure_iterator (tree loop, tree iterator, tree before, statement_block &outside)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (iterator));
  const char *name = DECL_NAME (iterator)
                         ? IDENTIFIER_POINTER (DECL_NAME (iterator))
                         : "iterator";
  const bool elsewhere = private_clause (loop, iterator)
                         && !TYPE_HAS_COMPLEX_COPY_ASSIGN (type)
                         && !TYPE_HAS_NONTRIVIAL_DESTRUCTOR (type);
  tree from = elsewhere ? outside.variable (type, name) : iterator;
  statement_block inside (EXPR_LOCATION (loop));
  tree own = inside.variable (type, name);
  tree copy = copied (own, from, type);
  tree end = cxx_maybe_build_cleanup (own, tf_none);
  if (copy == error_mark_node || end == error_mark_node)
    return false;
  while (tree *link = private_clause (loop, iterator))
    *link = OMP_CLAUSE_CHAIN (*link);
  inside.add (copy);
  replace (&OMP_FOR_BODY (loop), iterator, own);
  replace (&OMP_FOR_BODY (loop), before,
           inside.evaluate (build_zero_cst (TREE_TYPE (before)),
                            TREE_TYPE (before), "before"));
  inside.add (
      end ? build2 (TRY_FINALLY_EXPR, void_type_node, OMP_FOR_BODY (loop), end)
          : OMP_FOR_BODY (loop));
  OMP_FOR_BODY (loop) = inside.finish ();
  replace (&OMP_FOR_PRE_BODY (loop), iterator, from);
  replace (&OMP_FOR_COND (loop), iterator, from);
  TREE_ADDRESSABLE (from) = TREE_ADDRESSABLE (own) = 1;
  return true;
}

tree
cure_loop (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP || !OMP_FOR_ORIG_DECLS (*tp))
    return NULL_TREE;
  tree loop = *tp;
  statement_block outside (EXPR_LOCATION (loop));
  bool cured = false;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_ORIG_DECLS (loop)); i++)
    {
      tree original = TREE_VEC_ELT (OMP_FOR_ORIG_DECLS (loop), i);
      if (TREE_CODE (original) == TREE_LIST && TREE_VALUE (original)
          && DECL_P (TREE_PURPOSE (original))
          && CLASS_TYPE_P (TREE_TYPE (TREE_PURPOSE (original))))
        cured |= cure_iterator (loop, TREE_PURPOSE (original),
                                TREE_VALUE (original), outside);
    }
  if (!cured)
    return NULL_TREE;
  OMP_FOR_ORIG_DECLS (loop) = NULL_TREE;
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), cure_loop, data);
  outside.add (loop);
  *tp = outside.finish ();
  *static_cast<bool *> (data) = true;
  *walk_subtrees = 0;
  return NULL_TREE;
}

} // namespace

bool
cure_class_iterators (tree *body)
{
  bool changed = false;
  if (cure_p (cure::class_iterator) && !seen_error ())
    walk_tree_without_duplicates (body, cure_loop, &changed);
  return changed;
}

} // namespace accdeep
