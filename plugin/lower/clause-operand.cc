/* One clause of a directive as an operand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/clause-operand.h"
#include "plugin/check/rules.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/by-hand.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/policy.h"
#include "plugin/lower/sections.h"
#include "plugin/model/integer.h"

namespace accdeep
{

namespace
{

/* KIND, of a clause that maps LVALUE: what is constant is not copied back.  */
unsigned
kind_of_copy (unsigned kind, tree lvalue)
{
  return kind == GOMP_MAP_TOFROM && cure_p (cure::read_only)
                 && constant_variable_p (lvalue)
             ? unsigned (GOMP_MAP_TO)
             : kind;
}

unsigned
map_kind_of_lookup (unsigned kind)
{
  return kind == GOMP_MAP_IF_PRESENT ? GOMP_MAP_IF_PRESENT
                                     : GOMP_MAP_FORCE_PRESENT;
}

/* What NOTE's name in angle brackets is for.  */
name_use
use_of (const operand_note &note)
{
  if (note.clause_name != "invoke")
    return name_use::clause;
  return note.direction.name.empty () ? name_use::invoke_data
                                      : name_use::invoke_update;
}

/* The kind of the entry for objects that the policy behind SHAPE is invoked
   on: its own action, as far as CONSTRUCT has one.  The action on each member
   is in the descriptor.  KIND is that of the clause that GCC has seen.  */
unsigned
kind_of_root (const resolved_shape &shape, accdeep_construct construct,
              unsigned kind)
{
  if (construct == ACCDEEP_CONSTRUCT_UPDATE)
    return kind;
  const bool exit = construct == ACCDEEP_CONSTRUCT_EXIT_DATA;
  switch (shape.root)
    {
    case action::copy:
      return exit ? GOMP_MAP_FROM : GOMP_MAP_TOFROM;
    case action::copyin:
      return exit ? GOMP_MAP_RELEASE : GOMP_MAP_TO;
    case action::copyout:
      return GOMP_MAP_FROM;
    case action::present:
      return GOMP_MAP_FORCE_PRESENT;
    case action::delete_:
      return GOMP_MAP_RELEASE;
    default:
      return exit ? GOMP_MAP_RELEASE : GOMP_MAP_ALLOC;
    }
}

/* Set RESULT's arguments for NAMED, the shape that TAG's clause names or the
   nest that extends it.  False after an error.  */
bool
set_arguments (operand &result, const tagged_operand &tag,
               const std::string &named, const type_view &view,
               directive_nests &nests)
{
  for (const policy_argument &a :
       shapes ().value_arguments (view, named, arguments_of (*tag.note)))
    {
      tree value = NULL_TREE;
      if (!check_level_indices (a.source, operand_levels (tag), diagnostics ()))
        return false;
      if (std::optional<std::int64_t> number = constant_of (a.source.tokens))
        value = build_int_cst (long_long_integer_type_node, *number);
      else
        value = build_expression_function (a.source, {}, *tag.directive,
                                           *nests.locals ());
      if (!value)
        return false;
      result.arguments.push_back (value);
    }
  return true;
}

/* Set RESULT's shape to the one NAMED, SHAPE, and what it does to objects of
   VIEW as NOTE's clause says.  */
void
set_named_shape (operand &result, const operand_note &note,
                 const identifier &named, const type_view &view,
                 const resolved_shape &shape, accdeep_construct construct)
{
  const name_use use = use_of (note);
  if (!check_name_use (named, use, view, shapes (), diagnostics ()))
    return;
  if (use != name_use::clause)
    {
      if (!check_invocation (named, shape, diagnostics ()))
        return;
      result.kind = kind_of_root (shape, construct, result.kind);
      result.invoked = true;
    }
  result.type = tree_of (view);
  result.shape = named.name;
}

/* Set RESULT's shape from the nest behind TAG's clause.  */
void
set_nest (operand &result, const tagged_operand &tag, tree type,
          accdeep_construct construct, directive_nests &nests)
{
  const std::string name = nests.shape_of (tag, type);
  if (name.empty ())
    return;
  type_ptr view = view_of (type);
  if (looks_at_index_p (name))
    result.flags |= ACCDEEP_CLAUSE_INDEXED;
  if (set_arguments (result, tag, name, *view, nests))
    set_named_shape (result, *tag.note, { name, tag.note->nest_loc }, *view,
                     *shapes ().resolve (view, name), construct);
}

/* RESULT maps a closure: only what it leads to comes back.  */
void
invoke_captures (operand &result, accdeep_construct construct)
{
  type_ptr view = view_of (result.type);
  if (!compute_p (construct)
      || !shapes ().kind_of (*view, capture_policy).has_value ())
    return;
  result.kind = kind_of_root (*shapes ().resolve (view, capture_policy),
                              construct, result.kind);
  result.shape = capture_policy;
  result.invoked = true;
  result.flags |= ACCDEEP_CLAUSE_CAPTURES;
}

/* Is it enough for a clause of KIND that the part of a polymorphic object is on
   the device that its declared type has?  */
bool
part_suffices_p (unsigned kind)
{
  return kind == GOMP_MAP_FORCE_PRESENT || kind == GOMP_MAP_IF_PRESENT;
}

/* Is the object of RESULT, declared of TYPE, one whose own type may be deep?
   What a construct has no clause for is narrowed later.  */
bool
extensible_p (const operand &result, tree type)
{
  return result.table && !part_suffices_p (result.kind)
         && !implicit_clause_p (result.clause)
         && meaning_here () != deep_meaning::shallow
         && view_of (type)->category () == type_category::aggregate;
}

/* Set RESULT's type and shape from OBJECT, its first one, and its tag.  */
void
set_shape (operand &result, tree object, const tagged_operand *tag,
           accdeep_construct construct, directive_nests &nests)
{
  const operand_note *note = tag ? tag->note : nullptr;
  tree type = elements_type (TREE_TYPE (object));
  if (note && note->has_nest)
    {
      set_nest (result, *tag, type, construct, nests);
      return;
    }
  const bool named = note && !note->shape.name.empty ();
  if (!RECORD_OR_UNION_TYPE_P (type))
    {
      if (named)
        report_shape_of_scalar (note->shape, use_of (*note), type_name (type),
                                diagnostics ());
      return;
    }
  if (!named)
    {
      /* What the clause of a function object says of it counts.  */
      const bool constant
          = shape_closure (type, false) || TYPE_READONLY (TREE_TYPE (object));
      if (deep_by_default_p (type) || extensible_p (result, type))
        result.type = type;
      if (constant && result.type && result.kind == GOMP_MAP_TOFROM)
        invoke_captures (result, construct);
      return;
    }
  type_ptr view = view_of (type);
  if (shapes ().resolve (view, note->shape.name))
    {
      const argument_list arguments = arguments_of (*note);
      if (!check_name_use (note->shape, use_of (*note), *view, shapes (),
                           diagnostics ())
          || !shapes ().check_arguments (*view, note->shape, arguments)
          || !set_arguments (result, *tag, note->shape.name, *view, nests))
        return;
      const std::string name
          = shapes ().instance (*view, note->shape.name, arguments);
      set_named_shape (result, *note, { name, note->shape.loc }, *view,
                       *shapes ().resolve (view, name), construct);
    }
  else
    report_unknown_shape (note->shape, use_of (*note), *view, shapes (),
                          diagnostics ());
}

/* ptrs[0:10][@]: RESULT's objects are pointers, whose targets are looked
   up.  */
void
set_pointers (operand &result, const operand_note &note)
{
  result.type = elements_type (TREE_TYPE (result.lvalue));
  result.shape = note.optional ? optional_lookup_shape : lookup_shape;
}

/* Is CLAUSE about a pointer of C or C++, which may be there itself or stand for
   what it points to?  In a clause that would allocate it never does.  Members
   of constructs are members of what the kernel sees.  Section 9.  */
bool
bare_pointer_p (tree clause, accdeep_construct construct)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  if (lang_GNU_Fortran () || TREE_CODE (TREE_TYPE (lvalue)) != POINTER_TYPE
      || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (TREE_TYPE (lvalue)))
      || section_p (clause))
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_FORCE_PRESENT:
    case GOMP_MAP_IF_PRESENT:
      if (construct != ACCDEEP_CONSTRUCT_DECLARE && !region_p (construct))
        return true;
      return DECL_P (lvalue) || reference_target_p (lvalue)
             || (TREE_CODE (lvalue) == COMPONENT_REF
                 && construct != ACCDEEP_CONSTRUCT_DECLARE
                 && OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_FORCE_PRESENT);
    default:
      return construct == ACCDEEP_CONSTRUCT_EXIT_DATA
             || construct == ACCDEEP_CONSTRUCT_UPDATE;
    }
}

/* The address of the table of the type that LVALUE has, the one object that a
   container of Fortran's leads to; null: it is something else.  */
tree
table_of_object (tree lvalue)
{
  if (!lang_GNU_Fortran () || TREE_CODE (lvalue) != INDIRECT_REF
      || TREE_CODE (TREE_OPERAND (lvalue, 0)) != COMPONENT_REF)
    return NULL_TREE;
  tree container = TREE_OPERAND (TREE_OPERAND (lvalue, 0), 0);
  return class_container_p (TREE_TYPE (container))
             ? component_named (container, "_vptr")
             : NULL_TREE;
}

/* Does CLAUSE, of an `update', name a variable of Fortran's that a `declare'
   directive has put on the device, without what its components lead to, and
   whose type the program may copy by hand?  */
bool
bare_declared_p (tree clause, accdeep_construct construct)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  return construct == ACCDEEP_CONSTRUCT_UPDATE && lang_GNU_Fortran ()
         && VAR_P (lvalue)
         && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (lvalue))
         && may_be_copied_by_hand_p (elements_type (TREE_TYPE (lvalue)));
}

} // anonymous namespace

void
take_declared_part (operand &o)
{
  if (!o.table)
    return;
  o.table = NULL_TREE;
  OMP_CLAUSE_SIZE (o.clause) = TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue));
}

bool
section_p (tree clause)
{
  tree next = OMP_CLAUSE_CHAIN (clause);
  if (next && companion_p (next)
      && OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_FIRSTPRIVATE_REFERENCE
      && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (next))) != REFERENCE_TYPE)
    return true;
  return TREE_CODE (OMP_CLAUSE_DECL (clause)) == ARRAY_REF;
}

operand
mapped_operand (tree clause, const tagged_operand *tag,
                accdeep_construct construct, directive_nests &nests,
                tree object)
{
  operand result;
  result.clause = clause;
  result.lvalue = OMP_CLAUSE_DECL (clause);
  result.kind = kind_of_copy (OMP_CLAUSE_MAP_KIND (clause), result.lvalue);
  result.loc
      = tag ? gcc_location (tag->note->loc) : OMP_CLAUSE_LOCATION (clause);
  result.name = spell (written_lvalue (clause));
  result.noted = tag != nullptr;
  result.table = table_of_object (result.lvalue);
  if ((section_p (clause) && !result.table)
      || TREE_CODE (TREE_TYPE (result.lvalue)) == ARRAY_TYPE)
    result.flags |= ACCDEEP_CLAUSE_SECTION;
  if (tag && tag->note->lookup)
    {
      set_pointers (result, *tag->note);
      return result;
    }
  if (!object && bare_pointer_p (clause, construct))
    {
      result.flags |= ACCDEEP_CLAUSE_POINTER;
      if (compute_p (construct)
          && (DECL_P (result.lvalue) || reference_target_p (result.lvalue)))
        result.flags |= ACCDEEP_CLAUSE_VARIABLE;
      object = build_fold_indirect_ref (unshare_expr (result.lvalue));
    }
  set_shape (result, object ? object : result.lvalue, tag, construct, nests);
  if (result.type && part_suffices_p (result.kind))
    take_declared_part (result);
  if (bare_declared_p (clause, construct))
    result.flags |= ACCDEEP_CLAUSE_OPTIONAL;
  result.image = image_of (clause);
  if (result.image)
    result.flags |= ACCDEEP_CLAUSE_IMAGE;
  return result;
}

bool
pointer_p (tree type)
{
  return TREE_CODE (type) == POINTER_TYPE;
}

bool
translatable_p (tree clause, const tagged_operand &tag)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  const location_t loc = gcc_location (tag.note->loc);
  tree base = tag.base_address ? build_fold_indirect_ref (tag.base_address)
                               : NULL_TREE;
  if (!pointer_p (elements_type (TREE_TYPE (lvalue))))
    error_at (loc, "%qs is not a pointer: only pointers can be translated",
              spell (lvalue).c_str ());
  else if (tag.note->relative
           && (section_p (clause) || !pointer_p (TREE_TYPE (lvalue))))
    error_at (loc, "%qs is an array: only a single pointer can be relative",
              spell (lvalue).c_str ());
  else if (base && !pointer_p (TREE_TYPE (base)))
    error_at (tag.note->base.empty ()
                  ? loc
                  : gcc_location (tag.note->base.front ().loc),
              "%qs is not a pointer", spell (base).c_str ());
  else
    return true;
  return false;
}

operand
translated_operand (tree clause, const tagged_operand &tag)
{
  operand result;
  result.clause = clause;
  result.lvalue = OMP_CLAUSE_DECL (clause);
  result.pointer = result.lvalue;
  result.kind = map_kind_of_lookup (OMP_CLAUSE_MAP_KIND (clause));
  result.flags
      = tag.note->lookup ? ACCDEEP_CLAUSE_LOOKUP : ACCDEEP_CLAUSE_RELATIVE;
  if (tag.note->optional)
    result.flags |= ACCDEEP_CLAUSE_OPTIONAL;
  result.loc = gcc_location (tag.note->loc);
  result.name = spell (result.lvalue);
  if (tag.base_address)
    result.base = build_fold_indirect_ref (tag.base_address);
  return result;
}

bool
attachment_p (tree clause, accdeep_construct construct)
{
  if (TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (clause))) == ARRAY_TYPE)
    return false;
  if (OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_ATTACH_DETACH)
    return construct != ACCDEEP_CONSTRUCT_UPDATE;
  return attachment_kind_p (OMP_CLAUSE_MAP_KIND (clause));
}

bool
member_of_described_p (tree lvalue)
{
  for (; handled_component_p (lvalue); lvalue = TREE_OPERAND (lvalue, 0))
    if (TREE_CODE (lvalue) == COMPONENT_REF
        && described_p (TREE_TYPE (TREE_OPERAND (lvalue, 0))))
      return true;
  return false;
}

operand
attachment (tree clause, accdeep_construct construct)
{
  operand result;
  result.clause = clause;
  result.lvalue = OMP_CLAUSE_DECL (clause);
  /* gfortran casts the pointer in a descriptor from GCC 13 on.  */
  STRIP_NOPS (result.lvalue);
  result.kind = OMP_CLAUSE_MAP_KIND (clause);
  if (result.kind == GOMP_MAP_ATTACH_DETACH)
    result.kind = construct == ACCDEEP_CONSTRUCT_EXIT_DATA ? GOMP_MAP_DETACH
                                                           : GOMP_MAP_ATTACH;
  if (lang_GNU_Fortran () && member_of_described_p (result.lvalue))
    result.flags |= ACCDEEP_CLAUSE_COMPONENT;
  result.loc = OMP_CLAUSE_LOCATION (clause);
  result.name = spell (result.lvalue);
  return result;
}

} // namespace accdeep
