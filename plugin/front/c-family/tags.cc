/* Tag clauses.

   What a directive says beyond GCC's syntax, clause<shape>(x) for one, is taken
   out by the parser and comes here as notes.  They need the trees of their
   operands, so the front end adds one clause to the directive,

     copyin (__accdeep_tag[__accdeep_use (7, &(x)) + __accdeep_use (8, &(p[2]))
                           :1])

   GCC looks the operands up, instantiates and captures them.  Lowering takes
   the clause out again, so neither name reaches the object file.  One clause
   only: templates reject one variable in two clauses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/tags.h"

#include "plugin/front/c-family/archive.h"
#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/once.h"

#include <deque>

namespace accdeep
{

namespace
{

const char tag_name[] = "__accdeep_tag";
const char use_name[] = "__accdeep_use";

std::deque<executable_directive> s_directives;
std::vector<noted_operand> s_notes;

/* The declarations of the two names, found by their names so that a
   precompiled header needs nothing special.  */
tree
declared (const char *name)
{
  tree decl = lookup_name (get_identifier (name));
  return decl && DECL_P (decl) ? decl : NULL_TREE;
}

bool
named_p (const_tree decl, const char *name)
{
  return DECL_NAME (decl) && id_equal (DECL_NAME (decl), name);
}

tree
find_tag (tree *t, int *, void *)
{
  return VAR_P (*t) && named_p (*t, tag_name) ? *t : NULL_TREE;
}

tree
strip (tree t)
{
  /* C++ has such a view of what stands in parentheses.  */
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
         || TREE_CODE (t) == SAVE_EXPR
         || (TREE_CODE (t) == VIEW_CONVERT_EXPR
             && TREE_TYPE (t) == TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return t;
}

/* The address that E is; what points to void is converted by the user, or by
   convert_void_pointers, and points to bytes.  */
tree
address_in (tree e)
{
  e = strip (e);
  return POINTER_TYPE_P (TREE_TYPE (e))
                 && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (e)))
             ? build1 (NOP_EXPR, build_pointer_type (char_type_node), e)
             : e;
}

tree
collect_uses (tree *t, int *, void *data)
{
  if (TREE_CODE (*t) != CALL_EXPR)
    return NULL_TREE;
  tree function = get_callee_fndecl (*t);
  if (!function || !named_p (function, use_name))
    return NULL_TREE;
  int count = call_expr_nargs (*t);
  tree number = count > 1 ? strip (CALL_EXPR_ARG (*t, 0)) : NULL_TREE;
  if (!number || !tree_fits_uhwi_p (number))
    return NULL_TREE;
  unsigned k = tree_to_uhwi (number);
  noted_operand noted = noted_operand_of (k);
  if (!noted.note)
    return NULL_TREE;
  tagged_operand operand;
  operand.k = k;
  operand.note = noted.note;
  operand.directive = noted.directive;
  operand.address = address_in (CALL_EXPR_ARG (*t, 1));
  operand.base_address = NULL_TREE;
  if (noted.note->kind != note_kind::operand)
    operand.address = CALL_EXPR_ARG (*t, 1);
  else if (noted.note->split && count > 4)
    {
      operand.section_address = address_in (CALL_EXPR_ARG (*t, 2));
      operand.count = CALL_EXPR_ARG (*t, 3);
      operand.array = strip (CALL_EXPR_ARG (*t, 4));
      operand.refused = rows_refused_p (*noted.note);
      for (int i = 5; i < count; i++)
        operand.rows.push_back (CALL_EXPR_ARG (*t, i));
    }
  else if (count > 2)
    operand.base_address = strip (CALL_EXPR_ARG (*t, 2));
  static_cast<std::vector<tagged_operand> *> (data)->push_back (operand);
  return NULL_TREE;
}

/* Give out the OPERAND's first element: sections [lower:length] become
   subscripts [lower].  */
void
write_first_element (const token_list &operand, location_t loc,
                     token_writer &out)
{
  unsigned depth = 0;        /* Of all brackets.  */
  unsigned section = 0;      /* Depth inside of an outermost "[".  */
  unsigned conditionals = 0; /* "?" without their ":".  */
  bool skipping = false;
  std::size_t written = 0; /* Tokens since that "[".  */
  for (const token &t : operand)
    {
      bool open = punctuator_p (t, "(") || punctuator_p (t, "[")
                  || punctuator_p (t, "{");
      bool close = punctuator_p (t, ")") || punctuator_p (t, "]")
                   || punctuator_p (t, "}");
      if (t.kind == token_kind::end)
        continue;
      if (section && depth == section)
        {
          if (punctuator_p (t, "?"))
            conditionals++;
          else if (punctuator_p (t, ":") && conditionals)
            conditionals--;
          else if (punctuator_p (t, ":"))
            skipping = true;
        }
      if (close && depth == section && section)
        {
          if (written == 0)
            out.number (0, loc);
          skipping = false;
          section = 0;
        }
      if (!skipping)
        {
          out.token (t);
          written++;
        }
      if (close && depth)
        depth--;
      if (open)
        {
          depth++;
          if (depth == 1 && punctuator_p (t, "["))
            {
              section = 1;
              written = 0;
              conditionals = 0;
            }
        }
    }
}

void
write_address (const token_list &operand, location_t loc, token_writer &out)
{
  out.text (address_operator (), loc);
  out.punctuator ("(", loc);
  write_first_element (operand, loc, out);
  out.punctuator (")", loc);
}

void
write_value (const token_list &tokens, location_t loc, token_writer &out)
{
  out.text (",(", loc);
  if (tokens.empty ())
    out.number (0, loc);
  for (const token &t : tokens)
    if (t.kind != token_kind::end)
      out.token (t);
  out.text (")", loc);
}

/* What NOTE has of its first section and what stands behind that.  */
void
write_split (const operand_note &note, location_t loc, token_writer &out)
{
  out.text (",", loc);
  out.text (address_operator (), loc);
  out.text ("(", loc);
  for (const token &t : note.array)
    out.token (t);
  out.text ("[", loc);
  if (note.lower.tokens.empty ())
    out.number (0, loc);
  for (const token &t : note.lower.tokens)
    out.token (t);
  out.text ("])", loc);
  write_value (note.length.tokens, loc, out);
  out.text (",", loc);
  for (const token &t : note.array)
    out.token (t);
  for (const extent &e : note.rows)
    {
      write_value (e.lower.tokens, loc, out);
      write_value (e.length.tokens, loc, out);
    }
}

/* Declare both names, which a precompiled header may have done.  */
void
declare_tags ()
{
  if (declared (tag_name))
    return;
  tree index = build_index_type (size_int (0x7ffffffe));
  tree array = build_array_type (char_type_node, index);
  declare_external (VAR_DECL, tag_name, array);
  declare_external (FUNCTION_DECL, use_name,
                    build_varargs_function_type_list (
                        size_type_node, integer_type_node, NULL_TREE));
}

/* The data clause that the construct takes for certain.  */
const char *
carrier (const std::string &construct)
{
  if (construct == "update")
    return "self";
  return construct == "exit data" ? "copyout" : "copyin";
}

} // namespace

const executable_directive *
number_operands (executable_directive directive)
{
  load_archive ();
  directive.first_note = s_notes.size ();
  s_directives.push_back (std::move (directive));
  const executable_directive &kept = s_directives.back ();
  for (const operand_note &note : kept.notes)
    s_notes.push_back ({ &kept, &note });
  return &kept;
}

void
write_tag_clause (const executable_directive &directive, location_t loc,
                  token_writer &out)
{
  declare_tags ();
  unsigned k = directive.first_note;
  out.name (carrier (directive.construct), loc);
  out.text ("(", loc);
  out.name (tag_name, loc);
  out.text ("[", loc);
  bool first = true;
  for (const operand_note &note : directive.notes)
    {
      location_t at = gcc_location (note.loc);
      if (!first)
        out.text ("+", at);
      first = false;
      out.name (use_name, at);
      out.text ("(", at);
      out.number (k++, at);
      if (note.kind != note_kind::operand)
        {
          write_value (note.value.tokens, at, out);
          out.text (")", at);
          continue;
        }
      operand_written_twice (directive, note);
      out.text (",", at);
      write_address (note.operand, at, out);
      if (note.relative)
        {
          out.text (",", at);
          write_address (note.base, at, out);
        }
      if (note.split)
        write_split (note, at, out);
      out.text (")", at);
    }
  out.text (":1])", loc);
}

noted_operand
noted_operand_of (unsigned k)
{
  if (k < s_notes.size ())
    return s_notes[k];
  return { nullptr, nullptr };
}

bool
tag_clause_p (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP)
    return false;
  tree decl = OMP_CLAUSE_DECL (clause);
  return walk_tree_without_duplicates (&decl, find_tag, nullptr) != NULL_TREE;
}

std::vector<tagged_operand>
tag_info (tree clause)
{
  std::vector<tagged_operand> operands;
  tree decl = OMP_CLAUSE_DECL (clause);
  walk_tree_without_duplicates (&decl, collect_uses, &operands);
  return operands;
}

namespace
{

/* Is PLACE between the clause of NOTE and the end of its directive?  */
bool
in_clauses_p (location_t place, const noted_operand &noted)
{
  location_t end = gcc_location (noted.note->loc);
  for (const token &t : noted.directive->output)
    if (t.kind != token_kind::end && t.loc != 0)
      end = gcc_location (t.loc);
  return linemap_compare_locations (line_table, place,
                                    gcc_location (noted.note->clause_loc))
             <= 0
         && linemap_compare_locations (line_table, end, place) <= 0;
}

} // namespace

/* The location of a clause's tree is one of its tokens, or the one behind.  No
   variable can be in two clauses.  */
std::vector<tagged_operand>
declare_info (tree clauses)
{
  std::vector<tagged_operand> operands;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl
          = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_DECL (c) : NULL;
      if (!decl || !DECL_P (decl) || !DECL_NAME (decl))
        continue;
      location_t place = OMP_CLAUSE_LOCATION (c);
      for (unsigned k = 0; k < s_notes.size (); k++)
        {
          const operand_note &note = *s_notes[k].note;
          if (s_notes[k].directive->construct == "declare"
              && spell (note.operand) == IDENTIFIER_POINTER (DECL_NAME (decl))
              && in_clauses_p (place, s_notes[k]))
            {
              tagged_operand operand;
              operand.k = k;
              operand.note = &note;
              operand.directive = s_notes[k].directive;
              operand.address = build_fold_addr_expr (decl);
              operand.base_address = NULL_TREE;
              operands.push_back (operand);
            }
        }
    }
  return operands;
}

} // namespace accdeep
