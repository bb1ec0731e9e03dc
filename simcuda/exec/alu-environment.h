/* Handlers that run with another rounding mode, or that flush subnormal
   numbers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ALU_ENVIRONMENT_H
#define SIMCUDA_EXEC_ALU_ENVIRONMENT_H

#include "simcuda/exec/alu-lanes.h"
#include "simcuda/ptx/ir.h"

#include <fenv.h>

namespace simcuda::SIMCUDA_ALU
{

/* The rounding mode that MODIFIERS ask for.  */
static inline int
rounding_of (const ptx::modifier_set &modifiers)
{
  using ptx::modifier;
  return modifiers.has (modifier::rz)   ? FE_TOWARDZERO
         : modifiers.has (modifier::rm) ? FE_DOWNWARD
         : modifiers.has (modifier::rp) ? FE_UPWARD
                                        : FE_TONEAREST;
}

template <handler H, int ROUNDING>
static const insn *
in_rounding (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const int saved = fegetround ();
  fesetround (ROUNDING);
  /* Called through a pointer that the compiler cannot see through, so that
     nothing moves across the changes.  */
  handler h = H;
  asm volatile("" : "+r"(h) : : "memory");
  const insn *next = h (i, frame, w, mask);
  fesetround (saved);
  return next;
}

template <auto F, int ROUNDING>
static inline handlers
lanes_in ()
{
  using f = lane_function<F>;
  return { in_rounding<f::full, ROUNDING>, in_rounding<f::some, ROUNDING>,
           in_rounding<f::one, ROUNDING> };
}

template <auto F>
static inline handlers
lanes_in_rounding (const ptx::modifier_set &modifiers)
{
  switch (rounding_of (modifiers))
    {
    case FE_TOWARDZERO:
      return lanes_in<F, FE_TOWARDZERO> ();
    case FE_DOWNWARD:
      return lanes_in<F, FE_DOWNWARD> ();
    case FE_UPWARD:
      return lanes_in<F, FE_UPWARD> ();
    default:
      return lanes<F> ();
    }
}

/* Subnormal floats as zero: .ftz is about no other type.  */
constexpr float least_normal = 0x1p-126f;

static inline float
without_subnormals (float a)
{
  return __builtin_fabsf (a) < least_normal ? __builtin_copysignf (0, a) : a;
}

template <typename T>
static inline T
without_subnormals (T a)
{
  return a;
}

constexpr float scale = 0x1p24f;

template <auto F, auto SCALED = nullptr>
struct of_flushed;

/* F with subnormal operands and results as zero.  A result is subnormal if it
   is so when rounded to 24 bits whatever its exponent; the least normal number
   may be what the fewer bits of a subnormal have rounded up.  SCALED, for
   functions that may be inexact there, is then F's result times scale.  */
template <typename R, typename... A, R (*F) (A...), auto SCALED>
struct of_flushed<F, SCALED>
{
  static R
  apply (A... a)
  {
    R result = without_subnormals (F (without_subnormals (a)...));
    if constexpr (!__is_same(decltype (SCALED), decltype (nullptr)))
      if (__builtin_fabsf (result) == least_normal
          && __builtin_fabsf (SCALED (without_subnormals (a)...))
                 < least_normal * scale)
        return __builtin_copysignf (0, result);
    return result;
  }
};

/* F's handlers with the rounding mode, and the .ftz, of MODIFIERS.  SCALED: see
   of_flushed.  */
template <auto F, auto SCALED = nullptr>
static inline handlers
lanes_rounded (const ptx::modifier_set &modifiers)
{
  return modifiers.has (ptx::modifier::ftz)
             ? lanes_in_rounding<&of_flushed<F, SCALED>::apply> (modifiers)
             : lanes_in_rounding<F> (modifiers);
}

} // namespace simcuda::SIMCUDA_ALU

#endif /* SIMCUDA_EXEC_ALU_ENVIRONMENT_H */
