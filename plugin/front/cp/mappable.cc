/* Types that GCC would not map.

   The C++ front end rejects objects whose class, or a class in it, has a static
   data member or a flexible array member, and those of a class template's
   instance that nobody has needed to be complete.  None has a reason that holds
   for OpenACC.  The check is not behind a hook, so these members leave
   TYPE_FIELDS from the directive to the next event.  Name lookup goes through
   CLASSTYPE_MEMBER_VEC meanwhile, which every class gets that does not have it.

   GCC checks the directives of a template in each instance.  So a mark is left
   ahead of the directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/mappable.h"

#include "plugin/front/c-family/language.h"
#include "plugin/front/cp/marks.h"

namespace accdeep
{

namespace
{

struct hidden_member
{
  tree type;
  tree decl;
};

std::vector<hidden_member> s_hidden;

/* Marks are named by this, a number, and the names of the operands, with a
   comma before each.  So a precompiled header needs nothing special.  */
const char mark_prefix[] = "__accdeep_operands_";
unsigned s_marks;

/* Make HEAD the first of TYPE's fields.  Each variant has its own pointer to
   the list.  */
void
set_fields (tree type, tree head)
{
  for (tree t = TYPE_MAIN_VARIANT (type); t; t = TYPE_NEXT_VARIANT (t))
    TYPE_FIELDS (t) = head;
}

/* A flexible array member, GNU C++.  */
bool
flexible_p (tree field)
{
  tree type = TREE_CODE (field) == FIELD_DECL ? TREE_TYPE (field) : NULL_TREE;
  return type && TREE_CODE (type) == ARRAY_TYPE && !COMPLETE_TYPE_P (type)
         && COMPLETE_TYPE_P (TREE_TYPE (type));
}

/* Is FIELD of TYPE one that GCC would not map and that does not matter?  A
   flexible array member has an extent only in types with directives.  */
bool
in_the_way_p (tree type, tree field)
{
  return VAR_P (field)
         || (flexible_p (field)
             && shapes ().has_directives_p (*view_of (type)));
}

bool
has_members_in_the_way_p (tree type)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (in_the_way_p (type, field))
      return true;
  return false;
}

void
hide_members_in_the_way (tree type)
{
  if (!CLASSTYPE_MEMBER_VEC (type))
    set_class_bindings (type, -1);
  tree head = TYPE_FIELDS (type);
  for (tree *link = &head; *link;)
    if (in_the_way_p (type, *link))
      {
        root_tree (*link);
        s_hidden.push_back ({ type, *link });
        *link = DECL_CHAIN (*link);
      }
    else
      link = &DECL_CHAIN (*link);
  set_fields (type, head);
}

void
make_class_mappable (tree type, std::set<tree> &seen)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (type);
  if (!CLASS_TYPE_P (type) || dependent_type_p (type) || !COMPLETE_TYPE_P (type)
      || !seen.insert (type).second)
    return;
  if (has_members_in_the_way_p (type))
    hide_members_in_the_way (type);
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
        tree t = TREE_TYPE (field);
        /* x.p[0:n] maps what a member points to.  */
        while (POINTER_TYPE_P (t))
          t = TREE_TYPE (t);
        make_class_mappable (t, seen);
      }
}

void
make_mappable (tree type)
{
  while (POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!CLASS_TYPE_P (type) || dependent_type_p (type))
    return;
  complete_type (type);
  std::set<tree> seen;
  make_class_mappable (type, seen);
}

} // namespace

void
make_operands_mappable (const std::vector<std::string> &names)
{
  if (current_class_type && current_class_ptr)
    make_mappable (current_class_type);
  for (const std::string &name : names)
    {
      tree decl = lookup_name (get_identifier (name.c_str ()));
      if (decl
          && (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL
              || TREE_CODE (decl) == FIELD_DECL)
          && TREE_TYPE (decl) && !error_operand_p (decl))
        make_mappable (TREE_TYPE (decl));
    }
}

void
mark_operands (const std::vector<std::string> &names)
{
  std::string name = mark_prefix + std::to_string (s_marks++);
  for (const std::string &operand : names)
    name += ',' + operand;
  leave_mark (name, char_type_node);
}

void
mark_reached (tree decl)
{
  const char *name = mark_with_prefix (decl, mark_prefix);
  if (!name)
    return;
  std::vector<std::string> names;
  const std::string text = name;
  for (std::size_t comma = text.find (','); comma != std::string::npos;)
    {
      std::size_t end = text.find (',', comma + 1);
      names.push_back (text.substr (comma + 1, end - comma - 1));
      comma = end;
    }
  make_operands_mappable (names);
  take_out_mark (decl);
}

void
show_static_members ()
{
  for (std::size_t i = 0; i < s_hidden.size (); i++)
    {
      tree type = s_hidden[i].type;
      tree decl = s_hidden[i].decl;
      DECL_CHAIN (decl) = NULL_TREE;
      tree head = TYPE_FIELDS (type);
      tree *end = &head;
      while (*end)
        end = &DECL_CHAIN (*end);
      *end = decl;
      set_fields (type, head);
    }
  s_hidden.clear ();
}

bool
mappable_p (tree type)
{
  if (type == error_mark_node || !COMPLETE_TYPE_P (type))
    return false;
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!CLASS_TYPE_P (type))
    return true;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && !mappable_p (TREE_TYPE (field))
        && !in_the_way_p (type, field))
      return false;
  return true;
}

} // namespace accdeep
