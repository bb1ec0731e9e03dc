/* Carriers: consumes the tokens of a directive, moves some of its operands to
   lines in front of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/carrier.h"

#include <algorithm>
#include <map>
#include <set>

namespace accdeep
{

namespace
{

bool
standalone_p (const std::string &construct)
{
  return construct == "update" || construct == "enter data"
         || construct == "exit data";
}

/* Can a carrier stand in front of CONSTRUCT?  */
bool
carriers_p (const std::string &construct)
{
  return construct != "declare" && construct != "host_data";
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

/* The operands of one directive that gfortran does not take beside each other:
   of each variable the first of the whole, its elements and its sections stays,
   each further one needs a carrier of its own, and so do components.  */
class carrier_choice
{
public:
  explicit carrier_choice (const token_list &tokens) : m_tokens (tokens) {}

  void add (operand_range &r);
  void finish ();

  unsigned carriers = 0;

private:
  struct variable
  {
    std::set<std::string> texts;
    unsigned elements = 0; /* And sections, and the whole.  */
    std::vector<operand_range *> components;
  };

  const token_list &m_tokens;
  std::map<std::string, variable> m_variables;
};

void
carrier_choice::add (operand_range &r)
{
  if (r.begin >= r.end)
    return;
  variable &v = m_variables[m_tokens[r.begin].spelling];
  if (component_p (m_tokens, r))
    {
      v.components.push_back (&r);
      return;
    }
  /* The same again is a mistake, which gfortran reports.  */
  if (v.texts.insert (text_of (m_tokens, r)).second)
    r.carrier = v.elements++;
  carriers = std::max (carriers, r.carrier);
}

void
carrier_choice::finish ()
{
  for (auto &named : m_variables)
    for (operand_range *r : named.second.components)
      {
        r->carrier = named.second.elements;
        carriers = std::max (carriers, r->carrier);
      }
}

/* Mark the operands of CLAUSES that carriers have to take.  Returns how many
   carriers there are.  */
unsigned
find_carried (const token_list &tokens, std::vector<clause_range> &clauses)
{
  carrier_choice choice (tokens);
  for (clause_range &c : clauses)
    for (operand_range &r : c.operands)
      choice.add (r);
  choice.finish ();
  return choice.carriers;
}

/* The tokens of the clause C that belong to those of its operands that CARRIER
   takes; 0: those that stay.  */
void
add_part (const clause_range &c, unsigned carrier, std::set<std::size_t> &part)
{
  std::size_t last = c.operands.size ();
  for (std::size_t i = 0; i < c.operands.size (); i++)
    if (c.operands[i].carrier == carrier)
      last = i;
  if (last == c.operands.size ())
    return;
  for (std::size_t i = c.name; i < c.operands.front ().begin; i++)
    part.insert (i);
  for (std::size_t i = 0; i <= last; i++)
    if (c.operands[i].carrier == carrier)
      for (std::size_t t = c.operands[i].begin;
           t < c.operands[i].end + (i < last); t++)
        part.insert (t);
  part.insert (c.close);
}

/* Writes the carrier of one directive.  */
class carrier_writer
{
public:
  carrier_writer (const source_directive &place, const token_list &written);

  /* The tokens CARRIED behind the words of CONSTRUCT.  */
  void write (const std::set<std::size_t> &carried,
              const std::string &construct);

  /* WORD, which is not longer than that, in the place of token T.  */
  void write_word (const token &t, const char *word);
  void copy (const token &t);

  std::vector<directive_line> lines;

private:
  void copy (gfc_linebuf *line, unsigned begin, unsigned end);

  const token_list &m_written;
  std::map<gfc_linebuf *, gfc_linebuf *> m_copies;
};

/* Lines that have of PLACE's what makes them a directive.  */
carrier_writer::carrier_writer (const source_directive &place,
                                const token_list &written)
    : m_written (written)
{
  for (const directive_line &l : place.line->lines)
    {
      lines.push_back (l);
      lines.back ().line = m_copies[l.line] = new_blank_line (l.line);
      const unsigned mark = gfc_current_form == FORM_FIXED;
      copy (l.line, l.sentinel, l.sentinel + 5 + mark);
      for (std::optional<unsigned> column : { l.leading, l.trailing })
        if (column)
          copy (l.line, *column, *column + 1);
    }
}

void
carrier_writer::copy (gfc_linebuf *line, unsigned begin, unsigned end)
{
  std::copy (line->line + begin, line->line + end,
             m_copies.at (line)->line + begin);
}

void
carrier_writer::copy (const token &t)
{
  const source_token &token = origin_of (t);
  for (std::size_t i = token.begin; i < token.end; i++)
    {
      const source_position &p = token.line->at[i];
      copy (p.line, p.column, p.column + 1);
    }
}

void
carrier_writer::write_word (const token &t, const char *word)
{
  const source_token &token = origin_of (t);
  for (std::size_t i = token.begin; i < token.end; i++)
    {
      const source_position &p = token.line->at[i];
      m_copies.at (p.line)->line[p.column] = *word ? *word++ : ' ';
    }
}

void
carrier_writer::write (const std::set<std::size_t> &carried,
                       const std::string &construct)
{
  copy (m_written[0]);
  if (construct == "enter data" || construct == "exit data")
    copy (m_written[1]);
  else if (construct != "update" && construct != "host_data")
    write_word (m_written[0], "data");
  for (std::size_t i : carried)
    copy (m_written[i]);
}

/* The clauses of WRITTEN, a directive of CONSTRUCT, whose operands gfortran
   wants to be alone: data clauses, attach and detach.  */
std::vector<clause_range>
mapping_clauses (const token_list &written, const std::string &construct)
{
  std::vector<clause_range> clauses = operand_clauses (written, construct);
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (),
                                 [] (const clause_range &c) {
                                   const std::string name = c.known->name;
                                   return c.known->form != operand_form::shaped
                                          && name != "attach"
                                          && name != "detach";
                                 }),
                 clauses.end ());
  return clauses;
}

} // namespace

std::string
path_of (const token_list &tokens)
{
  std::string path;
  unsigned depth = 0;
  for (const token &t : tokens)
    {
      depth += punctuator_p (t, "(");
      if (depth == 0 && t.kind != token_kind::end)
        path += t.spelling;
      depth -= punctuator_p (t, ")");
    }
  return path;
}

std::vector<written_operand>
written_operands (const token_list &written, const std::string &construct)
{
  std::vector<clause_range> clauses = mapping_clauses (written, construct);
  if (carriers_p (construct))
    find_carried (written, clauses);
  std::multimap<unsigned, written_operand> by_carrier;
  for (const clause_range &c : clauses)
    for (const operand_range &r : c.operands)
      if (r.begin < r.end)
        by_carrier.insert (
            { r.carrier,
              { written[r.begin].origin,
                path_of (token_list (written.begin () + r.begin,
                                     written.begin () + r.end)) } });
  std::vector<written_operand> result;
  for (const auto &o : by_carrier)
    result.push_back (o.second);
  return result;
}

const token *
misplaced_angle (const token_list &written, const std::string &construct)
{
  for (const clause_range &c : data_clauses (written, construct))
    {
      unsigned depth = 0;
      for (std::size_t i = c.name + 1; i < c.close; i++)
        {
          depth += punctuator_p (written[i], "(");
          depth -= punctuator_p (written[i], ")");
          if (depth == 1 && punctuator_p (written[i], "<"))
            return &written[i];
        }
    }
  return nullptr;
}

namespace
{

/* Put what WRITER has written in front of the directive at PLACE, with END
   behind it, if that is not null.  Gives the last line of it without END.  */
gfc_linebuf *
place_carrier (const source_directive &place, const carrier_writer &writer,
               const char *end)
{
  gfc_linebuf *last = settle (writer.lines);
  std::vector<gfc_linebuf *> lines;
  for (const directive_line &l : writer.lines)
    {
      lines.push_back (l.line);
      if (l.line == last)
        break;
    }
  if (end)
    lines.push_back (new_line (last, end));
  insert_before (place.line->first, lines);
  return last;
}

/* Write carrier NUMBER of the directive at PLACE in front of it.  Returns its
   last line.  */
gfc_linebuf *
write_carrier (const source_directive &place, const token_list &written,
               const std::string &construct,
               const std::vector<clause_range> &clauses, unsigned number)
{
  std::set<std::size_t> carried;
  for (const clause_range &c : clauses)
    add_part (c, number, carried);
  carrier_writer writer (place, written);
  writer.write (carried, construct);
  const char *end = standalone_p (construct)   ? nullptr
                    : construct == "host_data" ? "!$acc end host_data"
                                               : "!$acc end data";
  return place_carrier (place, writer, end);
}

} // namespace

gfc_linebuf *
carry_values (const source_directive &place,
              const std::vector<std::size_t> &names)
{
  const token_list &tokens = place.tokens;
  carrier_writer writer (place, tokens);
  writer.write_word (tokens[0], "parallel");
  for (std::size_t name : names)
    {
      if (tokens[name].spelling == "device")
        writer.write_word (tokens[name], "async");
      else
        writer.copy (tokens[name]);
      if (punctuator_p (tokens[name + 1], "("))
        for (std::size_t i = name + 1;
             i <= closing_parenthesis (tokens, name + 1); i++)
          writer.copy (tokens[i]);
    }
  return place_carrier (place, writer, "!$acc end parallel");
}

std::vector<gfc_linebuf *>
carry_operands (const source_directive &place, const token_list &written,
                const std::string &construct)
{
  std::vector<clause_range> clauses = mapping_clauses (written, construct);
  const unsigned n
      = carriers_p (construct) ? find_carried (written, clauses) : 0;
  return carry_marked (place, written, construct, clauses, n);
}

std::vector<gfc_linebuf *>
carry_marked (const source_directive &place, const token_list &written,
              const std::string &construct,
              const std::vector<clause_range> &clauses, unsigned n)
{
  std::vector<gfc_linebuf *> result;
  for (unsigned i = 1; i <= n; i++)
    result.push_back (write_carrier (place, written, construct, clauses, i));
  if (n == 0)
    return result;

  std::set<std::size_t> staying;
  for (const clause_range &c : clauses)
    add_part (c, 0, staying);
  for (const clause_range &c : clauses)
    {
      for (std::size_t i = c.name; i <= c.close; i++)
        if (!staying.count (i))
          blank (origin_of (written[i]));
      /* A comma may stand between clauses.  */
      if (!staying.count (c.name))
        for (std::size_t i : { c.close + 1, c.name - 1 })
          if (i < written.size () && punctuator_p (written[i], ","))
            {
              blank (origin_of (written[i]));
              break;
            }
    }
  return result;
}

} // namespace accdeep
