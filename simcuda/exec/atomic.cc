/* atom and red.  They are atomic for the host's threads too, unless only one of
   them executes kernels on this memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/access.h"
#include "simcuda/exec/handlers.h"

/* The name of a namespace for this file's own use of halves.  */
#define SIMCUDA_ALU atomics
#include "simcuda/exec/alu-half.h"

#include <cfloat>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace simcuda
{

namespace
{

using ptx::modifier;
using ptx::scalar;
using ptx::space;

template <typename T>
struct word_of
{
  using type = T;
};
template <>
struct word_of<float>
{
  using type = std::uint32_t;
};
template <>
struct word_of<double>
{
  using type = std::uint64_t;
};
template <>
struct word_of<atomics::half>
{
  using type = std::uint16_t;
};

atomics::half
sum (atomics::half a, atomics::half b)
{
  return atomics::narrow (atomics::widen (a) + atomics::widen (b));
}

/* Of floats in global memory subnormal numbers count as zero, in shared memory
   they do not.  */
float
flushed (float x)
{
  return std::fabs (x) < FLT_MIN ? std::copysign (0.f, x) : x;
}

float
sum (float a, float b)
{
  constexpr std::uint32_t nan_bits = 0x7fffffff;
  float result = a + b;
  if (result != result)
    std::memcpy (&result, &nan_bits, sizeof result);
  return result;
}

double
sum (double a, double b)
{
  return a + b;
}

/* What is stored when X is there; C is used by cas alone.  */
template <typename T>
struct operations
{
  using wrapping =
      typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                  word_of<T>>::type;

  static T
  add (T x, T b, T)
  {
    if constexpr (std::is_integral_v<T>)
      return T (wrapping (x) + wrapping (b));
    else
      return sum (x, b);
  }
  static T
  add_flushed (T x, T b, T)
  {
    return flushed (sum (flushed (x), flushed (b)));
  }
  static T
  exch (T, T b, T)
  {
    return b;
  }
  static T
  cas (T x, T b, T c)
  {
    return x == b ? c : x;
  }
  static T
  min (T x, T b, T)
  {
    return b < x ? b : x;
  }
  static T
  max (T x, T b, T)
  {
    return b > x ? b : x;
  }
  static T
  conjunction (T x, T b, T)
  {
    return x & b;
  }
  static T
  disjunction (T x, T b, T)
  {
    return x | b;
  }
  static T
  exclusive (T x, T b, T)
  {
    return x ^ b;
  }
  static T
  inc (T x, T b, T)
  {
    return x >= b ? 0 : x + 1;
  }
  static T
  dec (T x, T b, T)
  {
    return x == 0 || x > b ? b : x - 1;
  }
};

/* Replace the T at P by F of it; returns the old one.  */
template <typename T, T (*F) (T, T, T)>
T
replace (unsigned char *p, T b, T c)
{
  using word = typename word_of<T>::type;
  word *at = reinterpret_cast<word *> (p);
  word old = __atomic_load_n (at, __ATOMIC_RELAXED);
  for (;;)
    {
      T x, y;
      std::memcpy (&x, &old, sizeof x);
      y = F (x, b, c);
      word now;
      std::memcpy (&now, &y, sizeof now);
      if (__atomic_compare_exchange_n (at, &old, now, true, __ATOMIC_SEQ_CST,
                                       __ATOMIC_RELAXED))
        return x;
    }
}

/* The operands of one instruction, by lane.  */
template <typename T>
struct operands
{
  operands (const insn *i, unsigned char *frame)
      : a (reinterpret_cast<const std::uint64_t *> (frame + i->a)),
        b (reinterpret_cast<const T *> (frame + i->b)),
        c (reinterpret_cast<const T *> (frame + i->c)),
        d (reinterpret_cast<T *> (frame + i->d))
  {
  }

  const std::uint64_t *a;
  const T *b, *c;
  T *d;
};

/* Is ADDRESS a generic one, of shared memory, where floats are added
   otherwise than F does?  */
template <typename T, space SPACE>
bool
adds_otherwise_p (std::uint64_t address)
{
  return std::is_same_v<T, float> && SPACE == space::generic
         && address - shared_window < window_bytes;
}

template <typename T, T (*F) (T, T, T), space SPACE, bool RESULT>
__attribute__ ((noinline)) const insn *
atomic (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const operands<T> o (i, frame);
  for (; mask; mask &= mask - 1)
    {
      unsigned lane = __builtin_ctz (mask);
      std::uint64_t address = o.a[lane] + i->imm;
      unsigned char *p = resolve<SPACE, access_kind::atomic, sizeof (T)> (
          w, i, lane, address);
      T old = adds_otherwise_p<T, SPACE> (address)
                  ? replace<T, operations<T>::add> (p, o.b[lane], o.c[lane])
                  : replace<T, F> (p, o.b[lane], o.c[lane]);
      if (RESULT)
        o.d[lane] = old;
    }
  return i + 1;
}

/* May the host's threads not see what W does to SPACE?   Shared memory is that
   of one block, which one thread executes.  */
template <space SPACE>
bool
alone_p (warp &w)
{
  return SPACE == space::shared || w.owner ().alone_p ();
}

/* ATOMIC for one lane.  It leaves what is not usual to the other one with a
   jump, so that it need not save registers.  */
template <typename T, T (*F) (T, T, T), space SPACE, bool RESULT>
const insn *
atomic_one (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const operands<T> o (i, frame);
  const unsigned lane = __builtin_ctz (mask);
  unsigned char *p
      = resolve_usual<SPACE, sizeof (T)> (w, lane, o.a[lane] + i->imm);
  if (!p || !alone_p<SPACE> (w))
    return atomic<T, F, SPACE, RESULT> (i, frame, w, mask);
  T old = load_relaxed<T> (p);
  store_relaxed (p, F (old, o.b[lane], o.c[lane]));
  if (RESULT)
    o.d[lane] = old;
  return i + 1;
}

/* For some lanes.  */
template <typename T, T (*F) (T, T, T), space SPACE, bool RESULT>
const insn *
atomic_some (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  for (; mask; mask &= mask - 1)
    atomic_one<T, F, SPACE, RESULT> (i, frame, w, mask & -mask);
  return i + 1;
}

/* All lanes, one after another, on the T at P.  */
template <typename T, T (*F) (T, T, T), bool RESULT>
void
atomic_at_one (unsigned char *p, const operands<T> &o)
{
  T value = load_relaxed<T> (p);
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    {
      T next = F (value, o.b[lane], o.c[lane]);
      if (RESULT)
        o.d[lane] = value;
      value = next;
    }
  store_relaxed (p, value);
}

/* Each lane on its own one of the 32 at P.  */
template <typename T, T (*F) (T, T, T), bool RESULT>
void
atomic_at_each (unsigned char *p, const operands<T> &o)
{
  T before[warp_lanes], after[warp_lanes];
  std::memcpy (before, p, sizeof before);
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    after[lane] = F (before[lane], o.b[lane], o.c[lane]);
  std::memcpy (p, after, sizeof after);
  if (RESULT)
    std::memcpy (o.d, before, sizeof before);
}

/* ATOMIC for all lanes.  */
template <typename T, T (*F) (T, T, T), space SPACE, bool RESULT>
const insn *
atomic_all (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const operands<T> o (i, frame);
  const std::uint64_t address = o.a[0] + i->imm;
  if (alone_p<SPACE> (w) && address % sizeof (T) == 0
      && !adds_otherwise_p<T, SPACE> (address))
    switch (pattern_of<SPACE, sizeof (T)> (o.a, i->imm))
      {
      case address_pattern::same:
        atomic_at_one<T, F, RESULT> (
            resolve<SPACE, access_kind::atomic, sizeof (T)> (w, i, 0, address),
            o);
        return i + 1;
      case address_pattern::consecutive:
        if (unsigned char *p
            = resolve_span<SPACE, access_kind::atomic,
                           sizeof (T) * warp_lanes> (w, address))
          {
            atomic_at_each<T, F, RESULT> (p, o);
            return i + 1;
          }
        break;
      default:
        break;
      }
  return atomic_some<T, F, SPACE, RESULT> (i, frame, w, mask);
}

/* ATOMIC, and its place among the other accesses: what could be a lock orders
   them.  */
template <typename T, T (*F) (T, T, T), space SPACE, bool RESULT>
const insn *
watched (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  lane_accesses a;
  a.code = i;
  a.mask = mask;
  a.bytes = sizeof (T);
  a.kind = access_kind::atomic;
  if constexpr (std::is_unsigned_v<T>)
    a.lock_p = F == operations<T>::cas || F == operations<T>::exch;
  const operands<T> o (i, frame);
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    a.address[lane] = generic_address<SPACE> (o.a[lane] + i->imm);
  const insn *next = atomic_some<T, F, SPACE, RESULT> (i, frame, w, mask);
  if (race_detector *races = w.owner ().launch ().races)
    races->access (w, a);
  return next;
}

template <typename T, T (*F) (T, T, T), space SPACE, bool RESULT>
handlers
all_or_some ()
{
  if (races_checked_p ())
    {
      handler h = watched<T, F, SPACE, RESULT>;
      return { h, h, h };
    }
  return { atomic_all<T, F, SPACE, RESULT>, atomic_some<T, F, SPACE, RESULT>,
           atomic_one<T, F, SPACE, RESULT> };
}

template <typename T, T (*F) (T, T, T)>
handlers
in_space (space where, bool result)
{
  switch (where)
    {
    case space::generic:
      return result ? all_or_some<T, F, space::generic, true> ()
                    : all_or_some<T, F, space::generic, false> ();
    case space::global:
      return result ? all_or_some<T, F, space::global, true> ()
                    : all_or_some<T, F, space::global, false> ();
    case space::shared:
      return result ? all_or_some<T, F, space::shared, true> ()
                    : all_or_some<T, F, space::shared, false> ();
    default:
      return {};
    }
}

template <typename T>
handlers
select_bitwise (const ptx::modifier_set &m, space where, bool result)
{
  using op = operations<T>;
  if (m.has (modifier::op_exch))
    return in_space<T, op::exch> (where, result);
  if (m.has (modifier::op_cas))
    return in_space<T, op::cas> (where, result);
  if (m.has (modifier::op_and))
    return in_space<T, op::conjunction> (where, result);
  if (m.has (modifier::op_or))
    return in_space<T, op::disjunction> (where, result);
  if (m.has (modifier::op_xor))
    return in_space<T, op::exclusive> (where, result);
  return {};
}

template <typename T>
handlers
select_arithmetic (const ptx::modifier_set &m, space where, bool result)
{
  using op = operations<T>;
  if constexpr (std::is_same_v<T, float>)
    if (m.has (modifier::op_add) && where != space::shared)
      return in_space<T, op::add_flushed> (where, result);
  if (m.has (modifier::op_add))
    return in_space<T, op::add> (where, result);
  if constexpr (std::is_integral_v<T>)
    {
      if (m.has (modifier::op_min))
        return in_space<T, op::min> (where, result);
      if (m.has (modifier::op_max))
        return in_space<T, op::max> (where, result);
    }
  if constexpr (std::is_same_v<T, std::uint32_t>)
    {
      if (m.has (modifier::op_inc))
        return in_space<T, op::inc> (where, result);
      if (m.has (modifier::op_dec))
        return in_space<T, op::dec> (where, result);
    }
  return {};
}

} // namespace

handlers
select_atomic (const ptx::instruction &insn, space where, bool with_result)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (m.has (modifier::noftz) != (insn.type == scalar::f16))
    return {};
  switch (insn.type)
    {
    case scalar::f16:
      return select_arithmetic<atomics::half> (m, where, with_result);
    case scalar::b16:
      return m.has (modifier::op_cas)
                 ? select_bitwise<std::uint16_t> (m, where, with_result)
                 : handlers ();
    case scalar::b32:
      return select_bitwise<std::uint32_t> (m, where, with_result);
    case scalar::b64:
      return select_bitwise<std::uint64_t> (m, where, with_result);
    case scalar::u32:
      return select_arithmetic<std::uint32_t> (m, where, with_result);
    case scalar::s32:
      return select_arithmetic<std::int32_t> (m, where, with_result);
    case scalar::u64:
      return select_arithmetic<std::uint64_t> (m, where, with_result);
    case scalar::s64:
      /* Its sums are those of .u64.  */
      return m.has (modifier::op_add)
                 ? handlers ()
                 : select_arithmetic<std::int64_t> (m, where, with_result);
    case scalar::f32:
      return select_arithmetic<float> (m, where, with_result);
    case scalar::f64:
      return select_arithmetic<double> (m, where, with_result);
    default:
      return {};
    }
}

} // namespace simcuda
