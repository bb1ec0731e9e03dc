/* Data clauses and their operands as GCC's trees have them, for the front ends
   and for lowering.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_CLAUSES_H
#define ACCDEEP_FRONT_GCC_CLAUSES_H

#include "plugin/gcc/compat.h"

#include <string>

namespace accdeep
{

/* What LVALUE is a part of, or what it is reached through: one step towards the
   variable that it starts from.  Null: there is no further step.  */
tree enclosing_lvalue (tree lvalue);

/* The variable that the expression LVALUE starts from; null if there is
   none.  */
tree base_variable (tree lvalue);

/* Is T an access to memory through the pointer that it has as its operand 0? */
bool dereference_p (tree t);

/* Does the lvalue T denote the target of a pointer, and not of a reference?  */
bool pointer_target_p (tree t);

/* Does the lvalue T denote what a reference refers to?  */
bool reference_target_p (tree t);

/* T without the subscripts that stand last, and without conversions.  */
tree whole_object (tree t);

/* The pointer that the address POINTER is computed from.  */
tree pointer_behind (tree pointer);

/* Do the lvalues T and OTHER denote elements of one array, or one object?  */
bool same_whole_p (tree t, tree other);

/* Is LVALUE a variable, or part of one, that keeps its value as long as the
   program runs?  */
bool constant_variable_p (tree lvalue);

/* The name that the user has given DECL, which has one: gfortran keeps the data
   of the dummy array x in a variable "x.0".  */
std::string user_name (tree decl);

/* Is DECL a variable that is there as long as the program runs?  */
bool lasting_variable_p (tree decl);

/* Set by the front end: what the user calls DECL, a variable that the compiler
   has made for a name of the user's; empty: it is none.  */
extern std::string (*name_behind) (tree decl);

/* Is CLAUSE an array descriptor, which goes with the array?  On exit data GCC
   15 and later release it, which older ones do not.  */
bool bounds_p (tree clause);

/* The clauses of STATEMENT, an OpenACC construct or directive with data
   clauses; null if it is something else.  */
tree *data_clauses (tree statement);

/* A map clause for DECL, in front of the clauses CHAIN.  */
tree map_clause (location_t loc, gomp_map_kind kind, tree decl, tree size,
                 tree chain);

/* A clause of the kind CODE, without operands yet, in front of *CLAUSES.  */
tree add_clause (tree *clauses, location_t loc, omp_clause_code code);

/* Does a map clause of KIND, a GOMP_MAP constant, allocate memory for what it
   names where that is absent?  */
bool allocating_kind_p (unsigned kind);

/* Is CLAUSE, which may be null, a map clause of KIND?  */
bool maps_as_p (tree clause, gomp_map_kind kind);

/* What the default clause among CLAUSES says.  */
omp_clause_default_kind default_among (tree clauses);

/* Is TYPE that of a number or a logical value?  */
bool number_type_p (tree type);

/* Is DECL a number that devices have for good, by a `declare' directive?  GCC
   has each gang that reduces it load the value, and store its own result.  */
bool declared_number_p (tree decl);

/* Does KIND, GOMP_MAP_*, attach or detach?  */
bool attachment_kind_p (unsigned kind);

/* Does CLAUSE go with a map clause, and map nothing by itself?  */
bool companion_p (tree clause);

/* Does CLAUSE say nothing but where a name leads in a kernel?  */
bool only_for_kernel_p (tree clause);

/* Does CLAUSE map all of the variable DECL, or of what that refers to?  */
bool maps_whole_p (tree clause, tree decl);

/* Unlink the map clause at LINK and its companions.  */
void unlink_group (tree *link);

/* What the user has written of what CLAUSE maps.  gfortran keeps the bounds of
   a section in a variable of its own, and the array in what goes with it.  */
tree written_lvalue (tree clause);

/* Does one of CLAUSES that say what becomes of a variable on the device have an
   operand for which PREDICATE holds?  */
template <typename Predicate>
bool
any_operand_p (tree clauses, Predicate predicate)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
        if (predicate (OMP_CLAUSE_DECL (c)))
          return true;
        break;
      default:
        break;
      }
  return false;
}

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_CLAUSES_H */
