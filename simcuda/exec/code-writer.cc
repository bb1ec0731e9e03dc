/* The code of a function that is being decoded: its frame, operands and
   instructions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/code-writer.h"

#include <cstring>

namespace simcuda
{

namespace
{

using ptx::family;
using ptx::opcode;

constexpr std::uint32_t no_label = UINT32_MAX;
constexpr std::uint64_t slot_alignment = 32;
constexpr std::uint64_t max_frame_bytes = std::uint64_t (1) << 30;

} // namespace

void
decode_signature (const ptx::function &source, function_code *code)
{
  std::uint64_t at = first_slot;
  std::vector<slot> slots;
  auto take = [&] (std::uint64_t bytes) {
    slot s{ std::uint32_t (at), std::uint32_t (bytes) };
    at += round_up (bytes * warp_lanes, slot_alignment);
    if (at > max_frame_bytes)
      throw ptx::syntax_error (source.line, "function '" + source.name
                                                + "' has too many registers");
    return s;
  };
  std::vector<slot> registers;
  for (const ptx::register_info &r : source.registers)
    registers.push_back (take (size_bytes (r.type)));
  for (const ptx::parameter &p : source.parameters)
    slots.push_back (p.reg >= 0 && std::size_t (p.reg) < registers.size ()
                         ? registers[p.reg]
                         : take (p.bytes));
  for (std::uint32_t index : source.inputs)
    {
      code->inputs.push_back (slots[index]);
      code->input_bytes.push_back (source.parameters[index].bytes);
    }
  for (std::uint32_t index : source.outputs)
    code->outputs.push_back (slots[index]);
  code->name = source.name;
  code->entry = source.entry;
  code->max_threads = source.max_threads;
  for (const char *prefix : { "gomp_", "GOMP_", "omp_", "accdeep_copy_ranges" })
    code->runtime |= source.name.rfind (prefix, 0) == 0;
  code->copies = source.name == "memcpy" || source.name == "memmove";
}

/* The frame.  */

code_writer::code_writer (const ptx::function &source, symbol_resolver &symbols,
                          function_code &code)
    : m_source (source), m_symbols (symbols), m_code (code)
{
  for (const ptx::register_info &r : source.registers)
    m_registers.push_back (
        { place (size_bytes (r.type)), size_bytes (r.type) });
  for (const ptx::parameter &p : source.parameters)
    m_parameters.push_back (
        p.reg >= 0 ? m_registers[p.reg]
                   : slot{ place (p.bytes), std::uint32_t (p.bytes) });
  code.constants_offset = m_frame_bytes;
}

std::uint32_t
code_writer::place (std::uint64_t bytes_a_lane)
{
  std::uint64_t offset = m_frame_bytes;
  m_frame_bytes += round_up (bytes_a_lane * warp_lanes, slot_alignment);
  if (m_frame_bytes > max_frame_bytes)
    throw ptx::syntax_error (m_source.line, "function '" + m_source.name
                                                + "' has too many registers");
  return offset;
}

std::uint32_t
code_writer::constant (unsigned bytes, std::uint64_t value)
{
  if (bytes < 8)
    value &= (std::uint64_t (1) << (8 * bytes)) - 1;
  auto [at, fresh] = m_constants.try_emplace ({ bytes, value }, 0);
  if (fresh)
    at->second = place (bytes);
  return at->second;
}

std::uint32_t
code_writer::temporary (unsigned bytes)
{
  for (std::size_t i = m_temporaries_used; i < m_temporaries.size (); i++)
    if (m_temporaries[i].bytes == bytes)
      {
        std::swap (m_temporaries[i], m_temporaries[m_temporaries_used]);
        return m_temporaries[m_temporaries_used++].offset;
      }
  m_temporaries.push_back ({ place (bytes), bytes });
  std::swap (m_temporaries.back (), m_temporaries[m_temporaries_used]);
  return m_temporaries[m_temporaries_used++].offset;
}

/* Operands.  */

void
code_writer::refuse (const std::string &why) const
{
  throw ptx::syntax_error (m_insn->line,
                           "'" + std::string (m_insn->form) + "': " + why);
}

void
code_writer::refuse_form () const
{
  refuse ("this form does not exist or is not supported");
}

void
code_writer::check_width (const operand &op, scalar type) const
{
  auto bits_p = [] (scalar t) { return t >= scalar::b8 && t <= scalar::b64; };
  scalar declared = register_type (op);
  bool agree = bits_p (declared) || bits_p (type)
               || float_p (declared) == float_p (type);
  if (size_bytes (declared) != size_bytes (type) || !agree
      || (declared == scalar::pred) != (type == scalar::pred))
    refuse ("register '" + m_source.registers[op.index].name + "' is of type ."
            + name (declared) + ", not ." + name (type));
}

std::uint64_t
code_writer::immediate (const operand &op, scalar type) const
{
  if (op.what == operand::kind::integer)
    {
      if (!float_p (type))
        return type == scalar::pred ? op.bits != 0 : op.bits;
      double value = std::int64_t (op.bits);
      float narrow = value;
      std::uint64_t bits = 0;
      if (type == scalar::f64)
        std::memcpy (&bits, &value, sizeof value);
      else if (type == scalar::f32)
        std::memcpy (&bits, &narrow, sizeof narrow);
      else
        bits = op.bits;
      return bits;
    }
  if (op.what == operand::kind::f32)
    {
      if (size_bytes (type) != 4)
        refuse ("constant of 32 bits for ." + std::string (name (type)));
      return op.bits;
    }
  /* A double; decimal floats may stand for either width.  */
  if (type == scalar::f32)
    {
      double value;
      std::memcpy (&value, &op.bits, sizeof value);
      float narrow = value;
      std::uint32_t bits;
      std::memcpy (&bits, &narrow, sizeof bits);
      return bits;
    }
  if (size_bytes (type) != 8)
    refuse ("constant of 64 bits for ." + std::string (name (type)));
  return op.bits;
}

std::uint32_t
code_writer::source (const operand &op, scalar type)
{
  switch (op.what)
    {
    case operand::kind::reg:
      {
        check_width (op, type);
        std::uint32_t offset = register_slot (op.index).offset;
        if (!op.negated)
          return offset;
        if (type != scalar::pred)
          refuse ("'!' is for predicates");
        std::uint32_t inverse = temporary (1);
        emit (plain (opcode::op_not, scalar::pred), inverse, offset);
        return inverse;
      }
    case operand::kind::special:
      {
        std::uint32_t value = temporary (size_bytes (type));
        auto which = static_cast<ptx::special> (op.index);
        emit (select_special (which, size_bytes (type)), value).imm = op.index;
        return value;
      }
    case operand::kind::integer:
    case operand::kind::f32:
    case operand::kind::f64:
      return constant (size_bytes (type), immediate (op, type));
    default:
      refuse ("invalid operand");
    }
}

slot
code_writer::loose_source (const operand &op, scalar type)
{
  if (op.what == operand::kind::reg && !op.negated)
    {
      slot s = register_slot (op.index);
      if (s.bytes < size_bytes (type)
          || (register_type (op) == scalar::pred) != (type == scalar::pred))
        check_width (op, type);
      return s;
    }
  return { source (op, type), size_bytes (type) };
}

std::uint32_t
code_writer::destination (const operand &op, scalar type)
{
  if (op.what == operand::kind::sink)
    return temporary (size_bytes (type));
  if (op.what != operand::kind::reg)
    refuse ("invalid destination");
  check_width (op, type);
  return register_slot (op.index).offset;
}

/* Code.  */

insn &
code_writer::emit (handlers h, std::uint32_t d, std::uint32_t a,
                   std::uint32_t b, std::uint32_t c, std::uint32_t e)
{
  if (!h)
    refuse_form ();
  insn i;
  i.run[0] = h.full;
  i.run[1] = h.some;
  i.run[2] = h.one;
  i.d = d;
  i.a = a;
  i.b = b;
  i.c = c;
  i.e = e;
  m_code.code.push_back (i);
  source_position position;
  if (m_insn)
    {
      position.ptx_line = m_insn->line;
      position.line = m_insn->source_line;
      if (m_insn->source_file && m_insn->source_line)
        position.file = m_symbols.file_name (m_insn->source_file);
    }
  m_code.positions.push_back (position);
  return m_code.code.back ();
}

handlers
code_writer::plain (opcode op, scalar type) const
{
  ptx::instruction insn;
  insn.opcode = op;
  insn.family = family::binary;
  insn.type = type;
  return alu ().integer (insn);
}

void
code_writer::copy (slot to, std::uint32_t from)
{
  emit (alu ().copy (to.bytes), to.offset, from).what = effect::move;
}

void
code_writer::extend (scalar value, slot to, slot from)
{
  emit (alu ().extend (value, to.bytes, from.bytes), to.offset, from.offset)
      .what
      = effect::move;
}

void
code_writer::start (const ptx::instruction &insn)
{
  m_starts.push_back (m_code.code.size ());
  m_insn = &insn;
  m_temporaries_used = 0;
}

void
code_writer::branch_here (std::size_t at)
{
  m_fix_ups.push_back ({ at, no_label, m_code.code.size () });
}

void
code_writer::finish ()
{
  m_starts.push_back (m_code.code.size ());
  /* A body that ends without ret.  */
  m_temporaries_used = 0;
  if (m_source.body.empty ())
    {
      ptx::instruction end;
      end.opcode = opcode::op_ret;
      end.family = family::leave;
      end.line = m_source.line;
      m_insn = &end;
      emit (leave_function ()).what = effect::leave;
      m_insn = nullptr;
    }
  else
    emit (leave_function ()).what = effect::leave;

  for (const fix_up &f : m_fix_ups)
    m_code.code[f.at].target
        = m_code.code.data ()
          + (f.label == no_label ? f.next
                                 : m_starts[m_source.labels[f.label].position]);
  m_code.frame_bytes = m_frame_bytes;
  m_code.constants.assign (m_frame_bytes - m_code.constants_offset, 0);
  for (const auto &[key, offset] : m_constants)
    for (unsigned lane = 0; lane < warp_lanes; lane++)
      std::memcpy (&m_code.constants[offset - m_code.constants_offset
                                     + lane * key.first],
                   &key.second, key.first);
  m_code.defined = true;
}

} // namespace simcuda
