/* The memory of Fortran's arrays and sections that have descriptors.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_ARRAY_MEMORY_H
#define ACCDEEP_FRONT_GCC_ARRAY_MEMORY_H

#include "plugin/gcc/compat.h"

#include <vector>

namespace accdeep
{

/* The components of an array descriptor, and of its dimensions.  */
enum descriptor_field
{
  DATA = 0,
  DIMENSIONS = 4,
  STRIDE = 0,
  LOWER = 1,
  UPPER = 2
};

/* The memory of what an array descriptor describes.  */
class array_memory
{
public:
  /* GIVEN: assignments in front of a directive, some of them to components of
     DESCRIPTOR.  */
  explicit array_memory (tree descriptor, const std::vector<tree> &given = {})
      : m_descriptor (descriptor), m_given (given)
  {
  }

  /* Has gfortran made the descriptor for a section?  */
  bool
  made_for_section_p () const
  {
    return VAR_P (m_descriptor) && DECL_ARTIFICIAL (m_descriptor);
  }

  unsigned rank () const;

  /* How many elements it has, from the lowest address to the highest.  */
  tree elements () const;

  /* How many elements the first one lies behind the lowest address.  */
  tree before_first () const;

  /* The same in bytes, where an element has SIZE.  */
  tree bytes_before (tree size) const;

  /* How many elements gfortran takes.  */
  tree stock_elements () const;

  tree data () const;

private:
  tree value (unsigned dimension, unsigned index) const;
  tree extent (unsigned dimension) const;
  tree distance (unsigned dimension) const;
  tree empty () const;

  tree m_descriptor;
  const std::vector<tree> m_given;
};

/* The variable POINTER, gfortran's own to the first element of a dummy
   argument's memory: BYTES is how many bytes lie before that one.  */
void note_bytes_before (tree pointer, tree bytes);

/* How many bytes of the array that is behind POINTER, an expression, lie before
   its first element; null: none.  */
tree bytes_before (tree pointer);

/* How many bytes such an array has, if a pointer's descriptor says it; null:
   its type does.  */
tree bytes_of_array (tree pointer);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_ARRAY_MEMORY_H */
