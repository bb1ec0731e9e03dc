/* Strings of graphviz, for the compiler's graphs and the run-time library's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_DOT_STRING_H
#define ACCDEEP_DATAFLOW_DOT_STRING_H

#include <string>

namespace accdeep
{

/* TEXT between quotes; \n is a new line in a label.  */
inline std::string
dot_string (const std::string &text)
{
  std::string result = "\"";
  for (char c : text)
    {
      if (c == '"' || c == '\\')
        result += '\\';
      result += c == '\n' ? std::string ("\\n") : std::string (1, c);
    }
  return result + '"';
}

} // namespace accdeep

#endif
