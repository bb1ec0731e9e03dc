/* Lines of PTX (PTX ISA, 4.3): consumes the text of a function, produces its
   instructions, taken apart.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/ptx-lines.h"

#include <algorithm>

namespace accdeep
{
namespace cuda
{

namespace
{

std::string_view
trimmed (std::string_view text)
{
  const char blanks[] = " \t\n";
  const size_t first = text.find_first_not_of (blanks);
  if (first == text.npos)
    return {};
  return text.substr (first, text.find_last_not_of (blanks) + 1 - first);
}

/* Take the first word from REST.  */
std::string_view
take_word (std::string_view &rest)
{
  const size_t end = std::min (rest.find_first_of (" \t"), rest.size ());
  const std::string_view word = rest.substr (0, end);
  rest = trimmed (rest.substr (end));
  return word;
}

line
parse (std::string_view text)
{
  line result{ text, {}, {}, {}, {} };
  std::string_view rest = trimmed (text.substr (0, text.find ("//")));
  if (!rest.empty () && rest.back () == ':')
    {
      result.label = rest.substr (0, rest.size () - 1);
      return result;
    }
  if (!rest.empty () && rest[0] == '@')
    {
      rest = trimmed (rest.substr (1));
      result.guard = take_word (rest);
      if (result.guard == "!")
        result.guard = take_word (rest);
    }
  rest = trimmed (rest.substr (0, rest.find (';')));
  result.opcode = take_word (rest);
  while (!rest.empty ())
    {
      const size_t end = std::min (rest.find (','), rest.size ());
      result.operands.push_back (trimmed (rest.substr (0, end)));
      rest = rest.substr (std::min (end + 1, rest.size ()));
    }
  return result;
}

} // namespace

lines
lines_of (std::string_view text)
{
  lines result;
  while (!text.empty ())
    {
      const size_t end = std::min (text.find ('\n'), text.size () - 1) + 1;
      result.push_back (parse (text.substr (0, end)));
      text.remove_prefix (end);
    }
  return result;
}

} // namespace cuda
} // namespace accdeep
