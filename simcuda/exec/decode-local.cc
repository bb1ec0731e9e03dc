/* From instructions to handlers and offsets: what a function has in local
   memory, which is its .local variables, copies of the parameters whose
   addresses are taken, and what alloca gives.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/decoder.h"

#include <algorithm>

namespace simcuda
{

namespace
{

using ptx::family;
using ptx::opcode;
using scalar = ptx::scalar;
using operand = ptx::operand;

constexpr std::uint64_t max_local_bytes = std::uint64_t (1) << 30;
/* .local variables of a frame begin at such multiples.  */
constexpr std::uint64_t local_alignment = 16;
constexpr std::uint64_t default_alignment = 8;
constexpr std::uint64_t greatest_alignment = 1 << 16;

/* The unsigned type of at most BYTES.  */
scalar
chunk_type (std::uint64_t bytes)
{
  return bytes >= 8   ? scalar::u64
         : bytes >= 4 ? scalar::u32
         : bytes >= 2 ? scalar::u16
                      : scalar::u8;
}

} // namespace

local_decoder::local_decoder (code_writer &out) : m_out (out)
{
  std::uint64_t local_bytes = 0;
  for (const ptx::variable &v : out.function ().locals)
    {
      local_bytes = round_up (local_bytes, v.alignment);
      m_variables.push_back (local_bytes);
      local_bytes += v.bytes ();
      if (local_bytes > max_local_bytes)
        throw ptx::syntax_error (v.line, "too much local memory");
    }
  place_parameters (&local_bytes);
  out.code ().local_bytes = round_up (local_bytes, local_alignment);
}

/* Room for the parameters that `mov' or `cvta' take the address of.  */
void
local_decoder::place_parameters (std::uint64_t *local_bytes)
{
  for (const ptx::instruction &insn : m_out.function ().body)
    {
      if (insn.family != family::move && insn.family != family::address)
        continue;
      const operand &from = insn.operands[1];
      if (from.what != operand::kind::parameter
          || m_parameter_copies.count (from.index))
        continue;
      const ptx::parameter &p = m_out.function ().parameters[from.index];
      std::uint64_t alignment = std::max<std::uint64_t> (p.alignment, 8);
      *local_bytes = round_up (*local_bytes, alignment);
      m_parameter_copies[from.index] = *local_bytes;
      *local_bytes += p.bytes;
    }
}

void
local_decoder::begin ()
{
  bool stack = std::any_of (
      m_out.function ().body.begin (), m_out.function ().body.end (),
      [] (const auto &insn) { return insn.family == family::stack; });
  if (!stack && m_parameter_copies.empty ())
    return;
  m_out.start_before (m_out.function ().body.front ());
  if (stack)
    {
      m_stack = m_out.place (8);
      m_out.emit (local_address (), m_stack).imm = m_out.code ().local_bytes;
    }
  for (auto [index, offset] : m_parameter_copies)
    store_parameter_copy (index, offset);
}

/* Parameter INDEX goes to OFFSET of the frame's local memory.  */
void
local_decoder::store_parameter_copy (std::uint32_t index, std::uint64_t offset)
{
  const slot &from = m_out.parameter_slot (index);
  m_out.keep_temporaries (0);
  std::uint32_t base = m_out.temporary (8);
  m_out.emit (local_address (), base).imm = offset;
  std::uint64_t done = 0;
  while (done < from.bytes)
    {
      scalar type = chunk_type (from.bytes - done);
      unsigned bytes = size_bytes (type);
      m_out.keep_temporaries (1);
      std::uint32_t value = m_out.temporary (8);
      insn &load
          = m_out.emit (select_parameter_load (type, 8), value, from.offset);
      load.imm = done;
      load.aux = from.bytes;
      m_out.emit (select_store (type, 8, ptx::space::local), 0, base, value).imm
          = done;
      done += bytes;
    }
}

std::uint32_t
local_decoder::parameter_address (const operand &op, bool generic)
{
  const auto &inputs = m_out.function ().inputs;
  if (std::find (inputs.begin (), inputs.end (), op.index) == inputs.end ()
      || m_out.function ().parameters[op.index].reg >= 0)
    m_out.refuse ("only the function's own parameters have addresses");
  std::uint32_t address = m_out.temporary (8);
  m_out.emit (local_address (), address).imm = m_parameter_copies.at (op.index)
                                               + op.bits
                                               + (generic ? local_window : 0);
  return address;
}

void
local_decoder::stack (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  switch (insn.opcode)
    {
    case opcode::op_alloca:
      {
        std::uint32_t bytes = m_out.source (ops[1], scalar::u64);
        std::uint64_t alignment = default_alignment;
        if (ops.size () == 3)
          {
            if (ops[2].what != operand::kind::integer)
              m_out.refuse ("the alignment is a constant");
            alignment = ops[2].bits;
          }
        if (alignment == 0 || (alignment & (alignment - 1))
            || alignment > greatest_alignment)
          m_out.refuse ("invalid alignment");
        m_out
            .emit (allocate_local (), m_out.destination (ops[0], scalar::u64),
                   bytes, m_stack)
            .imm
            = alignment;
        return;
      }
    case opcode::op_stacksave:
      m_out.copy ({ m_out.destination (ops[0], scalar::u64), 8 }, m_stack);
      return;
    default:
      m_out.emit (restore_local (), m_stack,
                  m_out.source (ops[0], scalar::u64));
    }
}

} // namespace simcuda
