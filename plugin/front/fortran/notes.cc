/* Operands that need more than gfortran's syntax can say.

   gfortran places a construct at the last line of its directive.  There its
   notes are found again; each goes to the clause that maps the operand of that
   name, and travels to lowering in a tag clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/language.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

/* What each tag clause stands for, by its number.  */
std::vector<std::vector<tagged_operand>> s_tags;
tree s_tag_variable = NULL_TREE;

/* "x.a" of the tokens x . a ( 1 : n ): section and indices are left out.  */
std::string
path_of (const token_list &tokens)
{
  std::string path;
  unsigned depth = 0;
  for (const token &t : tokens)
    {
      if (t.spelling == "(")
        depth++;
      if (depth == 0 && t.kind != token_kind::end)
        path += t.spelling;
      if (t.spelling == ")")
        depth--;
    }
  return path;
}

/* "x.a" of what the clause operand T maps.  */
std::string
path_of (tree t)
{
  switch (TREE_CODE (t))
    {
    case COMPONENT_REF:
      {
        tree object = TREE_OPERAND (t, 0);
        const std::string outer = path_of (object);
        if (descriptor_type_p (TREE_TYPE (object))
            || class_container_p (TREE_TYPE (object)))
          return outer;
        return outer + "."
               + IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (t, 1)));
      }
    case POINTER_PLUS_EXPR:
    case ARRAY_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case ADDR_EXPR:
    CASE_CONVERT:
    case NON_LVALUE_EXPR:
    case VIEW_CONVERT_EXPR:
      return path_of (TREE_OPERAND (t, 0));
    default:
      if (!DECL_P (t) || !DECL_NAME (t))
        return std::string ();
      /* gfortran appends a number to variables of its own, which stand for the
         data of a dummy array.  */
      std::string name = IDENTIFIER_POINTER (DECL_NAME (t));
      return name.substr (0, name.find ('.'));
    }
}

const recorded_executable *
directive_at (location_t loc)
{
  const expanded_location at = expand_location (loc);
  for (const recorded_executable &r : recorded_executables ())
    if (at.file && r.line == at.line && strcmp (r.file, at.file) == 0)
      return &r;
  return nullptr;
}

bool
mapping_p (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_ALWAYS_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_ATTACH_DETACH:
      return false;
    default:
      return true;
    }
}

/* The clause among CLAUSES that maps the operand of NOTE.  */
tree
clause_of (tree clauses, const operand_note &note)
{
  const std::string path = path_of (note.operand);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (mapping_p (c) && path_of (OMP_CLAUSE_DECL (c)) == path)
      return c;
  return NULL_TREE;
}

tree
tag_variable ()
{
  if (!s_tag_variable)
    {
      s_tag_variable
          = build_decl (BUILTINS_LOCATION, VAR_DECL,
                        get_identifier ("accdeep tag"), char_type_node);
      root_tree (s_tag_variable);
    }
  return s_tag_variable;
}

void
add_tag (tree *clauses, location_t loc, const recorded_executable &directive)
{
  std::vector<tagged_operand> operands;
  for (const operand_note &note : directive.directive.notes)
    {
      tree clause = clause_of (*clauses, note);
      if (!clause)
        {
          error_at (gcc_location (note.loc),
                    "%qs is no variable that can be mapped",
                    spell (note.operand).c_str ());
          continue;
        }
      tagged_operand operand = {};
      operand.note = &note;
      operand.directive = &directive.directive;
      operand.address
          = build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (clause)));
      operands.push_back (operand);
    }
  tree tag = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (tag, GOMP_MAP_ALLOC);
  OMP_CLAUSE_DECL (tag) = tag_variable ();
  OMP_CLAUSE_SIZE (tag) = size_int (s_tags.size ());
  OMP_CLAUSE_CHAIN (tag) = *clauses;
  *clauses = tag;
  s_tags.push_back (std::move (operands));
}

/* Why what a clause says of the lvalue T can not be done; null: it can.  */
const char *
obstacle (tree t)
{
  tree object = t;
  while (TREE_CODE (object) == INDIRECT_REF || CONVERT_EXPR_P (object)
         || TREE_CODE (object) == NON_LVALUE_EXPR)
    object = TREE_OPERAND (object, 0);
  if (TREE_CODE (object) == COMPONENT_REF
      && class_container_p (TREE_TYPE (TREE_OPERAND (object, 0))))
    {
      tree type = TREE_TYPE (object);
      if (descriptor_type_p (type))
        return "a polymorphic array";
      if (POINTER_TYPE_P (type) && VOID_TYPE_P (TREE_TYPE (type)))
        return "unlimited polymorphic";
    }
  if (TREE_TYPE (t) && parameterised_type_p (TREE_TYPE (t)))
    return "of a parameterised derived type";
  return nullptr;
}

/* Take operands that can not be mapped out of CLAUSES: gfortran itself does not
   survive all of them.  */
void
reject_operands (tree *clauses)
{
  for (tree *link = clauses; *link;)
    {
      tree c = *link;
      const char *reason
          = mapping_p (c) ? obstacle (OMP_CLAUSE_DECL (c)) : nullptr;
      if (!reason)
        {
          link = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      std::string name = path_of (OMP_CLAUSE_DECL (c));
      std::replace (name.begin (), name.end (), '.', '%');
      error_at (place_of_operand (OMP_CLAUSE_LOCATION (c),
                                  name.substr (name.rfind ('%') + 1)),
                "%qs is %s, which cannot be mapped", name.c_str (), reason);
      c = OMP_CLAUSE_CHAIN (c);
      while (c && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !mapping_p (c))
        c = OMP_CLAUSE_CHAIN (c);
      *link = c;
    }
}

tree
visit (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (tree *clauses = clauses_of (*tp))
    {
      if (const recorded_executable *r = directive_at (EXPR_LOCATION (*tp)))
        add_tag (clauses, EXPR_LOCATION (*tp), *r);
      reject_operands (clauses);
    }
  return NULL_TREE;
}

} // namespace

tree *
clauses_of (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case OACC_DATA:
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
    case OACC_HOST_DATA:
      return &OMP_CLAUSES (statement);
    case OACC_ENTER_DATA:
    case OACC_EXIT_DATA:
    case OACC_UPDATE:
      return &OMP_STANDALONE_CLAUSES (statement);
    default:
      return nullptr;
    }
}

void
insert_tags (tree body)
{
  walk_tree_without_duplicates (&body, visit, nullptr);
}

bool
tag_clause_p (tree clause)
{
  return s_tag_variable && OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_DECL (clause) == s_tag_variable;
}

std::vector<tagged_operand>
tag_info (tree clause)
{
  return s_tags[tree_to_uhwi (OMP_CLAUSE_SIZE (clause))];
}

std::vector<tagged_operand>
declare_info (tree)
{
  return {};
}

} // namespace accdeep
