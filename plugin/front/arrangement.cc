/* Operands in an order, and in a number, that GCC does not take.  Consumes a
   directive's operands and its output, produces notes and an output that GCC
   takes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/arrangement.h"
#include "plugin/front/repeated.h"

#include <algorithm>

namespace accdeep
{

namespace
{

struct bracket_pair
{
  std::size_t open;
  std::size_t close;
};

bool
opening_p (const token &t)
{
  return punctuator_p (t, "(") || punctuator_p (t, "[")
         || punctuator_p (t, "{");
}

bool
closing_p (const token &t)
{
  return punctuator_p (t, ")") || punctuator_p (t, "]")
         || punctuator_p (t, "}");
}

/* The brackets that OPERAND ends with, first to last.  */
std::vector<bracket_pair>
trailing_brackets (const token_list &operand)
{
  std::vector<bracket_pair> result;
  std::size_t end = operand.size ();
  while (end > 0 && punctuator_p (operand[end - 1], "]"))
    {
      std::size_t depth = 0, open = end;
      do
        {
          open--;
          depth += closing_p (operand[open]);
          depth -= opening_p (operand[open]);
        }
      while (depth > 0 && open > 0);
      if (depth > 0 || !punctuator_p (operand[open], "["))
        break;
      result.insert (result.begin (), { open, end - 1 });
      end = open;
    }
  return result;
}

token_list
slice (const token_list &tokens, std::size_t begin, std::size_t end)
{
  return token_list (tokens.begin () + begin, tokens.begin () + end);
}

/* The ":" of the section between BRACKETS; their end: it is an element.  */
std::size_t
colon_in (const token_list &operand, const bracket_pair &brackets)
{
  std::size_t depth = 0, conditionals = 0;
  for (std::size_t i = brackets.open + 1; i < brackets.close; i++)
    {
      const token &t = operand[i];
      depth += opening_p (t);
      depth -= closing_p (t);
      if (depth > 0)
        continue;
      conditionals += punctuator_p (t, "?");
      if (!punctuator_p (t, ":"))
        continue;
      if (conditionals == 0)
        return i;
      conditionals--;
    }
  return brackets.close;
}

expression
expression_at (const token_list &operand, std::size_t begin, std::size_t end)
{
  expression e;
  e.tokens = slice (operand, begin, end);
  e.loc = begin < operand.size () ? operand[begin].loc : 0;
  return e;
}

/* The extent between BRACKETS; an element is a section of length 1.  */
extent
extent_at (const token_list &operand, const bracket_pair &brackets)
{
  extent e;
  e.loc = operand[brackets.open].loc;
  e.text = spell (slice (operand, brackets.open, brackets.close + 1));
  const std::size_t colon = colon_in (operand, brackets);
  e.lower = expression_at (operand, brackets.open + 1, colon);
  if (colon != brackets.close)
    e.length = expression_at (operand, colon + 1, brackets.close);
  else
    {
      token one;
      one.kind = token_kind::number;
      one.spelling = "1";
      one.loc = e.loc;
      e.length.tokens.push_back (one);
      e.length.loc = e.loc;
    }
  return e;
}

/* Take the operand of NOTE apart.  False: it is no section with a length, nor
   an element.  */
bool
split (operand_note &note)
{
  const token_list &operand = note.operand;
  const std::vector<bracket_pair> brackets = trailing_brackets (operand);
  if (brackets.empty () || note.lookup || note.relative)
    return false;
  auto section_p = [&] (const bracket_pair &b) {
    return colon_in (operand, b) != b.close;
  };
  auto first = std::find_if (brackets.begin (), brackets.end (), section_p);
  if (first == brackets.end ())
    --first;
  std::vector<extent> extents;
  for (auto b = first; b != brackets.end (); ++b)
    {
      extents.push_back (extent_at (operand, *b));
      if (extents.back ().length.tokens.empty ())
        return false;
    }
  note.array = slice (operand, 0, first->open);
  note.lower = extents[0].lower;
  note.length = extents[0].length;
  note.rows.assign (extents.begin () + 1, extents.end ());
  note.split = true;
  return true;
}

/* OPERAND without the brackets at its end, of an element or section.  */
token_list
without_brackets (const token_list &operand)
{
  const std::vector<bracket_pair> brackets = trailing_brackets (operand);
  return brackets.empty () ? operand : slice (operand, 0, brackets[0].open);
}

bool
member_link_p (const token &t)
{
  return punctuator_p (t, ".") || punctuator_p (t, "->");
}

/* What the operand has in front of its last brackets; empty: it has none, or is
   a member, of which GCC takes several sections mostly.  */
std::string
array_text (const operand_note &note)
{
  const token_list array = without_brackets (note.operand);
  return array.size () == note.operand.size ()
                 || std::any_of (array.begin (), array.end (), member_link_p)
             ? std::string ()
             : spell (array);
}

/* Is there an operand of the array that OPERANDS[LAST] is of in front of it,
   and another one?  What is the same is a mistake, which GCC reports, but of
   this[0:1] in templates only; unless one of them has a shape or a nest.  */
bool
further_section_p (const std::vector<placed_operand> &operands,
                   std::size_t last)
{
  const std::string array = array_text (operands[last].note);
  const std::string text = spell (operands[last].note.operand);
  bool found = false;
  for (std::size_t i = 0; i < last && !array.empty (); i++)
    {
      if (spell (operands[i].note.operand) == text && array != "this"
          && !operands[i].special && !operands[last].special)
        return false;
      found |= array_text (operands[i].note) == array;
    }
  return found;
}

/* Is OPERAND a part of the variable NAME, or of what that points to: a member
   or an element?  */
bool
part_p (const token_list &operand, const std::string &name)
{
  return operand.size () > 2 && operand[0].spelling == name
         && (punctuator_p (operand[1], ".") || punctuator_p (operand[1], "->")
             || punctuator_p (operand[1], "["));
}

/* Is OPERANDS[WHICH] a variable of which there are parts among the operands
   BEGIN to END?  */
bool
has_parts_p (const std::vector<placed_operand> &operands, std::size_t which,
             std::size_t begin, std::size_t end)
{
  const operand_note &note = operands[which].note;
  const token_list &name = note.operand;
  if (name.size () != 1 || name[0].kind != token_kind::identifier || note.lookup
      || note.relative)
    return false;
  return std::any_of (operands.begin () + begin, operands.begin () + end,
                      [&] (const placed_operand &o) {
                        return part_p (o.note.operand, name[0].spelling);
                      });
}

bool
same_spelling_p (const token &a, const token &b)
{
  return a.spelling == b.spelling;
}

/* Does PART name a member of what OPERAND names, x.a or x[1].a of x or x[0:2]?
 */
bool
member_of_p (const token_list &part, const token_list &operand)
{
  const token_list object = without_brackets (operand);
  return part.size () > object.size ()
         && std::equal (object.begin (), object.end (), part.begin (),
                        same_spelling_p)
         && std::any_of (part.begin () + object.size (), part.end (),
                         member_link_p);
}

/* Are A and B two parts of one member, x.t[0:1] and x.t[3]?  */
bool
parts_of_member_p (const token_list &a, const token_list &b)
{
  const token_list member = without_brackets (a);
  const token_list other = without_brackets (b);
  return member.size () < a.size () && other.size () < b.size ()
         && std::any_of (member.begin (), member.end (), member_link_p)
         && spell (member) == spell (other);
}

/* Does an `update' transfer a part of OPERANDS[WHICH] in the other direction,
   self(x) device(x.a)?  GCC 13 and later take that for one operand twice.  */
bool
both_ways_p (const std::vector<placed_operand> &operands, std::size_t which)
{
  const operand_note &note = operands[which].note;
  const bool to_device = note.clause_name == "device";
  for (std::size_t i = 0; i < operands.size (); i++)
    {
      const operand_note &other = operands[i].note;
      if ((other.clause_name == "device") != to_device
          && (member_of_p (other.operand, note.operand)
              || (i < which
                  && parts_of_member_p (other.operand, note.operand))))
        return true;
    }
  return false;
}

/* Make the object that NOTE names a section of length 1, (&x)[0:1].  False: it
   is found at run time.  */
bool
split_object (operand_note &note)
{
  if (note.lookup || note.relative)
    return false;
  auto token_of = [&] (token_kind kind, const char *spelling) {
    token t;
    t.kind = kind;
    t.spelling = spelling;
    t.loc = note.operand[0].loc;
    return t;
  };
  note.array = { token_of (token_kind::punctuator, "("),
                 token_of (token_kind::punctuator, "&") };
  note.array.insert (note.array.end (), note.operand.begin (),
                     note.operand.end ());
  note.array.push_back (token_of (token_kind::punctuator, ")"));
  note.lower.tokens = { token_of (token_kind::number, "0") };
  note.length.tokens = { token_of (token_kind::number, "1") };
  note.lower.loc = note.length.loc = note.operand[0].loc;
  note.split = true;
  return true;
}

/* Is OPERAND a section of a pointer that has been converted, ((T *) p)[0:n]?
   GCC takes no such thing.  */
bool
converted_p (const token_list &operand)
{
  return operand.size () > 2 && punctuator_p (operand[0], "(")
         && punctuator_p (operand[1], "(");
}

/* Is OPERAND nothing but an lvalue and numbers, which can as well be evaluated
   once as twice?  */
bool
pure_p (const token_list &operand)
{
  return std::none_of (operand.begin (), operand.end (), [] (const token &t) {
    return punctuator_p (t, "(") || punctuator_p (t, "++")
           || punctuator_p (t, "--") || punctuator_p (t, "=");
  });
}

/* Takes operands out of the output.  */
class output_editor
{
public:
  output_editor (token_list &output,
                 const std::vector<placed_operand> &operands,
                 const std::vector<placed_clause> &clauses)
      : m_output (output), m_operands (operands), m_clauses (clauses),
        m_dropped (output.size ()), m_removed (operands.size ())
  {
  }

  void
  remove (std::size_t operand)
  {
    m_removed[operand] = true;
  }

  /* Let the operand stand in a clause of its own, in front of all clauses.  */
  void
  move_ahead (std::size_t operand)
  {
    move (operand, m_ahead);
  }

  /* The same behind all clauses.  */
  void
  move_behind (std::size_t operand)
  {
    move (operand, m_behind);
  }

  /* Change the output, whose first WORDS tokens are the directive's name.  */
  void finish (std::size_t words);

private:
  void
  move (std::size_t operand, token_list &to)
  {
    const placed_operand &o = m_operands[operand];
    const token &name = m_output[m_clauses[o.clause].begin];
    remove (operand);
    to.push_back (name);
    to.back ().space_before = true;
    add_punctuator (to, "(", name.loc);
    const std::size_t first = to.size ();
    to.insert (to.end (), m_output.begin () + o.begin,
               m_output.begin () + o.end);
    to[first].space_before = false;
    add_punctuator (to, ")", name.loc);
  }
  static void
  add_punctuator (token_list &to, const char *spelling, location loc)
  {
    token t;
    t.kind = token_kind::punctuator;
    t.spelling = spelling;
    t.loc = loc;
    to.push_back (t);
  }
  void
  drop (std::size_t begin, std::size_t end)
  {
    std::fill (m_dropped.begin () + begin, m_dropped.begin () + end, true);
  }
  void edit_clause (std::size_t clause);

  token_list &m_output;
  const std::vector<placed_operand> &m_operands;
  const std::vector<placed_clause> &m_clauses;
  std::vector<bool> m_dropped; /* Of the output.  */
  std::vector<bool> m_removed; /* Of the operands.  */
  token_list m_ahead;
  token_list m_behind;
};

/* Drop what is removed from CLAUSE, with its commas.  */
void
output_editor::edit_clause (std::size_t clause)
{
  bool kept = false;
  std::size_t behind = 0; /* The operand before.  */
  for (std::size_t i = 0; i < m_operands.size (); i++)
    {
      const placed_operand &o = m_operands[i];
      if (o.clause != clause)
        continue;
      if (behind != 0 && (m_removed[i] || !kept))
        drop (behind, o.begin);
      if (m_removed[i])
        drop (o.begin, o.end);
      kept |= !m_removed[i];
      behind = o.end;
    }
  if (kept || behind == 0)
    return;
  const placed_clause &c = m_clauses[clause];
  drop (c.begin, c.end);
  if (c.begin > 0 && punctuator_p (m_output[c.begin - 1], ","))
    drop (c.begin - 1, c.begin);
  else if (c.end < m_output.size () && punctuator_p (m_output[c.end], ","))
    drop (c.end, c.end + 1);
}

void
output_editor::finish (std::size_t words)
{
  for (std::size_t i = 0; i < m_clauses.size (); i++)
    edit_clause (i);
  token_list result;
  for (std::size_t i = 0; i < m_output.size (); i++)
    {
      if (i == words)
        result.insert (result.end (), m_ahead.begin (), m_ahead.end ());
      if (!m_dropped[i])
        result.push_back (m_output[i]);
    }
  result.insert (result.end (), m_behind.begin (), m_behind.end ());
  m_output = std::move (result);
}

/* Is O in a clause with its own name, shape and nest again?  REPEATED has those
   in front of it.  */
bool
same_again_p (repeated_operands &repeated, const std::string &construct,
              const placed_operand &o)
{
  const operand_note &note = o.note;
  if (note.lookup || note.relative || !pure_p (note.operand))
    return false;
  std::string shape = (note.empty_angles ? "<>" : note.shape.name) + ":"
                      + note.direction.name + spell (note.nest_tokens);
  for (const expression &value : note.shape_values)
    {
      if (!pure_p (value.tokens))
        return false;
      shape += "," + spell (value.tokens);
    }
  return repeated.add (construct, note.clause_name, shape,
                       spell (note.operand));
}

} // namespace

void
arrange_operands (executable_directive &directive, std::size_t words,
                  std::vector<placed_operand> &operands,
                  const std::vector<placed_clause> &clauses, bool drop_repeated)
{
  /* GCC sees the operands of a combined construct in this order, those of other
     directives in the opposite one, and wants parts before their variable.  */
  const std::string &construct = directive.construct;
  const bool combined
      = construct != "loop" && construct.find ("loop") != std::string::npos;
  repeated_operands repeated;
  output_editor editor (directive.output, operands, clauses);
  bool any = false;
  for (std::size_t i = 0; i < operands.size (); i++)
    {
      operand_note &note = operands[i].note;
      if (drop_repeated && same_again_p (repeated, construct, operands[i]))
        {
          operands[i].special = false;
          editor.remove (i);
          any = true;
        }
      else if (drop_repeated && construct == "update"
               && both_ways_p (operands, i)
               && (trailing_brackets (note.operand).empty ()
                       ? split_object (note)
                       : split (note)))
        {
          note.carried = operands[i].special = true;
          editor.remove (i);
          any = true;
        }
      else if (!combined && has_parts_p (operands, i, 0, i))
        {
          editor.move_ahead (i);
          any = true;
        }
      else if (combined && has_parts_p (operands, i, i, operands.size ()))
        {
          editor.move_behind (i);
          any = true;
        }
      else if ((further_section_p (operands, i) || converted_p (note.operand))
               && split (note))
        {
          note.carried = operands[i].special = true;
          editor.remove (i);
          any = true;
        }
      else if (trailing_brackets (note.operand).size () > 1 && split (note))
        {
          if (note.rows.empty ())
            note.split = false;
          else
            operands[i].special = directive.rewritten = true;
        }
    }
  if (!any)
    return;
  editor.finish (words);
  directive.rewritten = true;
}

} // namespace accdeep
