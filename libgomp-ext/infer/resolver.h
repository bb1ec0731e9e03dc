/* Where pointers lead.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_RESOLVER_H
#define ACCDEEP_INFER_RESOLVER_H

#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/infer/evidence.h"
#include "libgomp-ext/infer/heap.h"
#include "libgomp-ext/infer/regions.h"

#include <unordered_map>

namespace accdeep
{
namespace infer
{

struct target
{
  lead where = lead::nowhere;
  uintptr_t address = 0;
  uintptr_t start = 0; /* Of the block, or of the region.  */
  uintptr_t end = 0;
  block_word *word = nullptr; /* Of the heap's block.  */
  bool single = false;        /* One object, whatever is behind it.  */
  /* Of a class that derives from what the pointer says; null: none that is
     described.  */
  const accdeep_infer_type *type = nullptr;
};

/* BYTES are there behind T.  */
inline bool
readable_p (const target &t, uint64_t bytes)
{
  return t.where != lead::nowhere && t.where != lead::foreign
         && t.end - t.address >= bytes;
}

/* Of all pointers in something.  */
enum class leading
{
  nowhere, /* All are null.  */
  somewhere,
  astray /* To memory that is not known.  */
};

/* Knows what is where, and what pointers to tables of virtual functions
   tell.  */
class resolver
{
public:
  resolver (heap_view &heap, readable_regions &regions, evidence &seen)
      : m_heap (heap), m_regions (regions), m_seen (seen)
  {
  }

  /* Where a pointer leads that may be null.  */
  target
  resolve (uintptr_t address)
  {
    target result;
    result.address = address;
    if (!address)
      return result;
    if (const region *r = m_regions.find (address))
      return in_region (address, *r);
    if (heap_block block = m_heap.find (address))
      {
        result.where = lead::heap;
        result.start = block.start;
        result.end = block.end ();
        result.word = block.word;
      }
    else
      result.where = lead::foreign;
    return result;
  }

  /* The same, where it is one to TYPE, or TYPE is null.  */
  target
  resolve (uintptr_t address, const accdeep_infer_type *type)
  {
    return ordinary_p (type) ? resolve (address)
                             : whole_of (resolve (address), type);
  }

  /* Are objects of TYPE where pointers to it lead, and as long as it is?  */
  static bool
  ordinary_p (const accdeep_infer_type *type)
  {
    return !type
           || (!(type->flags & ACCDEEP_INFER_OPEN_ENDED)
               && !identity_of (*type));
  }

  /* What is there where a pointer to TYPE leads TO: an object of a class that
     derives from it may begin before, and stands alone, and so does one with a
     flexible array.  */
  target whole_of (target to, const accdeep_infer_type *type);

  /* Where POINTER leads, or the pointers in an object of TYPE.  */
  leading leading_of (uintptr_t pointer);
  leading leading_of (uintptr_t address, const accdeep_infer_type &type);

private:
  target in_region (uintptr_t address, const region &r);
  const class_told &told_by (uintptr_t table);

  heap_view &m_heap;
  readable_regions &m_regions;
  evidence &m_seen;
  std::unordered_map<uintptr_t, class_told> m_told;
};

} // namespace infer
} // namespace accdeep

#endif
