/* The registry of shapes, and trees that stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/translation-unit.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/private.h"

namespace accdeep
{

namespace
{

std::unordered_set<tree> s_kept;

void
on_garbage_collection (void *, void *)
{
  for (tree t : s_kept)
    gt_ggc_mx_lang_tree_node (t);
}

} // namespace

registry &
shapes ()
{
  static registry all (diagnostics ());
  return all;
}

void
root_tree (tree t)
{
  s_kept.insert (t);
}

void
register_roots (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_GGC_MARKING, on_garbage_collection,
                     nullptr);
}

} // namespace accdeep
