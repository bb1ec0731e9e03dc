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
using operand = ptx::operand;

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

/* .global of an instruction and so on; generic when none is named.  */
space
space_of (const ptx::modifier_set &m)
{
  if (m.has (modifier::space_global))
    return space::global;
  if (m.has_any (modifier::space_shared, modifier::space_shared_cta))
    return space::shared;
  if (m.has (modifier::space_local))
    return space::local;
  if (m.has (modifier::space_const))
    return space::constant;
  if (m.has (modifier::space_param))
    return space::param;
  return space::generic;
}

reach
reach_of (space where)
{
  switch (where)
    {
    case space::generic:
    case space::global:
    case space::constant:
      return reach::memory;
    case space::local:
      return reach::local;
    default:
      return reach::other;
    }
}

} // namespace

/* Moves.  */

void
data_decoder::move (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  const operand &from = insn.operands[1];
  bool to_vector = to.what == operand::kind::vector;
  bool from_vector = from.what == operand::kind::vector;
  if (to_vector && from_vector)
    {
      if (to.elements.size () != from.elements.size ()
          || to.elements.size () != insn.vector)
        m_out.refuse ("vectors of different lengths");
      for (std::size_t i = 0; i < to.elements.size (); i++)
        move_scalar (to.elements[i], from.elements[i], insn.type);
    }
  else if (insn.vector > 1)
    m_out.refuse ("vector and scalar operand");
  else if (to_vector)
    unpack (to, from, insn.type);
  else if (from_vector)
    pack (to, from, insn.type);
  else
    move_scalar (to, from, insn.type);
}

void
data_decoder::move_scalar (const operand &to, const operand &from, scalar type)
{
  std::uint32_t d = m_out.destination (to, type);
  switch (from.what)
    {
    case operand::kind::symbol:
    case operand::kind::local:
      {
        space where;
        std::uint32_t value = symbol_address (from, &where, false);
        unsigned bytes = size_bytes (type);
        if (bytes == 8)
          m_out.copy ({ d, 8 }, value);
        else if (bytes == 4)
          m_out.emit (alu ().extend (scalar::u32, 4, 8), d, value);
        else
          m_out.refuse ("addresses have 64 bits");
        return;
      }
    case operand::kind::parameter:
      if (size_bytes (type) != 8)
        m_out.refuse ("addresses have 64 bits");
      m_out.copy ({ d, 8 }, m_locals.parameter_address (from, false));
      return;
    case operand::kind::special:
      {
        auto which = static_cast<ptx::special> (from.index);
        m_out.emit (select_special (which, size_bytes (type)), d).imm
            = from.index;
        return;
      }
    default:
      m_out.copy ({ d, size_bytes (type) }, m_out.source (from, type));
    }
}

/* {a,b} = FROM, low part first.  */
void
data_decoder::unpack (const operand &to, const operand &from, scalar type)
{
  unsigned bytes = size_bytes (type);
  unsigned parts = to.elements.size ();
  unsigned part = bytes / parts;
  if (parts * part != bytes || part == 0)
    m_out.refuse ("the vector does not have the width of the scalar");
  std::uint32_t whole = m_out.source (from, type);
  std::uint32_t shifted = m_out.temporary (bytes);
  /* The source may be one of the destinations.  */
  m_out.copy ({ shifted, bytes }, whole);
  for (unsigned i = 0; i < parts; i++)
    {
      const operand &element = to.elements[i];
      if (element.what != operand::kind::sink)
        {
          scalar t = unsigned_of (part);
          m_out.emit (alu ().extend (t, part, bytes),
                      m_out.destination (element, t), shifted);
        }
      if (i + 1 < parts)
        m_out.emit (m_out.plain (opcode::op_shr, unsigned_of (bytes)), shifted,
                    shifted, m_out.constant (4, 8 * part));
    }
}

/* TO = {a,b}.  */
void
data_decoder::pack (const operand &to, const operand &from, scalar type)
{
  unsigned bytes = size_bytes (type);
  unsigned parts = from.elements.size ();
  unsigned part = bytes / parts;
  if (parts * part != bytes || part == 0)
    m_out.refuse ("the vector does not have the width of the scalar");
  std::uint32_t whole = m_out.temporary (bytes);
  std::uint32_t wide = m_out.temporary (bytes);
  for (unsigned i = 0; i < parts; i++)
    {
      std::uint32_t value = m_out.source (from.elements[i], unsigned_of (part));
      m_out.emit (alu ().extend (unsigned_of (part), bytes, part),
                  i == 0 ? whole : wide, value);
      if (i == 0)
        continue;
      m_out.emit (m_out.plain (opcode::op_shl, unsigned_of (bytes)), wide, wide,
                  m_out.constant (4, 8 * part * i));
      m_out.emit (m_out.plain (opcode::op_or, unsigned_of (bytes)), whole,
                  whole, wide);
    }
  m_out.copy ({ m_out.destination (to, type), bytes }, whole);
}

/* Addresses.  */

/* A slot with the address of a variable or function, 64 bits: generic, or
   within its space *WHERE.  */
std::uint32_t
data_decoder::symbol_address (const operand &op, space *where, bool generic)
{
  if (op.what == operand::kind::local)
    {
      *where = space::local;
      std::uint32_t address = m_out.temporary (8);
      insn &i = m_out.emit (local_address (), address);
      i.imm = m_locals.offset_of (op.index) + op.bits
              + (generic ? local_window : 0);
      return address;
    }
  symbol_value value = m_out.symbols ().resolve (op.symbol, m_out.line ());
  *where = value.space;
  std::uint64_t address = value.address + op.bits;
  if (value.space == space::constant
      && static_cast<std::int64_t> (op.bits)
             < -static_cast<std::int64_t> (value.const_offset))
    m_out.emit (ahead_of_constants ());
  if (generic)
    address += window_of (value.space);
  return m_out.constant (8, address);
}

void
data_decoder::address (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  const operand &from = insn.operands[1];
  space wanted = space_of (insn.modifiers);
  if (wanted == space::generic)
    m_out.refuse ("the space is missing");
  if (insn.opcode == opcode::op_isspacep)
    {
      m_out.emit (select_in_space (wanted),
                  m_out.destination (to, scalar::pred),
                  m_out.source (from, scalar::u64));
      return;
    }
  if (size_bytes (insn.type) != 8 || float_p (insn.type))
    m_out.refuse ("addresses have 64 bits");
  bool to_space = insn.modifiers.has (modifier::to);
  std::uint32_t d = m_out.destination (to, insn.type);
  if (from.what == operand::kind::symbol || from.what == operand::kind::local)
    {
      if (to_space)
        m_out.refuse ("the operand is a register");
      space where;
      std::uint32_t value = symbol_address (from, &where, true);
      if (where != wanted)
        m_out.refuse ("the variable is in another space");
      m_out.copy ({ d, 8 }, value);
      return;
    }
  if (from.what == operand::kind::parameter)
    {
      if (to_space || wanted != space::param)
        m_out.refuse ("the variable is in another space");
      m_out.copy ({ d, 8 }, m_locals.parameter_address (from, true));
      return;
    }
  m_out.emit (
      m_out.plain (to_space ? opcode::op_sub : opcode::op_add, scalar::u64), d,
      m_out.source (from, insn.type), m_out.constant (8, window_of (wanted)));
}

std::uint32_t
data_decoder::memory_address (const operand &op, space where,
                              std::int64_t *offset)
{
  *offset = 0;
  switch (op.what)
    {
    case operand::kind::reg:
      {
        *offset = op.bits;
        if (size_bytes (m_out.register_type (op)) == 8)
          return m_out.source (op, scalar::u64);
        std::uint32_t wide = m_out.temporary (8);
        m_out.emit (alu ().extend (scalar::u32, 8, 4), wide,
                    m_out.source (op, scalar::u32));
        return wide;
      }
    case operand::kind::integer:
      return m_out.constant (8, op.bits);
    case operand::kind::symbol:
    case operand::kind::local:
      {
        space variable;
        std::uint32_t address
            = symbol_address (op, &variable, where == space::generic);
        if (where != space::generic && where != variable)
          m_out.refuse ("the variable is in another space");
        return address;
      }
    default:
      m_out.refuse ("invalid address");
    }
}

/* Conversions.  */

/* A slot of CONTAINER's width with OP's value of TYPE, extended.  */
std::uint32_t
data_decoder::convert_source (const operand &op, scalar type, scalar container)
{
  slot s = m_out.loose_source (op, type);
  if (s.bytes == size_bytes (type) && s.bytes == size_bytes (container))
    return s.offset;
  std::uint32_t value = m_out.temporary (size_bytes (container));
  m_out.extend (type, { value, size_bytes (container) }, s);
  return value;
}

/* An integer conversion without .sat takes low bits and extends them.  When
   the result is wider than both types, the sign of the wider type counts.  */
void
data_decoder::convert_integer (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  scalar d = insn.type, s = insn.type2;
  if (to.what != operand::kind::reg)
    m_out.refuse ("invalid destination");
  slot result = m_out.register_slot (to.index);
  if (result.bytes < size_bytes (d) || m_out.register_type (to) == scalar::pred)
    m_out.check_width (to, d);
  slot from = m_out.loose_source (insn.operands[1], s);

  if (insn.modifiers.has (modifier::sat))
    {
      scalar container = signed_p (s) ? scalar::s64 : scalar::u64;
      std::uint32_t wide = convert_source (insn.operands[1], s, container);
      std::uint32_t clamped = m_out.temporary (8);
      m_out.emit (alu ().convert (insn), clamped, wide);
      m_out.emit (alu ().extend (d, result.bytes, 8), result.offset, clamped);
      return;
    }
  if (size_bytes (d) <= size_bytes (s))
    {
      m_out.extend (d, result, from);
      return;
    }
  if (result.bytes == size_bytes (d) || !signed_p (s) || signed_p (d))
    {
      m_out.extend (s, result, from);
      return;
    }
  const slot exact{ m_out.temporary (size_bytes (d)), size_bytes (d) };
  m_out.extend (s, exact, from);
  m_out.extend (d, result, exact);
}

void
data_decoder::convert_float (const ptx::instruction &insn)
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
          = float_p (s) ? m_out.source (insn.operands[1], s)
                        : convert_source (insn.operands[1], s, container);
      std::uint32_t result = m_out.destination (to, d);
      m_out.emit (alu ().convert (exact), result, value);
      if (insn.modifiers.has (modifier::sat))
        m_out.emit (alu ().saturate (d), result, result);
      return;
    }
  /* To an integer; those of 8 and 16 bits come in 32.  */
  if (to.what != operand::kind::reg)
    m_out.refuse ("invalid destination");
  slot result = m_out.register_slot (to.index);
  if (result.bytes < size_bytes (d) || m_out.register_type (to) == scalar::pred)
    m_out.check_width (to, d);
  std::uint32_t value = m_out.source (insn.operands[1], s);
  unsigned container = size_bytes (d) < 4 ? 4 : size_bytes (d);
  if (result.bytes == container)
    {
      m_out.emit (alu ().convert (insn), result.offset, value);
      return;
    }
  std::uint32_t exact = m_out.temporary (container);
  m_out.emit (alu ().convert (insn), exact, value);
  m_out.emit (alu ().extend (d, result.bytes, container), result.offset, exact);
}

void
data_decoder::convert (const ptx::instruction &insn)
{
  if (insn.type == scalar::pred || insn.type2 == scalar::pred)
    m_out.refuse ("predicates are not converted");
  if (float_p (insn.type) || float_p (insn.type2))
    convert_float (insn);
  else if (insn.modifiers.has_any (modifier::rn, modifier::rz, modifier::rm,
                                   modifier::rp, modifier::rni, modifier::rzi,
                                   modifier::rmi, modifier::rpi, modifier::ftz))
    m_out.refuse ("integers are not rounded");
  else
    convert_integer (insn);
}

/* Memory.  */

/* The registers of a .v2 or .v4 instruction, or the only one.  */
std::vector<ptx::operand>
data_decoder::vector_elements (const ptx::instruction &insn,
                               const operand &op) const
{
  std::vector<operand> elements;
  if (op.what == operand::kind::vector)
    elements = op.elements;
  else
    elements.push_back (op);
  if (elements.size () != insn.vector)
    m_out.refuse ("expected " + std::to_string (insn.vector) + " registers");
  return elements;
}

void
data_decoder::check_memory_type (const ptx::instruction &insn) const
{
  constexpr unsigned greatest_vector = 16;
  if (insn.type == scalar::pred)
    m_out.refuse ("predicates are not in memory");
  if (insn.type == scalar::f16)
    m_out.refuse ("halves are loaded and stored as .b16");
  if (insn.vector * size_bytes (insn.type) > greatest_vector)
    m_out.refuse ("vectors have 16 bytes at most");
}

void
data_decoder::load (const ptx::instruction &insn)
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
      std::uint32_t kept = m_out.temporary (8);
      m_out.copy ({ kept, 8 }, base);
      base = kept;
      simcuda::insn &check = m_out.emit (check_alignment (), 0, base);
      check.imm = offset;
      check.aux = bytes * insn.vector;
    }
  for (unsigned i = 0; i < insn.vector; i++)
    {
      if (to[i].what == operand::kind::sink)
        continue;
      if (to[i].what != operand::kind::reg)
        m_out.refuse ("invalid destination");
      slot result = m_out.register_slot (to[i].index);
      if (result.bytes < bytes || m_out.register_type (to[i]) == scalar::pred)
        m_out.check_width (to[i], insn.type);
      simcuda::insn &load = m_out.emit (
          select_load (insn.type, result.bytes, where), result.offset, base);
      load.imm = offset + std::int64_t (i) * bytes;
      load.what = effect::load;
      load.where = reach_of (where);
      load.bytes = bytes;
    }
}

void
data_decoder::store (const ptx::instruction &insn)
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
      simcuda::insn &check = m_out.emit (check_alignment (), 0, base);
      check.imm = offset;
      check.aux = bytes * insn.vector;
    }
  for (unsigned i = 0; i < insn.vector; i++)
    {
      slot value = m_out.loose_source (from[i], insn.type);
      simcuda::insn &store = m_out.emit (
          select_store (insn.type, value.bytes, where), 0, base, value.offset);
      store.imm = offset + std::int64_t (i) * bytes;
      store.what = effect::store;
      store.where = reach_of (where);
      store.bytes = bytes;
    }
}

const slot &
data_decoder::parameter_at (const ptx::instruction &insn,
                            const operand &address)
{
  if (address.what != operand::kind::parameter)
    m_out.refuse ("the address is not a parameter");
  const slot &parameter = m_out.parameter_slot (address.index);
  const unsigned bytes = size_bytes (insn.type);
  for (unsigned i = 0; i < insn.vector; i++)
    {
      std::uint64_t offset = address.bits + std::uint64_t (i) * bytes;
      if (offset > parameter.bytes || bytes > parameter.bytes - offset
          || offset % bytes)
        m_out.refuse ("not within the parameter");
    }
  return parameter;
}

void
data_decoder::load_parameter (const ptx::instruction &insn)
{
  const operand &address = insn.operands[1];
  const slot &from = parameter_at (insn, address);
  std::vector<operand> to = vector_elements (insn, insn.operands[0]);
  unsigned bytes = size_bytes (insn.type);
  for (unsigned i = 0; i < insn.vector; i++)
    {
      if (to[i].what != operand::kind::reg)
        m_out.refuse ("invalid destination");
      slot result = m_out.register_slot (to[i].index);
      if (result.bytes < bytes || m_out.register_type (to[i]) == scalar::pred)
        m_out.check_width (to[i], insn.type);
      if (from.bytes == bytes)
        {
          m_out.emit (alu ().extend (insn.type, result.bytes, bytes),
                      result.offset, from.offset);
          continue;
        }
      simcuda::insn &load
          = m_out.emit (select_parameter_load (insn.type, result.bytes),
                        result.offset, from.offset);
      load.imm = address.bits + std::uint64_t (i) * bytes;
      load.aux = from.bytes;
    }
}

void
data_decoder::store_parameter (const ptx::instruction &insn)
{
  const operand &address = insn.operands[0];
  const slot &to = parameter_at (insn, address);
  std::vector<operand> from = vector_elements (insn, insn.operands[1]);
  unsigned bytes = size_bytes (insn.type);
  for (unsigned i = 0; i < insn.vector; i++)
    {
      slot value = m_out.loose_source (from[i], insn.type);
      if (to.bytes == bytes)
        {
          m_out.emit (alu ().extend (insn.type, bytes, value.bytes), to.offset,
                      value.offset);
          continue;
        }
      simcuda::insn &store
          = m_out.emit (select_parameter_store (insn.type, value.bytes),
                        to.offset, 0, value.offset);
      store.imm = address.bits + std::uint64_t (i) * bytes;
      store.aux = to.bytes;
    }
}

void
data_decoder::atomic (const ptx::instruction &insn)
{
  bool with_result = insn.opcode == opcode::op_atom;
  const auto &ops = insn.operands;
  std::size_t first = with_result ? 1 : 0;
  bool exchange = insn.modifiers.has (modifier::op_cas);
  if (ops.size () != first + (exchange ? 3 : 2))
    m_out.refuse ("wrong number of operands");
  space where = space_of (insn.modifiers);
  std::int64_t offset;
  std::uint32_t base = memory_address (ops[first], where, &offset);
  std::uint32_t b = m_out.source (ops[first + 1], insn.type);
  std::uint32_t c = exchange ? m_out.source (ops[first + 2], insn.type) : 0;
  std::uint32_t d = with_result ? m_out.destination (ops[0], insn.type) : 0;
  m_out.emit (select_atomic (insn, where, with_result), d, base, b, c).imm
      = offset;
}

} // namespace simcuda
