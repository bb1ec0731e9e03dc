/* Sections of pointers to void, which count bytes.

   Consumes the tokens of an executable directive.  GCC rejects p[0:n], p a
   pointer to void; the tokens become ((char *) p)[0:n], of which the section is
   made without it (plugin/front/arrangement.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/language.h"

namespace accdeep
{

namespace
{

/* The type of the member NAME of TYPE; null: it has none.  */
tree
member_type (tree type, const std::string &name)
{
  if (!RECORD_OR_UNION_TYPE_P (type))
    return NULL_TREE;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) != FIELD_DECL)
      continue;
    else if (!DECL_NAME (field))
      {
        if (tree found = member_type (TREE_TYPE (field), name))
          return found;
      }
    else if (id_equal (DECL_NAME (field), name.c_str ()))
      return TREE_TYPE (field);
  return NULL_TREE;
}

/* The index behind the "]" for the "[" at OPEN.  */
std::size_t
behind_bracket (const token_list &tokens, std::size_t open)
{
  std::size_t depth = 0;
  for (std::size_t i = open; i < tokens.size (); i++)
    {
      depth += punctuator_p (tokens[i], "[") || punctuator_p (tokens[i], "(");
      depth -= punctuator_p (tokens[i], "]") || punctuator_p (tokens[i], ")");
      if (depth == 0)
        return i + 1;
    }
  return tokens.size ();
}

bool
pointer_to_void_p (tree type)
{
  return type && TREE_CODE (type) == POINTER_TYPE
         && VOID_TYPE_P (TREE_TYPE (type));
}

/* If an operand, which begins at BEGIN, is a section of a pointer to void, the
   index of its "["; else BEGIN.  */
std::size_t
section_of_void (const token_list &tokens, std::size_t begin)
{
  tree decl = lookup_name (get_identifier (tokens[begin].spelling.c_str ()));
  if (!decl || error_operand_p (decl)
      || (!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL))
    return begin;
  tree type = TREE_TYPE (decl);
  for (std::size_t i = begin + 1; type && i + 1 < tokens.size ();)
    {
      const bool arrow = punctuator_p (tokens[i], "->");
      if (arrow || punctuator_p (tokens[i], "."))
        {
          if (arrow)
            type = POINTER_TYPE_P (type) ? TREE_TYPE (type) : NULL_TREE;
          type = type ? member_type (type, tokens[i + 1].spelling) : NULL_TREE;
          i += 2;
        }
      else if (!punctuator_p (tokens[i], "["))
        return begin;
      else if (pointer_to_void_p (type))
        return i;
      else
        {
          type = POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE
                     ? TREE_TYPE (type)
                     : NULL_TREE;
          i = behind_bracket (tokens, i);
        }
    }
  return begin;
}

token
made_token (token_kind kind, const char *spelling, location loc)
{
  token t;
  t.kind = kind;
  t.spelling = spelling;
  t.loc = loc;
  return t;
}

} // namespace

void
convert_void_pointers (token_list &tokens)
{
  for (std::size_t i = 1; i < tokens.size (); i++)
    {
      if (tokens[i].kind != token_kind::identifier
          || !(punctuator_p (tokens[i - 1], "(")
               || punctuator_p (tokens[i - 1], ",")))
        continue;
      const std::size_t open = section_of_void (tokens, i);
      if (open == i)
        continue;
      const location loc = tokens[i].loc;
      const token close = made_token (token_kind::punctuator, ")", loc);
      tokens.insert (tokens.begin () + open, close);
      const token_list before
          = { made_token (token_kind::punctuator, "(", loc),
              made_token (token_kind::punctuator, "(", loc),
              made_token (token_kind::identifier, "char", loc),
              made_token (token_kind::punctuator, "*", loc), close };
      tokens.insert (tokens.begin () + i, before.begin (), before.end ());
      i = open + before.size ();
    }
}

} // namespace accdeep
