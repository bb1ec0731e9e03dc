/* routine(f) in front of the declaration of f, as other compilers take it.

   GCC looks the name up when it meets the directive.  Its error is kept back;
   the first function of that name that is declared behind it, at file or
   namespace scope, becomes the routine.  If there is none the error is reported
   at the end of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/late-routine.h"

#include "plugin/front/c-family/language.h"

#include <deque>
#include <libintl.h>

namespace accdeep
{

namespace
{

/* A directive with the name of a function.  */
struct named_routine
{
  std::string name;
  location_t loc; /* Of the name.  */
  tree clauses;
  bool waits; /* For the function to be declared.  */
};
std::deque<named_routine> s_routines;
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

/* May FUNCTION be one that a directive at file scope names?  */
bool
outside_of_classes_p (tree function)
{
  tree context = DECL_CONTEXT (function);
  return !context || TREE_CODE (context) == TRANSLATION_UNIT_DECL
         || TREE_CODE (context) == NAMESPACE_DECL;
}

void
function_declared (void *data, void *)
{
  tree function = static_cast<tree> (data);
  if (!s_waiting || !function || error_operand_p (function)
      || TREE_CODE (function) != FUNCTION_DECL || !DECL_NAME (function)
      || !outside_of_classes_p (function))
    return;
  for (named_routine &r : s_routines)
    if (r.waits && id_equal (DECL_NAME (function), r.name.c_str ()))
      {
        r.waits = false;
        s_waiting--;
        make_routine (function, r.clauses, r.loc);
      }
}

} // namespace

tree
routine_clauses (const token_list &tokens, std::size_t first)
{
  tree clauses = NULL_TREE;
  for (std::size_t i = first; i < tokens.size (); i++)
    {
      if (tokens[i].kind == token_kind::end)
        break;
      omp_clause_code code = clause_code (tokens[i].spelling);
      if (code == OMP_CLAUSE_ERROR)
        return error_mark_node;
      tree clause = build_omp_clause (gcc_location (tokens[i].loc), code);
      OMP_CLAUSE_CHAIN (clause) = clauses;
      clauses = clause;
      root_tree (clause);
    }
  return nreverse (clauses);
}

void
make_routine (tree function, tree clauses, location_t loc)
{
  if (oacc_verify_routine_clauses (function, &clauses, loc,
                                   "#pragma acc routine")
      != 0)
    return;
  oacc_replace_fn_attrib (function, oacc_build_routine_dims (clauses));
  DECL_ATTRIBUTES (function) = tree_cons (get_identifier ("omp declare target"),
                                          clauses, DECL_ATTRIBUTES (function));
  if (cgraph_node *node = cgraph_node::get (function))
    node->offloadable = 1;
}

void
routine_written (const token_list &tokens)
{
  if (tokens.size () < 4 || !punctuator_p (tokens[1], "(")
      || tokens[2].kind != token_kind::identifier
      || !punctuator_p (tokens[3], ")"))
    return;
  tree clauses = routine_clauses (tokens, 4);
  if (clauses != error_mark_node)
    s_routines.push_back (
        { tokens[2].spelling, gcc_location (tokens[2].loc), clauses, false });
}

bool
routine_waits_p (location_t loc, const std::string &text)
{
  static const std::string format = gettext ("%qE has not been declared");
  const std::size_t name = format.find ('%');
  if (text.find (format.substr (name + 3)) == std::string::npos)
    return false;
  for (named_routine &r : s_routines)
    if (!r.waits && r.loc == loc)
      {
        r.waits = true;
        s_waiting++;
        return true;
      }
  return false;
}

void
watch_routines (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, function_declared,
                     nullptr);
  register_callback (plugin_name, PLUGIN_START_PARSE_FUNCTION,
                     function_declared, nullptr);
}

void
finish_late_routines ()
{
  for (named_routine &r : s_routines)
    if (r.waits)
      error_at (r.loc, "%qs has not been declared", r.name.c_str ());
  s_routines.clear ();
  s_waiting = 0;
}

} // namespace accdeep
