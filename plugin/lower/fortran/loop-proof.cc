/* Loops of Fortran whose iterations are independent of each other.  Consumes a
   procedure's body as gfortran has made it; produces the loops that may be
   shared, what is to be tested before each, and the loops as acc loops.

   What one iteration writes, no other one touches: in a path that both have in
   common are elements whose numbers differ wherever the loop's variable does,

     number = C * VARIABLE + REST,

   with one C for both and a REST of which no two values are C or more apart, in
   all of the loops that are inside.  Nothing is said of other dimensions: that
   their subscripts are within their bounds is no part of the proof.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/fortran/loop-proof.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/loop-statements.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Are VARIABLES of a block of known sizes?  */
bool
sized_p (tree variables)
{
  for (tree v = variables; v; v = DECL_CHAIN (v))
    if (!VAR_P (v) || !DECL_SIZE (v)
        || TREE_CODE (DECL_SIZE (v)) != INTEGER_CST)
      return false;
  return true;
}

tree
both (tree a, tree b)
{
  return a ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, a, b) : b;
}

constexpr unsigned no_variable = -1U;

} // anonymous namespace

loop_proof::loop_proof (tree function, tree body)
    : m_function (function), m_body (body), m_definitions (body),
      m_places (m_definitions)
{
}

bool
loop_proof::run ()
{
  if (!outside (&m_body) || !privates_p ())
    return false;
  if (whole_p ())
    return true;
  /* What is left is executed by one gang, and so are the others.  */
  m_writes_outside = true;
  m_loops.erase (std::remove_if (m_loops.begin (), m_loops.end (),
                                 [] (const candidate &c) {
                                   return c.condition != NULL_TREE;
                                 }),
                 m_loops.end ());
  return !m_loops.empty ();
}

bool
loop_proof::whole_p () const
{
  if (m_loops.size () != 1 || m_writes_outside)
    return false;
  tree condition = NULL_TREE;
  for (const access &a : m_loops.front ().accesses)
    for (const access &b : m_outside)
      if (a.writes && !separate (a, b, no_variable, condition))
        return false;
  return true;
}

void
loop_proof::share (sharing how, tree otherwise)
{
  for (const candidate &c : m_loops)
    {
      tree loop = shared_loop (c.loop, EXPR_LOCATION (*c.loop.place),
                               how == sharing::gangs, true);
      if (c.condition)
        {
          /* No iteration may mean that nothing is there to be looked at.  */
          tree none
              = build2 (GT_EXPR, boolean_type_node, unshare_expr (c.loop.first),
                        unshare_expr (TREE_OPERAND (c.loop.condition, 1)));
          loop = build3 (
              COND_EXPR, void_type_node,
              build2 (TRUTH_ORIF_EXPR, boolean_type_node, none, c.condition),
              loop, otherwise);
        }
      *c.loop.place = loop;
    }
}

/* ------------------------------------------------------------------------
   What stands outside of the loops that are to be shared.
   ------------------------------------------------------------------------ */

bool
loop_proof::outside (tree *tp)
{
  tree t = *tp;
  if (t)
    switch (TREE_CODE (t))
      {
      case STATEMENT_LIST:
        return outside_list (t);
      case BIND_EXPR:
        return sized_p (BIND_EXPR_VARS (t)) && outside (&BIND_EXPR_BODY (t));
      case COND_EXPR:
        return expression (COND_EXPR_COND (t)) && outside (&COND_EXPR_THEN (t))
               && outside (&COND_EXPR_ELSE (t));
      default:
        break;
      }
  return statement (t);
}

bool
loop_proof::outside_list (tree list)
{
  const std::vector<tree *> all = statements_of (&list);
  for (std::size_t i = 0; i < all.size (); i++)
    {
      do_loop l;
      if (!outside (all[i]))
        return false;
      if (i + 2 >= all.size ()
          || !match_do_loop (*all[i], *all[i + 1], *all[i + 2], l))
        continue;
      tree *const loop = all[i + 1];
      i += 2;
      if (candidate_p (loop, l))
        continue;
      m_loop = NULL_TREE;
      m_places.enter (NULL_TREE);
      if (!inner_loop (l))
        return false;
    }
  return true;
}

/* Is L, at *TP, a loop that may be shared?  */
bool
loop_proof::candidate_p (tree *tp, const do_loop &l)
{
  if (m_definitions.jumps (l.exit) != 1 || !sized_p (l.locals))
    return false;
  m_loop = *tp;
  m_places.enter (*tp);
  m_values = values ();
  m_own.clear ();
  m_privates.clear ();
  m_ranges.clear ();
  m_accesses.clear ();
  m_branches = 0;
  for (tree v = l.locals; v; v = DECL_CHAIN (v))
    m_own.insert (v);
  bool fine = m_places.invariant_p (l.first) && m_places.invariant_p (l.last)
              && expression (l.first) && expression (l.last)
              && m_definitions.plain_p (l.variable);
  const unsigned variable = m_places.open (l.variable);
  m_variable = l.variable;
  m_values.assigned.insert (l.variable);
  fine = fine && statements (l.statements);
  candidate c;
  c.accesses.swap (m_accesses);
  for (const access &a : c.accesses)
    for (const access &b : c.accesses)
      fine = fine && (!a.writes || separate (a, b, variable, c.condition));
  m_loop = m_variable = NULL_TREE;
  m_places.enter (NULL_TREE);
  if (!fine)
    return false;

  const definitions here (*tp);
  for (tree decl : m_privates)
    m_private_mentions[decl] += here.mentions (decl);
  m_private_mentions[l.variable] += here.mentions (l.variable) + 1;
  tree body = NULL_TREE;
  for (tree s : l.statements)
    append_to_statement_list_force (s, &body);
  if (l.locals)
    body = build3 (BIND_EXPR, void_type_node, l.locals, body, NULL_TREE);
  tree condition = build2 (LE_EXPR, boolean_type_node, l.variable, l.last);
  c.loop = { tp, l.variable, l.first, condition, l.step, body, m_privates };
  m_loops.push_back (c);
  return true;
}

/* Is each variable that threads have for themselves used in those loops
   alone?  */
bool
loop_proof::privates_p () const
{
  for (const auto &[decl, count] : m_private_mentions)
    if (m_definitions.mentions (decl) != count)
      return false;
  return true;
}

/* ------------------------------------------------------------------------
   Elements that are apart.
   ------------------------------------------------------------------------ */

/* Do A and B denote different objects in different iterations, or always?
   VARIABLE: the atom of the loop's.  What must hold for that is added to
   CONDITION.  */
bool
loop_proof::separate (const access &a, const access &b, unsigned variable,
                      tree &condition) const
{
  /* Dummy arguments, of which one is written.  */
  if (a.where.root != b.where.root)
    return true;
  const std::vector<place::step> &x = a.where.steps, &y = b.where.steps;
  for (std::size_t i = 0; i < x.size () && i < y.size (); i++)
    {
      if (x[i].kind != y[i].kind)
        return x[i].kind != place::step::element
               && y[i].kind != place::step::element;
      if (x[i].kind == place::step::component && x[i].field != y[i].field)
        return true;
      if (x[i].kind == place::step::element && variable != no_variable
          && x[i].number && y[i].number
          && apart (*x[i].number, *y[i].number, variable, condition))
        return true;
    }
  return false;
}

namespace
{

/* FORM as FACTOR * PRODUCT * VARIABLE and OTHERS, in which there is none of it.
   False: it is not of that kind.  */
bool
take_variable (const linear_form &form, unsigned variable,
               linear_form::product &product, std::int64_t &factor,
               linear_form &others)
{
  unsigned found = 0;
  for (const auto &[p, f] : form.terms ())
    {
      const auto at = std::find (p.begin (), p.end (), variable);
      if (at == p.end ())
        continue;
      found++;
      product = p;
      product.erase (product.begin () + (at - p.begin ()));
      factor = f;
    }
  if (found != 1
      || std::find (product.begin (), product.end (), variable)
             != product.end ())
    return false;
  linear_form term (factor);
  for (unsigned atom : product)
    term = *term.times (linear_form::of_atom (atom));
  others = *form.plus (*term.times (linear_form::of_atom (variable)), -1);
  return true;
}

} // anonymous namespace

/* Are the numbers A and B different whenever VARIABLE is?  */
bool
loop_proof::apart (const linear_form &a, const linear_form &b,
                   unsigned variable, tree &condition) const
{
  linear_form::product product, same_product;
  std::int64_t factor, same_factor;
  linear_form others[2], rest[2];
  tree low[2], high[2];
  if (!take_variable (a, variable, product, factor, others[0])
      || !take_variable (b, variable, same_product, same_factor, others[1])
      || product != same_product || factor != same_factor
      || !spread (others[0], rest[0], low[0], high[0])
      || !spread (others[1], rest[1], low[1], high[1]))
    return false;
  bool nonzero = true;
  for (unsigned atom : product)
    {
      if (m_ranges.count (atom))
        return false;
      nonzero = nonzero && m_places.nonzero_p (atom);
    }
  const auto difference = rest[1].plus (rest[0], -1);
  const auto distance
      = difference ? difference->constant () : std::optional<std::int64_t> ();
  if (!distance)
    return false;
  tree k = build_int_cst (ssizetype, *distance);
  auto add = [&] (tree t) { return fold_build2 (PLUS_EXPR, ssizetype, t, k); };
  tree from = fold_build2 (MIN_EXPR, ssizetype, low[0], add (low[1]));
  tree to = fold_build2 (MAX_EXPR, ssizetype, high[0], add (high[1]));
  tree width = fold_build2 (MINUS_EXPR, ssizetype, to, from);
  if (integer_zerop (width) && nonzero)
    return true;
  tree c = product_of (product, factor);
  if (!c)
    return false;
  tree test = fold_build2 (GT_EXPR, boolean_type_node,
                           fold_build1 (ABS_EXPR, ssizetype, c), width);
  if (integer_zerop (test))
    return false;
  if (!integer_nonzerop (test))
    condition = both (condition, test);
  return true;
}

/* Between which values, LOW and HIGH, is what the variables of the loops inside
   add to FORM?  REST is everything else.  */
bool
loop_proof::spread (const linear_form &form, linear_form &rest, tree &low,
                    tree &high) const
{
  low = high = ssize_int (0);
  rest = form;
  for (const auto &[p, f] : form.terms ())
    {
      linear_form::product others;
      const range *values = nullptr;
      for (unsigned atom : p)
        if (const auto found = m_ranges.find (atom); found == m_ranges.end ())
          others.push_back (atom);
        else if (values)
          return false;
        else
          values = &found->second;
      if (!values)
        continue;
      tree factor = product_of (others, f);
      if (!factor || !values->first || !values->last)
        return false;
      tree ends[2];
      for (int i = 0; i < 2; i++)
        ends[i] = fold_build2 (
            MULT_EXPR, ssizetype, unshare_expr (factor),
            fold_convert (ssizetype,
                          unshare_expr (i ? values->last : values->first)));
      low = fold_build2 (PLUS_EXPR, ssizetype, low,
                         fold_build2 (MIN_EXPR, ssizetype, ends[0], ends[1]));
      high = fold_build2 (PLUS_EXPR, ssizetype, high,
                          fold_build2 (MAX_EXPR, ssizetype,
                                       unshare_expr (ends[0]),
                                       unshare_expr (ends[1])));
      linear_form term (f);
      for (unsigned atom : p)
        term = *term.times (linear_form::of_atom (atom));
      rest = *rest.plus (term, -1);
    }
  return true;
}

/* P times FACTOR, as it is before the loop; null: that is not known.  */
tree
loop_proof::product_of (const linear_form::product &p,
                        std::int64_t factor) const
{
  tree result = build_int_cst (ssizetype, factor);
  for (unsigned atom : p)
    {
      tree value = m_places.value_before (m_places.atom (atom), true);
      if (!value)
        return NULL_TREE;
      result = fold_build2 (MULT_EXPR, ssizetype, result,
                            fold_convert (ssizetype, unshare_expr (value)));
    }
  return result;
}

/* ------------------------------------------------------------------------
   Statements that one thread executes among others, or alone.
   ------------------------------------------------------------------------ */

bool
loop_proof::statements (const std::vector<tree> &list)
{
  std::vector<tree> ends;
  for (std::size_t i = list.size (); i > 0; i--)
    {
      if (TREE_CODE (list[i - 1]) != LABEL_EXPR)
        break;
      ends.push_back (LABEL_EXPR_LABEL (list[i - 1]));
    }
  m_labels.insert (ends.begin (), ends.end ());
  const values before = m_values;
  bool fine = true;
  for (std::size_t i = 0; fine && i < list.size (); i++)
    {
      do_loop l;
      if (i + 2 < list.size ()
          && match_do_loop (list[i], list[i + 1], list[i + 2], l))
        {
          fine = expression (l.first) && inner_loop (l);
          i += 2;
        }
      else
        fine = statement (list[i]);
    }
  /* Of those that have come here from anywhere in LIST.  */
  if (!ends.empty ())
    m_values = before;
  for (tree label : ends)
    m_labels.erase (label);
  return fine;
}

/* May L be executed by one thread?  */
bool
loop_proof::inner_loop (const do_loop &l)
{
  if (m_definitions.jumps (l.exit) != 1 || !sized_p (l.locals)
      || !expression (l.last))
    return false;
  if (m_loop && !variable_assigned (l.variable))
    return false;
  for (tree v = l.locals; m_loop && v; v = DECL_CHAIN (v))
    m_own.insert (v);
  range values_of;
  if (m_loop)
    values_of = { m_places.value_before (l.first, m_branches == 0),
                  m_places.value_before (l.last, m_branches == 0) };
  const values before = m_values;
  const unsigned atom = m_places.open (l.variable);
  m_ranges[atom] = values_of;
  const bool fine = statements (l.statements);
  m_places.close (l.variable);
  m_values = before;
  return fine;
}

bool
loop_proof::statement (tree t)
{
  if (!t || IS_EMPTY_STMT (t))
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      return statements (plain_statements_of (t));
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); m_loop && v; v = DECL_CHAIN (v))
        m_own.insert (v);
      return sized_p (BIND_EXPR_VARS (t)) && statement (BIND_EXPR_BODY (t));
    case COND_EXPR:
      return branch (t);
    case GOTO_EXPR:
      m_values.all = true;
      return m_labels.count (GOTO_DESTINATION (t)) != 0;
    case LABEL_EXPR:
      return m_labels.count (LABEL_EXPR_LABEL (t))
             || m_definitions.jumps (LABEL_EXPR_LABEL (t)) == 0;
    case DEBUG_BEGIN_STMT:
    case PREDICT_EXPR:
      return true;
    default:
      return expression (t);
    }
}

/* What only one way gives a value to may be without one behind both.  */
bool
loop_proof::branch (tree t)
{
  if (!expression (COND_EXPR_COND (t)))
    return false;
  const values before = m_values;
  m_branches++;
  bool fine = statement (COND_EXPR_THEN (t));
  values one = before;
  std::swap (one, m_values);
  fine = fine && statement (COND_EXPR_ELSE (t));
  m_branches--;
  if (m_values.all)
    m_values = one;
  else if (!one.all)
    for (auto i = m_values.assigned.begin (); i != m_values.assigned.end ();)
      i = one.assigned.count (*i) ? std::next (i) : m_values.assigned.erase (i);
  return fine;
}

bool
loop_proof::assignment (tree lhs, tree value)
{
  if (!DECL_P (lhs))
    return memory (lhs, true);
  if (!variable_assigned (lhs))
    return false;
  if (m_loop)
    m_places.note_value (lhs, value);
  return true;
}

/* May the variable DECL be changed?  */
bool
loop_proof::variable_assigned (tree decl)
{
  if (!VAR_P (decl) || DECL_CONTEXT (decl) != m_function
      || !m_definitions.plain_p (decl) || m_places.open_p (decl))
    return false;
  if (!m_loop)
    return true;
  m_values.assigned.insert (decl);
  if (m_own.count (decl))
    return true;
  if (AGGREGATE_TYPE_P (TREE_TYPE (decl)) || POINTER_TYPE_P (TREE_TYPE (decl)))
    return false;
  if (std::find (m_privates.begin (), m_privates.end (), decl)
      == m_privates.end ())
    m_privates.push_back (decl);
  return true;
}

/* May its value be used?  In a loop it must not be what another iteration has
   left.  */
bool
loop_proof::variable_read (tree decl)
{
  if (VAR_P (decl) && is_global_var (decl))
    return TREE_READONLY (decl) && !TREE_THIS_VOLATILE (decl);
  if (DECL_CONTEXT (decl) != m_function || !m_definitions.plain_p (decl))
    return false;
  return !m_loop || !m_definitions.assigned_in_p (decl, m_loop) || m_values.all
         || m_values.assigned.count (decl);
}

bool
loop_proof::expression (tree t)
{
  if (!t || CONSTANT_CLASS_P (t))
    return true;
  auto all = [&] (int n) {
    for (int i = 0; i < n; i++)
      if (!expression (TREE_OPERAND (t, i)))
        return false;
    return true;
  };
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
      return variable_read (t);
    case INDIRECT_REF:
    case ARRAY_REF:
    case COMPONENT_REF:
      return memory (t, false);
    case MODIFY_EXPR:
    case INIT_EXPR:
      return expression (TREE_OPERAND (t, 1))
             && assignment (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
    case CALL_EXPR:
      return call (t);
    case CONSTRUCTOR:
      return TREE_CONSTANT (t);
    case COND_EXPR:
      return all (3);
    case COMPOUND_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
      return all (2);
    case TRUTH_NOT_EXPR:
    case SAVE_EXPR:
      return all (1);
    default:
      if (BINARY_CLASS_P (t) || COMPARISON_CLASS_P (t))
        return all (2);
      return UNARY_CLASS_P (t) && all (1);
    }
}

/* T is an object that is read or written.  */
bool
loop_proof::memory (tree t, bool writes)
{
  tree inner = t;
  for (; TREE_CODE (inner) == ARRAY_REF || TREE_CODE (inner) == COMPONENT_REF;
       inner = TREE_OPERAND (inner, 0))
    if (TREE_CODE (inner) == ARRAY_REF && !expression (TREE_OPERAND (inner, 1)))
      return false;
  if (TREE_CODE (inner) == INDIRECT_REF)
    {
      tree pointer = TREE_OPERAND (inner, 0);
      STRIP_NOPS (pointer);
      if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
        {
          if (!expression (TREE_OPERAND (pointer, 1)))
            return false;
          pointer = TREE_OPERAND (pointer, 0);
          STRIP_NOPS (pointer);
        }
      if (!expression (pointer))
        return false;
    }
  const std::optional<place> where = m_places.place_of (t);
  if (!where || DECL_CONTEXT (where->root) != m_function)
    return false;
  if (VAR_P (where->root))
    return !m_loop || m_own.count (where->root)
           || (!writes && !m_definitions.assigned_in_p (where->root, m_loop));
  if (writes)
    m_written.insert (where->root);
  m_writes_outside |= writes && !m_loop;
  (m_loop ? m_accesses : m_outside).push_back ({ *where, writes });
  return true;
}

/* Is T the call of a function that only computes?  */
bool
loop_proof::call (tree t)
{
  tree function = get_callee_fndecl (t);
  if (!function || !fndecl_built_in_p (function, BUILT_IN_NORMAL)
      || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (t)))
    return false;
  for (int i = 0; i < call_expr_nargs (t); i++)
    if (POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, i)))
        || !expression (CALL_EXPR_ARG (t, i)))
      return false;
  return true;
}

} // namespace accdeep
