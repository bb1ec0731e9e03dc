/* One statement in a block behind "atomic capture".

   GCC takes { v = x; x++; } there, and v = x++;, but not { v = x++; }.  The
   braces mean nothing, and are taken away.  libcpp can peek at tokens, but not
   across a directive: so what follows is read and given back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/capture-block.h"

namespace accdeep
{

namespace
{

bool
captures_p (const pragma_line &line)
{
  for (const cpp_token &t : line.tokens)
    if (t.type == CPP_NAME
        && strcmp (reinterpret_cast<const char *> (NODE_NAME (t.val.node.node)),
                   "capture")
               == 0)
      return true;
  return false;
}

bool
opening_p (const cpp_token &t)
{
  return t.type == CPP_OPEN_BRACE || t.type == CPP_OPEN_PAREN
         || t.type == CPP_OPEN_SQUARE;
}

bool
closing_p (const cpp_token &t)
{
  return t.type == CPP_CLOSE_BRACE || t.type == CPP_CLOSE_PAREN
         || t.type == CPP_CLOSE_SQUARE;
}

/* In how many brackets of any kind tokens stand.  */
class nesting
{
public:
  void
  add (const cpp_token &t)
  {
    if (opening_p (t))
      m_depth++;
    else if (closing_p (t))
      m_depth--;
  }

  unsigned
  depth () const
  {
    return m_depth;
  }

private:
  unsigned m_depth = 0;
};

/* Read what comes next into TOKENS, as far as it takes to see whether that is a
   block with one statement.  */
bool
read_block_of_one (std::vector<cpp_token> &tokens)
{
  nesting brackets;
  bool ended = false;
  for (;;)
    {
      tokens.push_back (read_token ());
      const cpp_token &t = tokens.back ();
      if (t.type == CPP_EOF || t.type == CPP_PRAGMA
          || (tokens.size () == 1 && t.type != CPP_OPEN_BRACE)
          || (ended && t.type != CPP_CLOSE_BRACE))
        return false;
      brackets.add (t);
      if (brackets.depth () == 0)
        return ended;
      ended = brackets.depth () == 1 && t.type == CPP_SEMICOLON
              && tokens.size () > 2;
    }
}

} // namespace

void
unblock_capture (const intercepted &in, token_writer &out)
{
  if (!captures_p (in.rest))
    return;
  std::vector<cpp_token> tokens;
  if (read_block_of_one (tokens))
    {
      tokens.erase (tokens.begin ());
      tokens.pop_back ();
    }
  for (cpp_token &t : tokens)
    {
      t.flags &= ~BOL;
      if (!in.in_arguments)
        t.flags |= NO_EXPAND;
      out.original (t);
    }
}

} // namespace accdeep
