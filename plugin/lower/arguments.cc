/* The arguments of one execution of a directive.  What is constant becomes
   static data: kinds and clauses always, sizes and lower bounds mostly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/arguments.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/by-hand.h"
#include "plugin/lower/convenience.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/static-data.h"

#include <algorithm>

namespace accdeep
{

tree
array_of (statement_block &block, const char *name, tree element_type,
          const std::vector<tree> &values)
{
  if (values.empty ())
    return null_address ();
  const bool constant
      = std::all_of (values.begin (), values.end (), [] (tree value) {
          return TREE_CODE (value) == INTEGER_CST;
        });
  tree array;
  if (constant)
    array = static_data (name, array_initializer (element_type, values));
  else
    {
      array = block.variable (
          build_array_type_nelts (element_type, values.size ()), name);
      for (unsigned i = 0; i < values.size (); i++)
        block.assign (element_reference (array, i), values[i]);
    }
  return address_of (array);
}

namespace
{

/* O's arguments, as values.  */
tree
arguments_data (const operand &o)
{
  std::vector<tree> values;
  for (tree argument : o.arguments)
    {
      const bool function = TREE_CODE (argument) == FUNCTION_DECL;
      values.push_back (abi_initializer (
          abi_record::value,
          { unsigned_constant (function ? ACCDEEP_VALUE_FUNCTION
                                        : ACCDEEP_VALUE_CONSTANT),
            unsigned_constant (0), function ? signed_constant (0) : argument,
            function ? address_of (argument) : null_address () }));
    }
  return address_of (
      static_data ("accdeep_policy_arguments",
                   array_initializer (abi_type (abi_record::value), values)));
}

tree
clause_data (const operand &o)
{
  const std::uint32_t flags
      = o.flags | (o.arguments.empty () ? 0 : ACCDEEP_CLAUSE_ARGUMENTS)
        | (o.type ? meaning_flags () : 0);
  tree arguments = o.arguments.empty () ? null_address () : arguments_data (o);
  tree type = o.type ? descriptor_of (o.type, o.shape, o.loc) : null_address ();
  return address_of (static_data (
      "accdeep_clause",
      abi_initializer (abi_record::clause,
                       { header_initializer (abi_record::clause), type,
                         string_address (o.name), unsigned_constant (flags),
                         unsigned_constant (o.base_entry),
                         position_initializer (o.loc), arguments,
                         unsigned_constant (o.arguments.size ()) })));
}

/* The clauses of OPERANDS, an array.  */
tree
clauses_of (statement_block &block, const operand_list &operands)
{
  std::vector<tree> data;
  bool constant = true;
  for (const operand &o : operands.entries)
    {
      data.push_back (clause_data (o));
      if (!o.table || !o.type)
        continue;
      const resolved_shape *shape
          = shapes ().resolve (view_of (o.type), o.shape);
      const bool rest = shape->kind == policy_kind::shape
                        || shape->kind == policy_kind::directions;
      const bool beside = !o.shape.empty () && default_shape_p (o.shape);
      const unsigned flags = (rest ? ACCDEEP_CLASS_REST : 0)
                             | (beside ? ACCDEEP_CLASS_BESIDE : 0);
      data.back () = call_entry_point (
          entry_point::class_clause,
          { data.back (), fold_convert (const_ptr_type_node, o.table),
            build_int_cst (uint32_type_node, flags) },
          o.loc);
      constant = false;
    }
  if (!constant)
    return array_of (block, "accdeep_clauses", const_ptr_type_node, data);
  return data.empty () ? null_address ()
                       : address_of (static_data (
                           "accdeep_clauses",
                           array_initializer (const_ptr_type_node, data)));
}

/* Of the objects of O, in bytes.  */
unsigned
alignment_of (const operand &o)
{
  if (DECL_P (o.lvalue))
    return DECL_ALIGN_UNIT (o.lvalue);
  tree type = TREE_TYPE (o.lvalue);
  unsigned result = 1;
  if (type && TYPE_P (type) && COMPLETE_TYPE_P (type))
    result = TYPE_ALIGN_UNIT (type);
  if (o.type)
    result = std::max (result, TYPE_ALIGN_UNIT (o.type));
  /* gfortran's arrays are bytes that a pointer leads to.  GCC itself gives them
     the pointer's alignment.  */
  if (result == 1 && dereference_p (o.lvalue))
    result = POINTER_SIZE_UNITS;
  return result;
}

unsigned
kind_with_alignment (const operand &o)
{
  return o.kind | (ceil_log2 (alignment_of (o)) << 8);
}

/* The lower bounds of OPERANDS; empty when all are 0.  */
std::vector<tree>
lowers_of (const operand_list &operands)
{
  std::vector<tree> lowers;
  bool any = false;
  for (const operand &o : operands.entries)
    {
      any |= o.lower != NULL_TREE;
      lowers.push_back (o.lower ? o.lower : signed_constant (0));
    }
  if (!any)
    lowers.clear ();
  return lowers;
}

/* The pointers that the functions of OPERANDS' nests find the function's
   variables by, as an array.  */
tree
locals_of (statement_block &block, const operand_list &operands)
{
  std::vector<tree> pointers;
  if (operands.locals)
    for (const captured_locals::local &l : operands.locals->entries)
      {
        tree address = unshare_expr (l.value);
        if (!l.by_address)
          {
            tree copy = block.evaluate (address,
                                        TYPE_MAIN_VARIANT (TREE_TYPE (address)),
                                        "accdeep_value");
            TREE_ADDRESSABLE (copy) = 1;
            address = build_fold_addr_expr (copy);
          }
        pointers.push_back (fold_convert (const_ptr_type_node, address));
      }
  return array_of (block, "accdeep_locals", const_ptr_type_node, pointers);
}

std::vector<tree>
waits_of (tree clauses)
{
  std::vector<tree> waits;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT)
      waits.push_back (fold_convert (integer_type_node,
                                     unshare_expr (OMP_CLAUSE_WAIT_EXPR (c))));
  std::reverse (waits.begin (), waits.end ());
  return waits;
}

tree
async_of (tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_ASYNC);
  if (!c)
    return build_int_cst (integer_type_node, GOMP_ASYNC_SYNC);
  if (!OMP_CLAUSE_ASYNC_EXPR (c))
    return build_int_cst (integer_type_node, GOMP_ASYNC_NOVAL);
  return fold_convert (integer_type_node,
                       unshare_expr (OMP_CLAUSE_ASYNC_EXPR (c)));
}

tree
flags_of (tree clauses, tree condition)
{
  const unsigned flags
      = (omp_find_clause (clauses, OMP_CLAUSE_FINALIZE) ? ACCDEEP_RUN_FINALIZE
                                                        : 0)
        | (omp_find_clause (clauses, OMP_CLAUSE_IF_PRESENT)
               ? ACCDEEP_RUN_IF_PRESENT
               : 0);
  tree always = build_int_cst (uint32_type_node, flags);
  if (!condition)
    return always;
  tree never = build_int_cst (uint32_type_node, flags | ACCDEEP_RUN_IF_FALSE);
  return fold_build3 (COND_EXPR, uint32_type_node, condition, always, never);
}

/* ------------------------------------------------------------------------
   Side effects in operands.
   ------------------------------------------------------------------------ */

tree
save_calls (tree *tp, int *walk_subtrees, void *data)
{
  auto &saved = *static_cast<std::unordered_map<tree, tree> *> (data);
  tree t = *tp;
  if (TYPE_P (t) || !EXPR_P (t) || !TREE_SIDE_EFFECTS (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case CALL_EXPR:
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case COMPOUND_EXPR:
    case COND_EXPR:
    case TARGET_EXPR:
      {
        *walk_subtrees = 0;
        if (VOID_TYPE_P (TREE_TYPE (t)))
          break;
        tree &save = saved[t];
        if (!save)
          save = save_expr (t);
        *tp = save;
        break;
      }
    case SAVE_EXPR:
      *walk_subtrees = 0;
      break;
    default:
      break;
    }
  return NULL_TREE;
}

} // anonymous namespace

void
evaluate_operands_once (tree clauses)
{
  std::unordered_map<tree, tree> saved;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
        walk_tree (&OMP_CLAUSE_DECL (c), save_calls, &saved, NULL);
        if (OMP_CLAUSE_SIZE (c))
          walk_tree (&OMP_CLAUSE_SIZE (c), save_calls, &saved, NULL);
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC
             && TREE_SIDE_EFFECTS (OMP_CLAUSE_ASYNC_EXPR (c)))
      OMP_CLAUSE_ASYNC_EXPR (c) = save_expr (OMP_CLAUSE_ASYNC_EXPR (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT
             && TREE_SIDE_EFFECTS (OMP_CLAUSE_WAIT_EXPR (c)))
      OMP_CLAUSE_WAIT_EXPR (c) = save_expr (OMP_CLAUSE_WAIT_EXPR (c));
}

tree
evaluate_condition (statement_block &block, tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_IF);
  if (!c || error_operand_p (OMP_CLAUSE_IF_EXPR (c)))
    return NULL_TREE;
  tree expression = OMP_CLAUSE_IF_EXPR (c);
  if (TREE_CODE (expression) != INTEGER_CST)
    {
      tree test = fold_build2 (NE_EXPR, boolean_type_node, expression,
                               build_zero_cst (TREE_TYPE (expression)));
      expression = block.evaluate (test, boolean_type_node, "accdeep_if");
      OMP_CLAUSE_IF_EXPR (c) = expression;
    }
  return fold_convert (boolean_type_node, expression);
}

tree
make_arguments (statement_block &block, operand_list &operands, tree clauses,
                tree condition)
{
  evaluate_operands_once (clauses);
  complete_operands (operands);
  std::vector<tree> addresses, bytes, kinds;
  for (const operand &o : operands.entries)
    {
      addresses.push_back (fold_convert (ptr_type_node, o.address));
      bytes.push_back (fold_convert (size_type_node, o.bytes));
      kinds.push_back (
          build_int_cst (short_unsigned_type_node, kind_with_alignment (o)));
    }
  const std::vector<tree> lowers = lowers_of (operands);
  const std::vector<tree> waits = waits_of (clauses);

  tree hostaddrs
      = array_of (block, "accdeep_hostaddrs", ptr_type_node, addresses);
  tree sizes = array_of (block, "accdeep_sizes", size_type_node, bytes);
  const std::vector<tree> values
      = { flags_of (clauses, condition),
          unsigned_constant (operands.entries.size ()),
          hostaddrs,
          sizes,
          array_of (block, "accdeep_kinds", short_unsigned_type_node, kinds),
          clauses_of (block, operands),
          locals_of (block, operands),
          async_of (clauses),
          unsigned_constant (waits.size ()),
          array_of (block, "accdeep_waits", integer_type_node, waits),
          array_of (block, "accdeep_lowers", intDI_type_node, lowers) };

  tree arguments
      = block.variable (abi_type (abi_record::arguments), "accdeep_arguments");
  const std::vector<tree> fields = abi_fields (abi_record::arguments);
  for (std::size_t i = 0; i < fields.size (); i++)
    block.assign (field_reference (arguments, fields[i]), values[i]);
  return address_of (arguments);
}

tree
directive_data (accdeep_construct construct, location_t loc)
{
  const char *function
      = lang_hooks.decl_printable_name (current_function_decl, 1);
  return address_of (static_data (
      "accdeep_directive",
      abi_initializer (abi_record::directive,
                       { header_initializer (abi_record::directive),
                         unsigned_constant (construct), unsigned_constant (0),
                         string_address (function ? function : ""),
                         position_initializer (loc), module_data () })));
}

} // namespace accdeep
