/* #pragma acc routine for member functions.

   GCC takes the directive at file scope only, where an inline member function
   of a class template can not be named.  In the body of a class it becomes a
   pragma of our own.  When the class has all its members, the first function
   behind the directive gets the attributes that GCC gives to a routine; a
   template's instances inherit them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/routine.h"

#include "plugin/front/c-family/language.h"
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

/* Code of the clause NAME; OMP_CLAUSE_ERROR: none that is taken here.  */
omp_clause_code
clause_code (const std::string &name)
{
  if (name == "gang")
    return OMP_CLAUSE_GANG;
  if (name == "worker")
    return OMP_CLAUSE_WORKER;
  if (name == "vector")
    return OMP_CLAUSE_VECTOR;
  if (name == "seq")
    return OMP_CLAUSE_SEQ;
  if (name == "nohost")
    return OMP_CLAUSE_NOHOST;
  return OMP_CLAUSE_ERROR;
}

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

void
make_routine (tree function, routine_directive &d)
{
  d.done = true;
  s_waiting--;
  tree clauses = d.clauses;
  if (oacc_verify_routine_clauses (function, &clauses, d.loc,
                                   "#pragma acc routine")
      != 0)
    return;
  oacc_replace_fn_attrib (function, oacc_build_routine_dims (clauses));
  DECL_ATTRIBUTES (function) = tree_cons (get_identifier ("omp declare target"),
                                          clauses, DECL_ATTRIBUTES (function));
  if (cgraph_node *node = cgraph_node::get (function))
    node->offloadable = 1;
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
  for (std::size_t i = 1; i < tokens.size (); i++)
    {
      if (tokens[i].kind == token_kind::end)
        break;
      omp_clause_code code = clause_code (tokens[i].spelling);
      if (code == OMP_CLAUSE_ERROR)
        return false;
      tree clause = build_omp_clause (gcc_location (tokens[i].loc), code);
      OMP_CLAUSE_CHAIN (clause) = d.clauses;
      d.clauses = clause;
      root_tree (clause);
    }
  d.clauses = nreverse (d.clauses);
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
        make_routine (function, d);
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
