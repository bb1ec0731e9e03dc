/* Instructions and their operands.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_INSTRUCTION_PARSER_H
#define SIMCUDA_PTX_INSTRUCTION_PARSER_H

#include "simcuda/ptx/ir.h"
#include "simcuda/ptx/module-symbols.h"
#include "simcuda/ptx/scopes.h"
#include "simcuda/ptx/token-stream.h"

#include <string>
#include <vector>

namespace simcuda::ptx
{

class instruction_parser
{
public:
  /* All outlive this.  */
  instruction_parser (token_stream &tokens, module_symbols &symbols,
                      function_scopes &scopes)
      : m_tokens (tokens), m_symbols (symbols), m_scopes (scopes)
  {
  }

  /* What follows MNEMONIC, with the semicolon.  */
  instruction parse (const token &mnemonic);

private:
  void suffixes (instruction &, const token &mnemonic);
  void operands (instruction &);
  void call_operands (instruction &);
  std::vector<operand> call_list ();
  operand parse_operand (bool label);
  operand bracketed_operand ();
  operand vector_operand ();
  operand named_operand (std::string name, bool label);
  operand register_operand (const scope_entry &, const std::string &name);
  operand special_operand (const std::string &name);
  operand immediate_operand ();
  void addend (operand &);

  token_stream &m_tokens;
  module_symbols &m_symbols;
  function_scopes &m_scopes;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_INSTRUCTION_PARSER_H */
