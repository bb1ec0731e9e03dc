/* Procedures with `declare' directives for what is their own.

   gfortran makes the body of such a procedure a data construct
   (finish_oacc_declare), which it places where the procedure is.  A `return'
   leaves it, which GCC does not let users do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/language.h"

#include <unordered_set>

namespace accdeep
{

namespace
{

/* The labels in a construct, and what may leave it.  */
struct branches
{
  std::unordered_set<tree> labels;
  std::vector<tree *> leaving;
};

tree
collect (tree *tp, int *walk_subtrees, void *data)
{
  branches &found = *static_cast<branches *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == LABEL_EXPR)
    found.labels.insert (LABEL_EXPR_LABEL (*tp));
  else if (TREE_CODE (*tp) == GOTO_EXPR || TREE_CODE (*tp) == RETURN_EXPR)
    found.leaving.push_back (tp);
  return NULL_TREE;
}

/* Let what leaves the construct REGION go to its end.  Behind that there is
   nothing but the procedure's own end.  */
void
end_inside (tree region)
{
  branches found;
  walk_tree_without_duplicates (&OMP_BODY (region), collect, &found);
  tree end = NULL_TREE;
  for (tree *tp : found.leaving)
    {
      if (TREE_CODE (*tp) == GOTO_EXPR
          && found.labels.count (GOTO_DESTINATION (*tp)))
        continue;
      const location_t loc = EXPR_LOCATION (*tp);
      if (!end)
        end = create_artificial_label (loc);
      *tp = build1_loc (loc, GOTO_EXPR, void_type_node, end);
    }
  if (!end)
    return;
  tree body = NULL_TREE;
  append_to_statement_list (OMP_BODY (region), &body);
  append_to_statement_list (build1 (LABEL_EXPR, void_type_node, end), &body);
  OMP_BODY (region) = body;
}

tree
visit (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_DATA
           && !source_directive_at (EXPR_LOCATION (*tp)))
    end_inside (*tp);
  return NULL_TREE;
}

} // namespace

void
keep_returns_inside (tree body)
{
  if (cure_p (cure::declare_return))
    walk_tree_without_duplicates (&body, visit, NULL);
}

} // namespace accdeep
