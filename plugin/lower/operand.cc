/* Operands of a directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/operand.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/array-memory.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/by-hand.h"
#include "plugin/lower/kernel-pointers.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/sections.h"
#include "plugin/model/levels.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* What lies in front of the element that LVALUE is of an array variable, in
   bytes; null: it is none, or the first one.  */
tree
bytes_in_front (tree lvalue)
{
  if (TREE_CODE (lvalue) != ARRAY_REF)
    return NULL_TREE;
  const std::optional<byte_position> place = byte_position_of (lvalue);
  if (!place || !DECL_P (place->object)
      || TREE_CODE (TREE_TYPE (place->object)) != ARRAY_TYPE)
    return NULL_TREE;
  tree bytes = build_int_cst (intDI_type_node, place->start);
  if (place->offset)
    bytes = fold_build2 (
        PLUS_EXPR, intDI_type_node, bytes,
        fold_convert (intDI_type_node, unshare_expr (place->offset)));
  return integer_zerop (bytes) ? NULL_TREE : bytes;
}

/* Lower bound in elements of the section that the map clause CLAUSE is, from
   its companion's bias, or, where GCC makes none for an array, from the section
   itself; null when it is 0 or unknown.  */
tree
section_lower (tree clause)
{
  tree next = OMP_CLAUSE_CHAIN (clause), bias = NULL_TREE;
  if (!next || !companion_p (next) || bounds_p (next)
      || !OMP_CLAUSE_SIZE (next))
    bias = bytes_in_front (OMP_CLAUSE_DECL (clause));
  else if (!integer_zerop (OMP_CLAUSE_SIZE (next)))
    bias
        = fold_convert (intDI_type_node, unshare_expr (OMP_CLAUSE_SIZE (next)));
  tree element = elements_type (TREE_TYPE (OMP_CLAUSE_DECL (clause)));
  tree bytes = COMPLETE_TYPE_P (element) ? TYPE_SIZE_UNIT (element) : NULL;
  if (!bias || !bytes || TREE_CODE (bytes) != INTEGER_CST
      || integer_zerop (bytes))
    return NULL_TREE;
  return fold_build2 (TRUNC_DIV_EXPR, intDI_type_node, bias,
                      fold_convert (intDI_type_node, bytes));
}

tree
bytes_of_clause (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  if (OMP_CLAUSE_SIZE (clause))
    return unshare_expr (OMP_CLAUSE_SIZE (clause));
  tree size = DECL_P (decl) ? DECL_SIZE_UNIT (decl)
                            : TYPE_SIZE_UNIT (TREE_TYPE (decl));
  return size ? unshare_expr (size) : size_zero_node;
}

} // anonymous namespace

tree
address_of_lvalue (tree lvalue)
{
  return build_fold_addr_expr (unshare_expr (lvalue));
}

tree
address_of_memory (tree lvalue)
{
  tree address = address_of_lvalue (lvalue);
  tree before = dereference_p (lvalue) ? bytes_before (TREE_OPERAND (lvalue, 0))
                                       : NULL_TREE;
  if (!before)
    return address;
  before = fold_build1 (NEGATE_EXPR, ssizetype, unshare_expr (before));
  return fold_build_pointer_plus (address, fold_convert (sizetype, before));
}

bool
base_pointer_p (tree clause)
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_ATTACH_DETACH
         && cured_base_pointer_p (OMP_CLAUSE_DECL (clause));
}

tree
bias_of_clause (tree clause)
{
  return OMP_CLAUSE_SIZE (clause) ? unshare_expr (OMP_CLAUSE_SIZE (clause))
                                  : size_zero_node;
}

const char *
clause_name (unsigned kind, accdeep_construct construct)
{
  const bool update = construct == ACCDEEP_CONSTRUCT_UPDATE;
  switch (kind)
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_FORCE_ALLOC:
      return "create";
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
      return update ? "device" : "copyin";
    case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_FROM:
      return update ? "self" : "copyout";
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_TOFROM:
      return "copy";
    case GOMP_MAP_FORCE_PRESENT:
      return "present";
    case GOMP_MAP_IF_PRESENT:
      return "no_create";
    case GOMP_MAP_RELEASE:
    case GOMP_MAP_DELETE:
      return "delete";
    case GOMP_MAP_ATTACH:
      return "attach";
    case GOMP_MAP_DETACH:
    case GOMP_MAP_FORCE_DETACH:
      return "detach";
    case GOMP_MAP_DEVICE_RESIDENT:
      return "device_resident";
    case GOMP_MAP_LINK:
      return "link";
    default:
      return nullptr;
    }
}

std::optional<byte_position>
byte_position_of (tree lvalue)
{
  poly_int64 bits, position;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p;
  tree object = get_inner_reference (lvalue, &bits, &position, &offset, &mode,
                                     &unsigned_p, &reverse_p, &volatile_p);
  HOST_WIDE_INT at;
  if (!position.is_constant (&at))
    return std::nullopt;
  return byte_position{ object, offset, at / BITS_PER_UNIT };
}

bool
component_bounds_p (tree clause)
{
  return bounds_p (clause)
         && TREE_CODE (OMP_CLAUSE_DECL (clause)) == COMPONENT_REF;
}

operand
bounds_operand (tree clause)
{
  operand result;
  result.clause = clause;
  result.lvalue = OMP_CLAUSE_DECL (clause);
  result.kind = GOMP_MAP_TO_PSET;
  result.loc = OMP_CLAUSE_LOCATION (clause);
  result.name = spell (result.lvalue);
  return result;
}

tree
elements_type (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return type == error_mark_node ? type : TYPE_MAIN_VARIANT (type);
}

/* Does a directive name the class TYPE or a base of it?  */
static bool
directives_in_bases_p (const type_view &type)
{
  if (shapes ().has_directives_p (type))
    return true;
  for (const type_view::member &m : type.members ())
    if (m.base_p && directives_in_bases_p (*m.type))
      return true;
  return false;
}

/* Are there pointers to tables of virtual functions in objects of TYPE that the
   device's copy has its own of?  */
static bool
tables_in_p (const type_view &type)
{
  if (type.polymorphic_p () && directives_in_bases_p (type))
    return true;
  for (const type_view::member &m : type.members ())
    {
      const type_levels l = levels_of (m.type);
      const bool in_place
          = std::none_of (l.levels.begin (), l.levels.end (),
                          [] (const type_ptr &t) { return followed_p (*t); });
      if (in_place && l.element->category () == type_category::aggregate
          && l.element->complete_p () && tables_in_p (*l.element))
        return true;
    }
  return false;
}

bool
described_p (tree type)
{
  type = elements_type (type);
  if (!RECORD_OR_UNION_TYPE_P (type))
    return false;
  type_ptr view = view_of (type);
  return view && view->complete_p ()
         && (shapes ().has_directives_p (*view) || shapes ().deep_p (view)
             || tables_in_p (*view));
}

bool
deep_by_default_p (tree type)
{
  return described_p (type)
         && (meaning_here () != deep_meaning::shallow
             || !may_be_copied_by_hand_p (elements_type (type)));
}

std::string
spell (tree lvalue)
{
  switch (TREE_CODE (lvalue))
    {
    case COMPONENT_REF:
      {
        tree object = TREE_OPERAND (lvalue, 0);
        tree field = TREE_OPERAND (lvalue, 1);
        /* Bases and anonymous members.  */
        while (TREE_CODE (object) == COMPONENT_REF
               && !DECL_NAME (TREE_OPERAND (object, 1)))
          object = TREE_OPERAND (object, 0);
        if (lang_GNU_Fortran ())
          return view_of (TREE_TYPE (object))->category ()
                         == type_category::aggregate
                     ? spell (object) + "%"
                           + IDENTIFIER_POINTER (DECL_NAME (field))
                     : spell (object);
        const bool arrow = pointer_target_p (object);
        const std::string outer
            = spell (arrow ? TREE_OPERAND (object, 0) : object);
        if (!DECL_NAME (field))
          return outer;
        return outer + (arrow ? "->" : ".")
               + IDENTIFIER_POINTER (DECL_NAME (field));
      }
    case CALL_EXPR:
      {
        /* Elements of containers are named as those of arrays.  */
        if (tree object = library_object (lvalue))
          return spell (object);
        tree function = get_callee_fndecl (lvalue);
        return function ? spell (function) + " ()" : "operand";
      }
    default:
      if (tree outer = enclosing_lvalue (lvalue))
        return spell (outer);
      return DECL_P (lvalue) && DECL_NAME (lvalue) ? user_name (lvalue)
                                                   : "operand";
    }
}

/* Nothing is attached to a section of length 0: let the pointers that sections
   start from have null addresses then.  */
static void
attach_to_elements_only (std::vector<operand> &entries)
{
  const operand *section = nullptr;
  for (operand &o : entries)
    {
      if (!o.clause)
        section = nullptr;
      else if (!companion_p (o.clause))
        section = &o;
      else if (section && attachment_kind_p (o.kind)
               && !integer_nonzerop (section->bytes))
        o.address = fold_build3 (
            COND_EXPR, ptr_type_node,
            fold_build2 (NE_EXPR, boolean_type_node,
                         unshare_expr (section->bytes),
                         build_zero_cst (TREE_TYPE (section->bytes))),
            fold_convert (ptr_type_node, o.address), null_pointer_node);
    }
}

/* The bytes of O, which is there if its sections have elements.  */
static tree
bytes_beside_elements (const operand &o)
{
  tree condition = boolean_false_node;
  for (tree c : o.sections)
    {
      tree bytes = bytes_of_clause (c);
      condition = fold_build2 (
          TRUTH_OR_EXPR, boolean_type_node, condition,
          fold_build2 (NE_EXPR, boolean_type_node, unshare_expr (bytes),
                       build_zero_cst (TREE_TYPE (bytes))));
    }
  return fold_build3 (COND_EXPR, size_type_node, condition,
                      fold_convert (size_type_node, o.bytes), size_zero_node);
}

void
complete_operands (operand_list &operands)
{
  for (operand &o : operands.entries)
    if (o.translated_p ())
      {
        o.address = unshare_expr (o.pointer);
        o.bytes = size_zero_node;
      }
    else
      {
        if (!o.spanned.empty ())
          continue;
        if (o.clause)
          o.lvalue = OMP_CLAUSE_DECL (o.clause);
        const bool bias = o.clause && attachment_kind_p (o.kind);
        o.address = address_of_memory (o.lvalue);
        o.bytes = bias       ? bias_of_clause (o.clause)
                  : o.clause ? bytes_of_clause (o.clause)
                  : o.bytes
                      ? o.bytes
                      : unshare_expr (TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue)));
        if (o.clause && (o.flags & ACCDEEP_CLAUSE_SECTION))
          o.lower = section_lower (o.clause);
        if (!o.sections.empty ())
          o.bytes = bytes_beside_elements (o);
        if (o.table)
          o.table = if_present (o.table, o.lvalue);
        o.address = if_present (o.address, o.lvalue);
        o.bytes = if_present (o.bytes, o.bytes);
        if (o.lower)
          o.lower = if_present (o.lower, o.lower);
      }
  for (operand &o : operands.entries)
    if (!o.spanned.empty ())
      complete_span (o, operands);
  attach_to_elements_only (operands.entries);
}

} // namespace accdeep
