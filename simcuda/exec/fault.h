/* Errors of running kernels that are not about device memory, and poison for
   memory that was never written.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_FAULT_H
#define SIMCUDA_EXEC_FAULT_H

#include "simcuda/exec/warp.h"

namespace simcuda
{

constexpr unsigned char unwritten_byte = 0xA5;

/* Print the message with the place of I, for the first lane in MASK, and end
   the process with a non-zero status.  */
[[noreturn]] void fail_at (warp &, const insn *i, lane_mask mask,
                           const std::string &message);
[[noreturn]] void fail_launch (const launch_context &,
                               const std::string &message);

/* The other one of two accesses that race, which was before.  */
struct earlier_access
{
  const insn *code;
  std::uint64_t gang; /* Number in the grid.  */
  unsigned warp, lane;
  access_kind kind;
};

/* LANE's access by I races with EARLIER; MESSAGE says what it is.  */
[[noreturn]] void fail_race (warp &, const insn *i, unsigned lane,
                             const std::string &message,
                             const earlier_access &earlier);

/* A bad access to shared or local memory, or to no memory at all.  */
[[noreturn]] void fail_access (warp &, const insn *i, unsigned lane,
                               std::uint64_t address, unsigned bytes,
                               access_kind kind);

/* CALL leads to F, whose need of stack a driver can not know: if it is more
   than the driver reserves for that (CU_LIMIT_STACK_SIZE), say so, once a
   kernel.  */
void check_stack (warp &, const insn *call, lane_mask, const frame &f);

/* Fill F's .local variables of the lanes in MASK.  */
void poison_locals (warp &, const frame &f, lane_mask mask);

/* Bytes of local memory that each thread gets when STACK_BYTES are asked
   for.  */
std::uint64_t local_stride (std::uint64_t stack_bytes);

/* G leaves a barrier: bar.red gets its result.  */
void finish_barrier (const group &g, const barrier_state &state);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_FAULT_H */
