/* Variables that the loops of kernels constructs change.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_KERNELS_SCALARS_H
#define ACCDEEP_CURE_KERNELS_SCALARS_H

#include "plugin/gcc/compat.h"

#include <string>
#include <unordered_set>
#include <vector>

namespace accdeep
{

/* What statements do with variables and memory.  */
struct statement_changes
{
  /* Variables of the statements' own are in neither.  */
  std::unordered_set<tree> changed; /* Scalars and objects that are assigned to,
                                       or whose addresses are taken.  */
  std::unordered_set<tree> updated; /* By atomic directives.  */
  std::vector<tree> written;        /* Types of what is in memory.  */
  std::vector<tree> elements;       /* Of scalars in std::vectors.  */
  bool calls = false;               /* What may write anything.  */
  bool opaque = false;              /* What nothing is known of.  */

  /* May EXPRESSION, which has no side effects, have another value behind the
     statements?  */
  bool keep_p (tree expression) const;

  /* Do they write nothing of LVALUE's type, wherever that is?  */
  bool keep_memory_p (tree lvalue) const;

private:
  bool keep_address_p (tree lvalue) const;
};

/* What T, statements of a function, changes.  */
statement_changes changes_in (tree t);

/* Does T put an address into a table for the run-time library, which only reads
   what is there?  */
bool table_entry_p (tree t);

/* Is T a scalar variable of the function's own that nothing else leads to?  */
bool own_scalar_p (tree t);

/* Is DECL a dummy argument of Fortran, of what only its own name leads to?  */
bool dummy_p (tree decl);

/* Let LOOP, an OACC_LOOP that is PLACE in the current function, or stands for
   it, have a private clause for each variable whose value no other iteration
   sees and nobody uses behind it, and a reduction for each that all iterations
   add to, unless OUTER, a loop around it, is given and has none.  All
   iterations share what is in SHARED, which is of the loop around all others:
   at that loop, which OUTERMOST says, it gets what has one value wherever it is
   stored. False: it changes others, of which the first is WHY. Changes nothing
   then. */
bool separate_variables (tree loop, tree place, tree outer, bool outermost,
                         std::unordered_set<tree> &shared, std::string &why);

/* Do functions in the current one mention DECL?  */
bool nested_use_p (tree decl);

/* Does nobody use the value that DECL, a scalar, has behind LOOP in the current
   function?  */
bool unused_behind_p (tree decl, tree loop);

} // namespace accdeep

#endif /* ACCDEEP_CURE_KERNELS_SCALARS_H */
