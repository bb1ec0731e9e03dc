/* Clauses of shape, policy and nest.  See clause-parser.h.

   Every function that returns nothing has reported exactly one error; the
   clause as a whole is then skipped by its brackets, so that one mistake gives
   one message and the other clauses are still read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/clause-parser.h"

#include "plugin/front/clause-names.h"

namespace accdeep
{

namespace
{

void
report (token_cursor &in, location loc, const std::string &text)
{
  message (severity::error, loc, text).send (in.sink ());
}

/* An error about the misspelt NAME; WHAT says which name is unknown.  */
void
report_unknown (token_cursor &in, const token &name, const std::string &what,
                const std::vector<std::string> &candidates)
{
  std::string near = suggestion (name.spelling, candidates);
  std::string text = what + " " + quoted (name.spelling);
  if (!near.empty ())
    text += "; did you mean " + quoted (near) + "?";
  message m (severity::error, name.loc, text);
  if (!near.empty ())
    m.fixit (near);
  m.send (in.sink ());
}

identifier
identifier_of (const token &t)
{
  return { t.spelling, t.loc };
}

std::optional<member_path>
parse_member_path (token_cursor &in)
{
  member_path path;
  do
    {
      if (!in.at_identifier_p ())
        {
          in.report_expected ("member name");
          return std::nullopt;
        }
      path.push_back (identifier_of (in.next ()));
    }
  while (in.accept ("."));
  return path;
}

expression
expression_of (const token_cursor &in, std::size_t begin, std::size_t end)
{
  expression e;
  e.tokens = in.slice (begin, end);
  if (!e.tokens.empty ())
    e.loc = e.tokens.front ().loc;
  return e;
}

/* Index of the first ":" in [BEGIN, END) that stands outside of brackets and
   belongs to no "?"; END when there is none.  */
std::size_t
find_colon (const token_cursor &in, std::size_t begin, std::size_t end)
{
  unsigned open_conditionals = 0;
  for (std::size_t i = begin; i < end; i++)
    {
      std::size_t close = in.closing (i);
      if (close < end)
        i = close;
      else if (punctuator_p (in.at (i), "?"))
        open_conditionals++;
      else if (punctuator_p (in.at (i), ":"))
        {
          if (open_conditionals == 0)
            return i;
          open_conditionals--;
        }
    }
  return end;
}

/* Behind "[@", up to the "]" at CLOSE.  */
bool
parse_translation (token_cursor &in, std::size_t close, extent &e)
{
  e.kind = extent_kind::lookup;
  e.optional = in.accept ("?");
  if (in.position () == close)
    return true;
  if (e.optional)
    {
      in.report_expected (quoted ("]"));
      return false;
    }
  e.kind = extent_kind::relative;
  std::optional<member_path> base = parse_member_path (in);
  if (!base)
    return false;
  e.base = std::move (*base);
  if (in.position () == close)
    return true;
  in.report_expected (quoted ("]"));
  return false;
}

/* Can T, the last token of an expression, not end one?  */
bool
dangling_p (const token &t)
{
  for (const char *op :
       { "+",  "-",  "*",  "/",  "%",  "&",  "|",  "^", "!", "~",  "<", "<<",
         ">>", "<=", ">=", "==", "!=", "&&", "||", "?", ".", "->", "=", "," })
    if (punctuator_p (t, op))
      return true;
  return false;
}

/* Can T, the first token of an expression, not begin one?  */
bool
headless_p (const token &t)
{
  for (const char *op : { "/", "%", "|", "^", "<", ">", "<<", ">>", "<=", ">=",
                          "==", "!=", "||", "?", ".", "->", "=", "," })
    if (punctuator_p (t, op))
      return true;
  return false;
}

/* Does a number at INDEX have a name or a literal behind it?  */
bool
number_before_operand_p (const token_cursor &in, std::size_t index)
{
  const token_kind next = in.at (index + 1).kind;
  return in.at (index).kind == token_kind::number
         && (next == token_kind::number || next == token_kind::identifier
             || next == token_kind::string);
}

/* What is wrong with an expression is the front end's to say, but it will look
   no further than to a semicolon, and what C++'s says depends on the text
   around the expression.  The bracket at CLOSE ends this one.  */
bool
check_expression (token_cursor &in, std::size_t begin, std::size_t close)
{
  for (std::size_t i = begin; i < close; i++)
    {
      std::size_t bracket = in.closing (i);
      if (bracket != token_cursor::npos)
        i = bracket;
      const bool number = i + 1 < close && number_before_operand_p (in, i);
      if (punctuator_p (in.at (i), ";") || number)
        {
          in.go_to (number ? i + 1 : i);
          in.report_expected (quoted (in.at (close).spelling));
          return false;
        }
    }
  return true;
}

/* The same for an expression that is not one of several, which may be empty. */
bool
check_whole_expression (token_cursor &in, std::size_t begin, std::size_t close)
{
  if (!check_expression (in, begin, close))
    return false;
  if (begin < close && headless_p (in.at (begin)))
    {
      in.go_to (begin);
      in.report_expected ("expression");
      return false;
    }
  if (begin < close && dangling_p (in.at (close - 1)))
    {
      in.go_to (close);
      in.report_expected ("expression");
      return false;
    }
  return true;
}

/* The "," between BEGIN and CLOSE that stands where an extent has its ":";
   npos: there is none.  Those of template arguments look the same.  */
std::size_t
comma_for_colon (const token_cursor &in, std::size_t begin, std::size_t close)
{
  std::size_t found = token_cursor::npos;
  for (std::size_t i = begin; i < close; i++)
    {
      const std::size_t bracket = in.closing (i);
      if (bracket != token_cursor::npos)
        i = bracket;
      else if (punctuator_p (in.at (i), "<"))
        return token_cursor::npos;
      else if (punctuator_p (in.at (i), ",") && found == token_cursor::npos)
        found = i;
    }
  return found;
}

/* Behind "[", up to the "]" at CLOSE.  */
bool
parse_section (token_cursor &in, std::size_t close, extent &e)
{
  std::size_t begin = in.position ();
  std::size_t colon = find_colon (in, begin, close);
  std::size_t length = begin;
  if (colon != close)
    {
      e.lower = expression_of (in, begin, colon);
      length = colon + 1;
      std::size_t second = find_colon (in, length, close);
      if (second != close)
        {
          in.go_to (second);
          in.report_expected (quoted ("]"));
          return false;
        }
    }
  if (length == close)
    {
      in.go_to (close);
      in.report_expected (colon == close ? "extent" : "length");
      return false;
    }
  if (const std::size_t comma = comma_for_colon (in, begin, close);
      colon == close && comma != token_cursor::npos)
    {
      in.go_to (comma);
      in.report_expected (quoted (":"));
      return false;
    }
  if (!check_whole_expression (in, length, close)
      || (colon != close && !check_whole_expression (in, begin, colon)))
    return false;
  e.length = expression_of (in, length, close);
  return true;
}

/* At "[".  */
std::optional<extent>
parse_extent (token_cursor &in)
{
  extent e;
  std::size_t open = in.position ();
  e.loc = in.next ().loc;
  std::size_t close = in.closing (open);
  if (close == token_cursor::npos)
    {
      report (in, e.loc, "no " + quoted ("]") + " for this " + quoted ("["));
      return std::nullopt;
    }
  if (in.accept ("@") ? !parse_translation (in, close, e)
                      : !parse_section (in, close, e))
    return std::nullopt;
  e.text = spell (in.slice (open, close + 1));
  in.go_to (close + 1);
  return e;
}

bool
parse_extents (token_cursor &in, std::vector<extent> &extents)
{
  while (in.at_punctuator_p ("["))
    {
      if (!extents.empty () && extents.back ().kind != extent_kind::section)
        {
          report (in, in.peek ().loc,
                  quoted (extents.back ().text) + " must be the last extent");
          return false;
        }
      std::optional<extent> e = parse_extent (in);
      if (!e)
        return false;
      extents.push_back (std::move (*e));
    }
  return true;
}

/* ------------------------------------------------------------------------
   Contents of the parentheses.  Each is called behind the "(" and stops at the
   ")".
   ------------------------------------------------------------------------ */

bool
parse_members (token_cursor &in, clause &c)
{
  std::optional<std::vector<member_shape>> members = parse_member_shapes (in);
  if (!members)
    return false;
  c.members = std::move (*members);
  return true;
}

bool
parse_names (token_cursor &in, clause &c)
{
  do
    {
      if (!in.at_identifier_p ())
        {
          in.report_expected ("name of a policy");
          return false;
        }
      c.names.push_back (identifier_of (in.next ()));
    }
  while (in.accept (","));
  return true;
}

bool
parse_shape_or_members (token_cursor &in, clause &c)
{
  if (!in.at_identifier_p () || !in.at_punctuator_p (")", 1))
    return parse_members (in, c);
  c.names.push_back (identifier_of (in.next ()));
  return true;
}

bool
parse_default (token_cursor &in, clause &c, clause_context context)
{
  if (!in.at_identifier_p ())
    {
      in.report_expected ("value of " + quoted ("default"));
      return false;
    }
  const token &t = in.next ();
  c.value_loc = t.loc;
  c.value = find_default_value (t.spelling);
  if (c.value != default_value::unset && valid_in_p (c.value, context))
    return true;
  if (c.value != default_value::unset)
    report (in, t.loc,
            quoted ("default(" + t.spelling + ")") + " is not valid in "
                + describe (context));
  else
    report_unknown (in, t, "unknown value of " + quoted ("default") + ":",
                    default_values (context));
  return false;
}

bool
parse_type (token_cursor &in, clause &c, std::size_t close)
{
  if (in.position () == close)
    {
      in.report_expected ("type");
      return false;
    }
  if (close == token_cursor::npos)
    {
      report (in, in.peek ().loc,
              "no " + quoted (")") + " for the " + quoted ("(")
                  + " in front of this type");
      return false;
    }
  c.type.loc = in.peek ().loc;
  c.type.tokens = in.slice (in.position (), close);
  in.go_to (close);
  return true;
}

bool
parse_contents (token_cursor &in, clause &c, clause_form form,
                clause_context context, std::size_t close)
{
  switch (form)
    {
    case clause_form::members:
      return parse_members (in, c);
    case clause_form::type:
      return parse_type (in, c, close);
    case clause_form::default_value:
      return parse_default (in, c, context);
    case clause_form::names:
      return parse_names (in, c);
    case clause_form::shape:
      return parse_shape_or_members (in, c);
    }
  return false;
}

/* ------------------------------------------------------------------------
   Clauses.
   ------------------------------------------------------------------------ */

/* May a clause of KIND have <name> behind its own name?  */
bool
takes_angles_p (clause_kind kind, clause_context context)
{
  switch (kind)
    {
    case clause_kind::include:
    case clause_kind::init_needed:
    case clause_kind::invoke:
      return true;
    case clause_kind::in:
    case clause_kind::out:
    case clause_kind::inout:
    case clause_kind::create:
      return context == clause_context::policy
             || context == clause_context::policy_nest;
    default:
      return false;
    }
}

void
set_angles (clause &c, angle_argument angles)
{
  c.argument = std::move (angles.name);
  c.argument_values = std::move (angles.values);
  c.empty_angles = angles.empty;
}

/* At a "<" in front of or behind the "(" of C.  */
bool
parse_clause_angles (token_cursor &in, const clause_name &name,
                     clause_context context, clause &c)
{
  const token &open = in.peek ();
  if (!takes_angles_p (name.kind, context))
    {
      report (in, open.loc,
              "clause " + quoted (name.name) + " takes no name of a shape");
      return false;
    }
  std::optional<angle_argument> angles = parse_angles (in);
  if (!angles)
    return false;
  set_angles (c, std::move (*angles));
  return true;
}

bool
in_nest_p (clause_context context)
{
  return context == clause_context::shape_nest
         || context == clause_context::policy_nest;
}

bool
parse_clause_nest (token_cursor &in, clause &c, bool &complete)
{
  if (c.members.empty () || c.kind == clause_kind::exclude
      || c.kind == clause_kind::shape)
    {
      report (in, in.peek ().loc, "a nest is not valid here");
      return false;
    }
  c.nest_loc = in.peek ().loc;
  clause_list nest = parse_nest (in, c.kind == clause_kind::invoke
                                         ? clause_context::policy_nest
                                         : clause_context::shape_nest);
  c.nest = std::move (nest.clauses);
  c.has_nest = true;
  complete &= nest.complete;
  return true;
}

/* At the name of a clause that NAME describes.  COMPLETE becomes false when
   only a part of its nest was left out.  */
std::optional<clause>
parse_clause (token_cursor &in, const clause_name &name, clause_context context,
              bool &complete)
{
  clause c;
  c.kind = name.kind;
  c.loc = in.next ().loc;
  location angles = in.peek ().loc;
  if (in.at_punctuator_p ("<") && !parse_clause_angles (in, name, context, c))
    return std::nullopt;
  std::size_t open = in.position ();
  if (!in.require ("("))
    return std::nullopt;
  /* include(<p> a, b): 16 section 3.2.  */
  if (in.at_punctuator_p ("<"))
    angles = in.peek ().loc;
  if (in.at_punctuator_p ("<") && context == clause_context::policy
      && !parse_clause_angles (in, name, context, c))
    return std::nullopt;
  /* Without a ")" the contents have a mistake that says more.  */
  std::size_t close = in.closing (open);
  if (!parse_contents (in, c, name.form, context, close) || !in.require (")"))
    return std::nullopt;
  if (in.at_nest_p () && !parse_clause_nest (in, c, complete))
    return std::nullopt;
  if (c.empty_angles && !c.has_nest && !in_nest_p (context))
    {
      report (in, angles,
              "expected a name between " + quoted ("<") + " and "
                  + quoted (">"));
      return std::nullopt;
    }
  return c;
}

/* if(expr) or live(expr), which belongs to PREVIOUS.  */
bool
parse_condition (token_cursor &in, clause *previous)
{
  const token &word = in.next ();
  const bool live = word.spelling == "live";
  std::size_t open = in.position ();
  if (!in.require ("("))
    return false;
  std::size_t close = in.closing (open);
  if (close == token_cursor::npos)
    {
      report (in, in.at (open).loc,
              "no " + quoted (")") + " for this " + quoted ("("));
      return false;
    }
  if (close == open + 1)
    {
      in.report_expected (live ? "number of elements" : "condition");
      return false;
    }
  if (previous == nullptr || previous->members.empty ())
    {
      report (in, word.loc,
              quoted (word.spelling) + " must follow a clause with members");
      return false;
    }
  if (previous->condition.tokens.empty () && previous->live.tokens.empty ())
    (live ? previous->live : previous->condition)
        = expression_of (in, open + 1, close);
  else if (previous->condition.tokens.empty () != live)
    {
      report (in, word.loc,
              quoted ("if") + " and " + quoted ("live") + " for one clause");
      return false;
    }
  else
    {
      message (severity::error, word.loc,
               "more than one " + quoted (word.spelling) + " for one clause")
          .note (live ? previous->live.loc : previous->condition.loc,
                 live ? "the first number is here"
                      : "the first condition is here")
          .send (in.sink ());
      return false;
    }
  in.go_to (close + 1);
  return true;
}

/* At something that is no clause: on to what looks like one, which has a name
   that is known, or to the end of the nest.  Nobody wants to hear what else
   does not belong here.  */
void
skip_to_clause (token_cursor &in, clause_context context)
{
  while (!in.end_p () && !in.at_punctuator_p ("}"))
    {
      const clause_name *name = in.at_identifier_p ()
                                    ? find_clause_name (in.peek ().spelling)
                                    : nullptr;
      if (name != nullptr && valid_in_p (*name, context)
          && (in.at_punctuator_p ("(", 1) || in.at_punctuator_p ("<", 1)))
        return;
      std::size_t close = in.closing (in.position ());
      in.go_to (close == token_cursor::npos ? in.position () + 1 : close + 1);
    }
}

/* From the name of a clause, which has a mistake, to where the next one may
   start: behind its own end, as far as brackets show it.  */
void
skip_clause (token_cursor &in, std::size_t name, clause_context context)
{
  in.go_to (name + 1);
  if (in.at_punctuator_p ("<"))
    {
      std::size_t i = in.position ();
      /* Past the name of a policy, its arguments.  */
      if (punctuator_p (in.at (i + 2), "(")
          && in.closing (i + 2) != token_cursor::npos)
        i = in.closing (i + 2);
      while (i < in.size () && !punctuator_p (in.at (i), ">")
             && !punctuator_p (in.at (i), "("))
        i++;
      in.go_to (punctuator_p (in.at (i), ">") ? i + 1 : i);
    }
  const bool parentheses = in.at_punctuator_p ("(");
  /* What stands in the place of the "(" was reported as that.  */
  if (!parentheses && !in.at_punctuator_p ("}"))
    in.next ();
  if (parentheses)
    {
      std::size_t close = in.closing (in.position ());
      in.go_to (close == token_cursor::npos ? in.size () : close + 1);
    }
  if (in.at_nest_p ())
    {
      std::size_t close = in.closing (in.position () + in.scope_length ());
      in.go_to (close == token_cursor::npos ? in.size () : close + 1);
    }
  if (!parentheses || !(in.at_identifier_p () || in.at_punctuator_p (",")))
    skip_to_clause (in, context);
  /* A "}" that closes no nest.  */
  while (!in_nest_p (context) && in.accept ("}"))
    skip_to_clause (in, context);
}

/* At an identifier that starts a clause.  */
std::optional<clause>
parse_named_clause (token_cursor &in, clause_context context, bool &complete)
{
  const token &word = in.peek ();
  const clause_name *name = find_clause_name (word.spelling);
  if (name == nullptr)
    {
      report_unknown (in, word, "unknown clause", clause_names (context));
      return std::nullopt;
    }
  if (!valid_in_p (*name, context))
    {
      report (in, word.loc,
              "clause " + quoted (name->name) + " is not valid in "
                  + describe (context));
      return std::nullopt;
    }
  return parse_clause (in, *name, context, complete);
}

/* At the "(" of arguments, which the ")" at CLOSE ends; over it.  */
std::optional<std::vector<expression>>
parse_arguments (token_cursor &in, std::size_t close)
{
  std::vector<expression> result;
  const std::size_t begin = in.position () + 1;
  if (!check_expression (in, begin, close))
    return std::nullopt;
  for (token_list &value : split_at_commas (in, begin, close))
    {
      if (value.empty ())
        {
          in.go_to (close);
          in.report_expected ("argument");
          return std::nullopt;
        }
      expression e;
      e.loc = value.front ().loc;
      e.tokens = std::move (value);
      result.push_back (std::move (e));
    }
  in.go_to (close + 1);
  return result;
}

} // namespace

std::optional<angle_argument>
parse_angles (token_cursor &in)
{
  angle_argument result;
  in.next ();
  if (in.accept (">"))
    {
      result.empty = true;
      return result;
    }
  if (!in.at_identifier_p ())
    {
      in.report_expected ("name of a shape or policy");
      return std::nullopt;
    }
  result.name = identifier_of (in.next ());
  if (in.at_punctuator_p ("("))
    {
      std::size_t close = in.closing (in.position ());
      if (close == token_cursor::npos)
        {
          in.report_expected (quoted (">"));
          return std::nullopt;
        }
      std::optional<std::vector<expression>> values
          = parse_arguments (in, close);
      if (!values)
        return std::nullopt;
      result.values = std::move (*values);
    }
  if (!in.require (">"))
    return std::nullopt;
  return result;
}

std::optional<member_shape>
parse_member_shape (token_cursor &in)
{
  member_shape m;
  m.loc = in.peek ().loc;
  std::optional<member_path> path = parse_member_path (in);
  if (!path)
    return std::nullopt;
  m.path = std::move (*path);
  if (!parse_extents (in, m.extents))
    return std::nullopt;
  return m;
}

std::optional<std::vector<member_shape>>
parse_member_shapes (token_cursor &in)
{
  std::vector<member_shape> members;
  do
    {
      std::optional<member_shape> m = parse_member_shape (in);
      if (!m)
        return std::nullopt;
      members.push_back (std::move (*m));
    }
  while (in.accept (","));
  if (in.at_punctuator_p (")"))
    return members;
  /* A section of Fortran's.  */
  if (in.at_punctuator_p ("(") && directive_sentinel[0] == '!')
    {
      const std::string name = spell (members.back ().path);
      message (severity::error, in.peek ().loc,
               "components take no extents: name " + quoted (name) + " alone")
          .send (in.sink ());
    }
  else
    in.report_expected (quoted (",") + " or " + quoted (")"));
  return std::nullopt;
}

std::vector<token_list>
split_at_commas (const token_cursor &in, std::size_t begin, std::size_t end)
{
  std::vector<token_list> parts;
  if (begin >= end)
    return parts;
  std::size_t start = begin;
  for (std::size_t i = begin; i < end; i++)
    {
      std::size_t close = in.closing (i);
      if (close < end)
        i = close;
      else if (punctuator_p (in.at (i), ","))
        {
          parts.push_back (in.slice (start, i));
          start = i + 1;
        }
    }
  parts.push_back (in.slice (start, end));
  return parts;
}

clause_list
parse_clauses (token_cursor &in, clause_context context)
{
  clause_list result;
  bool separated = true; /* No comma may stand here.  */
  bool previous_left_out = false;
  while (!in.end_p () && !(in_nest_p (context) && in.at_punctuator_p ("}")))
    {
      if (!separated && in.accept (","))
        {
          separated = true;
          if (!in.end_p ())
            continue;
        }
      if (!in.at_identifier_p ())
        {
          in.report_expected ("clause");
          result.complete = false;
          in.go_to (in.size ());
          return result;
        }
      separated = false;
      std::size_t start = in.position ();
      if (in.peek ().spelling == "if" || in.peek ().spelling == "live")
        {
          clause *previous
              = result.clauses.empty () ? nullptr : &result.clauses.back ();
          /* The condition of a clause that was left out goes with it.  */
          if (previous_left_out || !parse_condition (in, previous))
            {
              result.complete = false;
              skip_clause (in, start, context);
            }
          continue;
        }
      std::optional<clause> c
          = parse_named_clause (in, context, result.complete);
      previous_left_out = !c;
      if (c)
        result.clauses.push_back (std::move (*c));
      else
        {
          result.complete = false;
          skip_clause (in, start, context);
        }
    }
  return result;
}

clause_list
parse_nest (token_cursor &in, clause_context context)
{
  /* No type is this deep; the parser's own stack is not endless.  */
  constexpr unsigned max_depth = 256;
  clause_list result;
  if (in.depth == max_depth)
    {
      report (in, in.peek ().loc,
              "nests are more than " + std::to_string (max_depth) + " deep");
      result.complete = false;
      in.go_to (in.size ());
      return result;
    }
  in.go_to (in.position () + in.scope_length ());
  std::size_t open = in.position ();
  in.next ();
  in.depth++;
  result = parse_clauses (in, context);
  in.depth--;
  if (in.accept ("}"))
    return result;
  if (result.complete)
    report (in, in.at (open).loc,
            "no " + quoted ("}") + " for this " + quoted ("{"));
  result.complete = false;
  return result;
}

} // namespace accdeep
