/* Numbers of elements that the iterations of a loop use.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_KERNELS_NUMBERS_H
#define ACCDEEP_CURE_KERNELS_NUMBERS_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/linear-form.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace accdeep
{

/* Sums of products of a loop's variable, of those of loops inside of it, and of
   expressions that have one value in all of the loop.  */
class loop_numbers
{
public:
  /* From the least value to the greatest one; null: unknown.  */
  struct range
  {
    std::optional<linear_form> first, last;
  };

  /* The loop, of which VARIABLE is the variable, begins.  */
  void begin_all (tree variable);

  /* Its variable has VALUES.  */
  void limit (const range &values);

  /* A loop inside, whose VARIABLE has VALUES, begins or ends.  */
  void begin (tree variable, const range &values);
  void end (tree variable);

  /* Is DECL the variable of one of these loops?  */
  bool varies_p (tree decl) const;

  /* The number that the variable T is; null: it is none of these.  */
  std::optional<linear_form> of_variable (tree t) const;

  /* The number that T is, which has one value in all of the loop.  */
  linear_form of_steady (tree t);

  /* Are A and B, which may be numbers in several dimensions, different in
     different iterations?  */
  bool distinct_p (const linear_form &a, const linear_form &b) const;

private:
  unsigned open (tree variable);
  bool separate_p (const linear_form &a, const linear_form &b) const;
  bool fixed_p (const linear_form &f) const;
  bool greater_p (const linear_form &a, const linear_form &b,
                  const linear_form &f, const linear_form &g) const;
  bool in_columns_p (const linear_form &factor, const linear_form &a,
                     const linear_form &b) const;
  bool positive_p (unsigned atom, const linear_form &f) const;
  bool bounds (const linear_form &f, linear_form &rest, linear_form &low,
               linear_form &high) const;

  std::vector<tree> m_atoms;
  std::unordered_map<tree, unsigned> m_open; /* Variables.  */
  unsigned m_variable = 0;
  range m_values;                     /* Of that.  */
  std::map<unsigned, range> m_ranges; /* Of loops inside.  */
};

} // namespace accdeep

#endif /* ACCDEEP_CURE_KERNELS_NUMBERS_H */
