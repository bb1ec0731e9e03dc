/* Members as operands of structured constructs: section 2.2.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CONVENIENCE_H
#define ACCDEEP_LOWER_CONVENIENCE_H

#include "plugin/lower/operand.h"
#include "plugin/lower/references.h"

namespace accdeep
{

/* The object that LVALUE, a member of it or of an aggregate in it, stands for
   when its type is one that accdeep knows; null: none.  */
tree known_base (tree lvalue);

/* Is SHAPE what an object has by default, but for components that stand beside
   it in its directive?  Then it does not decide against copies by hand.  */
bool default_shape_p (const std::string &shape);

/* The component of a variable that a clause names, in Fortran.  */
struct named_component
{
  tree variable;
  component_names names;
  bool in_place; /* And not what it leads to.  */
  tree element;  /* Of several that the variable leads to; null: of all.  */
};

/* The component that CLAUSE is about; nullopt: it is none.  */
std::optional<named_component> component_of_clause (tree clause);

/* Add to OPERANDS, those of a structured construct, the objects whose members
   they are and that are not among them; an object that is takes what its
   members' own clauses say about them out of its shape.  CONSTRUCT is a compute
   construct with these operands, or null.  Gives all of these objects.  */
std::vector<tree> add_bases (operand_list &operands, tree construct);

/* The objects whose members OPERANDS name.  C and C++.  */
std::vector<tree> bases_of_members (const operand_list &operands);

/* Those of them that no clause names: the directive makes them, with their own
   bytes.  C and C++.  */
std::vector<tree> made_bases (const operand_list &operands);

/* In Fortran: let objects among OPERANDS leave the components that are operands
   themselves to these, and give those objects.  */
std::vector<tree> leave_out_components (operand_list &operands);

/* Fortran: add to OPERANDS the array descriptors of the components in CLAUSES,
   whose bounds go with these, whatever brought their objects.  */
void add_component_bounds (operand_list &operands, tree clauses);

/* Fortran: is CLAUSE about a component, and of none of BASES?  */
bool on_component_p (tree clause, const std::vector<tree> &bases);

/* Fortran: take components out of *CLAUSES, those of a data construct: where
   they are is all that a kernel in it can use, and the variables themselves may
   come later, or not at all.  */
void remove_components (tree *clauses);

/* Fortran: take those components out of *CLAUSES, a compute construct's, whose
   variables BODY does not use: nothing is looked for where they are.  */
void remove_unused_components (tree *clauses, tree body);

/* Let *CLAUSES, those of the construct, map BASES whole, which are present, in
   place of their members.  OPERANDS, CONSTRUCT as in add_bases.  */
void replace_members (tree *clauses, const std::vector<tree> &bases,
                      const operand_list &operands, tree construct);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CONVENIENCE_H */
