/* cure::private_array: private variables that the threads of a gang share.

   A variable that is private to a construct, or to a loop whose iterations are
   not divided among workers or vectors, is one variable a gang, whose workers
   and vectors share it in the partitioned loops inside.  GCC makes it so only
   for variables of loops with an explicit gang clause, and of blocks outside of
   all loops.  In other places, and where GCC divides a loop among gangs and
   workers, each thread has a variable of its own: it begins with the value that
   the gang's first thread knows, and what the others store is lost.

   So such a variable becomes one of a block of the construct, and the loops
   around it are divided among gangs only:

     parallel                          parallel
       loop private(own)                 double own;
         loop vector                     loop gang
           own(i) = ...                    loop vector
         loop vector                         own(i) = ...
           ... = own(n - i)                loop vector
                                             ... = own(n - i)

   And cure::private_reduction: a loop whose levels GCC chooses, with a
   reduction of such a variable, is no loop of gangs: each has its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"

#include <algorithm>
#include <vector>

namespace accdeep
{

namespace
{

bool
acc_loop_p (gimple *statement)
{
  return gimple_code (statement) == GIMPLE_OMP_FOR
         && gimple_omp_for_kind (statement) == GF_OMP_FOR_KIND_OACC_LOOP;
}

bool
has_clause_p (gimple *loop, omp_clause_code code)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), code) != NULL_TREE;
}

void
remove_clause (tree *clauses, omp_clause_code code, tree operand)
{
  for (tree *link = clauses; *link;)
    if (OMP_CLAUSE_CODE (*link) == code
        && (!operand || OMP_CLAUSE_DECL (*link) == operand))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

void
add_clause (gimple *loop, omp_clause_code code)
{
  tree clause = build_omp_clause (gimple_location (loop), code);
  OMP_CLAUSE_CHAIN (clause) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, clause);
}

/* The type of the object that the private variable DECL is.  */
tree
object_type (tree decl)
{
  tree type = TREE_TYPE (decl);
  return TREE_CODE (type) == REFERENCE_TYPE
                 || (lang_hooks.decls.omp_privatize_by_reference (decl)
                     && POINTER_TYPE_P (type))
             ? TREE_TYPE (type)
             : type;
}

/* Can DECL be a variable of a block: has it memory, of a size that the compiler
   knows?  */
bool
block_variable_p (tree decl)
{
  if (!DECL_P (decl) || (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)))
    return false;
  tree type = object_type (decl);
  return (AGGREGATE_TYPE_P (type) || TREE_ADDRESSABLE (decl))
         && !TREE_ADDRESSABLE (type) && TYPE_SIZE_UNIT (type)
         && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST;
}

/* Is LOOP one that GCC divides among gangs, if it divides it, when code that is
   DIVIDED already or not has it?  */
bool
gang_loop_p (gimple *loop, bool divided)
{
  if (has_clause_p (loop, OMP_CLAUSE_VECTOR)
      || has_clause_p (loop, OMP_CLAUSE_TILE))
    return false;
  return has_clause_p (loop, OMP_CLAUSE_GANG)
         || (!divided && !has_clause_p (loop, OMP_CLAUSE_WORKER));
}

/* Where a variable is used in the code of its scope.  */
struct uses
{
  tree decl;
  /* Is the code in a loop that is divided among gangs?  */
  bool divided;
  /* The outermost loop inside of the scope that is divided among a gang's
     threads and has the statement; null: there is none.  */
  gimple *loop = nullptr;
  std::vector<gimple *> readers = {}, writers = {};
  /* The loops in the scope that are divided among gangs.  */
  std::vector<gimple *> gang_loops = {};
};

/* What walking one statement finds of USES.  */
struct use
{
  uses *where;
  bool written;
};

tree
find_use (tree *tp, int *walk_subtrees, void *data)
{
  auto info = static_cast<walk_stmt_info *> (data);
  auto found = static_cast<use *> (info->info);
  if (TREE_CODE (*tp) == OMP_CLAUSE
      && OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_PRIVATE)
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR
           && get_base_address (TREE_OPERAND (*tp, 0)) == found->where->decl)
    found->written = true;
  if (*tp != found->where->decl)
    return NULL_TREE;
  found->where->readers.push_back (found->where->loop);
  if (info->is_lhs || found->written || object_type (*tp) != TREE_TYPE (*tp))
    found->where->writers.push_back (found->where->loop);
  return NULL_TREE;
}

tree visit_use (gimple_stmt_iterator *at, bool *handled, walk_stmt_info *info);

/* Look for uses WHERE in SEQUENCE.  */
void
find_uses (gimple_seq sequence, uses *where)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  use found = { where, false };
  info.info = &found;
  walk_gimple_seq (sequence, visit_use, find_use, &info);
}

/* Have LOOP's threads copies of DECL of their own, which GCC makes?  */
bool
own_copies_p (gimple *loop, tree decl)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
        if (OMP_CLAUSE_DECL (c) == decl)
          return true;
        break;
      default:
        break;
      }
  return false;
}

/* The same in LOOP.  */
void
find_uses_in_loop (gimple *loop, uses *where)
{
  if (own_copies_p (loop, where->decl))
    {
      /* A reduction combines them outside of it.  */
      where->readers.push_back (where->loop);
      where->writers.push_back (where->loop);
      find_uses (gimple_omp_for_pre_body (loop), where);
      return;
    }
  bool divided = where->divided;
  bool threads = !where->loop && !has_clause_p (loop, OMP_CLAUSE_SEQ);
  if (threads && gang_loop_p (loop, divided))
    {
      where->gang_loops.push_back (loop);
      where->divided = true;
      threads = false;
    }
  if (threads)
    where->loop = loop;
  find_uses (gimple_omp_for_pre_body (loop), where);
  find_uses (gimple_omp_body (loop), where);
  if (threads)
    where->loop = nullptr;
  where->divided = divided;
}

tree
visit_use (gimple_stmt_iterator *at, bool *handled, walk_stmt_info *info)
{
  gimple *statement = gsi_stmt (*at);
  auto found = static_cast<use *> (info->info);
  found->written = false;
  if (is_gimple_debug (statement) || gimple_clobber_p (statement))
    *handled = true;
  else if (acc_loop_p (statement))
    {
      *handled = true;
      find_uses_in_loop (statement, found->where);
    }
  return NULL_TREE;
}

/* Do the threads that a loop is divided among share the variable with these
   uses: is it changed there, and used elsewhere, too?  */
bool
shared_p (const uses &where)
{
  for (gimple *writer : where.writers)
    for (gimple *reader : where.readers)
      if (writer && reader != writer)
        return true;
  return false;
}

struct replacement
{
  tree from, to;
};

tree
replace_operand (tree *tp, int *walk_subtrees, void *data)
{
  auto info = static_cast<walk_stmt_info *> (data);
  auto what = static_cast<replacement *> (info->info);
  if (*tp == what->from)
    *tp = what->to;
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Loops of a construct whose private variables are not what they should be.  */
class private_variables
{
public:
  explicit private_variables (gomp_target *construct)
      : m_construct (construct),
        m_body (
            as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (construct))))
  {
  }

  void cure ();

private:
  static tree visit (gimple_stmt_iterator *at, bool *handled,
                     walk_stmt_info *info);
  void look_into (gimple_seq sequence);
  void cure_loop (gimple *loop);
  void cure_clauses (tree *clauses, gimple_seq *body);
  bool cure_variable (tree decl, gimple_seq *body, bool keep_value);
  void divide_loops (const std::vector<gimple *> &inner);
  bool divided_p () const;

  gomp_target *m_construct;
  gbind *m_body;
  /* The loops around the code that is looked at, outermost first.  */
  std::vector<gimple *> m_loops;
  tree m_variables = NULL_TREE;
  gimple_seq m_initial = nullptr;
};

/* Is the code that is looked at in a loop that is divided?  */
bool
private_variables::divided_p () const
{
  for (gimple *loop : m_loops)
    if (!has_clause_p (loop, OMP_CLAUSE_SEQ))
      return true;
  return false;
}

/* Let LOOP be divided among gangs only; if code around it is DIVIDED among
   them, not at all.  */
void
divide_among_gangs (gimple *loop, bool divided)
{
  if (has_clause_p (loop, OMP_CLAUSE_SEQ))
    return;
  if (!has_clause_p (loop, OMP_CLAUSE_GANG))
    add_clause (loop,
                gang_loop_p (loop, divided) ? OMP_CLAUSE_GANG : OMP_CLAUSE_SEQ);
  tree *clauses = gimple_omp_for_clauses_ptr (loop);
  remove_clause (clauses, OMP_CLAUSE_WORKER, NULL_TREE);
  remove_clause (clauses, OMP_CLAUSE_AUTO, NULL_TREE);
  if (has_clause_p (loop, OMP_CLAUSE_SEQ))
    remove_clause (clauses, OMP_CLAUSE_INDEPENDENT, NULL_TREE);
}

/* The same of the loops around the code that is looked at, and of INNER.  */
void
private_variables::divide_loops (const std::vector<gimple *> &inner)
{
  bool divided = false;
  for (gimple *loop : m_loops)
    {
      divide_among_gangs (loop, divided);
      divided |= has_clause_p (loop, OMP_CLAUSE_GANG);
    }
  for (gimple *loop : inner)
    divide_among_gangs (loop, false);
}

/* Cure DECL, which is private to what has *BODY, and begins with its outer
   value if KEEP_VALUE.  False: there is nothing to cure.  */
bool
private_variables::cure_variable (tree decl, gimple_seq *body, bool keep_value)
{
  if (!block_variable_p (decl))
    return false;
  uses where = { decl, divided_p () };
  find_uses (*body, &where);
  if (!shared_p (where))
    return false;
  divide_loops (where.gang_loops);
  tree type = object_type (decl);
  tree variable = create_tmp_var_raw (
      type,
      DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "private");
  DECL_CONTEXT (variable) = current_function_decl;
  TREE_ADDRESSABLE (variable) = true;
  /* Variables that users do not know are a thread's since GCC 14.  */
  DECL_ARTIFICIAL (variable) = false;
  /* GCC makes expressions of the operands of reductions into statements.  */
  DECL_SEEN_IN_BIND_EXPR_P (variable) = true;
  DECL_CHAIN (variable) = m_variables;
  m_variables = variable;

  bool reference = type != TREE_TYPE (decl);
  replacement what = { decl, variable };
  if (reference)
    what.to = create_tmp_var (TREE_TYPE (decl));
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &what;
  walk_gimple_seq_mod (body, nullptr, replace_operand, &info);
  if (reference)
    {
      tree address
          = build_fold_addr_expr_with_type (variable, TREE_TYPE (decl));
      gimple_stmt_iterator first = gsi_start (*body);
      gsi_insert_before (&first, gimple_build_assign (what.to, address),
                         GSI_SAME_STMT);
      *body = gsi_seq (first);
    }
  if (keep_value)
    gimple_seq_add_stmt (
        &m_initial,
        gimple_build_assign (variable,
                             reference ? build_simple_mem_ref (decl) : decl));
  return true;
}

/* The private variables that *CLAUSES of what has *BODY name.  */
void
private_variables::cure_clauses (tree *clauses, gimple_seq *body)
{
  std::vector<tree> cured;
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
      if (!first
          && (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
              || lang_hooks.decls.omp_private_outer_ref (OMP_CLAUSE_DECL (c))
              || lang_hooks.decls.omp_clause_default_ctor (
                  c, OMP_CLAUSE_DECL (c), NULL_TREE)))
        continue;
      if (cure_variable (OMP_CLAUSE_DECL (c), body, first) && !first)
        cured.push_back (OMP_CLAUSE_DECL (c));
    }
  for (tree decl : cured)
    remove_clause (clauses, OMP_CLAUSE_PRIVATE, decl);
}

void
private_variables::cure_loop (gimple *loop)
{
  /* Threads of the innermost level share nothing.  */
  if (has_clause_p (loop, OMP_CLAUSE_VECTOR)
      || has_clause_p (loop, OMP_CLAUSE_TILE))
    return;
  m_loops.push_back (loop);
  gimple_seq *body = gimple_omp_body_ptr (loop);
  cure_clauses (gimple_omp_for_clauses_ptr (loop), body);
  look_into (*body);
  m_loops.pop_back ();
}

tree
private_variables::visit (gimple_stmt_iterator *at, bool *handled,
                          walk_stmt_info *info)
{
  auto self = static_cast<private_variables *> (info->info);
  gimple *statement = gsi_stmt (*at);
  if (acc_loop_p (statement))
    {
      *handled = true;
      self->cure_loop (statement);
    }
  else if (auto block = dyn_cast<gbind *> (statement))
    {
      /* GCC makes what stands outside of all loops the gang's.  */
      if (!self->m_loops.empty ())
        for (tree decl = gimple_bind_vars (block); decl;
             decl = DECL_CHAIN (decl))
          if (VAR_P (decl) && !TREE_STATIC (decl) && !DECL_EXTERNAL (decl))
            self->cure_variable (decl, gimple_bind_body_ptr (block), false);
    }
  return NULL_TREE;
}

void
private_variables::look_into (gimple_seq sequence)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = this;
  walk_gimple_seq (sequence, visit, nullptr, &info);
}

void
private_variables::cure ()
{
  gimple_seq *body = gimple_bind_body_ptr (m_body);
  cure_clauses (gimple_omp_target_clauses_ptr (m_construct), body);
  look_into (*body);
  if (!m_variables)
    return;
  gimple_seq_add_seq (&m_initial, *body);
  gbind *block = gimple_build_bind (m_variables, m_initial, NULL_TREE);
  gimple_bind_set_body (m_body, block);
}

/* Loops of a construct that reduce what each gang has of its own.  GCC divides
   the outermost of those without a clause for a level among gangs, whose sums
   nobody adds up then.  */
class private_reductions
{
public:
  void look_into (gimple_seq sequence);
  void note_clauses (tree clauses);

private:
  static tree visit (gimple_stmt_iterator *at, bool *handled,
                     walk_stmt_info *info);
  void look_into_loop (gimple *loop);
  bool reduces_own_p (gimple *loop) const;

  /* The variables that gangs have of their own.  */
  std::vector<tree> m_own;
  /* Is the code that is looked at in a loop that is divided, so that gangs do
     not divide those in it?  */
  bool m_divided = false;
};

/* Add the variables that CLAUSES make private.  */
void
private_reductions::note_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      m_own.push_back (OMP_CLAUSE_DECL (c));
}

bool
private_reductions::reduces_own_p (gimple *loop) const
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
        && std::find (m_own.begin (), m_own.end (), OMP_CLAUSE_DECL (c))
               != m_own.end ())
      return true;
  return false;
}

/* What the loops inside of one say of levels.  */
struct inner_loops
{
  bool any = false, worker = false;
};

tree
note_inner_loop (gimple_stmt_iterator *at, bool *, walk_stmt_info *info)
{
  auto found = static_cast<inner_loops *> (info->info);
  gimple *statement = gsi_stmt (*at);
  if (acc_loop_p (statement))
    {
      found->any = true;
      found->worker |= has_clause_p (statement, OMP_CLAUSE_WORKER);
    }
  return NULL_TREE;
}

/* Let LOOP, whose levels GCC would choose, be divided among a gang's threads,
   as far as the loops inside of it leave some.  */
void
divide_among_threads (gimple *loop)
{
  inner_loops inner;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &inner;
  walk_gimple_seq (gimple_omp_body (loop), note_inner_loop, nullptr, &info);
  tree *clauses = gimple_omp_for_clauses_ptr (loop);
  remove_clause (clauses, OMP_CLAUSE_AUTO, NULL_TREE);
  if (inner.worker)
    remove_clause (clauses, OMP_CLAUSE_INDEPENDENT, NULL_TREE);
  add_clause (loop, inner.worker ? OMP_CLAUSE_SEQ
                    : inner.any  ? OMP_CLAUSE_WORKER
                                 : OMP_CLAUSE_VECTOR);
}

void
private_reductions::look_into_loop (gimple *loop)
{
  const std::size_t own = m_own.size ();
  const bool divided = m_divided;
  bool gangs
      = !has_clause_p (loop, OMP_CLAUSE_SEQ) && gang_loop_p (loop, divided);
  if (gangs && !has_clause_p (loop, OMP_CLAUSE_GANG) && reduces_own_p (loop))
    {
      divide_among_threads (loop);
      gangs = false;
    }
  /* Gangs do not divide what is in a loop that workers or vectors divide.  */
  m_divided |= gangs || has_clause_p (loop, OMP_CLAUSE_GANG)
               || has_clause_p (loop, OMP_CLAUSE_WORKER)
               || has_clause_p (loop, OMP_CLAUSE_VECTOR);
  note_clauses (gimple_omp_for_clauses (loop));
  look_into (gimple_omp_body (loop));
  m_own.resize (own);
  m_divided = divided;
}

tree
private_reductions::visit (gimple_stmt_iterator *at, bool *handled,
                           walk_stmt_info *info)
{
  auto self = static_cast<private_reductions *> (info->info);
  gimple *statement = gsi_stmt (*at);
  if (acc_loop_p (statement))
    {
      *handled = true;
      self->look_into_loop (statement);
    }
  else if (auto block = dyn_cast<gbind *> (statement))
    for (tree decl = gimple_bind_vars (block); decl; decl = DECL_CHAIN (decl))
      if (VAR_P (decl) && !TREE_STATIC (decl) && !DECL_EXTERNAL (decl))
        self->m_own.push_back (decl);
  return NULL_TREE;
}

void
private_reductions::look_into (gimple_seq sequence)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = this;
  walk_gimple_seq (sequence, visit, nullptr, &info);
}

} // namespace

void
cure_private_reductions (gomp_target *statement)
{
  private_reductions reductions;
  reductions.note_clauses (gimple_omp_target_clauses (statement));
  reductions.look_into (gimple_omp_body (statement));
}

void
cure_private_variables (gomp_target *statement)
{
  gimple_seq body = gimple_omp_body (statement);
  if (!gimple_seq_empty_p (body)
      && gimple_code (gimple_seq_first_stmt (body)) == GIMPLE_BIND)
    private_variables (statement).cure ();
}

} // namespace accdeep
