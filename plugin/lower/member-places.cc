/* See member-places.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/member-places.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/convenience.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* A part of an object of which several may be operands.  */
struct component_place
{
  tree object;   /* Lvalue that all its places are relative to.  */
  tree variable; /* Offset that is not constant, in bytes; null: none.  */
  HOST_WIDE_INT start;
  HOST_WIDE_INT end;
  location_t loc;
  bool several = false; /* Members are in it.  */
};

std::optional<component_place>
place_of (tree lvalue, HOST_WIDE_INT bytes, location_t loc)
{
  const std::optional<byte_position> place = byte_position_of (lvalue);
  if (!place)
    return std::nullopt;
  return component_place{ place->object, place->offset, place->start,
                          place->start + bytes, loc };
}

/* Where in its object the component is that CLAUSE maps, or whose pointer it
   attaches, with all of its array descriptor.  */
std::optional<component_place>
place_of_clause (tree clause)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  /* An array within the object is attached by gfortran, too.  */
  if (TREE_CODE (lvalue) != COMPONENT_REF
      || (companion_p (clause) && TREE_CODE (TREE_TYPE (lvalue)) == ARRAY_TYPE))
    return std::nullopt;
  tree object = TREE_OPERAND (lvalue, 0);
  if (descriptor_type_p (TREE_TYPE (object)))
    lvalue = object;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (lvalue));
  if (!size || !tree_fits_shwi_p (size))
    return std::nullopt;
  return place_of (lvalue, tree_to_shwi (size), OMP_CLAUSE_LOCATION (clause));
}

bool
same_p (tree a, tree b)
{
  return a == b || (a && b && operand_equal_p (a, b, 0));
}

operand
place_operand (const component_place &place)
{
  const HOST_WIDE_INT alignment = TYPE_ALIGN_UNIT (TREE_TYPE (place.object));
  const HOST_WIDE_INT start = place.start / alignment * alignment;
  tree type = build_aligned_type (
      build_array_type_nelts (char_type_node, place.end - start),
      alignment * BITS_PER_UNIT);
  tree address = fold_convert (
      ptr_type_node, build_fold_addr_expr (unshare_expr (place.object)));
  if (place.variable)
    address = fold_build_pointer_plus (address, unshare_expr (place.variable));
  address = fold_build_pointer_plus_hwi (address, start);

  operand result;
  result.lvalue = build1 (INDIRECT_REF, type,
                          fold_convert (build_pointer_type (type), address));
  result.bytes = size_int (place.end - start);
  result.kind = GOMP_MAP_ALLOC;
  result.name = spell (place.object);
  result.loc = place.loc;
  return result;
}

/* Add NEXT to PLACES, to the one of its object where there is one.  */
void
add_place (std::vector<component_place> &places, const component_place &next)
{
  auto same = std::find_if (places.begin (), places.end (),
                            [&] (const component_place &p) {
                              return same_p (p.object, next.object)
                                     && same_p (p.variable, next.variable);
                            });
  if (same == places.end ())
    {
      places.push_back (next);
      return;
    }
  same->several |= same->start != next.start || same->end != next.end;
  same->start = std::min (same->start, next.start);
  same->end = std::max (same->end, next.end);
}

} // anonymous namespace

void
add_component_places (operand_list &operands, tree clauses,
                      const std::vector<tree> &bases)
{
  std::vector<component_place> places;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && !error_operand_p (OMP_CLAUSE_DECL (c)) && on_component_p (c, bases))
      if (const auto next = place_of_clause (c))
        add_place (places, *next);
  for (const component_place &place : places)
    operands.entries.push_back (place_operand (place));
}

/* Where in a variable, or in what a reference refers to, the member is that
   CLAUSE maps a part of, or whose pointer it attaches.  */
static std::optional<component_place>
place_of_member (tree clause)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  tree bytes = companion_p (clause) ? NULL_TREE : OMP_CLAUSE_SIZE (clause);
  if (companion_p (clause)
      && OMP_CLAUSE_MAP_KIND (clause) != GOMP_MAP_ATTACH_DETACH)
    return std::nullopt;
  if (TREE_CODE (lvalue) == ARRAY_REF && !(bytes && tree_fits_shwi_p (bytes)))
    bytes = NULL_TREE;
  while (!bytes && TREE_CODE (lvalue) == ARRAY_REF)
    lvalue = TREE_OPERAND (lvalue, 0);
  if (!bytes)
    bytes = TYPE_SIZE_UNIT (TREE_TYPE (lvalue));
  tree object = lvalue;
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  const bool named
      = DECL_P (object)
        || (reference_target_p (object) && DECL_P (TREE_OPERAND (object, 0)));
  return named && RECORD_OR_UNION_TYPE_P (TREE_TYPE (object)) && bytes
                 && object != lvalue && tree_fits_shwi_p (bytes)
             ? place_of (lvalue, tree_to_shwi (bytes),
                         OMP_CLAUSE_LOCATION (clause))
             : std::nullopt;
}

/* Is OBJECT, or what it is a part of, among OPERANDS or mapped beside them?  */
static bool
whole_p (const operand_list &operands, tree object)
{
  tree variable = base_variable (object);
  return std::any_of (
             operands.needed.begin (), operands.needed.end (),
             [&] (tree needed) { return operand_equal_p (needed, object, 0); })
         || std::any_of (operands.entries.begin (), operands.entries.end (),
                         [&] (const operand &o) {
                           return o.lvalue == variable
                                  || operand_equal_p (o.lvalue, object, 0);
                         });
}

void
add_member_places (operand_list &operands, tree clauses, bool compute)
{
  std::vector<component_place> places;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && !error_operand_p (OMP_CLAUSE_DECL (c))
        && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_PRESENT
        && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_IF_PRESENT
        && (compute || !companion_p (c)) && !known_base (OMP_CLAUSE_DECL (c)))
      if (const auto next = place_of_member (c))
        if (!whole_p (operands, next->object))
          add_place (places, *next);
  for (const component_place &place : places)
    if (place.several)
      {
        if (DECL_P (place.object))
          TREE_ADDRESSABLE (place.object) = 1;
        operands.entries.push_back (place_operand (place));
      }
}

} // namespace accdeep
