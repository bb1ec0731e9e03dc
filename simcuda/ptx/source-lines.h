/* Where a module's instructions are in its source.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_SOURCE_LINES_H
#define SIMCUDA_PTX_SOURCE_LINES_H

#include "simcuda/ptx/ir.h"
#include "simcuda/ptx/token-stream.h"

namespace simcuda::ptx
{

/* Reads .file and .loc.  */
class source_lines
{
public:
  /* Both outlive this.  */
  source_lines (token_stream &tokens, module &result)
      : m_tokens (tokens), m_module (result)
  {
  }

  /* The directives, which come next.  */
  void file ();
  void location ();

  /* Forget the position.  */
  void
  reset ()
  {
    m_file = m_line = 0;
  }

  /* INSN is at the position.  */
  void
  mark (instruction &insn) const
  {
    insn.source_file = m_file;
    insn.source_line = m_line;
  }

private:
  token_stream &m_tokens;
  module &m_module;
  std::uint32_t m_file = 0, m_line = 0;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_SOURCE_LINES_H */
