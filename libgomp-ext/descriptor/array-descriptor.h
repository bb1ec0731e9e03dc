/* gfortran's array descriptors: which bytes the elements are.

   Layout: descriptor_dimension and GFC_FULL_ARRAY_DESCRIPTOR of libgfortran.h,
   GCC 8 to 16.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_ARRAY_DESCRIPTOR_H
#define ACCDEEP_DESCRIPTOR_ARRAY_DESCRIPTOR_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace accdeep
{

constexpr unsigned max_rank = 15;

struct dope_dimension
{
  intptr_t stride;
  intptr_t lower;
  intptr_t upper;
};

/* A descriptor, as far as it does not depend on its rank.  */
struct dope_head
{
  uintptr_t base;
  size_t offset;
  size_t element_bytes;
  int version;
  signed char rank;
  signed char type;
  short attribute;
  intptr_t span;
};

/* Elements that need not be neighbours.  Dimensions have more than one element
   each, positive strides, and become wider from the first on.  */
struct strided_section
{
  uintptr_t start; /* Lowest address.  */
  uintptr_t end;   /* Behind the highest one.  */
  size_t run_bytes;
  unsigned rank; /* 0: one run.  */
  uint64_t count[max_rank];
  uint64_t stride[max_rank]; /* Bytes.  */

  bool
  contiguous_p () const
  {
    return rank == 0;
  }
};

enum class dope_state
{
  valid,
  empty,    /* Null, or no elements.  */
  overflow, /* Reaches beyond memory.  */
  overlap   /* Elements share bytes.  */
};

/* Read the descriptor of RANK dimensions at host address DESCRIPTOR, whose
   elements have ELEMENT_BYTES bytes, 0: as many as it says, into RESULT.  */
dope_state read_dope_vector (uintptr_t descriptor, unsigned rank,
                             size_t element_bytes, strided_section &result);

/* Bytes of the descriptor itself.  */
constexpr size_t
dope_vector_bytes (unsigned rank)
{
  return sizeof (dope_head) + sizeof (dope_dimension) * rank;
}

/* The same as read_dope_vector for what most arrays are: null, or elements
   side by side in the order of the dimensions.  Then START and BYTES, 0: no
   elements, say all of it.  False: it takes read_dope_vector.  */
inline bool
read_plain_dope_vector (const char *descriptor, unsigned rank,
                        size_t element_bytes, uintptr_t &start, int64_t &bytes)
{
  dope_head head;
  memcpy (&head, descriptor, sizeof head);
  start = head.base;
  bytes = 0;
  if (!head.base)
    return true;
  if (!element_bytes)
    element_bytes = head.element_bytes;
  intptr_t reach = element_bytes;
  if (reach <= 0 || (head.span && head.span != reach))
    return false;
  descriptor += sizeof head;
  intptr_t step = 1;
  for (; rank; rank--, descriptor += sizeof (dope_dimension))
    {
      dope_dimension d;
      memcpy (&d, descriptor, sizeof d);
      intptr_t count;
      if (d.stride != step || __builtin_sub_overflow (d.upper, d.lower, &count)
          || count < 0 || __builtin_add_overflow (count, 1, &count)
          || __builtin_mul_overflow (step, count, &step))
        return false;
    }
  return !__builtin_mul_overflow (reach, step, &bytes);
}

/* "(3,-1)": the indices of the element at ADDRESS of the array that the
   descriptor of RANK dimensions at DESCRIPTOR describes, elements having
   ELEMENT_BYTES bytes.  */
std::string dope_index_text (uintptr_t descriptor, unsigned rank,
                             size_t element_bytes, uintptr_t address);

/* VISIT (address) for each run of SECTION, lowest first.  */
template <typename Visit>
void
for_each_run (const strided_section &section, Visit visit)
{
  uint64_t index[max_rank] = {};
  uintptr_t at = section.start;
  for (;;)
    {
      visit (at);
      unsigned d = 0;
      while (d < section.rank && ++index[d] == section.count[d])
        {
          at -= (section.count[d] - 1) * section.stride[d];
          index[d++] = 0;
        }
      if (d == section.rank)
        return;
      at += section.stride[d];
    }
}

} // namespace accdeep

#endif
