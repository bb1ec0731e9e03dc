/* Output files: consumes names with %p from the environment, produces names.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/output-file.h"

#include "libgomp-ext/base/error.h"

#include <cstring>
#include <unistd.h>

namespace accdeep
{

bool
output_pattern_p (const char *variable, const char *pattern,
                  const char *instead)
{
  for (const char *at = strchr (pattern, '%'); at; at = strchr (at + 2, '%'))
    if (at[1] != 'p' && at[1] != '%')
      {
        warning ("%s: '%%%.1s' in '%s' is neither '%%p', the process, nor "
                 "'%%%%'; %s",
                 variable, at + 1, pattern, instead);
        return false;
      }
  return true;
}

std::string
output_file_name (const char *pattern)
{
  std::string name;
  for (; *pattern; pattern++)
    if (*pattern != '%')
      name += *pattern;
    else if (*++pattern == 'p')
      name += std::to_string (getpid ());
    else
      name += '%';
  return name;
}

std::string
json_string (const std::string &s)
{
  std::string result = "\"";
  for (unsigned char c : s)
    if (c == '"' || c == '\\')
      result += std::string ("\\") + static_cast<char> (c);
    else if (c < 0x20)
      result += text ("\\u%04x", c);
    else
      result += static_cast<char> (c);
  return result + "\"";
}

plain_numbers::plain_numbers ()
    : m_plain (newlocale (LC_NUMERIC_MASK, "C", nullptr)),
      m_outer (m_plain ? uselocale (m_plain) : nullptr)
{
}

plain_numbers::~plain_numbers ()
{
  if (!m_plain)
    return;
  uselocale (m_outer);
  freelocale (m_plain);
}

} // namespace accdeep
