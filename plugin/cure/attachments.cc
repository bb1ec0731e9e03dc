/* The pointers that are attached to sections.

   Consumes clauses as the front end has made them, where the clause that
   attaches a pointer follows the section that the pointer leads to.  Produces
   the one of the other once the gimplifier has had them: from GCC 13 on it puts
   all clauses that attach in compute constructs behind all others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

#include <unordered_map>

namespace accdeep
{

namespace
{

/* The sections whose pointers clauses attach.  */
std::unordered_map<tree, tree> sections;

} // namespace

void
note_attachments (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c))
      for (tree next = OMP_CLAUSE_CHAIN (c); next && companion_p (next);
           next = OMP_CLAUSE_CHAIN (next))
        if (maps_as_p (next, GOMP_MAP_ATTACH_DETACH))
          sections[next] = c;
}

tree
attachment_of (tree section)
{
  for (tree c = OMP_CLAUSE_CHAIN (section); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!maps_as_p (c, GOMP_MAP_ATTACH))
        continue;
      const auto known = sections.find (c);
      if (known == sections.end () ? c == OMP_CLAUSE_CHAIN (section)
                                   : known->second == section)
        return c;
    }
  return NULL_TREE;
}

} // namespace accdeep
