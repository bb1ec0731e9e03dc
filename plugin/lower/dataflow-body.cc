/* The block of a dataflow region.  Consumes its statements, before and after
   its constructs are lowered; produces errors about what the host does there,
   and what is known at its beginning.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/dataflow-body.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/dataflow.h"

#include <algorithm>

namespace accdeep
{

namespace
{

tree
collect_changes (tree *tp, int *walk_subtrees, void *data)
{
  auto &changed = *static_cast<std::unordered_set<tree> *> (data);
  tree target = TREE_CODE (*tp) == INIT_EXPR ? TREE_OPERAND (*tp, 0)
                                             : changed_operand (*tp);
  tree base = target ? get_base_address (target) : NULL_TREE;
  if (base)
    changed.insert (base);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Is FNDECL a member that gives access to a container's elements?  What is done
   with these is seen where it is done.  */
bool
accessor_p (tree fndecl)
{
  if (!fndecl || !DECL_NAME (fndecl) || !DECL_CONTEXT (fndecl)
      || !TYPE_P (DECL_CONTEXT (fndecl)))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  for (const char *known :
       { "operator[]", "operator*", "operator->", "at", "data", "front", "back",
         "begin", "end", "size", "get", "empty", "value" })
    if (strcmp (name, known) == 0)
      return true;
  return false;
}

/* What ARGUMENT, a function's, leads to; null: nothing that is known.  */
tree
target_of (tree argument)
{
  if (!POINTER_TYPE_P (TREE_TYPE (argument)))
    return NULL_TREE;
  while (CONVERT_EXPR_P (argument) || TREE_CODE (argument) == NON_LVALUE_EXPR
         || location_wrapper_p (argument))
    argument = TREE_OPERAND (argument, 0);
  if (TREE_CODE (argument) == ADDR_EXPR)
    return TREE_OPERAND (argument, 0);
  tree type = TREE_TYPE (argument);
  if (!POINTER_TYPE_P (type) || VOID_TYPE_P (TREE_TYPE (type))
      || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
    return NULL_TREE;
  return build1 (INDIRECT_REF, TREE_TYPE (type), argument);
}

/* The same, if the function may change that.  */
tree
handed_over (tree argument)
{
  return POINTER_TYPE_P (TREE_TYPE (argument))
                 && !TYPE_READONLY (TREE_TYPE (TREE_TYPE (argument)))
             ? target_of (argument)
             : NULL_TREE;
}

/* The same without tasks, all of each target, and what functions may do.  */
tree
collect_host_changes (tree *tp, int *walk_subtrees, void *data)
{
  auto &changed = *static_cast<std::vector<tree> *> (data);
  auto construct = construct_of (*tp);
  if (TYPE_P (*tp) || (construct && compute_p (*construct)))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (tree target = TREE_CODE (*tp) == INIT_EXPR ? TREE_OPERAND (*tp, 0)
                                                 : changed_operand (*tp))
    changed.push_back (target);
  if (TREE_CODE (*tp) == CALL_EXPR && !accessor_p (get_callee_fndecl (*tp)))
    for (int i = 0; i < call_expr_nargs (*tp); i++)
      if (tree target = handed_over (CALL_EXPR_ARG (*tp, i)))
        changed.push_back (target);
  return NULL_TREE;
}

/* The lvalue or pointer that T, one of these, was reached from; null: none.  */
tree
reached_from (tree t)
{
  if (TREE_CODE (t) == CALL_EXPR)
    return call_expr_nargs (t) && accessor_p (get_callee_fndecl (t))
               ? CALL_EXPR_ARG (t, 0)
               : NULL_TREE;
  return enclosing_lvalue (t);
}

tree
collect_own (tree *tp, int *walk_subtrees, void *data)
{
  auto &own = *static_cast<std::unordered_set<tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
      own.insert (v);
  else if (TREE_CODE (*tp) == DECL_EXPR)
    own.insert (DECL_EXPR_DECL (*tp));
  else if (TREE_CODE (*tp) == TARGET_EXPR)
    own.insert (TARGET_EXPR_SLOT (*tp));
  return NULL_TREE;
}

/* Clauses make the variables in them addressable; this finds those whose
   addresses the function takes itself.  */
tree
collect_addressed (tree *tp, int *walk_subtrees, void *data)
{
  auto &addressed = *static_cast<std::unordered_set<tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    addressed.insert (get_base_address (TREE_OPERAND (*tp, 0)));
  return NULL_TREE;
}

struct value_walk
{
  const std::unordered_set<tree> *own;
  const std::unordered_set<tree> *changed;
  const std::unordered_set<tree> *addressed;

  /* May the value of DECL be another one at the end of the block?  */
  bool
  changes_p (tree decl) const
  {
    if (own->count (decl) || changed->count (decl)
        || TREE_CODE (decl) == FUNCTION_DECL)
      return true;
    return !TREE_READONLY (decl)
           && (addressed->count (decl) || TREE_THIS_VOLATILE (decl)
               || (VAR_P (decl) && is_global_var (decl)));
  }
};

tree find_variance (tree *tp, int *walk_subtrees, void *data);

/* The same for where the lvalue T lies, which is not read.  */
tree
find_variance_of_place (tree t, const value_walk &w)
{
  void *const data = const_cast<value_walk *> (&w);
  for (; TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == COMPONENT_REF;
       t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF)
      if (tree found = walk_tree_without_duplicates (&TREE_OPERAND (t, 1),
                                                     find_variance, data))
        return found;
  if (dereference_p (t))
    return walk_tree_without_duplicates (&TREE_OPERAND (t, 0), find_variance,
                                         data);
  return DECL_P (t) && !w.own->count (t) ? NULL_TREE : t;
}

/* The variable that T is a part of, always the same one; null: it is not.  */
tree
constant_part_of (tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF)
    return NULL_TREE;
  while (TREE_CODE (t) == COMPONENT_REF
         || (TREE_CODE (t) == ARRAY_REF
             && TREE_CODE (TREE_OPERAND (t, 1)) == INTEGER_CST))
    t = TREE_OPERAND (t, 0);
  return DECL_P (t) ? t : NULL_TREE;
}

/* Gives what stands in the way of the expression's value being known.  */
tree
find_variance (tree *tp, int *walk_subtrees, void *data)
{
  const value_walk &w = *static_cast<const value_walk *> (data);
  tree t = *tp;
  if (TYPE_P (t) || CONSTANT_CLASS_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      *walk_subtrees = 0;
      return find_variance_of_place (TREE_OPERAND (t, 0), w);
    }
  if (DECL_P (t))
    return w.changes_p (t) ? t : NULL_TREE;
  if (tree variable = constant_part_of (t))
    {
      *walk_subtrees = 0;
      return w.changes_p (variable) ? t : NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case SAVE_EXPR:
    case NON_LVALUE_EXPR:
    case POINTER_PLUS_EXPR:
      return NULL_TREE;
    default:
      return UNARY_CLASS_P (t) || BINARY_CLASS_P (t) || COMPARISON_CLASS_P (t)
                 ? NULL_TREE
                 : t;
    }
}

/* Finds jumps.  */
class jump_finder
{
public:
  void
  walk (tree body)
  {
    walk_tree_without_duplicates (&body, visit, this);
  }
  void report () const;

  std::unordered_set<tree> m_labels;

private:
  static tree visit (tree *tp, int *walk_subtrees, void *data);
  void enter (tree statement, control what);

  unsigned m_loops = 0, m_breakable = 0;
  std::vector<std::pair<tree, location_t>> m_gotos;
};

void
report_exit (location_t loc)
{
  error_at (loc, "invalid branch out of a %<dataflow%> region");
}

/* The operands of STATEMENT, a loop or switch, with the jumps that it
   catches.  */
void
jump_finder::enter (tree statement, control what)
{
  m_loops += what == control::loop;
  m_breakable++;
  for (int i = 0; i < TREE_OPERAND_LENGTH (statement); i++)
    if (TREE_OPERAND (statement, i))
      walk (TREE_OPERAND (statement, i));
  m_breakable--;
  m_loops -= what == control::loop;
}

tree
jump_finder::visit (tree *tp, int *walk_subtrees, void *data)
{
  jump_finder &self = *static_cast<jump_finder *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  auto construct = construct_of (t);
  if (construct && compute_p (*construct))
    {
      /* GCC's to judge.  */
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case LABEL_EXPR:
      self.m_labels.insert (LABEL_EXPR_LABEL (t));
      return NULL_TREE;
    case GOTO_EXPR:
      self.m_gotos.push_back ({ GOTO_DESTINATION (t), EXPR_LOCATION (t) });
      return NULL_TREE;
    case RETURN_EXPR:
      report_exit (EXPR_LOCATION (t));
      return NULL_TREE;
    default:
      break;
    }
  switch (control_of (t))
    {
    case control::loop:
    case control::selection:
      *walk_subtrees = 0;
      self.enter (t, control_of (t));
      break;
    case control::break_:
      if (!self.m_breakable)
        report_exit (EXPR_LOCATION (t));
      break;
    case control::continue_:
      if (!self.m_loops)
        report_exit (EXPR_LOCATION (t));
      break;
    case control::branch:
    case control::other:
      break;
    }
  return NULL_TREE;
}

void
jump_finder::report () const
{
  for (const auto &jump : m_gotos)
    if (!m_labels.count (jump.first))
      report_exit (jump.second);
}

struct entry_walk
{
  const std::unordered_set<tree> *labels;
  tree body;
};

tree
find_entry (tree *tp, int *walk_subtrees, void *data)
{
  const entry_walk &w = *static_cast<const entry_walk *> (data);
  if (TYPE_P (*tp) || *tp == w.body)
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == GOTO_EXPR
           && w.labels->count (GOTO_DESTINATION (*tp)))
    error_at (EXPR_LOCATION (*tp), "invalid branch into a %<dataflow%> region");
  return NULL_TREE;
}

struct host_walk
{
  const std::vector<task_access> *accesses;
  const std::unordered_set<tree> *skipped;
  tree body;
  location_t loc = UNKNOWN_LOCATION;
  std::unordered_set<std::string> reported;
};

/* The task's operand that the host's use T is one of; null: none.  */
const task_access *
conflicting (const host_walk &w, tree t)
{
  for (const task_access &a : *w.accesses)
    if (a.writes && same_object_p (t, a.lvalue))
      return &a;
  return nullptr;
}

/* Report T, which the host uses at LOC, if a task writes it.  */
bool
report_use (host_walk &w, tree t, location_t loc)
{
  const task_access *a = conflicting (w, t);
  if (a && w.reported.insert (a->name).second)
    error_at (loc,
              "%qs, which a task of the %<dataflow%> region writes, is used by "
              "the host in the region",
              a->name.c_str ());
  return a != nullptr;
}

/* Does FNDECL certainly use what its arguments lead to?  */
bool
uses_arguments_p (tree fndecl)
{
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  /* What gfortran calls for input and output, and to copy an argument.  */
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (lang_GNU_Fortran ()
      && (startswith (name, "_gfortran_transfer_")
          || startswith (name, "_gfortran_internal_pack")))
    return true;
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMSET:
    case BUILT_IN_MEMCMP:
    case BUILT_IN_MEMCHR:
    case BUILT_IN_STRCPY:
    case BUILT_IN_STRNCPY:
    case BUILT_IN_STRCAT:
    case BUILT_IN_STRCMP:
    case BUILT_IN_STRLEN:
    case BUILT_IN_PRINTF:
    case BUILT_IN_FPRINTF:
    case BUILT_IN_SPRINTF:
    case BUILT_IN_SNPRINTF:
    case BUILT_IN_PUTS:
    case BUILT_IN_FREE:
    case BUILT_IN_REALLOC:
      return true;
    default:
      return false;
    }
}

struct store_search
{
  tree object;
  tree value;
};

/* Finds what the first member of an object gets, the pointer of a
   descriptor.  */
tree
find_store (tree *tp, int *walk_subtrees, void *data)
{
  store_search &s = *static_cast<store_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != MODIFY_EXPR
      || TREE_CODE (TREE_OPERAND (t, 0)) != COMPONENT_REF)
    return NULL_TREE;
  tree lhs = TREE_OPERAND (t, 0);
  if (TREE_OPERAND (lhs, 0) == s.object
      && TREE_OPERAND (lhs, 1) == TYPE_FIELDS (TREE_TYPE (s.object)))
    s.value = TREE_OPERAND (t, 1);
  return NULL_TREE;
}

/* Report what CALL certainly does with what a task writes.  */
void
report_call (host_walk &w, tree call)
{
  if (!uses_arguments_p (get_callee_fndecl (call)))
    return;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree target = target_of (CALL_EXPR_ARG (call, i));
      if (!target || report_use (w, target, w.loc) || !lang_GNU_Fortran ()
          || TREE_CODE (TREE_TYPE (target)) != RECORD_TYPE)
        continue;
      /* An array goes by its descriptor, which may be made for the call.  */
      store_search s = { target, NULL_TREE };
      if (VAR_P (target) && DECL_ARTIFICIAL (target))
        walk_tree_without_duplicates (&w.body, find_store, &s);
      tree field = TYPE_FIELDS (TREE_TYPE (target));
      tree data = s.value ? target_of (s.value) : NULL_TREE;
      if (!s.value && field && POINTER_TYPE_P (TREE_TYPE (field)))
        data = build1 (INDIRECT_REF, char_type_node,
                       build3 (COMPONENT_REF, TREE_TYPE (field), target, field,
                               NULL_TREE));
      if (data)
        report_use (w, data, w.loc);
    }
}

tree
find_host_use (tree *tp, int *walk_subtrees, void *data)
{
  host_walk &w = *static_cast<host_walk *> (data);
  tree t = *tp;
  auto construct = construct_of (t);
  if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t))
      && DECL_INITIAL (DECL_EXPR_DECL (t)))
    report_use (w, DECL_EXPR_DECL (t),
                DECL_SOURCE_LOCATION (DECL_EXPR_DECL (t)));
  if (TYPE_P (t) || w.skipped->count (t) || TREE_CODE (t) == ADDR_EXPR
      || TREE_CODE (t) == OMP_CLAUSE || (construct && compute_p (*construct))
      || TREE_CODE (t) == DECL_EXPR)
    {
      *walk_subtrees = 0;
      if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t))
          && DECL_INITIAL (DECL_EXPR_DECL (t)))
        walk_tree_without_duplicates (&DECL_INITIAL (DECL_EXPR_DECL (t)),
                                      find_host_use, data);
      return NULL_TREE;
    }
  if (EXPR_HAS_LOCATION (t))
    w.loc = EXPR_LOCATION (t);
  if (TREE_CODE (t) == CALL_EXPR)
    report_call (w, t);
  if (!DECL_P (t) && !dereference_p (t) && !handled_component_p (t))
    return NULL_TREE;
  if (descriptor_bound_p (t))
    {
      /* But for where the descriptor is.  */
      *walk_subtrees = 0;
      for (; t; t = enclosing_lvalue (t))
        if (TREE_CODE (t) == ARRAY_REF)
          walk_tree_without_duplicates (&TREE_OPERAND (t, 1), find_host_use,
                                        data);
    }
  else if (report_use (w, t, w.loc))
    *walk_subtrees = 0;
  return NULL_TREE;
}

} // anonymous namespace

bool
same_object_p (tree t, tree lvalue)
{
  for (; !same_whole_p (t, lvalue); t = TREE_OPERAND (t, 0))
    {
      t = whole_object (t);
      if (!handled_component_p (t))
        return false;
    }
  return true;
}

dataflow_body::dataflow_body (tree body) : m_body (body)
{
  find_certain (body);
  walk_tree_without_duplicates (&m_body, collect_changes, &m_changed);
  walk_tree_without_duplicates (&m_body, collect_own, &m_own);
  walk_tree_without_duplicates (&m_body, collect_host_changes, &m_host_changed);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (cfun->decl),
                                collect_addressed, &m_addressed);
}

void
dataflow_body::find_certain (tree statement)
{
  if (!statement)
    return;
  switch (TREE_CODE (statement))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (statement); !tsi_end_p (i);
           tsi_next (&i))
        find_certain (tsi_stmt (i));
      break;
    case BIND_EXPR:
      find_certain (BIND_EXPR_BODY (statement));
      break;
    case CLEANUP_POINT_EXPR:
    case TRY_FINALLY_EXPR:
      find_certain (TREE_OPERAND (statement, 0));
      break;
    default:
      m_certain.insert (statement);
      break;
    }
}

bool
dataflow_body::invariant_p (tree expression) const
{
  value_walk w = { &m_own, &m_changed, &m_addressed };
  return !walk_tree_without_duplicates (&expression, find_variance, &w);
}

bool
dataflow_body::fixed_p (tree lvalue) const
{
  lvalue = whole_object (lvalue);
  return invariant_p (dereference_p (lvalue)
                          ? pointer_behind (TREE_OPERAND (lvalue, 0))
                          : build_fold_addr_expr (lvalue));
}

/* Each execution of the block has its own variables.  */
bool
dataflow_body::host_changes_p (tree lvalue, bool deep) const
{
  tree whole = whole_object (lvalue);
  while (handled_component_p (whole))
    whole = whole_object (TREE_OPERAND (whole, 0));
  return (DECL_P (whole) && m_own.count (whole))
         || std::any_of (m_host_changed.begin (), m_host_changed.end (),
                         [lvalue, deep] (tree target) {
                           bool found = same_object_p (lvalue, target);
                           for (; target && !found;
                                target
                                = deep ? reached_from (target) : NULL_TREE)
                             found = same_object_p (target, lvalue);
                           return found;
                         });
}

void
dataflow_body::check_jumps () const
{
  jump_finder finder;
  finder.walk (m_body);
  finder.report ();
  if (finder.m_labels.empty ())
    return;
  entry_walk w = { &finder.m_labels, m_body };
  walk_tree_without_duplicates (&DECL_SAVED_TREE (cfun->decl), find_entry, &w);
}

void
dataflow_body::check_host (const std::vector<task_access> &accesses) const
{
  host_walk w;
  w.accesses = &accesses;
  w.skipped = &m_skipped;
  w.body = m_body;
  walk_tree_without_duplicates (&w.body, find_host_use, &w);
}

} // namespace accdeep
