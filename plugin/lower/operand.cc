/* Operands of a directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/operand.h"
#include "plugin/check/rules.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/declared.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/by-hand.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/sections.h"
#include "plugin/model/integer.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Unlink the tags from *CLAUSES.  */
std::vector<tagged_operand>
take_tags (tree *clauses)
{
  std::vector<tagged_operand> result;
  for (tree *link = clauses; *link;)
    if (tag_clause_p (*link))
      {
        std::vector<tagged_operand> some = tag_info (*link);
        result.insert (result.end (), some.begin (), some.end ());
        *link = OMP_CLAUSE_CHAIN (*link);
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  return result;
}

tree
stripped (tree expression)
{
  expression = fold (expression);
  for (;;)
    {
      STRIP_NOPS (expression);
      if (TREE_CODE (expression) != NON_LVALUE_EXPR
          && TREE_CODE (expression) != SAVE_EXPR)
        return expression;
      expression = TREE_OPERAND (expression, 0);
    }
}

tree
address_of_lvalue (tree lvalue)
{
  return build_fold_addr_expr (unshare_expr (lvalue));
}

tree
drop_save (tree *tp, int *, void *)
{
  while (TREE_CODE (*tp) == SAVE_EXPR)
    *tp = unshare_expr (TREE_OPERAND (*tp, 0));
  /* That of the SAVE_EXPR, for one.  */
  if (UNARY_CLASS_P (*tp) || BINARY_CLASS_P (*tp) || REFERENCE_CLASS_P (*tp))
    TREE_SIDE_EFFECTS (*tp) = 0;
  return NULL_TREE;
}

/* ADDRESS for comparisons.  GCC saves a section's lower bound, p[k:n], in the
   one of an operand's two clauses that has the length.  */
tree
comparable (tree address)
{
  address = unshare_expr (stripped (address));
  walk_tree (&address, drop_save, nullptr, nullptr);
  return stripped (address);
}

/* The tag of the operand whose first object is LVALUE; null: none.  Each is
   given once.  */
const tagged_operand *
take_tag (std::vector<const tagged_operand *> &tags, tree lvalue)
{
  tree address = comparable (address_of_lvalue (lvalue));
  for (const tagged_operand *&tag : tags)
    if (tag && !tag->note->carried && tag->address
        && !error_operand_p (tag->address)
        && operand_equal_p (comparable (tag->address), address, 0))
      {
        const tagged_operand *found = tag;
        tag = nullptr;
        return found;
      }
  return nullptr;
}

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
  if (set_arguments (result, tag, name, *view, nests))
    set_named_shape (result, *tag.note, { name, tag.note->nest_loc }, *view,
                     *shapes ().resolve (view, name), construct);
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
      if (deep_by_default_p (type))
        result.type = type;
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
    report_unknown_shape (note->shape, use_of (*note), *view,
                          shapes ().shape_names (*view), diagnostics ());
}

/* What lies in front of the element that LVALUE is of an array variable, in
   bytes; null: it is none, or the first one.  */
tree
bytes_in_front (tree lvalue)
{
  if (TREE_CODE (lvalue) != ARRAY_REF)
    return NULL_TREE;
  poly_int64 bits, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, reversed, is_volatile;
  tree base = get_inner_reference (lvalue, &bits, &position, &offset, &mode,
                                   &is_unsigned, &reversed, &is_volatile);
  HOST_WIDE_INT first;
  if (!DECL_P (base) || TREE_CODE (TREE_TYPE (base)) != ARRAY_TYPE
      || !position.is_constant (&first))
    return NULL_TREE;
  tree bytes = build_int_cst (intDI_type_node, first / BITS_PER_UNIT);
  if (offset)
    bytes = fold_build2 (PLUS_EXPR, intDI_type_node, bytes,
                         fold_convert (intDI_type_node, unshare_expr (offset)));
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

/* Is CLAUSE an array section?  The front ends give those an explicit size,
   and mostly a companion.  */
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
      return DECL_P (lvalue)
             || ((TREE_CODE (lvalue) == INDIRECT_REF
                  || TREE_CODE (lvalue) == MEM_REF)
                 && TREE_CODE (TREE_TYPE (TREE_OPERAND (lvalue, 0)))
                        == REFERENCE_TYPE);
    default:
      return construct == ACCDEEP_CONSTRUCT_EXIT_DATA
             || construct == ACCDEEP_CONSTRUCT_UPDATE;
    }
}

/* OBJECT is the first of the innermost elements; null: what CLAUSE maps.  */
operand
mapped_operand (tree clause, const tagged_operand *tag,
                accdeep_construct construct, directive_nests &nests,
                tree object = NULL_TREE)
{
  operand result;
  result.clause = clause;
  result.lvalue = OMP_CLAUSE_DECL (clause);
  result.kind = kind_of_copy (OMP_CLAUSE_MAP_KIND (clause), result.lvalue);
  result.loc
      = tag ? gcc_location (tag->note->loc) : OMP_CLAUSE_LOCATION (clause);
  result.name = spell (written_lvalue (clause));
  result.noted = tag != nullptr;
  if (section_p (clause) || TREE_CODE (TREE_TYPE (result.lvalue)) == ARRAY_TYPE)
    result.flags |= ACCDEEP_CLAUSE_SECTION;
  if (tag && tag->note->lookup)
    {
      set_pointers (result, *tag->note);
      return result;
    }
  if (!object && bare_pointer_p (clause, construct))
    {
      result.flags |= ACCDEEP_CLAUSE_POINTER;
      object = build_fold_indirect_ref (unshare_expr (result.lvalue));
    }
  set_shape (result, object ? object : result.lvalue, tag, construct, nests);
  return result;
}

bool
pointer_p (tree type)
{
  return TREE_CODE (type) == POINTER_TYPE;
}

/* Can the operand of CLAUSE be translated as TAG says?  Only pointers can, and
   only relative to pointers (section 2.3).  */
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

/* The pointer that OPERAND's section is a section of; null if none.  */
tree
section_pointer (const operand &o)
{
  tree next = o.clause && !o.translated_p () ? OMP_CLAUSE_CHAIN (o.clause)
                                             : NULL_TREE;
  return next && companion_p (next) ? OMP_CLAUSE_DECL (next) : NULL_TREE;
}

/* The entry that maps the base of ENTRIES[I], which is that one itself only
   when no other does; the number of entries: none.  */
std::size_t
find_base (const std::vector<operand> &entries, std::size_t i)
{
  std::size_t found = entries.size ();
  for (std::size_t k = 0; k < entries.size (); k++)
    {
      tree pointer = entries[k].translated_p () ? entries[k].pointer
                                                : section_pointer (entries[k]);
      if (!pointer || !operand_equal_p (pointer, entries[i].base, 0))
        continue;
      if (k != i)
        return k;
      found = i;
    }
  return found;
}

/* Pointers that are relative to each other in a cycle are an error (section
   2.3); the first one is taken for one to be looked up.  */
void
break_cycle (std::vector<operand> &entries,
             const std::vector<std::size_t> &cycle)
{
  operand &first = entries[cycle.front ()];
  std::vector<std::string> names;
  for (std::size_t i : cycle)
    names.push_back (entries[i].name);
  message m (severity::error, first.loc,
             cycle.size () == 1
                 ? quoted (first.name) + " is relative to itself"
                 : enumerate (names)
                       + " are relative to each other in a cycle");
  for (std::size_t i = 1; i < cycle.size (); i++)
    m.note (entries[cycle[i]].loc,
            quoted (entries[cycle[i]].name) + " is relative to "
                + quoted (spell (entries[cycle[i]].base)));
  m.send (diagnostics ());
  first.flags = ACCDEEP_CLAUSE_LOOKUP;
  first.base = NULL_TREE;
}

void
break_cycles (std::vector<operand> &entries)
{
  for (std::size_t start = 0; start < entries.size (); start++)
    {
      std::vector<std::size_t> path;
      std::size_t at = start;
      while (at < entries.size () && entries[at].base
             && std::find (path.begin (), path.end (), at) == path.end ())
        {
          path.push_back (at);
          at = find_base (entries, at);
        }
      if (at == start && !path.empty ())
        break_cycle (entries, path);
    }
}

/* Give each end[@base] the index of an entry that maps its base, adding an
   entry that only looks the base up where the directive does not map it.  */
void
connect_bases (std::vector<operand> &entries)
{
  break_cycles (entries);
  const std::size_t n = entries.size ();
  for (std::size_t i = 0; i < n; i++)
    {
      if (!entries[i].base)
        continue;
      tree base = entries[i].base;
      const std::size_t found = find_base (entries, i);
      if (found == entries.size ())
        {
          operand lookup = entries[i];
          lookup.flags = ACCDEEP_CLAUSE_LOOKUP;
          lookup.clause = NULL_TREE;
          lookup.pointer = lookup.lvalue = base;
          lookup.base = NULL_TREE;
          lookup.name = spell (base);
          entries.push_back (lookup);
        }
      entries[i].base_entry = found;
    }
}

bool
attachment_kind_p (unsigned kind)
{
  return kind == GOMP_MAP_ATTACH || kind == GOMP_MAP_DETACH
         || kind == GOMP_MAP_FORCE_DETACH;
}

tree
bias_of_clause (tree clause)
{
  return OMP_CLAUSE_SIZE (clause) ? unshare_expr (OMP_CLAUSE_SIZE (clause))
                                  : size_zero_node;
}

/* gfortran also writes that it attaches an array within the object, where there
   is no pointer.  */
bool
attachment_p (tree clause, accdeep_construct construct)
{
  if (TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (clause))) == ARRAY_TYPE)
    return false;
  if (OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_ATTACH_DETACH)
    return construct != ACCDEEP_CONSTRUCT_UPDATE;
  return attachment_kind_p (OMP_CLAUSE_MAP_KIND (clause));
}

/* CLAUSE is about a variable that leads to what an "enter data" or "exit data"
   before it maps: the clause about the pointer in it, maybe CLAUSE itself.
   From GCC 14 on an "exit data" that copies nothing has none, and names the
   descriptor alone: that.  Else null.  */
tree
pointer_in_variable (tree clause, accdeep_construct construct)
{
  if (construct != ACCDEEP_CONSTRUCT_ENTER_DATA
      && construct != ACCDEEP_CONSTRUCT_EXIT_DATA)
    return NULL_TREE;
  tree pointer = bounds_p (clause) ? OMP_CLAUSE_CHAIN (clause) : clause;
  if (pointer && OMP_CLAUSE_CODE (pointer) == OMP_CLAUSE_MAP
      && OMP_CLAUSE_MAP_KIND (pointer) == GOMP_MAP_POINTER)
    return pointer;
  return bounds_p (clause) && OMP_CLAUSE_MAP_KIND (clause) != GOMP_MAP_TO_PSET
             ? clause
             : NULL_TREE;
}

/* Is LVALUE a member of an object whose type has a descriptor, directly or
   further in?  The run-time library counts the attachments of its pointers, so
   that no directive may change them behind its back.  */
bool
member_of_described_p (tree lvalue)
{
  for (; handled_component_p (lvalue); lvalue = TREE_OPERAND (lvalue, 0))
    if (TREE_CODE (lvalue) == COMPONENT_REF
        && described_p (TREE_TYPE (TREE_OPERAND (lvalue, 0))))
      return true;
  return false;
}

/* The entry for the slot of a pointer that CLAUSE, a GOMP_MAP_ATTACH_DETACH or
   an attach or detach clause, is about.  */
operand
attachment (tree clause, accdeep_construct construct)
{
  operand result;
  result.clause = clause;
  result.lvalue = OMP_CLAUSE_DECL (clause);
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

/* Must we lower a directive of the kind CONSTRUCT because of LVALUE, a pointer
   that it attaches, whatever it is a member of?  */
bool
too_much_for_gcc_p (tree lvalue, accdeep_construct construct)
{
  if (!pointer_member_region_crash || construct != ACCDEEP_CONSTRUCT_DATA)
    return false;
  while (handled_component_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  if (TREE_CODE (lvalue) != INDIRECT_REF && TREE_CODE (lvalue) != MEM_REF)
    return false;
  tree pointer = TREE_OPERAND (lvalue, 0);
  STRIP_NOPS (pointer);
  return TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE
         && TREE_CODE (pointer) != POINTER_PLUS_EXPR;
}

/* Has CONSTRUCT a region, for which it creates what members are members of?  */
bool
structured_p (accdeep_construct construct)
{
  return !lang_GNU_Fortran () && construct <= ACCDEEP_CONSTRUCT_SERIAL;
}

/* Unlink the map clause at LINK and its companions.  */
void
unlink_group (tree *link)
{
  tree next = OMP_CLAUSE_CHAIN (*link);
  while (next && companion_p (next))
    next = OMP_CLAUSE_CHAIN (next);
  *link = next;
}

/* Make the shapes of the nests of TAGS' operands, in the order of the
   source.  */
void
prepare_nests (directive_nests &nests, std::vector<tagged_operand> tags)
{
  std::sort (tags.begin (), tags.end (),
             [] (const tagged_operand &a, const tagged_operand &b) {
               return a.k < b.k;
             });
  for (const tagged_operand &tag : tags)
    if (tag.note->has_nest && tag.address && !error_operand_p (tag.address))
      nests.prepare (tag, elements_type (TREE_TYPE (TREE_TYPE (tag.address))),
                     spell (build_fold_indirect_ref (tag.address)));
}

/* Reads the clauses of one directive.  */
class clause_reader
{
public:
  /* TAGGED are the operands that its tags name.  */
  clause_reader (accdeep_construct construct,
                 const std::vector<tagged_operand> &tagged)
      : m_construct (construct)
  {
    for (const tagged_operand &tag : tagged)
      m_tags.push_back (&tag);
    m_result.locals = m_nests.locals ();
    prepare_nests (m_nests, tagged);
  }

  void read (tree *clauses);
  operand_list finish ();

private:
  enum class fate
  {
    stays,
    leaves
  };

  fate read_mapping (tree clause);
  void read_section (tree *clauses, const tagged_operand &tag);
  void read_attachment (tree clause);
  void read_variable (tree variable, tree pointer);
  bool further_section_p ();

  const accdeep_construct m_construct;
  /* Null: taken.  */
  std::vector<const tagged_operand *> m_tags;
  directive_nests m_nests;
  /* GCC chains clauses last first, those of loops the other way round.  An
     attachment stays behind its section.  */
  std::vector<std::vector<operand>> m_groups;
  /* Fortran: those that there are clauses for.  */
  std::vector<tree> m_arrays;
  operand_list m_result;
};

void
clause_reader::read_attachment (tree clause)
{
  if (m_groups.empty () || !companion_p (clause))
    m_groups.emplace_back ();
  m_groups.back ().push_back (attachment (clause, m_construct));
}

/* VARIABLE, a descriptor or a pointer, leads to what the clause before it maps:
   POINTER, with the pointer in it.  gfortran also names the array itself when a
   section of a variable is mapped.  As GCC has it, an "enter data" lets those
   stay on the device that are there as long as the program (see
   plugin/cure/companions.cc), so that no construct has to send them again.  */
void
clause_reader::read_variable (tree variable, tree pointer)
{
  tree lvalue = OMP_CLAUSE_DECL (variable);
  tree base = get_base_address (lvalue);
  if (m_groups.empty () || TREE_CODE (TREE_TYPE (lvalue)) == ARRAY_TYPE
      || !lasting_variable_p (base) || declared_reference_p (base))
    return;
  operand all;
  all.lvalue = lvalue;
  all.kind = GOMP_MAP_POINTER;
  all.loc = OMP_CLAUSE_LOCATION (variable);
  all.name = spell (lvalue);
  operand bias = all;
  bias.bytes = OMP_CLAUSE_MAP_KIND (pointer) == GOMP_MAP_POINTER
                   ? bias_of_clause (pointer)
                   : size_zero_node;
  m_groups.back ().push_back (all);
  m_groups.back ().push_back (bias);
}

/* CLAUSE maps something.  What is only translated leaves the clauses, with what
   goes with it.  */
clause_reader::fate
clause_reader::read_mapping (tree clause)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  const tagged_operand *tag = take_tag (m_tags, lvalue);
  const bool translated = tag && (tag->note->relative || tag->note->lookup);
  if (translated && !translatable_p (clause, *tag))
    return fate::leaves;
  if (translated && pointer_p (TREE_TYPE (lvalue)) && !section_p (clause))
    {
      m_groups.push_back ({ translated_operand (clause, *tag) });
      m_result.deep = true;
      return fate::leaves;
    }
  m_groups.push_back ({ mapped_operand (clause, tag, m_construct, m_nests) });
  const operand &mapped = m_groups.back ().back ();
  m_result.deep
      |= mapped.type != NULL_TREE || (mapped.flags & ACCDEEP_CLAUSE_POINTER)
         || (structured_p (m_construct) && member_of_described_p (lvalue));
  return fate::stays;
}

/* Fortran: is the operand that was read last a further element or section of
   an array that there is a clause for?  gfortran gives them apart from each
   other, and GCC is to see the first one only.  */
bool
clause_reader::further_section_p ()
{
  operand &o = m_groups.back ().front ();
  tree array = lang_GNU_Fortran () ? array_of (o) : NULL_TREE;
  if (!array || (!DECL_P (array) && TREE_CODE (array) != INDIRECT_REF))
    return false;
  for (tree other : m_arrays)
    if (operand_equal_p (array, other, 0))
      {
        o.array = array;
        o.flags |= ACCDEEP_CLAUSE_SECTION;
        m_result.deep = true;
        return true;
      }
  m_arrays.push_back (array);
  return false;
}

/* There is no clause for the operand of TAG: GCC was not given it, or has
   refused it.  */
void
clause_reader::read_section (tree *clauses, const tagged_operand &tag)
{
  const operand_note &note = *tag.note;
  if (!note.carried && !tag.refused)
    return;
  if (!note.carried && !rows_p (tag))
    {
      /* In other words than GCC's, whose error was dropped.  */
      error_at (gcc_location (note.loc),
                "section %qs of an array is not contiguous",
                spell (note.operand).c_str ());
      return;
    }
  tree clause = build_section (tag, m_construct);
  if (!clause)
    return;
  operand section = mapped_operand (clause, &tag, m_construct, m_nests,
                                    build_fold_indirect_ref (tag.address));
  section.array = array_of_section (tag);
  section.flags |= ACCDEEP_CLAUSE_SECTION;
  if (!note.rows.empty () && !set_rows (section, tag, *m_nests.locals ()))
    return;
  m_groups.push_back ({ section });
  tree companion = OMP_CLAUSE_CHAIN (clause);
  if (companion && attachment_p (companion, m_construct))
    m_groups.back ().push_back (attachment (companion, m_construct));
  m_result.deep = true;
  if (note.carried)
    return;
  OMP_CLAUSE_CHAIN (companion ? companion : clause) = *clauses;
  *clauses = clause;
}

void
clause_reader::read (tree *clauses)
{
  for (tree *link = clauses; *link;)
    {
      tree clause = *link;
      if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
          && !error_operand_p (OMP_CLAUSE_DECL (clause))
          && OMP_CLAUSE_MAP_KIND (clause) != GOMP_MAP_FORCE_DEVICEPTR)
        {
          if (attachment_p (clause, ACCDEEP_CONSTRUCT_DATA))
            m_result.deep |= member_of_described_p (OMP_CLAUSE_DECL (clause))
                             || too_much_for_gcc_p (OMP_CLAUSE_DECL (clause),
                                                    m_construct);
          if (attachment_p (clause, m_construct))
            read_attachment (clause);
          else if (component_bounds_p (clause) && !region_p (m_construct)
                   && !m_groups.empty ())
            m_groups.back ().push_back (bounds_operand (clause));
          else if (tree pointer = pointer_in_variable (clause, m_construct))
            {
              read_variable (clause, pointer);
              clause = pointer;
            }
          else if (!companion_p (clause)
                   && (read_mapping (clause) == fate::leaves
                       || further_section_p ()))
            {
              unlink_group (link);
              continue;
            }
        }
      link = &OMP_CLAUSE_CHAIN (clause);
    }
  for (const tagged_operand *&tag : m_tags)
    if (tag && tag->section_address)
      {
        if (!error_operand_p (tag->section_address)
            && !error_operand_p (tag->address))
          read_section (clauses, *tag);
        tag = nullptr;
      }
}

operand_list
clause_reader::finish ()
{
  std::reverse (m_groups.begin (), m_groups.end ());
  std::stable_sort (m_groups.begin (), m_groups.end (),
                    [] (const auto &a, const auto &b) {
                      return linemap_compare_locations (
                                 line_table, a.front ().loc, b.front ().loc)
                             > 0;
                    });
  for (auto group = m_groups.begin (); group != m_groups.end (); ++group)
    m_result.entries.insert (m_result.entries.end (), group->begin (),
                             group->end ());
  for (const tagged_operand *tag : m_tags)
    if (tag && !seen_error ())
      sorry_at (gcc_location (tag->note->loc),
                "this operand of an OpenACC directive");
  connect_bases (m_result.entries);
  note_manual_copies (m_result.entries, m_construct);
  return std::move (m_result);
}

} // anonymous namespace

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

bool
described_p (tree type)
{
  type = elements_type (type);
  if (!RECORD_OR_UNION_TYPE_P (type))
    return false;
  type_ptr view = view_of (type);
  return view && view->complete_p ()
         && (shapes ().has_directives_p (*view) || shapes ().deep_p (view));
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
        const bool arrow = (TREE_CODE (object) == INDIRECT_REF
                            || TREE_CODE (object) == MEM_REF)
                           && TREE_CODE (TREE_TYPE (TREE_OPERAND (object, 0)))
                                  == POINTER_TYPE;
        const std::string outer
            = spell (arrow ? TREE_OPERAND (object, 0) : object);
        if (!DECL_NAME (field))
          return outer;
        return outer + (arrow ? "->" : ".")
               + IDENTIFIER_POINTER (DECL_NAME (field));
      }
    case CALL_EXPR:
      {
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

/* The objects that CLAUSES map come before what is attached to their members:
   from GCC 13 libgomp gets data clauses in the order in which they stand, and
   does not find the object of an attachment that is only mapped later.  */
static void
put_objects_first (tree *clauses)
{
  std::unordered_set<tree> attached;
  for (tree *link = clauses; *link;)
    {
      tree clause = *link;
      const bool map = OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
                       && !error_operand_p (OMP_CLAUSE_DECL (clause));
      tree decl = map ? OMP_CLAUSE_DECL (clause) : NULL_TREE;
      if (map && OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_ATTACH_DETACH)
        attached.insert (get_base_address (decl));
      else if (map && !companion_p (clause) && DECL_P (decl)
               && attached.count (decl))
        {
          *link = OMP_CLAUSE_CHAIN (clause);
          OMP_CLAUSE_CHAIN (clause) = *clauses;
          *clauses = clause;
          continue;
        }
      link = &OMP_CLAUSE_CHAIN (clause);
    }
}

operand_list
take_operands (tree *clauses, accdeep_construct construct)
{
  const std::vector<tagged_operand> tagged
      = construct == ACCDEEP_CONSTRUCT_DECLARE ? declare_info (*clauses)
                                               : take_tags (clauses);
  clause_reader reader (construct, tagged);
  reader.read (clauses);
  if (attachments_unsorted && region_p (construct) && cure_p (cure::attach))
    put_objects_first (clauses);
  return reader.finish ();
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
        o.address = address_of_lvalue (o.lvalue);
        o.bytes = bias       ? bias_of_clause (o.clause)
                  : o.clause ? bytes_of_clause (o.clause)
                  : o.bytes
                      ? o.bytes
                      : unshare_expr (TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue)));
        if (o.clause && (o.flags & ACCDEEP_CLAUSE_SECTION))
          o.lower = section_lower (o.clause);
      }
  for (operand &o : operands.entries)
    if (!o.spanned.empty ())
      complete_span (o, operands);
}

} // namespace accdeep
