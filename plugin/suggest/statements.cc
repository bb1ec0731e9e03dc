/* Reads statements.  Consumes GCC's trees as the parsers leave them; produces
   facts.

   Nothing is proved here: where ways meet, a variable has a value that is not
   known, and what a loop changes is not known in it, but for what it counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/language.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/suggest/body.h"
#include "plugin/suggest/language.h"

namespace accdeep
{

namespace
{

/* The variables that T changes.  */
std::vector<tree>
changed_in (tree t)
{
  std::vector<tree> changed;
  walk_tree_without_duplicates (
      &t,
      [] (tree *tp, int *walk_subtrees, void *data) -> tree {
        if (TYPE_P (*tp))
          *walk_subtrees = 0;
        tree target = changed_operand (*tp);
        target = target ? without_wrappers (target) : NULL_TREE;
        if (target && DECL_P (target) && tracked_p (target))
          static_cast<std::vector<tree> *> (data)->push_back (target);
        return NULL_TREE;
      },
      &changed);
  return changed;
}

/* What T, a part of a loop, adds to DECL; 0: something else.  */
std::int64_t
step_of (tree t, tree decl)
{
  t = t ? without_wrappers (t) : NULL_TREE;
  if (!t)
    return 0;
  switch (TREE_CODE (t))
    {
    case COMPOUND_EXPR:
      if (const std::int64_t step = step_of (TREE_OPERAND (t, 0), decl))
        return step;
      return step_of (TREE_OPERAND (t, 1), decl);
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      return without_wrappers (TREE_OPERAND (t, 0)) == decl ? 1 : 0;
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return without_wrappers (TREE_OPERAND (t, 0)) == decl ? -1 : 0;
    case MODIFY_EXPR:
      {
        if (without_wrappers (TREE_OPERAND (t, 0)) != decl)
          return 0;
        tree sum = without_wrappers (TREE_OPERAND (t, 1));
        const tree_code code = TREE_CODE (sum);
        if (code != PLUS_EXPR && code != MINUS_EXPR
            && code != POINTER_PLUS_EXPR)
          return 0;
        if (without_wrappers (TREE_OPERAND (sum, 0)) != decl)
          return 0;
        tree added = without_wrappers (TREE_OPERAND (sum, 1));
        /* An unknown stride is taken for a positive one.  */
        const bool down = TREE_CODE (added) == INTEGER_CST
                          && wi::neg_p (wi::to_wide (added), SIGNED);
        return down == (code == MINUS_EXPR) ? 1 : -1;
      }
    default:
      return 0;
    }
}

/* The comparison in CONDITION, or its first part, that is about DECL.  */
tree
comparison_of (tree condition, tree decl)
{
  tree t = condition ? without_wrappers (condition) : NULL_TREE;
  if (!t)
    return NULL_TREE;
  if (TREE_CODE (t) == TRUTH_ANDIF_EXPR || TREE_CODE (t) == TRUTH_AND_EXPR)
    {
      tree first = comparison_of (TREE_OPERAND (t, 0), decl);
      return first ? first : comparison_of (TREE_OPERAND (t, 1), decl);
    }
  if (TREE_CODE (t) == COMPOUND_EXPR)
    return comparison_of (TREE_OPERAND (t, 1), decl);
  auto about = [decl] (tree side) {
    side = without_wrappers (side);
    return side == decl
           || (TREE_CODE (side) == POSTDECREMENT_EXPR
               && without_wrappers (TREE_OPERAND (side, 0)) == decl);
  };
  return COMPARISON_CLASS_P (t)
                 && (about (TREE_OPERAND (t, 0)) || about (TREE_OPERAND (t, 1)))
             ? t
             : NULL_TREE;
}

} // anonymous namespace

void
statement_reader::execute_operands (tree t)
{
  if (EXPR_P (t) || TREE_CODE_CLASS (TREE_CODE (t)) == tcc_statement)
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (tree operand = TREE_OPERAND (t, i))
        if (EXPR_P (operand) || TREE_CODE (operand) == STATEMENT_LIST
            || DECL_P (operand))
          m_values.value_of (operand);
}

void
statement_reader::declaration (tree decl)
{
  if (!VAR_P (decl) || !DECL_INITIAL (decl))
    return;
  tree initial = DECL_INITIAL (decl);
  if (TREE_CODE (initial) == CONSTRUCTOR)
    m_values.initialize (make_variable (decl, 0), initial,
                         DECL_SOURCE_LOCATION (decl));
  else if (tracked_p (decl) && TREE_CODE (initial) != TREE_LIST)
    m_body.variables.set (decl, m_values.value_of (initial));
}

/* What holds where CONDITION does, one by one.  */
static void
add_conjuncts (tree condition, std::vector<tree> &result)
{
  tree t = without_wrappers (condition);
  if (TREE_CODE (t) == TRUTH_ANDIF_EXPR || TREE_CODE (t) == TRUTH_AND_EXPR)
    {
      add_conjuncts (TREE_OPERAND (t, 0), result);
      add_conjuncts (TREE_OPERAND (t, 1), result);
    }
  else
    result.push_back (t);
}

/* What is computed of loops' variables counts up to the bound that it is below
   where T holds: with tiles, the last one is not full.  */
void
statement_reader::guard (tree t)
{
  if (!COMPARISON_CLASS_P (t))
    return;
  tree_code code = TREE_CODE (t);
  tree variable = without_wrappers (TREE_OPERAND (t, 0));
  tree bound = TREE_OPERAND (t, 1);
  if (code == GT_EXPR || code == GE_EXPR)
    {
      variable = without_wrappers (bound);
      bound = TREE_OPERAND (t, 0);
      code = swap_tree_comparison (code);
    }
  if ((code != LT_EXPR && code != LE_EXPR) || !DECL_P (variable)
      || !DECL_NAME (variable) || !tracked_p (variable)
      || !INTEGRAL_TYPE_P (TREE_TYPE (variable)))
    return;
  const term *value = m_values.value_of_variable (variable);
  if (!value->is (term_kind::arithmetic)
      || !any_part_p (
          value, [] (const term *part) { return part->is (term_kind::loop); }))
    return;
  const term *end = m_values.value_of (bound);
  if (code == LE_EXPR)
    end = make_arithmetic (PLUS_EXPR, end, make_constant (1));
  const unsigned id = m_body.variables.next_version (variable);
  m_body.variables.set (variable,
                        make_loop (DECL_UID (variable) * 64 + id,
                                   IDENTIFIER_POINTER (DECL_NAME (variable)),
                                   make_constant (0), end));
}

/* T holds in what is read next: "x->kind == 1".  */
void
statement_reader::note_guard (tree t)
{
  if (TREE_CODE (t) != EQ_EXPR)
    return;
  const term *value = m_values.value_of (TREE_OPERAND (t, 1));
  tree left = without_wrappers (TREE_OPERAND (t, 0));
  if (value->is (term_kind::constant) && TREE_CODE (left) == COMPONENT_REF)
    m_body.guards.push_back ({ m_values.lvalue_of (left), value->number });
}

void
statement_reader::branch (tree t)
{
  m_values.value_of (TREE_OPERAND (t, 0));
  const value_reader::lowered_map lowered = m_values.lowered ();
  const std::size_t n_guards = m_body.guards.size ();
  std::vector<tree> conjuncts;
  add_conjuncts (TREE_OPERAND (t, 0), conjuncts);
  for (tree one : conjuncts)
    note_guard (one);
  variable_values &variables = m_body.variables;
  const variable_values::state before = variables.now ();
  for (tree one : conjuncts)
    guard (one);
  const variable_values::state guarded = variables.now ();
  m_values.value_of (TREE_OPERAND (t, 1));
  m_values.set_lowered (lowered);
  m_body.guards.resize (n_guards);
  variable_values::state taken = variables.now ();
  /* Behind the branch it is what it was.  */
  for (const auto &entry : guarded)
    {
      const auto old = before.find (entry.first);
      if (old != before.end () && old->second != entry.second
          && taken[entry.first] == entry.second)
        taken[entry.first] = old->second;
    }
  variables.go_back (before);
  if (TREE_OPERAND (t, 2))
    m_values.value_of (TREE_OPERAND (t, 2));
  m_values.set_lowered (lowered);
  variables.join (taken);
}

/* What VARIABLE, which starts with FIRST, is in a loop; null: it is not
   counted.  */
const term *
statement_reader::counted (tree variable, tree condition, tree step,
                           const term *first)
{
  tree comparison = comparison_of (condition, variable);
  if (!comparison)
    return nullptr;
  tree_code code = TREE_CODE (comparison);
  tree left = without_wrappers (TREE_OPERAND (comparison, 0));
  tree right = TREE_OPERAND (comparison, 1);
  if (without_wrappers (right) == variable)
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  const bool counts_itself = TREE_CODE (left) == POSTDECREMENT_EXPR;
  const std::int64_t by = counts_itself ? -1 : step_of (step, variable);
  const term *bound = m_values.value_of (right);
  const bool pointer = POINTER_TYPE_P (TREE_TYPE (variable));
  const term *base = first;
  if (pointer)
    {
      /* From a pointer to another one.  */
      if (base->is (term_kind::offset))
        base = base->operands[0];
      first = make_arithmetic (POINTER_DIFF_EXPR, first, base);
      if (base == bound || null_p (bound))
        return nullptr;
      if (first->is (term_kind::arithmetic))
        first = make_constant (0);
      bound = make_arithmetic (POINTER_DIFF_EXPR, bound, base);
    }
  const term *one = make_constant (1);
  const unsigned id = m_body.variables.next_version (variable);
  const std::string name
      = DECL_NAME (variable) ? IDENTIFIER_POINTER (DECL_NAME (variable)) : "";
  auto number = [&] (const term *from, const term *end) {
    const term *t = make_loop (DECL_UID (variable) * 64 + id, name, from, end);
    return pointer ? make_offset (base, t) : t;
  };
  if (by > 0 && (code == LT_EXPR || code == NE_EXPR))
    return number (first, bound);
  if (by > 0 && code == LE_EXPR)
    return number (first, make_arithmetic (PLUS_EXPR, bound, one));
  if (by < 0 && (code == GE_EXPR || code == GT_EXPR || code == NE_EXPR))
    {
      const term *least = code == GT_EXPR && !counts_itself
                              ? make_arithmetic (PLUS_EXPR, bound, one)
                              : bound;
      return number (least, counts_itself
                                ? first
                                : make_arithmetic (PLUS_EXPR, first, one));
    }
  return nullptr;
}

/* Any loop; STEP is null where the body counts.  */
void
statement_reader::loop (tree t, tree condition, tree step, tree body)
{
  const std::vector<tree> changed = changed_in (t);
  std::unordered_map<tree, const term *> first;
  for (tree decl : changed)
    first.emplace (decl, m_values.value_of_variable (decl));
  for (const auto &entry : first)
    m_body.variables.new_version (entry.first);
  std::unordered_map<tree, const term *> inside;
  for (const auto &entry : first)
    {
      tree counting = step;
      tree statements = body;
      if (statements && TREE_CODE (statements) == BIND_EXPR)
        statements = BIND_EXPR_BODY (statements);
      /* while (i < n) { ... i++; }  */
      for (tree_stmt_iterator i
           = statements && TREE_CODE (statements) == STATEMENT_LIST
                 ? tsi_start (statements)
                 : tree_stmt_iterator ();
           !counting && i.ptr; tsi_next (&i))
        if (step_of (tsi_stmt (i), entry.first))
          counting = tsi_stmt (i);
      if (const term *value
          = counted (entry.first, condition, counting, entry.second))
        inside[entry.first] = value;
      else
        inside[entry.first] = m_body.variables.value_of (entry.first);
    }
  for (const auto &entry : inside)
    m_body.variables.set (entry.first, entry.second);
  if (condition)
    m_values.value_of (condition);
  /* while (i-- > 0): counted () knows.  */
  for (const auto &entry : inside)
    m_body.variables.set (entry.first, entry.second);
  m_values.value_of (body);
  if (step)
    m_values.value_of (step);
  for (const auto &entry : inside)
    {
      const term *last = m_body.variables.value_of (entry.first);
      if (entry.second->is (term_kind::variable))
        {
          m_body.facts.joins.emplace_back (entry.second, first[entry.first]);
          m_body.facts.joins.emplace_back (entry.second, last);
        }
      m_body.variables.new_version (entry.first);
    }
}

/* T is an OACC_LOOP.  */
void
statement_reader::openacc_loop (tree t)
{
  if (OMP_FOR_PRE_BODY (t))
    m_values.value_of (OMP_FOR_PRE_BODY (t));
  tree init = OMP_FOR_INIT (t);
  for (int i = 0; init && i < TREE_VEC_LENGTH (init); i++)
    {
      tree start = TREE_VEC_ELT (init, i);
      tree variable
          = TREE_CODE (start) == MODIFY_EXPR || TREE_CODE (start) == INIT_EXPR
                ? TREE_OPERAND (start, 0)
                : NULL_TREE;
      if (!variable || !DECL_P (variable))
        continue;
      const term *value = counted (variable, TREE_VEC_ELT (OMP_FOR_COND (t), i),
                                   TREE_VEC_ELT (OMP_FOR_INCR (t), i),
                                   m_values.value_of (TREE_OPERAND (start, 1)));
      if (value)
        m_body.variables.set (variable, value);
      else
        m_body.variables.new_version (variable);
    }
  for (tree decl : changed_in (OMP_FOR_BODY (t)))
    m_body.variables.new_version (decl);
  m_values.value_of (OMP_FOR_BODY (t));
}

void
statement_reader::execute (tree t)
{
  if (TREE_CODE (t) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
      m_values.value_of (tsi_stmt (i));
  else if (!execute_statement (t))
    execute_operands (t);
}

/* False: T is none that is executed in a way of its own.  */
bool
statement_reader::execute_statement (tree t)
{
  switch (TREE_CODE (t))
    {
    case BIND_EXPR:
      m_values.value_of (BIND_EXPR_BODY (t));
      return true;
    case DECL_EXPR:
      declaration (DECL_EXPR_DECL (t));
      return true;
    case RETURN_EXPR:
      if (tree result = TREE_OPERAND (t, 0))
        {
          if (TREE_CODE (result) == MODIFY_EXPR
              || TREE_CODE (result) == INIT_EXPR)
            result = TREE_OPERAND (result, 1);
          m_body.facts.results.push_back (m_values.value_of (result));
        }
      return true;
    case FOR_STMT:
      if (FOR_INIT_STMT (t))
        m_values.value_of (FOR_INIT_STMT (t));
      loop (t, FOR_COND (t), FOR_EXPR (t), FOR_BODY (t));
      return true;
    case WHILE_STMT:
      loop (t, WHILE_COND (t), NULL_TREE, WHILE_BODY (t));
      return true;
    case DO_STMT:
      loop (t, DO_COND (t), NULL_TREE, DO_BODY (t));
      return true;
    case OACC_LOOP:
      openacc_loop (t);
      return true;
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
      compute (t);
      return true;
    case OACC_DATA:
    case OACC_HOST_DATA:
      data (t);
      return true;
    case OMP_CLAUSE:
      return true;
    default:
      if (TREE_CODE (t) == COND_EXPR || if_statement_p (t))
        {
          branch (t);
          return true;
        }
      /* Directives without a body.  */
      if (TREE_CODE (t) == OACC_UPDATE || TREE_CODE (t) == OACC_ENTER_DATA
          || TREE_CODE (t) == OACC_EXIT_DATA)
        {
          note_operands (OMP_STANDALONE_CLAUSES (t), m_body.facts.brought);
          return true;
        }
      return TREE_CODE (t) == OACC_DECLARE || TREE_CODE (t) == OACC_CACHE;
    }
}

function_facts
read_body (tree fndecl)
{
  function_facts facts;
  facts.routine = oacc_get_fn_attrib (fndecl) != NULL_TREE;
  body_state body (facts, fndecl);
  statement_reader (body).read (DECL_SAVED_TREE (fndecl));
  return facts;
}

} // namespace accdeep
