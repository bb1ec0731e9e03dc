/* cure::attach: members of objects that are absent, and members beside their
   object.

   GCC maps a member's pointer beside the object that has it:

     parallel map(tofrom:x) map(alloc:x.a) map(to:*x.a) map(attach:x.a)

   libgomp copies an object back with the last part of it that is unmapped, if
   that is to be copied: what the construct writes to x is lost.  The pointer
   goes, of which x has all there is.

   Where it does not map the object, of an element of an array or of what a
   pointer points to, GCC gives libgomp the pointer to attach by itself.

     data map(to:*x[1].a) map(attach:x[1].a)

   libgomp ends the program where x[1] is absent.  OpenACC 3.4, 2.7.2: there is
   nothing to attach then.  It does so, too, where the same directive maps the
   object later: what GCC maps because the body uses it comes last.

   Consumes directives as the gimplifier leaves them.  Produces addresses of
   such pointers that are null unless the pointer is present, or the directive
   maps it, and puts their clauses behind all others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/entry-point.h"

namespace accdeep
{

namespace
{

/* The variable that POINTER is a value of, or POINTER.  */
tree
variable_behind (tree pointer)
{
  if (TREE_CODE (pointer) != SSA_NAME)
    return pointer;
  gimple *load = SSA_NAME_DEF_STMT (pointer);
  return load && gimple_assign_single_p (load)
                 && DECL_P (gimple_assign_rhs1 (load))
             ? gimple_assign_rhs1 (load)
             : pointer;
}

/* Are A and B, of one directive, the same lvalue?  For a variable that a clause
   names GCC 14 and later load p again for each p->m in C.  */
bool
same_lvalue_p (tree a, tree b)
{
  if (operand_equal_p (a, b, 0))
    return true;
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  if (TREE_CODE (a) == COMPONENT_REF)
    return TREE_OPERAND (a, 1) == TREE_OPERAND (b, 1)
           && same_lvalue_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0));
  return TREE_CODE (a) == MEM_REF
         && tree_int_cst_equal (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1))
         && variable_behind (TREE_OPERAND (a, 0))
                == variable_behind (TREE_OPERAND (b, 0));
}

/* Does one of CLAUSES, which the gimplifier has made, map LVALUE?  */
bool
mapped_p (tree clauses, tree lvalue)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !maps_as_p (c, GOMP_MAP_ATTACH)
        && !maps_as_p (c, GOMP_MAP_IF_PRESENT)
        && !maps_as_p (c, GOMP_MAP_STRUCT)
        && !error_operand_p (OMP_CLAUSE_DECL (c))
        && same_lvalue_p (OMP_CLAUSE_DECL (c), lvalue))
      return true;
  return false;
}

/* Does one of CLAUSES map all of an object that MEMBER is in?  */
bool
object_mapped_p (tree clauses, tree member)
{
  for (tree object = member; TREE_CODE (object) == COMPONENT_REF;)
    {
      object = TREE_OPERAND (object, 0);
      if (mapped_p (clauses, object))
        return true;
    }
  return false;
}

/* Is C the pointer of a member, which GCC maps to attach it?  */
bool
member_pointer_p (tree c)
{
  return maps_as_p (c, GOMP_MAP_ALLOC)
         && TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF
         && POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c)));
}

/* The same, of a member whose object has one of CLAUSES, too?  */
bool
pointer_beside_p (tree c, tree clauses)
{
  return member_pointer_p (c) && object_mapped_p (clauses, OMP_CLAUSE_DECL (c));
}

/* Take such pointers out of *CLAUSES.  A `struct' clause has the number of
   members that follow.  */
void
drop_pointers_beside (tree *clauses)
{
  tree group = NULL_TREE;
  unsigned HOST_WIDE_INT members = 0;
  for (tree *link = clauses; tree c = *link;)
    {
      const bool member = members > 0;
      members -= member;
      if (maps_as_p (c, GOMP_MAP_STRUCT))
        {
          group = c;
          members = tree_to_uhwi (OMP_CLAUSE_SIZE (c));
        }
      if (!pointer_beside_p (c, *clauses))
        {
          link = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      *link = OMP_CLAUSE_CHAIN (c);
      if (member)
        OMP_CLAUSE_SIZE (group)
            = size_int (tree_to_uhwi (OMP_CLAUSE_SIZE (group)) - 1);
    }
}

/* A variable that says whether the pointer at ADDRESS is present.  */
tree
pointer_present (tree address, gimple_stmt_iterator *at)
{
  tree type
      = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  gcall *call = gimple_build_call (external_function ("acc_deviceptr", type), 1,
                                   address);
  tree there = create_tmp_var (ptr_type_node);
  gimple_call_set_lhs (call, there);
  gsi_insert_before (at, call, GSI_SAME_STMT);
  return there;
}

/* libgomp finds what attachments in *CLAUSES are about by itself.  */
void
put_attachments_last (tree *clauses)
{
  tree attachments = NULL_TREE;
  tree *end = &attachments, *link = clauses;
  while (tree c = *link)
    if (maps_as_p (c, GOMP_MAP_ATTACH))
      {
        *link = OMP_CLAUSE_CHAIN (c);
        *end = c;
        end = &OMP_CLAUSE_CHAIN (c);
      }
    else
      link = &OMP_CLAUSE_CHAIN (c);
  *end = NULL_TREE;
  *link = attachments;
}

bool
attaches_p (gomp_target *statement)
{
  return gimple_omp_target_kind (statement)
             == GF_OMP_TARGET_KIND_OACC_ENTER_DATA
         || gimple_omp_target_kind (statement) == GF_OMP_TARGET_KIND_OACC_DATA
         || is_gimple_omp_offloaded (statement);
}

} // namespace

void
cure_absent_objects (gomp_target *statement, gimple_stmt_iterator *at)
{
  /* gfortran maps the objects of components.  Those of the descriptors of class
     and associate objects come with what the library adds to the directive.  */
  if (lang_GNU_Fortran () || !attaches_p (statement))
    return;
  drop_pointers_beside (gimple_omp_target_clauses_ptr (statement));
  tree clauses = gimple_omp_target_clauses (statement);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!maps_as_p (c, GOMP_MAP_ATTACH)
          || error_operand_p (OMP_CLAUSE_DECL (c))
          || TREE_CODE (OMP_CLAUSE_DECL (c)) != COMPONENT_REF
          || mapped_p (clauses, OMP_CLAUSE_DECL (c))
          || object_mapped_p (clauses, OMP_CLAUSE_DECL (c)))
        continue;
      tree pointer = unshare_expr (OMP_CLAUSE_DECL (c));
      mark_addressable (pointer);
      tree address = value_before (
          fold_convert (ptr_type_node, build_fold_addr_expr (pointer)), at);
      tree present
          = fold_build2 (NE_EXPR, boolean_type_node,
                         pointer_present (address, at), null_pointer_node);
      for (tree other = clauses; other; other = OMP_CLAUSE_CHAIN (other))
        if (member_pointer_p (other)
            || (maps_memory_p (other)
                && !maps_as_p (other, GOMP_MAP_IF_PRESENT)))
          present = fold_build2 (
              TRUTH_OR_EXPR, boolean_type_node, present,
              fold_build1 (TRUTH_NOT_EXPR, boolean_type_node,
                           outside (fold_convert (sizetype, address), other)));
      make_null_unless (value_before (present, at), c, at);
    }
  put_attachments_last (gimple_omp_target_clauses_ptr (statement));
}

} // namespace accdeep
