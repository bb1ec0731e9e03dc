/* Byte ranges of descriptors (section 1.6): neighbours, padding, bit-fields,
   unions; at random against a reference that colours each byte.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/accdeep-abi.h"
#include "plugin/lower/ranges.h"

#include <gtest/gtest.h>

#include <random>

using namespace accdeep;

namespace
{

piece
make (std::uint64_t offset, std::uint64_t bytes,
      piece_kind kind = piece_kind::data, bool in_union = false)
{
  piece p;
  p.offset = offset;
  p.bytes = bytes;
  p.kind = kind;
  p.in_union = in_union;
  return p;
}

/* "0+8 8+8p": p for pointers, u for unions, i for init_needed.  */
std::string
text (const std::vector<byte_range> &ranges)
{
  std::string result;
  for (const byte_range &r : ranges)
    result += (result.empty () ? "" : " ") + std::to_string (r.offset) + '+'
              + std::to_string (r.bytes)
              + (r.flags & ACCDEEP_RANGE_POINTER ? "p" : "")
              + (r.flags & ACCDEEP_RANGE_UNION ? "u" : "")
              + (r.flags & ACCDEEP_RANGE_INIT_NEEDED ? "i" : "");
  return result;
}

TEST (lower_ranges, neighbours_are_one_run)
{
  EXPECT_EQ (text (ranges_of ({ make (0, 4), make (4, 4), make (8, 8) }, 16)),
             "0+16");
}

TEST (lower_ranges, order_of_pieces_does_not_matter)
{
  EXPECT_EQ (text (ranges_of ({ make (8, 8), make (0, 4), make (4, 4) }, 16)),
             "0+16");
}

TEST (lower_ranges, padding_joins_the_data_before_it)
{
  EXPECT_EQ (
      text (ranges_of ({ make (0, 1), make (8, 8, piece_kind::hole) }, 16)),
      "0+8");
  EXPECT_EQ (
      text (ranges_of ({ make (0, 8, piece_kind::hole), make (8, 1) }, 16)),
      "8+8");
}

TEST (lower_ranges, padding_joins_the_data_behind_it)
{
  EXPECT_EQ (
      text (ranges_of ({ make (0, 1, piece_kind::hole), make (8, 8) }, 16)),
      "1+15");
}

TEST (lower_ranges, padding_never_joins_pointers)
{
  EXPECT_EQ (text (ranges_of ({ make (0, 8, piece_kind::pointer) }, 16)),
             "0+8p");
  EXPECT_EQ (
      text (ranges_of ({ make (0, 8, piece_kind::pointer), make (12, 4) }, 16)),
      "0+8p 8+8");
}

TEST (lower_ranges, padding_between_holes_does_not_move)
{
  EXPECT_EQ (text (ranges_of ({ make (0, 1, piece_kind::hole),
                                make (8, 8, piece_kind::hole) },
                              16)),
             "");
}

TEST (lower_ranges, bit_fields_share_bytes)
{
  EXPECT_EQ (text (ranges_of ({ make (0, 1), make (0, 2), make (1, 1) }, 2)),
             "0+2");
  EXPECT_EQ (
      text (ranges_of ({ make (0, 1, piece_kind::hole), make (0, 2) }, 2)),
      "0+2");
}

TEST (lower_ranges, data_win_over_pointers_in_a_union)
{
  EXPECT_EQ (text (ranges_of ({ make (0, 8, piece_kind::pointer, true),
                                make (0, 4, piece_kind::data, true) },
                              8)),
             "0+4u 4+4pu");
}

TEST (lower_ranges, data_stay_over_a_followed_pointer_in_a_union)
{
  EXPECT_EQ (text (ranges_of ({ make (0, 8, piece_kind::hole, true),
                                make (0, 8, piece_kind::data, true) },
                              8)),
             "0+8u");
}

TEST (lower_ranges, a_union_of_data_alone_is_data)
{
  EXPECT_EQ (
      text (ranges_of ({ make (0, 8), make (8, 16, piece_kind::data, true),
                         make (8, 8, piece_kind::data, true) },
                       24)),
      "0+24");
}

TEST (lower_ranges, what_differs_stays_apart)
{
  piece needed = make (4, 4);
  needed.init_needed = true;
  EXPECT_EQ (text (ranges_of ({ make (0, 4), needed }, 8)), "0+4 4+4i");
  piece out = make (4, 4);
  out.action = ACCDEEP_ACTION_COPYOUT;
  EXPECT_EQ (text (ranges_of ({ make (0, 4), out }, 8)), "0+4 4+4");
}

TEST (lower_ranges, nothing_gives_nothing)
{
  EXPECT_EQ (text (ranges_of ({}, 1)), "");
  EXPECT_EQ (text (ranges_of ({ make (0, 0) }, 1)), "");
}

/* Every byte that a piece of data or pointers covers is in exactly one range
   of the right kind, no byte of a hole alone is in any.  */
TEST (lower_ranges, random_pieces_keep_their_kinds)
{
  std::mt19937 random (12);
  for (int round = 0; round < 2000; round++)
    {
      const unsigned size = 1 + random () % 40;
      std::vector<piece> pieces;
      std::vector<int> colour (size, 5);
      for (unsigned n = random () % 8; n > 0; n--)
        {
          const unsigned offset = random () % size;
          const unsigned bytes = random () % (size - offset + 1);
          const int kind = random () % 5;
          pieces.push_back (
              make (offset, bytes, static_cast<piece_kind> (kind)));
          for (unsigned i = offset; i < offset + bytes; i++)
            colour[i] = std::min (colour[i], kind);
        }
      std::vector<int> seen (size, 5);
      std::uint64_t end = 0;
      for (const byte_range &r : ranges_of (pieces, size))
        {
          ASSERT_GE (r.offset, end);
          ASSERT_GT (r.bytes, 0u);
          end = r.offset + r.bytes;
          ASSERT_LE (end, size);
          for (std::uint64_t i = r.offset; i < end; i++)
            seen[i] = r.flags & ACCDEEP_RANGE_NULL       ? 3
                      : r.flags & ACCDEEP_RANGE_EXCLUDED ? 2
                      : r.flags & ACCDEEP_RANGE_POINTER  ? 1
                                                         : 0;
        }
      for (unsigned i = 0; i < size; i++)
        {
          if (colour[i] < 4)
            ASSERT_EQ (seen[i], colour[i]);
          else if (colour[i] == 4)
            ASSERT_EQ (seen[i], 5);
          else
            /* Padding joins data, or nothing.  */
            ASSERT_TRUE (seen[i] == 0 || seen[i] == 5);
        }
    }
}

} // anonymous namespace
