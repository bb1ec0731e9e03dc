/* Sums of products of integers, as subscripts are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_LINEAR_FORM_H
#define ACCDEEP_LOWER_LINEAR_FORM_H

#include "plugin/gcc/compat.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace accdeep
{

/* Products of atoms, which are expressions by their numbers in some table, each
   product with a factor that is not 0.  The product of no atoms is the
   constant.  Numbers that do not fit are no form.  */
class linear_form
{
public:
  using product = std::vector<unsigned>; /* In order.  */

  linear_form () = default;
  explicit linear_form (std::int64_t constant);
  static linear_form of_atom (unsigned atom);

  const std::map<product, std::int64_t> &
  terms () const
  {
    return m_terms;
  }

  std::optional<linear_form> plus (const linear_form &other,
                                   std::int64_t factor = 1) const;
  std::optional<linear_form> times (const linear_form &other) const;

  /* This divided by BYTES, if that leaves nothing.  */
  std::optional<linear_form> divided_by (std::int64_t bytes) const;

  /* The constant that this is.  */
  std::optional<std::int64_t> constant () const;

private:
  bool add (const product &p, std::int64_t factor);

  std::map<product, std::int64_t> m_terms;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_LINEAR_FORM_H */
