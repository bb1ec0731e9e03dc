/* Consumes array descriptors in host memory, produces sections.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/array-descriptor.h"

namespace accdeep
{

namespace
{

struct dope_vector : dope_head
{
  dope_dimension dimensions[max_rank];
};

dope_vector
load (uintptr_t descriptor, unsigned rank)
{
  dope_vector result = {};
  memcpy (&result, reinterpret_cast<const void *> (descriptor),
          dope_vector_bytes (rank));
  return result;
}

struct dimension
{
  uint64_t count;
  uint64_t stride;
};

/* Put D among the first N of DIMENSIONS, which are sorted by stride.  */
void
insert (const dimension &d, dimension *dimensions, unsigned n)
{
  for (; n > 0 && dimensions[n - 1].stride > d.stride; n--)
    dimensions[n] = dimensions[n - 1];
  dimensions[n] = d;
}

/* Elements side by side make one run.  */
void
join_dimensions (const dimension *dimensions, unsigned n,
                 strided_section &result)
{
  for (unsigned i = 0; i < n; i++)
    {
      const dimension &d = dimensions[i];
      if (result.rank == 0 && d.stride == result.run_bytes)
        result.run_bytes *= d.count;
      else if (result.rank
               && d.stride
                      == result.stride[result.rank - 1]
                             * result.count[result.rank - 1])
        result.count[result.rank - 1] *= d.count;
      else
        {
          result.count[result.rank] = d.count;
          result.stride[result.rank++] = d.stride;
        }
    }
}

} // namespace

dope_state
read_dope_vector (uintptr_t descriptor, unsigned rank, size_t element_bytes,
                  strided_section &result)
{
  const dope_vector v = load (descriptor, rank);
  if (!v.base)
    return dope_state::empty;
  if (!element_bytes)
    element_bytes = v.element_bytes;
  /* A pointer to a component of an array's elements steps by more than its
     own elements.  */
  const intptr_t span = v.span ? v.span : static_cast<intptr_t> (element_bytes);

  dimension dimensions[max_rank];
  unsigned n = 0;
  result = {};
  result.start = v.base;
  result.run_bytes = element_bytes;
  uint64_t reach = element_bytes;
  for (unsigned i = 0; i < rank; i++)
    {
      const dope_dimension &d = v.dimensions[i];
      if (d.upper < d.lower || !element_bytes)
        return dope_state::empty;
      const uint64_t count = static_cast<uint64_t> (d.upper) - d.lower + 1;
      intptr_t stride;
      uint64_t bytes;
      if (count == 1)
        continue;
      if (__builtin_mul_overflow (d.stride, span, &stride)
          || __builtin_mul_overflow (
              count - 1, stride < 0 ? 0 - uint64_t (stride) : uint64_t (stride),
              &bytes)
          || __builtin_add_overflow (reach, bytes, &reach))
        return dope_state::overflow;
      if (stride < 0)
        result.start -= bytes;
      insert ({ count, stride < 0 ? 0 - uint64_t (stride) : uint64_t (stride) },
              dimensions, n++);
    }
  if (!element_bytes)
    return dope_state::empty;
  if (__builtin_add_overflow (result.start, reach, &result.end))
    return dope_state::overflow;
  uint64_t inner = element_bytes;
  for (unsigned i = 0; i < n; i++)
    {
      if (dimensions[i].stride < inner)
        return dope_state::overlap;
      inner = dimensions[i].stride * (dimensions[i].count - 1) + inner;
    }
  join_dimensions (dimensions, n, result);
  return dope_state::valid;
}

std::string
dope_index_text (uintptr_t descriptor, unsigned rank, size_t element_bytes,
                 uintptr_t address)
{
  const dope_vector v = load (descriptor, rank);
  const intptr_t span = v.span ? v.span : static_cast<intptr_t> (element_bytes);
  /* Widest first, and as if all strides were positive.  */
  uint64_t distance = address - v.base;
  unsigned order[max_rank];
  uint64_t strides[max_rank];
  for (unsigned i = 0; i < rank; i++)
    {
      const dope_dimension &d = v.dimensions[i];
      const intptr_t stride = d.stride * span;
      strides[i] = stride < 0 ? 0 - uint64_t (stride) : uint64_t (stride);
      if (stride < 0)
        distance += strides[i] * (d.upper - d.lower);
      unsigned at = i;
      for (; at > 0 && strides[order[at - 1]] < strides[i]; at--)
        order[at] = order[at - 1];
      order[at] = i;
    }
  intptr_t indices[max_rank];
  for (unsigned k = 0; k < rank; k++)
    {
      const dope_dimension &d = v.dimensions[order[k]];
      const uint64_t stride = strides[order[k]];
      const intptr_t number = stride ? distance / stride : 0;
      distance -= number * stride;
      indices[order[k]] = d.stride < 0 ? d.upper - number : d.lower + number;
    }
  std::string result;
  for (unsigned i = 0; i < rank; i++)
    result += (i ? "," : "") + std::to_string (indices[i]);
  return "(" + result + ")";
}

} // namespace accdeep
