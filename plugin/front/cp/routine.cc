/* #pragma acc routine for member functions.

   GCC takes the directive at file scope only, where an inline member function
   of a class template can not be named.  In the body of a class it becomes a
   pragma of our own.  When the class has all its members, the first function
   behind the directive gets the attributes that GCC gives to a routine; a
   template's instances inherit them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/routine.h"

#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/late-routine.h"
#include "plugin/front/c-family/source-scope.h"

#include <deque>

namespace accdeep
{

namespace
{

struct routine_directive
{
  location_t loc = UNKNOWN_LOCATION;
  tree clauses = NULL_TREE;
  tree type = NULL_TREE; /* The class, once the parser was there.  */
  bool done = false;
};
std::deque<routine_directive> s_directives;
unsigned s_waiting;

/* The function that FIELD of a class declares; null: it does not.  */
tree
function_of_field (tree field)
{
  if (DECL_FUNCTION_TEMPLATE_P (field))
    field = DECL_TEMPLATE_RESULT (field);
  return TREE_CODE (field) == FUNCTION_DECL && !DECL_ARTIFICIAL (field)
             ? field
             : NULL_TREE;
}

/* The first function of D's class behind D.  */
tree
function_behind (const routine_directive &d)
{
  tree first = NULL_TREE;
  for (tree field = TYPE_FIELDS (d.type); field; field = DECL_CHAIN (field))
    {
      tree function = function_of_field (field);
      if (function
          && linemap_location_before_p (line_table, d.loc,
                                        DECL_SOURCE_LOCATION (function))
          && (!first
              || linemap_location_before_p (line_table,
                                            DECL_SOURCE_LOCATION (function),
                                            DECL_SOURCE_LOCATION (first))))
        first = function;
    }
  return first;
}

} // namespace

/* Only directives without a name, whose clauses are plain words, are taken;
   what else there is has GCC's own meaning.  */
bool
write_routine (const token_list &tokens, location_t loc, unsigned flags,
               token_writer &out)
{
  if (source_scope_at (loc).kind != scope_kind::class_)
    return false;
  routine_directive d;
  d.loc = loc;
  /* Behind the construct's own word.  */
  d.clauses = routine_clauses (tokens, 1);
  if (d.clauses == error_mark_node)
    return false;
  out.pragma (pragma_id (own_pragma::routine), loc, flags);
  out.number (s_directives.size (), loc);
  out.pragma_end (loc);
  s_directives.push_back (d);
  return true;
}

void
routine_reached (unsigned number)
{
  if (number >= s_directives.size ())
    return;
  routine_directive &d = s_directives[number];
  if (!at_class_scope_p () || !TYPE_BEING_DEFINED (current_class_type))
    {
      error_at (d.loc, "%<#pragma acc routine%> must be at file scope or in "
                       "the body of a class");
      d.done = true;
      return;
    }
  d.type = current_class_type;
  root_tree (d.type);
  s_waiting++;
}

void
make_routines ()
{
  if (!s_waiting)
    return;
  for (routine_directive &d : s_directives)
    if (d.type && !d.done)
      if (tree function = function_behind (d))
        {
          d.done = true;
          s_waiting--;
          make_routine (function, d.clauses, d.loc);
        }
}

void
finish_routines ()
{
  make_routines ();
  for (routine_directive &d : s_directives)
    if (d.type && !d.done)
      error_at (d.loc, "%<#pragma acc routine%> not followed by a function "
                       "declaration or definition");
}

} // namespace accdeep
