/* Members beside their object in one directive (section 2.2):

     !$acc data copy(x) copyin(x%a(2:5), y)

   gfortran takes either a variable or its components in one directive.  So the
   components get a directive of their own in front of it, the carrier, in the
   same columns:

     !$acc data         copyin(x%a(2:5)   )
     !$acc end data
     !$acc data copy(x) copyin(           y)

   and notes.cc gives the carrier's clauses to the directive that they were
   written on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_CARRIER_H
#define ACCDEEP_FRONT_FORTRAN_CARRIER_H

#include "plugin/front/fortran/scopes.h"

namespace accdeep
{

/* An operand of a data clause.  */
struct written_operand
{
  const void *origin; /* Of its first token.  */
  std::string path;   /* "x.a" of x%a(1:n).  */
};

/* The operands in WRITTEN, the tokens of a directive, in the order in which
   gfortran gives them to the directive: those that a carrier takes come
   last.  */
std::vector<written_operand> written_operands (const token_list &written,
                                               const std::string &construct);

/* The first "<" in an operand of a data clause in WRITTEN, where no name of a
   shape stands; null: there is none.  */
const token *misplaced_angle (const token_list &written,
                              const std::string &construct);

/* "x.a" of the tokens x . a ( 1 : n ): section and indices are left out.  */
std::string path_of (const token_list &tokens);

/* Put the members beside their objects in the directive at PLACE into a
   carrier.  WRITTEN is what gfortran would get of it, with origins.  Gives the
   last line of the carrier; null: there are no such members.  */
gfc_linebuf *carry_members (const source_directive &place,
                            const token_list &written,
                            const std::string &construct);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_CARRIER_H */
