/* Arguments of class type in constructs with default(none).

   Consumes a compute construct with default(none) and a clause on a parameter
   whose class has a constructor or a destructor that does something: it is
   passed by reference, and GCC, which names the reference in the body and the
   object in the clause, says that there is no clause.  Produces

     { T *box = &box;
       <construct, with *box in the place of box> }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/statements.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Is DECL a parameter that GCC will have passed by reference?  */
bool
passed_by_reference_p (tree decl)
{
  return TREE_CODE (decl) == PARM_DECL
         && RECORD_OR_UNION_TYPE_P (TREE_TYPE (decl))
         && TREE_ADDRESSABLE (TREE_TYPE (decl));
}

/* The parameters of that kind that CLAUSES map.  */
std::vector<tree>
arguments_in (tree clauses)
{
  std::vector<tree> result;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && passed_by_reference_p (OMP_CLAUSE_DECL (c))
        && std::find (result.begin (), result.end (), OMP_CLAUSE_DECL (c))
               == result.end ())
      result.push_back (OMP_CLAUSE_DECL (c));
  return result;
}

struct replacement
{
  tree argument;
  tree pointer;
};

tree
replace_argument (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *static_cast<replacement *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r.argument)
    {
      *tp = build1 (INDIRECT_REF, TREE_TYPE (r.argument), r.pointer);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Let CONSTRUCT find ARGUMENT by a pointer, a variable of BLOCK.  */
void
use_pointer (tree construct, tree argument, statement_block &block)
{
  tree type = build_pointer_type (TREE_TYPE (argument));
  tree pointer = block.variable (
      type, DECL_NAME (argument) ? IDENTIFIER_POINTER (DECL_NAME (argument))
                                 : "argument");
  TREE_ADDRESSABLE (argument) = 1;
  block.assign (pointer, build_fold_addr_expr (argument));
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_DECL (c) == argument)
      {
        OMP_CLAUSE_CHAIN (c) = map_clause (
            OMP_CLAUSE_LOCATION (c), GOMP_MAP_FIRSTPRIVATE_POINTER, pointer,
            size_zero_node, OMP_CLAUSE_CHAIN (c));
        if (!OMP_CLAUSE_SIZE (c))
          OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (argument));
        break;
      }
  replacement r = { argument, pointer };
  walk_tree (&OMP_CLAUSES (construct), replace_argument, &r, NULL);
  walk_tree (&OMP_BODY (construct), replace_argument, &r, NULL);
}

/* Change the construct at *TP.  False: there is nothing to do.  */
bool
use_pointers (tree *tp, const std::vector<tree> &)
{
  tree clauses = OMP_CLAUSES (*tp);
  if (default_among (clauses) != OMP_CLAUSE_DEFAULT_NONE)
    return false;
  const std::vector<tree> arguments = arguments_in (clauses);
  if (arguments.empty ())
    return false;
  statement_block block (EXPR_LOCATION (*tp));
  for (tree argument : arguments)
    use_pointer (*tp, argument, block);
  block.add (*tp);
  *tp = block.finish ();
  return true;
}

} // anonymous namespace

bool
cure_class_arguments (tree *body)
{
  return !lang_GNU_Fortran () && cure_p (cure::class_argument)
         && change_compute_constructs (body, use_pointers);
}

} // namespace accdeep
