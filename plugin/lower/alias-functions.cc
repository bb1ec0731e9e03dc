/* The functions that aliases.cc calls, one of each for a translation unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/compat.h"

#include "plugin/lower/alias-functions.h"
#include "plugin/lower/entry-point.h"

#include <vector>

namespace accdeep
{

namespace
{

tree
compare (tree_code code, tree a, tree b)
{
  return build2 (code, boolean_type_node, a, b);
}

tree
both (tree a, tree b)
{
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, a, b);
}

tree
negated (tree a)
{
  return build1 (TRUTH_NOT_EXPR, boolean_type_node, a);
}

tree
set (tree lhs, tree rhs)
{
  return build2 (MODIFY_EXPR, TREE_TYPE (lhs), lhs,
                 fold_convert (TREE_TYPE (lhs), rhs));
}

tree
when (tree condition, tree statement)
{
  return build3 (COND_EXPR, void_type_node, condition, statement, NULL_TREE);
}

tree
sequence (std::initializer_list<tree> statements)
{
  tree result = NULL_TREE;
  for (tree statement : statements)
    append_to_statement_list (statement, &result);
  return result;
}

/* for (VARIABLE = FIRST; VARIABLE < LIMIT; VARIABLE++) BODY  */
tree
loop (tree variable, tree first, tree limit, tree body)
{
  tree next = build2 (PLUS_EXPR, sizetype, variable, size_one_node);
  tree iteration = sequence (
      { build1 (EXIT_EXPR, void_type_node, compare (GE_EXPR, variable, limit)),
        body, set (variable, next) });
  return sequence (
      { set (variable, first), build1 (LOOP_EXPR, void_type_node, iteration) });
}

tree
call (const char *name, tree result, std::initializer_list<tree> arguments)
{
  std::vector<tree> types, values (arguments);
  for (tree a : arguments)
    types.push_back (TREE_TYPE (a));
  tree type = build_function_type_array (result, types.size (), types.data ());
  return build_call_expr_loc_array (BUILTINS_LOCATION,
                                    external_function (name, type),
                                    values.size (), values.data ());
}

class function_builder
{
public:
  tree build_aliases ();
  tree build_aliases_left ();
  tree build_data_end ();

private:
  void begin (const char *name, tree result,
              std::initializer_list<tree> arrays);
  tree end (tree body);
  tree element (tree array, tree index) const;
  tree start_of (tree index) const;
  tree end_of (tree index) const;
  tree present (tree index) const;
  tree looked_up (tree index) const;
  tree exchange (tree array);
  tree search (tree present_pair);
  tree sort ();
  tree unite ();

  tree m_decl = NULL_TREE;
  tree m_locals = NULL_TREE;
  tree m_n = NULL_TREE;
  tree m_addresses = NULL_TREE, m_sizes = NULL_TREE;
  std::vector<tree> m_arrays; /* Behind these.  */
  tree m_i = NULL_TREE, m_j = NULL_TREE, m_found = NULL_TREE;
};

/* A function NAME of type RESULT with N, ADDRESSES, SIZES, and ARRAYS of these
   types.  */
void
function_builder::begin (const char *name, tree result,
                         std::initializer_list<tree> arrays)
{
  std::vector<tree> types = { sizetype, build_pointer_type (ptr_type_node),
                              build_pointer_type (size_type_node) };
  for (tree type : arrays)
    types.push_back (build_pointer_type (type));
  m_decl = declare_own_function (
      create_tmp_var_name (name),
      build_function_type_array (result, types.size (), types.data ()));
  m_n = add_parameter (m_decl, "n", types[0]);
  m_addresses = add_parameter (m_decl, "addresses", types[1]);
  m_sizes = add_parameter (m_decl, "sizes", types[2]);
  for (std::size_t i = 3; i < types.size (); i++)
    m_arrays.push_back (add_parameter (m_decl, "array", types[i]));
  m_i = add_local (m_decl, "i", sizetype, m_locals);
  m_j = add_local (m_decl, "j", sizetype, m_locals);
  m_found = add_local (m_decl, "found", sizetype, m_locals);
}

tree
function_builder::end (tree body)
{
  set_body (m_decl, m_locals, body);
  compile_function (m_decl);
  return m_decl;
}

/* ARRAY[INDEX] of one of the parameters.  */
tree
function_builder::element (tree array, tree index) const
{
  tree type = TREE_TYPE (TREE_TYPE (array));
  tree offset = build2 (MULT_EXPR, sizetype, index, TYPE_SIZE_UNIT (type));
  return build1 (INDIRECT_REF, type,
                 build2 (POINTER_PLUS_EXPR, TREE_TYPE (array), array, offset));
}

tree
function_builder::start_of (tree index) const
{
  return fold_convert (sizetype, element (m_addresses, index));
}

/* Behind the operand INDEX; one without a length has a byte.  */
tree
function_builder::end_of (tree index) const
{
  tree size = fold_convert (sizetype, element (m_sizes, index));
  return build2 (PLUS_EXPR, sizetype, start_of (index),
                 build2 (MAX_EXPR, sizetype, size, size_one_node));
}

tree
function_builder::present (tree index) const
{
  tree there
      = call ("acc_is_present", integer_type_node,
              { element (m_addresses, index), element (m_sizes, index) });
  return compare (NE_EXPR, there, integer_zero_node);
}

tree
function_builder::looked_up (tree index) const
{
  return compare (
      EQ_EXPR, element (m_arrays[0], index),
      build_int_cst (short_unsigned_type_node, GOMP_MAP_IF_PRESENT));
}

/* Have elements I and J of ARRAY change places.  */
tree
function_builder::exchange (tree array)
{
  tree other
      = add_local (m_decl, "other", TREE_TYPE (TREE_TYPE (array)), m_locals);
  return sequence ({ set (other, element (array, m_i)),
                     set (element (array, m_i), element (array, m_j)),
                     set (element (array, m_j), other) });
}

/* FOUND = N if there are two that overlap with PRESENT_PAIR, else 0.  */
tree
function_builder::search (tree present_pair)
{
  tree overlap = both (compare (LT_EXPR, start_of (m_i), end_of (m_j)),
                       compare (LT_EXPR, start_of (m_j), end_of (m_i)));
  tree body = when (both (overlap, present_pair), set (m_found, m_n));
  return sequence ({ set (m_found, size_zero_node),
                     loop (m_i, size_zero_node, m_n,
                           loop (m_j, size_zero_node, m_i, body)) });
}

/* The largest first.  */
tree
function_builder::sort ()
{
  tree all = sequence ({ exchange (m_addresses), exchange (m_sizes),
                         exchange (m_arrays[0]), exchange (m_arrays[1]) });
  tree body = when (
      compare (GT_EXPR, element (m_sizes, m_j), element (m_sizes, m_i)), all);
  return loop (m_i, size_zero_node, m_n, loop (m_j, m_i, m_n, body));
}

/* What lies in element I is copied to the device with that, and back, too. What
   has no length is not mapped.  */
tree
function_builder::unite ()
{
  tree type = short_unsigned_type_node;
  tree kinds = m_arrays[0], zero = build_int_cst (type, 0);
  tree empty = when (
      compare (EQ_EXPR, element (m_sizes, m_i),
               build_int_cst (size_type_node, 0)),
      set (element (kinds, m_i), build_int_cst (type, GOMP_MAP_IF_PRESENT)));
  tree inside = both (compare (GE_EXPR, start_of (m_j), start_of (m_i)),
                      compare (LE_EXPR, end_of (m_j), end_of (m_i)));
  tree mapped = both (negated (looked_up (m_i)), negated (looked_up (m_j)));
  tree copied = build2 (BIT_AND_EXPR, type, element (kinds, m_j),
                        build_int_cst (type, GOMP_MAP_TO));
  tree others = build2 (BIT_AND_EXPR, type, element (kinds, m_j),
                        build_int_cst (type, 0xffff & ~GOMP_MAP_TO));
  tree joined = sequence (
      { set (element (kinds, m_i),
             build2 (BIT_IOR_EXPR, type, element (kinds, m_i), copied)),
        set (element (kinds, m_j), others),
        when (compare (NE_EXPR, element (m_arrays[1], m_i), zero),
              set (element (m_arrays[1], m_j), zero)) });
  tree next = build2 (PLUS_EXPR, sizetype, m_i, size_one_node);
  tree parts = loop (m_j, next, m_n, when (both (inside, mapped), joined));
  return sequence ({ loop (m_i, size_zero_node, m_n, empty),
                     loop (m_i, size_zero_node, m_n, parts) });
}

tree
function_builder::build_aliases ()
{
  begin ("_accdeep_aliases", sizetype,
         { short_unsigned_type_node, short_unsigned_type_node });
  tree result = add_result (m_decl, sizetype);
  tree body = sequence (
      { search (negated (both (present (m_i), present (m_j)))),
        when (compare (NE_EXPR, m_found, size_zero_node),
              sequence ({ sort (), unite () })),
        build1 (RETURN_EXPR, void_type_node, set (result, m_found)) });
  return end (body);
}

tree
function_builder::build_aliases_left ()
{
  begin ("_accdeep_aliases_left", sizetype, {});
  tree result = add_result (m_decl, sizetype);
  return end (sequence (
      { search (both (present (m_i), present (m_j))),
        build1 (RETURN_EXPR, void_type_node, set (result, m_found)) }));
}

tree
function_builder::build_data_end ()
{
  begin ("_accdeep_data_end", void_type_node,
         { short_unsigned_type_node, ptr_type_node });
  add_result (m_decl, void_type_node);
  tree buffer = element (m_arrays[1], m_i), size = element (m_sizes, m_i);
  tree address = element (m_addresses, m_i);
  tree back = compare (NE_EXPR, element (m_arrays[0], m_i),
                       build_int_cst (short_unsigned_type_node, 0));
  tree device = call ("acc_deviceptr", ptr_type_node, { address });
  tree read
      = sequence ({ set (buffer, call ("malloc", ptr_type_node, { size })),
                    call ("acc_memcpy_from_device", void_type_node,
                          { buffer, device, size }) });
  tree write = sequence (
      { when (negated (present (m_i)),
              call ("memcpy", ptr_type_node, { address, buffer, size })),
        call ("free", void_type_node, { buffer }) });
  auto each = [this] (tree condition, tree statement) {
    return loop (m_i, size_zero_node, m_n, when (condition, statement));
  };
  return end (sequence (
      { each (both (back, present (m_i)), read),
        call ("GOACC_data_end", void_type_node, {}),
        each (compare (NE_EXPR, buffer, null_pointer_node), write) }));
}

} // anonymous namespace

/* The symbol table keeps these functions.  */

tree
aliases_function ()
{
  static tree function;
  if (!function)
    function = function_builder ().build_aliases ();
  return function;
}

tree
aliases_left_function ()
{
  static tree function;
  if (!function)
    function = function_builder ().build_aliases_left ();
  return function;
}

tree
data_end_function ()
{
  static tree function;
  if (!function)
    function = function_builder ().build_data_end ();
  return function;
}

} // namespace accdeep
