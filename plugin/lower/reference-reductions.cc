/* Reductions on what references refer to, of allocatable scalars, and of
   variables of `declare' directives.

   Consumes a compute construct with reduction(+:r), r a reference.  GCC has the
   kernel combine its results at the address that r has on the host.  r may also
   be an allocatable scalar of Fortran, which is a pointer to GCC: it ends with
   an internal error.  Or it is a variable that devices have for good, where
   each gang loads the value and stores its own result.  Produces

     { double value;
       <where r is present and the construct is the device's>
         acc_memcpy_from_device (&value, acc_deviceptr (&r), sizeof value);
       <else> value = r;
       <construct, with value in the place of r>
       <the same the other way round> }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/arguments.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/entry-point.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The address of what the variable DECL stands for: it refers to that, or is
   allocatable, maybe a dummy argument, or devices have it; null: it is none of
   these.  */
tree
address_behind (tree decl)
{
  if (declared_number_p (decl))
    return build_fold_addr_expr (decl);
  tree type = TREE_TYPE (decl);
  if (!lang_GNU_Fortran ())
    return TREE_CODE (type) == REFERENCE_TYPE
                   && !AGGREGATE_TYPE_P (TREE_TYPE (type))
               ? decl
               : NULL_TREE;
  tree address = decl;
  if (POINTER_TYPE_P (type) && POINTER_TYPE_P (TREE_TYPE (type)))
    {
      type = TREE_TYPE (type);
      address = build1 (INDIRECT_REF, type, decl);
    }
  return TREE_CODE (type) == POINTER_TYPE && number_type_p (TREE_TYPE (type))
             ? address
             : NULL_TREE;
}

/* The reference that CLAUSE reduces; null: it does not.  */
tree
reduced_reference (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_REDUCTION)
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (clause);
  return !error_operand_p (decl) && DECL_P (decl) && address_behind (decl)
             ? decl
             : NULL_TREE;
}

void
add_reductions (tree clauses, std::vector<tree> &references)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (tree decl = reduced_reference (c))
      if (std::find (references.begin (), references.end (), decl)
          == references.end ())
        references.push_back (decl);
}

tree
find_reductions (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_LOOP)
    add_reductions (OMP_FOR_CLAUSES (*tp),
                    *static_cast<std::vector<tree> *> (data));
  return NULL_TREE;
}

struct replacement
{
  tree reference;
  tree address;
  tree value;
};

/* gfortran combines allocatable variables by expressions of its own.  */
void
replace_reduction (tree clause, const replacement &r)
{
  if (OMP_CLAUSE_DECL (clause) != r.reference)
    return;
  OMP_CLAUSE_DECL (clause) = r.value;
  OMP_CLAUSE_REDUCTION_INIT (clause) = NULL_TREE;
  OMP_CLAUSE_REDUCTION_MERGE (clause) = NULL_TREE;
  OMP_CLAUSE_REDUCTION_PLACEHOLDER (clause) = NULL_TREE;
}

/* Is T what ADDRESS leads to?  */
bool
target_p (tree t, tree address)
{
  return dereference_p (t)
         && operand_equal_p (tree_strip_nop_conversions (TREE_OPERAND (t, 0)),
                             address, 0);
}

/* Put the value into the place of the reference.  */
tree
replace_reference (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *static_cast<replacement *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE
           && OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_REDUCTION)
    replace_reduction (*tp, r);
  else if (TREE_CODE (*tp) == OMP_CLAUSE
           && OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_PRIVATE)
    {
      if (OMP_CLAUSE_DECL (*tp) == r.reference)
        OMP_CLAUSE_DECL (*tp) = r.value;
    }
  else if (TREE_CODE (*tp) == MODIFY_EXPR
           && operand_equal_p (TREE_OPERAND (*tp, 0), r.address, 0))
    {
      /* gfortran allocates what is assigned to, if it is not allocated.  */
      *tp = build_empty_stmt (EXPR_LOCATION (*tp));
      *walk_subtrees = 0;
    }
  else if (target_p (*tp, r.address)
           || (*tp == r.reference && TREE_CODE (r.address) == ADDR_EXPR))
    {
      *tp = r.value;
      *walk_subtrees = 0;
    }
  else if (operand_equal_p (*tp, r.address, 0))
    {
      *tp = build_fold_addr_expr_with_type (r.value, TREE_TYPE (r.address));
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Does the clause with what goes with it at LINK map what REFERENCE refers
   to, at ADDRESS?  */
bool
maps_target_p (tree clause, tree reference, tree address)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP
      || error_operand_p (OMP_CLAUSE_DECL (clause)))
    return false;
  tree lvalue = OMP_CLAUSE_DECL (clause);
  return lvalue == reference || target_p (lvalue, address);
}

/* Builds what stands around one construct.  */
class reduction_block
{
public:
  explicit reduction_block (tree construct)
      : m_construct (construct), m_loc (EXPR_LOCATION (construct)),
        m_block (m_loc), m_behind (m_loc)
  {
  }

  tree build (const std::vector<tree> &references);

private:
  bool take_clauses (tree reference, tree address);
  void reduce (tree reference);
  void wait (statement_block &block, bool waits);
  tree copy (const char *function, tree to, tree from, tree bytes);

  tree m_construct;
  const location_t m_loc;
  statement_block m_block, m_behind;
  tree m_condition = NULL_TREE;
};

/* Take the data clauses about REFERENCE's object, at ADDRESS, out of the
   construct's; those that require it to be present stay.  Does it come back to
   the host, where it is absent?  */
bool
reduction_block::take_clauses (tree reference, tree address)
{
  bool back = true;
  for (tree *link = &OMP_CLAUSES (m_construct); *link;)
    {
      tree c = *link;
      if (companion_p (c) || !maps_target_p (c, reference, address)
          || !allocating_kind_p (OMP_CLAUSE_MAP_KIND (c)))
        {
          link = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      back = (OMP_CLAUSE_MAP_KIND (c) & GOMP_MAP_FROM) != 0;
      unlink_group (link);
    }
  return back;
}

/* Wait for the construct's queue; WAITS: and for those that it waits for.  */
void
reduction_block::wait (statement_block &block, bool waits)
{
  tree clauses = OMP_CLAUSES (m_construct);
  tree async = omp_find_clause (clauses, OMP_CLAUSE_ASYNC);
  waits = waits && omp_find_clause (clauses, OMP_CLAUSE_WAIT);
  if (!async && !waits)
    return;
  block.add (wait_for_all_queues (m_loc));
}

tree
reduction_block::copy (const char *function, tree to, tree from, tree bytes)
{
  tree type = build_function_type_list (
      void_type_node, ptr_type_node, ptr_type_node, size_type_node, NULL_TREE);
  return build_call_expr_loc (m_loc, external_function (function, type), 3,
                              fold_convert (ptr_type_node, to),
                              fold_convert (ptr_type_node, from), bytes);
}

void
reduction_block::reduce (tree reference)
{
  tree address = address_behind (reference);
  const bool back = take_clauses (reference, address);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (address)));
  tree value
      = m_block.variable (type, IDENTIFIER_POINTER (DECL_NAME (reference)));
  TREE_ADDRESSABLE (value) = 1;
  tree host = build1 (INDIRECT_REF, type, address);
  tree find_type
      = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  tree found = build_call_expr_loc (
      m_loc, external_function ("acc_deviceptr", find_type), 1,
      fold_convert (ptr_type_node, unshare_expr (address)));
  if (m_condition)
    found = build3 (COND_EXPR, ptr_type_node, m_condition, found,
                    null_pointer_node);
  tree device = m_block.evaluate (found, ptr_type_node, "accdeep_device");
  tree present = build2 (NE_EXPR, boolean_type_node, device, null_pointer_node);
  tree bytes = fold_convert (size_type_node, TYPE_SIZE_UNIT (type));
  m_block.add (build3 (COND_EXPR, void_type_node, present,
                       copy ("acc_memcpy_from_device",
                             build_fold_addr_expr (value), device, bytes),
                       build2 (MODIFY_EXPR, type, value, unshare_expr (host))));
  m_behind.add (
      build3 (COND_EXPR, void_type_node, unshare_expr (present),
              copy ("acc_memcpy_to_device", device,
                    build_fold_addr_expr (value), bytes),
              back ? build2 (MODIFY_EXPR, type, host, value) : NULL_TREE));
  replacement r = { reference, address, value };
  for (tree c = OMP_CLAUSES (m_construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      replace_reduction (c, r);
  walk_tree (&OMP_BODY (m_construct), replace_reference, &r, NULL);
}

tree
reduction_block::build (const std::vector<tree> &references)
{
  m_condition = evaluate_condition (m_block, OMP_CLAUSES (m_construct));
  wait (m_block, true);
  wait (m_behind, false);
  for (tree reference : references)
    reduce (reference);
  m_block.add (m_construct);
  m_block.add (m_behind.finish ());
  return m_block.finish ();
}

/* Change the construct at *TP.  False: there is nothing to do.  */
bool
reduce_values (tree *tp, const std::vector<tree> &)
{
  std::vector<tree> references;
  add_reductions (OMP_CLAUSES (*tp), references);
  walk_tree_without_duplicates (&OMP_BODY (*tp), find_reductions, &references);
  /* One gang has the variable to itself.  */
  if (TREE_CODE (*tp) == OACC_SERIAL)
    references.erase (std::remove_if (references.begin (), references.end (),
                                      declared_number_p),
                      references.end ());
  if (references.empty ())
    return false;
  *tp = reduction_block (*tp).build (references);
  return true;
}

} // anonymous namespace

bool
cure_reference_reductions (tree *body)
{
  return cure_p (cure::reference_reduction)
         && change_compute_constructs (body, reduce_values);
}

} // namespace accdeep
