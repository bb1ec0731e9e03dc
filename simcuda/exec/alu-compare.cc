/* Comparisons and choices.  The decoder makes set, and setp with a boolean
   operation or two destinations, out of a plain setp and others.

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

#define COMPARISON(NAME, EXPRESSION)                                           \
  template <typename T>                                                        \
  struct NAME                                                                  \
  {                                                                            \
    static bool                                                                \
    apply (T a, T b)                                                           \
    {                                                                          \
      return EXPRESSION;                                                       \
    }                                                                          \
  };

COMPARISON (eq, a == b)
COMPARISON (ne, a != b)
COMPARISON (lt, a < b)
COMPARISON (le, a <= b)
COMPARISON (gt, a > b)
COMPARISON (ge, a >= b)
/* Of floats: false with a NaN, and those ending in u true.  */
COMPARISON (ne_ordered, a<b || a> b)
COMPARISON (equ, !(a < b || a > b))
COMPARISON (ltu, !(a >= b))
COMPARISON (leu, !(a > b))
COMPARISON (gtu, !(a <= b))
COMPARISON (geu, !(a < b))
COMPARISON (num, a == a && b == b)
COMPARISON (unordered, a != a || b != b)

template <template <typename> class OP, bool FLUSHES>
struct of_halves
{
  static bool
  apply (half a, half b)
  {
    if (FLUSHES)
      a = flushed (a), b = flushed (b);
    return OP<double>::apply (widen (a), widen (b));
  }
};

template <template <typename> class OP>
handlers
compare_float (scalar type, const ptx::modifier_set &m)
{
  bool flushes = m.has (modifier::ftz);
  switch (type)
    {
    case scalar::f16:
      return flushes ? lanes<&of_halves<OP, true>::apply> ()
                     : lanes<&of_halves<OP, false>::apply> ();
    case scalar::f32:
      return lanes_rounded<&OP<float>::apply> (m);
    case scalar::f64:
      return flushes ? handlers () : lanes<&OP<double>::apply> ();
    default:
      return {};
    }
}

handlers
select_float (scalar type, const ptx::modifier_set &m)
{
  if (m.has (modifier::eq))
    return compare_float<eq> (type, m);
  if (m.has (modifier::ne))
    return compare_float<ne_ordered> (type, m);
  if (m.has (modifier::lt))
    return compare_float<lt> (type, m);
  if (m.has (modifier::le))
    return compare_float<le> (type, m);
  if (m.has (modifier::gt))
    return compare_float<gt> (type, m);
  if (m.has (modifier::ge))
    return compare_float<ge> (type, m);
  if (m.has (modifier::equ))
    return compare_float<equ> (type, m);
  if (m.has (modifier::neu))
    return compare_float<ne> (type, m);
  if (m.has (modifier::ltu))
    return compare_float<ltu> (type, m);
  if (m.has (modifier::leu))
    return compare_float<leu> (type, m);
  if (m.has (modifier::gtu))
    return compare_float<gtu> (type, m);
  if (m.has (modifier::geu))
    return compare_float<geu> (type, m);
  if (m.has (modifier::num))
    return compare_float<num> (type, m);
  if (m.has (modifier::unordered))
    return compare_float<unordered> (type, m);
  return {};
}

template <template <typename> class OP>
handlers
compare_equal (unsigned bytes)
{
  switch (bytes)
    {
    case 2:
      return lanes<&OP<std::uint16_t>::apply> ();
    case 4:
      return lanes<&OP<std::uint32_t>::apply> ();
    default:
      return lanes<&OP<std::uint64_t>::apply> ();
    }
}

template <template <typename> class OP>
handlers
compare_order (scalar type)
{
  switch (size_bytes (type))
    {
    case 2:
      return signed_p (type) ? lanes<&OP<std::int16_t>::apply> ()
                             : lanes<&OP<std::uint16_t>::apply> ();
    case 4:
      return signed_p (type) ? lanes<&OP<std::int32_t>::apply> ()
                             : lanes<&OP<std::uint32_t>::apply> ();
    default:
      return signed_p (type) ? lanes<&OP<std::int64_t>::apply> ()
                             : lanes<&OP<std::uint64_t>::apply> ();
    }
}

handlers
select_integer_comparison (scalar type, const ptx::modifier_set &m)
{
  if (m.has (modifier::eq))
    return compare_equal<eq> (size_bytes (type));
  if (m.has (modifier::ne))
    return compare_equal<ne> (size_bytes (type));
  if (type >= scalar::b8 && type <= scalar::b64)
    return {};
  bool without_sign
      = m.has_any (modifier::lo, modifier::hi, modifier::ls, modifier::hs);
  if (without_sign && signed_p (type))
    return {};
  if (m.has_any (modifier::lt, modifier::lo))
    return compare_order<lt> (type);
  if (m.has_any (modifier::le, modifier::ls))
    return compare_order<le> (type);
  if (m.has_any (modifier::gt, modifier::hi))
    return compare_order<gt> (type);
  if (m.has_any (modifier::ge, modifier::hs))
    return compare_order<ge> (type);
  return {};
}

template <typename T>
struct choose
{
  static T
  by_predicate (T a, T b, bool p)
  {
    return p ? a : b;
  }
  static T
  by_integer (T a, T b, std::int32_t c)
  {
    return c >= 0 ? a : b;
  }
  static T
  by_float (T a, T b, float c)
  {
    return c >= 0 ? a : b;
  }
};

template <typename T>
handlers
select_choice (const ptx::instruction &insn)
{
  if (insn.opcode == ptx::opcode::op_selp)
    return lanes<&choose<T>::by_predicate> ();
  return insn.type2 == scalar::f32
             ? lanes_rounded<&choose<T>::by_float> (insn.modifiers)
             : lanes<&choose<T>::by_integer> ();
}

template <typename T>
struct classes
{
  static T
  magnitude (T a)
  {
    return sizeof (T) == 4 ? T (__builtin_fabsf (a)) : T (__builtin_fabs (a));
  }
  static constexpr T least = sizeof (T) == 4 ? 0x1p-126 : 0x1p-1022;
  static T
  infinity ()
  {
    return __builtin_inf ();
  }

  static bool
  finite (T a)
  {
    return magnitude (a) < infinity ();
  }
  static bool
  infinite (T a)
  {
    return magnitude (a) == infinity ();
  }
  static bool
  number (T a)
  {
    return a == a;
  }
  static bool
  not_a_number (T a)
  {
    return a != a;
  }
  /* The hardware counts zero.  */
  static bool
  normal (T a)
  {
    return finite (a) && (magnitude (a) >= least || a == 0);
  }
  static bool
  subnormal (T a)
  {
    return magnitude (a) < least && a != 0;
  }
};

template <typename T>
handlers
select_test (const ptx::modifier_set &m)
{
  if (m.has (modifier::finite))
    return lanes<&classes<T>::finite> ();
  if (m.has (modifier::infinite))
    return lanes<&classes<T>::infinite> ();
  if (m.has (modifier::number))
    return lanes<&classes<T>::number> ();
  if (m.has (modifier::notanumber))
    return lanes<&classes<T>::not_a_number> ();
  if (m.has (modifier::normal))
    return lanes<&classes<T>::normal> ();
  if (m.has (modifier::subnormal))
    return lanes<&classes<T>::subnormal> ();
  return {};
}

} // namespace

handlers
select_compare (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  switch (insn.family)
    {
    case ptx::family::test:
      return insn.type == scalar::f32   ? select_test<float> (m)
             : insn.type == scalar::f64 ? select_test<double> (m)
                                        : handlers ();
    case ptx::family::select:
      switch (size_bytes (insn.type))
        {
        case 2:
          return select_choice<std::uint16_t> (insn);
        case 4:
          return select_choice<std::uint32_t> (insn);
        case 8:
          return select_choice<std::uint64_t> (insn);
        default:
          return {};
        }
    default:
      {
        scalar type = insn.type2 != scalar::none ? insn.type2 : insn.type;
        if (size_bytes (type) < 2)
          return {};
        return float_p (type) ? select_float (type, m)
                              : select_integer_comparison (type, m);
      }
    }
}

} // namespace simcuda::SIMCUDA_ALU
