/* Marks in templates: see marks.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/marks.h"

#include <cstring>

namespace accdeep
{

void
leave_mark (const std::string &name, tree type)
{
  if (!building_stmt_list_p () || !current_function_decl)
    return;
  tree decl = build_lang_decl (VAR_DECL, get_identifier (name.c_str ()), type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_CONTEXT (decl) = current_function_decl;
  add_decl_expr (decl);
}

const char *
mark_with_prefix (tree decl, const char *prefix)
{
  if (processing_template_decl || !VAR_P (decl) || !DECL_ARTIFICIAL (decl)
      || !DECL_NAME (decl)
      || !startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), prefix))
    return nullptr;
  return IDENTIFIER_POINTER (DECL_NAME (decl));
}

/* Not even debug information shall tell that it was there.  */
void
take_out_mark (tree decl)
{
  tree &names = current_binding_level->names;
  if (names == decl)
    {
      names = DECL_CHAIN (decl);
      pop_local_binding (DECL_NAME (decl), decl);
    }
  tree_stmt_iterator last = tsi_last (cur_stmt_list);
  if (!tsi_end_p (last) && TREE_CODE (tsi_stmt (last)) == DECL_EXPR
      && DECL_EXPR_DECL (tsi_stmt (last)) == decl)
    tsi_delink (&last);
}

} // namespace accdeep
