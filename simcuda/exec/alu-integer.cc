/* Integer arithmetic, logic and shifts.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/alu-lanes.h"
#include "simcuda/exec/alu-selectors.h"

namespace simcuda::SIMCUDA_ALU
{

namespace
{

using ptx::modifier;
using ptx::opcode;
using ptx::scalar;

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

/* Types to compute in: UNSIGNED_OF wraps without undefined behaviour also
   where operands would be promoted to int; DOUBLE_OF holds a product.  */
template <typename T>
struct traits;
#define TRAITS(T, SIGNED, UNSIGNED, WORD, DOUBLE)                              \
  template <>                                                                  \
  struct traits<T>                                                             \
  {                                                                            \
    using signed_type = SIGNED;                                                \
    using unsigned_type = UNSIGNED;                                            \
    using word = WORD;                                                         \
    using twice = DOUBLE;                                                      \
    static constexpr bool is_signed = T (-1) < T (0);                          \
    static constexpr unsigned bits = 8 * sizeof (T);                           \
    static constexpr T max                                                     \
        = is_signed ? T (UNSIGNED (-1) >> 1) : T (UNSIGNED (-1));              \
    static constexpr T min                                                     \
        = is_signed ? T (UNSIGNED (1) << (bits - 1)) : T (0);                  \
  };
TRAITS (u16, s16, u16, u32, u32)
TRAITS (s16, s16, u16, u32, s32)
TRAITS (u32, s32, u32, u32, u64)
TRAITS (s32, s32, u32, u32, s64)
TRAITS (u64, s64, u64, u64, unsigned __int128)
TRAITS (s64, s64, u64, u64, __int128)

#define OPERATION2(NAME, RESULT, A, B, EXPRESSION)                             \
  template <typename T>                                                        \
  struct NAME                                                                  \
  {                                                                            \
    using word = typename traits<T>::word;                                     \
    using twice = typename traits<T>::twice;                                   \
    using unsigned_type = typename traits<T>::unsigned_type;                   \
    static RESULT                                                              \
    apply (A a, B b)                                                           \
    {                                                                          \
      return EXPRESSION;                                                       \
    }                                                                          \
  };
#define OPERATION3(NAME, RESULT, A, B, C, EXPRESSION)                          \
  template <typename T>                                                        \
  struct NAME                                                                  \
  {                                                                            \
    using word = typename traits<T>::word;                                     \
    using twice = typename traits<T>::twice;                                   \
    static RESULT                                                              \
    apply (A a, B b, C c)                                                      \
    {                                                                          \
      return EXPRESSION;                                                       \
    }                                                                          \
  };
#define OPERATION1(NAME, RESULT, EXPRESSION)                                   \
  template <typename T>                                                        \
  struct NAME                                                                  \
  {                                                                            \
    using word = typename traits<T>::word;                                     \
    static RESULT                                                              \
    apply (T a)                                                                \
    {                                                                          \
      return EXPRESSION;                                                       \
    }                                                                          \
  };

OPERATION2 (add, T, T, T, T (word (a) + word (b)))
OPERATION2 (sub, T, T, T, T (word (a) - word (b)))
OPERATION2 (mul_lo, T, T, T, T (word (a) * word (b)))
OPERATION2 (mul_hi, T, T, T, T ((twice (a) * twice (b)) >> traits<T>::bits))
OPERATION2 (mul_wide, twice, T, T, twice (a) * twice (b))
OPERATION3 (mad_lo, T, T, T, T, T (word (a) * word (b) + word (c)))
OPERATION3 (mad_hi, T, T, T, T,
            T (word ((twice (a) * twice (b)) >> traits<T>::bits) + word (c)))

template <typename T>
struct mad_wide
{
  using twice = typename traits<T>::twice;
  using word = typename traits<twice>::word;
  static twice
  apply (T a, T b, twice c)
  {
    return twice (word (twice (a) * twice (b)) + word (c));
  }
};

/* Quotients and remainders that do not exist have all bits set, as on the
   hardware, and the least integer divided by -1 is itself.  */
template <typename T>
struct div
{
  static T
  apply (T a, T b)
  {
    if (b == 0)
      return T (-1);
    if (traits<T>::is_signed && b == T (-1))
      return sub<T>::apply (0, a);
    return T (a / b);
  }
};

template <typename T>
struct rem
{
  static T
  apply (T a, T b)
  {
    if (b == 0)
      return T (-1);
    if (traits<T>::is_signed && b == T (-1))
      return 0;
    return T (a % b);
  }
};

OPERATION2 (min, T, T, T, a < b ? a : b)
OPERATION2 (max, T, T, T, a > b ? a : b)
OPERATION1 (absolute, T, a < 0 ? T (word (0) - word (a)) : a)
OPERATION1 (neg, T, T (word (0) - word (a)))
OPERATION3 (sad, T, T, T, T,
            T (word (c) + (a < b ? word (b) - word (a) : word (a) - word (b))))

template <typename T>
struct add_sat
{
  static T
  apply (T a, T b)
  {
    T r;
    return __builtin_add_overflow (a, b, &r)
               ? (b < 0 ? traits<T>::min : traits<T>::max)
               : r;
  }
};

template <typename T>
struct sub_sat
{
  static T
  apply (T a, T b)
  {
    T r;
    return __builtin_sub_overflow (a, b, &r)
               ? (b < 0 ? traits<T>::max : traits<T>::min)
               : r;
  }
};

OPERATION2 (bit_and, T, T, T, T (a &b))
OPERATION2 (bit_or, T, T, T, T (a | b))
OPERATION2 (bit_xor, T, T, T, T (a ^ b))
OPERATION1 (bit_not, T, T (~word (a)))
OPERATION1 (cnot, T, T (a == 0))
/* Amounts beyond the width shift everything out.  */
OPERATION2 (shl, T, T, u32, b < traits<T>::bits ? T (word (a) << b) : T (0))
OPERATION2 (shr, T, T, u32,
            b < traits<T>::bits ? T (a >> b) : T (a < 0 ? T (-1) : T (0)))

template <typename T>
struct popc
{
  static u32
  apply (T a)
  {
    return sizeof (T) == 8 ? __builtin_popcountll (a) : __builtin_popcount (a);
  }
};

template <typename T>
struct clz
{
  static u32
  apply (T a)
  {
    if (a == 0)
      return traits<T>::bits;
    return sizeof (T) == 8 ? __builtin_clzll (a) : __builtin_clz (a);
  }
};

template <typename T>
struct brev
{
  static T
  apply (T a)
  {
    u64 x = a;
    x = (x & 0x5555555555555555) << 1 | (x >> 1 & 0x5555555555555555);
    x = (x & 0x3333333333333333) << 2 | (x >> 2 & 0x3333333333333333);
    x = (x & 0x0f0f0f0f0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f0f0f0f0f);
    return T (__builtin_bswap64 (x) >> (64 - traits<T>::bits));
  }
};

/* The position of the highest bit that differs from the sign.  */
template <typename T>
struct bfind
{
  static u32
  apply (T a)
  {
    using unsigned_type = typename traits<T>::unsigned_type;
    unsigned_type x = a < 0 ? unsigned_type (~unsigned_type (a)) : a;
    return x == 0 ? u32 (-1)
                  : traits<T>::bits - 1 - clz<unsigned_type>::apply (x);
  }
};

template <typename T>
struct bfind_shift
{
  static u32
  apply (T a)
  {
    u32 at = bfind<T>::apply (a);
    return at == u32 (-1) ? at : traits<T>::bits - 1 - at;
  }
};

/* Positions and lengths of fields: of 32 bits their low byte counts, of 64
   what is larger is like 255.  */
template <typename T>
u32
field_operand (u32 x)
{
  return sizeof (T) == 4 || x < 255 ? x & 255 : 255;
}

/* LENGTH bits of A from POSITION, sign-extended for signed types.  */
template <typename T>
struct bfe
{
  static T
  apply (T a, u32 position, u32 length)
  {
    using unsigned_type = typename traits<T>::unsigned_type;
    constexpr unsigned bits = traits<T>::bits;
    position = field_operand<T> (position);
    length = field_operand<T> (length);
    if (length == 0)
      return 0;
    unsigned_type field
        = position < bits ? unsigned_type (a) >> position : unsigned_type (0);
    if (length < bits)
      field &= (unsigned_type (1) << length) - 1;
    if (!traits<T>::is_signed)
      return field;
    unsigned top
        = position + length - 1 < bits - 1 ? position + length - 1 : bits - 1;
    bool negative = unsigned_type (a) >> top & 1;
    if (negative && length < bits)
      field |= unsigned_type (-1) << length;
    if (negative && position >= bits)
      field = unsigned_type (-1);
    else if (negative && position > 0 && bits - position < length)
      field |= unsigned_type (-1) << (bits - position);
    return T (field);
  }
};

/* LENGTH bits of A put into B at POSITION.  */
template <typename T>
struct bfi
{
  static T
  apply (T a, T b, u32 position, u32 length)
  {
    constexpr unsigned bits = traits<T>::bits;
    position = field_operand<T> (position);
    length = field_operand<T> (length);
    if (length == 0 || position >= bits)
      return b;
    T mask = length < bits ? T ((T (1) << length) - 1) : T (-1);
    mask = T (mask << position);
    return T ((b & ~mask) | (T (a << position) & mask));
  }
};

/* A + B + carry and A - B - borrow, and what they carry or borrow.  */
template <typename T>
struct add_carry
{
  static T
  apply (T a, T b, bool in)
  {
    return a + b + in;
  }
  static bool
  out (T a, T b, bool in)
  {
    return in ? T (a + b + 1) <= a : T (a + b) < a;
  }
};

template <typename T>
struct sub_borrow
{
  static T
  apply (T a, T b, bool in)
  {
    return a - b - in;
  }
  static bool
  out (T a, T b, bool in)
  {
    return in ? a <= b : a < b;
  }
};

template <template <typename> class OP>
handlers
select_carry_step (scalar type, bool out)
{
  if (size_bytes (type) == 4)
    return out ? lanes<&OP<u32>::out> () : lanes<&OP<u32>::apply> ();
  return out ? lanes<&OP<u64>::out> () : lanes<&OP<u64>::apply> ();
}

/* Bits 0..31 or 16..47 of the product of the low 24 bits.  */
template <typename T, bool HIGH>
struct mul24
{
  static T
  apply (T a, T b)
  {
    constexpr unsigned unused = 8;
    T x = T (u32 (a) << unused), y = T (u32 (b) << unused);
    typename traits<T>::twice product =
        typename traits<T>::twice (x >> unused) * (y >> unused);
    return T (HIGH ? product >> 16 : product);
  }
};

template <typename T, bool HIGH, bool SATURATE>
struct mad24
{
  static T
  apply (T a, T b, T c)
  {
    T product = mul24<T, HIGH>::apply (a, b);
    return SATURATE ? add_sat<T>::apply (product, c)
                    : add<T>::apply (product, c);
  }
};

s32
mad_hi_sat (s32 a, s32 b, s32 c)
{
  return add_sat<s32>::apply (mul_hi<s32>::apply (a, b), c);
}

/* Bit 4a + 2b + c of TABLE for each bit.  */
u32
logic_table (u32 a, u32 b, u32 c, u32 table)
{
  u32 result = 0;
  for (unsigned i = 0; i < 8; i++)
    {
      u32 chosen = (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
      result |= table >> i & 1 ? chosen : 0;
    }
  return result;
}

struct permute
{
  static u32
  apply (u32 a, u32 b, u32 selector)
  {
    u64 bytes = u64 (b) << 32 | a;
    u32 result = 0;
    for (unsigned i = 0; i < 4; i++)
      {
        u32 s = selector >> (4 * i);
        u32 byte = bytes >> (8 * (s & 7)) & 255;
        if (s & 8)
          byte = byte & 128 ? 255 : 0;
        result |= byte << (8 * i);
      }
    return result;
  }
};

/* prmt with a mode: its low bits choose one of four selectors.  */
template <u32 S0, u32 S1, u32 S2, u32 S3>
u32
permute_mode (u32 a, u32 b, u32 choice)
{
  choice &= 3;
  u32 selector = choice == 0 ? S0 : choice == 1 ? S1 : choice == 2 ? S2 : S3;
  return permute::apply (a, b, selector);
}

handlers
select_permute (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (insn.type != scalar::b32)
    return {};
  if (m.has (modifier::f4e))
    return lanes<&permute_mode<0x3210, 0x4321, 0x5432, 0x6543>> ();
  if (m.has (modifier::b4e))
    return lanes<&permute_mode<0x5670, 0x6701, 0x7012, 0x0123>> ();
  if (m.has (modifier::rc8))
    return lanes<&permute_mode<0x0000, 0x1111, 0x2222, 0x3333>> ();
  if (m.has (modifier::ecl))
    return lanes<&permute_mode<0x3210, 0x3211, 0x3222, 0x3333>> ();
  if (m.has (modifier::ecr))
    return lanes<&permute_mode<0x0000, 0x1110, 0x2210, 0x3210>> ();
  if (m.has (modifier::rc16))
    return lanes<&permute_mode<0x1010, 0x3232, 0x1010, 0x3232>> ();
  return lanes<&permute::apply> ();
}

/* shf takes 32 bits out of B:A.  */
template <bool LEFT, bool WRAP>
struct shf
{
  static u32
  apply (u32 a, u32 b, u32 n)
  {
    n = WRAP ? n & 31 : n < 32 ? n : 32;
    u64 both = u64 (b) << 32 | a;
    return LEFT ? both << n >> 32 : both >> n;
  }
};

enum class second_operation
{
  none,
  add,
  min,
  max
};

/* vadd, vsub, vabsdiff of words, and what combines the result with C.  */
template <typename T, opcode OP, second_operation SECOND, bool SATURATE>
struct video
{
  static T
  first (T a, T b)
  {
    s64 r = OP == opcode::op_vadd ? s64 (a) + s64 (b) : s64 (a) - s64 (b);
    if (OP == opcode::op_vabsdiff && r < 0)
      r = -r;
    if (SATURATE && r < s64 (traits<T>::min))
      r = traits<T>::min;
    if (SATURATE && r > s64 (traits<T>::max))
      r = traits<T>::max;
    return T (r);
  }
  static T
  apply (T a, T b, T c)
  {
    T r = first (a, b);
    return SECOND == second_operation::add   ? add<T>::apply (r, c)
           : SECOND == second_operation::min ? min<T>::apply (r, c)
           : SECOND == second_operation::max ? max<T>::apply (r, c)
                                             : r;
  }
};

template <typename T, opcode OP, bool SATURATE>
handlers
video_second (const ptx::modifier_set &m)
{
  using second = second_operation;
  if (m.has (modifier::op_add))
    return lanes<&video<T, OP, second::add, SATURATE>::apply> ();
  if (m.has (modifier::op_min))
    return lanes<&video<T, OP, second::min, SATURATE>::apply> ();
  if (m.has (modifier::op_max))
    return lanes<&video<T, OP, second::max, SATURATE>::apply> ();
  return lanes<&video<T, OP, second::none, SATURATE>::first> ();
}

template <typename T>
handlers
select_video (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  bool sat = m.has (modifier::sat);
  /* GPUs have not agreed with the manual on the others for a long time.  */
  bool limits = sat || m.has_any (modifier::op_min, modifier::op_max);
  if (limits && (!traits<T>::is_signed || insn.opcode == opcode::op_vabsdiff))
    return {};
  switch (insn.opcode)
    {
    case opcode::op_vadd:
      return sat ? video_second<T, opcode::op_vadd, true> (m)
                 : video_second<T, opcode::op_vadd, false> (m);
    case opcode::op_vsub:
      return sat ? video_second<T, opcode::op_vsub, true> (m)
                 : video_second<T, opcode::op_vsub, false> (m);
    default:
      return sat ? video_second<T, opcode::op_vabsdiff, true> (m)
                 : video_second<T, opcode::op_vabsdiff, false> (m);
    }
}

/* OP for the integer types of 2, 4 and 8 bytes; without a sign where bits
   have none.  */
template <template <typename> class OP>
handlers
by_type (scalar type)
{
  switch (type)
    {
    case scalar::u16:
      return lanes<&OP<u16>::apply> ();
    case scalar::s16:
      return lanes<&OP<s16>::apply> ();
    case scalar::u32:
      return lanes<&OP<u32>::apply> ();
    case scalar::s32:
      return lanes<&OP<s32>::apply> ();
    case scalar::u64:
      return lanes<&OP<u64>::apply> ();
    case scalar::s64:
      return lanes<&OP<s64>::apply> ();
    default:
      return {};
    }
}

template <template <typename> class OP>
handlers
by_size (scalar type)
{
  switch (size_bytes (type))
    {
    case 2:
      return lanes<&OP<u16>::apply> ();
    case 4:
      return lanes<&OP<u32>::apply> ();
    case 8:
      return lanes<&OP<u64>::apply> ();
    default:
      return {};
    }
}

template <template <typename> class OP>
handlers
by_word (scalar type)
{
  return size_bytes (type) >= 4 ? by_size<OP> (type) : handlers ();
}

template <template <typename> class OP>
handlers
signed_only (scalar type)
{
  switch (type)
    {
    case scalar::s16:
      return lanes<&OP<s16>::apply> ();
    case scalar::s32:
      return lanes<&OP<s32>::apply> ();
    case scalar::s64:
      return lanes<&OP<s64>::apply> ();
    default:
      return {};
    }
}

template <template <typename> class OP>
handlers
wide (scalar type)
{
  switch (type)
    {
    case scalar::u16:
      return lanes<&OP<u16>::apply> ();
    case scalar::s16:
      return lanes<&OP<s16>::apply> ();
    case scalar::u32:
      return lanes<&OP<u32>::apply> ();
    case scalar::s32:
      return lanes<&OP<s32>::apply> ();
    default:
      return {};
    }
}

template <template <typename> class OP>
handlers
by_word_type (scalar type)
{
  return size_bytes (type) >= 4 ? by_type<OP> (type) : handlers ();
}

struct logic
{
  static bool
  conjunction (bool a, bool b)
  {
    return a & b;
  }
  static bool
  disjunction (bool a, bool b)
  {
    return a | b;
  }
  static bool
  exclusive (bool a, bool b)
  {
    return a ^ b;
  }
  static bool
  negation (bool a)
  {
    return !a;
  }
};

handlers
select_logic (opcode op)
{
  switch (op)
    {
    case opcode::op_and:
      return lanes<&logic::conjunction> ();
    case opcode::op_or:
      return lanes<&logic::disjunction> ();
    case opcode::op_xor:
      return lanes<&logic::exclusive> ();
    case opcode::op_not:
      return lanes<&logic::negation> ();
    default:
      return {};
    }
}

handlers
select_multiply (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  bool add = insn.opcode == opcode::op_mad;
  if (m.has (modifier::lo))
    return add ? by_type<mad_lo> (insn.type) : by_type<mul_lo> (insn.type);
  if (m.has (modifier::hi))
    return add ? by_type<mad_hi> (insn.type) : by_type<mul_hi> (insn.type);
  if (m.has (modifier::wide))
    return add ? wide<mad_wide> (insn.type) : wide<mul_wide> (insn.type);
  return {};
}

template <typename T>
handlers
select_multiply_24 (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  bool high = m.has (modifier::hi);
  if (insn.opcode == opcode::op_mul24)
    return high ? lanes<&mul24<T, true>::apply> ()
                : lanes<&mul24<T, false>::apply> ();
  if (!m.has (modifier::sat))
    return high ? lanes<&mad24<T, true, false>::apply> ()
                : lanes<&mad24<T, false, false>::apply> ();
  return high && insn.type == scalar::s32
             ? lanes<&mad24<s32, true, true>::apply> ()
             : handlers ();
}

handlers
select_multiply_24 (const ptx::instruction &insn)
{
  if (insn.modifiers.has (modifier::lo) == insn.modifiers.has (modifier::hi))
    return {};
  return insn.type == scalar::u32   ? select_multiply_24<u32> (insn)
         : insn.type == scalar::s32 ? select_multiply_24<s32> (insn)
                                    : handlers ();
}

handlers
select_funnel (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (insn.type != scalar::b32 || m.has (modifier::l) == m.has (modifier::r)
      || m.has (modifier::wrap) == m.has (modifier::clamp))
    return {};
  if (m.has (modifier::l))
    return m.has (modifier::wrap) ? lanes<&shf<true, true>::apply> ()
                                  : lanes<&shf<true, false>::apply> ();
  return m.has (modifier::wrap) ? lanes<&shf<false, true>::apply> ()
                                : lanes<&shf<false, false>::apply> ();
}

handlers
select_bits (const ptx::instruction &insn)
{
  switch (insn.opcode)
    {
    case opcode::op_and:
      return by_size<bit_and> (insn.type);
    case opcode::op_or:
      return by_size<bit_or> (insn.type);
    case opcode::op_xor:
      return by_size<bit_xor> (insn.type);
    case opcode::op_not:
      return by_size<bit_not> (insn.type);
    case opcode::op_cnot:
      return by_size<cnot> (insn.type);
    case opcode::op_shl:
      return by_size<shl> (insn.type);
    case opcode::op_shr:
      return signed_p (insn.type) ? by_type<shr> (insn.type)
                                  : by_size<shr> (insn.type);
    case opcode::op_popc:
      return by_word<popc> (insn.type);
    case opcode::op_clz:
      return by_word<clz> (insn.type);
    case opcode::op_brev:
      return by_word<brev> (insn.type);
    case opcode::op_bfi:
      return by_word<bfi> (insn.type);
    case opcode::op_prmt:
      return select_permute (insn);
    case opcode::op_lop3:
      return insn.type == scalar::b32 ? lanes<&logic_table> () : handlers ();
    default:
      return {};
    }
}

/* One whose opcode says all: no family of its own, no saturation.  */
handlers
select_by_opcode (const ptx::instruction &insn)
{
  switch (insn.opcode)
    {
    case opcode::op_add:
      return by_type<add> (insn.type);
    case opcode::op_sub:
      return by_type<sub> (insn.type);
    case opcode::op_div:
      return by_type<div> (insn.type);
    case opcode::op_rem:
      return by_type<rem> (insn.type);
    case opcode::op_min:
      return by_type<min> (insn.type);
    case opcode::op_max:
      return by_type<max> (insn.type);
    case opcode::op_abs:
      return signed_only<absolute> (insn.type);
    case opcode::op_neg:
      return signed_only<neg> (insn.type);
    case opcode::op_sad:
      return by_type<sad> (insn.type);
    case opcode::op_bfind:
      return insn.modifiers.has (modifier::shiftamt)
                 ? by_word_type<bfind_shift> (insn.type)
                 : by_word_type<bfind> (insn.type);
    case opcode::op_bfe:
      return by_word_type<bfe> (insn.type);
    default:
      return select_bits (insn);
    }
}

} // namespace

handlers
select_integer (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (insn.type == scalar::pred)
    return select_logic (insn.opcode);
  if (insn.family == ptx::family::funnel)
    return select_funnel (insn);
  if (insn.family == ptx::family::video)
    {
      if (insn.type2 != insn.type || insn.type3 != insn.type)
        return {};
      return signed_p (insn.type) ? select_video<s32> (insn)
                                  : select_video<u32> (insn);
    }
  if (m.has_any (modifier::rn, modifier::rz, modifier::rm, modifier::rp,
                 modifier::ftz, modifier::nan, modifier::approx,
                 modifier::full))
    return {};
  if (insn.family == ptx::family::carry)
    return insn.opcode == opcode::op_addc
               ? select_carry_step<add_carry> (insn.type, m.has (modifier::cc))
               : select_carry_step<sub_borrow> (insn.type,
                                                m.has (modifier::cc));
  if (insn.opcode == opcode::op_mul24 || insn.opcode == opcode::op_mad24)
    return select_multiply_24 (insn);
  if (insn.family == ptx::family::multiply && m.has (modifier::sat))
    return insn.opcode == opcode::op_mad && m.has (modifier::hi)
                   && insn.type == scalar::s32
               ? lanes<&mad_hi_sat> ()
               : handlers ();
  if (insn.family == ptx::family::multiply)
    return select_multiply (insn);
  if (m.has (modifier::sat))
    {
      if (insn.type != scalar::s32)
        return {};
      return insn.opcode == opcode::op_add ? lanes<&add_sat<s32>::apply> ()
                                           : lanes<&sub_sat<s32>::apply> ();
    }
  return select_by_opcode (insn);
}

} // namespace simcuda::SIMCUDA_ALU
