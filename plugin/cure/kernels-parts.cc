/* The parts of a kernels construct.  Consumes its body, as the front end has
   left it; produces what can be a launch of its own each: loops that run in
   parallel, and what is in sequence between them.

     if (c)                      if (c) loop 1   else loop 3
       { loop 1; loop 2; }  =>   if (c) loop 2
     else
       loop 3

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-parts.h"
#include "plugin/cure/assigned-values.h"
#include "plugin/cure/kernels-independent.h"
#include "plugin/cure/raw-loop.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/loop-statements.h"
#include "plugin/lower/report.h"

#include <algorithm>

namespace accdeep
{

namespace
{

tree
find_label (tree *tp, int *walk_subtrees, void *label)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == LABEL_EXPR && LABEL_EXPR_LABEL (*tp) == label
             ? *tp
             : NULL_TREE;
}

/* Is T a statement that does nothing?  */
bool
nothing_p (tree t, const std::unordered_map<tree, unsigned> &jumps)
{
  if (!t || TREE_CODE (t) == DEBUG_BEGIN_STMT || TREE_CODE (t) == PREDICT_EXPR
      || IS_EMPTY_STMT (t))
    return true;
  return TREE_CODE (t) == LABEL_EXPR && !jumps.count (LABEL_EXPR_LABEL (t));
}

/* Can VARIABLES, those of a block, be variables around the construct?  An array
   descriptor can not: the construct would map what it does not point to yet. */
bool
movable_p (tree variables)
{
  for (tree v = variables; v; v = DECL_CHAIN (v))
    if (!VAR_P (v) || TREE_STATIC (v) || DECL_EXTERNAL (v) || !DECL_SIZE (v)
        || TREE_CODE (DECL_SIZE (v)) != INTEGER_CST || DECL_HAS_VALUE_EXPR_P (v)
        || TYPE_NEEDS_CONSTRUCTING (TREE_TYPE (v))
        || (lang_GNU_Fortran () && descriptor_type_p (TREE_TYPE (v)))
        || TREE_ADDRESSABLE (TREE_TYPE (v)))
      return false;
  return true;
}

bool
own_variable_p (tree decl, tree variables)
{
  for (tree v = variables; v; v = DECL_CHAIN (v))
    if (v == decl)
      return true;
  return false;
}

/* May each gang execute T, assignments to VARIABLES of a block, for itself in
   front of LOOP?  */
bool
repeatable_p (tree t, tree variables, const statement_changes &loop)
{
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        if (!repeatable_p (tsi_stmt (i), variables, loop))
          return false;
      return true;
    case DEBUG_BEGIN_STMT:
      return true;
    case DECL_EXPR:
      return VAR_P (DECL_EXPR_DECL (t))
             && own_variable_p (DECL_EXPR_DECL (t), variables)
             && !AGGREGATE_TYPE_P (TREE_TYPE (DECL_EXPR_DECL (t)))
             && (!DECL_INITIAL (DECL_EXPR_DECL (t))
                 || loop.keep_p (DECL_INITIAL (DECL_EXPR_DECL (t))));
    case MODIFY_EXPR:
    case INIT_EXPR:
      return DECL_P (TREE_OPERAND (t, 0))
             && own_variable_p (TREE_OPERAND (t, 0), variables)
             && !AGGREGATE_TYPE_P (TREE_TYPE (t))
             && loop.keep_p (TREE_OPERAND (t, 1));
    default:
      return false;
    }
}

tree
keep_sequence (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP && !parallel_loop_p (*tp))
    run_in_sequence (*tp);
  return NULL_TREE;
}

} // namespace

void
keep_sequential (tree t)
{
  walk_tree_without_duplicates (&t, keep_sequence, nullptr);
}

kernels_parts::kernels_parts (tree construct)
{
  m_jumps = jumps_in (OMP_BODY (construct));
  forget_loops (construct);
  m_parts = read (OMP_BODY (construct));
  if (!closed_p ())
    {
      loops_stay (OMP_BODY (construct), "statements jump to other parts");
      m_parts = { { kernels_part::sequence, OMP_BODY (construct) } };
    }
  for (const kernels_part &p : m_parts)
    if (p.kind == kernels_part::sequence)
      keep_sequential (p.statement);
  const statement_changes changes = changes_in (OMP_BODY (construct));
  m_changed = changes.changed;
  m_changed.insert (changes.updated.begin (), changes.updated.end ());
  for (tree v = m_variables; v; v = DECL_CHAIN (v))
    m_changed.insert (v);
}

/* Does no part jump to another one?  */
bool
kernels_parts::closed_p () const
{
  for (const kernels_part &p : m_parts)
    {
      tree t = p.statement;
      for (const auto &[label, count] : jumps_in (t))
        if (!walk_tree_without_duplicates (&t, find_label, label))
          return false;
    }
  return true;
}

/* T as one part.  */
kernels_parts::parts
kernels_parts::whole (tree t)
{
  if (nothing_p (t, m_jumps))
    return {};
  return { { kernels_part::sequence, t } };
}

kernels_parts::parts
kernels_parts::read (tree t)
{
  if (!t)
    return {};
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      return read_list (t);
    case BIND_EXPR:
      return read_block (t);
    case OACC_LOOP:
      if (parallel_loop_p (t) || run_in_parallel (t))
        return { { kernels_part::loops, t } };
      return whole (t);
    case COND_EXPR:
      return read_branch (t, COND_EXPR_COND (t), COND_EXPR_THEN (t),
                          COND_EXPR_ELSE (t));
#if defined ACCDEEP_CXX
    case IF_STMT:
      return read_branch (t, IF_COND (t), THEN_CLAUSE (t), ELSE_CLAUSE (t));
#endif
    case CLEANUP_POINT_EXPR:
      {
        parts inner = read (TREE_OPERAND (t, 0));
        return inner.size () == 1 && inner[0].kind == kernels_part::loops
                   ? parts{ { kernels_part::loops, t } }
                   : whole (t);
      }
    default:
      return whole (t);
    }
}

kernels_parts::parts
kernels_parts::read_list (tree list)
{
  parts result;
  const std::vector<tree *> places = statements_of (&list);
  for (std::size_t i = 0; i < places.size (); i++)
    {
      tree label;
      if (run_raw_loop (places, i, label) && label)
        m_jumps.erase (label);
    }
  std::vector<tree> statements;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    statements.push_back (tsi_stmt (i));
  std::vector<std::size_t> ends;
  if (!find_jumps (statements, ends))
    {
      loops_stay (list, "other statements jump into its block");
      return whole (list);
    }
  for (std::size_t i = 0; i < statements.size (); i++)
    {
      std::size_t end = ends[i];
      for (std::size_t j = i; j <= end; j++)
        end = std::max (end, ends[j]);
      if (end == i)
        {
          for (const kernels_part &p : read (statements[i]))
            append (p, result);
          continue;
        }
      for (; i <= end; i++)
        {
          read (statements[i]);
          loops_stay (statements[i], "a statement jumps over it");
          append ({ kernels_part::sequence, statements[i] }, result);
        }
      i = end;
    }
  return result;
}

/* Set ENDS to the last of STATEMENTS, a list, that each of them has to stay in
   one part with: it jumps there, or is jumped to from there.  False: others
   jump into the list.  */
bool
kernels_parts::find_jumps (const std::vector<tree> &statements,
                           std::vector<std::size_t> &ends) const
{
  struct range
  {
    std::size_t first, last;
    unsigned jumps;
  };
  std::unordered_map<tree, range> labels;
  for (std::size_t i = 0; i < statements.size (); i++)
    {
      ends.push_back (i);
      if (TREE_CODE (statements[i]) == LABEL_EXPR)
        labels[LABEL_EXPR_LABEL (statements[i])] = { i, i, 0 };
    }
  if (labels.empty ())
    return true;
  for (std::size_t i = 0; i < statements.size (); i++)
    for (const auto &[label, count] : jumps_in (statements[i]))
      if (const auto found = labels.find (label); found != labels.end ())
        {
          range &r = found->second;
          r = { std::min (r.first, i), std::max (r.last, i), r.jumps + count };
        }
  for (const auto &[label, r] : labels)
    {
      const auto all = m_jumps.find (label);
      if (all != m_jumps.end () && all->second != r.jumps)
        return false;
      ends[r.first] = std::max (ends[r.first], r.last);
    }
  return true;
}

/* Append P to RESULT; it becomes one with the part before it if both are in
   sequence.  */
void
kernels_parts::append (const kernels_part &p, parts &result)
{
  if (result.empty () || p.kind == kernels_part::loops
      || result.back ().kind == kernels_part::loops)
    {
      result.push_back (p);
      return;
    }
  kernels_part &last = result.back ();
  /* The lists of the source stay as they are.  */
  if (!m_joined.count (last.statement))
    {
      tree joined = NULL_TREE;
      append_to_statement_list_force (last.statement, &joined);
      last.statement = joined;
      m_joined.insert (joined);
    }
  append_to_statement_list_force (p.statement, &last.statement);
}

kernels_parts::parts
kernels_parts::read_block (tree block)
{
  parts inner = read (BIND_EXPR_BODY (block));
  tree variables = BIND_EXPR_VARS (block);
  bool loops = false;
  for (const kernels_part &p : inner)
    loops |= p.kind == kernels_part::loops;
  if (!variables)
    return inner;
  if (!loops)
    return whole (block);
  const bool prepared = inner.size () == 2
                        && inner[0].kind == kernels_part::sequence
                        && inner[1].kind == kernels_part::loops
                        && repeatable_p (inner[0].statement, variables,
                                         changes_in (inner[1].statement));
  if (inner.size () == 1 || prepared)
    return { { kernels_part::loops, block } };
  if (!movable_p (variables))
    {
      loops_stay (block, "other statements use variables of its block");
      return whole (block);
    }
  BIND_EXPR_VARS (block) = NULL_TREE;
  m_variables = chainon (variables, m_variables);
  return inner;
}

kernels_parts::parts
kernels_parts::read_branch (tree t, tree condition, tree one, tree other)
{
  const parts first = read (one), second = read (other);
  bool loops = false;
  for (const parts *p : { &first, &second })
    for (const kernels_part &part : *p)
      loops |= part.kind == kernels_part::loops;
  if (!loops)
    return whole (t);
  condition = TREE_CODE (condition) == CLEANUP_POINT_EXPR
                  ? TREE_OPERAND (condition, 0)
                  : condition;
  /* Each part asks again.  */
  if (!changes_in (t).keep_p (condition))
    {
      loops_stay (t, "what its condition reads may change");
      return whole (t);
    }
  return merge (t, condition, first, second);
}

/* The parts ONE and OTHER, as CONDITION, that of T, chooses.  */
kernels_parts::parts
kernels_parts::merge (tree t, tree condition, const parts &one,
                      const parts &other)
{
  parts result;
  std::size_t i = 0, j = 0;
  auto in_loops = [] (const parts &p, std::size_t at) {
    return at < p.size () && p[at].kind == kernels_part::loops;
  };
  while (i < one.size () || j < other.size ())
    {
      bool first = i < one.size (), second = j < other.size ();
      if (first && second && in_loops (one, i) != in_loops (other, j))
        (in_loops (one, i) ? first : second) = false;
      kernels_part p = { first ? one[i].kind : other[j].kind, NULL_TREE };
      tree statement = build3 (
          COND_EXPR, void_type_node, unshare_expr (condition),
          first ? one[i].statement : build_empty_stmt (EXPR_LOCATION (t)),
          second ? other[j].statement : build_empty_stmt (EXPR_LOCATION (t)));
      SET_EXPR_LOCATION (statement, EXPR_LOCATION (t));
      TREE_SIDE_EFFECTS (statement) = 1;
      p.statement = statement;
      result.push_back (p);
      i += first;
      j += second;
    }
  return result;
}

} // namespace accdeep
