/* Where a module's instructions are in its source: consumes .file and .loc.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/source-lines.h"

namespace simcuda::ptx
{

void
source_lines::file ()
{
  m_tokens.advance ();
  std::uint64_t number = m_tokens.integer ("a file number");
  if (number > 1 << 20)
    m_tokens.fail ("file number too large");
  if (m_tokens.peek ().kind != token_kind::string)
    m_tokens.fail_expected ("a file name");
  if (m_module.files.size () <= number)
    m_module.files.resize (number + 1);
  m_module.files[number] = m_tokens.peek ().text;
  m_tokens.advance ();
  while (m_tokens.take (','))
    m_tokens.integer ("a time or size");
}

void
source_lines::location ()
{
  unsigned line = m_tokens.peek ().line;
  m_tokens.advance ();
  m_file = m_tokens.integer ("a file number");
  m_line = m_tokens.integer ("a line");
  m_tokens.integer ("a column");
  /* `, function_name $L, inlined_at 1 2 3': the position inside is what a
     message wants.  */
  while (m_tokens.peek ().kind != token_kind::end
         && m_tokens.peek ().line == line)
    if (m_tokens.peek ().kind == token_kind::punctuation
        && !m_tokens.punct_p (',') && !m_tokens.punct_p ('+'))
      break;
    else
      m_tokens.advance ();
}

} // namespace simcuda::ptx
