/* Operands in an order, and in a number, that GCC does not take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_ARRANGEMENT_H
#define ACCDEEP_FRONT_ARRANGEMENT_H

#include "plugin/model/directive.h"

#include <cstddef>
#include <vector>

namespace accdeep
{

/* An operand of a clause that takes shapes, and where it stands in the output.
 */
struct placed_operand
{
  operand_note note;
  bool special = false; /* Needs its note.  */
  std::size_t clause = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/* A clause in the output, from its name to behind its ")".  */
struct placed_clause
{
  std::size_t begin;
  std::size_t end;
};

/* Change DIRECTIVE's output, which starts with WORDS tokens of its name, and
   OPERANDS, in the order of the source, so that GCC takes them:

   - a variable goes in front of its members and elements,
     copy(x.a[0:n], x), or behind them on combined constructs;
   - of several sections or elements of one array only the first stays:
     copy(p[0:1], p[4:2]);
   - sections of converted pointers, ((T *) p)[0:n], go;
   - rows, A[0:n][0:m], stay, but their notes say what they are;
   - with DROP_REPEATED, what an update transfers already goes:
     update self(x, x).

   Section 9.  */
void arrange_operands (executable_directive &directive, std::size_t words,
                       std::vector<placed_operand> &operands,
                       const std::vector<placed_clause> &clauses,
                       bool drop_repeated);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_ARRANGEMENT_H */
