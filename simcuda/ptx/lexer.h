/* Tokens of PTX.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_LEXER_H
#define SIMCUDA_PTX_LEXER_H

#include <cstdint>
#include <string_view>

namespace simcuda::ptx
{

enum class token_kind : std::uint8_t
{
  end,
  identifier, /* Also %r1, $L2, _.  */
  dotted,     /* `.u32'; TEXT is without the dot.  */
  integer,    /* BITS.  */
  f32,        /* `0f3f800000'; BITS.  */
  f64,        /* `0d...' and decimal floats; BITS.  */
  string,     /* TEXT is what is between the quotes, escapes as written.  */
  punctuation /* PUNCT.  */
};

struct token
{
  token_kind kind = token_kind::end;
  char punct = 0;
  unsigned line = 0;
  std::uint64_t bits = 0;
  std::string_view text; /* Into the text that is read.  */
};

/* Reads TEXT, which must outlive the tokens.  Throws syntax_error.  */
class lexer
{
public:
  explicit lexer (std::string_view text) : m_text (text) {}

  token next ();

private:
  bool skip_blanks ();
  void skip_block_comment ();
  token number ();
  token hex_float (token_kind kind, unsigned digits);
  token decimal_float (std::size_t start);
  token quoted ();
  char
  peek (std::size_t ahead = 0) const
  {
    return m_at + ahead < m_text.size () ? m_text[m_at + ahead] : '\0';
  }
  token make (token_kind kind, std::size_t start) const;

  std::string_view m_text;
  std::size_t m_at = 0;
  unsigned m_line = 1;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_LEXER_H */
