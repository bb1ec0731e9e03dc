/* The clauses of a directive, as ranges of its tokens.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_CLAUSE_RANGES_H
#define ACCDEEP_FRONT_FORTRAN_CLAUSE_RANGES_H

#include "plugin/front/clause-names.h"
#include "plugin/front/fortran/scopes.h"

namespace accdeep
{

/* Indices of tokens.  */
struct operand_range
{
  std::size_t begin;
  std::size_t end;      /* The comma, or the closing parenthesis.  */
  unsigned carrier = 0; /* Its number, from 1; 0: the operand stays.  */
};

/* NAME ( OPERANDS ), or NAME < SHAPE > ( OPERANDS )::{ NEST } as it was
   written  */
struct clause_range
{
  const operand_clause *known;
  std::size_t name;
  std::size_t open;
  std::size_t close;
  std::size_t end; /* Behind the parenthesis or the nest.  */
  std::vector<operand_range> operands;
};

/* Those clauses among TOKENS, of a directive of CONSTRUCT, that have
   operands.  */
std::vector<clause_range> operand_clauses (const token_list &tokens,
                                           const std::string &construct);

/* Of these the data clauses.  */
std::vector<clause_range> data_clauses (const token_list &tokens,
                                        const std::string &construct);

/* The index of what closes the parenthesis at OPEN; the size of TOKENS: nothing
   does.  */
std::size_t closing_parenthesis (const token_list &tokens, std::size_t open);

/* The text of the operand R.  */
std::string text_of (const token_list &tokens, const operand_range &r);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_CLAUSE_RANGES_H */
