/* Variables whose value a statement reads before it has given them one.
   Consumes statements as the front end or the parser has left them.  What is
   not known counts as read, and as giving no value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/assigned-values.h"

namespace accdeep
{

namespace
{

struct search
{
  tree wanted;
};

tree
find (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return *tp == static_cast<search *> (data)->wanted ? *tp : NULL_TREE;
}

tree
count_jump (tree *tp, int *walk_subtrees, void *data)
{
  auto &jumps = *static_cast<std::unordered_map<tree, unsigned> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == GOTO_EXPR)
    jumps[GOTO_DESTINATION (*tp)]++;
  else if (TREE_CODE (*tp) == ADDR_EXPR
           && TREE_CODE (TREE_OPERAND (*tp, 0)) == LABEL_DECL)
    /* From anywhere.  */
    jumps[TREE_OPERAND (*tp, 0)] += 1000000;
  return NULL_TREE;
}

} // namespace

std::unordered_map<tree, unsigned>
jumps_in (tree statements)
{
  std::unordered_map<tree, unsigned> result;
  walk_tree_without_duplicates (&statements, count_jump, &result);
  return result;
}

assigned_values::variables
assigned_values::read_first (tree statements)
{
  m_loop = NULL_TREE;
  m_state = { m_about, false };
  m_jumped.clear ();
  m_found.clear ();
  m_jumps = jumps_in (statements);
  walk (statements);
  return m_found;
}

assigned_values::variables
assigned_values::read_behind (tree statements, tree loop)
{
  m_loop = loop;
  m_state = state ();
  m_jumped.clear ();
  m_found.clear ();
  m_jumps = jumps_in (statements);
  walk (statements);
  return m_found;
}

/* Is the loop that is asked about in T?  */
bool
assigned_values::around_p (tree t) const
{
  search s = { m_loop };
  return m_loop && walk_tree_without_duplicates (&t, find, &s);
}

void
assigned_values::read (tree decl)
{
  if (!m_state.unreachable && m_state.open.count (decl))
    m_found.insert (decl);
}

void
assigned_values::assign (tree decl)
{
  m_state.open.erase (decl);
}

/* What follows is also reached with OTHER.  */
void
assigned_values::join (const state &other)
{
  if (other.unreachable)
    return;
  if (m_state.unreachable)
    m_state = other;
  else
    m_state.open.insert (other.open.begin (), other.open.end ());
}

/* Nothing is known of what has a value.  */
void
assigned_values::forget ()
{
  m_state = { m_about, false };
}

void
assigned_values::walk_operands (tree t, int first)
{
  for (int i = first; i < TREE_OPERAND_LENGTH (t); i++)
    walk (TREE_OPERAND (t, i));
}

/* T gets a value.  */
void
assigned_values::walk_target (tree t)
{
  t = tree_strip_any_location_wrapper (t);
  if (DECL_P (t))
    assign (t);
  else
    walk (t);
}

void
assigned_values::walk_choice (tree condition, tree one, tree other)
{
  walk (condition);
  const state before = m_state;
  walk (one);
  state behind = before;
  std::swap (behind, m_state);
  walk (other);
  join (behind);
}

/* PARTS are executed again and again, or not at all.  */
void
assigned_values::walk_loop (tree t, std::initializer_list<tree> parts)
{
  const bool around = around_p (t);
  if (around)
    forget ();
  const state before = m_state;
  for (tree part : parts)
    walk (part);
  m_state = before;
}

void
assigned_values::walk_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
        walk (OMP_CLAUSE_OPERAND (c, i));
}

void
assigned_values::walk_directive_loop (tree loop)
{
  walk_clauses (OMP_FOR_CLAUSES (loop));
  walk (OMP_FOR_PRE_BODY (loop));
  const bool around = around_p (loop);
  if (around)
    forget ();
  const state before = m_state;
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && m_about.count (OMP_CLAUSE_DECL (c)))
      m_state.open.insert (OMP_CLAUSE_DECL (c));
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    {
      walk (TREE_VEC_ELT (OMP_FOR_INIT (loop), i));
      walk (TREE_VEC_ELT (OMP_FOR_COND (loop), i));
    }
  walk (OMP_FOR_BODY (loop));
  m_state = before;
}

void
assigned_values::walk_label (tree label)
{
  const auto jumps = m_jumps.find (label);
  if (jumps == m_jumps.end ())
    return;
  const std::vector<state> &jumped = m_jumped[label];
  if (jumped.size () != jumps->second)
    forget ();
  for (const state &s : jumped)
    join (s);
}

/* Nothing is known of how T goes on.  */
void
assigned_values::walk_unknown (tree t)
{
  forget ();
  walk_operands (t);
  forget ();
}

/* T chooses what follows it.  */
void
assigned_values::walk_switch (tree t, tree condition, tree body)
{
  walk (condition);
  m_switches.push_back (m_state);
  walk_loop (t, { body });
  m_switches.pop_back ();
}

/* Is T a statement of one language only?  */
bool
assigned_values::walk_language (tree t)
{
  switch (TREE_CODE (t))
    {
#if defined ACCDEEP_C || defined ACCDEEP_CXX
    case FOR_STMT:
      walk (FOR_INIT_STMT (t));
      if (around_p (t))
        forget ();
      walk (FOR_COND (t));
      walk_loop (t, { FOR_BODY (t), FOR_EXPR (t) });
      return true;
    case WHILE_STMT:
      if (around_p (t))
        forget ();
      walk (WHILE_COND (t));
      walk_loop (t, { WHILE_BODY (t) });
      return true;
    case DO_STMT:
      walk_loop (t, { DO_BODY (t), DO_COND (t) });
      return true;
    case SWITCH_STMT:
      walk_switch (t, SWITCH_STMT_COND (t), SWITCH_STMT_BODY (t));
      return true;
    case BREAK_STMT:
    case CONTINUE_STMT:
      m_state.unreachable = true;
      return true;
#endif
#if defined ACCDEEP_CXX
    case IF_STMT:
      walk_choice (IF_COND (t), THEN_CLAUSE (t), ELSE_CLAUSE (t));
      return true;
    case EXPR_STMT:
      walk_operands (t);
      return true;
#endif
    default:
      return false;
    }
}

/* Is T a directive?  */
bool
assigned_values::walk_directive (tree t)
{
  switch (TREE_CODE (t))
    {
    case OACC_LOOP:
      walk_directive_loop (t);
      return true;
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
    case OACC_DATA:
    case OACC_HOST_DATA:
      walk_clauses (OMP_CLAUSES (t));
      walk (OMP_BODY (t));
      return true;
    case OMP_CLAUSE:
      walk_clauses (t);
      return true;
    default:
      return false;
    }
}

/* Does T say where the program goes on?  */
bool
assigned_values::walk_control (tree t)
{
  switch (TREE_CODE (t))
    {
    case COND_EXPR:
      walk_choice (COND_EXPR_COND (t), COND_EXPR_THEN (t), COND_EXPR_ELSE (t));
      return true;
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      walk_choice (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1), NULL_TREE);
      return true;
    case LOOP_EXPR:
      walk_loop (t, { LOOP_EXPR_BODY (t) });
      m_state.unreachable = true;
      return true;
    case RETURN_EXPR:
      walk_operands (t);
      m_state.unreachable = true;
      return true;
    case GOTO_EXPR:
      m_jumped[GOTO_DESTINATION (t)].push_back (m_state);
      m_state.unreachable = true;
      return true;
    case LABEL_EXPR:
      walk_label (LABEL_EXPR_LABEL (t));
      return true;
    case CASE_LABEL_EXPR:
      if (m_switches.empty ())
        forget ();
      else
        join (m_switches.back ());
      return true;
    case SWITCH_EXPR:
      walk_switch (t, SWITCH_COND (t), SWITCH_BODY (t));
      return true;
    default:
      return false;
    }
}

/* T is a statement or an expression.  */
void
assigned_values::walk (tree t)
{
  t = t ? tree_strip_any_location_wrapper (t) : t;
  if (!t || TYPE_P (t) || CONSTANT_CLASS_P (t))
    return;
  if (DECL_P (t))
    {
      read (t);
      return;
    }
  if (t == m_loop)
    {
      forget ();
      return;
    }
  if (walk_control (t) || walk_directive (t) || walk_language (t))
    return;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        walk (tsi_stmt (i));
      break;
    case BIND_EXPR:
      walk (BIND_EXPR_BODY (t));
      break;
    case DECL_EXPR:
      if (VAR_P (DECL_EXPR_DECL (t)) && DECL_INITIAL (DECL_EXPR_DECL (t)))
        {
          walk (DECL_INITIAL (DECL_EXPR_DECL (t)));
          assign (DECL_EXPR_DECL (t));
        }
      break;
    case MODIFY_EXPR:
    case INIT_EXPR:
      walk (TREE_OPERAND (t, 1));
      walk_target (TREE_OPERAND (t, 0));
      break;
    case CONSTRUCTOR:
      for (unsigned i = 0; i < CONSTRUCTOR_NELTS (t); i++)
        walk (CONSTRUCTOR_ELT (t, i)->value);
      break;
    default:
      if ((int)TREE_CODE (t) >= NUM_TREE_CODES
          || TREE_CODE (t) == TRY_CATCH_EXPR
          || TREE_CODE (t) == TRY_FINALLY_EXPR)
        walk_unknown (t);
      else if (EXPR_P (t))
        walk_operands (t);
      break;
    }
}

} // namespace accdeep
