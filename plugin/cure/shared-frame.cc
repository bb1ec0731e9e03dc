/* cure::shared_frame: variables of a procedure that internal procedures (in
   GNU C: nested functions) share.

   GCC puts these into one object, the frame.  A compute construct with a clause
   for one of them maps all of the frame beside it:

     parallel map(tofrom:FRAME) map(to:FRAME.a [pointer set]) ...

   What a region around holds of the frame is then mapped a second time, in
   part, which libgomp refuses; and a descriptor is taken to be there already,
   with the host's pointer in it.  The construct has what it uses of the frame
   by the variables' own clauses.

   Consumes a directive as GCC has it behind the gimplifier.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"

namespace accdeep
{

bool
shared_frame_p (tree t)
{
  return VAR_P (t) && DECL_NONLOCAL_FRAME (t);
}

namespace
{

tree
find_frame (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return shared_frame_p (*tp) ? *tp : NULL_TREE;
}

/* Does BODY use a frame itself?  */
bool
frame_used_p (gimple_seq body)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  return walk_gimple_seq (body, nullptr, find_frame, &info)
         || info.callback_result;
}

} // namespace

void
cure_shared_frame (gomp_target *statement)
{
  tree *link = gimple_omp_target_clauses_ptr (statement);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP
        && shared_frame_p (OMP_CLAUSE_DECL (*link)))
      break;
  if (*link && !frame_used_p (gimple_omp_body (statement)))
    *link = OMP_CLAUSE_CHAIN (*link);
}

} // namespace accdeep
