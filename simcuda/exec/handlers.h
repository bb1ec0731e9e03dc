/* The handlers that are not computations on registers: control, memory,
   exchanges between lanes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_HANDLERS_H
#define SIMCUDA_EXEC_HANDLERS_H

#include "simcuda/exec/code.h"
#include "simcuda/ptx/ir.h"

namespace simcuda
{

/* control.cc.  */

/* Go to TARGET.  */
handlers branch_always ();
/* Lanes whose predicate A is set (UNLESS: not set) go to TARGET.  */
handlers branch_if (bool unless);
/* The following IMM instructions are for lanes with predicate A only.  */
handlers guard (bool unless);
/* A call of CALL's callee, or of the function at address A.  */
handlers call_direct ();
handlers call_indirect ();
handlers call_builtin ();
handlers leave_function ();
handlers end_threads ();
handlers trap ();
handlers ahead_of_constants ();
/* brx whose index A is not below IMM.  */
handlers branch_nowhere ();
handlers no_operation ();

/* exchange.cc.  */

enum class barrier_kind : std::uint32_t
{
  sync,
  arrive,
  red_and,
  red_or,
  red_popc
};

/* Barrier A, count B unless AUX says none; red: predicate C, result in D.
   AUX is barrier_kind, plus 256 when there is a count.  */
handlers block_barrier ();
/* bar.warp.sync for lanes A.  */
handlers warp_barrier ();
/* D, predicate in E, from A, B, C; members in AUX's slot for .sync forms.
   Null for forms that do not exist.  IMM: slot of the predicate or -1.  */
handlers select_shuffle (const ptx::instruction &);
/* D, predicate in E (.all), from A; members in B.  */
handlers select_match (const ptx::instruction &);
/* vote, activemask, redux: D from A; members in B (.sync forms).  */
handlers select_vote (const ptx::instruction &);

/* access.cc.  */

/* D, REGISTER_BYTES wide, gets the TYPE at A + IMM.  */
handlers select_load (ptx::scalar type, unsigned register_bytes, ptx::space);
/* The TYPE in B, REGISTER_BYTES wide, goes to A + IMM.  */
handlers select_store (ptx::scalar type, unsigned register_bytes, ptx::space);
/* The same from and to parameters: IMM is the offset in one of AUX bytes at
   A (load) or D (store; from B).  */
handlers select_parameter_load (ptx::scalar type, unsigned register_bytes);
handlers select_parameter_store (ptx::scalar type, unsigned register_bytes);
/* Stop unless A + IMM is a multiple of AUX.  */
handlers check_alignment ();
/* D is the address, in space local, of IMM bytes into the frame's locals.  */
handlers local_address ();
/* D, of BYTES, is the special register WHICH, also in IMM.  */
handlers select_special (ptx::special which, unsigned bytes);
/* Predicate D: is the generic address A in SPACE.  */
handlers select_in_space (ptx::space);

/* stack.cc.  */

/* D is the address of A bytes of the thread's stack, a multiple of IMM; B is
   the end of what is in use.  */
handlers allocate_local ();
/* D, the end of what is in use, is A again.  */
handlers restore_local ();

/* atomic.cc.  D is set from A + IMM, B, C.  RED: D is not set.  */
handlers select_atomic (const ptx::instruction &, ptx::space, bool with_result);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_HANDLERS_H */
