/* Implicit data attributes of compute constructs: which variables with a
   descriptor the body uses without a clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_IMPLICIT_H
#define ACCDEEP_LOWER_IMPLICIT_H

#include "plugin/lower/operand.h"

#include <unordered_set>
#include <vector>

namespace accdeep
{

/* What a variable stands for in the body of a construct.  */
struct variable_object
{
  tree lvalue = NULL_TREE; /* Null: nothing that has members.  */
  tree bytes = NULL_TREE;  /* Null: as many as its type.  */
  tree type = NULL_TREE;   /* Of the objects.  */
  /* A pointer or reference variable, of which GCC gives the device the host's
     value (that of a reference in `serial' only) unless a clause maps its
     target.  */
  bool pointer = false;
  /* It is `this', which leads to one object; and whether the function may not
     change that.  */
  bool self = false;
  bool constant = false;
};

/* Implemented for each language: the objects that a body that mentions DECL
   uses.  */
variable_object object_of_variable (tree decl);

/* Let those of OPERANDS of the construct STATEMENT that the front end has added
   map what the construct refers to.  */
void narrow_implicit_clauses (operand_list &operands, tree statement);

/* The variables that GCC maps for the compute construct STATEMENT, in data
   constructs with the clauses OUTER, because its body uses them, and by which
   pointers among its operands may lead to the same memory.  */
std::vector<operand> implicit_variables (tree statement,
                                         const std::vector<tree> &outer);

/* Variables whose clauses on the data constructs around name a shape, or have a
   nest, and so say themselves what is mapped with them: all that a kernel may
   refer to, or not what they exclude.  */
struct shaped_variables
{
  std::unordered_set<tree> whole, excluding;
};

/* The operands that the construct STATEMENT, an OACC_PARALLEL, OACC_KERNELS or
   OACC_SERIAL, has beside those in its clauses.  OUTER are the clauses of the
   data constructs around it, innermost last, and SHAPED is about them; a
   variable in one of them is left to GCC, which finds it present.  */
std::vector<operand> implicit_operands (tree statement,
                                        const std::vector<tree> &outer,
                                        const shaped_variables &shaped);

/* Pointers to objects with shapes that the body of STATEMENT uses, lvalues; as
   above.  GCC gives the device the host's value of those (section 9).  */
std::vector<tree> implicit_pointers (tree statement,
                                     const std::vector<tree> &outer);

/* The default clause that holds for STATEMENT.  */
omp_clause_default_kind default_of (tree statement);

/* The variables that the body of the construct STATEMENT uses and none of its
   clauses is about.  */
std::vector<tree> variables_without_clause (tree statement);

/* The other pointer variables of C and C++ that the body uses and no clause is
   about.  */
std::vector<tree> host_pointers (tree statement,
                                 const std::vector<tree> &outer);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_IMPLICIT_H */
