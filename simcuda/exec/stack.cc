/* alloca: memory of a thread that lives until its function returns, above the
   function's .local variables.

   Each lane has its own end of that memory, in a slot of the frame; the frame
   knows the highest there has been, above which functions that it calls have
   theirs.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/fault.h"
#include "simcuda/exec/handlers.h"
#include "simcuda/exec/warp.h"

#include <algorithm>
#include <cstring>

namespace simcuda
{

namespace
{

std::uint64_t *
words (unsigned char *frame, std::uint32_t offset)
{
  return reinterpret_cast<std::uint64_t *> (frame + offset);
}

/* D is the address of A bytes, a multiple of IMM; B is the end.  */
const insn *
allocate (const insn *i, unsigned char *slots, warp &w, lane_mask mask)
{
  std::uint64_t alignment = i->imm;
  frame &top = w.top ();
  for (; mask; mask &= mask - 1)
    {
      unsigned lane = __builtin_ctz (mask);
      std::uint64_t bytes = words (slots, i->a)[lane];
      std::uint64_t &end = words (slots, i->b)[lane];
      std::uint64_t start = (end + alignment - 1) & ~(alignment - 1);
      if (start > w.local_bytes () || bytes > w.local_bytes () - start)
        fail_at (w, i, lane_mask (1) << lane,
                 "alloca of " + std::to_string (bytes) + " bytes: the stack of "
                     + std::to_string (w.local_bytes ())
                     + " bytes is exhausted");
      std::memset (w.local (lane) + start, unwritten_byte, bytes);
      words (slots, i->d)[lane] = start;
      end = start + bytes;
      top.stack_end = std::max (top.stack_end, end);
    }
  return i + 1;
}

/* D, the end, is A again, which was saved before.  */
const insn *
restore (const insn *i, unsigned char *slots, warp &w, lane_mask mask)
{
  const frame &top = w.top ();
  std::uint64_t least = top.local_base + top.function->local_bytes;
  for (; mask; mask &= mask - 1)
    {
      unsigned lane = __builtin_ctz (mask);
      std::uint64_t to = words (slots, i->a)[lane];
      std::uint64_t &end = words (slots, i->d)[lane];
      if (to < least || to > end)
        fail_at (w, i, lane_mask (1) << lane,
                 "stackrestore of what this function did not save");
      end = to;
    }
  return i + 1;
}

} // namespace

handlers
allocate_local ()
{
  return { allocate, allocate, allocate };
}

handlers
restore_local ()
{
  return { restore, restore, restore };
}

} // namespace simcuda
