/* Carriers: consumes the tokens of a directive, moves some of its operands to
   lines in front of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/carrier.h"
#include "plugin/front/clause-names.h"

#include <algorithm>
#include <map>
#include <set>

namespace accdeep
{

namespace
{

/* Indices of tokens.  */
struct operand_range
{
  std::size_t begin;
  std::size_t end; /* The comma, or the closing parenthesis.  */
  bool carried = false;
};

/* NAME ( OPERANDS )  */
struct data_clause
{
  std::size_t name;
  std::size_t close;
  std::vector<operand_range> operands;
};

bool
standalone_p (const std::string &construct)
{
  return construct == "update" || construct == "enter data"
         || construct == "exit data";
}

/* The data clause at index NAME of TOKENS, "(" follows.  */
data_clause
read_clause (const token_list &tokens, std::size_t name)
{
  data_clause c = { name, tokens.size (), {} };
  unsigned depth = 0;
  std::size_t begin = name + 2;
  for (std::size_t i = name + 1; i < tokens.size (); i++)
    {
      const token &t = tokens[i];
      if (punctuator_p (t, "(") || punctuator_p (t, "["))
        depth++;
      else if (punctuator_p (t, ")") || punctuator_p (t, "]"))
        depth--;
      if (depth == 0 || (depth == 1 && punctuator_p (t, ",")))
        {
          c.operands.push_back ({ begin, i });
          begin = i + 1;
        }
      if (depth == 0)
        {
          c.close = i;
          break;
        }
    }
  return c;
}

std::vector<data_clause>
data_clauses (const token_list &tokens, const std::string &construct)
{
  std::vector<data_clause> clauses;
  for (std::size_t i = 1; i + 1 < tokens.size (); i++)
    {
      if (!punctuator_p (tokens[i + 1], "("))
        continue;
      const operand_clause *known
          = tokens[i].kind == token_kind::identifier
                ? find_operand_clause (tokens[i].spelling, construct)
                : nullptr;
      data_clause c = read_clause (tokens, i);
      i = c.close;
      if (known && known->form == operand_form::shaped
          && c.close < tokens.size ())
        clauses.push_back (std::move (c));
    }
  return clauses;
}

/* Does the operand R name a component?  */
bool
component_p (const token_list &tokens, const operand_range &r)
{
  unsigned depth = 0;
  for (std::size_t i = r.begin; i < r.end; i++)
    {
      depth += punctuator_p (tokens[i], "(");
      depth -= punctuator_p (tokens[i], ")");
      if (depth == 0 && punctuator_p (tokens[i], "."))
        return true;
    }
  return false;
}

/* Mark the operands of CLAUSES that a carrier has to take.  */
bool
find_carried (const token_list &tokens, std::vector<data_clause> &clauses)
{
  std::set<std::string> whole;
  for (const data_clause &c : clauses)
    for (const operand_range &r : c.operands)
      if (r.begin < r.end && !component_p (tokens, r))
        whole.insert (tokens[r.begin].spelling);
  bool any = false;
  for (data_clause &c : clauses)
    for (operand_range &r : c.operands)
      {
        r.carried = r.begin < r.end && component_p (tokens, r)
                    && whole.count (tokens[r.begin].spelling) != 0;
        any |= r.carried;
      }
  return any;
}

/* The tokens of the clause C that belong to those of its operands that are
   carried, or to the others.  */
void
add_part (const data_clause &c, bool carried, std::set<std::size_t> &part)
{
  std::size_t last = c.operands.size ();
  for (std::size_t i = 0; i < c.operands.size (); i++)
    if (c.operands[i].carried == carried)
      last = i;
  if (last == c.operands.size ())
    return;
  for (std::size_t i = c.name; i < c.operands.front ().begin; i++)
    part.insert (i);
  for (std::size_t i = 0; i <= last; i++)
    if (c.operands[i].carried == carried)
      for (std::size_t t = c.operands[i].begin;
           t < c.operands[i].end + (i < last); t++)
        part.insert (t);
  part.insert (c.close);
}

/* Writes the carrier of one directive.  */
class carrier_writer
{
public:
  carrier_writer (const source_directive &place, const token_list &written)
      : m_place (place), m_written (written)
  {
    for (const token &t : place.tokens)
      if (t.origin)
        m_origins[t.loc] = static_cast<const source_token *> (t.origin);
  }

  const source_token &
  origin (std::size_t i) const
  {
    return *m_origins.at (m_written[i].loc);
  }

  /* Lines with the tokens CARRIED behind the words of CONSTRUCT.  */
  std::vector<gfc_linebuf *> write (const std::set<std::size_t> &carried,
                                    const std::string &construct);

private:
  void copy (const source_token &token);
  gfc_linebuf *add_line (const source_position &sentinel);

  const source_directive &m_place;
  const token_list &m_written;
  std::map<location, const source_token *> m_origins;
  std::map<gfc_linebuf *, gfc_linebuf *> m_copies;
};

void
carrier_writer::copy (const source_token &token)
{
  gfc_linebuf *to = m_copies.at (token.line);
  std::copy (token.line->line + token.begin, token.line->line + token.end,
             to->line + token.begin);
}

/* A line that has of SENTINEL's what makes it a directive, or goes on with
   one.  */
gfc_linebuf *
carrier_writer::add_line (const source_position &sentinel)
{
  gfc_linebuf *from = sentinel.line;
  gfc_linebuf *to = new_blank_line (from);
  m_copies[from] = to;
  unsigned end = sentinel.column + 5;
  if (gfc_current_form == FORM_FIXED)
    end++;
  copy ({ from, sentinel.column, end });
  return to;
}

std::vector<gfc_linebuf *>
carrier_writer::write (const std::set<std::size_t> &carried,
                       const std::string &construct)
{
  const gfc_linebuf *last = origin (*carried.rbegin ()).line;
  std::vector<gfc_linebuf *> lines;
  for (const source_position &sentinel : m_place.line->sentinels)
    {
      lines.push_back (add_line (sentinel));
      if (sentinel.line == last)
        break;
    }
  for (const source_position &p : m_place.line->ampersands)
    if (p.line != last && m_copies.count (p.line))
      copy ({ p.line, p.column, p.column + 1 });
  if (standalone_p (construct))
    {
      copy (origin (0));
      if (construct != "update")
        copy (origin (1));
    }
  else
    {
      source_token word = origin (0);
      word.line = m_copies.at (word.line);
      overwrite (word, "data");
    }
  for (std::size_t i : carried)
    copy (origin (i));
  return lines;
}

} // namespace

gfc_linebuf *
carry_members (const source_directive &place, const token_list &written,
               const std::string &construct)
{
  std::vector<data_clause> clauses = data_clauses (written, construct);
  if (construct == "declare" || construct == "host_data"
      || !find_carried (written, clauses))
    return nullptr;
  std::set<std::size_t> carried, staying;
  for (const data_clause &c : clauses)
    {
      add_part (c, true, carried);
      add_part (c, false, staying);
    }
  carrier_writer writer (place, written);
  std::vector<gfc_linebuf *> lines = writer.write (carried, construct);
  gfc_linebuf *last = lines.back ();
  if (!standalone_p (construct))
    lines.push_back (new_line (last, "!$acc end data"));
  insert_before (place.line->first, lines);

  for (const data_clause &c : clauses)
    {
      for (std::size_t i = c.name; i <= c.close; i++)
        if (!staying.count (i))
          blank (writer.origin (i));
      /* A comma may stand between clauses.  */
      if (!staying.count (c.name))
        for (std::size_t i : { c.close + 1, c.name - 1 })
          if (i < written.size () && punctuator_p (written[i], ","))
            {
              blank (writer.origin (i));
              break;
            }
    }
  return last;
}

} // namespace accdeep
