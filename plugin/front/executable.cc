/* Executable directives.  Consumes the tokens of one OpenACC construct, takes
   out what GCC does not know (names of shapes, extents with @, nests, invoke)
   and keeps it as notes; everything else passes through token by token.
   Section 2.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/front/arrangement.h"
#include "plugin/front/clause-names.h"
#include "plugin/front/clause-parser.h"
#include "plugin/front/parser.h"
#include "plugin/front/token-cursor.h"

#include <cstring>

namespace accdeep
{

namespace
{

bool
word_p (const token &t, const char *word)
{
  return t.kind == token_kind::identifier && t.spelling == word;
}

/* Number of words that make the construct's name; 0: one that has no clauses
   of interest.  */
std::size_t
construct_length (const token_cursor &in)
{
  const token &first = in.at (0);
  for (const char *word : { "parallel", "kernels", "serial" })
    if (word_p (first, word))
      return word_p (in.at (1), "loop") ? 2 : 1;
  for (const char *word :
       { "data", "update", "declare", "host_data", "dataflow" })
    if (word_p (first, word))
      return 1;
  for (const char *word : { "enter", "exit" })
    if (word_p (first, word) && word_p (in.at (1), "data"))
      return 2;
  return 0;
}

/* The index behind a template argument list that starts at the "<" at OPEN,
   when what follows it shows that it is one; else 0.  A comparison can not be
   followed by these.  */
std::size_t
skip_template_arguments (const token_cursor &in, std::size_t open,
                         std::size_t end)
{
  unsigned depth = 0;
  for (std::size_t i = open; i < end; i++)
    {
      const token &t = in.at (i);
      std::size_t close = in.closing (i);
      if (close < end)
        {
          i = close;
          continue;
        }
      if (punctuator_p (t, "<"))
        depth++;
      else if (punctuator_p (t, ">"))
        depth--;
      else if (punctuator_p (t, ">>"))
        depth = depth > 2 ? depth - 2 : 0;
      if (depth != 0)
        continue;
      for (const char *follower : { "::", "(", "[", ".", "->", "{" })
        if (i + 1 < end && punctuator_p (in.at (i + 1), follower))
          return i + 1;
      return 0;
    }
  return 0;
}

struct range
{
  std::size_t begin;
  std::size_t end;
};

/* The operands between BEGIN and END, which lie inside of the parentheses of a
   clause.  */
std::vector<range>
split_operands (const token_cursor &in, std::size_t begin, std::size_t end)
{
  std::vector<range> operands;
  std::size_t start = begin;
  for (std::size_t i = begin; i < end; i++)
    {
      const token &t = in.at (i);
      std::size_t close = in.closing (i);
      if (close < end)
        i = close;
      else if (punctuator_p (t, "<") && i > start
               && in.at (i - 1).kind == token_kind::identifier)
        {
          std::size_t behind = skip_template_arguments (in, i, end);
          if (behind != 0)
            i = behind - 1;
        }
      else if (punctuator_p (t, ","))
        {
          operands.push_back ({ start, i });
          start = i + 1;
        }
    }
  operands.push_back ({ start, end });
  return operands;
}

/* The "[" that the "]" at CLOSE belongs to, not before BEGIN; npos: none.  */
std::size_t
opening (const token_cursor &in, std::size_t begin, std::size_t close)
{
  for (std::size_t i = close; i-- > begin;)
    if (punctuator_p (in.at (i), "[") && in.closing (i) == close)
      return i;
  return token_cursor::npos;
}

/* Is the operand between BEGIN and END a dereference, "*" before one object's
   name?  */
bool
dereference_p (const token_cursor &in, std::size_t begin, std::size_t end)
{
  if (begin + 1 >= end || !punctuator_p (in.at (begin), "*"))
    return false;
  /* A name stands at the beginning and behind each link, and nowhere else.  */
  bool name_next = true;
  for (std::size_t i = begin + 1; i < end; i++)
    {
      const token &t = in.at (i);
      const bool name = t.kind == token_kind::identifier;
      const bool link = punctuator_p (t, ".") || punctuator_p (t, "->")
                        || punctuator_p (t, "::");
      const std::size_t close = in.closing (i);
      if (name != name_next && !(i == begin + 1 && punctuator_p (t, "::")))
        return false;
      if (name || link)
        name_next = link;
      else if (punctuator_p (t, "[") && close < end)
        i = close;
      else
        return false;
    }
  return !name_next;
}

/* Is the operand between BEGIN and END `this', which is no lvalue in C++?  */
bool
this_p (const token_cursor &in, std::size_t begin, std::size_t end)
{
  return begin + 1 == end && word_p (in.at (begin), "this");
}

/* Is there a "[@" that does not end the operand?  */
bool
translation_inside_p (const token_cursor &in, std::size_t begin,
                      std::size_t end)
{
  for (std::size_t i = begin; i + 1 < end; i++)
    if (punctuator_p (in.at (i), "[") && punctuator_p (in.at (i + 1), "@"))
      return true;
  return false;
}

bool
dataflow_p (const std::string &construct)
{
  return construct == "dataflow";
}

/* May CONSTRUCT be a task of a dataflow region?  */
bool
task_p (const std::string &construct)
{
  for (const char *word : { "parallel", "kernels", "serial" })
    if (construct.compare (0, std::strlen (word), word) == 0)
      return true;
  return false;
}

class executable_parser
{
public:
  executable_parser (const token_list &tokens, diagnostic_sink &sink,
                     host_language language, bool drop_repeated,
                     bool alias_objects)
      : m_in (tokens, sink), m_language (language),
        m_drop_repeated (drop_repeated), m_alias_objects (alias_objects)
  {
  }

  std::optional<executable_directive> parse ();

private:
  /* The clause at hand.  */
  struct clause_state
  {
    const operand_clause *info = nullptr;
    token name;
    angle_argument angles;
    bool has_angles = false;
    bool invoke = false;
    identifier direction;
    std::vector<placed_operand> operands;
  };

  void
  pass ()
  {
    m_result.output.push_back (m_in.next ());
  }
  void pass_to (std::size_t end);
  void error (location loc, const std::string &text);

  void parse_clause ();
  bool dataflow_clause_p (const token &name) const;
  void skip_comma (std::size_t at);
  void add_note (note_kind kind, const token &name, const expression &value);
  void parse_value_clause (note_kind kind);
  bool parse_data_clause ();
  void pass_plain_clause ();
  void report_unknown_clause (const token &name);
  void report_misspelt_clause (const token &name);
  void parse_operand_clause (const operand_clause &);
  bool parse_clause_angles (clause_state &);
  void parse_modifier (clause_state &, std::size_t close);
  void check_invoke (const clause_state &);
  void put_mapping_clause (const clause_state &, std::size_t at);
  void parse_operand (clause_state &, const range &);
  bool take_shape_suffix (const clause_state &, const range &, std::size_t &end,
                          operand_note &);
  bool take_translation (const clause_state &, const range &, std::size_t &end,
                         operand_note &);
  token_list pass_target (const range &r, std::size_t begin, std::size_t end);
  void alias_object (std::size_t first);
  void parse_operand_nest (clause_state &);
  void parse_unclosed_operands (const clause_state &);
  void report_unclosed (std::size_t at);

  token_cursor m_in;
  const host_language m_language;
  const bool m_drop_repeated;
  const bool m_alias_objects;
  executable_directive m_result;
  std::vector<placed_operand> m_operands;
  std::vector<placed_clause> m_clauses;
  std::vector<operand_note> m_values; /* Those that are no operands.  */
  unsigned m_clause_index = 0;
  bool m_failed = false;
};

void
executable_parser::pass_to (std::size_t end)
{
  while (m_in.position () < end && !m_in.end_p ())
    pass ();
}

void
executable_parser::error (location loc, const std::string &text)
{
  message (severity::error, loc, text).send (m_in.sink ());
  m_failed = true;
}

/* Name<shape>(...) with an unknown name.  Without "<" GCC says it.  */
void
executable_parser::report_unknown_clause (const token &name)
{
  std::string near
      = suggestion (name.spelling, shaped_clauses (m_result.construct));
  std::string text
      = "clause " + quoted (name.spelling) + " takes no name of a shape";
  if (find_operand_clause (name.spelling, m_result.construct) == nullptr)
    {
      text = quoted (name.spelling) + " is not a data clause of "
             + quoted (directive_text (m_result.construct));
      if (!near.empty ())
        text += "; did you mean " + quoted (near) + "?";
    }
  else
    near.clear ();
  message m (severity::error, name.loc, text);
  if (!near.empty ())
    m.fixit (near);
  m.send (m_in.sink ());
  m_failed = true;
}

/* NAME is no clause of OpenACC's, but looks like one.  What looks like none is
   GCC's to judge.  */
void
executable_parser::report_misspelt_clause (const token &name)
{
  if (openacc_clause_p (name.spelling))
    return;
  std::vector<std::string> names = shaped_clauses (m_result.construct);
  for (const std::string &other : other_clauses ())
    names.push_back (other);
  const std::string near = suggestion (name.spelling, names);
  if (near.empty ())
    return;
  message (severity::error, name.loc,
           quoted (name.spelling) + " is not a clause of "
               + quoted (directive_text (m_result.construct))
               + "; did you mean " + quoted (near) + "?")
      .fixit (near)
      .send (m_in.sink ());
  m_failed = true;
}

/* A clause that accdeep has nothing to do with.  */
void
executable_parser::pass_plain_clause ()
{
  const token &name = m_in.peek ();
  bool angles = m_in.at_punctuator_p ("<", 1);
  pass ();
  if (!angles)
    report_misspelt_clause (name);
  else
    {
      report_unknown_clause (name);
      while (!m_in.end_p () && !m_in.at_punctuator_p ("("))
        m_in.next ();
    }
  if (!m_in.at_punctuator_p ("("))
    return;
  std::size_t close = m_in.closing (m_in.position ());
  pass_to (close == token_cursor::npos ? m_in.size () : close + 1);
}

/* At a "<" behind the name of the clause.  */
bool
executable_parser::parse_clause_angles (clause_state &c)
{
  std::optional<angle_argument> angles = parse_angles (m_in);
  if (!angles)
    {
      m_failed = true;
      return false;
    }
  c.angles = std::move (*angles);
  c.has_angles = true;
  m_result.rewritten = true;
  return true;
}

/* Does MODIFIER of CLAUSE promise something that the program keeps without the
   compiler's doing?  OpenACC 3.4.  */
bool
idle_modifier_p (const std::string &clause, const std::string &modifier)
{
  const bool copyin = clause.find ("copyin") != std::string::npos;
  const bool maps = copyin || clause.find ("copy") != std::string::npos
                    || clause.find ("create") != std::string::npos;
  return (modifier == "readonly" && copyin)
         || (modifier == "capture" && maps && clause != "no_create");
}

/* The version of OpenACC that has MODIFIER, which asks for more than GCC's
   clauses do; null: it is none of those.  */
const char *
unsupported_modifier (const std::string &modifier)
{
  if (modifier == "zero")
    return "3.0";
  return modifier == "always" || modifier == "alwaysin"
                 || modifier == "alwaysout"
             ? "3.4"
             : nullptr;
}

/* readonly: of OpenACC 3, which GCC does not know, and others, which it judges;
   the direction of invoke, which it must not see.  */
void
executable_parser::parse_modifier (clause_state &c, std::size_t close)
{
  if (!m_in.at_identifier_p () || !m_in.at_punctuator_p (":", 1)
      || m_in.scope_length (1) != 0 || m_in.position () + 2 > close)
    return;
  if (!c.invoke && idle_modifier_p (c.name.spelling, m_in.peek ().spelling))
    {
      m_in.next ();
      m_in.next ();
      m_result.rewritten = true;
      return;
    }
  if (!c.invoke)
    {
      if (const char *version = unsupported_modifier (m_in.peek ().spelling))
        error (m_in.peek ().loc, "modifier " + quoted (m_in.peek ().spelling)
                                     + " of OpenACC " + version
                                     + " is not supported");
      pass ();
      pass ();
      return;
    }
  const token &word = m_in.next ();
  m_in.next ();
  c.direction = { word.spelling, word.loc };
  for (const char *direction : { "self", "host", "device" })
    if (word.spelling == direction)
      return;
  error (word.loc, "expected " + quoted ("self") + ", " + quoted ("host")
                       + " or " + quoted ("device") + " before "
                       + quoted (word.spelling));
}

/* An invoke clause that has been read up to its operands.  */
void
executable_parser::check_invoke (const clause_state &c)
{
  if (m_result.construct == "host_data")
    error (c.name.loc, "clause " + quoted ("invoke") + " is not valid on "
                           + quoted (directive_text (m_result.construct)));
  else if (m_result.construct == "update" && c.direction.name.empty ())
    error (m_in.peek ().loc,
           "expected " + quoted ("self:") + ", " + quoted ("host:") + " or "
               + quoted ("device:") + " in front of the operands of "
               + quoted ("invoke"));
  else if (m_result.construct != "update" && !c.direction.name.empty ())
    error (c.direction.loc, quoted (c.direction.name + ":") + " is valid on "
                                + quoted (directive_text ("update")) + " only");
}

/* What GCC gets for the word at index AT of the output, an invoke: a clause
   that maps the operands.  The policy decides what becomes of them.  No word
   is longer than the one that it replaces in the source.  */
void
executable_parser::put_mapping_clause (const clause_state &c, std::size_t at)
{
  token &word = m_result.output[at];
  word.origin = nullptr;
  if (m_result.construct == "update")
    word.spelling = c.direction.name;
  else if (m_result.construct == "enter data")
    word.spelling = "copyin";
  else if (m_result.construct == "exit data")
    word.spelling = "delete";
  /* At file scope GCC takes nothing that copies to the host.  */
  else if (m_result.construct == "declare")
    word.spelling = "create";
  else
    word.spelling = "copy";
}

/* x<name> of the PGI dialect: only when x<ident> is all of the operand's end.
   Section 2.  */
bool
executable_parser::take_shape_suffix (const clause_state &c, const range &r,
                                      std::size_t &end, operand_note &note)
{
  if (end < r.begin + 4 || !punctuator_p (m_in.at (end - 1), ">")
      || m_in.at (end - 2).kind != token_kind::identifier
      || !punctuator_p (m_in.at (end - 3), "<"))
    return false;
  const token &name = m_in.at (end - 2);
  if (c.has_angles)
    {
      message (severity::error, name.loc, "more than one shape for one operand")
          .note (c.angles.name.loc, "the clause already names one here")
          .send (m_in.sink ());
      m_failed = true;
    }
  note.shape = { name.spelling, name.loc };
  end -= 3;
  return true;
}

/* [@], [@?] or [@base] at the operand's end.  */
bool
executable_parser::take_translation (const clause_state &c, const range &r,
                                     std::size_t &end, operand_note &note)
{
  if (end <= r.begin + 1 || !punctuator_p (m_in.at (end - 1), "]"))
    return false;
  std::size_t open = opening (m_in, r.begin + 1, end - 1);
  if (open == token_cursor::npos || !punctuator_p (m_in.at (open + 1), "@"))
    return false;
  if (c.info->form != operand_form::shaped || c.invoke)
    error (m_in.at (open).loc, quoted ("[@]") + " is not valid in clause "
                                   + quoted (c.name.spelling));
  note.optional = punctuator_p (m_in.at (open + 2), "?");
  note.base = m_in.slice (open + (note.optional ? 3 : 2), end - 1);
  if (note.optional && !note.base.empty ())
    {
      m_in.go_to (open + 3);
      m_in.report_expected (quoted ("]"));
      m_failed = true;
    }
  (note.base.empty () ? note.lookup : note.relative) = true;
  end = open;
  return true;
}

/* Pass the operand *P, or `this', which GCC does not take, as P[0:1], which it
   does.  P is what stands between BEGIN and END.  */
token_list
executable_parser::pass_target (const range &r, std::size_t begin,
                                std::size_t end)
{
  const token star = m_in.at (r.begin);
  m_in.go_to (begin);
  token_list written = m_in.slice (begin, end);
  std::size_t first = m_result.output.size ();
  pass_to (end);
  m_result.output[first].space_before = star.space_before;
  for (const char *spelling : { "[", "0", ":", "1", "]" })
    {
      token t;
      t.kind = *spelling == '0' || *spelling == '1' ? token_kind::number
                                                    : token_kind::punctuator;
      t.spelling = spelling;
      t.loc = star.loc;
      written.push_back (t);
      m_result.output.push_back (std::move (t));
    }
  m_result.rewritten = true;
  return written;
}

/* Is the operand that OUTPUT has from FIRST to its end a part of a member of
   what stands there by its name: x.y, x->y, x[2].y?  */
bool
part_of_object_p (const token_list &output, std::size_t first)
{
  if (first >= output.size () || output[first].kind != token_kind::identifier
      || output[first].spelling == "this")
    return false;
  std::size_t depth = 0;
  for (std::size_t i = first + 1; i < output.size (); i++)
    {
      const token &t = output[i];
      if (depth == 0 && (punctuator_p (t, ".") || punctuator_p (t, "->")))
        return true;
      if (depth == 0 && !punctuator_p (t, "["))
        return false;
      for (const char *open : { "[", "(", "{" })
        depth += punctuator_p (t, open);
      for (const char *close : { "]", ")", "}" })
        depth -= punctuator_p (t, close);
    }
  return false;
}

/* GCC's C++ parser looks the name of an operand up without what it means inside
   of a member function or a lambda, where the object may be a member of `this'
   or of the closure: `x.y' becomes another part of the object then.  So the
   operand at FIRST of the output gets another name.  */
void
executable_parser::alias_object (std::size_t first)
{
  if (!m_alias_objects || !part_of_object_p (m_result.output, first))
    return;
  token &name = m_result.output[first];
  m_result.aliased.push_back ({ name.spelling, name.loc });
  name.spelling = operand_alias (name.spelling);
  name.origin = nullptr;
  m_result.rewritten = true;
}

void
executable_parser::parse_operand (clause_state &c, const range &r)
{
  placed_operand o;
  o.clause = m_clauses.size ();
  o.begin = m_result.output.size ();
  o.note.clause_index = m_clause_index;
  o.note.operand_index = c.operands.size ();
  o.note.clause_name = c.name.spelling;
  o.note.clause_loc = c.name.loc;
  o.note.loc = m_in.at (r.begin).loc;
  o.note.direction = c.direction;
  o.note.shape = c.angles.name;
  o.note.shape_values = c.angles.values;
  o.note.empty_angles = c.angles.empty;
  o.special = c.has_angles || c.invoke;

  std::size_t end = r.end;
  if (c.info->form == operand_form::shaped
      && take_shape_suffix (c, r, end, o.note))
    o.special = true;
  if (take_translation (c, r, end, o.note))
    o.special = true;
  m_result.rewritten |= o.special;

  if (translation_inside_p (m_in, r.begin, end))
    error (o.note.loc,
           quoted ("[@]") + " must be the last extent of an operand");
  else if (o.special && r.begin == r.end)
    {
      m_in.go_to (r.end);
      m_in.report_expected ("variable");
      m_failed = true;
    }
  const bool plain = c.info->form == operand_form::shaped && !o.note.lookup
                     && !o.note.relative;
  if (plain && dereference_p (m_in, r.begin, end))
    o.note.operand = pass_target (r, r.begin + 1, end);
  else if (plain && m_language == host_language::cxx
           && this_p (m_in, r.begin, end))
    o.note.operand = pass_target (r, r.begin, end);
  else
    {
      o.note.operand = m_in.slice (r.begin, end);
      pass_to (end);
    }
  alias_object (o.begin);
  m_in.go_to (r.end);
  o.end = m_result.output.size ();
  c.operands.push_back (std::move (o));
}

/* ::{ ... } behind the ")" of a clause.  */
void
executable_parser::parse_operand_nest (clause_state &c)
{
  if (c.info->form != operand_form::shaped)
    error (m_in.peek ().loc,
           "a nest is not valid behind clause " + quoted (c.name.spelling));
  location nest_loc = m_in.peek ().loc;
  const std::size_t begin = m_in.position ();
  clause_list nest = parse_nest (m_in, c.invoke ? clause_context::policy_nest
                                                : clause_context::shape_nest);
  m_failed |= !nest.complete;
  const token_list tokens = m_in.slice (begin, m_in.position ());
  m_result.rewritten = true;
  for (placed_operand &o : c.operands)
    {
      o.special = true;
      o.note.has_nest = true;
      o.note.nest_loc = nest_loc;
      o.note.nest = nest.clauses;
      o.note.nest_tokens = tokens;
    }
}

/* Behind the name of a clause that has no parentheses, or no ")".  That is
   GCC's to report, unless GCC would stumble over something of ours.  */
void
executable_parser::parse_unclosed_operands (const clause_state &c)
{
  if (!m_in.at_punctuator_p ("("))
    {
      /* At the end of the directive GCC says the same.  */
      if (c.has_angles || !m_in.end_p ())
        {
          m_in.report_expected (quoted ("("));
          m_failed = true;
          pass_to (m_in.size ());
        }
      return;
    }
  std::size_t open = m_in.position ();
  for (std::size_t i = open; i < m_in.size (); i++)
    if (punctuator_p (m_in.at (i), "[") && punctuator_p (m_in.at (i + 1), "@"))
      {
        bool closed = m_in.closing (i) != token_cursor::npos;
        report_unclosed (closed ? open : i);
        break;
      }
  if (c.has_angles && !m_failed)
    report_unclosed (open);
  pass_to (m_in.size ());
}

/* AT is the index of a bracket.  */
void
executable_parser::report_unclosed (std::size_t at)
{
  const token &open = m_in.at (at);
  error (open.loc, "no " + quoted (open.spelling == "(" ? ")" : "]")
                       + " for this " + quoted (open.spelling));
}

void
executable_parser::parse_operand_clause (const operand_clause &info)
{
  clause_state c;
  c.info = &info;
  c.name = m_in.peek ();
  c.invoke = c.name.spelling == "invoke";
  const std::size_t word = m_result.output.size ();
  pass ();
  if (m_in.at_punctuator_p ("<"))
    {
      if (info.form != operand_form::shaped)
        report_unknown_clause (c.name);
      if (!parse_clause_angles (c))
        {
          pass_to (m_in.size ());
          return;
        }
    }
  std::size_t open = m_in.position ();
  std::size_t close = m_in.closing (open);
  if (!m_in.at_punctuator_p ("(") || close == token_cursor::npos)
    {
      parse_unclosed_operands (c);
      return;
    }
  pass ();
  parse_modifier (c, close);
  if (c.invoke && !m_failed)
    {
      check_invoke (c);
      put_mapping_clause (c, word);
    }
  for (const range &r : split_operands (m_in, m_in.position (), close))
    {
      pass_to (r.begin);
      parse_operand (c, r);
    }
  pass_to (close + 1);
  if (m_in.at_nest_p ())
    parse_operand_nest (c);
  else if (c.angles.empty && !m_failed)
    error (m_in.at (open - 1).loc,
           quoted ("<>") + " without a nest: expected name of a shape");
  for (const placed_operand &o : c.operands)
    if (c.invoke && o.note.shape.name.empty () && !o.note.has_nest && !m_failed)
      error (c.name.loc, "expected " + quoted ("<")
                             + " and the name of a policy after "
                             + quoted ("invoke"));
  m_clauses.push_back ({ word, m_result.output.size () });
  if (info.form == operand_form::shaped)
    m_operands.insert (m_operands.end (), c.operands.begin (),
                       c.operands.end ());
}

/* Does a dataflow region take the clause NAME?  */
bool
executable_parser::dataflow_clause_p (const token &name) const
{
  if (name.spelling == "if")
    return true;
  const operand_clause *info
      = find_operand_clause (name.spelling, m_result.construct);
  return info != nullptr && info->form == operand_form::shaped
         && name.spelling != "delete";
}

/* Leave out a comma that is next, which GCC would not take AT this place of the
   output: behind the directive's name, or behind what was left out.  */
void
executable_parser::skip_comma (std::size_t at)
{
  if (!m_in.at_punctuator_p (",") || m_in.peek (1).kind == token_kind::end
      || m_result.output.size () != at)
    return;
  m_in.next ();
  m_result.rewritten = true;
}

void
executable_parser::add_note (note_kind kind, const token &name,
                             const expression &value)
{
  operand_note note;
  note.kind = kind;
  note.value = value;
  note.clause_index = m_clause_index;
  note.clause_name = name.spelling;
  note.clause_loc = name.loc;
  note.loc = value.tokens.empty () ? name.loc : value.loc;
  m_values.push_back (std::move (note));
  m_result.rewritten = true;
}

/* At the name of a clause with values that GCC does not take here.  */
void
executable_parser::parse_value_clause (note_kind kind)
{
  const token name = m_in.next ();
  const std::size_t open = m_in.position ();
  if (!m_in.at_punctuator_p ("("))
    {
      if (kind == note_kind::device)
        {
          m_in.report_expected (quoted ("("));
          m_failed = true;
        }
      add_note (kind, name, {});
      skip_comma (m_result.output.size ());
      return;
    }
  const std::size_t close = m_in.closing (open);
  if (close == token_cursor::npos)
    {
      report_unclosed (open);
      pass_to (m_in.size ());
      return;
    }
  unsigned count = 0;
  for (const range &r : split_operands (m_in, open + 1, close))
    {
      expression value = { m_in.slice (r.begin, r.end), m_in.at (r.begin).loc };
      if (r.begin == r.end || (count++ > 0 && kind != note_kind::wait))
        {
          m_in.go_to (r.begin == r.end ? r.end : r.begin - 1);
          m_in.report_expected (r.begin == r.end ? "expression" : quoted (")"));
          m_failed = true;
          break;
        }
      if (kind == note_kind::device && value.tokens.size () == 1
          && word_p (value.tokens[0], "auto"))
        value = {};
      add_note (kind, name, value);
    }
  m_in.go_to (close + 1);
  skip_comma (m_result.output.size ());
}

/* At a clause that OpenACC 3 has on `data' and GCC does not: read it.  False:
   it is another one.  */
bool
executable_parser::parse_data_clause ()
{
  if (m_result.construct != "data" || m_language == host_language::fortran)
    return false;
  const token &name = m_in.peek ();
  if (word_p (name, "async") || word_p (name, "wait"))
    {
      parse_value_clause (word_p (name, "async") ? note_kind::async
                                                 : note_kind::wait);
      return true;
    }
  const bool none = word_p (m_in.peek (2), "none");
  if (!word_p (name, "default") || !punctuator_p (m_in.peek (1), "(")
      || (!none && !word_p (m_in.peek (2), "present"))
      || !punctuator_p (m_in.peek (3), ")"))
    return false;
  add_note (none ? note_kind::default_none : note_kind::default_present, name,
            {});
  m_in.go_to (m_in.position () + 4);
  skip_comma (m_result.output.size ());
  return true;
}

/* At an identifier.  */
void
executable_parser::parse_clause ()
{
  const token &name = m_in.peek ();
  if ((task_p (m_result.construct) || dataflow_p (m_result.construct))
      && word_p (name, "device"))
    {
      parse_value_clause (note_kind::device);
      m_clause_index++;
      return;
    }
  if (dataflow_p (m_result.construct)
      && (word_p (name, "async") || word_p (name, "wait")))
    {
      parse_value_clause (word_p (name, "async") ? note_kind::async
                                                 : note_kind::wait);
      m_clause_index++;
      return;
    }
  if (parse_data_clause ())
    {
      m_clause_index++;
      return;
    }
  if (dataflow_p (m_result.construct) && openacc_clause_p (name.spelling)
      && !dataflow_clause_p (name))
    error (name.loc, "clause " + quoted (name.spelling) + " is not valid on "
                         + quoted (directive_text (m_result.construct)));
  const operand_clause *info
      = find_operand_clause (m_in.peek ().spelling, m_result.construct);
  if (info != nullptr)
    parse_operand_clause (*info);
  else
    pass_plain_clause ();
  m_clause_index++;
}

std::optional<executable_directive>
executable_parser::parse ()
{
  m_result.loc = m_in.peek ().loc;
  std::size_t words = construct_length (m_in);
  m_result.construct = m_in.peek ().spelling;
  if (words == 2)
    m_result.construct += " " + m_in.peek (1).spelling;
  if (words == 0)
    pass_to (m_in.size ());
  else
    pass_to (words);
  if (task_p (m_result.construct) || dataflow_p (m_result.construct))
    skip_comma (words);
  while (!m_in.end_p ())
    if (m_in.at_identifier_p ())
      parse_clause ();
    else
      pass ();
  if (m_failed)
    return std::nullopt;
  if (dataflow_p (m_result.construct))
    {
      token name;
      name.spelling = m_result.construct;
      name.loc = m_result.loc;
      add_note (note_kind::dataflow, name, {});
    }
  if (m_language != host_language::fortran && m_result.construct != "declare"
      && m_result.construct != "host_data")
    arrange_operands (m_result, words, m_operands, m_clauses, m_drop_repeated);
  for (placed_operand &o : m_operands)
    if (o.special)
      m_result.notes.push_back (std::move (o.note));
  for (operand_note &note : m_values)
    m_result.notes.push_back (std::move (note));
  return std::move (m_result);
}

} // namespace

std::optional<executable_directive>
parse_executable_directive (const token_list &tokens, diagnostic_sink &sink,
                            host_language language, bool drop_repeated,
                            bool alias_objects)
{
  return executable_parser (tokens, sink, language, drop_repeated,
                            alias_objects)
      .parse ();
}

} // namespace accdeep
