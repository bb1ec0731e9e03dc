/* Reports: consumes directives with their operands, produces GCC's notes.  The
   words are made in report-text.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/report.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/file-declares.h"
#include "plugin/gcc/opt-info.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/host-pointers.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/report-text.h"

#include <algorithm>

namespace accdeep
{

namespace
{

bool
notes_p ()
{
  static const bool wanted = plugin_argument ("report") != nullptr;
  return wanted;
}

bool
full_p ()
{
  static const bool full
      = notes_p () && strcmp (plugin_argument ("report"), "full") == 0;
  return full;
}

/* Where the brackets that TEXT has at AT, if any, end.  */
std::size_t
behind_brackets (const std::string &text, std::size_t at)
{
  std::size_t end = at;
  int depth = 0;
  for (std::size_t i = at; i < text.size (); i++)
    if (text[i] == '[')
      depth++;
    else if (depth == 0)
      break;
    else if (text[i] == ']' && --depth == 0)
      end = i + 1;
  return end;
}

/* Where NAME, an operand without its subscripts, ends if it stands in TEXT at
   AT; 0: something else does.  */
std::size_t
behind_operand (const std::string &text, std::size_t at,
                const std::string &name)
{
  for (std::size_t i = 0; i < name.size (); i++)
    {
      const bool arrow = name.compare (i, 2, "->") == 0;
      if (arrow && text.compare (at, 2, "->") == 0)
        {
          i++;
          at += 2;
          continue;
        }
      if (arrow || name[i] == '.')
        at = behind_brackets (text, at);
      if (at >= text.size () || text[at] != (arrow ? '.' : name[i]))
        return 0;
      at++;
      i += arrow;
    }
  if (at < text.size () && ISIDNUM (text[at]))
    return 0;
  at = behind_brackets (text, at);
  return at < text.size () && strchr (".-", text[at]) ? 0 : at;
}

/* NAME, an operand of the clause or of the name at LOC, with the subscripts
   that it has in the source, as far as these can be told.  */
std::string
written_at (const std::string &name, location_t loc)
{
  const std::string text = source_from (loc);
  std::string found;
  for (std::size_t at = 0; at < text.size (); at++)
    {
      if (text[at] != name[0]
          || (at > 0
              && (ISIDNUM (text[at - 1]) || strchr (".>[", text[at - 1]))))
        continue;
      const std::size_t end = behind_operand (text, at, name);
      if (end == 0)
        continue;
      const std::string written = text.substr (at, end - at);
      if (!found.empty () && found != written)
        return name;
      found = written;
    }
  return found.empty () ? name : found;
}

/* Is SHAPE a name that the user has given?  */
bool
users_name_p (const std::string &shape)
{
  return !shape.empty () && shape[0] != ':' && shape[0] != '@';
}

/* Does CLAUSE attach, and nothing else?  */
bool
attachment_clause_p (tree clause)
{
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_ATTACH:
    case GOMP_MAP_DETACH:
    case GOMP_MAP_FORCE_DETACH:
      return true;
    default:
      return false;
    }
}

/* Is O something that the user has written, or an object that the kernel
   uses?  */
bool
reported_p (const operand &o)
{
  switch (o.kind)
    {
    case GOMP_MAP_ATTACH:
    case GOMP_MAP_DETACH:
    case GOMP_MAP_FORCE_DETACH:
      return o.clause
             && (attachment_clause_p (o.clause) || base_pointer_p (o.clause));
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
      return false;
    default:
      return o.clause || (o.flags & ACCDEEP_CLAUSE_IMPLICIT);
    }
}

bool
pointer_variable_p (tree lvalue)
{
  return !lang_GNU_Fortran () && TREE_CODE (TREE_TYPE (lvalue)) == POINTER_TYPE;
}

/* Is O a section of what a pointer leads to?  */
bool
behind_pointer_p (const operand &o)
{
  if (o.flags & ACCDEEP_CLAUSE_POINTER)
    return true;
  tree t = o.lvalue;
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  return pointer_target_p (t);
}

reported_operand
report_operand (const operand &o, accdeep_construct construct)
{
  reported_operand r;
  if (const char *name = clause_name (o.kind, construct))
    r.kind_name = name;
  r.clause = o.invoked ? "invoke" : r.kind_name;
  r.shape = o.shape;
  r.named = users_name_p (o.shape) ? '<' + o.shape + '>' : std::string ();
  r.name = o.name;
  r.written
      = o.clause && !lang_GNU_Fortran () ? written_at (o.name, o.loc) : o.name;
  if (o.type && (o.flags & ACCDEEP_CLAUSE_POINTER))
    r.written = '*' + o.name;
  r.flags = o.flags;
  r.invoked = o.invoked;
  r.attachment = o.clause && attachment_kind_p (o.kind);
  r.if_present = r.attachment && !attachment_clause_p (o.clause);
  if (r.if_present)
    r.name = r.written.substr (0, r.written.rfind ('['));
  r.described = o.type != NULL_TREE;
  r.bare = !(o.flags & ACCDEEP_CLAUSE_SECTION) && pointer_variable_p (o.lvalue);
  r.pointer = behind_pointer_p (o);
  const std::size_t one = r.written.rfind ("[0:1]");
  r.array = (o.flags & ACCDEEP_CLAUSE_SECTION) && o.name != "this"
            && (one == std::string::npos || one + 5 != r.written.size ());
  tree type = o.type ? o.type : elements_type (TREE_TYPE (o.lvalue));
  if (o.type
      || (RECORD_OR_UNION_TYPE_P (type) && view_of (type)->complete_p ()))
    r.type = type;
  return r;
}

/* ------------------------------------------------------------------------
   Notes.
   ------------------------------------------------------------------------ */

/* Those that wait for the end of the translation unit.  */
std::vector<directive_report::contents> s_waiting;

void
send_text (location_t loc, const report_text &text)
{
  if (text.line.empty ())
    return;
  if (notes_p ())
    {
      message m (severity::note, loc, text.line);
      if (full_p ())
        for (const report_detail &detail : text.details)
          m.note (detail.loc ? detail.loc : loc, detail.text);
      m.send (diagnostics ());
    }
  opt_info_note (loc, opt_info_kind::result, text.line);
  for (const report_detail &detail : text.details)
    opt_info_note (detail.loc ? gcc_location (detail.loc) : loc,
                   opt_info_kind::detail, detail.text);
}

/* CLAUSE (NAME), of a declare directive that is about variables alone; DECL is
   null if it is not known.  */
reported_operand
report_declared (const std::string &clause, const std::string &name, tree decl)
{
  reported_operand r;
  r.clause = clause;
  r.kind_name = clause == "device_resident" ? "create" : clause;
  r.name = name;
  r.written = name;
  r.alone = true;
  if (!decl)
    return r;
  tree type = TREE_TYPE (decl);
  r.bare = pointer_variable_p (decl);
  r.array = TREE_CODE (type) == ARRAY_TYPE;
  type = elements_type (type);
  if (RECORD_OR_UNION_TYPE_P (type) && view_of (type)->complete_p ())
    r.type = type;
  return r;
}

/* The declare directives outside of functions.  gfortran keeps no place of
   those in modules.  */
void
report_file_declares ()
{
#ifndef ACCDEEP_FORTRAN
  for (const file_declare &d : take_file_declares ())
    {
      directive_report::contents directive
          = { ACCDEEP_CONSTRUCT_DECLARE, d.loc, {}, {}, {}, {} };
      for (const file_declare_operand &o : d.operands)
        if (o.clause == "link")
          directive.linked.push_back (o.name);
        else
          directive.operands.push_back (
              report_declared (o.clause, o.name, o.decl));
      send_text (directive.loc, text_of_report (directive));
    }
#endif
}

void
send_or_keep (const directive_report::contents &directive)
{
  if (lang_GNU_Fortran ())
    s_waiting.push_back (directive);
  else
    send_text (directive.loc, text_of_report (directive));
}

} // anonymous namespace

std::string
source_from (location_t loc)
{
  const expanded_location place = expand_location (loc);
  std::string text;
  if (!place.file || place.column < 1)
    return text;
  int depth = 0;
  constexpr int most_lines = 16;
  for (int i = 0; i < most_lines; i++)
    {
      const std::optional<std::string> line
          = source_line (place.file, place.line + i);
      const std::size_t start = i == 0 ? place.column - 1 : 0;
      if (!line || line->size () <= start)
        return text;
      for (char c : line->substr (start))
        {
          depth += c == '(' ? 1 : c == ')' ? -1 : 0;
          if (c != '\\')
            text += c;
          if (c == ')' && depth <= 0)
            return text;
        }
    }
  return text;
}

void
register_report ()
{
  register_opt_info ("accdeep");
}

bool
report_p ()
{
  return notes_p () || opt_info_p ();
}

directive_report::directive_report (accdeep_construct construct, location_t loc,
                                    const operand_list &operands)
    : m_contents{ construct, loc, {}, {}, {}, {} }
{
  for (std::size_t i = 0; i < operands.entries.size (); i++)
    if (reported_p (operands.entries[i]))
      m_entries.push_back (i);
  for (std::size_t i : m_entries)
    m_contents.operands.push_back (
        report_operand (operands.entries[i], construct));
}

void
directive_report::look_up (const std::vector<tree> &pointers)
{
  for (tree pointer : pointers)
    m_contents.pointers.push_back (spell (pointer));
}

void
directive_report::make (const std::vector<tree> &bases)
{
  for (tree base : bases)
    {
      reported_operand r;
      r.kind_name = r.clause = "copyin";
      r.shape = own_bytes_shape;
      r.name = r.written = spell (base);
      r.type = TYPE_MAIN_VARIANT (elements_type (TREE_TYPE (base)));
      m_made.push_back (r);
    }
}

void
directive_report::send (const operand_list &operands)
{
  if (!report_p () || seen_error ())
    return;
  /* Objects leave members that have clauses of their own to these.  */
  for (std::size_t i = 0; i < m_entries.size (); i++)
    m_contents.operands[i].shape = operands.entries[m_entries[i]].shape;
  send_or_keep (m_contents);
}

void
report_static_declare (tree statement)
{
  if (!report_p ())
    return;
  directive_report::contents directive = {
    ACCDEEP_CONSTRUCT_DECLARE, EXPR_LOCATION (statement), {}, {}, {}, {}
  };
  for (tree c = OACC_DECLARE_CLAUSES (statement); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl
          = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_DECL (c) : NULL;
      if (!decl || !VAR_P (decl))
        continue;
      const char *const clause
          = clause_name (OMP_CLAUSE_MAP_KIND (c), ACCDEEP_CONSTRUCT_DECLARE);
      if (!clause)
        continue;
      if (strcmp (clause, "link") == 0)
        directive.linked.push_back (spell (decl));
      else
        directive.operands.push_back (
            report_declared (clause, spell (decl), decl));
    }
  /* GCC's lists have the last clause first.  */
  std::reverse (directive.operands.begin (), directive.operands.end ());
  std::reverse (directive.linked.begin (), directive.linked.end ());
  send_or_keep (directive);
}

void
report_host_data (tree statement)
{
  if (!report_p ())
    return;
  directive_report::contents directive = {
    ACCDEEP_CONSTRUCT_HOST_DATA, EXPR_LOCATION (statement), {}, {}, {}, {}
  };
  for (tree c = OMP_CLAUSES (statement); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR)
      directive.device_addresses.insert (directive.device_addresses.begin (),
                                         spell (OMP_CLAUSE_DECL (c)));
  send_or_keep (directive);
}

void
send_note (location_t loc, const std::string &line)
{
  send_text (loc, { line, {} });
}

void
finish_report ()
{
  if (report_p () && !seen_error ())
    {
      report_file_declares ();
      for (const directive_report::contents &directive : s_waiting)
        send_text (directive.loc, text_of_report (directive));
    }
  s_waiting.clear ();
}

} // namespace accdeep
