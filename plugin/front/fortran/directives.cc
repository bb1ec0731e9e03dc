/* Shape and policy directives become comments; of the others what gfortran does
   not know is blanked, so that every column stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/directives.h"
#include "plugin/check/rules.h"
#include "plugin/front/fortran/clause-ranges.h"
#include "plugin/front/fortran/host-data.h"
#include "plugin/front/fortran/idle-operands.h"
#include "plugin/front/fortran/language.h"
#include "plugin/front/fortran/modules.h"
#include "plugin/front/fortran/tiled-loop.h"
#include "plugin/front/fortran/type-names.h"
#include "plugin/front/parser.h"

#include <algorithm>
#include <cstring>

#include <set>

namespace accdeep
{

namespace
{

std::vector<logical_line> s_lines;
source_outline s_outline;
std::vector<recorded_directive> s_directives;
std::vector<recorded_executable> s_executables;

/* ------------------------------------------------------------------------
   Shape and policy.
   ------------------------------------------------------------------------ */

/* There is no type of the name that the `type' clause NAMED in SCOPE has.  */
void
report_unknown_type (const token &named, unsigned scope)
{
  const std::string near
      = suggestion (named.spelling, known_types (s_outline, scope));
  message m (severity::error, named.loc,
             "no type " + quoted (named.spelling) + " is known here"
                 + (near.empty () ? std::string ()
                                  : "; did you mean " + quoted (near) + "?"));
  if (!near.empty ())
    m.fixit (near);
  m.send (diagnostics ());
}

/* The type that DIRECTIVE, which is written at PLACE, is about, as RECORD's;
   its names are judged.  False after an error.  */
bool
find_type_of (const source_directive &place, const type_directive &directive,
              recorded_directive &record)
{
  const clause *named = type_clause (directive);
  unsigned found = place.enclosing_type;
  if (named)
    {
      if (named->type.tokens.empty ())
        return false;
      const token &name = named->type.tokens.front ();
      const type_search search
          = find_type (s_outline, name.spelling, place.scope);
      const unsigned other = search.meaning.definition;
      if (found != no_type && other != found)
        {
          const source_type &enclosing = s_outline.types[found];
          report_placement (placement::type_not_enclosing, directive,
                            "type(" + name.spelling + ")", enclosing.loc,
                            diagnostics ());
          return false;
        }
      if (!search.found && !search.uncertain)
        {
          report_unknown_type (name, place.scope);
          return false;
        }
      found = other;
      record.type = search.found ? search.meaning.name : name.spelling;
      record.module = search.meaning.module;
    }
  else if (found == no_type)
    {
      report_placement (placement::type_clause_missing, directive,
                        std::string (), 0, diagnostics ());
      return false;
    }
  if (found == no_type)
    return true;
  const source_type &type = s_outline.types[found];
  record.type = type.name;
  if (module_p (s_outline.scopes[type.scope]))
    record.module = s_outline.scopes[type.scope].name;
  record.type_loc = type.loc;
  record.components_known = true;
  for (const source_component &c : type.components)
    record.components.push_back (c.name);
  return true;
}

void
read_type_directive (const source_directive &place)
{
  if (!hide (*place.line))
    return;
  std::optional<type_directive> directive
      = parse_type_directive (place.tokens, diagnostics ());
  if (!directive)
    return;
  recorded_directive record;
  record.scope = place.scope;
  record.text = spell (place.tokens);
  if (!find_type_of (place, *directive, record))
    return;
  record.directive = std::move (*directive);
  s_directives.push_back (std::move (record));
}

/* ------------------------------------------------------------------------
   Executable directives.
   ------------------------------------------------------------------------ */

/* Blank the tokens of INPUT that are not in OUTPUT, and write those that were
   replaced: each an `invoke', whose origin its replacement gets.  */
void
rewrite (const token_list &input, token_list &output)
{
  std::size_t next = 0;
  unsigned nests = 0;
  for (const token &t : input)
    {
      if (t.kind == token_kind::end)
        break;
      nests += punctuator_p (t, "{");
      nests -= punctuator_p (t, "}");
      token *kept = next < output.size () ? &output[next] : nullptr;
      const bool replaced
          = kept && !kept->origin && nests == 0 && t.spelling == "invoke";
      if (replaced)
        {
          overwrite (origin_of (t), kept->spelling);
          kept->origin = t.origin;
        }
      else if (!kept || kept->origin != t.origin)
        {
          blank (origin_of (t));
          continue;
        }
      next++;
    }
}

/* Hide the host_data construct that begins at PLACE: it has no meaning, and is
   an error of gfortran's (from GCC 14 on), without `use_device'.  */
void
hide_host_data (const source_directive &place)
{
  hide (*place.line);
  if (const source_directive *end = host_data_end (s_outline, place))
    hide (*end->line);
}

/* ------------------------------------------------------------------------
   Dataflow regions.
   ------------------------------------------------------------------------ */

/* To gfortran the region that DIRECTIVE begins or ends is a data construct.  */
void
make_data (const token_list &directive)
{
  overwrite (origin_of (directive[directive[0].spelling == "end"]), "data");
}

/* The tokens of PLACE that are the names of clauses of KIND with values, as
   DIRECTIVE's notes have them, each once.  */
std::vector<std::size_t>
value_clauses (const source_directive &place,
               const executable_directive &directive, note_kind kind)
{
  std::vector<std::size_t> names;
  for (std::size_t i = 0; i < place.tokens.size (); i++)
    if (std::any_of (directive.notes.begin (), directive.notes.end (),
                     [&] (const operand_note &note) {
                       return note.kind == kind
                              && note.clause_loc == place.tokens[i].loc
                              && (kind != note_kind::device
                                  || !note.value.tokens.empty ());
                     }))
      names.push_back (i);
  return names;
}

/* The values of clauses that gfortran does not take on a data construct go to
   carriers, whose last lines go to CARRIERS.  Gives the number of that of
   device; -1: there is none.  */
int
carry_region_values (const source_directive &place,
                     const executable_directive &directive,
                     std::vector<int> &carriers)
{
  auto carry = [&] (const std::vector<std::size_t> &names) {
    if (names.empty ())
      return;
    const gfc_linebuf *last = carry_values (place, names);
    carriers.push_back (expand_location (last->location).line);
  };
  std::vector<std::size_t> queues
      = value_clauses (place, directive, note_kind::async);
  for (std::size_t i : value_clauses (place, directive, note_kind::wait))
    queues.push_back (i);
  carry (queues);
  const std::vector<std::size_t> device
      = value_clauses (place, directive, note_kind::device);
  carry (device);
  return device.empty () ? -1 : carriers.size () - 1;
}

/* gfortran takes no comma behind the last clause, in front of one that was left
   out.  */
void
drop_last_comma (token_list &output)
{
  const std::size_t last
      = output.size () - 1 - (output.back ().kind == token_kind::end);
  if (punctuator_p (output[last], ","))
    output.erase (output.begin () + last);
}

/* The number of the device of the task at PLACE goes to gfortran as that of a
   queue, which a task has not.  */
void
turn_device (const source_directive &place,
             const executable_directive &directive)
{
  for (std::size_t name : value_clauses (place, directive, note_kind::device))
    {
      overwrite (origin_of (place.tokens[name]), "async");
      unsigned depth = 0;
      for (std::size_t i = name + 1; i < place.tokens.size (); i++)
        {
          restore (origin_of (place.tokens[i]));
          depth += punctuator_p (place.tokens[i], "(");
          depth -= punctuator_p (place.tokens[i], ")");
          if (depth == 0)
            break;
        }
    }
}

/* PLACE is wrong, which has been said.  Its construct stays, for the end of
   which gfortran looks.  */
void
blank_clauses (const source_directive &place)
{
  const token_list &t = place.tokens;
  if (t.front ().spelling == "dataflow")
    make_data (t);
  if (t.front ().spelling == "host_data")
    {
      hide_host_data (place);
      return;
    }
  std::size_t words = 1;
  if (t.size () > 2 && (t[1].spelling == "data" || t[1].spelling == "loop"))
    words = 2;
  const std::string &first = t[0].spelling;
  if (first == "enter" || first == "exit" || first == "update"
      || first == "declare")
    {
      hide (*place.line);
      return;
    }
  for (std::size_t i = words; i < t.size (); i++)
    if (t[i].kind != token_kind::end)
      blank (origin_of (t[i]));
  settle (place.line->lines);
}

/* Report a reduction of a component in the directive TOKENS, of which gfortran
   speaks in OpenMP's words.  True: there was one.  */
bool
component_reduced_p (const token_list &tokens)
{
  for (std::size_t i = 1; i + 1 < tokens.size (); i++)
    {
      if (tokens[i].spelling != "reduction"
          || !punctuator_p (tokens[i + 1], "("))
        continue;
      const std::size_t close = closing_parenthesis (tokens, i + 1);
      std::size_t first = i + 2;
      while (first < close && !punctuator_p (tokens[first], ":"))
        first++;
      for (std::size_t k = first + 1; k + 1 < close; k++)
        if (punctuator_p (tokens[k], "."))
          {
            message (severity::error, tokens[k + 1].loc,
                     quoted (tokens[k + 1].spelling)
                         + " is a component: OpenACC has reductions of "
                           "variables only")
                .send (diagnostics ());
            return true;
          }
    }
  return false;
}

/* Report what DIRECTIVE at PLACE may not have.  True: there is something.  */
bool
misplaced_p (const source_directive &place,
             const executable_directive &directive)
{
  if (const token *angle
      = misplaced_angle (directive.output, directive.construct))
    {
      message (severity::error, angle->loc,
               "expected " + quoted (",") + " or " + quoted (")") + " before "
                   + quoted ("<"))
          .send (diagnostics ());
      return true;
    }
  if (directive.construct != "declare" || directive.notes.empty ()
      || !module_p (s_outline.scopes[place.scope]))
    return false;
  report_declare (directive.notes.front ());
  return true;
}

void
read_executable (const source_directive &place)
{
  if (component_reduced_p (place.tokens))
    {
      blank_clauses (place);
      return;
    }
  std::optional<executable_directive> directive = parse_executable_directive (
      place.tokens, diagnostics (), host_language::fortran);
  if (!directive)
    {
      blank_clauses (place);
      return;
    }
  if (misplaced_p (place, *directive))
    {
      blank_clauses (place);
      return;
    }
  std::vector<int> carriers;
  int device_carrier = -1;
  const bool region = directive->construct == "dataflow";
  if (region)
    device_carrier = carry_region_values (place, *directive, carriers);
  if (directive->rewritten)
    {
      drop_last_comma (directive->output);
      rewrite (place.tokens, directive->output);
    }
  if (region)
    make_data (place.tokens);
  else
    turn_device (place, *directive);
  std::vector<gfc_linebuf *> lasts
      = carry_operands (place, directive->output, directive->construct);
  const std::optional<turned_host_data> turned
      = turn_host_data (s_outline, place, directive->output);
  if (turned)
    lasts = turned->carrier;
  for (const gfc_linebuf *last : lasts)
    carriers.push_back (expand_location (last->location).line);
  if (!directive->rewritten && !turned && carriers.empty ())
    return;
  const expanded_location at
      = expand_location (settle (place.line->lines)->location);
  std::vector<written_operand> operands
      = written_operands (directive->output, directive->construct);
  s_executables.push_back ({ std::move (*directive), std::move (operands),
                             at.file, at.line, std::move (carriers),
                             device_carrier, turned && turned->if_present,
                             place.scope });
}

/* Report PLACE if it misspells a directive that gfortran does not know: to
   gfortran it cannot be classified.  */
bool
misspelt_p (const source_directive &place)
{
  const token &word = place.tokens.front ();
  const std::string near
      = suggestion (word.spelling, { "shape", "policy", "dataflow" });
  if (near.empty ())
    return false;
  message (severity::error, word.loc,
           "there is no directive " + quoted (word.spelling) + "; did you mean "
               + quoted (near) + "?")
      .fixit (near)
      .send (diagnostics ());
  return true;
}

} // namespace

void
warn_of_ignored_directives ()
{
  const std::vector<logical_line> lines
      = logical_lines (gfc_current_locus.lb, gfc_current_form == FORM_FIXED);
  const auto first
      = std::find_if (lines.begin (), lines.end (),
                      [] (const logical_line &l) { return l.directive; });
  if (first != lines.end () && !first->at.empty ())
    message (warning_option::no_openacc, location_of (first->at.front ()),
             "OpenACC directives are ignored without " + quoted ("-fopenacc"))
        .send (diagnostics ());
}

void
take_directives ()
{
  s_lines
      = logical_lines (gfc_current_locus.lb, gfc_current_form == FORM_FIXED);
  s_outline = outline_of (s_lines);
  /* A module hands on what it has from others.  */
  if (s_outline.directives.empty ()
      && std::none_of (s_outline.scopes.begin (), s_outline.scopes.end (),
                       [] (const source_scope &s) {
                         return module_p (s) && !s.uses.empty ();
                       }))
    return;
  read_modules (s_outline, s_directives);
  for (source_directive &d : s_outline.directives)
    {
      take_tiled_clause (d);
      const std::string &word = d.tokens.front ().spelling;
      if (misspelt_p (d))
        hide (*d.line);
      else if (word == "shape" || word == "policy")
        read_type_directive (d);
      else if (word == "end" && d.tokens[1].spelling == "dataflow")
        make_data (d.tokens);
      else if (drop_idle_operands (s_outline, d))
        read_executable (d);
    }
  write_modules (s_outline, s_directives);
}

std::vector<recorded_directive> &
recorded_directives ()
{
  return s_directives;
}

namespace
{

/* As name_in_module, in SCOPE itself.  SEEN: modules that lead there.  */
std::string
name_behind_uses (unsigned scope, const std::string &local,
                  std::set<unsigned> &seen)
{
  if (scope == no_scope || !seen.insert (scope).second)
    return std::string ();
  for (const source_use &u : s_outline.scopes[scope].uses)
    {
      const used_name *found = nullptr;
      for (const used_name &n : u.names)
        if (n.local == local)
          found = &n;
      if (u.only && !found)
        continue;
      const std::string &name = found ? found->name : local;
      const std::string further
          = name_behind_uses (find_module (s_outline, u.module), name, seen);
      if (!further.empty ())
        return further;
      if (name != local)
        return name;
    }
  return std::string ();
}

} // namespace

std::string
name_in_module (unsigned scope, const std::string &local)
{
  for (; scope != no_scope; scope = s_outline.scopes[scope].outer)
    {
      std::set<unsigned> seen;
      const std::string name = name_behind_uses (scope, local, seen);
      if (!name.empty ())
        return name;
    }
  return std::string ();
}

const std::vector<recorded_executable> &
recorded_executables ()
{
  return s_executables;
}

void
report_declare (const operand_note &note)
{
  const bool named = !note.shape.name.empty ();
  message (severity::error, named ? note.shape.loc : note.loc,
           quoted (spell (note.operand))
               + " on '!$acc declare' of a module takes neither a name of a "
                 "shape nor anything else that is not OpenACC's; a data "
                 "construct does")
      .send (diagnostics ());
}

std::vector<const recorded_executable *>
declared_in (tree function)
{
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (function));
  const expanded_location at
      = expand_location (DECL_SOURCE_LOCATION (function));
  std::vector<const recorded_executable *> result;
  for (const recorded_executable &r : s_executables)
    {
      if (r.directive.construct != "declare")
        continue;
      const source_scope &scope = s_outline.scopes[r.scope];
      if (!scope.procedure)
        {
          /* A main program without a statement that says so.  */
          if (MAIN_NAME_P (DECL_NAME (function)))
            result.push_back (&r);
          continue;
        }
      const expanded_location begin
          = expand_location (gcc_location (scope.procedure));
      if (at.line == begin.line && strcmp (at.file, begin.file) == 0)
        result.push_back (&r);
    }
  return result;
}

const source_outline &
outline ()
{
  return s_outline;
}

namespace
{

/* Does one of D's lines have PLACE?  */
bool
at_p (const source_directive &d, location_t place)
{
  const expanded_location at = expand_location (place);
  const expanded_location first = expand_location (d.line->first->location);
  const expanded_location last = expand_location (d.line->last->location);
  return at.file && at.line >= first.line && at.line <= last.line
         && strcmp (at.file, first.file) == 0;
}

} // namespace

const source_directive *
source_directive_at (location_t place)
{
  for (const source_directive &d : s_outline.directives)
    if (at_p (d, place))
      return &d;
  return nullptr;
}

std::string
taken_clause (location_t place)
{
  const source_directive *d = source_directive_at (place);
  return d ? d->taken_clause : std::string ();
}

location_t
place_of_operand (location_t statement, const std::string &name)
{
  for (const source_directive &d : s_outline.directives)
    {
      if (!at_p (d, statement))
        continue;
      for (std::size_t i = 1; i < d.tokens.size (); i++)
        {
          const std::string &before = d.tokens[i - 1].spelling;
          if (d.tokens[i].spelling == name
              && (before == "(" || before == "," || before == "."))
            return gcc_location (d.tokens[i].loc);
        }
    }
  return statement;
}

std::string
selector_at (location_t place)
{
  const expanded_location at = expand_location (place);
  for (const source_scope &s : s_outline.scopes)
    {
      if (!s.begin || !at.file)
        continue;
      const expanded_location begin = expand_location (gcc_location (s.begin));
      const expanded_location end = expand_location (gcc_location (s.end));
      if (at.line >= begin.line && at.line <= end.line
          && strcmp (at.file, begin.file) == 0)
        return s.name;
    }
  return std::string ();
}

token_list
tokens_of_text (const std::string &text, location loc)
{
  static gfc_linebuf nowhere = {};
  logical_line line;
  line.directive = true;
  line.text = text;
  line.at.assign (text.size (), { &nowhere, 0 });
  token_list tokens = tokens_of (line);
  for (token &t : tokens)
    t.loc = loc;
  return tokens;
}

} // namespace accdeep
