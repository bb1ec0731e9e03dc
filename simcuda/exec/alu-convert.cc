/* Conversions.  The decoder brings integers of 8 and 16 bits, and registers
   that are wider than the types of a cvt, to the widths expected here:
   integers are of 32 or 64 bits next to floats, of 64 with .sat.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/alu-environment.h"
#include "simcuda/exec/alu-half.h"
#include "simcuda/exec/alu-selectors.h"

namespace simcuda::SIMCUDA_ALU
{

namespace
{

using ptx::modifier;
using ptx::scalar;

using s8 = std::int8_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

/* D's bytes from the low V of S, with V's sign.  */
template <typename D, typename V, typename S>
D
extend (S s)
{
  return D (V (s));
}

template <typename D, typename V>
handlers
extend_from (unsigned source)
{
  switch (source)
    {
    case 1:
      return lanes<&extend<D, V, u8>> ();
    case 2:
      return lanes<&extend<D, V, u16>> ();
    case 4:
      return lanes<&extend<D, V, u32>> ();
    case 8:
      return lanes<&extend<D, V, u64>> ();
    default:
      return {};
    }
}

template <typename V>
handlers
extend_value (unsigned destination, unsigned source)
{
  if (source < sizeof (V))
    return {};
  switch (destination)
    {
    case 1:
      return extend_from<u8, V> (source);
    case 2:
      return extend_from<u16, V> (source);
    case 4:
      return extend_from<u32, V> (source);
    case 8:
      return extend_from<u64, V> (source);
    default:
      return {};
    }
}

template <typename T>
struct limits
{
  static constexpr bool is_signed = T (-1) < T (0);
  static constexpr unsigned bits = 8 * sizeof (T);
  static constexpr T max
      = is_signed ? T (u64 (-1) >> (65 - bits)) : T (u64 (-1));
  static constexpr T min = is_signed ? T (-max - 1) : T (0);
};

template <typename D>
struct saturated
{
  static s64
  from_signed (s64 a)
  {
    if (!limits<D>::is_signed && a < 0)
      return 0;
    if (sizeof (D) == 8)
      return a;
    return a < s64 (limits<D>::min)   ? s64 (limits<D>::min)
           : a > s64 (limits<D>::max) ? s64 (limits<D>::max)
                                      : a;
  }
  static u64
  from_unsigned (u64 a)
  {
    return a > u64 (limits<D>::max) ? u64 (limits<D>::max) : a;
  }
};

template <typename D>
handlers
select_saturated (scalar source)
{
  return signed_p (source) ? lanes<&saturated<D>::from_signed> ()
                           : lanes<&saturated<D>::from_unsigned> ();
}

/* Conversions to a type that has all values of the source have no .sat.  */
bool
saturation_exists_p (scalar destination, scalar source)
{
  unsigned d = size_bytes (destination), s = size_bytes (source);
  if (signed_p (destination) == signed_p (source))
    return d < s;
  return signed_p (source) || d <= s;
}

handlers
select_saturated (scalar destination, scalar source)
{
  if (!saturation_exists_p (destination, source))
    return {};
  switch (destination)
    {
    case scalar::u8:
      return select_saturated<u8> (source);
    case scalar::s8:
      return select_saturated<s8> (source);
    case scalar::u16:
      return select_saturated<u16> (source);
    case scalar::s16:
      return select_saturated<s16> (source);
    case scalar::u32:
      return select_saturated<u32> (source);
    case scalar::s32:
      return select_saturated<s32> (source);
    case scalar::u64:
      return select_saturated<u64> (source);
    case scalar::s64:
      return select_saturated<s64> (source);
    default:
      return {};
    }
}

/* X as a float, or the one NaN.  */
float
float_with_nan (double x)
{
  constexpr u32 nan_bits = 0x7fffffff;
  float result = x;
  if (result != result)
    __builtin_memcpy (&result, &nan_bits, sizeof result);
  return result;
}

/* Subnormal numbers as zero.  */
template <typename T>
T
flushed_float (T x)
{
  constexpr T least = sizeof (T) == 4 ? T (0x1p-126) : T (0x1p-1022);
  return (x < 0 ? -x : x) < least ? T (__builtin_copysign (0, x)) : x;
}

/* Rounding to an integral value.  */
template <typename T>
struct integral
{
  static T
  nearest (T a)
  {
    return sizeof (T) == 4 ? T (__builtin_nearbyintf (a))
                           : T (__builtin_nearbyint (a));
  }
  static T
  truncated (T a)
  {
    return sizeof (T) == 4 ? T (__builtin_truncf (a)) : T (__builtin_trunc (a));
  }
  static T
  below (T a)
  {
    return sizeof (T) == 4 ? T (__builtin_floorf (a)) : T (__builtin_floor (a));
  }
  static T
  above (T a)
  {
    return sizeof (T) == 4 ? T (__builtin_ceilf (a)) : T (__builtin_ceil (a));
  }
};

/* A float that is integral to an integer: out of range gives the nearest
   one.  RESULT is the register's type, of 32 bits at least.  NaN gives 0, but
   the sign bit where 64 bits take part, which is how the hardware is.  */
template <typename RESULT, typename D, typename S, S (*ROUND) (S),
          bool NARROW = sizeof (D) < 8 && sizeof (S) < 8>
RESULT
to_integer (S s)
{
  s = ROUND (s);
  /* The first integer that is too large is a power of two.  */
  constexpr S end
      = 2
        * S (u64 (1) << (limits<D>::bits - 1 - (limits<D>::is_signed ? 1 : 0)));
  constexpr S least = S (limits<D>::min);
  if (s != s)
    return NARROW ? RESULT (0) : RESULT (D (u64 (1) << (limits<D>::bits - 1)));
  if (s >= end)
    return limits<D>::max;
  if (s < least)
    return limits<D>::min;
  return RESULT (D (s));
}

template <typename RESULT, typename D, typename S>
handlers
select_rounding (const ptx::modifier_set &m)
{
  if (m.has (modifier::rzi))
    return lanes<&to_integer<RESULT, D, S, integral<S>::truncated>> ();
  if (m.has (modifier::rni))
    return lanes<&to_integer<RESULT, D, S, integral<S>::nearest>> ();
  if (m.has (modifier::rmi))
    return lanes<&to_integer<RESULT, D, S, integral<S>::below>> ();
  if (m.has (modifier::rpi))
    return lanes<&to_integer<RESULT, D, S, integral<S>::above>> ();
  return {};
}

/* Of a half, by what it does to a double.  */
template <double (*ROUND) (double)>
half
half_integral (half a)
{
  return narrow (ROUND (widen (a)));
}

template <typename RESULT, typename D, double (*ROUND) (double)>
RESULT
half_to_integer (half a)
{
  return to_integer<RESULT, D, double, ROUND, sizeof (D) < 8> (widen (a));
}

template <typename RESULT, typename D>
handlers
select_half_rounding (const ptx::modifier_set &m)
{
  using round = integral<double>;
  if (m.has (modifier::rzi))
    return lanes<&half_to_integer<RESULT, D, round::truncated>> ();
  if (m.has (modifier::rni))
    return lanes<&half_to_integer<RESULT, D, round::nearest>> ();
  if (m.has (modifier::rmi))
    return lanes<&half_to_integer<RESULT, D, round::below>> ();
  return lanes<&half_to_integer<RESULT, D, round::above>> ();
}

template <typename S>
struct rounding_to_integer
{
  template <typename RESULT, typename D>
  static handlers
  select (const ptx::modifier_set &m)
  {
    return select_rounding<RESULT, D, S> (m);
  }
};

template <>
struct rounding_to_integer<half>
{
  template <typename RESULT, typename D>
  static handlers
  select (const ptx::modifier_set &m)
  {
    return select_half_rounding<RESULT, D> (m);
  }
};

template <typename S>
handlers
select_to_integer (scalar destination, const ptx::modifier_set &m)
{
  using rounding = rounding_to_integer<S>;
  switch (destination)
    {
    case scalar::u8:
      return rounding::template select<u32, u8> (m);
    case scalar::s8:
      return rounding::template select<s32, s8> (m);
    case scalar::u16:
      return rounding::template select<u32, u16> (m);
    case scalar::s16:
      return rounding::template select<s32, s16> (m);
    case scalar::u32:
      return rounding::template select<u32, u32> (m);
    case scalar::s32:
      return rounding::template select<s32, s32> (m);
    case scalar::u64:
      return rounding::template select<u64, u64> (m);
    case scalar::s64:
      return rounding::template select<s64, s64> (m);
    default:
      return {};
    }
}

template <typename D, typename S>
D
converted (S s)
{
  return D (s);
}

float
converted_scaled (double s)
{
  return s * double (scale);
}

/* A double's NaN keeps the upper part of its payload.  */
half
nan_to_half (double s)
{
  u64 bits;
  __builtin_memcpy (&bits, &s, sizeof bits);
  return { u16 ((bits >> 48 & 0x8000) | 0x7e00 | (bits >> 42 & 0x3ff)) };
}

template <typename S, half_rounding ROUNDING>
half
to_half (S s)
{
  return narrow (double (s), ROUNDING);
}

template <half_rounding ROUNDING>
half
double_to_half (double s)
{
  return s != s ? nan_to_half (s) : narrow (s, ROUNDING);
}

template <typename S>
handlers
select_to_half (const ptx::modifier_set &m)
{
  if (m.has (modifier::rz))
    return lanes<&to_half<S, half_rounding::zero>> ();
  if (m.has (modifier::rm))
    return lanes<&to_half<S, half_rounding::down>> ();
  if (m.has (modifier::rp))
    return lanes<&to_half<S, half_rounding::up>> ();
  return lanes<&to_half<S, half_rounding::nearest>> ();
}

/* NaN becomes the float that all are; a double keeps the payload.  */
float
half_to_float (half s)
{
  return float_with_nan (widen (s));
}

double
half_to_double (half s)
{
  if ((s.bits & 0x7fff) <= 0x7c00)
    return widen (s);
  u64 bits = u64 (s.bits & 0x8000) << 48 | u64 (0x7ff8) << 48
             | u64 (s.bits & 0x3ff) << 42;
  double result;
  __builtin_memcpy (&result, &bits, sizeof result);
  return result;
}

template <typename D>
handlers
select_from_integer (scalar source, const ptx::modifier_set &m)
{
  bool wide = size_bytes (source) == 8;
  if (signed_p (source))
    return wide ? lanes_rounded<&converted<D, s64>> (m)
                : lanes_rounded<&converted<D, s32>> (m);
  return wide ? lanes_rounded<&converted<D, u64>> (m)
              : lanes_rounded<&converted<D, u32>> (m);
}

handlers
select_double_to_half (const ptx::modifier_set &m)
{
  if (m.has (modifier::rz))
    return lanes<&double_to_half<half_rounding::zero>> ();
  if (m.has (modifier::rm))
    return lanes<&double_to_half<half_rounding::down>> ();
  if (m.has (modifier::rp))
    return lanes<&double_to_half<half_rounding::up>> ();
  return lanes<&double_to_half<half_rounding::nearest>> ();
}

handlers
select_half_from_integer (scalar source, const ptx::modifier_set &m)
{
  if (signed_p (source))
    return size_bytes (source) == 8 ? select_to_half<s64> (m)
                                    : select_to_half<s32> (m);
  return size_bytes (source) == 8 ? select_to_half<u64> (m)
                                  : select_to_half<u32> (m);
}

/* To an integral value of the same type.  */
template <typename T, T (*ROUND) (T), bool FLUSHES>
T
to_integral (T a)
{
  a = ROUND (FLUSHES ? flushed_float (a) : a);
  /* A sum is a quiet NaN.  */
  return sizeof (T) == 4 ? T (float_with_nan (a)) : a != a ? a + a : a;
}

template <typename T, T (*ROUND) (T)>
handlers
integral_lanes (const ptx::modifier_set &m)
{
  return m.has (modifier::ftz) ? lanes<&to_integral<T, ROUND, true>> ()
                               : lanes<&to_integral<T, ROUND, false>> ();
}

template <typename T>
handlers
select_integral (const ptx::modifier_set &m)
{
  if (m.has (modifier::rni))
    return integral_lanes<T, integral<T>::nearest> (m);
  if (m.has (modifier::rzi))
    return integral_lanes<T, integral<T>::truncated> (m);
  if (m.has (modifier::rmi))
    return integral_lanes<T, integral<T>::below> (m);
  if (m.has (modifier::rpi))
    return integral_lanes<T, integral<T>::above> (m);
  return m.has (modifier::ftz) ? lanes<&flushed_float<T>> ()
                               : lanes<&converted<T, T>> ();
}

/* .ftz makes a NaN what arithmetic would.  */
double
widen_flushed (float a)
{
  return float_with_nan (flushed_float (a));
}

handlers
select_half_integral (const ptx::modifier_set &m)
{
  if (m.has (modifier::rni))
    return lanes<&half_integral<integral<double>::nearest>> ();
  if (m.has (modifier::rzi))
    return lanes<&half_integral<integral<double>::truncated>> ();
  if (m.has (modifier::rmi))
    return lanes<&half_integral<integral<double>::below>> ();
  if (m.has (modifier::rpi))
    return lanes<&half_integral<integral<double>::above>> ();
  return lanes<&converted<u16, u16>> ();
}

handlers
select_between_floats (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  scalar d = insn.type, s = insn.type2;
  bool rounds
      = m.has_any (modifier::rn, modifier::rz, modifier::rm, modifier::rp);
  bool narrows = size_bytes (d) < size_bytes (s);
  if (rounds != narrows)
    return {};
  if (d == scalar::f16)
    {
      if (s == scalar::f16)
        return select_half_integral (m);
      return s == scalar::f32 ? select_to_half<float> (m)
                              : select_double_to_half (m);
    }
  if (s == scalar::f16)
    return d == scalar::f32 ? lanes<&half_to_float> ()
                            : lanes<&half_to_double> ();
  if (d == s)
    return d == scalar::f32 ? select_integral<float> (m)
                            : select_integral<double> (m);
  if (d == scalar::f32)
    return lanes_rounded<&converted<float, double>, &converted_scaled> (m);
  return m.has (modifier::ftz) ? lanes<&widen_flushed> ()
                               : lanes<&converted<double, float>> ();
}

} // namespace

handlers
select_extend (scalar value, unsigned destination, unsigned source)
{
  switch (value)
    {
    case scalar::s8:
      return extend_value<s8> (destination, source);
    case scalar::s16:
      return extend_value<s16> (destination, source);
    case scalar::s32:
      return extend_value<s32> (destination, source);
    default:
      break;
    }
  switch (size_bytes (value))
    {
    case 1:
      return extend_value<u8> (destination, source);
    case 2:
      return extend_value<u16> (destination, source);
    case 4:
      return extend_value<u32> (destination, source);
    case 8:
      return extend_value<u64> (destination, source);
    default:
      return {};
    }
}

handlers
select_copy (unsigned bytes)
{
  switch (bytes)
    {
    case 1:
      return lanes<&converted<u8, u8>> ();
    case 2:
      return lanes<&converted<u16, u16>> ();
    case 4:
      return lanes<&converted<u32, u32>> ();
    case 8:
      return lanes<&converted<u64, u64>> ();
    default:
      return {};
    }
}

handlers
select_convert (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  scalar d = insn.type, s = insn.type2;
  bool to_integral
      = m.has_any (modifier::rni, modifier::rzi, modifier::rmi, modifier::rpi);
  if (float_p (d) && float_p (s))
    return select_between_floats (insn);
  if (float_p (s))
    {
      if (!to_integral)
        return {};
      if (s == scalar::f16)
        return select_to_integer<half> (d, m);
      return s == scalar::f32 ? select_to_integer<float> (d, m)
                              : select_to_integer<double> (d, m);
    }
  if (!float_p (d))
    return select_saturated (d, s);
  if (to_integral
      || !m.has_any (modifier::rn, modifier::rz, modifier::rm, modifier::rp))
    return {};
  if (d == scalar::f16)
    return select_half_from_integer (s, m);
  return d == scalar::f32 ? select_from_integer<float> (s, m)
                          : select_from_integer<double> (s, m);
}

} // namespace simcuda::SIMCUDA_ALU
