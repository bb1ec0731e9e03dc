/* Loops of C and C++ whose iterations are independent of each other.  Consumes
   a function's body before it is GENERIC; produces the loops that may be
   shared, what is to be tested first, and the loops as acc loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/loop-proof.h"

#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/c-family/iteration.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The body of a function that is noexcept.  */
bool
no_throw_p (tree t)
{
#ifdef ACCDEEP_CXX
  return TREE_CODE (t) == MUST_NOT_THROW_EXPR;
#else
  (void)t;
  return false;
#endif
}

/* The address of element NUMBER of the array at POINTER, as an integer.  */
tree
element_address (tree pointer, tree number, tree bytes)
{
  return size_binop (PLUS_EXPR, fold_convert (sizetype, unshare_expr (pointer)),
                     size_binop (MULT_EXPR, fold_convert (sizetype, number),
                                 fold_convert (sizetype, bytes)));
}

/* The address OFFSET bytes behind POINTER, as an integer.  */
tree
object_address (tree pointer, tree offset)
{
  return size_binop (PLUS_EXPR, fold_convert (sizetype, unshare_expr (pointer)),
                     fold_convert (sizetype, unshare_expr (offset)));
}

bool
same_base_p (tree a, tree b)
{
  return a == b || operand_equal_p (a, b, 0);
}

bool
same_scale_p (const std::vector<tree> &a, const std::vector<tree> &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
                     [] (tree x, tree y) { return operand_equal_p (x, y, 0); });
}

struct replacement
{
  tree from, to;
};

tree
replace_variable (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *static_cast<const replacement *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r.from)
    *tp = r.to;
  else if (TREE_CODE (*tp) == DECL_EXPR)
    {
      if (DECL_EXPR_DECL (*tp) == r.from)
        DECL_EXPR_DECL (*tp) = r.to;
      /* Where it gets its first value it may mention another one.  */
      if (VAR_P (DECL_EXPR_DECL (*tp)))
        walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (*tp)), replace_variable, data,
                   NULL);
    }
  return NULL_TREE;
}

/* Let each execution of BODY have a VARIABLE of its own; returns that.  */
tree
own_variable (tree &body, tree variable)
{
  tree own = copy_node (variable);
  DECL_CHAIN (own) = NULL_TREE;
  DECL_INITIAL (own) = unshare_expr (DECL_INITIAL (own));
  replacement r = { variable, own };
  walk_tree (&body, replace_variable, &r, NULL);
  body = build3 (BIND_EXPR, void_type_node, own, body, NULL_TREE);
  TREE_SIDE_EFFECTS (body) = 1;
  return own;
}

/* The same for BODY of a loop through the elements at DATA with ITERATOR, which
   becomes one with the integer K.  */
void
own_iterator (tree &body, tree iterator, tree data, tree k)
{
  tree list = alloc_stmt_list ();
  append_to_statement_list_force (body, &list);
  body = list;
  tree own = own_variable (body, iterator);
  data = unshare_expr (data);
  tree place
      = build2 (POINTER_PLUS_EXPR, TREE_TYPE (data), data,
                size_binop (MULT_EXPR, fold_convert (sizetype, k),
                            fold_convert (sizetype, TYPE_SIZE_UNIT (TREE_TYPE (
                                                        TREE_TYPE (data))))));
  tree pointer
      = POINTER_TYPE_P (TREE_TYPE (own)) ? own : iterator_pointer (own);
  tree_stmt_iterator start = tsi_start (list);
  tsi_link_before (&start,
                   build2 (MODIFY_EXPR, TREE_TYPE (pointer), pointer,
                           fold_convert (TREE_TYPE (pointer), place)),
                   TSI_SAME_STMT);
}

} // anonymous namespace

loop_proof::loop_proof (tree body, tree parameters)
    : m_body (body), m_parameters (parameters), m_values (body)
{
}

bool
loop_proof::run ()
{
  if (!m_body)
    return false;
  m_loop_variables = loop_variables_in (m_body);
  if (!statement (&m_body, NULL_TREE) || m_loops.empty ())
    return false;
  if (!whole_p ())
    return !m_from_memory;
  /* What one gang reads before the loop another one may be behind.  */
  for (const access &written : m_loops.front ().accesses)
    for (const access &other : m_outside)
      if (written.writes)
        m_pairs.push_back ({ written, other, 0 });
  return true;
}

/* ------------------------------------------------------------------------
   Loops, and what stands outside of them.
   ------------------------------------------------------------------------ */

/* *TP stands outside of the loops that are to be shared, behind BEFORE.  */
bool
loop_proof::statement (tree *tp, tree before)
{
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        {
          tree s = tsi_stmt (i);
          if (TREE_CODE (s) == DEBUG_BEGIN_STMT)
            continue;
          if (!statement (tsi_stmt_ptr (i), before))
            return false;
          before = s;
        }
      return true;
    case BIND_EXPR:
      return variables_p (BIND_EXPR_VARS (t))
             && statement (&BIND_EXPR_BODY (t), NULL_TREE);
    case FOR_STMT:
      return loop (tp, before) || outside_p (t);
    default:
      return no_throw_p (t) ? statement (&TREE_OPERAND (t, 0), NULL_TREE)
                            : outside_p (t);
    }
}

/* Is T, which stands there, harmless?  */
bool
loop_proof::outside_p (tree t)
{
  fixed_places places (m_values, m_parameters, true);
  if (!iteration (places, nullptr, m_loop_variables).harmless (t))
    return false;
  note (places);
  m_others |= places.others_p ();
  m_outside.insert (m_outside.end (), places.accesses ().begin (),
                    places.accesses ().end ());
  return true;
}

/* Take what is wanted of PLACES, whether or not the loop is shared.  */
void
loop_proof::note (const fixed_places &places)
{
  m_written.insert (m_written.end (), places.written ().begin (),
                    places.written ().end ());
  for (tree pointer : places.pointers ())
    if (std::find (m_pointers.begin (), m_pointers.end (), pointer)
        == m_pointers.end ())
      m_pointers.push_back (pointer);
}

/* Is *TP a loop that may be shared?  */
bool
loop_proof::loop (tree *tp, tree before)
{
  tree t = *tp;
  counted_for found;
  if (!match_for (t, before, m_values, found))
    return false;
  if (found.integer_p () ? !m_loop_variables.count (found.variable)
                         : count_mentions (m_body, found.variable)
                               != count_mentions (t, found.variable)
                                      + !DECL_INITIAL (found.variable))
    return false;
  candidate c;
  fixed_places places (m_values, m_parameters, false);
  iteration body (places, &c, m_loop_variables);
  const bool fine
      = bounds (found, places, body, c) && body.harmless (FOR_BODY (t));
  note (places);
  if (!fine || !independent (places.accesses ()))
    return false;
  m_from_memory |= places.from_memory_p ();
  c.loop.place = tp;
  c.loop.body = FOR_BODY (t);
  c.loop.privates = body.privates ();
  c.accesses = places.accesses ();
  c.declared = body.declared ();
  c.tests.insert (c.tests.end (), body.tests ().begin (), body.tests ().end ());
  m_loops.push_back (c);
  return true;
}

/* Take what FOUND begins and ends with, for C, whose BODY and PLACES are known
   then.  */
bool
loop_proof::bounds (const counted_for &found, fixed_places &places,
                    iteration &body, candidate &c)
{
  c.loop.variable = found.variable;
  if (found.integer_p ())
    {
      c.loop.first = found.first;
      c.loop.condition = found.condition;
      c.loop.step = found.step;
      c.down = found.down_p ();
      c.end = places.value_at_start (operand (found.condition, 1));
      if (!c.end || !places.invariant_p (found.first))
        return false;
      no_wrap (c);
      return true;
    }
  tree count = NULL_TREE;
  if (found.container)
    {
      tree container = places.object (found.container);
      count = container ? container_count (container) : NULL_TREE;
      if (!count)
        return false;
      places.note_value (container);
      c.array = container_data (container);
    }
  else
    {
      pointed p;
      count = places.value_at_start (found.count);
      if (!count || !body.resolve (found.array, p) || p.offset || p.number)
        return false;
      c.array = fold_convert (
          build_pointer_type (TREE_TYPE (TREE_TYPE (found.variable))), p.base);
    }
  c.loop.first = ssize_int (0);
  c.loop.step = integer_one_node;
  c.loop.condition = build2 (LT_EXPR, boolean_type_node, found.variable, count);
  c.end = count;
  return true;
}

/* An unsigned variable of C may go beyond its bound, and come back from the
   other side, where a step is more than 1.  */
void
loop_proof::no_wrap (candidate &c) const
{
  tree type = TREE_TYPE (c.loop.variable);
  const tree_code code = TREE_CODE (c.loop.condition);
  const std::int64_t step = std::abs (tree_to_shwi (c.loop.step));
  if (!TYPE_UNSIGNED (type) || step == 1)
    return;
  tree rest = build_int_cst (type, step - (code == LT_EXPR || code == GT_EXPR));
  tree end = fold_convert (type, c.end);
  c.tests.push_back (
      c.down ? fold_build2 (GE_EXPR, boolean_type_node, end, rest)
             : fold_build2 (
                 LE_EXPR, boolean_type_node, end,
                 fold_build2 (MINUS_EXPR, type, TYPE_MAX_VALUE (type), rest)));
}

/* Are the iterations of a loop with ACCESSES to memory independent of each
   other, if the pairs that this notes are?  */
bool
loop_proof::independent (const std::vector<access> &accesses)
{
  std::vector<pair> pairs;
  for (const access &written : accesses)
    {
      if (!written.writes)
        continue;
      if (!written.exact)
        return false;
      const bool alone
          = DECL_P (written.base) && TYPE_RESTRICT (TREE_TYPE (written.base));
      for (const access &other : accesses)
        {
          const bool same = same_base_p (other.base, written.base);
          if (!other.exact && !other.offset && (same || !alone))
            return false;
          if (same && other.exact && !same_scale_p (other.scale, written.scale))
            return false;
          if (alone ? same && !other.exact : !same || !other.exact)
            pairs.push_back ({ written, other, m_loops.size () });
        }
    }
  m_pairs.insert (m_pairs.end (), pairs.begin (), pairs.end ());
  return true;
}

/* ------------------------------------------------------------------------
   What comes of it.
   ------------------------------------------------------------------------ */

/* Do the two of P not overlap, or only where both are one element?  */
tree
loop_proof::overlap_test (const pair &p) const
{
  const candidate &c = m_loops[p.loop];
  const tree_code code = TREE_CODE (c.loop.condition);
  /* The numbers of the variable, up to END without it.  */
  tree first = fold_convert (sizetype, unshare_expr (c.loop.first));
  tree end = fold_convert (sizetype, unshare_expr (c.end));
  if (c.down)
    {
      std::swap (first, end);
      end = size_binop (PLUS_EXPR, end, size_one_node);
    }
  if (code == LE_EXPR)
    end = size_binop (PLUS_EXPR, end, size_one_node);
  else if (code == GT_EXPR)
    first = size_binop (PLUS_EXPR, first, size_one_node);
  auto element = [] (const access &a, tree number) {
    number = unshare_expr (number);
    for (tree factor : a.scale)
      number = size_binop (MULT_EXPR, number,
                           fold_convert (sizetype, unshare_expr (factor)));
    return element_address (a.base, number, a.bytes);
  };
  auto start_of = [&] (const access &a) {
    return a.exact ? element (a, first) : object_address (a.base, a.offset);
  };
  auto end_of = [&] (const access &a) {
    return a.exact ? element (a, end)
                   : size_binop (PLUS_EXPR, start_of (a),
                                 fold_convert (sizetype, a.bytes));
  };
  auto before = [&] (const access &a, const access &b) {
    return build2 (LE_EXPR, boolean_type_node, end_of (a), start_of (b));
  };
  tree result
      = build2 (TRUTH_ORIF_EXPR, boolean_type_node, before (p.written, p.other),
                before (p.other, p.written));
  if (p.other.exact && operand_equal_p (p.written.bytes, p.other.bytes, 0)
      && same_scale_p (p.written.scale, p.other.scale))
    result = build2 (
        TRUTH_ORIF_EXPR, boolean_type_node,
        build2 (EQ_EXPR, boolean_type_node,
                fold_convert (sizetype, unshare_expr (p.written.base)),
                fold_convert (sizetype, unshare_expr (p.other.base))),
        result);
  return result;
}

tree
loop_proof::condition () const
{
  tree all = NULL_TREE;
  auto add = [&] (tree before) {
    all = all ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, before, all)
              : before;
  };
  for (std::size_t i = m_pairs.size (); i > 0; i--)
    add (overlap_test (m_pairs[i - 1]));
  std::vector<tree> tests;
  for (const candidate &c : m_loops)
    for (tree test : c.tests)
      if (!integer_onep (test)
          && std::none_of (tests.begin (), tests.end (), [test] (tree other) {
               return operand_equal_p (test, other, 0);
             }))
        tests.push_back (test);
  for (tree test : tests)
    add (unshare_expr (test));
  if (!all)
    return all;
  for (tree pointer : m_pointers)
    add (build2 (NE_EXPR, boolean_type_node, pointer,
                 build_zero_cst (TREE_TYPE (pointer))));
  if (!m_from_memory)
    return all;
  /* Without an iteration nothing may be there.  */
  const candidate &c = m_loops.front ();
  tree type = TREE_TYPE (c.loop.first);
  return build2 (TRUTH_ORIF_EXPR, boolean_type_node,
                 build2 (c.down ? LT_EXPR : GT_EXPR, boolean_type_node,
                         unshare_expr (c.loop.first),
                         fold_convert (type, unshare_expr (c.end))),
                 all);
}

bool
loop_proof::writes_p (tree type) const
{
  const alias_set_type set = get_alias_set (type);
  return std::any_of (m_written.begin (), m_written.end (), [set] (tree other) {
    return alias_sets_conflict_p (set, get_alias_set (other));
  });
}

void
loop_proof::share (tree function, bool gangs)
{
  for (const candidate &c : m_loops)
    {
      counted_loop l = c.loop;
      for (tree decl : c.declared)
        own_variable (l.body, decl);
      if (c.array)
        {
          tree k = build_decl (BUILTINS_LOCATION, VAR_DECL,
                               get_identifier ("accdeep_element"), ssizetype);
          DECL_CONTEXT (k) = function;
          DECL_ARTIFICIAL (k) = 1;
          TREE_USED (k) = 1;
          l.variable = k;
          l.condition = build2 (LT_EXPR, boolean_type_node, k,
                                fold_convert (ssizetype, c.end));
          own_iterator (l.body, c.loop.variable, c.array, k);
        }
      tree loop = shared_loop (l, EXPR_LOCATION (*l.place), gangs, true);
      if (c.array)
        {
          loop
              = build3 (BIND_EXPR, void_type_node, l.variable, loop, NULL_TREE);
          TREE_SIDE_EFFECTS (loop) = 1;
        }
      *c.loop.place = loop;
    }
}

} // namespace accdeep
