/* PTX as a stream of tokens, with one token of look-ahead.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_TOKEN_STREAM_H
#define SIMCUDA_PTX_TOKEN_STREAM_H

#include "simcuda/ptx/ir.h"
#include "simcuda/ptx/lexer.h"

#include <string>
#include <string_view>

namespace simcuda::ptx
{

class token_stream
{
public:
  /* TEXT must outlive the tokens.  */
  explicit token_stream (std::string_view text) : m_lexer (text) { advance (); }

  /* The token that comes next.  */
  const token &
  peek () const
  {
    return m_token;
  }
  bool
  punct_p (char c) const
  {
    return m_token.kind == token_kind::punctuation && m_token.punct == c;
  }
  bool
  dotted_p (const char *text) const
  {
    return m_token.kind == token_kind::dotted && m_token.text == text;
  }

  void
  advance ()
  {
    m_token = m_lexer.next ();
  }
  /* Advance if that is what comes next.  */
  bool take (char c);
  bool take_dotted (const char *text);

  /* What must come next; WHAT is for the message.  They throw syntax_error
     otherwise.  */
  void expect (char c);
  std::string identifier (const char *what);
  std::uint64_t integer (const char *what);
  std::uint64_t signed_integer (const char *what);
  scalar type ();

  void skip_to_semicolon ();
  void skip_section ();

  /* Throw syntax_error for the token that comes next.  */
  [[noreturn]] void fail (const std::string &reason) const;
  [[noreturn]] void fail_expected (const char *what) const;

private:
  lexer m_lexer;
  token m_token;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_TOKEN_STREAM_H */
