/* One error for each wrong operand, and for each expression that is none.

   The front end parses an operand with a note in its own clause and once more
   in the tag clause (see tags.cc), and complains about a wrong one in both, in
   either order and not always in the same words.  Such an operand is known by
   its place.  The second error in it is neither printed nor counted, and
   neither are the notes that belong to that error.  The same holds for a
   warning in the directive that says the same of the same place again.

   Of a directive whose only clause has an error GCC says, too, that it has no
   clause.  That is dropped as well.

   An expression of a directive is parsed as the text of a function.  Behind a
   mistake of its grammar, what GCC says is about what stands around it there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/once.h"

#include "plugin/cure/cure.h"
#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/late-routine.h"
#include "plugin/front/c-family/quiet.h"
#include "plugin/gcc/diagnostics.h"

#include <algorithm>
#include <deque>
#include <intl.h>
#include <libintl.h>

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
  bool rows;    /* Behind pointers, as far as one can tell.  */
  bool refused; /* By GCC, as rows.  */
};
std::deque<operand_place> s_places;

/* An expression's tokens, or those of a parameter's type, and what was said of
   it.  */
struct expression_place
{
  unsigned directive; /* Its number.  */
  location_t first;
  location_t last;
  bool type;
  bool grammar = false;
  std::set<std::string> errors;
  /* "S.n": names in front of a point, the members behind them, and those that
     the directive's clauses have in front of members.  */
  std::map<std::string, std::string> in_front;
  std::set<std::string> in_clauses;
  std::string type_name; /* In the type clause.  */
};
std::deque<expression_place> s_expressions;

/* A directive with clauses, from its first token to the end of its line.  */
struct directive_place
{
  location_t first;
  location_t last;
  std::set<std::string> errors;
};
std::deque<directive_place> s_directives;

/* Places and texts of warnings.  */
std::unordered_set<std::string> s_warned;

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

std::string
message_at (location_t loc, const std::string &text)
{
  /* "In function ..." stands above the first one only.  */
  return std::to_string (loc) + ' ' + text.substr (text.rfind ('\n') + 1);
}

/* Has the warning with TEXT at LOC been given for the same directive?  */
bool
repeated_warning_p (location_t loc, const std::string &text)
{
  for (const operand_place &p : s_places)
    if (between_p (loc, p.directive, p.last))
      return !s_warned.insert (message_at (loc, text)).second;
  return false;
}

/* Is the error with TEXT at LOC a consequence of one before it in the same
   expression, or the same?  */
bool
consequence_p (location_t loc, const std::string &text)
{
  for (expression_place &p : s_expressions)
    if (between_p (loc, p.first, p.last))
      {
        const bool first = p.errors.empty ();
        const bool fresh = p.errors.insert (message_at (loc, text)).second;
        const bool grammar = text.find ("expected ") != std::string::npos;
        const bool dropped
            = (!first || p.grammar) && (grammar || p.grammar || !fresh);
        p.grammar |= grammar;
        /* What is cast to the parameter's type is not to blame.  */
        if (p.type)
          for (expression_place &other : s_expressions)
            other.grammar |= other.directive == p.directive;
        return dropped;
      }
  return false;
}

/* A member is parsed with an object in front of it, which the user has not
   written: "n->n" in C, "((const vec*)this)->vec::n" in C++.  Take that out of
   TEXT, which is about LOC.  */
void
spell_members (location_t loc, std::string &text)
{
  auto word_p = [&text] (std::size_t at) {
    return at < text.size () && (ISALNUM (text[at]) || text[at] == '_');
  };
  if (std::none_of (s_expressions.begin (), s_expressions.end (),
                    [loc] (const expression_place &p) {
                      return between_p (loc, p.first, p.last);
                    }))
    return;
  static const char self[] = "*)this)->";
  for (std::size_t arrow = text.find ("->"); arrow != std::string::npos;
       arrow = text.find ("->", arrow + 1))
    {
      const std::size_t behind = arrow + 2;
      std::size_t start = arrow, end = behind;
      while (start > 0 && word_p (start - 1))
        start--;
      while (word_p (end))
        end++;
      if (!c_dialect_cxx () && start < arrow && end - behind == arrow - start
          && text.compare (start, arrow - start, text, behind, end - behind)
                 == 0)
        text.erase (start, behind - start);
      const std::size_t cast = text.rfind ("((const ", arrow);
      const std::size_t own = text.find (self, cast);
      if (cast == std::string::npos || own == std::string::npos
          || own + strlen (self) != behind)
        continue;
      const std::string scope = text.substr (cast + strlen ("((const "),
                                             own - cast - strlen ("((const "))
                                + "::";
      const bool scoped = text.compare (behind, scope.size (), scope) == 0;
      text.erase (cast, behind - cast + (scoped ? scope.size () : 0));
      arrow = cast;
    }
}

/* Does TEXT have what comes before the first argument of FORMAT, or behind it
   where FORMAT starts with that?  */
bool
message_p (const std::string &text, const char *format)
{
  const std::string local = gettext (format);
  const std::size_t first = local.find ('%');
  return text.find (first == 0 ? local.substr (3) : local.substr (0, first))
         != std::string::npos;
}

/* Is LOC in a directive?  */
bool
in_directive_p (location_t loc)
{
  return std::any_of (s_directives.begin (), s_directives.end (),
                      [loc] (const directive_place &p) {
                        return between_p (loc, p.first, p.last);
                      });
}

/* Is this GCC's opinion of rows, A[0:n][0:m], at LOC?  Lowering knows whether
   they are behind pointers, or reports it itself.  */
bool
rows_error_p (location_t loc, const std::string &text)
{
  if (!message_p (text, "array section is not contiguous in %qs clause"))
    return false;
  bool found = false;
  for (operand_place &p : s_places)
    if (p.rows && between_p (loc, p.clause, p.last))
      {
        found = p.refused = true;
        p.reported = false;
      }
  return found;
}

/* May an error at LOC be that?  */
bool
among_rows_p (location_t loc)
{
  for (const operand_place &p : s_places)
    if (p.rows && between_p (loc, p.clause, p.last))
      return true;
  return false;
}

/* Is this GCC's opinion of a member of a member, or of a base class, that a
   directive at LOC maps through `this'?  It takes the pointer for the object
   that is mapped, whose address the construct needs; of other pointers it
   merely says that somebody may need that.  */
bool
this_error_p (location_t loc, const std::string &text)
{
  return c_dialect_cxx () && cure_p (cure::this_member)
         && message_p (text, "cannot take the address of %<this%>, which is an "
                             "rvalue expression")
         && in_directive_p (loc);
}

/* Has the error with TEXT at LOC been given for the same directive, as of a
   combined construct, or is it that the directive has no clause, where an error
   has taken it away?  */
bool
repeated_in_directive_p (location_t loc, const std::string &text)
{
  bool first = true, fresh = true;
  for (directive_place &p : s_directives)
    if (between_p (loc, p.first, p.last))
      {
        first &= p.errors.empty ();
        fresh &= p.errors.insert (message_at (loc, text)).second;
      }
  if (!fresh)
    return true;
  return !first
         && (text.find (" has no data movement clause") != std::string::npos
             || text.find (" must contain at least one ") != std::string::npos);
}

/* The front end's error of a section of a container says what that is not.  */
void
explain_container (location_t loc, std::string &text)
{
  if (!c_dialect_cxx ()
      || !message_p (text, "%qE does not have pointer or array type")
      || !in_directive_p (loc))
    return;
  const std::size_t open = text.find (open_quote, text.rfind ('\n') + 1);
  const std::size_t start = open + strlen (open_quote);
  const std::size_t close = text.find (close_quote, start);
  if (open == std::string::npos || close == std::string::npos)
    return;
  /* Perhaps it is in colours.  */
  const std::string shown = text.substr (open, close - open);
  std::string name;
  for (std::size_t i = start - open; i < shown.size (); i++)
    if (shown[i] == '\33')
      i = std::min (shown.find_first_of ("mK", i), shown.size ());
    else
      name += shown[i];
  if (!container_named_p (name))
    return;
  text.replace (close + strlen (close_quote), std::string::npos,
                " is a container, whose sections are not mapped; map all of "
                "it, or a section of a pointer to its elements");
  /* "x.s::v" is x.v to the user.  */
  const std::size_t scope = text.rfind ("::", close);
  const std::size_t member
      = scope < close ? text.find_last_of (".>", scope) : std::string::npos;
  if (member != std::string::npos && member > open)
    text.erase (member + 1, scope + 2 - (member + 1));
}

/* Is the error with TEXT at LOC about a class in front of its member, "S.n" in
   an expression of a directive on S?  What is to be done with it.  */
enum class type_in_front
{
  none,
  explained, /* TEXT is another.  */
  reported   /* The rules report the same of the clause's member.  */
};

type_in_front
explain_type_in_front (location_t loc, std::string &text)
{
  static const char mistake[] = "expected primary-expression";
  if (!c_dialect_cxx () || text.find (mistake) == std::string::npos)
    return type_in_front::none;
  for (expression_place &p : s_expressions)
    for (const auto &[name, member] : p.in_front)
      {
        if (!between_p (loc, p.first, p.last)
            || (name != p.type_name && !parsing_class_p (name)))
          continue;
        p.grammar = true;
        if (p.in_clauses.count (name) && !parsing_template_p ())
          return type_in_front::reported;
        text.replace (text.find (mistake), std::string::npos,
                      std::string (open_quote) + name + close_quote
                          + " is the type, without which members are named: "
                            "write "
                          + open_quote + member + close_quote);
        return type_in_front::explained;
      }
  return type_in_front::none;
}

class once_filter final : public diagnostic_filter
{
public:
  bool
  admits (gcc_severity level, location_t loc) override
  {
    if (m_limits_suspended && !quiet_p ())
      resume_error_limits ();
    m_limits_suspended = false;
    m_among_rows = level == gcc_severity::error && among_rows_p (loc);
    if (level == gcc_severity::fatal)
      m_dropping = false;
    else if (quiet_p ())
      m_dropping = true;
    else if (level == gcc_severity::error)
      m_dropping = !s_places.empty () && repeated_p (loc);
    else if (level != gcc_severity::note)
      m_dropping = false;
    return !m_dropping;
  }

  bool
  admits_text (gcc_severity level, location_t loc, std::string &text) override
  {
    /* What does not name a type is told where the directive stands.  */
    if (!m_dropping && level == gcc_severity::error && c_dialect_cxx ()
        && text.find (type_prefix) != std::string::npos)
      m_dropping = true;
    if (!m_dropping && level == gcc_severity::warning)
      m_dropping = repeated_warning_p (loc, text);
    if (!m_dropping && level == gcc_severity::error
        && (rows_error_p (loc, text) || this_error_p (loc, text)
            || routine_waits_p (loc, text)))
      {
        /* GCC asks for them once it has printed the diagnostic.  */
        suspend_error_limits ();
        m_dropping = m_limits_suspended = true;
      }
    if (!m_dropping && level == gcc_severity::error)
      m_dropping
          = repeated_in_directive_p (loc, text) || consequence_p (loc, text);
    if (!m_dropping && level == gcc_severity::error
        && explain_type_in_front (loc, text) == type_in_front::reported)
      m_dropping = true;
    if (!m_dropping)
      spell_members (loc, text);
    if (!m_dropping && level == gcc_severity::error)
      explain_container (loc, text);
    return !m_dropping;
  }

  /* The user has not written these; and what GCC says ahead of a diagnostic
     does not wait for our opinion.  */
  bool
  anonymous_function_p () override
  {
    return m_among_rows || expression_function_p (current_function_decl);
  }

private:
  /* The last diagnostic, and now its notes, are not for the user.  */
  bool m_dropping = false;
  bool m_limits_suspended = false;
  bool m_among_rows = false;
};

} // namespace

void
start_error_filter ()
{
  static once_filter filter;
  start_filtering (filter);
}

bool
rows_refused_p (const operand_note &note)
{
  for (const operand_place &p : s_places)
    if (p.refused && p.first == gcc_location (note.loc))
      return true;
  return false;
}

void
operand_written_twice (const executable_directive &directive,
                       const operand_note &note)
{
  operand_place p = { gcc_location (directive.loc),
                      gcc_location (note.clause_loc),
                      gcc_location (note.loc),
                      gcc_location (note.loc),
                      false,
                      !note.rows.empty (),
                      false };
  for (const token &t : note.operand)
    if (t.kind != token_kind::end && before_p (p.last, gcc_location (t.loc)))
      p.last = gcc_location (t.loc);
  s_places.push_back (p);
}

void
clauses_written (location_t first, location_t last)
{
  s_directives.push_back ({ first, last, {} });
}

namespace
{

void
add_place (const recorded_directive &r, const token_list &tokens,
           location_t first, bool type)
{
  expression_place p;
  p.directive = r.number;
  p.first = p.last = first;
  p.type = type;
  for (const token &t : tokens)
    if (t.kind != token_kind::end && before_p (p.last, gcc_location (t.loc)))
      p.last = gcc_location (t.loc);
  for (std::size_t i = 0; i + 2 < tokens.size (); i++)
    if (tokens[i].kind == token_kind::identifier
        && punctuator_p (tokens[i + 1], ".")
        && tokens[i + 2].kind == token_kind::identifier)
      p.in_front.emplace (tokens[i].spelling, tokens[i + 2].spelling);
  for (const clause &c : r.directive.clauses)
    for (const member_shape &m : c.members)
      if (m.path.size () > 1)
        p.in_clauses.insert (m.path[0].name);
  if (const clause *type = type_clause (r.directive))
    for (const token &t : type->type.tokens)
      if (t.kind == token_kind::identifier)
        p.type_name = t.spelling;
  s_expressions.push_back (p);
}

} // namespace

void
expression_written (const recorded_directive &r, const expression &e)
{
  /* Its tokens all have the same place.  */
  if (r.from_operator)
    return;
  add_place (r, e.tokens, gcc_location (e.loc), false);
  for (const policy_parameter &p : r.directive.parameters)
    if (!p.policy_p && !p.type.empty ())
      add_place (r, p.type, gcc_location (p.type[0].loc), true);
}

} // namespace accdeep
