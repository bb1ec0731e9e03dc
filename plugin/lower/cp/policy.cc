/* Execution policies of accdeep/forall.hpp.

   A function template of the header has

     __accdeep_policy_of (&policy, &body);
     #pragma acc parallel loop copy(body)
     for (...)

   for all policies.  A third argument is the address of a variable with a copy
   of the body's bits, for which the construct has a clause firstprivate or
   copyin: the kernel has that among its arguments, with the device's pointers,
   and the body itself stays on the host.

   In an instance, the arguments of the policy's template are
   the tags of clauses: acc::num_gangs<8> is num_gangs(8), and a tag whose
   argument is acc::dynamic has its value in the policy.  They become clauses of
   the directive behind the call, and those in acc::loop<...> clauses of the
   loops in it, the first ones of the outermost loop.  The name of the policy's
   template says which construct it is.

   Those in the namespace omp are of the host's threads: the directive becomes
   one of OpenMP, which GCC does not read where it makes code for a device of
   OpenACC's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/policy.h"

#include "plugin/front/c-family/trees.h"
#include "plugin/front/cp/closures.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/front.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/cp/loop-nest.h"
#include "plugin/lower/cp/reductions.h"

#include <algorithm>
#include <climits>

namespace accdeep
{

namespace
{

const char marker_name[] = "__accdeep_policy_of";
bool s_closure_passed;

/* ------------------------------------------------------------------------
   Tags.
   ------------------------------------------------------------------------ */

/* The arguments of the template that the class TYPE is an instance of.  */
std::vector<tree>
template_arguments (tree type)
{
  std::vector<tree> result;
  if (!CLASS_TYPE_P (type) || !CLASSTYPE_TEMPLATE_INFO (type))
    return result;
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  for (int i = 0; i < TREE_VEC_LENGTH (arguments); i++)
    {
      tree argument = TREE_VEC_ELT (arguments, i);
      if (!ARGUMENT_PACK_P (argument))
        {
          result.push_back (argument);
          continue;
        }
      tree pack = ARGUMENT_PACK_ARGS (argument);
      for (int j = 0; j < TREE_VEC_LENGTH (pack); j++)
        result.push_back (TREE_VEC_ELT (pack, j));
    }
  return result;
}

/* The name of the tag TYPE, without the underscore that tells it from a
   keyword.  */
std::string
tag_name (tree type)
{
  if (!CLASS_TYPE_P (type) || !TYPE_NAME (type))
    return std::string ();
  std::string name = IDENTIFIER_POINTER (DECL_NAME (TYPE_MAIN_DECL (type)));
  if (!name.empty () && name.back () == '_')
    name.pop_back ();
  return name;
}

/* A policy: its type, and the address of its object.  */
struct policy_object
{
  tree type;
  tree address;
};

/* The value of TAG in POLICY, one of whose bases it is.  */
tree
value_in (const policy_object &policy, tree tag)
{
  tree binfo = lookup_base (policy.type, tag, ba_any, nullptr, tf_none);
  tree field = TYPE_FIELDS (tag);
  while (field && (TREE_CODE (field) != FIELD_DECL || !DECL_NAME (field)))
    field = DECL_CHAIN (field);
  if (!binfo || binfo == error_mark_node || !field)
    return error_mark_node;
  tree offset = fold_convert (sizetype, BINFO_OFFSET (binfo));
  tree type = build_qualified_type (TREE_TYPE (field), TYPE_QUAL_CONST);
  tree address = fold_build2 (
      POINTER_PLUS_EXPR, build_pointer_type (type),
      fold_convert (build_pointer_type (type), unshare_expr (policy.address)),
      offset);
  return build1 (INDIRECT_REF, TREE_TYPE (field), address);
}

/* The value that ARGUMENT of TAG stands for.  */
tree
clause_value (const policy_object &policy, tree tag, tree argument)
{
  return tree_fits_shwi_p (argument) && tree_to_shwi (argument) == LONG_MIN
             ? value_in (policy, tag)
             : argument;
}

omp_clause_code
clause_code (const std::string &name)
{
  static const std::unordered_map<std::string, omp_clause_code> codes = {
    { "num_gangs", OMP_CLAUSE_NUM_GANGS },
    { "num_workers", OMP_CLAUSE_NUM_WORKERS },
    { "vector_length", OMP_CLAUSE_VECTOR_LENGTH },
    { "async", OMP_CLAUSE_ASYNC },
    { "wait", OMP_CLAUSE_WAIT },
    { "if", OMP_CLAUSE_IF },
    { "independent", OMP_CLAUSE_INDEPENDENT },
    { "gang", OMP_CLAUSE_GANG },
    { "worker", OMP_CLAUSE_WORKER },
    { "vector", OMP_CLAUSE_VECTOR },
    { "seq", OMP_CLAUSE_SEQ },
    { "auto", OMP_CLAUSE_AUTO },
    { "collapse", OMP_CLAUSE_COLLAPSE },
    { "tile", OMP_CLAUSE_TILE },
  };
  auto found = codes.find (name);
  return found == codes.end () ? OMP_CLAUSE_ERROR : found->second;
}

/* ------------------------------------------------------------------------
   Clauses.
   ------------------------------------------------------------------------ */

/* Put a clause of the kind CODE with VALUE, if it takes one, at the end of
 *CLAUSES.  */
void
add_clause (tree *clauses, location_t loc, omp_clause_code code, tree value)
{
  tree clause = build_omp_clause (loc, code);
  if (omp_clause_num_ops[code] > 0 && value)
    OMP_CLAUSE_OPERAND (clause, 0) = value;
  if (code == OMP_CLAUSE_IF)
    OMP_CLAUSE_IF_MODIFIER (clause) = ERROR_MARK;
  while (*clauses)
    clauses = &OMP_CLAUSE_CHAIN (*clauses);
  *clauses = clause;
}

/* Add what TAG of POLICY stands for to *CLAUSES.  */
void
add_tag (tree *clauses, location_t loc, const policy_object &policy, tree tag)
{
  const omp_clause_code code = clause_code (tag_name (tag));
  if (code == OMP_CLAUSE_ERROR)
    return;
  const std::vector<tree> arguments = template_arguments (tag);
  /* A queue for each argument; without any, all.  */
  if (code == OMP_CLAUSE_WAIT && !arguments.empty ())
    for (tree argument : arguments)
      add_clause (clauses, loc, code, clause_value (policy, tag, argument));
  else if (code == OMP_CLAUSE_TILE)
    {
      tree sizes = NULL_TREE;
      for (tree argument : arguments)
        sizes = tree_cons (NULL_TREE, argument, sizes);
      add_clause (clauses, loc, code, nreverse (sizes));
    }
  else if (!arguments.empty ())
    add_clause (clauses, loc, code,
                clause_value (policy, tag, arguments.front ()));
  else
    add_clause (clauses, loc, code,
                code == OMP_CLAUSE_WAIT || code == OMP_CLAUSE_ASYNC
                    ? build_int_cst (integer_type_node, GOMP_ASYNC_NOVAL)
                    : NULL_TREE);
}

tree_code
construct_code (const std::string &name)
{
  return name == "kernels"  ? OACC_KERNELS
         : name == "serial" ? OACC_SERIAL
                            : OACC_PARALLEL;
}

/* Where the user's code made the function that LOC is in an instance: LOC
   itself, if nothing else is known.  */
location_t
place_of_use (location_t loc)
{
  const char *header = LOCATION_FILE (loc);
  for (tinst_level *level = current_instantiation (); level;
       level = level->next)
    {
      const char *file = LOCATION_FILE (level->locus);
      if (file && header && strcmp (file, header) != 0)
        return level->locus;
    }
  return loc;
}

/* How many loops of a nest one with TAG is for.  */
unsigned
loops_of (tree tag)
{
  const std::string name = tag_name (tag);
  if (name == "collapse")
    return tree_to_shwi (template_arguments (tag).front ());
  return name == "tile" ? template_arguments (tag).size () : 1;
}

/* Is the policy TYPE one of OpenMP's, for threads of the host?  */
bool
threads_policy_p (tree type)
{
  tree scope = CP_DECL_CONTEXT (TYPE_MAIN_DECL (type));
  return DECL_NAME (scope) && id_equal (DECL_NAME (scope), "omp");
}

/* What the tag SCHEDULE of OpenMP stands for; null: the default.  */
tree
schedule_clause (location_t loc, tree schedule)
{
  const std::vector<tree> arguments = template_arguments (schedule);
  const std::string kind = tag_name (arguments.front ());
  tree clause = build_omp_clause (loc, OMP_CLAUSE_SCHEDULE);
  OMP_CLAUSE_SCHEDULE_KIND (clause)
      = kind == "dynamic"  ? OMP_CLAUSE_SCHEDULE_DYNAMIC
        : kind == "guided" ? OMP_CLAUSE_SCHEDULE_GUIDED
                           : OMP_CLAUSE_SCHEDULE_STATIC;
  if (!integer_zerop (arguments.back ()))
    OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (clause) = arguments.back ();
  return clause;
}

/* Let the threads of OpenMP share LOOP as the tags of POLICY say.  Who wants
   them to wait at its end has a barrier there.  */
void
share (tree loop, location_t loc, tree policy)
{
  tree clauses = build_omp_clause (loc, OMP_CLAUSE_NOWAIT);
  for (tree tag : template_arguments (policy))
    if (tag_name (tag) == "schedule")
      {
        tree schedule = schedule_clause (loc, tag);
        OMP_CLAUSE_CHAIN (schedule) = clauses;
        clauses = schedule;
      }
  TREE_SET_CODE (loop, OMP_FOR);
  OMP_FOR_CLAUSES (loop) = clauses;
}

/* Make *CONSTRUCT, a compute construct with a loop or without, what the POLICY
   for threads says.  */
void
apply_threads (const policy_object &policy, tree *construct)
{
  const location_t loc = place_of_use (EXPR_LOCATION (*construct));
  for (tree loop : loops_in (*construct))
    share (loop, loc, policy.type);
  /* Those of the region around it share the loop.  */
  if (tag_name (policy.type) == "for")
    *construct = OMP_BODY (*construct);
  else
    {
      TREE_SET_CODE (*construct, OMP_PARALLEL);
      OMP_PARALLEL_CLAUSES (*construct) = NULL_TREE;
    }
}

/* Make CONSTRUCT, a data region or a compute construct with loops, what POLICY
   says.  */
void
apply (const policy_object &policy, tree construct)
{
  const location_t loc = place_of_use (EXPR_LOCATION (construct));
  SET_EXPR_LOCATION (construct, loc);
  if (TREE_CODE (construct) != OACC_DATA)
    TREE_SET_CODE (construct, construct_code (tag_name (policy.type)));
  std::vector<tree> loops = loops_in (construct);
  std::size_t loop = 0;
  for (tree tag : template_arguments (policy.type))
    if (tag_name (tag) != "loop")
      add_tag (&OMP_CLAUSES (construct), loc, policy, tag);
    else if (loop < loops.size ())
      {
        unsigned width = 1;
        for (tree inner : template_arguments (tag))
          {
            add_tag (&OMP_FOR_CLAUSES (loops[loop]), loc, policy, inner);
            width = std::max (width, loops_of (inner));
          }
        if (width > 1)
          {
            merge_loops (construct, loops[loop], width);
            loops = loops_in (construct);
          }
        loop++;
      }
  /* Those behind the policy's run in each thread; where it has none, all are
     the compiler's to partition.  */
  for (std::size_t rest = loop; loop > 0 && rest < loops.size (); rest++)
    add_clause (&OMP_FOR_CLAUSES (loops[rest]), loc, OMP_CLAUSE_SEQ, NULL_TREE);
}

/* ------------------------------------------------------------------------
   How a body gets to the device.
   ------------------------------------------------------------------------ */

/* What is copied of closures, by the closure's clause; of one function.  */
std::unordered_map<tree, tree> images;

/* What kernels of `kernels' have as arguments: clauses; of one function.  */
std::unordered_set<tree> arguments;

/* Where CONSTRUCT has the clause that copies the closure BODY; null: it has
   none.  */
tree *
clause_of_body (tree construct, tree body)
{
  for (tree *link = &OMP_CLAUSES (construct); *link;
       link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP
        && (OMP_CLAUSE_MAP_KIND (*link) == GOMP_MAP_TOFROM
            || OMP_CLAUSE_MAP_KIND (*link) == GOMP_MAP_TO)
        && TYPE_MAIN_VARIANT (TREE_TYPE (OMP_CLAUSE_DECL (*link))) == body)
      return link;
  return nullptr;
}

/* The variable IMAGE, for which CONSTRUCT has a clause, is an argument of its
   kernel.  */
void
pass_image (tree construct, tree image)
{
  tree *link = &OMP_CLAUSES (construct);
  while ((OMP_CLAUSE_CODE (*link) != OMP_CLAUSE_MAP
          && OMP_CLAUSE_CODE (*link) != OMP_CLAUSE_FIRSTPRIVATE)
         || OMP_CLAUSE_DECL (*link) != image)
    link = &OMP_CLAUSE_CHAIN (*link);
  if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_FIRSTPRIVATE
      && TREE_CODE (construct) == OACC_KERNELS)
    *link = map_clause (OMP_CLAUSE_LOCATION (*link), GOMP_MAP_TO, image,
                        TYPE_SIZE_UNIT (TREE_TYPE (image)),
                        OMP_CLAUSE_CHAIN (*link));
  if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP)
    arguments.insert (*link);
}

/* CONSTRUCT is `kernels', which copies scalars to the device and back: those
   that are constant need not come back.  */
void
leave_constants (tree construct)
{
  mentions in;
  collect_mentions (OMP_BODY (construct), in);
  for (tree v : in.used)
    if (!in.own.count (v) && TREE_READONLY (v)
        && INTEGRAL_TYPE_P (TREE_TYPE (v)) && !is_global_var (v))
      {
        OMP_CLAUSES (construct) = map_clause (
            EXPR_LOCATION (construct), GOMP_MAP_TO, v,
            TYPE_SIZE_UNIT (TREE_TYPE (v)), OMP_CLAUSES (construct));
        arguments.insert (OMP_CLAUSES (construct));
      }
}

/* CONSTRUCT copies the closure BODY, of which the variable IMAGE is a copy;
   null: there is none.  */
void
pass_body (tree construct, tree body, tree image)
{
  tree *clause = clause_of_body (construct, body);
  const bool deep = shapes ().deep_p (view_of (body));
  if (clause && image && !deep)
    unlink_group (clause);
  else if (clause && image)
    images[*clause] = build_fold_addr_expr (image);
  else if (clause && !deep)
    /* It leads to nothing, and need not come back.  */
    OMP_CLAUSE_SET_MAP_KIND (*clause, GOMP_MAP_TO);
  if (image)
    {
      pass_image (construct, image);
      s_closure_passed = true;
    }
  if (TREE_CODE (construct) == OACC_KERNELS)
    leave_constants (construct);
}

bool
has_tag_p (tree type, const char *name)
{
  for (tree tag : template_arguments (type))
    if (tag_name (tag) == name)
      return true;
  return false;
}

/* ------------------------------------------------------------------------
   Where they stand.
   ------------------------------------------------------------------------ */

/* What the argument INDEX of CALL points to.  */
policy_object
argument_object (tree call, int index)
{
  tree address = without_conversions (CALL_EXPR_ARG (call, index));
  return { TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (address))), address };
}

/* The variable that CALL says is a copy of the body.  */
tree
image_variable (tree call)
{
  tree address = without_conversions (CALL_EXPR_ARG (call, 2));
  return TREE_OPERAND (address, 0);
}

/* The construct behind the statement I in a list; null: there is none.  */
tree *
construct_behind (tree_stmt_iterator i)
{
  for (tsi_next (&i); !tsi_end_p (i); tsi_next (&i))
    if (TREE_CODE (tsi_stmt (i)) == OACC_PARALLEL
        || TREE_CODE (tsi_stmt (i)) == OACC_DATA)
      return tsi_stmt_ptr (i);
  return nullptr;
}

/* CALL is the marker in front of *CONSTRUCT.  */
void
apply_marker (tree call, tree *construct)
{
  const policy_object policy = argument_object (call, 0);
  if (threads_policy_p (policy.type))
    {
      apply_threads (policy, construct);
      return;
    }
  apply (policy, *construct);
  if (call_expr_nargs (call) == 1)
    return;
  const policy_object body = argument_object (call, 1);
  add_capture_shape (body.type, has_tag_p (policy.type, "no_create")
                                    ? bare_pointers::optional
                                    : bare_pointers::refused);
  pass_body (*construct, body.type,
             call_expr_nargs (call) == 2 ? NULL_TREE : image_variable (call));
  if (TREE_CODE (*construct) != OACC_DATA)
    *construct = with_reductions (*construct, body.type, body.address,
                                  EXPR_LOCATION (*construct));
}

tree
visit (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != STATEMENT_LIST)
    return NULL_TREE;
  for (tree_stmt_iterator i = tsi_start (*tp); !tsi_end_p (i); tsi_next (&i))
    if (tree call = marker_call (tsi_stmt (i), marker_name))
      {
        *tsi_stmt_ptr (i) = build_empty_stmt (EXPR_LOCATION (call));
        if (tree *construct = construct_behind (i))
          apply_marker (call, construct);
      }
  return NULL_TREE;
}

} // namespace

void
apply_policies (tree fndecl)
{
  images.clear ();
  arguments.clear ();
  if (maybe_get_identifier (marker_name))
    walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), visit, nullptr);
}

bool
shape_closure (tree type, bool implicit)
{
  if (!CLASS_TYPE_P (type))
    return false;
  type = TYPE_MAIN_VARIANT (type);
  const bool closure
      = LAMBDA_TYPE_P (type)
        || (implicit && DECL_LANG_SPECIFIC (current_function_decl)
            && DECL_TEMPLATE_INSTANTIATION (current_function_decl)
            && lookup_member (type, call_op_identifier, /*protect=*/0,
                              /*want_type=*/false, tf_none));
  if (closure)
    add_capture_shape (type, bare_pointers::optional);
  return closure;
}

tree
image_of (tree clause)
{
  auto found = images.find (clause);
  return found == images.end () ? NULL_TREE : found->second;
}

bool
kernel_argument_p (tree clause)
{
  return arguments.count (clause);
}

bool
closure_passed_p ()
{
  return s_closure_passed;
}

} // namespace accdeep
