/* Aliases: copy(a[0:10]) present(b[0:2]) where b points into a.

   Consumes a construct with ordinary operands.  Produces

     { addresses[] = { a, b }; sizes[] = ...; kinds[] = ...;
       n = _accdeep_aliases (2, addresses, sizes, kinds);
       if (n) GOACC_data_start (~0, n, addresses, sizes, kinds);
       try { <construct> } finally { if (n) GOACC_data_end (); } }

   libgomp goes through the operands one by one: the first one decides what is
   allocated and copied, and a later one that is larger ends the program.  The
   function, one for each translation unit, looks for operands that overlap and
   are not present.  Mostly there are none, and it returns 0.  What GCC maps
   without a clause is among them, and pointers that it attaches: those of
   objects that another operand maps have to find these.  Else it puts the
   largest first, and lets it be copied as all that lies in it is:

     size_t _accdeep_aliases (size_t n, void **addresses, size_t *sizes,
                              unsigned short *kinds);

   The construct then finds everything present.  Operands that are only looked
   up have a kind of their own here, and are not mapped.

   `enter data' becomes

     { ...; if (n) GOACC_enter_data (~0, n, addresses, sizes, kinds, ...);
       <directive>
       if (n) GOACC_exit_data (~0, n, addresses, sizes, release, ...); }

   so that the directive counts each operand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/compat.h"

#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/aliases.h"
#include "plugin/lower/arguments.h"
#include "plugin/lower/entry-point.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   Operands that may be aliases.
   ------------------------------------------------------------------------ */

/* Where an operand lies: in a variable, or behind a pointer.  */
struct origin
{
  tree variable; /* The pointer, or what it starts from.  */
  bool pointed_to;
  bool restricted;
};

origin
origin_of (tree lvalue)
{
  tree object = lvalue;
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  tree variable = base_variable (lvalue);
  if (!dereference_p (object))
    return { variable, false, false };
  tree pointer = pointer_behind (TREE_OPERAND (object, 0));
  tree type = TREE_TYPE (pointer);
  /* A dummy argument of Fortran's is a reference.  */
  return { variable, true,
           TYPE_RESTRICT (type)
               || (lang_GNU_Fortran () && TREE_CODE (type) == REFERENCE_TYPE) };
}

/* In Fortran: may it be what something else refers to, too?  Of dummy arguments
   and allocatables, whose pointers GCC makes restricted, the language excludes
   it.  */
bool
free_pointer_p (const origin &o)
{
  return o.pointed_to && !o.restricted;
}

bool
looked_up_p (const operand &o)
{
  return o.kind == GOMP_MAP_FORCE_PRESENT || o.kind == GOMP_MAP_IF_PRESENT;
}

bool
may_alias_p (const operand &a, const operand &b)
{
  if (looked_up_p (a) && looked_up_p (b))
    return false;
  const origin x = origin_of (a.lvalue), y = origin_of (b.lvalue);
  if (!x.variable || !y.variable)
    return true;
  if (x.variable == y.variable)
    return false;
  if (lang_GNU_Fortran ())
    return free_pointer_p (x) || free_pointer_p (y);
  return (x.pointed_to || y.pointed_to) && !(x.restricted && y.restricted);
}

/* Does O map bytes of the program's, and nothing else?  */
bool
maps_bytes_p (const operand &o)
{
  return (allocating_kind_p (o.kind) || looked_up_p (o))
         && !(o.clause && companion_p (o.clause)) && !o.translated_p ()
         && o.spanned.empty ();
}

/* The pointer that O attaches.  GCC maps it with its object's other members
   where the object is a variable, and else expects it on the device.  */
operand
attached_pointer (const operand &o)
{
  tree object = o.lvalue;
  while (TREE_CODE (object) == COMPONENT_REF)
    object = TREE_OPERAND (object, 0);
  operand result;
  result.lvalue = o.lvalue;
  result.bytes = TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue));
  result.kind = DECL_P (object) ? GOMP_MAP_ALLOC : GOMP_MAP_IF_PRESENT;
  result.name = o.name;
  result.loc = o.loc;
  return result;
}

/* May the objects of O have pointers in them?  */
bool
may_have_pointers_p (const operand &o)
{
  tree type = elements_type (TREE_TYPE (o.lvalue));
  return VOID_TYPE_P (type) || RECORD_OR_UNION_TYPE_P (type)
         || POINTER_TYPE_P (type) || TYPE_PRECISION (type) <= CHAR_TYPE_SIZE;
}

/* The operands of a construct with ENTRIES that may be aliases of others;
   IMPLICIT are those that it has without a clause.  Empty: there are none.  */
std::vector<operand>
possible_aliases (const std::vector<operand> &entries,
                  const std::vector<operand> &implicit)
{
  std::vector<operand> all = implicit, pointers;
  for (const operand &o : entries)
    if (maps_bytes_p (o))
      all.push_back (o);
    else if (attachment_kind_p (o.kind))
      {
        if (lang_GNU_Fortran ())
          return {};
        pointers.push_back (attached_pointer (o));
      }
  std::vector<operand> result;
  for (const operand &o : all)
    if (std::any_of (all.begin (), all.end (), [&] (const operand &other) {
          return &other != &o && may_alias_p (o, other);
        }))
      result.push_back (o);
  auto add = [&result] (const operand &o) {
    if (std::none_of (result.begin (), result.end (),
                      [&o] (const operand &r) { return r.lvalue == o.lvalue; }))
      result.push_back (o);
  };
  for (const operand &pointer : pointers)
    for (const operand &o : all)
      if (may_have_pointers_p (o) && may_alias_p (o, pointer))
        {
          add (pointer);
          add (o);
        }
  return result;
}

/* ------------------------------------------------------------------------
   The function.
   ------------------------------------------------------------------------ */

/* The kind of operands that are only looked up.  */
constexpr unsigned no_mapping = 0xff;
constexpr unsigned copies = GOMP_MAP_TOFROM;

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

class function_builder
{
public:
  tree build ();

private:
  tree element (tree array, tree index) const;
  tree end_of (tree index) const;
  tree present (tree index) const;
  tree mapped (tree index) const;
  tree exchange (tree array, tree type);
  tree search ();
  tree sort ();
  tree unite ();
  tree compact ();

  tree m_decl = NULL_TREE;
  tree m_locals = NULL_TREE;
  tree m_n = NULL_TREE;
  tree m_addresses = NULL_TREE, m_sizes = NULL_TREE, m_kinds = NULL_TREE;
  tree m_i = NULL_TREE, m_j = NULL_TREE, m_found = NULL_TREE;
};

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
function_builder::end_of (tree index) const
{
  return build2 (PLUS_EXPR, sizetype,
                 fold_convert (sizetype, element (m_addresses, index)),
                 fold_convert (sizetype, element (m_sizes, index)));
}

tree
function_builder::present (tree index) const
{
  tree type = build_function_type_list (integer_type_node, ptr_type_node,
                                        size_type_node, NULL_TREE);
  tree call = build_call_expr_loc (
      BUILTINS_LOCATION, external_function ("acc_is_present", type), 2,
      element (m_addresses, index), element (m_sizes, index));
  return compare (NE_EXPR, call, integer_zero_node);
}

tree
function_builder::mapped (tree index) const
{
  return compare (NE_EXPR, element (m_kinds, index),
                  build_int_cst (short_unsigned_type_node, no_mapping));
}

/* Have elements I and J of ARRAY change places.  */
tree
function_builder::exchange (tree array, tree type)
{
  tree other = add_local (m_decl, "other", type, m_locals);
  return sequence ({ set (other, element (array, m_i)),
                     set (element (array, m_i), element (array, m_j)),
                     set (element (array, m_j), other) });
}

/* FOUND = are there two that overlap and are not both present?  */
tree
function_builder::search ()
{
  auto start = [this] (tree i) {
    return fold_convert (sizetype, element (m_addresses, i));
  };
  tree overlap = both (compare (LT_EXPR, start (m_i), end_of (m_j)),
                       compare (LT_EXPR, start (m_j), end_of (m_i)));
  tree there = both (present (m_i), present (m_j));
  tree body
      = when (both (overlap, build1 (TRUTH_NOT_EXPR, boolean_type_node, there)),
              set (m_found, size_one_node));
  return sequence ({ set (m_found, size_zero_node),
                     loop (m_i, size_zero_node, m_n,
                           loop (m_j, size_zero_node, m_i, body)) });
}

/* The largest first.  */
tree
function_builder::sort ()
{
  tree all = sequence ({ exchange (m_addresses, ptr_type_node),
                         exchange (m_sizes, size_type_node),
                         exchange (m_kinds, short_unsigned_type_node) });
  tree body = when (
      compare (GT_EXPR, element (m_sizes, m_j), element (m_sizes, m_i)), all);
  return loop (m_i, size_zero_node, m_n, loop (m_j, m_i, m_n, body));
}

/* What lies in element I has it copied as itself, and is not mapped again:
   libgomp would copy no more than that when all goes.  */
tree
function_builder::unite ()
{
  tree type = short_unsigned_type_node;
  auto start = [this] (tree i) {
    return fold_convert (sizetype, element (m_addresses, i));
  };
  tree inside = both (compare (GE_EXPR, start (m_j), start (m_i)),
                      compare (LE_EXPR, end_of (m_j), end_of (m_i)));
  tree more = build2 (BIT_AND_EXPR, type, element (m_kinds, m_j),
                      build_int_cst (type, copies));
  tree joined = sequence (
      { set (element (m_kinds, m_i),
             build2 (BIT_IOR_EXPR, type, element (m_kinds, m_i), more)),
        set (element (m_kinds, m_j), build_int_cst (type, no_mapping)) });
  tree body = when (both (inside, both (mapped (m_i), mapped (m_j))), joined);
  tree next = build2 (PLUS_EXPR, sizetype, m_i, size_one_node);
  return loop (m_i, size_zero_node, m_n, loop (m_j, next, m_n, body));
}

/* Leave those that are mapped, and let FOUND be their number.  */
tree
function_builder::compact ()
{
  tree keep = sequence (
      { set (element (m_addresses, m_found), element (m_addresses, m_i)),
        set (element (m_sizes, m_found), element (m_sizes, m_i)),
        set (element (m_kinds, m_found), element (m_kinds, m_i)),
        set (m_found, build2 (PLUS_EXPR, sizetype, m_found, size_one_node)) });
  return sequence (
      { set (m_found, size_zero_node),
        loop (m_i, size_zero_node, m_n, when (mapped (m_i), keep)) });
}

tree
function_builder::build ()
{
  tree addresses_type = build_pointer_type (ptr_type_node);
  tree sizes_type = build_pointer_type (size_type_node);
  tree kinds_type = build_pointer_type (short_unsigned_type_node);
  m_decl = declare_own_function (
      create_tmp_var_name ("_accdeep_aliases"),
      build_function_type_list (sizetype, sizetype, addresses_type, sizes_type,
                                kinds_type, NULL_TREE));
  m_n = add_parameter (m_decl, "n", sizetype);
  m_addresses = add_parameter (m_decl, "addresses", addresses_type);
  m_sizes = add_parameter (m_decl, "sizes", sizes_type);
  m_kinds = add_parameter (m_decl, "kinds", kinds_type);
  tree result = add_result (m_decl, sizetype);
  m_i = add_local (m_decl, "i", sizetype, m_locals);
  m_j = add_local (m_decl, "j", sizetype, m_locals);
  m_found = add_local (m_decl, "found", sizetype, m_locals);
  tree mapping = sequence ({ sort (), unite (), compact () });
  tree body = sequence (
      { search (), when (compare (NE_EXPR, m_found, size_zero_node), mapping),
        build1 (RETURN_EXPR, void_type_node, set (result, m_found)) });
  set_body (m_decl, m_locals, body);
  compile_function (m_decl);
  return m_decl;
}

tree
aliases_function ()
{
  /* The symbol table keeps it.  */
  static tree function;
  if (!function)
    function = function_builder ().build ();
  return function;
}

/* ------------------------------------------------------------------------
   The construct.
   ------------------------------------------------------------------------ */

tree
kind_value (const operand &o)
{
  unsigned kind = no_mapping;
  if (!looked_up_p (o))
    {
      tree type = TREE_TYPE (o.lvalue);
      const unsigned align
          = COMPLETE_TYPE_P (type) ? TYPE_ALIGN_UNIT (type) : 1;
      kind
          = (o.kind & copies)
            | (ceil_log2 (std::max<unsigned> (align, POINTER_SIZE_UNITS)) << 8);
    }
  return build_int_cst (short_unsigned_type_node, kind);
}

/* Wait for what CLAUSES start in a queue.  */
void
add_wait (statement_block &block, tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_ASYNC);
  if (!c)
    return;
  tree queue = OMP_CLAUSE_ASYNC_EXPR (c)
                   ? unshare_expr (OMP_CLAUSE_ASYNC_EXPR (c))
                   : build_int_cst (integer_type_node, GOMP_ASYNC_NOVAL);
  tree type
      = build_function_type_list (void_type_node, integer_type_node, NULL_TREE);
  block.add (build_call_expr_loc (block.where (),
                                  external_function ("acc_wait", type), 1,
                                  fold_convert (integer_type_node, queue)));
}

/* An array variable of BLOCK with VALUES of TYPE.  */
tree
variable_array (statement_block &block, const char *name, tree type,
                const std::vector<tree> &values)
{
  tree array
      = block.variable (build_array_type_nelts (type, values.size ()), name);
  for (unsigned i = 0; i < values.size (); i++)
    block.assign (element_reference (array, i), values[i]);
  return build_fold_addr_expr_with_type (array, build_pointer_type (type));
}

/* How many operands there are to map, once BLOCK has been executed, and the
   arrays with their addresses, sizes and kinds.  */
struct alias_arrays
{
  tree n;
  std::vector<tree> arrays;
};

/* Let BLOCK find which of ALIASES, operands of SITE, are to be mapped, if
   CONDITION is true; null: it always is.  */
alias_arrays
find_aliases (statement_block &block, const directive_site &site,
              std::vector<operand> aliases, tree condition)
{
  std::vector<tree> addresses, sizes, kinds;
  for (operand &o : aliases)
    {
      if (!o.address)
        {
          o.address = address_of_lvalue (o.lvalue);
          o.bytes = unshare_expr (TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue)));
        }
      addresses.push_back (unshare_expr (o.address));
      sizes.push_back (unshare_expr (o.bytes));
      kinds.push_back (kind_value (o));
    }
  const std::vector<tree> arrays
      = { variable_array (block, "accdeep_addresses", ptr_type_node, addresses),
          variable_array (block, "accdeep_sizes", size_type_node, sizes),
          variable_array (block, "accdeep_kinds", short_unsigned_type_node,
                          kinds) };
  tree found = build_call_expr_loc (site.loc, aliases_function (), 4,
                                    size_int (addresses.size ()), arrays[0],
                                    arrays[1], arrays[2]);
  if (condition)
    found = build3 (COND_EXPR, sizetype, condition, found, size_zero_node);
  return { block.evaluate (found, sizetype, "accdeep_n"), arrays };
}

/* NAME, GOACC_enter_data or GOACC_exit_data, of what A has, in no queue.  */
tree
standalone_call (location_t loc, const char *name, const alias_arrays &a)
{
  tree type = build_varargs_function_type_list (
      void_type_node, integer_type_node, size_type_node, ptr_type_node,
      ptr_type_node, ptr_type_node, integer_type_node, integer_type_node,
      NULL_TREE);
  return build_call_expr_loc (
      loc, external_function (name, type), 7,
      build_int_cst (integer_type_node, ~0), a.n,
      fold_convert (ptr_type_node, a.arrays[0]),
      fold_convert (ptr_type_node, a.arrays[1]),
      fold_convert (ptr_type_node, a.arrays[2]),
      build_int_cst (integer_type_node, GOMP_ASYNC_SYNC), integer_zero_node);
}

/* N operands at the addresses ARRAYS are mapped, if there are any.  */
tree
start (location_t loc, tree n, const std::vector<tree> &arrays)
{
  tree type = build_function_type_list (
      void_type_node, integer_type_node, size_type_node, ptr_type_node,
      ptr_type_node, ptr_type_node, NULL_TREE);
  tree call
      = build_call_expr_loc (loc, external_function ("GOACC_data_start", type),
                             5, build_int_cst (integer_type_node, ~0), n,
                             fold_convert (ptr_type_node, arrays[0]),
                             fold_convert (ptr_type_node, arrays[1]),
                             fold_convert (ptr_type_node, arrays[2]));
  return when (compare (NE_EXPR, n, size_zero_node), call);
}

} // anonymous namespace

void
add_aliases (operand_list &operands, const std::vector<operand> &implicit)
{
  const std::vector<operand> explicit_ones = operands.entries;
  for (const operand &o : implicit)
    if (std::any_of (explicit_ones.begin (), explicit_ones.end (),
                     [&o] (const operand &other) {
                       return maps_bytes_p (other) && may_alias_p (o, other);
                     }))
      operands.entries.push_back (o);
}

tree
with_aliases (const directive_site &site, operand_list &operands,
              const std::vector<operand> &implicit)
{
  tree clauses = OMP_CLAUSES (site.statement);
  if (possible_aliases (operands.entries, implicit).empty ())
    return NULL_TREE;
  evaluate_operands_once (clauses);
  complete_operands (operands);
  statement_block block (site.loc);
  tree condition = evaluate_condition (block, clauses);
  const auto [n, arrays] = find_aliases (
      block, site, possible_aliases (operands.entries, implicit), condition);
  block.add (start (site.loc, n, arrays));
  tree end_type = build_function_type_list (void_type_node, NULL_TREE);
  statement_block ending (site.loc);
  add_wait (ending, clauses);
  ending.add (build_call_expr_loc (
      site.loc, external_function ("GOACC_data_end", end_type), 0));
  block.add (
      build2 (TRY_FINALLY_EXPR, void_type_node, site.statement,
              when (compare (NE_EXPR, n, size_zero_node), ending.finish ())));
  return block.finish ();
}

tree
with_aliases_entered (const directive_site &site, operand_list &operands)
{
  tree clauses = OMP_STANDALONE_CLAUSES (site.statement);
  for (const operand &o : operands.entries)
    if (attachment_kind_p (o.kind))
      return NULL_TREE;
  if (possible_aliases (operands.entries, {}).empty ())
    return NULL_TREE;
  evaluate_operands_once (clauses);
  complete_operands (operands);
  const std::vector<operand> aliases = possible_aliases (operands.entries, {});
  statement_block block (site.loc);
  tree condition = evaluate_condition (block, clauses);
  const alias_arrays found = find_aliases (block, site, aliases, condition);
  statement_block entering (site.loc), leaving (site.loc);
  if (omp_find_clause (clauses, OMP_CLAUSE_ASYNC)
      || omp_find_clause (clauses, OMP_CLAUSE_WAIT))
    entering.add (wait_for_all_queues (site.loc));
  entering.add (standalone_call (site.loc, "GOACC_enter_data", found));
  tree kinds = TREE_OPERAND (found.arrays[2], 0);
  for (unsigned i = 0; i < aliases.size (); i++)
    leaving.assign (element_reference (kinds, i),
                    build_int_cst (short_unsigned_type_node, GOMP_MAP_RELEASE));
  leaving.add (standalone_call (site.loc, "GOACC_exit_data", found));
  tree any = compare (NE_EXPR, found.n, size_zero_node);
  block.add (when (any, entering.finish ()));
  block.add (site.statement);
  block.add (when (unshare_expr (any), leaving.finish ()));
  return block.finish ();
}

} // namespace accdeep
