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

template <typename T>
T
quiet_nan ()
{
  return __builtin_nan ("");
}

template <typename T>
struct add
{
  static T
  apply (T a, T b)
  {
    return a + b;
  }
};

template <typename T>
struct sub
{
  static T
  apply (T a, T b)
  {
    return a - b;
  }
};

template <typename T>
struct mul
{
  static T
  apply (T a, T b)
  {
    return a * b;
  }
};

template <typename T>
struct div
{
  static T
  apply (T a, T b)
  {
    return a / b;
  }
};

template <typename T>
struct fma
{
  static T
  apply (T a, T b, T c)
  {
    return sizeof (T) == 4 ? T (__builtin_fmaf (a, b, c))
                           : T (__builtin_fma (a, b, c));
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
      return b;
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
      return b;
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
    return a != a || b != b ? quiet_nan<T> () : min<T>::apply (a, b);
  }
};

template <typename T>
struct max_nan
{
  static T
  apply (T a, T b)
  {
    return a != a || b != b ? quiet_nan<T> () : max<T>::apply (a, b);
  }
};

template <typename T>
struct absolute
{
  static T
  apply (T a)
  {
    return __builtin_fabs (a);
  }
};

template <>
struct absolute<float>
{
  static float
  apply (float a)
  {
    return __builtin_fabsf (a);
  }
};

template <typename T>
struct neg
{
  static T
  apply (T a)
  {
    return -a;
  }
};

template <typename T>
struct rcp
{
  static T
  apply (T a)
  {
    return 1 / a;
  }
};

template <typename T>
struct root
{
  static T
  apply (T a)
  {
    return __builtin_sqrt (a);
  }
};

template <>
struct root<float>
{
  static float
  apply (float a)
  {
    return __builtin_sqrtf (a);
  }
};

template <typename T>
struct inverse_root
{
  static T
  apply (T a)
  {
    return 1 / __builtin_sqrt (a);
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

/* Approximations are computed in double, away from the environment that .ftz
   sets, in which the C library's functions are not at home.  */
template <double (*F) (double), bool FLUSHES>
float
approximation (float a)
{
  constexpr float least = 0x1p-126f;
  if (FLUSHES && __builtin_fabsf (a) < least)
    a = __builtin_copysignf (0, a);
  float result = F (a);
  if (FLUSHES && __builtin_fabsf (result) < least)
    result = __builtin_copysignf (0, result);
  return result;
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

/* Halves compute in double.  */
template <template <typename> class OP>
struct of_halves
{
  static half
  one (half a)
  {
    return narrow (OP<double>::apply (widen (a)));
  }
  static half
  two (half a, half b)
  {
    return narrow (OP<double>::apply (widen (a), widen (b)));
  }
};

template <double (*F) (double)>
half
half_approximation (half a)
{
  return narrow (F (widen (a)));
}

half
half_fma (half a, half b, half c)
{
  /* The product is exact; the sum needs more bits than double has when the
     addends are far apart, hence the wider type.  */
  __float128 sum = __float128 (widen (a) * widen (b)) + widen (c);
  double rounded = double (sum);
  __float128 rest = sum - rounded;
  if (rest != 0)
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
  return narrow (rounded);
}

half
half_absolute (half a)
{
  return { std::uint16_t (a.bits & 0x7fff) };
}

half
half_negated (half a)
{
  return { std::uint16_t (a.bits ^ 0x8000) };
}

/* Negative numbers are zero; NaN stays.  */
half
half_rectified (half a)
{
  return a.bits > 0x8000 && a.bits <= 0xfc00 ? half{ 0 } : a;
}

/* F with subnormal operands and results as zero.  */
template <auto F>
struct flushing;

template <half (*F) (half)>
struct flushing<F>
{
  static half
  apply (half a)
  {
    return flushed (F (flushed (a)));
  }
};

template <half (*F) (half, half)>
struct flushing<F>
{
  static half
  apply (half a, half b)
  {
    return flushed (F (flushed (a), flushed (b)));
  }
};

template <half (*F) (half, half, half)>
struct flushing<F>
{
  static half
  apply (half a, half b, half c)
  {
    return flushed (F (flushed (a), flushed (b), flushed (c)));
  }
};

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

/* F's handlers for TYPE, f16 or f16x2.  */
template <auto F>
handlers
half_lanes (const ptx::instruction &insn)
{
  bool pairs = insn.type == scalar::f16x2;
  if (insn.modifiers.has (modifier::ftz))
    return pairs ? lanes<&of_pairs<&flushing<F>::apply>::apply> ()
                 : lanes<&flushing<F>::apply> ();
  return pairs ? lanes<&of_pairs<F>::apply> () : lanes<F> ();
}

handlers
select_half (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (m.has_any (modifier::rz, modifier::rm, modifier::rp))
    return {};
  switch (insn.opcode)
    {
    case opcode::op_add:
      return half_lanes<&of_halves<add>::two> (insn);
    case opcode::op_sub:
      return half_lanes<&of_halves<sub>::two> (insn);
    case opcode::op_mul:
      return half_lanes<&of_halves<mul>::two> (insn);
    case opcode::op_fma:
      return m.has (modifier::rn) ? half_lanes<&half_fma> (insn) : handlers ();
    case opcode::op_min:
      return m.has (modifier::nan) ? half_lanes<&of_halves<min_nan>::two> (insn)
                                   : half_lanes<&of_halves<min>::two> (insn);
    case opcode::op_max:
      return m.has (modifier::nan) ? half_lanes<&of_halves<max_nan>::two> (insn)
                                   : half_lanes<&of_halves<max>::two> (insn);
    case opcode::op_abs:
      return half_lanes<&half_absolute> (insn);
    case opcode::op_neg:
      return half_lanes<&half_negated> (insn);
    case opcode::op_ex2:
      return m.has (modifier::approx) && !m.has (modifier::ftz)
                 ? half_lanes<&half_approximation<exp2_of>> (insn)
                 : handlers ();
    case opcode::op_tanh:
      return m.has (modifier::approx)
                 ? half_lanes<&half_approximation<hyperbolic_tangent>> (insn)
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

template <typename T>
handlers
select_quotient (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  bool approximate = m.has_any (modifier::approx, modifier::full);
  if (approximate == rounding_given_p (m))
    return {};
  switch (insn.opcode)
    {
    case opcode::op_div:
      return lanes_rounded<&div<T>::apply> (m);
    case opcode::op_rcp:
      return lanes_rounded<&rcp<T>::apply> (m);
    case opcode::op_sqrt:
      return lanes_rounded<&root<T>::apply> (m);
    default:
      return approximate ? lanes_rounded<&inverse_root<T>::apply> (m)
                         : handlers ();
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
      return lanes_rounded<&mul<T>::apply> (m);
    case opcode::op_fma:
    case opcode::op_mad:
      return rounding_given_p (m) ? lanes_rounded<&fma<T>::apply> (m)
                                  : handlers ();
    case opcode::op_min:
      return m.has (modifier::nan) ? lanes_rounded<&min_nan<T>::apply> (m)
                                   : lanes_rounded<&min<T>::apply> (m);
    case opcode::op_max:
      return m.has (modifier::nan) ? lanes_rounded<&max_nan<T>::apply> (m)
                                   : lanes_rounded<&max<T>::apply> (m);
    case opcode::op_abs:
      return lanes_rounded<&absolute<T>::apply> (m);
    case opcode::op_neg:
      return lanes_rounded<&neg<T>::apply> (m);
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
  if (insn.type == scalar::f64)
    return m.has (modifier::nan) || m.has (modifier::sat)
               ? handlers ()
               : select_basic<double> (insn);
  handlers h = select_basic<float> (insn);
  return h ? h : select_approximate (insn);
}

/* The second step of instructions with .sat, and of those with .relu.  */
handlers
select_saturate (ptx::scalar type)
{
  switch (type)
    {
    case scalar::f16:
      return lanes<&of_halves<saturate>::one> ();
    case scalar::f16x2:
      return lanes<&of_pairs<&of_halves<saturate>::one>::apply> ();
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
