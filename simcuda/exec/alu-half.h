/* Numbers of 16 bits: f16 as a type to compute with.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ALU_HALF_H
#define SIMCUDA_EXEC_ALU_HALF_H

#include <cstdint>

namespace simcuda::SIMCUDA_ALU
{

struct half
{
  std::uint16_t bits;
};

static inline double
widen (half h)
{
  unsigned exponent = h.bits >> 10 & 31;
  unsigned fraction = h.bits & 1023;
  double magnitude;
  if (exponent == 31)
    magnitude = fraction ? __builtin_nan ("") : __builtin_inf ();
  else if (exponent == 0)
    magnitude = fraction * 0x1p-24;
  else
    magnitude = __builtin_ldexp (1024 + fraction, int (exponent) - 25);
  return h.bits & 0x8000 ? -magnitude : magnitude;
}

/* The number nearest to X, to even.  A result of f32 or f64 arithmetic on
   halves rounds once more here; sums, products and fused products of halves
   are exact in double or have bits enough for that to be harmless.  */
static inline half
narrow (double x)
{
  std::uint16_t sign = __builtin_signbit (x) ? 0x8000 : 0;
  double magnitude = __builtin_fabs (x);
  if (magnitude != magnitude)
    return { 0x7fff };
  if (magnitude >= 65520)
    return { std::uint16_t (sign | 0x7c00) };
  if (magnitude < 0x1p-14)
    {
      double units = __builtin_nearbyint (magnitude * 0x1p24);
      return { std::uint16_t (sign | unsigned (units)) };
    }
  int exponent;
  double fraction = __builtin_frexp (magnitude, &exponent);
  unsigned units = unsigned (__builtin_nearbyint (fraction * 2048));
  /* UNITS has the leading bit, which adds one to the exponent field, and two
     when rounding carried up to 2048.  */
  return { std::uint16_t (sign | ((unsigned (exponent + 13) << 10) + units)) };
}

} // namespace simcuda::SIMCUDA_ALU

#endif /* SIMCUDA_EXEC_ALU_HALF_H */
