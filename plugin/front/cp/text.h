/* What is written into the program for directives on types.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_TEXT_H
#define ACCDEEP_FRONT_CP_TEXT_H

#include "plugin/front/c-family/language.h"

namespace accdeep
{

/* Whose members the functions are: those of the class at hand, or of the
   template HEADER TYPE.  */
struct owner
{
  token_list header;
  token_list type;
};

/* Split TOKENS of a type clause, template<class T> X<T>, into the header and
   the type.  False: it has no header.  */
bool split_template (const token_list &tokens, owner &result);

void write_pragma (own_pragma which, const recorded_directive &r,
                   unsigned flags, token_writer &out);

/* typedef TYPE NAME; without a TYPE that is void.  */
void write_typedef (const std::string &name, const token_list *type,
                    location_t loc, token_writer &out);

/* HEADER using NAME = TYPE;  */
void write_alias (const std::string &name, const owner &of, location_t loc,
                  token_writer &out);

/* The functions of R's expressions as members of a class.  */
void write_functions (const recorded_directive &r, const owner &of,
                      token_writer &out);

/* The same as members of a class of their own.  Nothing when R needs no
   functions.  */
void write_holder (const recorded_directive &r, unsigned flags,
                   token_writer &out);

/* Names alone in R's expressions are members that need no function.  */
void forget_plain_names (recorded_directive &r);

/* Arguments that name policies are no expressions.  */
void forget_policy_names (recorded_directive &r);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_TEXT_H */
