/* See integer.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/integer.h"

#include <cctype>

namespace accdeep
{

namespace
{

/* Value of the digit C in any base; a big number for no digit.  */
unsigned
digit_value (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  int lower = std::tolower (static_cast<unsigned char> (c));
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

struct literal
{
  bool integer = false;
  bool overflow = false;
  std::uint64_t number = 0;
};

/* u, l, ll, z in either case and any order.  */
bool
suffix_p (const std::string &text, std::size_t from)
{
  return text.find_first_not_of ("uUlLzZ", from) == std::string::npos;
}

/* Steps over the prefix of TEXT.  */
unsigned
base_of (const std::string &text, std::size_t &position)
{
  if (text[0] != '0' || text.size () == 1)
    return 10;
  char second = std::tolower (static_cast<unsigned char> (text[1]));
  if (second != 'x' && second != 'b')
    return 8;
  position = 2;
  return second == 'x' ? 16 : 2;
}

literal
read_literal (const std::string &text)
{
  literal result;
  if (text.empty ())
    return result;
  std::size_t i = 0;
  const unsigned base = base_of (text, i);
  std::size_t first = i;
  for (; i < text.size (); i++)
    {
      if (text[i] == '\'')
        continue;
      unsigned digit = digit_value (text[i]);
      if (digit >= base)
        break;
      if (result.number > (UINT64_MAX - digit) / base)
        result.overflow = true;
      result.number = result.number * base + digit;
    }
  result.integer = i > first && suffix_p (text, i);
  return result;
}

} // namespace

bool
integer_literal_p (const token &t)
{
  return t.kind == token_kind::number && read_literal (t.spelling).integer;
}

bool
too_large_p (const token_list &tokens)
{
  if (tokens.size () != 1 || tokens[0].kind != token_kind::number)
    return false;
  literal l = read_literal (tokens[0].spelling);
  return l.integer && (l.overflow || l.number > INT64_MAX);
}

std::optional<std::int64_t>
constant_of (const token_list &tokens)
{
  bool negative = tokens.size () == 2
                  && tokens[0].kind == token_kind::punctuator
                  && tokens[0].spelling == "-";
  if (tokens.size () != (negative ? 2 : 1)
      || tokens.back ().kind != token_kind::number)
    return std::nullopt;
  literal l = read_literal (tokens.back ().spelling);
  if (!l.integer || l.overflow || l.number > INT64_MAX)
    return std::nullopt;
  std::int64_t number = l.number;
  return negative ? -number : number;
}

} // namespace accdeep
