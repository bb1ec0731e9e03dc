/* What walks know of a block, in a word of its entry.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_BLOCK_WORD_H
#define ACCDEEP_INFER_BLOCK_WORD_H

#include <cstdint>

namespace accdeep
{
namespace infer
{

struct block_word
{
  uint32_t by : 16;         /* Who came upon it first, in this walk.  */
  uint32_t met : 1;         /* Somebody has.  */
  uint32_t looked_into : 1; /* In this walk.  */
  uint32_t before : 1;      /* A former walk has come upon it.  */
  uint32_t rest : 13;       /* The table's.  */

  static constexpr unsigned rest_bits = 13;

  /* The walk is over.  */
  void
  settle ()
  {
    before |= met;
    met = 0;
    looked_into = 0;
  }
};

static_assert (sizeof (block_word) == sizeof (uint32_t));

} // namespace infer
} // namespace accdeep

#endif
