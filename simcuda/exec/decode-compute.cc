/* From instructions to handlers and offsets: computations and comparisons.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/decoder.h"

namespace simcuda
{

namespace
{

using ptx::family;
using ptx::modifier;
using ptx::opcode;
using scalar = ptx::scalar;
using operand = ptx::operand;

scalar
double_width (scalar type)
{
  switch (type)
    {
    case scalar::u16:
      return scalar::u32;
    case scalar::s16:
      return scalar::s32;
    case scalar::u32:
      return scalar::u64;
    case scalar::s32:
      return scalar::s64;
    default:
      return scalar::none;
    }
}

/* The types of a computation's operands where they are not INSN's type.  */
struct operand_types
{
  scalar type[5];
};

operand_types
types_of (const ptx::instruction &insn)
{
  scalar t = insn.type;
  constexpr scalar word = scalar::u32;
  switch (insn.opcode)
    {
    case opcode::op_shl:
    case opcode::op_shr:
      return { { t, t, word } };
    case opcode::op_popc:
    case opcode::op_clz:
    case opcode::op_bfind:
      return { { word, t } };
    case opcode::op_bfe:
      return { { t, t, word, word } };
    case opcode::op_bfi:
      return { { t, t, t, word, word } };
    case opcode::op_lop3:
      return { { t, t, t, t, word } };
    case opcode::op_mul:
    case opcode::op_mad:
      if (insn.modifiers.has (modifier::wide))
        {
          scalar twice = double_width (t);
          return { { twice, t, t, twice } };
        }
      break;
    case opcode::op_vadd:
    case opcode::op_vsub:
    case opcode::op_vabsdiff:
      return { { t, insn.type2, insn.type3, t } };
    default:
      break;
    }
  return { { t, t, t, t, t } };
}

opcode
boolean_operation (const ptx::modifier_set &m)
{
  return m.has (modifier::op_and)  ? opcode::op_and
         : m.has (modifier::op_or) ? opcode::op_or
                                   : opcode::op_xor;
}

} // namespace

void
computation_decoder::compute (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  handlers h
      = float_p (insn.type) ? alu ().floating (insn) : alu ().integer (insn);
  if (!h)
    m_out.refuse_form ();
  operand_types types = types_of (insn);
  std::uint32_t offsets[5] = {};
  for (std::size_t i = 1; i < ops.size (); i++)
    offsets[i] = m_out.source (ops[i], types.type[i]);
  offsets[0] = m_out.destination (ops[0], types.type[0]);

  /* Video instructions have a third source only with a second operation.  */
  bool second = insn.modifiers.has_any (modifier::op_add, modifier::op_min,
                                        modifier::op_max);
  if (insn.family == family::video && second != (ops.size () == 4))
    m_out.refuse ("wrong number of operands");
  m_out.emit (h, offsets[0], offsets[1], offsets[2], offsets[3], offsets[4]);
  if (float_p (insn.type) && insn.modifiers.has (modifier::sat))
    m_out.emit (alu ().saturate (insn.type), offsets[0], offsets[0]);
  if (insn.modifiers.has (modifier::relu))
    m_out.emit (alu ().rectify (insn.type), offsets[0], offsets[0]);
}

std::uint32_t
computation_decoder::carry_slot ()
{
  if (m_carry == no_slot)
    m_carry = m_out.place (1);
  return m_carry;
}

/* add.cc, addc, mad.cc, madc and so on: the carry and the result each have
   their instruction, the result last because it may be one of the sources.  */
void
computation_decoder::carry (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  scalar type = insn.type;
  bool with_carry = insn.family == family::carry;
  bool multiplies = ops.size () == 4;
  if (float_p (type) || size_bytes (type) < 4
      || insn.modifiers.has_any (modifier::sat, modifier::wide))
    m_out.refuse_form ();
  std::uint32_t a = m_out.source (ops[1], type),
                b = m_out.source (ops[2], type);
  if (multiplies)
    {
      ptx::instruction product;
      product.opcode = opcode::op_mul;
      product.family = family::multiply;
      product.type = type;
      for (modifier m : { modifier::lo, modifier::hi })
        if (insn.modifiers.has (m))
          product.modifiers.add (m);
      std::uint32_t result = m_out.temporary (size_bytes (type));
      m_out.emit (alu ().integer (product), result, a, b);
      a = result;
      b = m_out.source (ops[3], type);
    }
  std::uint32_t in = with_carry ? carry_slot () : m_out.constant (1, 0);
  bool subtracts
      = insn.opcode == opcode::op_sub || insn.opcode == opcode::op_subc;
  ptx::instruction step;
  step.opcode = subtracts ? opcode::op_subc : opcode::op_addc;
  step.family = family::carry;
  step.type = type;
  std::uint32_t out = m_out.temporary (1);
  if (insn.modifiers.has (modifier::cc))
    {
      step.modifiers.add (modifier::cc);
      m_out.emit (alu ().integer (step), out, a, b, in);
      step.modifiers = {};
    }
  m_out.emit (alu ().integer (step), m_out.destination (ops[0], type), a, b,
              in);
  if (insn.modifiers.has (modifier::cc))
    m_out.copy ({ carry_slot (), 1 }, out);
}

/* The predicate of INSN's comparison alone, in a temporary.  */
std::uint32_t
computation_decoder::comparison (const ptx::instruction &insn, scalar type)
{
  std::uint32_t a = m_out.source (insn.operands[1], type);
  std::uint32_t b = m_out.source (insn.operands[2], type);
  std::uint32_t result = m_out.temporary (1);
  m_out.emit (alu ().compare (insn), result, a, b);
  return result;
}

void
computation_decoder::compare (const ptx::instruction &insn)
{
  bool combined = insn.modifiers.has_any (modifier::op_and, modifier::op_or,
                                          modifier::op_xor);
  if (combined != (insn.operands.size () == 4))
    m_out.refuse ("wrong number of operands");
  if (insn.opcode == opcode::op_set)
    set (insn);
  else
    set_predicate (insn);
}

void
computation_decoder::set (const ptx::instruction &insn)
{
  scalar type = insn.type;
  if (type != scalar::u32 && type != scalar::s32 && type != scalar::f32)
    m_out.refuse ("the result is .u32, .s32 or .f32");
  std::uint32_t result = comparison (insn, insn.type2);
  if (insn.operands.size () == 4)
    {
      std::uint32_t other = m_out.source (insn.operands[3], scalar::pred);
      m_out.emit (
          m_out.plain (boolean_operation (insn.modifiers), scalar::pred),
          result, result, other);
    }
  ptx::instruction choice;
  choice.opcode = opcode::op_selp;
  choice.family = family::select;
  choice.type = type;
  std::uint32_t yes = m_out.constant (4, type == scalar::f32 ? 0x3f800000 : -1);
  m_out.emit (alu ().compare (choice),
              m_out.destination (insn.operands[0], type), yes,
              m_out.constant (4, 0), result);
}

void
computation_decoder::set_predicate (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  if (to.what != operand::kind::pair && insn.operands.size () == 3)
    {
      std::uint32_t a = m_out.source (insn.operands[1], insn.type);
      std::uint32_t b = m_out.source (insn.operands[2], insn.type);
      m_out.emit (alu ().compare (insn), m_out.destination (to, scalar::pred),
                  a, b);
      return;
    }
  std::uint32_t result = comparison (insn, insn.type);
  const operand &first = to.what == operand::kind::pair ? to.elements[0] : to;
  std::uint32_t inverse = m_out.temporary (1);
  if (to.what == operand::kind::pair)
    m_out.emit (m_out.plain (opcode::op_not, scalar::pred), inverse, result);
  if (insn.operands.size () == 4)
    {
      handlers combine
          = m_out.plain (boolean_operation (insn.modifiers), scalar::pred);
      std::uint32_t other = m_out.source (insn.operands[3], scalar::pred);
      m_out.emit (combine, result, result, other);
      m_out.emit (combine, inverse, inverse, other);
    }
  m_out.copy ({ m_out.destination (first, scalar::pred), 1 }, result);
  if (to.what == operand::kind::pair)
    m_out.copy ({ m_out.destination (to.elements[1], scalar::pred), 1 },
                inverse);
}

void
computation_decoder::select (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  scalar chooser = insn.opcode == opcode::op_selp ? scalar::pred : insn.type2;
  if (insn.opcode == opcode::op_slct && chooser != scalar::s32
      && chooser != scalar::f32)
    m_out.refuse ("the last type is .s32 or .f32");
  std::uint32_t a = m_out.source (ops[1], insn.type);
  std::uint32_t b = m_out.source (ops[2], insn.type);
  std::uint32_t c = m_out.source (ops[3], chooser);
  simcuda::insn &i = m_out.emit (
      alu ().compare (insn), m_out.destination (ops[0], insn.type), a, b, c);
  if (insn.opcode == opcode::op_selp)
    i.what = effect::choose;
}

void
computation_decoder::test (const ptx::instruction &insn)
{
  std::uint32_t a = m_out.source (insn.operands[1], insn.type);
  m_out.emit (alu ().compare (insn),
              m_out.destination (insn.operands[0], scalar::pred), a);
}

} // namespace simcuda
