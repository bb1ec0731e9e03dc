/* Fortran's types that the program copies deep by hand.

   Files register the types whose components they map one by one, when the
   program starts or the file's library is loaded.  Objects of these types are
   bytes to all directives of the program, unless a directive of ours says how
   deep they are.  Types are looked at when a directive is read, and not at all
   while nothing is registered.

   The process's lock guards what is here.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_BY_HAND_H
#define ACCDEEP_DESCRIPTOR_BY_HAND_H

#include "abi/accdeep-abi.h"

#include <cstdint>
#include <string>

namespace accdeep
{

/* Who decided that objects of a type are copied by hand.  Lives for ever.  */
struct by_hand_decision
{
  std::string type;      /* "grid".  */
  std::string where;     /* "state.f90:31:20".  */
  std::string component; /* Empty, or the type for whose sake TYPE is.  */
};

struct meant_type
{
  const accdeep_type *type;         /* Null: bytes.  */
  const by_hand_decision *decision; /* Null: nothing was decided about it.  */
};

/* What CLAUSE's objects are.  CLAUSE was validated.  */
meant_type type_meant_by (const accdeep_clause *clause);

/* Why objects of T are bytes, where neither a directive nor its file says how
   deep they are; null: they are not.  */
const by_hand_decision *decision_about (const accdeep_type *t);

/* Why the program copies objects of T by hand, whatever a construct refers to
   of them; null: it does not.  */
const by_hand_decision *decision_behind (const accdeep_type *t);

/* Take note of MODULE's records, without a lock of the library's; they count
   from when they are added.  */
void register_by_hand (const accdeep_module *module);
void add_registered_types ();

/* Changes whenever a type is registered.  */
uint64_t by_hand_changes ();

/* That the elements of MEMBER, of a type that type_meant_by gave, are bytes,
   and the type that they have; null: there was no decision.  */
struct by_hand_elements
{
  const by_hand_decision *decision;
  const accdeep_type *type;
};

by_hand_elements elements_by_hand (const accdeep_member *member);

/* "type(grid) is copied by hand: state.f90:31:20".  */
std::string decision_text (const by_hand_decision &decision);

} // namespace accdeep

#endif
