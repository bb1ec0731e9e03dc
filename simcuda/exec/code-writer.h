/* The code of a function that is being decoded.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_CODE_WRITER_H
#define SIMCUDA_EXEC_CODE_WRITER_H

#include "simcuda/exec/alu.h"
#include "simcuda/exec/handlers.h"
#include "simcuda/exec/program.h"

#include <map>
#include <string>
#include <vector>

namespace simcuda
{

/* ALIGNMENT is a power of 2.  */
inline std::uint64_t
round_up (std::uint64_t value, std::uint64_t alignment)
{
  return (value + alignment - 1) & ~(alignment - 1);
}

/* Has the function's frame, and adds instructions to its code.  */
class code_writer
{
public:
  using operand = ptx::operand;
  using scalar = ptx::scalar;

  code_writer (const ptx::function &source, symbol_resolver &symbols,
               function_code &code);

  const ptx::function &
  function () const
  {
    return m_source;
  }
  symbol_resolver &
  symbols ()
  {
    return m_symbols;
  }
  function_code &
  code ()
  {
    return m_code;
  }

  /* What follows is for INSN: its temporaries are free.  */
  void start (const ptx::instruction &insn);

  /* The same, before the first instruction, whose messages are about INSN.  */
  void
  start_before (const ptx::instruction &insn)
  {
    m_insn = &insn;
  }

  /* All temporaries but the first N are free.  */
  void
  keep_temporaries (std::size_t n)
  {
    m_temporaries_used = n;
  }

  /* Of that instruction.  */
  unsigned
  line () const
  {
    return m_insn->line;
  }

  /* The frame.  */
  std::uint32_t place (std::uint64_t bytes_a_lane);
  std::uint32_t constant (unsigned bytes, std::uint64_t value);
  /* A slot that this instruction alone uses.  */
  std::uint32_t temporary (unsigned bytes);
  slot
  register_slot (std::uint32_t index) const
  {
    return m_registers[index];
  }
  const slot &
  parameter_slot (std::uint32_t index) const
  {
    return m_parameters[index];
  }

  /* Operands.  */
  [[noreturn]] void refuse (const std::string &why) const;
  [[noreturn]] void refuse_form () const;
  /* A register that is used as TYPE must have its width, and be a float when
     TYPE is one; registers and instructions of bits agree with either.  */
  void check_width (const operand &, scalar type) const;
  scalar
  register_type (const operand &op) const
  {
    return m_source.registers[op.index].type;
  }
  std::uint32_t source (const operand &, scalar type);
  std::uint32_t destination (const operand &, scalar type);
  /* The slot of a source and its width, whatever it is.  */
  slot loose_source (const operand &, scalar type);

  /* Code.  */
  insn &emit (handlers h, std::uint32_t d = 0, std::uint32_t a = 0,
              std::uint32_t b = 0, std::uint32_t c = 0, std::uint32_t e = 0);
  /* The handlers of a simple instruction OP.TYPE.  */
  handlers plain (ptx::opcode op, scalar type) const;
  void copy (slot to, std::uint32_t from);
  /* TO is FROM's low bytes, as many as VALUE has, extended.  */
  void extend (scalar value, slot to, slot from);
  /* How many instructions there are.  */
  std::size_t
  position () const
  {
    return m_code.code.size ();
  }
  /* Instruction AT goes to LABEL, or to what comes next.  */
  void
  branch_to (std::size_t at, std::uint32_t label)
  {
    m_fix_ups.push_back ({ at, label, 0 });
  }
  void branch_here (std::size_t at);

  /* Resolve branches, and lay out the constants.  */
  void finish ();

private:
  std::uint64_t immediate (const operand &, scalar type) const;

  const ptx::function &m_source;
  symbol_resolver &m_symbols;
  function_code &m_code;
  const ptx::instruction *m_insn = nullptr;
  std::vector<slot> m_registers, m_parameters;
  std::uint64_t m_frame_bytes = first_slot;
  std::map<std::pair<unsigned, std::uint64_t>, std::uint32_t> m_constants;
  std::vector<slot> m_temporaries;
  std::size_t m_temporaries_used = 0;
  std::vector<std::size_t> m_starts; /* Of ptx instructions in the code.  */
  struct fix_up
  {
    std::size_t at;
    std::uint32_t label; /* no_label: the instruction after this one.  */
    std::size_t next;
  };
  std::vector<fix_up> m_fix_ups;
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_CODE_WRITER_H */
