/* Functions of C and C++ that are all that a task of a dataflow region calls.
   The call becomes one of a version for tasks:

     static void f.0 (float *a, float *b, int n)    // acc routine gang
     {
       if (a == b || a + n <= b || b + n <= a)
         <the function's own body, with acc loop gang vector>
       else
         acc loop gang: once f (a, b, n);
     }

   A loop is shared when its iterations are independent of each other for
   certain: it writes nothing but element i of its function's parameters, i
   being the loop's variable, and reads no other elements of these.  Whether two
   parameters point into one array is tested when the function runs.

   Functions may follow the task that calls them: a version gets its body when
   the translation unit is parsed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/codelet.h"
#include "plugin/gcc/private.h"
#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/c-family/loop-proof.h"
#include "plugin/lower/static-data.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* A call whose arguments are read from the device's memory, by each gang.  */
struct reading_call
{
  tree gangs;
  location_t loc;
  std::vector<tree> types; /* Null: of any type.  */
};

/* What is known of a function.  */
struct codelet
{
  tree original = NULL_TREE;
  tree version = NULL_TREE; /* Null: nothing calls it yet, nor will.  */
  tree gangs = NULL_TREE;   /* The variable with their number.  */
  std::vector<reading_call> readers;
  tree body = NULL_TREE; /* The version's, not yet changed.  */
  tree parameters = NULL_TREE;
};

/* In the order in which they were met.  */
std::vector<std::unique_ptr<codelet>> &
codelets ()
{
  static std::vector<std::unique_ptr<codelet>> all;
  return all;
}

/* That of ORIGINAL; null: nothing is known of it.  */
codelet *
find_codelet (tree original)
{
  for (const std::unique_ptr<codelet> &c : codelets ())
    if (c->original == original)
      return c.get ();
  return nullptr;
}

codelet &
codelet_of (tree original)
{
  if (codelet *known = find_codelet (original))
    return *known;
  codelets ().emplace_back (new codelet);
  codelets ().back ()->original = retain (original);
  return *codelets ().back ();
}

/* Keep a copy of C's body, which is as the parser has left it.  */
void
keep_body (codelet &c)
{
  if (!c.version)
    c.version = make_version (c.original, task_identifier (c.original));
  c.body = copy_body (c.original, c.version, c.parameters);
}

/* Is FNDECL a function that task versions are made of?  */
bool
codelet_p (tree fndecl)
{
  return member_or_free_p (fndecl) && !decl_function_context (fndecl)
         && versionable_p (fndecl);
}

/* ------------------------------------------------------------------------
   Arguments.
   ------------------------------------------------------------------------ */

/* What is read in memory when arguments of a call are evaluated.  */
class argument_reads
{
public:
  explicit argument_reads (tree construct) : m_construct (construct) {}

  void value (tree t);
  std::vector<tree> types;

private:
  void address (tree t);
  void read (tree type);
  bool mapped_p (tree decl) const;

  tree m_construct;
};

/* Something of TYPE is read.  */
void
argument_reads::read (tree type)
{
  type = strip_array_types (type);
  if (!RECORD_OR_UNION_TYPE_P (type))
    types.push_back (retain (TYPE_MAIN_VARIANT (type)));
  else
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      if (TREE_CODE (field) == FIELD_DECL && TREE_TYPE (field) != type)
        read (TREE_TYPE (field));
}

/* Is the variable DECL in the device's memory?  */
bool
argument_reads::mapped_p (tree decl) const
{
  if (AGGREGATE_TYPE_P (TREE_TYPE (decl)) || is_global_var (decl))
    return true;
  for (tree c = OMP_CLAUSES (m_construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == decl
        && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER
        && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_REFERENCE)
      return true;
  return false;
}

/* The address of T is wanted.  */
void
argument_reads::address (tree t)
{
  for (t = without_place (t); handled_component_p (t); t = operand (t, 0))
    if (TREE_CODE (t) == ARRAY_REF)
      value (operand (t, 1));
  if (TREE_CODE (t) == INDIRECT_REF)
    value (operand (t, 0));
  else if (!DECL_P (t))
    value (t);
}

/* The value of T is wanted.  */
void
argument_reads::value (tree t)
{
  t = without_place (t);
  if (!t || CONSTANT_CLASS_P (t) || TREE_CODE (t) == CONST_DECL
      || TREE_CODE (t) == FUNCTION_DECL)
    return;
  if (DECL_P (t))
    {
      if (mapped_p (t))
        read (TREE_TYPE (t));
      return;
    }
  switch (TREE_CODE (t))
    {
    case ADDR_EXPR:
      address (operand (t, 0));
      return;
    case INDIRECT_REF:
    case COMPONENT_REF:
    case ARRAY_REF:
      read (TREE_TYPE (t));
      address (t);
      return;
    case CALL_EXPR:
      {
        const element_call c = element_call_of (t);
        if (c.kind != element_call::element && c.kind != element_call::data
            && c.kind != element_call::size)
          break;
        address (c.object);
        read (ptr_type_node);
        read (size_type_node);
        value (c.number);
        return;
      }
    case TARGET_EXPR:
      value (TARGET_EXPR_INITIAL (t));
      return;
    default:
      if (!EXPR_P (t) || TREE_CODE_CLASS (TREE_CODE (t)) == tcc_vl_exp
          || TREE_SIDE_EFFECTS (t))
        break;
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
        value (TREE_OPERAND (t, i));
      return;
    }
  types.push_back (NULL_TREE);
}

/* Give the version of C its body.  */
void
finish_version (codelet &c)
{
  loop_proof proof (c.body, c.parameters);
  const bool shared = c.body && proof.run ();
  const bool gangs = shared && proof.whole_p ();
  if (!c.body)
    c.parameters = make_parameters (c.version);
  tree variables = NULL_TREE;
  tree statement = call_original (c.original, c.parameters);
  if (shared)
    {
      if (gangs)
        statement = once (statement, variables, c.version);
      tree condition = proof.condition ();
      proof.share (c.version, gangs);
      statement = condition ? build3 (COND_EXPR, void_type_node, condition,
                                      c.body, statement)
                            : c.body;
    }
  const sharing how = gangs    ? sharing::gangs
                      : shared ? sharing::vectors
                               : sharing::nothing;
  define_version (c.version, c.parameters, variables, statement, how);
  report_version (DECL_SOURCE_LOCATION (c.original), c.original, how);
  if (c.gangs)
    finish_static (c.gangs, gangs ? integer_zero_node : integer_one_node);
  for (const reading_call &call : c.readers)
    {
      /* What one gang has written, another one is still to read.  */
      const bool one = !gangs
                       || std::any_of (call.types.begin (), call.types.end (),
                                       [&proof] (tree type) {
                                         return !type || proof.writes_p (type);
                                       });
      if (one && gangs)
        report_version (call.loc, c.original, sharing::vectors,
                        " here, as it may write what its arguments are read "
                        "from");
      finish_static (call.gangs, one ? integer_one_node : integer_zero_node);
    }

  tree outer = current_function_decl;
  push_struct_function (c.version);
  make_generic (c.version);
  pop_cfun ();
  current_function_decl = outer;
  cgraph_node::finalize_function (c.version, true);
}

} // anonymous namespace

void
function_complete (tree fndecl)
{
  if (!codelet_p (fndecl) || seen_error ()
      || (!regions_expected_p () && !find_codelet (fndecl)))
    return;
  /* What no task calls yet, one may later.  */
  loop_proof proof (DECL_SAVED_TREE (fndecl), DECL_ARGUMENTS (fndecl));
  if (proof.run ())
    keep_body (codelet_of (fndecl));
}

/* A variable with the number of a construct's gangs.  */
static tree
gangs_variable ()
{
  tree variable = retain (make_static ("accdeep_gangs", integer_type_node));
  TREE_READONLY (variable) = 0;
  return variable;
}

tree
share_loops (tree call, tree construct)
{
  tree fndecl = get_callee_fndecl (call);
  if (!codelet_p (fndecl) || DECL_BUILT_IN_CLASS (fndecl) != NOT_BUILT_IN)
    return NULL_TREE;
  /* It was seen, and is not to be shared.  */
  if (DECL_SAVED_TREE (fndecl) && !find_codelet (fndecl))
    {
      report_version (DECL_SOURCE_LOCATION (fndecl), fndecl, sharing::nothing);
      return NULL_TREE;
    }
  codelet &c = codelet_of (fndecl);
  if (!c.version)
    c.version = make_version (fndecl, task_identifier (fndecl));
  argument_reads reads (construct);
  for (int i = 0; i < call_expr_nargs (call); i++)
    reads.value (CALL_EXPR_ARG (call, i));
  CALL_EXPR_FN (call) = build_fold_addr_expr (c.version);
  TREE_USED (c.version) = 1;
  if (!reads.types.empty ())
    {
      c.readers.push_back (
          { gangs_variable (), EXPR_LOCATION (construct), reads.types });
      return c.readers.back ().gangs;
    }
  if (!c.gangs)
    c.gangs = gangs_variable ();
  return c.gangs;
}

void
finish_codelets ()
{
  if (seen_error ())
    return;
  for (const std::unique_ptr<codelet> &c : codelets ())
    if (c->gangs || !c->readers.empty ())
      finish_version (*c);
}

} // namespace accdeep
