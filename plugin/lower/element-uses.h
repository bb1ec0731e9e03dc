/* The elements of one array that a construct's body uses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_ELEMENT_USES_H
#define ACCDEEP_LOWER_ELEMENT_USES_H

#include "plugin/lower/operand.h"

namespace accdeep
{

struct element_uses
{
  std::vector<tree> elements; /* Lvalues, each once.  */
  bool others = false;        /* And those that only run time knows.  */

  bool used_p (tree element) const;
};

/* The elements that BODY uses of VARIABLE, an array or a pointer to the first
   one.  NAMED are elements that clauses name.  */
element_uses uses_of_elements (tree body, tree variable,
                               const std::vector<tree> &named);

/* The pointer variable of whose target BASE is an element, which a kernel finds
   by it; null: there is none.  */
tree pointer_to_elements (tree base);

/* The elements that the compute construct CONSTRUCT uses behind POINTER, of
   which BASES, objects whose members have clauses, are some.  */
element_uses uses_behind (tree pointer, const std::vector<tree> &bases,
                          tree construct);

/* The pointer by which CONSTRUCT finds BASE, one of BASES, and other objects,
   OPERANDS or not, which have to lie in one block therefore; null: there is
   none.  */
tree pointer_to_several (tree base, const std::vector<tree> &bases,
                         const operand_list &operands, tree construct);

/* Elements that CONSTRUCT uses by pointers of which clauses name only others,
   among BASES: one for each pointer.  Several have to lie in one block.  */
std::vector<tree> elements_without_clause (const std::vector<tree> &bases,
                                           tree construct);

/* Are A and B, two elements of a variable, the same?  */
bool same_element_p (tree a, tree b);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_ELEMENT_USES_H */
