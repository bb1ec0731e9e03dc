/* Aliases: copy(a[0:10]) present(b[0:2]) where b points into a.

   Consumes a construct with ordinary operands.  Produces

     { addresses[] = { a, b }; sizes[] = ...; kinds[] = ...; back[] = ...;
       n = _accdeep_aliases (2, addresses, sizes, kinds, back);
       if (n) GOACC_data_start (~0, n, addresses, sizes, kinds);
       try { <construct> }
       finally { if (n) _accdeep_data_end (n, addresses, sizes, back, ...); } }

   libgomp goes through the operands one by one: the first one decides what is
   allocated and copied, a later one that is larger ends the program, and only
   the last one of an object that leaves the device is copied back.  The
   function looks for operands that overlap and are not present.  Mostly there
   are none, and it returns 0.  What GCC maps without a clause is among them,
   and pointers that it attaches: those of objects that another operand maps
   have to find these.  The construct then finds everything present, and what
   operands copy to the host is copied at the end, each for itself.

   `exit data' becomes

     { ...; n = _accdeep_aliases_left (2, addresses, sizes);
       if (n) GOACC_data_start (~0, n, addresses, sizes, kinds);
       <directive>
       if (n) _accdeep_data_end (n, addresses, sizes, back, ...); }

   so that each operand is there until the directive has counted all.  Those of
   `enter data' are for the run-time library (interpose/united-entries).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/compat.h"

#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/alias-functions.h"
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
  return { variable, true, bool (TYPE_RESTRICT (TREE_TYPE (pointer))) };
}

/* In Fortran: may it be what something else refers to, too?  Of dummy arguments
   and allocatables that are no targets, whose pointers GCC makes restricted,
   the language excludes it.  */
bool
free_pointer_p (const origin &o)
{
  return o.pointed_to && !o.restricted;
}

/* Does no pointer lead to it?  */
bool
unaddressed_p (const origin &o)
{
  return !o.pointed_to && auto_var_p (o.variable)
         && !TREE_ADDRESSABLE (o.variable);
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
  if (x.variable == y.variable || unaddressed_p (x) || unaddressed_p (y))
    return false;
  if (lang_GNU_Fortran ())
    return free_pointer_p (x) || free_pointer_p (y);
  return (x.pointed_to || y.pointed_to) && !(x.restricted && y.restricted);
}

/* Is PART a member of WHOLE, or of a member of that?  */
bool
part_of_p (tree part, tree whole)
{
  while (TREE_CODE (part) == COMPONENT_REF)
    {
      part = TREE_OPERAND (part, 0);
      if (operand_equal_p (part, whole, 0))
        return true;
    }
  return false;
}

/* The member whose pointer leads to LVALUE; null: there is none.  */
tree
member_behind (tree lvalue)
{
  while (handled_component_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  if (!dereference_p (lvalue))
    return NULL_TREE;
  tree pointer = pointer_behind (TREE_OPERAND (lvalue, 0));
  return TREE_CODE (pointer) == COMPONENT_REF ? TREE_OPERAND (pointer, 1)
                                              : NULL_TREE;
}

/* Are A and B sections of one member, x.p[0:n] and x.p[1:2]?  */
bool
same_member_p (const operand &a, const operand &b)
{
  tree member = member_behind (a.lvalue);
  return member && member == member_behind (b.lvalue);
}

/* The same, or of one variable: is one of A and B a member of the other, or may
   they be sections of one member?  */
bool
may_overlap_p (const operand &a, const operand &b)
{
  return may_alias_p (a, b)
         || (!lang_GNU_Fortran ()
             && (part_of_p (a.lvalue, b.lvalue)
                 || part_of_p (b.lvalue, a.lvalue) || same_member_p (a, b)));
}

/* Does O map bytes of the program's, or end that, and nothing else?  */
bool
maps_bytes_p (const operand &o)
{
  return (allocating_kind_p (o.kind) || looked_up_p (o)
          || o.kind == GOMP_MAP_RELEASE || o.kind == GOMP_MAP_DELETE)
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
          return &other != &o && may_overlap_p (o, other);
        }))
      result.push_back (o);
  auto add = [&result] (const operand &o) {
    if (std::none_of (result.begin (), result.end (),
                      [&o] (const operand &r) { return r.lvalue == o.lvalue; }))
      result.push_back (o);
  };
  for (const operand &pointer : pointers)
    for (const operand &o : all)
      if (may_have_pointers_p (o.lvalue) && may_alias_p (o, pointer))
        {
          add (pointer);
          add (o);
        }
  return result;
}

/* ------------------------------------------------------------------------
   The construct.
   ------------------------------------------------------------------------ */

/* How libgomp is to map O where it may be a part of others.  LEAVING: only if
   it is there.  What is copied back is no part of that.  */
tree
kind_value (const operand &o, bool leaving)
{
  unsigned kind = GOMP_MAP_IF_PRESENT;
  if (!leaving && !looked_up_p (o))
    {
      tree type = TREE_TYPE (o.lvalue);
      const unsigned align
          = COMPLETE_TYPE_P (type) ? TYPE_ALIGN_UNIT (type) : 1;
      kind
          = (o.kind & GOMP_MAP_TO)
            | (ceil_log2 (std::max<unsigned> (align, POINTER_SIZE_UNITS)) << 8);
    }
  return build_int_cst (short_unsigned_type_node, kind);
}

bool
copied_back_p (const operand &o)
{
  return allocating_kind_p (o.kind) && (o.kind & GOMP_MAP_FROM);
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

/* The number of operands to map, 0 if there are no aliases, and the arrays with
   their addresses, sizes and kinds, and which are copied back.  */
struct alias_arrays
{
  tree n;
  std::vector<tree> arrays;
  std::size_t most; /* Operands.  */
};

/* Let BLOCK find whether ALIASES, operands of SITE, are to be mapped, if
   CONDITION is true; null: it always is.  */
alias_arrays
find_aliases (statement_block &block, const directive_site &site,
              std::vector<operand> aliases, tree condition)
{
  const bool leaving = site.construct == ACCDEEP_CONSTRUCT_EXIT_DATA;
  std::vector<tree> addresses, sizes, kinds, back;
  for (operand &o : aliases)
    {
      if (!o.address)
        {
          o.address = address_of_memory (o.lvalue);
          o.bytes = unshare_expr (TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue)));
        }
      addresses.push_back (unshare_expr (o.address));
      sizes.push_back (unshare_expr (o.bytes));
      kinds.push_back (kind_value (o, leaving));
      back.push_back (
          build_int_cst (short_unsigned_type_node, copied_back_p (o)));
    }
  const std::vector<tree> arrays = {
    variable_array (block, "accdeep_addresses", ptr_type_node, addresses),
    variable_array (block, "accdeep_sizes", size_type_node, sizes),
    variable_array (block, "accdeep_kinds", short_unsigned_type_node, kinds),
    variable_array (block, "accdeep_back", short_unsigned_type_node, back)
  };
  tree n = size_int (addresses.size ());
  tree found
      = leaving
            ? build_call_expr_loc (site.loc, aliases_left_function (), 3, n,
                                   arrays[0], arrays[1])
            : build_call_expr_loc (site.loc, aliases_function (), 5, n,
                                   arrays[0], arrays[1], arrays[2], arrays[3]);
  if (condition)
    found = build3 (COND_EXPR, sizetype, condition, found, size_zero_node);
  return { block.evaluate (found, sizetype, "accdeep_n"), arrays,
           aliases.size () };
}

/* The same of those of the OPERANDS of SITE, and of IMPLICIT ones, that may be
   aliases, once.  */
alias_arrays
find_aliases (statement_block &block, const directive_site &site, tree clauses,
              operand_list &operands, const std::vector<operand> &implicit)
{
  evaluate_operands_once (clauses);
  complete_operands (operands);
  tree condition = evaluate_condition (block, clauses);
  return find_aliases (
      block, site, possible_aliases (operands.entries, implicit), condition);
}

tree
when_any (const alias_arrays &a, tree statement)
{
  tree any = build2 (NE_EXPR, boolean_type_node, a.n, size_zero_node);
  return build3 (COND_EXPR, void_type_node, any, statement, NULL_TREE);
}

/* What A has is mapped, if there is any.  */
tree
start (location_t loc, const alias_arrays &a)
{
  tree type = build_function_type_list (
      void_type_node, integer_type_node, size_type_node, ptr_type_node,
      ptr_type_node, ptr_type_node, NULL_TREE);
  tree call
      = build_call_expr_loc (loc, external_function ("GOACC_data_start", type),
                             5, build_int_cst (integer_type_node, ~0), a.n,
                             fold_convert (ptr_type_node, a.arrays[0]),
                             fold_convert (ptr_type_node, a.arrays[1]),
                             fold_convert (ptr_type_node, a.arrays[2]));
  return when_any (a, call);
}

/* GCC 13 and later want parts of objects mapped as these are.  They are
   mapped as aliases are: let clauses of OPERANDS for members beside their
   object say the same as the object's.  */
void
map_parts_as_objects (const operand_list &operands)
{
  for (const operand &part : operands.entries)
    for (const operand &o : operands.entries)
      if (part.clause && maps_bytes_p (part) && maps_bytes_p (o)
          && !looked_up_p (part) && !looked_up_p (o)
          && part_of_p (part.lvalue, o.lvalue))
        OMP_CLAUSE_SET_MAP_KIND (part.clause, o.kind);
}

/* The end of that, behind what CLAUSES start in a queue.  */
tree
end (location_t loc, const alias_arrays &a, tree clauses)
{
  statement_block ending (loc);
  add_wait (ending, clauses);
  tree buffers = variable_array (ending, "accdeep_buffers", ptr_type_node,
                                 std::vector<tree> (a.most, null_pointer_node));
  ending.add (build_call_expr_loc (loc, data_end_function (), 5, a.n,
                                   a.arrays[0], a.arrays[1], a.arrays[3],
                                   buffers));
  return when_any (a, ending.finish ());
}

} // anonymous namespace

bool
may_have_pointers_p (tree lvalue)
{
  tree type = elements_type (TREE_TYPE (lvalue));
  return VOID_TYPE_P (type) || RECORD_OR_UNION_TYPE_P (type)
         || POINTER_TYPE_P (type) || TYPE_PRECISION (type) <= CHAR_TYPE_SIZE;
}

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
  statement_block block (site.loc);
  const alias_arrays found
      = find_aliases (block, site, clauses, operands, implicit);
  map_parts_as_objects (operands);
  block.add (start (site.loc, found));
  block.add (build2 (TRY_FINALLY_EXPR, void_type_node, site.statement,
                     end (site.loc, found, clauses)));
  return block.finish ();
}

tree
with_aliases_left (const directive_site &site, operand_list &operands)
{
  tree clauses = OMP_STANDALONE_CLAUSES (site.statement);
  if (std::none_of (operands.entries.begin (), operands.entries.end (),
                    copied_back_p)
      || possible_aliases (operands.entries, {}).empty ())
    return NULL_TREE;
  statement_block block (site.loc);
  const alias_arrays found = find_aliases (block, site, clauses, operands, {});
  block.add (start (site.loc, found));
  block.add (site.statement);
  block.add (end (site.loc, found, clauses));
  return block.finish ();
}

} // namespace accdeep
