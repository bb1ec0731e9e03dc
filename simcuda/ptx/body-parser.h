/* Bodies of functions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_BODY_PARSER_H
#define SIMCUDA_PTX_BODY_PARSER_H

#include "simcuda/ptx/instruction-parser.h"
#include "simcuda/ptx/ir.h"
#include "simcuda/ptx/module-symbols.h"
#include "simcuda/ptx/scopes.h"
#include "simcuda/ptx/source-lines.h"
#include "simcuda/ptx/token-stream.h"
#include "simcuda/ptx/variable-parser.h"

#include <string>

namespace simcuda::ptx
{

/* Reads the body of one function: statements and what they declare.  */
class body_parser
{
public:
  /* All outlive this.  */
  body_parser (token_stream &tokens, module_symbols &symbols,
               variable_parser &variables, source_lines &lines, function &f)
      : m_tokens (tokens), m_symbols (symbols), m_variables (variables),
        m_lines (lines), m_function (f), m_scopes (tokens, f),
        m_instructions (tokens, symbols, m_scopes)
  {
  }

  void run ();

private:
  void bind_parameters ();
  void statement ();
  void directive ();
  void parameter_statement ();
  void register_declaration ();
  void add_register (const std::string &name, scalar type, unsigned vector);
  void local_declaration ();
  void add_local (variable v);
  void branch_targets (std::uint32_t label);
  int guard_register ();

  token_stream &m_tokens;
  module_symbols &m_symbols;
  variable_parser &m_variables;
  source_lines &m_lines;
  function &m_function;
  function_scopes m_scopes;
  instruction_parser m_instructions;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_BODY_PARSER_H */
