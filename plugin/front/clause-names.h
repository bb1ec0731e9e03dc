/* Which clause names there are and where they may stand.  Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CLAUSE_NAMES_H
#define ACCDEEP_FRONT_CLAUSE_NAMES_H

#include "plugin/front/clause-parser.h"

#include <string>
#include <vector>

namespace accdeep
{

/* What a clause of a shape, policy or nest has in its parentheses.  */
enum class clause_form
{
  members,
  type,
  default_value,
  names,
  shape /* A name, or members: section 1.4.  */
};

struct clause_name
{
  const char *name;
  clause_kind kind;
  clause_form form;
  unsigned contexts; /* Set of 1 << clause_context.  */
};

/* Null: no such clause anywhere.  */
const clause_name *find_clause_name (const std::string &name);
bool valid_in_p (const clause_name &, clause_context);
std::vector<std::string> clause_names (clause_context);

/* "shape directive", "nest" ...  */
const char *describe (clause_context);

/* A value of the default clause; unset: there is none of this NAME.  */
default_value find_default_value (const std::string &name);
bool valid_in_p (default_value, clause_context);
std::vector<std::string> default_values (clause_context);

/* A clause with variables on an executable directive.  */
enum class operand_form
{
  shaped, /* Takes clause<shape>(...), extents with @, and a nest.  */
  plain   /* Standard meaning only.  */
};

struct operand_clause
{
  const char *name;
  operand_form form;
  bool on_update; /* On update only; elsewhere the name is something else.  */
};

/* Null: not a clause with variables on CONSTRUCT.  */
const operand_clause *find_operand_clause (const std::string &name,
                                           const std::string &construct);
/* Is NAME a clause that OpenACC has somewhere?  */
bool openacc_clause_p (const std::string &name);
/* Those that name no variables.  */
std::vector<std::string> other_clauses ();

/* The names of the shaped ones, for suggestions.  */
std::vector<std::string> shaped_clauses (const std::string &construct);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CLAUSE_NAMES_H */
