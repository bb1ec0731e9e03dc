/* Pointers that kernels dereference, and what these are computed from.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/kernel-pointers.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/implicit-routine.h"
#include "plugin/lower/operand.h"

#include <unordered_map>

namespace accdeep
{

namespace
{

/* The C++ front end wraps operands that have a place of their own in
   VIEW_CONVERT_EXPRs.  */
tree
stripped (tree t)
{
  for (;;)
    if (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
        || TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == POINTER_PLUS_EXPR
        || TREE_CODE (t) == VIEW_CONVERT_EXPR)
      t = TREE_OPERAND (t, 0);
    else
      return t;
}

/* The type of T, of its elements, or of what a variable or member T points to,
   if that is a library's class.  */
tree
library_class_of (tree t)
{
  tree type = elements_type (TREE_TYPE (t));
  if (POINTER_TYPE_P (type) && (DECL_P (t) || TREE_CODE (t) == COMPONENT_REF))
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (type);
  return RECORD_OR_UNION_TYPE_P (type) && view_of (type)->library_p ()
             ? type
             : NULL_TREE;
}

/* The argument from which the call T of a library's function has what it
   leads to; null: T is something else.  */
tree
argument_of_library_call (tree t)
{
  tree function = NULL_TREE;
  tree object = object_of_call (t, &function);
  if (!object && TREE_CODE (t) == CALL_EXPR && call_expr_nargs (t) > 0)
    {
      function = get_callee_fndecl (t);
      object = CALL_EXPR_ARG (t, 0);
    }
  return object && function
                 && in_system_header_at (DECL_SOURCE_LOCATION (function))
             ? object
             : NULL_TREE;
}

class pointer_scan
{
public:
  explicit pointer_scan (body_pointers &found) : m_found (found) {}

  /* The first pass: variables and their values.  */
  void collect (tree body);

  void
  use (tree pointer, location_t loc)
  {
    m_loc = loc;
    trace (pointer, 0);
  }

  /* OPAQUE: see pointer_use.  */
  tree object_at (tree t, tree *opaque) const;

private:
  static tree collect_from (tree *tp, int *walk_subtrees, void *data);
  void note_assignment (tree to, tree value);
  void trace (tree pointer, unsigned depth);
  void add (pointer_use::source from, tree origin, tree opaque = NULL_TREE,
            bool polymorphic = false);
  void add_library (pointer_use::source from, tree address);

  body_pointers &m_found;
  std::unordered_map<tree, std::vector<tree>> m_values; /* Of own ones.  */
  location_t m_loc = UNKNOWN_LOCATION;
};

/* Variables may get their values from one another.  */
constexpr unsigned most_variables = 8;

void
pointer_scan::note_assignment (tree to, tree value)
{
  to = stripped (to);
  if (DECL_P (to))
    {
      m_found.assigned.insert (to);
      m_values[to].push_back (value);
    }
  else if (TREE_CODE (to) == COMPONENT_REF && POINTER_TYPE_P (TREE_TYPE (to)))
    m_found.members.insert (TREE_OPERAND (to, 1));
}

tree
pointer_scan::collect_from (tree *tp, int *walk_subtrees, void *data)
{
  pointer_scan &self = *static_cast<pointer_scan *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
      self.m_found.own.insert (v);
  else if (TREE_CODE (t) == DECL_EXPR)
    {
      tree decl = DECL_EXPR_DECL (t);
      self.m_found.own.insert (decl);
      if (VAR_P (decl) && DECL_INITIAL (decl)
          && DECL_INITIAL (decl) != error_mark_node)
        self.m_values[decl].push_back (DECL_INITIAL (decl));
    }
  else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
    self.note_assignment (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
  return NULL_TREE;
}

void
pointer_scan::collect (tree body)
{
  walk_tree_without_duplicates (&body, collect_from, this);
}

/* See library_object ().  */
tree
pointer_scan::object_at (tree t, tree *opaque) const
{
  tree found = NULL_TREE;
  for (unsigned depth = 0; t && depth < most_variables;)
    {
      t = stripped (t);
      if (tree type = library_class_of (t))
        {
          found = t;
          if (opaque && !*opaque && !view_of (type)->left_behind ().empty ())
            *opaque = type;
        }
      if (TREE_CODE (t) == TARGET_EXPR)
        t = TARGET_EXPR_INITIAL (t);
      else if (dereference_p (t) || TREE_CODE (t) == ADDR_EXPR
               || TREE_CODE (t) == ARRAY_REF)
        t = TREE_OPERAND (t, 0);
      else if (tree argument = argument_of_library_call (t))
        t = argument;
      else if (TREE_CODE (t) == COMPONENT_REF)
        {
          if (!library_class_of (TREE_OPERAND (t, 0)))
            return found == t ? t : NULL_TREE;
          t = TREE_OPERAND (t, 0);
        }
      else if (DECL_P (t) && DECL_HAS_VALUE_EXPR_P (t))
        t = DECL_VALUE_EXPR (t);
      else if (auto values = m_values.find (t);
               DECL_P (t) && m_found.own.count (t) && values != m_values.end ())
        {
          t = values->second.front ();
          depth++;
        }
      else
        return DECL_P (t) && found == t ? t : NULL_TREE;
    }
  return NULL_TREE;
}

void
pointer_scan::add (pointer_use::source from, tree origin, tree opaque,
                   bool polymorphic)
{
  m_found.uses.push_back ({ from, origin, opaque, polymorphic, m_loc });
}

void
pointer_scan::add_library (pointer_use::source from, tree address)
{
  tree opaque = NULL_TREE;
  if (tree object = object_at (address, &opaque))
    add (from, object, opaque);
}

/* Note what POINTER, which is dereferenced, is computed from.  */
void
pointer_scan::trace (tree pointer, unsigned depth)
{
  tree t = stripped (pointer);
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  bool polymorphic = false;
  if (TREE_CODE (t) == COMPONENT_REF && lang_GNU_Fortran ())
    {
      tree container = TREE_OPERAND (t, 0);
      polymorphic = class_container_p (TREE_TYPE (container));
      if (polymorphic || descriptor_type_p (TREE_TYPE (container)))
        t = container;
    }
  auto values = m_values.find (t);
  if (DECL_P (t) && DECL_HAS_VALUE_EXPR_P (t) && depth < most_variables)
    trace (DECL_VALUE_EXPR (t), depth + 1);
  else if (DECL_P (t) && m_found.own.count (t) && values != m_values.end ())
    {
      if (depth < most_variables)
        for (tree value : values->second)
          trace (value, depth + 1);
    }
  else if (DECL_P (t))
    add (pointer_use::value, t);
  else if (TREE_CODE (t) == COMPONENT_REF
           && library_class_of (TREE_OPERAND (t, 0)))
    /* References are not stored in containers: the library's iterators make
       them, as those of std::flat_map do.  */
    add_library (TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE
                         || container_of_elements (t)
                     ? pointer_use::elements
                     : pointer_use::stored,
                 t);
  else if (TREE_CODE (t) == COMPONENT_REF)
    add (pointer_use::value, t, NULL_TREE, polymorphic);
  else if (dereference_p (t))
    add_library (pointer_use::stored, TREE_OPERAND (t, 0));
  else if (argument_of_library_call (t))
    add_library (pointer_use::elements, t);
}

/* Where T is, as far as that is known.  */
location_t
location_near (tree t)
{
  while (t && EXPR_P (t) && !EXPR_HAS_LOCATION (t)
         && (dereference_p (t) || TREE_CODE (t) == COMPONENT_REF
             || stripped (t) != t))
    t = TREE_OPERAND (t, 0);
  return t && EXPR_P (t) ? EXPR_LOCATION (t) : UNKNOWN_LOCATION;
}

tree
note_use (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (dereference_p (*tp))
    static_cast<pointer_scan *> (data)->use (TREE_OPERAND (*tp, 0),
                                             location_near (*tp));
  return NULL_TREE;
}

} // anonymous namespace

body_pointers
pointers_in (tree body)
{
  body_pointers found;
  pointer_scan scan (found);
  scan.collect (body);
  walk_tree_without_duplicates (&body, note_use, &scan);
  return found;
}

tree
library_class (tree object)
{
  return library_class_of (object);
}

tree
library_object (tree address)
{
  body_pointers nothing;
  return pointer_scan (nothing).object_at (address, nullptr);
}

} // namespace accdeep
