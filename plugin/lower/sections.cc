/* Operands that GCC does not take.  Consumes tags, produces map clauses and
   entries.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/sections.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/layout.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The kind of the clause that NOTE is of, on a directive of the kind
   CONSTRUCT.  */
gomp_map_kind
map_kind_of (const operand_note &note, accdeep_construct construct)
{
  std::string name = note.clause_name;
  if (construct == ACCDEEP_CONSTRUCT_UPDATE)
    return name == "device" || note.direction.name == "device"
               ? GOMP_MAP_FORCE_TO
               : GOMP_MAP_FORCE_FROM;
  if (name == "invoke")
    name = construct == ACCDEEP_CONSTRUCT_ENTER_DATA  ? "copyin"
           : construct == ACCDEEP_CONSTRUCT_EXIT_DATA ? "copyout"
                                                      : "copy";
  if (name == "present")
    return GOMP_MAP_FORCE_PRESENT;
  if (name == "no_create")
    return GOMP_MAP_IF_PRESENT;
  if (name == "delete")
    return GOMP_MAP_RELEASE;
  /* And pcopyin, present_or_copyin.  */
  auto ends_in = [&] (const std::string &word) {
    return name.size () >= word.size ()
           && name.compare (name.size () - word.size (), word.size (), word)
                  == 0;
  };
  if (ends_in ("copyin"))
    return GOMP_MAP_TO;
  if (ends_in ("copyout"))
    return GOMP_MAP_FROM;
  return ends_in ("create") ? GOMP_MAP_ALLOC : GOMP_MAP_TOFROM;
}

/* E, which is written in several places, but to be computed once.  */
tree
once (tree e)
{
  return TREE_SIDE_EFFECTS (e) ? save_expr (e) : e;
}

/* The reference behind LVALUE, which it refers to; else LVALUE itself.  */
tree
without_reference (tree lvalue)
{
  return reference_target_p (lvalue) ? TREE_OPERAND (lvalue, 0) : lvalue;
}

/* A pointer variable, or what a reference to one refers to.  */
bool
variable_p (tree lvalue)
{
  return DECL_P (without_reference (lvalue));
}

/* What goes with the clause for a section that starts at ADDRESS; null:
   nothing.  */
tree
companion_of (const tagged_operand &tag, tree address,
              accdeep_construct construct)
{
  const location_t loc = gcc_location (tag.note->loc);
  tree array = array_of_section (tag);
  if (TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE)
    return DECL_P (array) && compute_p (construct) ? map_clause (
               loc, GOMP_MAP_FIRSTPRIVATE_POINTER, array,
               bytes_between (build_fold_addr_expr (array), address), NULL_TREE)
                                                   : NULL_TREE;
  if (!POINTER_TYPE_P (TREE_TYPE (array)))
    return NULL_TREE; /* An object, (&x)[0:1].  */
  tree bias = bytes_between (array, address);
  /* Kernels find what a variable leads to by a pointer of their own.  */
  if (cured_base_pointer_p (array)
      && !(compute_p (construct) && variable_p (array)))
    return map_clause (loc, GOMP_MAP_ATTACH_DETACH, array, bias, NULL_TREE);
  if (variable_p (array))
    return map_clause (loc, GOMP_MAP_FIRSTPRIVATE_POINTER,
                       without_reference (array), bias, NULL_TREE);
  return TREE_CODE (array) == COMPONENT_REF
             ? map_clause (loc, GOMP_MAP_ATTACH_DETACH, array, bias, NULL_TREE)
             : NULL_TREE;
}

bool
check_integer (tree value, location_t loc)
{
  if (error_operand_p (value))
    return false;
  if (INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return true;
  error_at (loc, "bound of array section does not have integral type");
  return false;
}

/* VALUE as a bound in a shape.  */
value
bound_of (tree bound, location_t loc, captured_locals &locals)
{
  value result;
  tree constant = fold (bound);
  STRIP_NOPS (constant);
  if (tree_fits_shwi_p (constant))
    {
      result.number = tree_to_shwi (constant);
      return result;
    }
  tree function = build_value_function (bound, loc, locals);
  result.kind = value_kind::function;
  result.expression_index
      = number_expression ([function] () { return function; });
  return result;
}

bool
allocates_p (const operand &o)
{
  return o.kind != GOMP_MAP_FORCE_PRESENT && o.kind != GOMP_MAP_IF_PRESENT;
}

} // anonymous namespace

tree
bytes_between (tree from, tree to)
{
  return fold_build2 (MINUS_EXPR, sizetype,
                      fold_convert (sizetype, unshare_expr (to)),
                      fold_convert (sizetype, unshare_expr (from)));
}

bool
rows_p (const tagged_operand &tag)
{
  tree type = TREE_TYPE (TREE_TYPE (tag.section_address));
  for (std::size_t i = 0; i < tag.note->rows.size (); i++)
    {
      if (TREE_CODE (type) != ARRAY_TYPE)
        return POINTER_TYPE_P (type);
      type = TREE_TYPE (type);
    }
  return false;
}

tree
array_of (const operand &o)
{
  if (o.array)
    return o.array;
  if (!o.clause || o.translated_p () || attachment_kind_p (o.kind))
    return NULL_TREE;
  tree next = OMP_CLAUSE_CHAIN (o.clause);
  if (next && companion_p (next) && (!bounds_p (next) || lang_GNU_Fortran ()))
    return OMP_CLAUSE_DECL (next);
  tree array = OMP_CLAUSE_DECL (o.clause);
  while (TREE_CODE (array) == ARRAY_REF)
    array = TREE_OPERAND (array, 0);
  return array;
}

tree
array_of_section (const tagged_operand &tag)
{
  if (TREE_CODE (tag.array) != ADDR_EXPR)
    return tag.array;
  tree array = TREE_OPERAND (tag.array, 0);
  while (TREE_CODE (array) == ARRAY_REF)
    array = TREE_OPERAND (array, 0);
  return array;
}

tree
build_section (const tagged_operand &tag, accdeep_construct construct)
{
  const location_t loc = gcc_location (tag.note->loc);
  tree address = once (unshare_expr (tag.section_address));
  tree type = TREE_TYPE (TREE_TYPE (address));
  if (error_operand_p (tag.array) || !check_integer (tag.count, loc))
    return NULL_TREE;
  tree unit = COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  if (!unit)
    {
      error_at (loc, "array section of incomplete type %qs",
                type_name (type).c_str ());
      return NULL_TREE;
    }
  tree bytes = once (fold_build2 (
      MULT_EXPR, sizetype, fold_convert (sizetype, unshare_expr (tag.count)),
      fold_convert (sizetype, unshare_expr (unit))));
  tree companion = companion_of (tag, address, construct);
  return map_clause (loc, map_kind_of (*tag.note, construct),
                     build_fold_indirect_ref (address), bytes, companion);
}

bool
set_rows (operand &section, const tagged_operand &tag, captured_locals &locals)
{
  const std::vector<extent> &extents = tag.note->rows;
  if (!section.arguments.empty ())
    {
      sorry_at (section.loc, "arguments for the policy of rows");
      return false;
    }
  row_shape rows;
  for (std::size_t i = 0; i < extents.size (); i++)
    {
      const location_t loc = gcc_location (extents[i].loc);
      resolved_extent e;
      e.text = extents[i].text;
      e.loc = extents[i].loc;
      if (!check_integer (tag.rows[2 * i], loc)
          || !check_integer (tag.rows[2 * i + 1], loc))
        return false;
      e.lower = bound_of (tag.rows[2 * i], loc, locals);
      e.length = bound_of (tag.rows[2 * i + 1], loc, locals);
      rows.extents.push_back (e);
    }
  rows.element_shape = section.shape;
  section.type = TYPE_MAIN_VARIANT (TREE_TYPE (section.lvalue));
  section.shape = add_row_shape (std::move (rows));
  return true;
}

/* The kind of the operand around SECTIONS, some of OPERANDS; empty: there is
   none.  A kernel has one pointer to all of them, which leads to the right
   places if they lie in one object.  */
static std::optional<gomp_map_kind>
kind_of_span (const operand_list &operands,
              const std::vector<std::size_t> &sections,
              accdeep_construct construct)
{
  bool allocates = false, optional = false;
  for (std::size_t i : sections)
    {
      allocates |= allocates_p (operands.entries[i]);
      optional |= operands.entries[i].kind == GOMP_MAP_IF_PRESENT;
    }
  if (allocates)
    return GOMP_MAP_ALLOC;
  if (compute_p (construct) && !optional && !lang_GNU_Fortran ())
    return GOMP_MAP_FORCE_PRESENT;
  return std::nullopt;
}

/* Is O, of CONSTRUCT, a section of a pointer member?  GCC takes several of them
   as they are.  */
static bool
member_section_p (const operand &o, accdeep_construct construct)
{
  tree next = o.clause ? OMP_CLAUSE_CHAIN (o.clause) : NULL_TREE;
  return (region_p (construct) || construct == ACCDEEP_CONSTRUCT_ENTER_DATA
          || construct == ACCDEEP_CONSTRUCT_EXIT_DATA)
         && !lang_GNU_Fortran () && next && companion_p (next)
         && TREE_CODE (OMP_CLAUSE_DECL (next)) == COMPONENT_REF;
}

void
add_spans (operand_list &operands, accdeep_construct construct)
{
  std::vector<operand> spans;
  for (std::size_t i = 0; i < operands.entries.size (); i++)
    {
      tree array = array_of (operands.entries[i]);
      if (!array)
        continue;
      operand span;
      bool further = false, first = true;
      for (std::size_t k = 0; k < operands.entries.size (); k++)
        {
          const operand &o = operands.entries[k];
          tree other = array_of (o);
          if (!other
              || !operand_equal_p (without_reference (other),
                                   without_reference (array), 0))
            continue;
          first &= k >= i;
          further |= o.array != NULL_TREE || member_section_p (o, construct);
          span.spanned.push_back (k);
        }
      if (!first || !further || span.spanned.size () < 2)
        continue;
      const std::optional<gomp_map_kind> kind
          = kind_of_span (operands, span.spanned, construct);
      if (!kind)
        continue;
      /* GCC maps all of an array for the constructs inside of a region.  */
      if (TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE && *kind == GOMP_MAP_ALLOC
          && region_p (construct))
        span.spanned_array = array;
      else
        span.flags = ACCDEEP_CLAUSE_SPAN;
      span.flags |= ACCDEEP_CLAUSE_SECTION;
      span.lvalue = operands.entries[i].lvalue;
      span.kind = *kind;
      span.name = spell (array);
      span.loc = operands.entries[i].loc;
      spans.push_back (span);
    }
  operands.entries.insert (operands.entries.end (), spans.begin (),
                           spans.end ());
}

/* VALUE if SPAN has one section with elements, else THAT_OF_ALL, which is its
   array's; SEVERAL says so.  */
static tree
unless_several (tree several, tree value, tree that_of_all)
{
  return fold_build3 (COND_EXPR, TREE_TYPE (value), unshare_expr (several),
                      fold_convert (TREE_TYPE (value), that_of_all), value);
}

void
complete_span (operand &span, const operand_list &operands)
{
  tree start = NULL_TREE, end = NULL_TREE;
  tree any = boolean_false_node, several = boolean_false_node;
  /* What several of the choices below use is evaluated in front of them.  */
  tree before = size_zero_node;
  for (std::size_t i : span.spanned)
    {
      const operand &o = operands.entries[i];
      tree from = save_expr (fold_convert (sizetype, unshare_expr (o.address)));
      tree bytes = save_expr (fold_convert (sizetype, unshare_expr (o.bytes)));
      for (tree value : { from, bytes })
        if (TREE_CODE (value) == SAVE_EXPR)
          before = build2 (COMPOUND_EXPR, sizetype, before, value);
      tree to = fold_build2 (PLUS_EXPR, sizetype, from, bytes);
      tree some
          = fold_build2 (NE_EXPR, boolean_type_node, bytes, size_zero_node);
      /* An empty one may be anywhere.  */
      from = fold_build3 (COND_EXPR, sizetype, unshare_expr (some), from,
                          TYPE_MAX_VALUE (sizetype));
      to = fold_build3 (COND_EXPR, sizetype, unshare_expr (some), to,
                        size_zero_node);
      several
          = fold_build2 (TRUTH_OR_EXPR, boolean_type_node, several,
                         fold_build2 (TRUTH_AND_EXPR, boolean_type_node,
                                      unshare_expr (any), unshare_expr (some)));
      any = fold_build2 (TRUTH_OR_EXPR, boolean_type_node, any,
                         unshare_expr (some));
      start = start ? fold_build2 (MIN_EXPR, sizetype, start, from) : from;
      end = end ? fold_build2 (MAX_EXPR, sizetype, end, to) : to;
    }
  /* Without elements it is nowhere.  */
  start = fold_build3 (COND_EXPR, sizetype, any, start, size_zero_node);
  if (before != size_zero_node)
    start = build2 (COMPOUND_EXPR, sizetype, before, start);
  start = save_expr (start);
  end = save_expr (end);
  span.address = fold_convert (ptr_type_node, start);
  span.bytes = fold_build3 (
      COND_EXPR, sizetype, fold_build2 (GT_EXPR, boolean_type_node, end, start),
      fold_build2 (MINUS_EXPR, sizetype, end, start), size_zero_node);
  if (tree array = span.spanned_array)
    {
      span.address
          = unless_several (several, span.address, address_of_lvalue (array));
      span.bytes
          = unless_several (several, span.bytes,
                            unshare_expr (TYPE_SIZE_UNIT (TREE_TYPE (array))));
    }
}

} // namespace accdeep
