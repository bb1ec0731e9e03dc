/* The part of the grammar that directives on types and nests share: clauses,
   member shapes, extents.  Sections 1.2 to 1.4 and 2.1.  Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CLAUSE_PARSER_H
#define ACCDEEP_FRONT_CLAUSE_PARSER_H

#include "plugin/front/token-cursor.h"

#include <optional>

namespace accdeep
{

/* Whose clauses they are.  */
enum class clause_context
{
  shape,      /* #pragma acc shape  */
  policy,     /* #pragma acc policy  */
  shape_nest, /* copy(x)::{ ... }  */
  policy_nest /* invoke<p>(x)::{ ... }  */
};

struct clause_list
{
  std::vector<clause> clauses;
  bool complete = true; /* False: some were left out, with errors.  */
};

/* Up to the end of the directive, or to the "}" of a nest, which stays.  */
clause_list parse_clauses (token_cursor &, clause_context);

/* At the "::{" of a nest; over its "}".  */
clause_list parse_nest (token_cursor &, clause_context);

/* At a member; nullopt after an error.  */
std::optional<member_shape> parse_member_shape (token_cursor &);

/* Members up to the ")", which stays; nullopt after an error.  */
std::optional<std::vector<member_shape>> parse_member_shapes (token_cursor &);

/* What stands between angle brackets behind a clause's name.  */
struct angle_argument
{
  identifier name;
  std::vector<expression> values; /* <name(1, n)>  */
  bool empty = false;             /* "<>"  */
};

/* At a "<"; over its ">".  nullopt after an error.  */
std::optional<angle_argument> parse_angles (token_cursor &);

/* The tokens [BEGIN, END), which hold complete brackets, cut at the commas
   that stand outside of brackets.  */
std::vector<token_list> split_at_commas (const token_cursor &,
                                         std::size_t begin, std::size_t end);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CLAUSE_PARSER_H */
