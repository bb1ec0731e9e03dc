/* Handlers that run with another rounding mode, or that flush subnormal
   numbers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ALU_ENVIRONMENT_H
#define SIMCUDA_EXEC_ALU_ENVIRONMENT_H

#include "simcuda/exec/alu-lanes.h"
#include "simcuda/ptx/ir.h"

#include <xmmintrin.h>

namespace simcuda::SIMCUDA_ALU
{

/* Bits of MXCSR.  */
enum float_environment : unsigned
{
  nearest = 0x0000,
  downward = 0x2000,
  upward = 0x4000,
  toward_zero = 0x6000,
  rounding_bits = 0x6000,
  flush_subnormal = 0x8040 /* Results and operands.  */
};

/* What MODIFIERS ask for beyond rounding to nearest.  */
static inline unsigned
environment_of (const ptx::modifier_set &modifiers)
{
  using ptx::modifier;
  unsigned environment = modifiers.has (modifier::rz)   ? toward_zero
                         : modifiers.has (modifier::rm) ? downward
                         : modifiers.has (modifier::rp) ? upward
                                                        : nearest;
  if (modifiers.has (modifier::ftz))
    environment |= flush_subnormal;
  return environment;
}

template <handler H, unsigned ENVIRONMENT>
static const insn *
in_environment (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  unsigned saved = _mm_getcsr ();
  _mm_setcsr ((saved & ~unsigned (rounding_bits)) | ENVIRONMENT);
  /* Called through a pointer that the compiler cannot see through, so that
     nothing moves across the changes.  */
  handler h = H;
  asm volatile("" : "+r"(h) : : "memory");
  const insn *next = h (i, frame, w, mask);
  _mm_setcsr (saved);
  return next;
}

template <auto F, unsigned ENVIRONMENT>
static inline handlers
lanes_in ()
{
  using f = lane_function<F>;
  return { in_environment<f::full, ENVIRONMENT>,
           in_environment<f::some, ENVIRONMENT>,
           in_environment<f::one, ENVIRONMENT> };
}

/* F's handlers in the environment that MODIFIERS ask for.  */
template <auto F>
static inline handlers
lanes_rounded (const ptx::modifier_set &modifiers)
{
  switch (environment_of (modifiers))
    {
    case nearest:
      return lanes<F> ();
    case toward_zero:
      return lanes_in<F, toward_zero> ();
    case downward:
      return lanes_in<F, downward> ();
    case upward:
      return lanes_in<F, upward> ();
    case nearest | flush_subnormal:
      return lanes_in<F, nearest | flush_subnormal> ();
    case toward_zero | flush_subnormal:
      return lanes_in<F, toward_zero | flush_subnormal> ();
    case downward | flush_subnormal:
      return lanes_in<F, downward | flush_subnormal> ();
    default:
      return lanes_in<F, upward | flush_subnormal> ();
    }
}

} // namespace simcuda::SIMCUDA_ALU

#endif /* SIMCUDA_EXEC_ALU_ENVIRONMENT_H */
