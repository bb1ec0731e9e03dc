/* Member functions of explicitly instantiated templates in compute regions.

   The library has the code of 'extern template class std::basic_string<char>';
   a translation unit has the bodies of its inline members for inlining alone.
   The device has no such library.  So those that a region reaches become
   functions of this translation unit, like those of any other instance.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/extern-template.h"

#include "plugin/gcc/compat.h"

namespace accdeep
{

namespace
{

class search
{
public:
  void
  look_for_regions (tree function)
  {
    walk_tree_without_duplicates (&DECL_SAVED_TREE (function), visit_region,
                                  this);
  }

  void
  run ()
  {
    for (std::size_t i = 0; i < m_reached.size (); i++)
      {
        tree function = m_reached[i];
        walk_tree_without_duplicates (&DECL_SAVED_TREE (function), visit, this);
      }
  }

  void
  reach (tree function)
  {
    if (m_seen.insert (function).second && DECL_SAVED_TREE (function))
      m_reached.push_back (function);
  }

  /* Functions with bodies.  */
  const std::vector<tree> &
  reached () const
  {
    return m_reached;
  }

private:
  static tree visit_region (tree *, int *walk_subtrees, void *);
  static tree visit (tree *, int *walk_subtrees, void *);

  std::unordered_set<tree> m_seen;
  std::vector<tree> m_reached;
};

tree
search::visit_region (tree *tp, int *walk_subtrees, void *data)
{
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
      walk_tree_without_duplicates (&OMP_BODY (*tp), visit, data);
      *walk_subtrees = 0;
      break;
    default:
      if (TYPE_P (*tp))
        *walk_subtrees = 0;
    }
  return NULL_TREE;
}

tree
search::visit (tree *tp, int *walk_subtrees, void *data)
{
  if (TREE_CODE (*tp) == FUNCTION_DECL)
    static_cast<search *> (data)->reach (*tp);
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Has FUNCTION a body here and its code elsewhere?  */
bool
external_p (tree function)
{
  return DECL_EXTERNAL (function) && DECL_TEMPLATE_INSTANTIATION (function)
         && DECL_DECLARED_INLINE_P (function);
}

void
make_own (tree function)
{
  DECL_EXTERNAL (function) = 0;
  DECL_NOT_REALLY_EXTERN (function) = 0;
  comdat_linkage (function);
  cgraph_node *node = cgraph_node::get_create (function);
  if (!node->definition)
    cgraph_node::finalize_function (function, /*no_collect=*/true);
}

} // namespace

void
take_extern_members ()
{
  search all;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (DECL_SAVED_TREE (node->decl))
    {
      all.look_for_regions (node->decl);
      if (oacc_get_fn_attrib (node->decl))
        all.reach (node->decl);
    }
  all.run ();
  for (tree function : all.reached ())
    if (external_p (function))
      make_own (function);
}

} // namespace accdeep
