/* The elements of one array that a construct's body uses.  Consumes a body as
   the front end leaves it.

   An element is known if its distance from the variable is constant, or if a
   clause names it and the body does not change its subscript.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/element-uses.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/sections.h"

#include <algorithm>
#include <unordered_set>

namespace accdeep
{

namespace
{

/* How many bytes ELEMENT, an lvalue, is behind what POINTER points to, where
   this is constant; null: it is not, or ELEMENT is no element.  */
tree
constant_distance (tree element, tree pointer)
{
  if (!dereference_p (element)
      || TREE_CODE (TREE_TYPE (pointer)) != POINTER_TYPE
      || TYPE_MAIN_VARIANT (TREE_TYPE (element))
             != TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (pointer))))
    return NULL_TREE;
  tree distance = size_zero_node;
  if (TREE_CODE (element) == MEM_REF)
    distance = fold_convert (sizetype, TREE_OPERAND (element, 1));
  tree t = TREE_OPERAND (element, 0);
  for (;; t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == POINTER_PLUS_EXPR)
      distance = size_binop (PLUS_EXPR, distance, TREE_OPERAND (t, 1));
    else if (!CONVERT_EXPR_P (t) && TREE_CODE (t) != NON_LVALUE_EXPR
             && !location_wrapper_p (t))
      break;
  return t == pointer && TREE_CODE (distance) == INTEGER_CST ? distance
                                                             : NULL_TREE;
}

struct element_search
{
  tree variable;
  const std::vector<tree> &named;
  std::unordered_set<tree> subscripts; /* Variables in those of NAMED.  */
  element_uses found;
};

tree
note_subscript (tree *tp, int *walk_subtrees, void *data)
{
  auto search = static_cast<element_search *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (DECL_P (*tp) && *tp != search->variable)
    search->subscripts.insert (*tp);
  return NULL_TREE;
}

tree
find_elements (tree *tp, int *walk_subtrees, void *data)
{
  auto search = static_cast<element_search *> (data);
  tree t = *tp;
  const bool element
      = !TYPE_P (t)
        && (constant_distance (t, search->variable)
            || std::any_of (
                search->named.begin (), search->named.end (),
                [t] (tree named) { return operand_equal_p (t, named, 0); }));
  if (element || TYPE_P (t))
    *walk_subtrees = 0;
  if (element && !search->found.used_p (t))
    search->found.elements.push_back (t);
  tree changed = changed_operand (t);
  if (t == search->variable || (changed && search->subscripts.count (changed)))
    search->found.others = true;
  return NULL_TREE;
}

} // namespace

bool
same_element_p (tree a, tree b)
{
  if (operand_equal_p (a, b, 0))
    return true;
  tree pointer = dereference_p (a) ? pointer_behind (TREE_OPERAND (a, 0)) : a;
  if (!DECL_P (pointer) || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return false;
  tree first = constant_distance (a, pointer);
  tree second = constant_distance (b, pointer);
  return first && second && tree_int_cst_equal (first, second);
}

bool
element_uses::used_p (tree element) const
{
  return std::any_of (elements.begin (), elements.end (), [element] (tree t) {
    return same_element_p (t, element);
  });
}

element_uses
uses_of_elements (tree body, tree variable, const std::vector<tree> &named)
{
  element_search search = { variable, named, {}, {} };
  for (tree element : named)
    walk_tree_without_duplicates (&element, note_subscript, &search);
  walk_tree (&body, find_elements, &search, NULL);
  return search.found;
}

tree
pointer_to_elements (tree base)
{
  if (!dereference_p (base))
    return NULL_TREE;
  tree pointer = pointer_behind (TREE_OPERAND (base, 0));
  return DECL_P (pointer) && TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE
             ? pointer
             : NULL_TREE;
}

element_uses
uses_behind (tree pointer, const std::vector<tree> &bases, tree construct)
{
  std::vector<tree> named;
  std::copy_if (
      bases.begin (), bases.end (), std::back_inserter (named),
      [pointer] (tree base) { return pointer_to_elements (base) == pointer; });
  return uses_of_elements (OMP_BODY (construct), pointer, named);
}

tree
pointer_to_several (tree base, const std::vector<tree> &bases,
                    const operand_list &operands, tree construct)
{
  tree pointer = pointer_to_elements (base);
  if (!pointer)
    return NULL_TREE;
  const element_uses uses = uses_behind (pointer, bases, construct);
  if (uses.others)
    return pointer;
  if (!uses.used_p (base))
    return NULL_TREE;
  const bool several
      = uses.elements.size () > 1
        || std::any_of (operands.entries.begin (), operands.entries.end (),
                        [&] (const operand &o) {
                          return array_of (o) == pointer
                                 && !same_element_p (o.lvalue, base);
                        });
  return several ? pointer : NULL_TREE;
}

std::vector<tree>
elements_without_clause (const std::vector<tree> &bases, tree construct)
{
  std::vector<tree> result;
  for (tree base : bases)
    if (tree pointer = pointer_to_elements (base))
      {
        const element_uses uses = uses_behind (pointer, bases, construct);
        const bool alone = !uses.others && !uses.elements.empty ()
                           && std::none_of (bases.begin (), bases.end (),
                                            [&uses] (tree other) {
                                              return uses.used_p (other);
                                            });
        if (alone
            && std::none_of (result.begin (), result.end (), [&] (tree other) {
                 return pointer_to_elements (other) == pointer;
               }))
          result.push_back (uses.elements.front ());
      }
  return result;
}

} // namespace accdeep
