/* See anonymous.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/anonymous.h"

#include "plugin/front/c-family/source-scope.h"

#include <algorithm>

namespace accdeep
{

namespace
{

constexpr std::size_t nowhere = static_cast<std::size_t> (-1);

/* A token of the bodies, or a pragma that something has to be done about.  */
struct part
{
  cpp_token token;
  std::optional<intercepted> pragma;
};

bool
unnamed_class_p (const source_scope &scope)
{
  return scope.kind == scope_kind::class_ && scope.name.empty ();
}

/* Reads the bodies of the structs around a directive, innermost first, as long
   as they turn out to be anonymous.  */
class body_reader
{
public:
  body_reader (const intercepted &in, const pragma_rewriter &rewriter,
               std::vector<source_scope> scopes)
      : m_rewriter (rewriter), m_scopes (std::move (scopes))
  {
    part first;
    first.token = in.pragma;
    first.pragma = in;
    m_parts.push_back (first);
  }

  void read ();
  void write (token_writer &out);

private:
  part next () const;
  bool at_p (std::size_t index, cpp_ttype) const;
  bool read_end ();
  bool movable_p (std::size_t) const;
  std::size_t enclosing (std::size_t index) const;
  bool unnamed_struct_p (std::size_t open) const;
  std::size_t place_of (std::size_t directive, unsigned &passed) const;
  void write_part (const part &, unsigned passed, token_writer &out) const;

  const pragma_rewriter &m_rewriter;
  std::vector<source_scope> m_scopes;
  std::vector<part> m_parts;
  /* For each "{" its "}".  */
  std::map<std::size_t, std::size_t> m_braces;
  std::vector<std::size_t> m_open;
  /* The ";" behind each anonymous struct of M_SCOPES.  */
  std::vector<std::size_t> m_ends;
};

/* The next token that is not padding, and all of the pragma that it starts.  */
part
body_reader::next () const
{
  part result;
  for (;;)
    {
      location_t loc;
      const cpp_token *t = cpp_get_token_with_location (parse_in, &loc);
      if (t->type == CPP_PADDING || t->type == CPP_COMMENT)
        continue;
      result.token = *t;
      result.token.src_loc = loc;
      result.token.flags |= NO_EXPAND;
      break;
    }
  if (result.token.type == CPP_PRAGMA
      && m_rewriter.interesting_p (result.token.val.pragma))
    {
      const bool hidden = linemap_location_from_macro_expansion_p (
          line_table, result.token.src_loc);
      result.pragma
          = intercepted{ result.token, read_pragma_line (), hidden, 0 };
    }
  return result;
}

bool
body_reader::at_p (std::size_t index, cpp_ttype type) const
{
  return index < m_parts.size () && m_parts[index].token.type == type;
}

/* At the "}" of the innermost of M_SCOPES whose end was not read.  True: it was
   anonymous, and stands in another that may be.  */
bool
body_reader::read_end ()
{
  m_parts.push_back (next ());
  if (!at_p (m_parts.size () - 1, CPP_SEMICOLON))
    return false;
  m_ends.push_back (m_parts.size () - 1);
  const std::size_t outer = m_ends.size ();
  return outer + 1 < m_scopes.size () && unnamed_class_p (m_scopes[outer])
         && m_scopes[outer + 1].kind == scope_kind::class_;
}

void
body_reader::read ()
{
  for (;;)
    {
      m_parts.push_back (next ());
      const std::size_t last = m_parts.size () - 1;
      if (at_p (last, CPP_EOF))
        return;
      if (at_p (last, CPP_OPEN_BRACE))
        m_open.push_back (last);
      else if (!at_p (last, CPP_CLOSE_BRACE))
        continue;
      else if (!m_open.empty ())
        {
          m_braces[m_open.back ()] = last;
          m_open.pop_back ();
        }
      else if (!read_end ())
        return;
    }
}

bool
body_reader::movable_p (std::size_t index) const
{
  const std::optional<intercepted> &pragma = m_parts[index].pragma;
  return pragma && m_rewriter.type_directive_p (pragma->pragma.val.pragma);
}

/* The innermost "{" that was read and has INDEX between it and its "}".  */
std::size_t
body_reader::enclosing (std::size_t index) const
{
  std::size_t found = nowhere;
  for (const auto &[open, close] : m_braces)
    if (open < index && index < close)
      found = open;
  return found;
}

/* Is the "{" at OPEN that of a struct or union without a tag?  */
bool
body_reader::unnamed_struct_p (std::size_t open) const
{
  if (open == 0 || !at_p (open - 1, CPP_NAME))
    return false;
  const cpp_hashnode *node = m_parts[open - 1].token.val.node.node;
  const std::string word (reinterpret_cast<const char *> (NODE_NAME (node)),
                          NODE_LEN (node));
  return word == "struct" || word == "union" || word == "class";
}

/* The index behind which DIRECTIVE belongs: its own, or that of the ";" behind
   the outermost of the PASSED anonymous structs that it stands in.  */
std::size_t
body_reader::place_of (std::size_t directive, unsigned &passed) const
{
  std::size_t place = directive;
  for (std::size_t open = enclosing (place); open != nowhere;
       open = enclosing (place))
    {
      const std::size_t behind = m_braces.at (open) + 1;
      if (!unnamed_struct_p (open) || !at_p (behind, CPP_SEMICOLON))
        return place;
      place = behind;
      passed++;
    }
  for (std::size_t end : m_ends)
    if (end > place)
      {
        place = end;
        passed++;
      }
  return place;
}

void
body_reader::write_part (const part &p, unsigned passed,
                         token_writer &out) const
{
  if (!p.pragma)
    {
      out.original (p.token);
      return;
    }
  intercepted in = *p.pragma;
  in.anonymous = passed;
  m_rewriter.rewrite (in, out);
}

void
body_reader::write (token_writer &out)
{
  std::multimap<std::size_t, std::pair<std::size_t, unsigned>> moved;
  for (std::size_t i = 0; i < m_parts.size (); i++)
    {
      unsigned passed = 0;
      const std::size_t place = movable_p (i) ? place_of (i, passed) : i;
      if (place == i)
        write_part (m_parts[i], 0, out);
      else
        moved.insert ({ place, { i, passed } });
      auto here = moved.equal_range (i);
      for (auto m = here.first; m != here.second; ++m)
        write_part (m_parts[m->second.first], m->second.second, out);
    }
}

} // namespace

bool
move_out_of_anonymous (const intercepted &in, const pragma_rewriter &rewriter,
                       token_writer &out)
{
  if (in.from_operator)
    return false;
  std::vector<source_scope> scopes = source_scopes_at (in.pragma.src_loc);
  if (scopes.size () < 2 || !unnamed_class_p (scopes[0])
      || scopes[1].kind != scope_kind::class_)
    return false;
  body_reader reader (in, rewriter, std::move (scopes));
  reader.read ();
  reader.write (out);
  return true;
}

} // namespace accdeep
