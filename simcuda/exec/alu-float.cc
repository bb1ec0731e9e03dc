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

float
sine (float a)
{
  return __builtin_sinf (a);
}

float
cosine (float a)
{
  return __builtin_cosf (a);
}

float
log2_of (float a)
{
  return __builtin_log2f (a);
}

float
exp2_of (float a)
{
  return __builtin_exp2f (a);
}

float
hyperbolic_tangent (float a)
{
  return __builtin_tanhf (a);
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
half_exp2 (half a)
{
  return narrow (__builtin_exp2 (widen (a)));
}

half
half_tanh (half a)
{
  return narrow (__builtin_tanh (widen (a)));
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

handlers
select_half (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (m.has_any (modifier::rz, modifier::rm, modifier::rp, modifier::ftz))
    return {};
  switch (insn.opcode)
    {
    case opcode::op_add:
      return lanes<&of_halves<add>::two> ();
    case opcode::op_sub:
      return lanes<&of_halves<sub>::two> ();
    case opcode::op_mul:
      return lanes<&of_halves<mul>::two> ();
    case opcode::op_fma:
      return m.has (modifier::rn) ? lanes<&half_fma> () : handlers ();
    case opcode::op_min:
      return m.has (modifier::nan) ? lanes<&of_halves<min_nan>::two> ()
                                   : lanes<&of_halves<min>::two> ();
    case opcode::op_max:
      return m.has (modifier::nan) ? lanes<&of_halves<max_nan>::two> ()
                                   : lanes<&of_halves<max>::two> ();
    case opcode::op_abs:
      return lanes<&half_absolute> ();
    case opcode::op_neg:
      return lanes<&half_negated> ();
    case opcode::op_ex2:
      return lanes<&half_exp2> ();
    case opcode::op_tanh:
      return lanes<&half_tanh> ();
    default:
      return {};
    }
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
      return lanes_rounded<&sine> (m);
    case opcode::op_cos:
      return lanes_rounded<&cosine> (m);
    case opcode::op_lg2:
      return lanes_rounded<&log2_of> (m);
    case opcode::op_ex2:
      return lanes_rounded<&exp2_of> (m);
    case opcode::op_tanh:
      return lanes_rounded<&hyperbolic_tangent> (m);
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
  if (insn.type == scalar::f16)
    return select_half (insn);
  if (insn.type == scalar::f64)
    return m.has (modifier::nan) || m.has (modifier::sat)
               ? handlers ()
               : select_basic<double> (insn);
  handlers h = select_basic<float> (insn);
  return h ? h : select_approximate (insn);
}

/* The second step of instructions with .sat.  */
handlers
select_saturate (ptx::scalar type)
{
  if (type == scalar::f32)
    return lanes<&saturate<float>::apply> ();
  if (type == scalar::f64)
    return lanes<&saturate<double>::apply> ();
  return lanes<&of_halves<saturate>::one> ();
}

} // namespace simcuda::SIMCUDA_ALU
