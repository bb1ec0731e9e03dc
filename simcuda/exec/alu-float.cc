/* Arithmetic of f16, f32 and f64.

   Rounding is to nearest unless the instruction says otherwise.  The
   functions that the hardware approximates (sin, ex2 and so on) are as exact
   here as the C library's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/alu-environment.h"
#include "simcuda/exec/alu-half.h"
#include "simcuda/exec/alu-selectors.h"

namespace simcuda::SIMCUDA_ALU
{

namespace
{

using ptx::modifier;
using ptx::opcode;
using ptx::scalar;

/* NaN results are what the hardware makes of them, whatever the host's sign of
   a NaN and its choice among operands are: a float's is always the same one; a
   double's keeps the payload of an operand, made quiet, of the second one if
   that is a NaN.  */
constexpr std::uint32_t float_nan = 0x7fffffff;
constexpr std::uint64_t double_nan = 0xfff8000000000000;

/* RESULT, or the NaN of an operation on OPERANDS: doubles are given in the
   order in which their NaNs are looked for.  */
template <typename... OPERANDS>
static inline float
with_nan (float result, OPERANDS...)
{
  float nan;
  __builtin_memcpy (&nan, &float_nan, sizeof nan);
  return result == result ? result : nan;
}

/* X, which is a NaN.  */
static inline float
quieted (float x)
{
  return with_nan (x);
}

static inline double
quieted (double x)
{
  std::uint64_t bits;
  __builtin_memcpy (&bits, &x, sizeof bits);
  bits |= std::uint64_t (1) << 51;
  __builtin_memcpy (&x, &bits, sizeof bits);
  return x;
}

static inline double
with_nan (double result)
{
  double nan;
  __builtin_memcpy (&nan, &double_nan, sizeof nan);
  return result == result ? result : nan;
}

template <typename... OPERANDS>
static inline double
with_nan (double result, double operand, OPERANDS... others)
{
  return operand != operand ? quieted (operand) : with_nan (result, others...);
}

template <typename T>
struct add
{
  static T
  apply (T a, T b)
  {
    return with_nan (a + b, b, a);
  }
};

template <typename T>
struct sub
{
  static T
  apply (T a, T b)
  {
    return with_nan (a - b, b, a);
  }
};

template <typename T>
struct mul
{
  static T
  apply (T a, T b)
  {
    return with_nan (a * b, b, a);
  }
  static T
  scaled (T a, T b)
  {
    return __builtin_fabs (a) < __builtin_fabs (b) ? apply (a * scale, b)
                                                   : apply (a, b * scale);
  }
};

template <typename T>
struct div
{
  static T
  apply (T a, T b)
  {
    return with_nan (a / b, a, b);
  }
  static T
  scaled (T a, T b)
  {
    return apply (a * scale, b);
  }
};

template <typename T>
struct fma
{
  static T
  apply (T a, T b, T c)
  {
    return with_nan (sizeof (T) == 4 ? T (__builtin_fmaf (a, b, c))
                                     : T (__builtin_fma (a, b, c)),
                     b, c, a);
  }
  static T
  scaled (T a, T b, T c)
  {
    return __builtin_fabs (a) < __builtin_fabs (b)
               ? apply (a * scale, b, c * scale)
               : apply (a, b * scale, c * scale);
  }
};

/* The one that is a number; -0 is less than +0.  */
template <typename T>
struct min
{
  static T
  apply (T a, T b)
  {
    if (a != a)
      return b != b ? quieted (b) : b;
    if (b != b)
      return a;
    if (a == b)
      return __builtin_signbit (a) ? a : b;
    return a < b ? a : b;
  }
};

template <typename T>
struct max
{
  static T
  apply (T a, T b)
  {
    if (a != a)
      return b != b ? quieted (b) : b;
    if (b != b)
      return a;
    if (a == b)
      return __builtin_signbit (a) ? b : a;
    return a > b ? a : b;
  }
};

template <typename T>
struct min_nan
{
  static T
  apply (T a, T b)
  {
    return a != a || b != b ? quieted (a + b) : min<T>::apply (a, b);
  }
};

template <typename T>
struct max_nan
{
  static T
  apply (T a, T b)
  {
    return a != a || b != b ? quieted (a + b) : max<T>::apply (a, b);
  }
};

/* NaN keeps its sign.  */
template <typename T>
struct absolute
{
  static T
  apply (T a)
  {
    return a != a            ? quieted (a)
           : sizeof (T) == 4 ? T (__builtin_fabsf (a))
                             : T (__builtin_fabs (a));
  }
};

template <typename T>
struct neg
{
  static T
  apply (T a)
  {
    return a != a ? quieted (a) : -a;
  }
};

template <typename T>
struct rcp
{
  static T
  apply (T a)
  {
    return with_nan (1 / a, a);
  }
  static T
  scaled (T a)
  {
    return apply (a / scale);
  }
};

template <typename T>
struct root
{
  static T
  apply (T a)
  {
    return with_nan (
        sizeof (T) == 4 ? T (__builtin_sqrtf (a)) : T (__builtin_sqrt (a)), a);
  }
};

template <typename T>
struct inverse_root
{
  static T
  apply (T a)
  {
    return with_nan (T (1 / __builtin_sqrt (a)), a);
  }
};

/* The sign of A on B.  */
template <typename T>
struct copysign
{
  static T
  apply (T a, T b)
  {
    return __builtin_copysign (b, a);
  }
};

template <typename T>
struct saturate
{
  static T
  apply (T a)
  {
    return a > 0 ? (a < 1 ? a : T (1)) : T (0);
  }
};

/* Approximations are computed in double.  */
template <double (*F) (double), bool FLUSHES>
float
approximation (float a)
{
  float result = with_nan (float (F (FLUSHES ? without_subnormals (a) : a)));
  return FLUSHES ? without_subnormals (result) : result;
}

double
sine (double a)
{
  return __builtin_sin (a);
}

double
cosine (double a)
{
  return __builtin_cos (a);
}

double
log2_of (double a)
{
  return __builtin_log2 (a);
}

double
exp2_of (double a)
{
  return __builtin_exp2 (a);
}

double
hyperbolic_tangent (double a)
{
  return __builtin_tanh (a);
}

/* Halves compute in double.  With FLUSHES subnormal operands and results are
   zero, results before they are rounded.  */
template <bool FLUSHES>
double
operand (half a)
{
  return widen (FLUSHES ? flushed (a) : a);
}

template <bool FLUSHES>
half
result_of (double x)
{
  return narrow (FLUSHES ? flushed (x) : x);
}

template <template <typename> class OP>
struct of_halves
{
  template <bool FLUSHES>
  static half
  one (half a)
  {
    return result_of<FLUSHES> (OP<double>::apply (operand<FLUSHES> (a)));
  }
  template <bool FLUSHES>
  static half
  two (half a, half b)
  {
    return result_of<FLUSHES> (
        OP<double>::apply (operand<FLUSHES> (a), operand<FLUSHES> (b)));
  }
};

template <double (*F) (double)>
half
half_approximation (half a)
{
  return narrow (F (widen (a)));
}

template <bool FLUSHES>
half
half_fma (half a, half b, half c)
{
  /* The product is exact; the sum needs more bits than double has when the
     addends are far apart: REST is what its rounding has lost, exactly (Knuth's
     TwoSum).  */
  const double product = operand<FLUSHES> (a) * operand<FLUSHES> (b);
  const double addend = operand<FLUSHES> (c);
  double rounded = product + addend;
  const double added = rounded - product;
  const double rest = (product - (rounded - added)) + (addend - added);
  if (rest != 0 && __builtin_isfinite (rounded))
    {
      /* Round to odd, so that rounding again is harmless.  */
      std::uint64_t bits;
      __builtin_memcpy (&bits, &rounded, sizeof bits);
      bool away = (rest < 0) != (rounded < 0);
      if (away)
        bits--;
      bits |= 1;
      __builtin_memcpy (&rounded, &bits, sizeof bits);
    }
  return result_of<FLUSHES> (rounded);
}

bool
half_nan_p (half a)
{
  return (a.bits & 0x7fff) > 0x7c00;
}

template <bool FLUSHES>
half
half_absolute (half a)
{
  if (FLUSHES)
    a = flushed (a);
  return { std::uint16_t (half_nan_p (a) ? 0x7fff : a.bits & 0x7fff) };
}

template <bool FLUSHES>
half
half_negated (half a)
{
  if (FLUSHES)
    a = flushed (a);
  return { std::uint16_t (half_nan_p (a) ? 0x7fff : a.bits ^ 0x8000) };
}

/* Negative numbers and -0 are zero; NaN stays.  */
half
half_rectified (half a)
{
  return a.bits >= 0x8000 && a.bits <= 0xfc00 ? half{ 0 } : a;
}

/* F of both halves of pairs.  */
template <auto F>
struct of_pairs;

template <half (*F) (half)>
struct of_pairs<F>
{
  static half_pair
  apply (half_pair a)
  {
    return { F (a.low), F (a.high) };
  }
};

template <half (*F) (half, half)>
struct of_pairs<F>
{
  static half_pair
  apply (half_pair a, half_pair b)
  {
    return { F (a.low, b.low), F (a.high, b.high) };
  }
};

template <half (*F) (half, half, half)>
struct of_pairs<F>
{
  static half_pair
  apply (half_pair a, half_pair b, half_pair c)
  {
    return { F (a.low, b.low, c.low), F (a.high, b.high, c.high) };
  }
};

template <auto F>
handlers
half_lanes (scalar type)
{
  return type == scalar::f16x2 ? lanes<&of_pairs<F>::apply> () : lanes<F> ();
}

/* F's handlers, or FLUSHING's if .ftz is said.  */
template <auto F, auto FLUSHING>
handlers
half_lanes (const ptx::instruction &insn)
{
  return insn.modifiers.has (modifier::ftz) ? half_lanes<FLUSHING> (insn.type)
                                            : half_lanes<F> (insn.type);
}

template <template <typename> class OP>
handlers
half_lanes_of_two (const ptx::instruction &insn)
{
  using of = of_halves<OP>;
  return half_lanes<&of::template two<false>, &of::template two<true>> (insn);
}

handlers
select_half (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (m.has_any (modifier::rz, modifier::rm, modifier::rp))
    return {};
  bool approximate = m.has (modifier::approx) && !m.has (modifier::ftz);
  switch (insn.opcode)
    {
    case opcode::op_add:
      return half_lanes_of_two<add> (insn);
    case opcode::op_sub:
      return half_lanes_of_two<sub> (insn);
    case opcode::op_mul:
      return half_lanes_of_two<mul> (insn);
    case opcode::op_fma:
      return m.has (modifier::rn)
                 ? half_lanes<&half_fma<false>, &half_fma<true>> (insn)
                 : handlers ();
    case opcode::op_min:
      return m.has (modifier::nan) ? half_lanes_of_two<min_nan> (insn)
                                   : half_lanes_of_two<min> (insn);
    case opcode::op_max:
      return m.has (modifier::nan) ? half_lanes_of_two<max_nan> (insn)
                                   : half_lanes_of_two<max> (insn);
    case opcode::op_abs:
      return half_lanes<&half_absolute<false>, &half_absolute<true>> (insn);
    case opcode::op_neg:
      return half_lanes<&half_negated<false>, &half_negated<true>> (insn);
    case opcode::op_ex2:
      return approximate ? half_lanes<&half_approximation<exp2_of>> (insn.type)
                         : handlers ();
    case opcode::op_tanh:
      return approximate ? half_lanes<&half_approximation<hyperbolic_tangent>> (
                 insn.type)
                         : handlers ();
    default:
      return {};
    }
}

template <double (*F) (double)>
handlers
select_approximation (const ptx::modifier_set &m)
{
  return m.has (modifier::ftz) ? lanes<&approximation<F, true>> ()
                               : lanes<&approximation<F, false>> ();
}

/* What exists for f32 only.  */
handlers
select_approximate (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (!m.has (modifier::approx))
    return {};
  switch (insn.opcode)
    {
    case opcode::op_sin:
      return select_approximation<sine> (m);
    case opcode::op_cos:
      return select_approximation<cosine> (m);
    case opcode::op_lg2:
      return select_approximation<log2_of> (m);
    case opcode::op_ex2:
      return select_approximation<exp2_of> (m);
    case opcode::op_tanh:
      return select_approximation<hyperbolic_tangent> (m);
    default:
      return {};
    }
}

bool
rounding_given_p (const ptx::modifier_set &m)
{
  return m.has_any (modifier::rn, modifier::rz, modifier::rm, modifier::rp);
}

/* A double and its bits.  */
union double_bits
{
  double number;
  std::uint64_t bits;
};

/* Approximations of doubles look at the upper half of the operand and give
   the upper half of the result.  */
template <template <typename> class OP>
double
of_upper_half (double a)
{
  constexpr std::uint64_t upper = 0xffffffff00000000;
  constexpr double least = 0x1p-1022;
  double_bits x;
  x.number = a;
  x.bits &= upper;
  if (__builtin_fabs (x.number) < least)
    x.number = __builtin_copysign (0, x.number);
  double_bits result;
  result.number = OP<double>::apply (x.number);
  if (result.number != result.number)
    result.bits = 0x7fffffff00000000;
  else if (__builtin_fabs (result.number) < least)
    result.number = __builtin_copysign (0, result.number);
  result.bits &= upper;
  return result.number;
}

handlers
select_approximate_double (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  bool flushes = m.has (modifier::ftz);
  if (insn.opcode == opcode::op_rcp && flushes)
    return lanes<&of_upper_half<rcp>> ();
  if (insn.opcode != opcode::op_rsqrt)
    return {};
  return flushes ? lanes<&of_upper_half<inverse_root>> ()
                 : lanes<&inverse_root<double>::apply> ();
}

template <typename T>
handlers
select_quotient (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  bool approximate = m.has_any (modifier::approx, modifier::full);
  if (approximate == rounding_given_p (m))
    return {};
  if (approximate && sizeof (T) == 8)
    return m.has (modifier::approx) ? select_approximate_double (insn)
                                    : handlers ();
  if (sizeof (T) == 8 && m.has (modifier::ftz))
    return {};
  switch (insn.opcode)
    {
    case opcode::op_div:
      return lanes_rounded<&div<T>::apply, &div<T>::scaled> (m);
    case opcode::op_rcp:
      return lanes_rounded<&rcp<T>::apply, &rcp<T>::scaled> (m);
    case opcode::op_sqrt:
      return lanes_rounded<&root<T>::apply> (m);
    default:
      return approximate ? lanes_rounded<&inverse_root<T>::apply> (m)
                         : handlers ();
    }
}

/* .ftz of what is not arithmetic.  */
handlers
select_flushed (const ptx::instruction &insn)
{
  bool nan = insn.modifiers.has (modifier::nan);
  switch (insn.opcode)
    {
    case opcode::op_min:
      return nan ? lanes<&of_flushed<&min_nan<float>::apply>::apply> ()
                 : lanes<&of_flushed<&min<float>::apply>::apply> ();
    case opcode::op_max:
      return nan ? lanes<&of_flushed<&max_nan<float>::apply>::apply> ()
                 : lanes<&of_flushed<&max<float>::apply>::apply> ();
    case opcode::op_abs:
      return lanes<&of_flushed<&absolute<float>::apply>::apply> ();
    case opcode::op_neg:
      return lanes<&of_flushed<&neg<float>::apply>::apply> ();
    default:
      return {};
    }
}

template <typename T>
handlers
select_basic (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  switch (insn.opcode)
    {
    case opcode::op_add:
      return lanes_rounded<&add<T>::apply> (m);
    case opcode::op_sub:
      return lanes_rounded<&sub<T>::apply> (m);
    case opcode::op_mul:
      return lanes_rounded<&mul<T>::apply, &mul<T>::scaled> (m);
    case opcode::op_fma:
    case opcode::op_mad:
      return rounding_given_p (m)
                 ? lanes_rounded<&fma<T>::apply, &fma<T>::scaled> (m)
                 : handlers ();
    case opcode::op_min:
      return m.has (modifier::nan) ? lanes<&min_nan<T>::apply> ()
                                   : lanes<&min<T>::apply> ();
    case opcode::op_max:
      return m.has (modifier::nan) ? lanes<&max_nan<T>::apply> ()
                                   : lanes<&max<T>::apply> ();
    case opcode::op_abs:
      return lanes<&absolute<T>::apply> ();
    case opcode::op_neg:
      return lanes<&neg<T>::apply> ();
    case opcode::op_copysign:
      return lanes<&copysign<T>::apply> ();
    case opcode::op_div:
    case opcode::op_rcp:
    case opcode::op_sqrt:
    case opcode::op_rsqrt:
      return select_quotient<T> (insn);
    default:
      return {};
    }
}

} // namespace

handlers
select_floating (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (m.has_any (modifier::lo, modifier::hi, modifier::wide))
    return {};
  if (insn.type == scalar::f16 || insn.type == scalar::f16x2)
    return select_half (insn);
  if (m.has (modifier::relu))
    return {};
  /* Doubles know .ftz in approximations only.  */
  if (insn.type == scalar::f64 && m.has (modifier::ftz)
      && !m.has (modifier::approx))
    return {};
  if (insn.type == scalar::f64)
    return m.has_any (modifier::nan, modifier::sat)
               ? handlers ()
               : select_basic<double> (insn);
  handlers h;
  if (m.has (modifier::ftz))
    h = select_flushed (insn);
  if (!h)
    h = select_basic<float> (insn);
  return h ? h : select_approximate (insn);
}

/* The second step of instructions with .sat, and of those with .relu.  */
handlers
select_saturate (ptx::scalar type)
{
  switch (type)
    {
    case scalar::f16:
      return lanes<&of_halves<saturate>::one<false>> ();
    case scalar::f16x2:
      return lanes<&of_pairs<&of_halves<saturate>::one<false>>::apply> ();
    case scalar::f32:
      return lanes<&saturate<float>::apply> ();
    default:
      return lanes<&saturate<double>::apply> ();
    }
}

handlers
select_rectify (ptx::scalar type)
{
  return type == scalar::f16 ? lanes<&half_rectified> ()
                             : lanes<&of_pairs<&half_rectified>::apply> ();
}

} // namespace simcuda::SIMCUDA_ALU
