/* Declarations of variables and parameters.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_VARIABLE_PARSER_H
#define SIMCUDA_PTX_VARIABLE_PARSER_H

#include "simcuda/ptx/ir.h"
#include "simcuda/ptx/module-symbols.h"
#include "simcuda/ptx/token-stream.h"

namespace simcuda::ptx
{

/* Larger variables are mistakes, and their sizes never overflow.  */
constexpr std::uint64_t max_variable_bytes = std::uint64_t (1) << 40;

/* What declarations in a module and in a function's body have in common.  */
class variable_parser
{
public:
  /* All outlive this.  */
  variable_parser (token_stream &tokens, module_symbols &symbols,
                   module &result)
      : m_tokens (tokens), m_symbols (symbols), m_module (result)
  {
  }

  /* .param or .reg, type and name.  */
  parameter parameter_declaration ();

  /* The part of a declaration before the first name.  */
  variable head (linkage, space);

  /* The next name, with the bounds of an array, of a declaration with HEAD.  */
  variable declarator (const variable &head);

  /* What follows `=', for V.  */
  void
  initialiser (variable &v)
  {
    initialiser (v, 0);
  }

  /* V, which belongs to the module, is complete.  */
  void add_to_module (variable v);

private:
  void array_bounds (variable &);
  void initialiser (variable &, unsigned depth);
  initial_value initial_element ();

  token_stream &m_tokens;
  module_symbols &m_symbols;
  module &m_module;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_VARIABLE_PARSER_H */
