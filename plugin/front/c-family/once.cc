/* One error for each wrong operand.

   The front end parses an operand with a note in its own clause and once more
   in the tag clause (see tags.cc), and complains about a wrong one in both, in
   either order and not always in the same words.  Such an operand is known by
   its place.  The second error in it is neither printed nor counted, and
   neither are the notes that belong to that error.  The same holds for a
   warning in the directive that says the same of the same place again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/once.h"

#include "plugin/front/gcc/front.h"

#include <deque>

namespace accdeep
{

namespace
{

/* An operand's tokens, the name of its clause, which C takes for the place of
   mistakes that it finds late, and the directive's first token.  */
struct operand_place
{
  location_t directive;
  location_t clause;
  location_t first;
  location_t last;
  bool reported;
};
std::deque<operand_place> s_places;

/* Places and texts of warnings.  */
std::unordered_set<std::string> s_warned;

/* The last diagnostic, and now its notes, are not for the user.  */
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

/* -Werror makes errors of them.  */
bool
warning_p (const diagnostic_info *info)
{
  return info->option_index != 0
         && (info->kind == DK_WARNING || info->kind == DK_ERROR);
}

void
begin_diagnostic (diagnostic_context *context, diagnostic_info *info)
{
  if (info->kind == DK_ERROR && !warning_p (info))
    s_dropping = !s_places.empty () && repeated_p (diagnostic_location (info));
  else if (info->kind != DK_NOTE)
    s_dropping = false;
  if (!s_dropping)
    s_begin (context, info);
}

/* Has the warning INFO, which the printer of CONTEXT has as text, been given
   for the same directive?  */
bool
repeated_warning_p (diagnostic_context *context, diagnostic_info *info)
{
  const location_t loc = diagnostic_location (info);
  for (const operand_place &p : s_places)
    if (between_p (loc, p.directive, p.last))
      {
        /* pp_formatted_text would add a null to it.  */
        obstack *buffer = context->printer->buffer->obstack;
        std::string text (static_cast<char *> (obstack_base (buffer)),
                          obstack_object_size (buffer));
        /* "In function ..." stands above the first one only.  */
        text.erase (0, text.rfind ('\n') + 1);
        return !s_warned.insert (std::to_string (loc) + ' ' + text).second;
      }
  return false;
}

/* The diagnostic INFO is in the printer of CONTEXT, and was counted.  */
void
drop (diagnostic_context *context, diagnostic_info *info,
      diagnostic_t original_kind)
{
  pp_clear_output_area (context->printer);
  const bool promoted = info->kind == DK_ERROR && original_kind == DK_WARNING;
  --diagnostic_kind_count (context, promoted ? DK_WERROR : info->kind);
  /* Its fix-it hints are still to be printed.  */
  static rich_location nowhere (line_table, UNKNOWN_LOCATION);
  info->richloc = &nowhere;
}

void
end_diagnostic (diagnostic_context *context, diagnostic_info *info,
                diagnostic_t original_kind)
{
  if (warning_p (info) && !s_places.empty ())
    s_dropping = repeated_warning_p (context, info);
  if (s_dropping)
    drop (context, info, original_kind);
  else
    s_end (context, info, original_kind);
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
operand_written_twice (const executable_directive &directive,
                       const operand_note &note)
{
  operand_place p
      = { gcc_location (directive.loc), gcc_location (note.clause_loc),
          gcc_location (note.loc), gcc_location (note.loc), false };
  for (const token &t : note.operand)
    if (t.kind != token_kind::end && before_p (p.last, gcc_location (t.loc)))
      p.last = gcc_location (t.loc);
  s_places.push_back (p);
}

} // namespace accdeep
