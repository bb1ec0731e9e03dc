/* Numbers of 16 bits: f16 as a type to compute with, and pairs of them.

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

/* f16x2: the low half first.  */
struct half_pair
{
  half low, high;
};

enum class half_rounding
{
  nearest,
  zero,
  down,
  up
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

/* Subnormal numbers as zero.  */
static inline half
flushed (half h)
{
  return { std::uint16_t (h.bits & 0x7c00 ? h.bits : h.bits & 0x8000) };
}

/* The integral value next to MAGNITUDE, of a number that is NEGATIVE.  */
static inline double
rounded_magnitude (double magnitude, bool negative, half_rounding rounding)
{
  if (rounding == half_rounding::nearest)
    return __builtin_nearbyint (magnitude);
  bool away = rounding == (negative ? half_rounding::down : half_rounding::up);
  return away ? __builtin_ceil (magnitude) : __builtin_floor (magnitude);
}

/* X, or zero where its half would be subnormal: before it is rounded.  */
static inline double
flushed (double x)
{
  return __builtin_fabs (x) < 0x1p-14 ? __builtin_copysign (0, x) : x;
}

/* The number next to X.  A result of f32 or f64 arithmetic on halves rounds
   once more here; sums and products of halves are exact in double.  */
static inline half
narrow (double x, half_rounding rounding = half_rounding::nearest)
{
  bool negative = __builtin_signbit (x);
  std::uint16_t sign = negative ? 0x8000 : 0;
  double magnitude = __builtin_fabs (x);
  if (magnitude != magnitude)
    return { 0x7fff };
  if (magnitude == __builtin_inf ())
    return { std::uint16_t (sign | 0x7c00) };
  if (magnitude < 0x1p-14)
    {
      double units = rounded_magnitude (magnitude * 0x1p24, negative, rounding);
      return { std::uint16_t (sign | unsigned (units)) };
    }
  int exponent;
  double fraction = __builtin_frexp (magnitude, &exponent);
  double units = rounded_magnitude (fraction * 2048, negative, rounding);
  /* UNITS has the leading bit, which adds one to the exponent field, and two
     when rounding carried up to 2048.  */
  unsigned bits = exponent > 16
                      ? 0x7c00
                      : (unsigned (exponent + 13) << 10) + unsigned (units);
  bool away
      = rounding == half_rounding::nearest
        || rounding == (negative ? half_rounding::down : half_rounding::up);
  if (bits >= 0x7c00)
    bits = away ? 0x7c00 : 0x7bff;
  return { std::uint16_t (sign | bits) };
}

} // namespace simcuda::SIMCUDA_ALU

#endif /* SIMCUDA_EXEC_ALU_HALF_H */
