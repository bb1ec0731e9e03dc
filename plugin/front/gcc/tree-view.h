/* What the views of types have in common in all front ends: what the tree says
   by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_TREE_VIEW_H
#define ACCDEEP_FRONT_GCC_TREE_VIEW_H

#include "plugin/gcc/compat.h"
#include "plugin/model/shape.h"

namespace accdeep
{

class tree_view : public type_view
{
public:
  /* TYPE is a main variant.  */
  explicit tree_view (tree type) : m_type (type) {}

  type_handle
  handle () const final
  {
    return m_type;
  }
  bool
  integral_p () const final
  {
    return INTEGRAL_TYPE_P (m_type);
  }
  bool
  wide_p () const final
  {
    return INTEGRAL_TYPE_P (m_type) && TYPE_PRECISION (m_type) == 64;
  }
  bool
  void_p () const final
  {
    return VOID_TYPE_P (m_type);
  }
  bool
  union_p () const final
  {
    return TREE_CODE (m_type) == UNION_TYPE;
  }

protected:
  tree m_type;
};

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_TREE_VIEW_H */
