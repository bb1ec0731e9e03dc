/* One clause of a directive as an operand: what take_operands () makes of each
   in turn.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CLAUSE_OPERAND_H
#define ACCDEEP_LOWER_CLAUSE_OPERAND_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* Is the map clause CLAUSE an array section?  The front ends give those an
   explicit size, and mostly a companion.  */
bool section_p (tree clause);

/* What CLAUSE maps, of a directive of the kind CONSTRUCT.  TAG: what the front
   end says of it, or null.  OBJECT is the first of the innermost elements;
   null: what CLAUSE maps.  Reports unknown shapes.  */
operand mapped_operand (tree clause, const tagged_operand *tag,
                        accdeep_construct construct, directive_nests &nests,
                        tree object = NULL_TREE);

/* Let O, which may be a polymorphic object, be the part that its declared type
   has.  */
void take_declared_part (operand &o);

bool pointer_p (tree type);

/* Can the operand of CLAUSE be translated as TAG says?  Only pointers can, and
   only relative to pointers (section 2.3).  Reports why not.  */
bool translatable_p (tree clause, const tagged_operand &tag);

/* The pointer that CLAUSE names and TAG lets be translated.  */
operand translated_operand (tree clause, const tagged_operand &tag);

/* Does CLAUSE attach or detach a pointer?  gfortran also writes that it
   attaches an array within the object, where there is no pointer.  */
bool attachment_p (tree clause, accdeep_construct construct);

/* Is LVALUE a member of an object whose type has a descriptor, directly or
   further in?  The run-time library counts the attachments of its pointers, so
   that no directive may change them behind its back.  */
bool member_of_described_p (tree lvalue);

/* The entry for the slot of a pointer that CLAUSE, a GOMP_MAP_ATTACH_DETACH or
   an attach or detach clause, is about.  */
operand attachment (tree clause, accdeep_construct construct);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CLAUSE_OPERAND_H */
