/* One error for each wrong operand.

   The front end parses an operand with a note in its own clause and once more
   in the tag clause (see tags.cc), and complains about a wrong one in both, in
   either order and not always in the same words.  Such an operand is known by
   its place.  The second error in it is neither printed nor counted, and
   neither are the notes that belong to that error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/once.h"

#include "plugin/front/c-family/front.h"

#include <deque>

namespace accdeep
{

namespace
{

/* An operand's tokens, and the name of its clause, which C takes for the place
   of mistakes that it finds late.  */
struct operand_place
{
  location_t clause;
  location_t first;
  location_t last;
  bool reported;
};
std::deque<operand_place> s_places;

/* The last error, and now its notes, are not for the user.  */
bool s_dropping;

diagnostic_starter_fn s_begin;
diagnostic_finalizer_fn s_end;

bool
before_p (location_t a, location_t b)
{
  return linemap_compare_locations (line_table, a, b) > 0;
}

bool
between_p (location_t loc, location_t first, location_t last)
{
  return !before_p (loc, first) && !before_p (last, loc);
}

/* Has an error in the same operand been reported, or, when LOC is in the
   clause ahead of its operands, one in any of these?  */
bool
repeated_p (location_t loc)
{
  for (operand_place &p : s_places)
    if (between_p (loc, p.first, p.last))
      {
        const bool again = p.reported;
        p.reported = true;
        return again;
      }
  for (const operand_place &p : s_places)
    if (p.reported && between_p (loc, p.clause, p.first))
      return true;
  return false;
}

void
begin_diagnostic (diagnostic_context *context, diagnostic_info *info)
{
  if (info->kind == DK_ERROR)
    s_dropping = !s_places.empty () && repeated_p (diagnostic_location (info));
  else if (info->kind != DK_NOTE)
    s_dropping = false;
  if (!s_dropping)
    s_begin (context, info);
}

void
end_diagnostic (diagnostic_context *context, diagnostic_info *info,
                diagnostic_t original_kind)
{
  if (!s_dropping)
    {
      s_end (context, info, original_kind);
      return;
    }
  pp_clear_output_area (context->printer);
  --diagnostic_kind_count (context, info->kind);
  /* Its fix-it hints are still to be printed.  */
  static rich_location nowhere (line_table, UNKNOWN_LOCATION);
  info->richloc = &nowhere;
}

} // namespace

void
start_error_filter ()
{
  s_begin = diagnostic_starter (global_dc);
  diagnostic_starter (global_dc) = begin_diagnostic;
  s_end = diagnostic_finalizer (global_dc);
  diagnostic_finalizer (global_dc) = end_diagnostic;
}

void
operand_written_twice (const operand_note &note)
{
  operand_place p = { gcc_location (note.clause_loc), gcc_location (note.loc),
                      gcc_location (note.loc), false };
  for (const token &t : note.operand)
    if (t.kind != token_kind::end && before_p (p.last, gcc_location (t.loc)))
      p.last = gcc_location (t.loc);
  s_places.push_back (p);
}

} // namespace accdeep
