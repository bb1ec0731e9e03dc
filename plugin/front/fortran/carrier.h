/* Operands that gfortran does not take beside each other in one directive
   (section 2.2): members beside their object, several elements or sections of
   one array.

     !$acc data copy(x) copyin(x%a(2:5), y(1), y(4:5))

   They get directives of their own in front of it, the carriers, in the same
   columns:

     !$acc data         copyin(x%a(2:5),       y(4:5))
     !$acc end data
     !$acc data copy(x) copyin(          y(1)        )

   and notes.cc gives the carriers' clauses to the directive that they were
   written on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_CARRIER_H
#define ACCDEEP_FRONT_FORTRAN_CARRIER_H

#include "plugin/front/fortran/clause-ranges.h"

namespace accdeep
{

/* An operand of a data clause.  */
struct written_operand
{
  const void *origin; /* Of its first token.  */
  std::string path;   /* "x.a" of x%a(1:n).  */
};

/* The operands in WRITTEN, the tokens of a directive, in the order in which
   gfortran gives them to the directive: those that carriers take come
   last.  */
std::vector<written_operand> written_operands (const token_list &written,
                                               const std::string &construct);

/* The first "<" in an operand of a data clause in WRITTEN, where no name of a
   shape stands; null: there is none.  */
const token *misplaced_angle (const token_list &written,
                              const std::string &construct);

/* "x.a" of the tokens x . a ( 1 : n ): section and indices are left out.  */
std::string path_of (const token_list &tokens);

/* Put those operands of the directive at PLACE into carriers.  WRITTEN is what
   gfortran would get of it, with origins.  Gives the last lines of the
   carriers, in their order.  */
std::vector<gfc_linebuf *> carry_operands (const source_directive &place,
                                           const token_list &written,
                                           const std::string &construct);

/* Put those operands of its CLAUSES into the N carriers that they are marked
   for.  */
std::vector<gfc_linebuf *>
carry_marked (const source_directive &place, const token_list &written,
              const std::string &construct,
              const std::vector<clause_range> &clauses, unsigned n);

/* Put the values of the clauses whose NAMES are tokens of the dataflow
   directive at PLACE into a carrier, a compute construct: those of device
   become those of async.  Gives its last line.  */
gfc_linebuf *carry_values (const source_directive &place,
                           const std::vector<std::size_t> &names);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_CARRIER_H */
