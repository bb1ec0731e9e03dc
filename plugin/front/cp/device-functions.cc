/* Functions that the device needs: consumes bodies, produces the functions that
   they refer to, and the calls of virtual ones.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/device-functions.h"

namespace accdeep
{

void
device_functions::start ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (DECL_SAVED_TREE (node->decl))
    {
      walk_tree_without_duplicates (&DECL_SAVED_TREE (node->decl), visit_region,
                                    this);
      if (oacc_get_fn_attrib (node->decl))
        reach (node->decl);
    }
}

void
device_functions::reach (tree function)
{
  const bool body = DECL_SAVED_TREE (function);
  if (m_seen.insert ({ function, body }).second)
    (body ? m_reached : m_absent).push_back (function);
}

void
device_functions::run ()
{
  for (; m_next < m_reached.size (); m_next++)
    {
      tree function = m_reached[m_next];
      walk_tree_without_duplicates (&DECL_SAVED_TREE (function), visit, this);
    }
}

void
device_functions::note_virtual_call (tree call)
{
  tree callee = CALL_EXPR_FN (call);
  if (!callee || TREE_CODE (callee) != OBJ_TYPE_REF)
    return;
  tree type = TYPE_MAIN_VARIANT (obj_type_ref_class (callee));
  const std::uint64_t index = tree_to_uhwi (OBJ_TYPE_REF_TOKEN (callee));
  if (m_called.insert ({ type, index }).second)
    m_virtual_calls.push_back ({ type, index, EXPR_LOCATION (call) });
}

tree
device_functions::visit_region (tree *tp, int *walk_subtrees, void *data)
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
device_functions::visit (tree *tp, int *walk_subtrees, void *data)
{
  auto &self = *static_cast<device_functions *> (data);
  if (TREE_CODE (*tp) == FUNCTION_DECL)
    self.reach (*tp);
  else if (TREE_CODE (*tp) == CALL_EXPR)
    self.note_virtual_call (*tp);
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

void
compile_here (tree function)
{
  if (!DECL_EXTERNAL (function) || !DECL_SAVED_TREE (function))
    return;
  DECL_EXTERNAL (function) = 0;
  DECL_NOT_REALLY_EXTERN (function) = 0;
  comdat_linkage (function);
  cgraph_node *node = cgraph_node::get_create (function);
  if (!node->definition)
    cgraph_node::finalize_function (function, /*no_collect=*/true);
}

} // namespace accdeep
