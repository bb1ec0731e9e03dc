/* Calls in kernels constructs of functions that only compute: the expression
   that such a function returns takes the place of its call, so that it can be
   seen which memory a loop uses.  Consumes the trees of a function; changes its
   kernels constructs.

   These are the subscripts, sizes and data () of the standard library's
   containers, and inline functions of the program that consist of a return
   statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/c-family/element-call.h"

#include <unordered_map>
#include <unordered_set>

namespace accdeep
{

namespace
{

using arguments = std::unordered_map<tree, tree>;

/* An expression that takes the place of several others has no more nodes than
   this.  */
constexpr unsigned most_nodes = 64;

/* ------------------------------------------------------------------------
   Expressions that change nothing.
   ------------------------------------------------------------------------ */

tree
find_effect (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_THIS_VOLATILE (t))
    return t;
  switch (TREE_CODE (t))
    {
    case COND_EXPR:
    case COMPONENT_REF:
    case ARRAY_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case VIEW_CONVERT_EXPR:
    case ADDR_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
    case TRUTH_NOT_EXPR:
    case VAR_DECL:
    case PARM_DECL:
    case FIELD_DECL:
    case CONST_DECL:
      return NULL_TREE;
    case CALL_EXPR:
      {
        tree function = get_callee_fndecl (t);
        if (function && TREE_READONLY (function))
          {
            *walk_subtrees = 0;
            for (int i = 0; i < call_expr_nargs (t); i++)
              if (tree found = walk_tree_without_duplicates (
                      &CALL_EXPR_ARG (t, i), find_effect, nullptr))
                return found;
            return NULL_TREE;
          }
        return t;
      }
    default:
      return CONSTANT_CLASS_P (t) || BINARY_CLASS_P (t) || UNARY_CLASS_P (t)
                     || COMPARISON_CLASS_P (t)
                 ? NULL_TREE
                 : t;
    }
}

/* Does T, an expression, change nothing?  */
bool
pure_p (tree t)
{
  return !walk_tree_without_duplicates (&t, find_effect, nullptr);
}

/* ------------------------------------------------------------------------
   Functions.
   ------------------------------------------------------------------------ */

/* The only statement of BODY; null: there are others.  */
tree
only_statement (tree body)
{
  while (body)
    switch (TREE_CODE (body))
      {
      case BIND_EXPR:
        if (BIND_EXPR_VARS (body))
          return NULL_TREE;
        body = BIND_EXPR_BODY (body);
        break;
      case CLEANUP_POINT_EXPR:
#if defined ACCDEEP_CXX
      case MUST_NOT_THROW_EXPR:
      case EH_SPEC_BLOCK:
#endif
        body = TREE_OPERAND (body, 0);
        break;
      case STATEMENT_LIST:
        {
          tree only = NULL_TREE;
          for (tree_stmt_iterator i = tsi_start (body); !tsi_end_p (i);
               tsi_next (&i))
            if (TREE_CODE (tsi_stmt (i)) == DEBUG_BEGIN_STMT
                || IS_EMPTY_STMT (tsi_stmt (i)))
              continue;
            else if (only)
              return NULL_TREE;
            else
              only = tsi_stmt (i);
          body = only;
          break;
        }
      default:
        return body;
      }
  return NULL_TREE;
}

/* Have the body of FUNCTION, as far as a template has it.  */
void
make_body (tree function)
{
#if defined ACCDEEP_CXX
  if (!DECL_SAVED_TREE (function) && DECL_LANG_SPECIFIC (function)
      && DECL_TEMPLOID_INSTANTIATION (function)
      && DECL_IMPLICIT_INSTANTIATION (function)
      && !DECL_TEMPLATE_INSTANTIATED (function))
    instantiate_decl (function, /*defer_ok=*/false,
                      /*expl_inst_class_mem_p=*/false);
#else
  (void)function;
#endif
}

/* What FUNCTION, an inline one, returns, if that is all that it has; null: it
   has more.  */
tree
returned_by (tree function)
{
  if ((!DECL_DECLARED_INLINE_P (function) && TREE_PUBLIC (function))
      || DECL_STATIC_CHAIN (function) || stdarg_p (TREE_TYPE (function))
      || lookup_attribute ("noinline", DECL_ATTRIBUTES (function))
      || lookup_attribute ("noipa", DECL_ATTRIBUTES (function)))
    return NULL_TREE;
  make_body (function);
  tree statement = DECL_SAVED_TREE (function)
                       ? only_statement (DECL_SAVED_TREE (function))
                       : NULL_TREE;
  if (!statement || TREE_CODE (statement) != RETURN_EXPR)
    return NULL_TREE;
  tree value = TREE_OPERAND (statement, 0);
  if (!value
      || (TREE_CODE (value) != INIT_EXPR && TREE_CODE (value) != MODIFY_EXPR))
    return NULL_TREE;
  value = TREE_OPERAND (value, 1);
  return AGGREGATE_TYPE_P (TREE_TYPE (value)) ? NULL_TREE : value;
}

/* ------------------------------------------------------------------------
   Calls.
   ------------------------------------------------------------------------ */

tree
count_node (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  ++*static_cast<unsigned *> (data);
  return NULL_TREE;
}

struct uses
{
  const arguments &values;
  std::unordered_map<tree, unsigned> number;
};

tree
count_use (tree *tp, int *walk_subtrees, void *data)
{
  auto &u = *static_cast<uses *> (data);
  if (TYPE_P (*tp) || u.values.count (*tp))
    *walk_subtrees = 0;
  if (u.values.count (*tp))
    u.number[*tp]++;
  return NULL_TREE;
}

/* Put arguments in the place of parameters.  */
tree
put_arguments (tree *tp, int *walk_subtrees, void *data)
{
  const auto &values = *static_cast<const arguments *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  const auto found = values.find (*tp);
  if (found == values.end ())
    return NULL_TREE;
  *tp = unshare_expr (found->second);
  *walk_subtrees = 0;
  return NULL_TREE;
}

/* The same, in T; false: it would get too long.  */
bool
put_values (tree &t, arguments &values)
{
  uses u = { values, {} };
  walk_tree (&t, count_use, &u, nullptr);
  for (const auto &[parameter, number] : u.number)
    {
      unsigned nodes = 0;
      if (number > 1)
        walk_tree (&values[parameter], count_node, &nodes, nullptr);
      if (nodes > most_nodes)
        return false;
    }
  walk_tree (&t, put_arguments, &values, nullptr);
  return true;
}

/* Is *TP a variable that DATA has no value for?  */
tree
find_variable (tree *tp, int *walk_subtrees, void *data)
{
  const auto &values = *static_cast<const arguments *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return (VAR_P (*tp) || TREE_CODE (*tp) == RESULT_DECL
          || TREE_CODE (*tp) == PARM_DECL)
                 && !values.count (*tp)
             ? *tp
             : NULL_TREE;
}

/* An object in the place of what its address leads to.  */
tree
fold_addresses (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  while (TREE_CODE (*tp) == INDIRECT_REF)
    {
      tree address = TREE_OPERAND (*tp, 0);
      STRIP_NOPS (address);
      while (CONVERT_EXPR_P (address) || TREE_CODE (address) == NON_LVALUE_EXPR)
        address = TREE_OPERAND (address, 0);
      if (TREE_CODE (address) != ADDR_EXPR
          || TYPE_MAIN_VARIANT (TREE_TYPE (TREE_OPERAND (address, 0)))
                 != TYPE_MAIN_VARIANT (TREE_TYPE (*tp)))
        break;
      *tp = TREE_OPERAND (address, 0);
    }
  return NULL_TREE;
}

/* The arguments of CALL, of FUNCTION; false: they do more than to compute.  */
bool
read_arguments (tree call, tree function, arguments &result)
{
  int i = 0;
  for (tree p = DECL_ARGUMENTS (function); p; p = DECL_CHAIN (p), i++)
    {
      if (i >= call_expr_nargs (call))
        return false;
      tree value = CALL_EXPR_ARG (call, i);
      if (AGGREGATE_TYPE_P (TREE_TYPE (value)) || !pure_p (value)
          || AGGREGATE_TYPE_P (TREE_TYPE (p)))
        return false;
      result[p] = fold_convert (TREE_TYPE (p), value);
    }
  return i == call_expr_nargs (call);
}

class expansion
{
public:
  bool changed = false;

  static tree visit (tree *tp, int *walk_subtrees, void *data);

private:
  tree expanded (tree call);
  tree of_function (tree call, tree function);

  std::unordered_set<tree> m_open;
};

/* What CALL of a container computes; null: it is another one.  */
tree
of_container (tree call)
{
  const element_call c = element_call_of (call);
  if (c.kind != element_call::element && c.kind != element_call::data
      && c.kind != element_call::size)
    return NULL_TREE;
  if (!pure_p (c.object) || (c.number && !pure_p (c.number)))
    return NULL_TREE;
  tree value = c.kind == element_call::size ? container_count (c.object)
                                            : container_data (c.object);
  if (!value)
    return NULL_TREE;
  if (c.kind != element_call::element)
    return fold_convert (TREE_TYPE (call), value);
  tree type = TREE_TYPE (TREE_TYPE (value));
  if (!COMPLETE_TYPE_P (type))
    return NULL_TREE;
  if (TREE_CODE (value) == ADDR_EXPR)
    return build1 (ADDR_EXPR, TREE_TYPE (call),
                   build4 (ARRAY_REF, type, TREE_OPERAND (value, 0), c.number,
                           NULL_TREE, NULL_TREE));
  tree offset
      = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, c.number),
                     fold_convert (sizetype, TYPE_SIZE_UNIT (type)));
  tree element = build2 (POINTER_PLUS_EXPR, TREE_TYPE (value), value, offset);
  return fold_convert (TREE_TYPE (call), element);
}

tree
expansion::of_function (tree call, tree function)
{
  if (m_open.count (function))
    return NULL_TREE;
  tree value = returned_by (function);
  arguments values;
  if (!value || !read_arguments (call, function, values))
    return NULL_TREE;
  value = unshare_expr (value);
  m_open.insert (function);
  const bool others = changed;
  walk_tree (&value, visit, this, nullptr);
  changed = others;
  m_open.erase (function);
  if (!pure_p (value) || walk_tree (&value, find_variable, &values, nullptr)
      || !put_values (value, values))
    return NULL_TREE;
  walk_tree (&value, fold_addresses, nullptr, nullptr);
  return fold_convert (TREE_TYPE (call), value);
}

/* What CALL computes; null: it is not known, or more.  */
tree
expansion::expanded (tree call)
{
  tree function = get_callee_fndecl (call);
  if (!function || AGGREGATE_TYPE_P (TREE_TYPE (call))
      || VOID_TYPE_P (TREE_TYPE (call)) || TREE_READONLY (function))
    return NULL_TREE;
  if (tree value = of_container (call))
    return value;
  return of_function (call, function);
}

tree
expansion::visit (tree *tp, int *walk_subtrees, void *data)
{
  auto &self = *static_cast<expansion *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != CALL_EXPR)
    return NULL_TREE;
  *walk_subtrees = 0;
  for (int i = 0; i < call_expr_nargs (*tp); i++)
    walk_tree (&CALL_EXPR_ARG (*tp, i), visit, data, nullptr);
  if (tree value = self.expanded (*tp))
    {
      *tp = value;
      self.changed = true;
    }
  return NULL_TREE;
}

/* The expression itself in the place of a value that is kept: C++ evaluates the
   right operand of s += f (x), and the left one of a[f (x)], first.  */
tree
fold_kept (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != COMPOUND_EXPR)
    return NULL_TREE;
  tree kept = TREE_OPERAND (*tp, 0), first = NULL_TREE;
  if (TREE_CODE (kept) == SAVE_EXPR)
    first = TREE_OPERAND (kept, 0);
  else if (TREE_CODE (kept) == TARGET_EXPR && !TARGET_EXPR_CLEANUP (kept))
    {
      first = TARGET_EXPR_INITIAL (kept);
      kept = TARGET_EXPR_SLOT (kept);
    }
  if (!first || AGGREGATE_TYPE_P (TREE_TYPE (kept)) || !pure_p (first))
    return NULL_TREE;
  tree value = unshare_expr (TREE_OPERAND (*tp, 1));
  arguments values = { { kept, first } };
  if (put_values (value, values) && pure_p (value))
    *tp = fold_convert (TREE_TYPE (*tp), value);
  return NULL_TREE;
}

tree find_expression (tree *tp, int *walk_subtrees, void *);

/* Let T have the effects that its operands have by now.  */
void
refresh_effects (tree t)
{
  bool effects = TREE_THIS_VOLATILE (t);
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (TREE_OPERAND (t, i))
      {
        walk_tree (&TREE_OPERAND (t, i), find_expression, nullptr, nullptr);
        effects |= TREE_SIDE_EFFECTS (TREE_OPERAND (t, i));
      }
  TREE_SIDE_EFFECTS (t) = effects;
}

tree
find_expression (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (BINARY_CLASS_P (t) || UNARY_CLASS_P (t) || COMPARISON_CLASS_P (t)
           || REFERENCE_CLASS_P (t) || TREE_CODE (t) == ADDR_EXPR)
    {
      refresh_effects (t);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

tree
visit_construct (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_KERNELS)
    {
      walk_tree_without_duplicates (&OMP_BODY (*tp), expansion::visit, data);
      walk_tree_without_duplicates (&OMP_BODY (*tp), fold_addresses, nullptr);
      walk_tree_without_duplicates (&OMP_BODY (*tp), fold_kept, nullptr);
      walk_tree_without_duplicates (&OMP_BODY (*tp), find_expression, nullptr);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

} // namespace

bool
cure_simple_calls (tree *body)
{
  if (!cure_p (cure::kernels_loop))
    return false;
  expansion all;
  walk_tree_without_duplicates (body, visit_construct, &all);
  return all.changed;
}

} // namespace accdeep
