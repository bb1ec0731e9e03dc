/* host_data constructs: consumes the tokens of one, overwrites some of these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/host-data.h"
#include "plugin/cure/cure.h"
#include "plugin/front/fortran/carrier.h"
#include "plugin/front/fortran/type-names.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Leave to a carrier those operands of CLAUSES, among TOKENS, that are no
   allocatable variables of SCOPE.  Sets TAKEN when there are such, and returns
   whether there are others.  */
bool
mark (const source_outline &outline, const token_list &tokens, unsigned scope,
      std::vector<clause_range> &clauses, bool &taken)
{
  bool found = false;
  taken = false;
  for (clause_range &c : clauses)
    for (operand_range &r : c.operands)
      {
        const bool allocatable
            = r.end - r.begin == 1
              && find_data (outline, tokens[r.begin].spelling, scope)
                     .allocatable;
        r.carrier = !allocatable;
        found |= allocatable;
        taken |= !allocatable;
      }
  return found;
}

/* The clause if_present among TOKENS, which are not in parentheses; their
   number: there is none.  */
std::size_t
find_if_present (const token_list &tokens)
{
  for (std::size_t i = 1; i < tokens.size (); i++)
    if (punctuator_p (tokens[i], "("))
      i = closing_parenthesis (tokens, i);
    else if (tokens[i].kind == token_kind::identifier
             && tokens[i].spelling == "if_present")
      return i;
  return tokens.size ();
}

/* Blank the clause, one word, at NAME with a comma beside it.  */
void
blank_clause (const token_list &tokens, std::size_t name)
{
  blank (origin_of (tokens[name]));
  for (std::size_t i : { name - 1, name + 1 })
    if (i < tokens.size () && punctuator_p (tokens[i], ","))
      {
        blank (origin_of (tokens[i]));
        return;
      }
}

} // namespace

const source_directive *
host_data_end (const source_outline &outline, const source_directive &place)
{
  unsigned depth = 0;
  const std::vector<source_directive> &all = outline.directives;
  for (const source_directive *d = &place; d != all.data () + all.size (); d++)
    {
      const token_list &t = d->tokens;
      const bool end = t.front ().spelling == "end";
      if (t[end].spelling != "host_data")
        continue;
      depth += end ? -1 : 1;
      if (depth == 0)
        return d;
    }
  return nullptr;
}

std::optional<turned_host_data>
turn_host_data (const source_outline &outline, const source_directive &place,
                const token_list &written)
{
  const std::string construct = written.front ().spelling;
  if (construct != "host_data" || !cure_p (cure::use_device))
    return {};
  const source_directive *end = host_data_end (outline, place);
  std::vector<clause_range> clauses = operand_clauses (written, construct);
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (),
                                 [&] (const clause_range &c) {
                                   return written[c.name].spelling
                                          != "use_device";
                                 }),
                 clauses.end ());
  bool taken;
  if (!end || !mark (outline, written, place.scope, clauses, taken))
    return {};
  turned_host_data result;
  result.carrier = carry_marked (place, written, construct, clauses, taken);
  const std::size_t if_present = find_if_present (written);
  result.if_present = if_present != written.size ();
  if (result.if_present)
    blank_clause (written, if_present);
  for (const clause_range &c : clauses)
    if (std::any_of (c.operands.begin (), c.operands.end (),
                     [] (const operand_range &r) { return !r.carrier; }))
      overwrite (origin_of (written[c.name]), "no_create");
  overwrite (origin_of (written.front ()), "data");
  overwrite (origin_of (end->tokens[1]), "data");
  return result;
}

} // namespace accdeep
