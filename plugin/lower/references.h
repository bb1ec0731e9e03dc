/* What the body of a construct refers to of the variables in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_REFERENCES_H
#define ACCDEEP_LOWER_REFERENCES_H

#include "plugin/lower/operand.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace accdeep
{

/* The parts of an object that expressions name.  */
struct reference
{
  /* Something may look at all of it: a procedure, an assignment, a pointer.  */
  bool whole = false;
  /* Of components, by their names; those of a parent are the object's own.  */
  std::map<std::string, std::unique_ptr<reference>> parts;
  /* Components of which only the bounds or the dynamic type are asked for.  */
  std::set<std::string> described;
};

/* A component by the names that lead to it.  */
using component_names = std::vector<std::string>;

/* Does R refer to nothing but parts of the components NAMED?  */
bool only_p (const reference &r, const std::vector<component_names> &named);

/* References to the variables in the body of one construct, in Fortran.  */
class body_references
{
public:
  explicit body_references (tree body);

  /* Null: there are none to DECL.  */
  const reference *of (tree decl) const;

private:
  static tree visit (tree *tp, int *walk_subtrees, void *data);
  void note (tree expression, bool tested);
  void note_subscripts (tree expression);

  /* What gfortran keeps in variables of its own.  */
  const std::map<tree, tree> m_kept;
  std::map<tree, reference> m_variables;
};

/* Let O, an implicit operand whose objects the body refers to as R says, map of
   these what is referred to.  False: no component that leads to anything is,
   and O's type has no directive that would say otherwise; then O is left as it
   is, unless it has a clause or ALWAYS is true.  */
bool narrow (operand &o, const reference &r, bool always = false);

/* Is SHAPE, of a type without directives, one that no word of the user's has
   made: the default, or from narrow ()?  */
bool assumed_shape_p (const std::string &shape);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_REFERENCES_H */
