/* What goes with the operands of "enter data".

   To let a kernel find an array, gfortran maps, beside the elements, the
   variable that leads to them: a descriptor, or a pointer of its own making in
   which it keeps the address of a dummy argument.  That ends with a construct,
   but not with "enter data": what was on the stack stays mapped when the
   procedure has returned, and another one's variable at that address is taken
   for it.  A construct that needs the variable maps it itself, so that only
   those stay that are there as long as the program.

   Of these, a variable of "declare" has its place on the device already, for
   which libgomp's enter data is not prepared.  The run-time library sees to
   what is in it.

   A "data" construct maps such a pointer, too, at another place of the device
   each time.  A kernel in it that has the pointer among its own arguments finds
   it unchanged there.

   libgomp counts a descriptor twice at "enter data": for itself, and for the
   pointer in it.  "exit data delete" has to do so, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/declared.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

namespace
{

/* Is CLAUSE a variable that leads to what a clause before it maps?  The
   descriptor of a component is part of an object that is mapped, and its
   pointer is attached.  */
bool
leads_to_operand_p (tree clause)
{
  return maps_as_p (clause, GOMP_MAP_POINTER)
         || (maps_as_p (clause, GOMP_MAP_TO_PSET)
             && maps_as_p (OMP_CLAUSE_CHAIN (clause), GOMP_MAP_POINTER));
}

/* Must LVALUE, which leads to an operand, not stay mapped?  */
bool
must_go_p (tree lvalue)
{
  tree base = get_base_address (lvalue);
  if (!lasting_variable_p (base))
    return cure_p (cure::stack_pointer);
  return cure_p (cure::declare_allocatable) && declared_reference_p (base);
}

/* Is DECL a pointer of gfortran's own, to what a dummy argument stands for or
   the elements of an automatic array?  Pointers that are the program's point to
   scalars and strings; other ones have descriptors.  */
bool
hidden_pointer_p (tree decl)
{
  if (!DECL_P (decl) || !POINTER_TYPE_P (TREE_TYPE (decl)))
    return false;
  tree target = TREE_TYPE (TREE_TYPE (decl));
  return TREE_CODE (decl) == PARM_DECL
         || (TREE_CODE (target) == ARRAY_TYPE && !TYPE_STRING_FLAG (target));
}

/* Let CLAUSE have no size where its object is an absent argument: what gfortran
   has computed is arbitrary, and libgomp finds the argument by its size when
   nothing goes with it.  */
void
give_absent_no_size (tree clause, gimple_stmt_iterator *at)
{
  tree base = get_base_address (OMP_CLAUSE_DECL (clause));
  if (!base || TREE_CODE (base) != MEM_REF
      || TREE_CODE (OMP_CLAUSE_SIZE (clause)) == INTEGER_CST)
    return;
  tree pointer = TREE_OPERAND (base, 0);
  tree given = OMP_CLAUSE_SIZE (clause);
  tree absent = create_tmp_var (boolean_type_node);
  tree size = create_tmp_var (TREE_TYPE (given));
  gsi_insert_before (at,
                     gimple_build_assign (absent, EQ_EXPR, pointer,
                                          build_zero_cst (TREE_TYPE (pointer))),
                     GSI_SAME_STMT);
  gsi_insert_before (at,
                     gimple_build_assign (size, COND_EXPR, absent,
                                          build_zero_cst (TREE_TYPE (given)),
                                          given),
                     GSI_SAME_STMT);
  OMP_CLAUSE_SIZE (clause) = size;
}

/* Is CLAUSE the last one of a descriptor that an "exit data" only deletes?
   GCC 14 and later versions leave out the pointer in it.  */
bool
deleted_descriptor_p (tree clause)
{
  tree next = OMP_CLAUSE_CHAIN (clause);
  return maps_as_p (clause, GOMP_MAP_RELEASE)
         && descriptor_type_p (TREE_TYPE (OMP_CLAUSE_DECL (clause)))
         && !(maps_as_p (next, GOMP_MAP_POINTER)
              && get_base_address (OMP_CLAUSE_DECL (next))
                     == get_base_address (OMP_CLAUSE_DECL (clause)));
}

} // namespace

void
cure_deleted_descriptors (gomp_target *statement)
{
  for (tree c = gimple_omp_target_clauses (statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (deleted_descriptor_p (c))
      {
        tree descriptor = unshare_expr (OMP_CLAUSE_DECL (c));
        tree field = TYPE_FIELDS (TREE_TYPE (descriptor));
        tree pointer = build3 (COMPONENT_REF, TREE_TYPE (field), descriptor,
                               field, NULL_TREE);
        OMP_CLAUSE_CHAIN (c)
            = map_clause (OMP_CLAUSE_LOCATION (c), GOMP_MAP_POINTER, pointer,
                          size_zero_node, OMP_CLAUSE_CHAIN (c));
        c = OMP_CLAUSE_CHAIN (c);
      }
}

/* Take those clauses out of STATEMENT, in front of AT, that GOES says have to
   go.  */
static void
drop_companions (gomp_target *statement, gimple_stmt_iterator *at,
                 bool (*goes) (tree operand, tree clause))
{
  tree clauses = gimple_omp_target_clauses (statement);
  tree operand = NULL_TREE;
  for (tree *link = &clauses; *link;)
    if (goes (operand, *link))
      {
        if (operand)
          give_absent_no_size (operand, at);
        operand = NULL_TREE;
        *link = OMP_CLAUSE_CHAIN (*link);
      }
    else
      {
        operand = OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP ? *link : NULL_TREE;
        link = &OMP_CLAUSE_CHAIN (*link);
      }
  gimple_omp_target_set_clauses (statement, clauses);
}

void
cure_companions (gomp_target *statement, gimple_stmt_iterator *at)
{
  drop_companions (statement, at, [] (tree, tree clause) {
    return leads_to_operand_p (clause) && must_go_p (OMP_CLAUSE_DECL (clause));
  });
}

void
cure_data_pointers (gomp_target *statement, gimple_stmt_iterator *at)
{
  drop_companions (statement, at, [] (tree operand, tree clause) {
    return operand && !maps_as_p (operand, GOMP_MAP_TO_PSET)
           && maps_as_p (clause, GOMP_MAP_POINTER)
           && hidden_pointer_p (OMP_CLAUSE_DECL (clause));
  });
}

} // namespace accdeep
