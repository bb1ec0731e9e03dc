/* Decodes the body of one function.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_DECODER_H
#define SIMCUDA_EXEC_DECODER_H

#include "simcuda/exec/alu.h"
#include "simcuda/exec/handlers.h"
#include "simcuda/exec/program.h"

#include <map>

namespace simcuda
{

/* decode.cc has the frame and computations, decode-control.cc barriers,
   exchanges, branches and calls, decode-data.cc moves, conversions and
   memory, decode-local.cc alloca and addresses of parameters.  */
class decoder
{
public:
  decoder (const ptx::function &source, symbol_resolver &symbols,
           function_code &code);

  void run ();

private:
  using operand = ptx::operand;
  using scalar = ptx::scalar;

  /* The frame.  */
  std::uint32_t place (std::uint64_t bytes_a_lane);
  std::uint32_t constant (unsigned bytes, std::uint64_t value);
  std::uint32_t temporary (unsigned bytes);
  slot register_slot (std::uint32_t index) const;
  const slot &
  parameter_slot (std::uint32_t index) const
  {
    return m_parameters[index];
  }

  /* Operands.  */
  [[noreturn]] void refuse (const std::string &why) const;
  [[noreturn]] void refuse_form () const;
  void check_width (const operand &, scalar type) const;
  scalar
  register_type (const operand &op) const
  {
    return m_source.registers[op.index].type;
  }
  std::uint64_t immediate (const operand &, scalar type) const;
  std::uint32_t source (const operand &, scalar type);
  std::uint32_t destination (const operand &, scalar type);
  /* The slot of a source and its width, whatever it is.  */
  slot loose_source (const operand &, scalar type);

  /* Code.  */
  insn &emit (handlers h, std::uint32_t d = 0, std::uint32_t a = 0,
              std::uint32_t b = 0, std::uint32_t c = 0, std::uint32_t e = 0);
  handlers plain (ptx::opcode op, scalar type) const;
  void copy (slot to, std::uint32_t from);
  void decode (const ptx::instruction &);
  void decode_guarded (const ptx::instruction &);
  void dispatch (const ptx::instruction &);

  /* Families.  */
  void compute (const ptx::instruction &);
  void compare (const ptx::instruction &);
  void set (const ptx::instruction &);
  void set_predicate (const ptx::instruction &);
  std::uint32_t comparison (const ptx::instruction &, scalar type);
  void select (const ptx::instruction &);
  void test (const ptx::instruction &);
  void carry (const ptx::instruction &);
  std::uint32_t carry_slot ();
  void barrier (const ptx::instruction &);
  void shuffle (const ptx::instruction &);
  void vote (const ptx::instruction &);
  void match (const ptx::instruction &);
  void branch (const ptx::instruction &);
  void branch_table (const ptx::instruction &);
  void call (const ptx::instruction &);
  slot call_slot (const operand &, bool result);
  void leave (const ptx::instruction &);
  void finish ();

  void move (const ptx::instruction &);
  void move_scalar (const operand &to, const operand &from, scalar type);
  void unpack (const operand &to, const operand &from, scalar type);
  void pack (const operand &to, const operand &from, scalar type);
  std::uint32_t symbol_address (const operand &, ptx::space *where,
                                bool generic);
  std::uint32_t convert_source (const operand &, scalar type, scalar container);
  void convert (const ptx::instruction &);
  void convert_integer (const ptx::instruction &);
  void convert_float (const ptx::instruction &);
  void address (const ptx::instruction &);
  void check_memory_type (const ptx::instruction &) const;
  void load (const ptx::instruction &);
  void store (const ptx::instruction &);
  void atomic (const ptx::instruction &);

  /* What a function has in local memory beside its .local variables.  */
  void place_parameters (std::uint64_t *local_bytes);
  void begin ();
  void store_parameter_copy (std::uint32_t index, std::uint64_t offset);
  std::uint32_t parameter_address (const operand &, bool generic);
  void stack (const ptx::instruction &);

  /* The parameter that ADDRESS denotes; all elements of the instruction are
     within it.  */
  const slot &parameter_at (const ptx::instruction &, const operand &address);
  void load_parameter (const ptx::instruction &);
  void store_parameter (const ptx::instruction &);
  /* The slot of the address, and what is to be added.  */
  std::uint32_t memory_address (const operand &, ptx::space,
                                std::int64_t *offset);
  std::vector<operand> vector_elements (const ptx::instruction &,
                                        const operand &) const;

  static constexpr std::uint32_t no_slot = UINT32_MAX;

  const ptx::function &m_source;
  symbol_resolver &m_symbols;
  function_code &m_code;
  const ptx::instruction *m_insn = nullptr;
  std::vector<slot> m_registers, m_parameters;
  std::vector<std::uint64_t> m_locals; /* Offsets.  */
  /* Parameters whose addresses are taken, and their offsets: they are in
     local memory too.  */
  std::map<std::uint32_t, std::uint64_t> m_parameter_copies;
  /* The carry of add.cc and so on, and the end of what alloca gave, when the
     function has such.  */
  std::uint32_t m_carry = no_slot, m_stack = no_slot;
  std::uint64_t m_frame_bytes = 0;
  std::map<std::pair<unsigned, std::uint64_t>, std::uint32_t> m_constants;
  std::vector<slot> m_temporaries;
  std::size_t m_temporaries_used = 0;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> m_constant_values;
  std::vector<std::size_t> m_starts; /* Of ptx instructions in the code.  */
  struct fix_up
  {
    std::size_t at;
    std::uint32_t label; /* no_label: the instruction after this one.  */
    std::size_t next;
  };
  std::vector<fix_up> m_fix_ups;
};

/* .global of an instruction and so on; generic when none is named.  */
ptx::space space_of (const ptx::modifier_set &);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_DECODER_H */
