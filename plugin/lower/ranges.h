/* Byte ranges of a descriptor: from the direct members of an object to the
   runs of bytes that move (section 1.6 of the language).  Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_RANGES_H
#define ACCDEEP_LOWER_RANGES_H

#include <cstdint>
#include <vector>

namespace accdeep
{

enum class piece_kind
{
  data,    /* Included bytes.  */
  pointer, /* Included pointers that are not followed.  */
  excluded_pointer,
  null_pointer, /* Excluded, and null on the device.  */
  hole /* Other excluded bytes, followed pointers, and what has a descriptor of
          its own.  */
};

/* What the shape says about some bytes of an object.  */
struct piece
{
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  piece_kind kind = piece_kind::data;
  std::uint32_t action = 0; /* enum accdeep_action.  */
  bool init_needed = false;
  bool in_union = false;
  bool table = false; /* A pointer to a table of virtual functions.  */
};

/* As struct accdeep_range of the binary interface.  */
struct byte_range
{
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  std::uint32_t action = 0;
  std::uint32_t flags = 0; /* ACCDEEP_RANGE_*.  */
};

/* The ranges of an object of OBJECT_BYTES that consists of PIECES, in any
   order.  Pieces overlap only in unions, and where bit-fields share a byte:
   there data win over pointers, those over excluded ones, and all over holes.
   Padding joins the data
   before it, else the data behind it; it never joins pointers, so that a range
   of pointers consists of pointers only.  */
std::vector<byte_range> ranges_of (std::vector<piece> pieces,
                                   std::uint64_t object_bytes);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_RANGES_H */
