/* From instructions to handlers and offsets: moves, conversions, addresses
   and memory.

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
using space = ptx::space;

/* The window that generic addresses of SPACE are in.  */
std::uint64_t
window_of (space where)
{
  return where == space::shared                           ? shared_window
         : where == space::local || where == space::param ? local_window
                                                          : 0;
}

scalar
unsigned_of (unsigned bytes)
{
  switch (bytes)
    {
    case 1:
      return scalar::u8;
    case 2:
      return scalar::u16;
    case 4:
      return scalar::u32;
    default:
      return scalar::u64;
    }
}

} // namespace

/* Moves.  */

void
decoder::move (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  const operand &from = insn.operands[1];
  bool to_vector = to.what == operand::kind::vector;
  bool from_vector = from.what == operand::kind::vector;
  if (to_vector && from_vector)
    {
      if (to.elements.size () != from.elements.size ()
          || to.elements.size () != insn.vector)
        refuse ("vectors of different lengths");
      for (std::size_t i = 0; i < to.elements.size (); i++)
        move_scalar (to.elements[i], from.elements[i], insn.type);
    }
  else if (insn.vector > 1)
    refuse ("vector and scalar operand");
  else if (to_vector)
    unpack (to, from, insn.type);
  else if (from_vector)
    pack (to, from, insn.type);
  else
    move_scalar (to, from, insn.type);
}

void
decoder::move_scalar (const operand &to, const operand &from, scalar type)
{
  std::uint32_t d = destination (to, type);
  switch (from.what)
    {
    case operand::kind::symbol:
    case operand::kind::local:
      {
        space where;
        std::uint32_t value = symbol_address (from, &where, false);
        unsigned bytes = size_bytes (type);
        if (bytes == 8)
          copy ({ d, 8 }, value);
        else if (bytes == 4)
          emit (alu ().extend (scalar::u32, 4, 8), d, value);
        else
          refuse ("addresses have 64 bits");
        return;
      }
    case operand::kind::parameter:
      if (size_bytes (type) != 8)
        refuse ("addresses have 64 bits");
      copy ({ d, 8 }, parameter_address (from, false));
      return;
    case operand::kind::special:
      {
        auto which = static_cast<ptx::special> (from.index);
        emit (select_special (which, size_bytes (type)), d).imm = from.index;
        return;
      }
    default:
      copy ({ d, size_bytes (type) }, source (from, type));
    }
}

/* {a,b} = FROM, low part first.  */
void
decoder::unpack (const operand &to, const operand &from, scalar type)
{
  unsigned bytes = size_bytes (type);
  unsigned parts = to.elements.size ();
  unsigned part = bytes / parts;
  if (parts * part != bytes || part == 0)
    refuse ("the vector does not have the width of the scalar");
  std::uint32_t whole = source (from, type);
  std::uint32_t shifted = temporary (bytes);
  /* The source may be one of the destinations.  */
  copy ({ shifted, bytes }, whole);
  for (unsigned i = 0; i < parts; i++)
    {
      const operand &element = to.elements[i];
      if (element.what != operand::kind::sink)
        {
          scalar t = unsigned_of (part);
          emit (alu ().extend (t, part, bytes), destination (element, t),
                shifted);
        }
      if (i + 1 < parts)
        emit (plain (opcode::op_shr, unsigned_of (bytes)), shifted, shifted,
              constant (4, 8 * part));
    }
}

/* TO = {a,b}.  */
void
decoder::pack (const operand &to, const operand &from, scalar type)
{
  unsigned bytes = size_bytes (type);
  unsigned parts = from.elements.size ();
  unsigned part = bytes / parts;
  if (parts * part != bytes || part == 0)
    refuse ("the vector does not have the width of the scalar");
  std::uint32_t whole = temporary (bytes);
  std::uint32_t wide = temporary (bytes);
  for (unsigned i = 0; i < parts; i++)
    {
      std::uint32_t value = source (from.elements[i], unsigned_of (part));
      emit (alu ().extend (unsigned_of (part), bytes, part),
            i == 0 ? whole : wide, value);
      if (i == 0)
        continue;
      emit (plain (opcode::op_shl, unsigned_of (bytes)), wide, wide,
            constant (4, 8 * part * i));
      emit (plain (opcode::op_or, unsigned_of (bytes)), whole, whole, wide);
    }
  copy ({ destination (to, type), bytes }, whole);
}

/* Addresses.  */

/* A slot with the address of a variable or function, 64 bits: generic, or
   within its space *WHERE.  */
std::uint32_t
decoder::symbol_address (const operand &op, space *where, bool generic)
{
  if (op.what == operand::kind::local)
    {
      *where = space::local;
      std::uint32_t address = temporary (8);
      insn &i = emit (local_address (), address);
      i.imm = m_locals[op.index] + op.bits + (generic ? local_window : 0);
      return address;
    }
  symbol_value value = m_symbols.resolve (op.symbol, m_insn->line);
  *where = value.space;
  std::uint64_t address = value.address + op.bits;
  if (value.space == space::constant
      && static_cast<std::int64_t> (op.bits)
             < -static_cast<std::int64_t> (value.const_offset))
    emit (ahead_of_constants ());
  if (generic)
    address += window_of (value.space);
  return constant (8, address);
}

void
decoder::address (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  const operand &from = insn.operands[1];
  space wanted = space_of (insn.modifiers);
  if (wanted == space::generic)
    refuse ("the space is missing");
  if (insn.opcode == opcode::op_isspacep)
    {
      emit (select_in_space (wanted), destination (to, scalar::pred),
            source (from, scalar::u64));
      return;
    }
  if (size_bytes (insn.type) != 8 || float_p (insn.type))
    refuse ("addresses have 64 bits");
  bool to_space = insn.modifiers.has (modifier::to);
  std::uint32_t d = destination (to, insn.type);
  if (from.what == operand::kind::symbol || from.what == operand::kind::local)
    {
      if (to_space)
        refuse ("the operand is a register");
      space where;
      std::uint32_t value = symbol_address (from, &where, true);
      if (where != wanted)
        refuse ("the variable is in another space");
      copy ({ d, 8 }, value);
      return;
    }
  if (from.what == operand::kind::parameter)
    {
      if (to_space || wanted != space::param)
        refuse ("the variable is in another space");
      copy ({ d, 8 }, parameter_address (from, true));
      return;
    }
  emit (plain (to_space ? opcode::op_sub : opcode::op_add, scalar::u64), d,
        source (from, insn.type), constant (8, window_of (wanted)));
}

std::uint32_t
decoder::memory_address (const operand &op, space where, std::int64_t *offset)
{
  *offset = 0;
  switch (op.what)
    {
    case operand::kind::reg:
      {
        *offset = op.bits;
        if (size_bytes (register_type (op)) == 8)
          return source (op, scalar::u64);
        std::uint32_t wide = temporary (8);
        emit (alu ().extend (scalar::u32, 8, 4), wide,
              source (op, scalar::u32));
        return wide;
      }
    case operand::kind::integer:
      return constant (8, op.bits);
    case operand::kind::symbol:
    case operand::kind::local:
      {
        space variable;
        std::uint32_t address
            = symbol_address (op, &variable, where == space::generic);
        if (where != space::generic && where != variable)
          refuse ("the variable is in another space");
        return address;
      }
    default:
      refuse ("invalid address");
    }
}

/* Conversions.  */

/* A slot of CONTAINER's width with OP's value of TYPE, extended.  */
std::uint32_t
decoder::convert_source (const operand &op, scalar type, scalar container)
{
  slot s = loose_source (op, type);
  if (s.bytes == size_bytes (type) && s.bytes == size_bytes (container))
    return s.offset;
  std::uint32_t value = temporary (size_bytes (container));
  emit (alu ().extend (type, size_bytes (container), s.bytes), value, s.offset);
  return value;
}

/* An integer conversion without .sat takes low bits and extends them.  When
   the result is wider than both types, the sign of the wider type counts.  */
void
decoder::convert_integer (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  scalar d = insn.type, s = insn.type2;
  if (to.what != operand::kind::reg)
    refuse ("invalid destination");
  slot result = register_slot (to.index);
  if (result.bytes < size_bytes (d) || register_type (to) == scalar::pred)
    check_width (to, d);
  slot from = loose_source (insn.operands[1], s);

  if (insn.modifiers.has (modifier::sat))
    {
      scalar container = signed_p (s) ? scalar::s64 : scalar::u64;
      std::uint32_t wide = convert_source (insn.operands[1], s, container);
      std::uint32_t clamped = temporary (8);
      emit (alu ().convert (insn), clamped, wide);
      emit (alu ().extend (d, result.bytes, 8), result.offset, clamped);
      return;
    }
  if (size_bytes (d) <= size_bytes (s))
    {
      emit (alu ().extend (d, result.bytes, from.bytes), result.offset,
            from.offset);
      return;
    }
  if (result.bytes == size_bytes (d) || !signed_p (s) || signed_p (d))
    {
      emit (alu ().extend (s, result.bytes, from.bytes), result.offset,
            from.offset);
      return;
    }
  std::uint32_t exact = temporary (size_bytes (d));
  emit (alu ().extend (s, size_bytes (d), from.bytes), exact, from.offset);
  emit (alu ().extend (d, result.bytes, size_bytes (d)), result.offset, exact);
}

void
decoder::convert_float (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  scalar d = insn.type, s = insn.type2;
  if (float_p (d))
    {
      scalar container = s;
      if (!float_p (s) && size_bytes (s) < 4)
        container = signed_p (s) ? scalar::s32 : scalar::u32;
      ptx::instruction exact;
      exact.opcode = insn.opcode;
      exact.family = insn.family;
      exact.modifiers = insn.modifiers;
      exact.type = d;
      exact.type2 = container;
      std::uint32_t value
          = float_p (s) ? source (insn.operands[1], s)
                        : convert_source (insn.operands[1], s, container);
      std::uint32_t result = destination (to, d);
      emit (alu ().convert (exact), result, value);
      if (insn.modifiers.has (modifier::sat))
        emit (alu ().saturate (d), result, result);
      return;
    }
  /* To an integer; those of 8 and 16 bits come in 32.  */
  if (to.what != operand::kind::reg)
    refuse ("invalid destination");
  slot result = register_slot (to.index);
  if (result.bytes < size_bytes (d) || register_type (to) == scalar::pred)
    check_width (to, d);
  std::uint32_t value = source (insn.operands[1], s);
  unsigned container = size_bytes (d) < 4 ? 4 : size_bytes (d);
  if (result.bytes == container)
    {
      emit (alu ().convert (insn), result.offset, value);
      return;
    }
  std::uint32_t exact = temporary (container);
  emit (alu ().convert (insn), exact, value);
  emit (alu ().extend (d, result.bytes, container), result.offset, exact);
}

void
decoder::convert (const ptx::instruction &insn)
{
  if (insn.type == scalar::pred || insn.type2 == scalar::pred)
    refuse ("predicates are not converted");
  if (float_p (insn.type) || float_p (insn.type2))
    convert_float (insn);
  else if (insn.modifiers.has_any (modifier::rn, modifier::rz, modifier::rm,
                                   modifier::rp, modifier::rni, modifier::rzi,
                                   modifier::rmi, modifier::rpi, modifier::ftz))
    refuse ("integers are not rounded");
  else
    convert_integer (insn);
}

/* Memory.  */

/* The registers of a .v2 or .v4 instruction, or the only one.  */
std::vector<ptx::operand>
decoder::vector_elements (const ptx::instruction &insn, const operand &op) const
{
  std::vector<operand> elements;
  if (op.what == operand::kind::vector)
    elements = op.elements;
  else
    elements.push_back (op);
  if (elements.size () != insn.vector)
    refuse ("expected " + std::to_string (insn.vector) + " registers");
  return elements;
}

void
decoder::check_memory_type (const ptx::instruction &insn) const
{
  constexpr unsigned greatest_vector = 16;
  if (insn.type == scalar::pred)
    refuse ("predicates are not in memory");
  if (insn.type == scalar::f16)
    refuse ("halves are loaded and stored as .b16");
  if (insn.vector * size_bytes (insn.type) > greatest_vector)
    refuse ("vectors have 16 bytes at most");
}

void
decoder::load (const ptx::instruction &insn)
{
  check_memory_type (insn);
  space where = space_of (insn.modifiers);
  /* By address, parameters are in local memory.  */
  if (where == space::param && insn.operands[1].what == operand::kind::reg)
    where = space::local;
  if (where == space::param)
    return load_parameter (insn);
  std::vector<operand> to = vector_elements (insn, insn.operands[0]);
  std::int64_t offset;
  std::uint32_t base = memory_address (insn.operands[1], where, &offset);
  unsigned bytes = size_bytes (insn.type);
  if (insn.vector > 1)
    {
      /* The base may be one of the destinations.  */
      std::uint32_t kept = temporary (8);
      copy ({ kept, 8 }, base);
      base = kept;
      simcuda::insn &check = emit (check_alignment (), 0, base);
      check.imm = offset;
      check.aux = bytes * insn.vector;
    }
  for (unsigned i = 0; i < insn.vector; i++)
    {
      if (to[i].what == operand::kind::sink)
        continue;
      if (to[i].what != operand::kind::reg)
        refuse ("invalid destination");
      slot result = register_slot (to[i].index);
      if (result.bytes < bytes || register_type (to[i]) == scalar::pred)
        check_width (to[i], insn.type);
      emit (select_load (insn.type, result.bytes, where), result.offset, base)
          .imm
          = offset + std::int64_t (i) * bytes;
    }
}

void
decoder::store (const ptx::instruction &insn)
{
  check_memory_type (insn);
  space where = space_of (insn.modifiers);
  if (where == space::param)
    return store_parameter (insn);
  std::vector<operand> from = vector_elements (insn, insn.operands[1]);
  std::int64_t offset;
  std::uint32_t base = memory_address (insn.operands[0], where, &offset);
  unsigned bytes = size_bytes (insn.type);
  if (insn.vector > 1)
    {
      simcuda::insn &check = emit (check_alignment (), 0, base);
      check.imm = offset;
      check.aux = bytes * insn.vector;
    }
  for (unsigned i = 0; i < insn.vector; i++)
    {
      slot value = loose_source (from[i], insn.type);
      emit (select_store (insn.type, value.bytes, where), 0, base, value.offset)
          .imm
          = offset + std::int64_t (i) * bytes;
    }
}

const slot &
decoder::parameter_at (const ptx::instruction &insn, const operand &address)
{
  if (address.what != operand::kind::parameter)
    refuse ("the address is not a parameter");
  const slot &parameter = parameter_slot (address.index);
  const unsigned bytes = size_bytes (insn.type);
  for (unsigned i = 0; i < insn.vector; i++)
    {
      std::uint64_t offset = address.bits + std::uint64_t (i) * bytes;
      if (offset > parameter.bytes || bytes > parameter.bytes - offset
          || offset % bytes)
        refuse ("not within the parameter");
    }
  return parameter;
}

void
decoder::load_parameter (const ptx::instruction &insn)
{
  const operand &address = insn.operands[1];
  const slot &from = parameter_at (insn, address);
  std::vector<operand> to = vector_elements (insn, insn.operands[0]);
  unsigned bytes = size_bytes (insn.type);
  for (unsigned i = 0; i < insn.vector; i++)
    {
      if (to[i].what != operand::kind::reg)
        refuse ("invalid destination");
      slot result = register_slot (to[i].index);
      if (result.bytes < bytes || register_type (to[i]) == scalar::pred)
        check_width (to[i], insn.type);
      if (from.bytes == bytes)
        {
          emit (alu ().extend (insn.type, result.bytes, bytes), result.offset,
                from.offset);
          continue;
        }
      simcuda::insn &load
          = emit (select_parameter_load (insn.type, result.bytes),
                  result.offset, from.offset);
      load.imm = address.bits + std::uint64_t (i) * bytes;
      load.aux = from.bytes;
    }
}

void
decoder::store_parameter (const ptx::instruction &insn)
{
  const operand &address = insn.operands[0];
  const slot &to = parameter_at (insn, address);
  std::vector<operand> from = vector_elements (insn, insn.operands[1]);
  unsigned bytes = size_bytes (insn.type);
  for (unsigned i = 0; i < insn.vector; i++)
    {
      slot value = loose_source (from[i], insn.type);
      if (to.bytes == bytes)
        {
          emit (alu ().extend (insn.type, bytes, value.bytes), to.offset,
                value.offset);
          continue;
        }
      simcuda::insn &store
          = emit (select_parameter_store (insn.type, value.bytes), to.offset, 0,
                  value.offset);
      store.imm = address.bits + std::uint64_t (i) * bytes;
      store.aux = to.bytes;
    }
}

void
decoder::atomic (const ptx::instruction &insn)
{
  bool with_result = insn.opcode == opcode::op_atom;
  const auto &ops = insn.operands;
  std::size_t first = with_result ? 1 : 0;
  bool exchange = insn.modifiers.has (modifier::op_cas);
  if (ops.size () != first + (exchange ? 3 : 2))
    refuse ("wrong number of operands");
  space where = space_of (insn.modifiers);
  std::int64_t offset;
  std::uint32_t base = memory_address (ops[first], where, &offset);
  std::uint32_t b = source (ops[first + 1], insn.type);
  std::uint32_t c = exchange ? source (ops[first + 2], insn.type) : 0;
  std::uint32_t d = with_result ? destination (ops[0], insn.type) : 0;
  emit (select_atomic (insn, where, with_result), d, base, b, c).imm = offset;
}

} // namespace simcuda
