/* Decodes the body of one function: a class for each group of instructions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_DECODER_H
#define SIMCUDA_EXEC_DECODER_H

#include "simcuda/exec/code-writer.h"

#include <map>
#include <vector>

namespace simcuda
{

/* Computations and comparisons (decode-compute.cc).  */
class computation_decoder
{
public:
  explicit computation_decoder (code_writer &out) : m_out (out) {}

  void compute (const ptx::instruction &);
  void compare (const ptx::instruction &);
  void select (const ptx::instruction &);
  void test (const ptx::instruction &);
  void carry (const ptx::instruction &);

private:
  void set (const ptx::instruction &);
  void set_predicate (const ptx::instruction &);
  std::uint32_t comparison (const ptx::instruction &, ptx::scalar type);
  std::uint32_t carry_slot ();

  static constexpr std::uint32_t no_slot = UINT32_MAX;

  code_writer &m_out;
  /* Where the carry of add.cc and so on is, when the function has such.  */
  std::uint32_t m_carry = no_slot;
};

/* Barriers, exchanges between lanes, branches and calls (decode-control.cc). */
class control_decoder
{
public:
  explicit control_decoder (code_writer &out) : m_out (out) {}

  void barrier (const ptx::instruction &);
  void shuffle (const ptx::instruction &);
  void vote (const ptx::instruction &);
  void match (const ptx::instruction &);
  void branch (const ptx::instruction &);
  void call (const ptx::instruction &);
  void leave (const ptx::instruction &);

private:
  void branch_table (const ptx::instruction &);
  slot call_slot (const ptx::operand &, bool result);

  code_writer &m_out;
};

/* What a function has in local memory: its .local variables, copies of the
   parameters whose addresses are taken, what alloca gives (decode-local.cc). */
class local_decoder
{
public:
  explicit local_decoder (code_writer &out);

  /* What is done before the first instruction.  */
  void begin ();

  /* alloca, stacksave, stackrestore.  */
  void stack (const ptx::instruction &);

  /* Of variable INDEX.  */
  std::uint64_t
  offset_of (std::uint32_t index) const
  {
    return m_variables[index];
  }

  /* A slot with the address of a parameter's copy, 64 bits: generic, or within
     its space.  */
  std::uint32_t parameter_address (const ptx::operand &, bool generic);

private:
  void place_parameters (std::uint64_t *local_bytes);
  void store_parameter_copy (std::uint32_t index, std::uint64_t offset);

  code_writer &m_out;
  std::vector<std::uint64_t> m_variables; /* Offsets.  */
  /* Offsets of parameters.  */
  std::map<std::uint32_t, std::uint64_t> m_parameter_copies;
  /* The end of what alloca gave, when the function has that.  */
  std::uint32_t m_stack = 0;
};

/* Moves, conversions, addresses and memory (decode-data.cc).  */
class data_decoder
{
public:
  data_decoder (code_writer &out, local_decoder &locals)
      : m_out (out), m_locals (locals)
  {
  }

  void move (const ptx::instruction &);
  void convert (const ptx::instruction &);
  void address (const ptx::instruction &);
  void load (const ptx::instruction &);
  void store (const ptx::instruction &);
  void atomic (const ptx::instruction &);

private:
  using operand = ptx::operand;
  using scalar = ptx::scalar;

  void move_scalar (const operand &to, const operand &from, scalar type);
  void unpack (const operand &to, const operand &from, scalar type);
  void pack (const operand &to, const operand &from, scalar type);
  std::uint32_t symbol_address (const operand &, ptx::space *where,
                                bool generic);
  std::uint32_t convert_source (const operand &, scalar type, scalar container);
  void convert_integer (const ptx::instruction &);
  void convert_float (const ptx::instruction &);
  void check_memory_type (const ptx::instruction &) const;
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

  code_writer &m_out;
  local_decoder &m_locals;
};

/* All of them (decode.cc).  */
class decoder
{
public:
  decoder (const ptx::function &source, symbol_resolver &symbols,
           function_code &code)
      : m_out (source, symbols, code)
  {
  }

  void run ();

private:
  void decode_guarded (const ptx::instruction &);
  void dispatch (const ptx::instruction &);

  code_writer m_out;
  computation_decoder m_computations{ m_out };
  control_decoder m_control{ m_out };
  local_decoder m_locals{ m_out };
  data_decoder m_data{ m_out, m_locals };
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_DECODER_H */
