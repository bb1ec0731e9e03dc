/* Environment variables: consumes the process's environment, produces one
   checked structure.  A value that means nothing gets a warning and is
   ignored.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/env.h"

#include "libgomp-ext/error.h"

#include <cstdlib>
#include <cstring>
#include <string>

namespace accdeep
{

namespace
{

void
parse_debug (const char *value, environment &result)
{
  std::string rest = value;
  while (!rest.empty ())
    {
      size_t comma = rest.find (',');
      std::string word = rest.substr (0, comma);
      rest = comma == std::string::npos ? "" : rest.substr (comma + 1);
      if (word == "plan")
        result.debug_plan = true;
      else if (word == "statistics")
        result.debug_statistics = true;
      else if (!word.empty ())
        warning ("ACCDEEP_DEBUG: '%s' is neither 'plan' nor 'statistics'",
                 word.c_str ());
    }
}

environment
read_environment ()
{
  environment result = {};
  if (const char *value = getenv ("ACCDEEP_DEBUG"))
    parse_debug (value, result);
  if (const char *value = getenv ("ACCDEEP_UNTRANSLATED"))
    {
      if (strcmp (value, "null") == 0)
        result.null_untranslated = true;
      else if (strcmp (value, "keep") != 0 && *value)
        warning ("ACCDEEP_UNTRANSLATED: '%s' is neither 'null' nor 'keep'",
                 value);
    }
  if (const char *value = getenv ("ACCDEEP_CHECK"))
    {
      if (strcmp (value, "1") == 0)
        result.check = true;
      else if (strcmp (value, "0") != 0 && *value)
        warning ("ACCDEEP_CHECK: '%s' is neither '0' nor '1'", value);
    }
  return result;
}

} // namespace

const environment &
get_environment ()
{
  static const environment result = read_environment ();
  return result;
}

} // namespace accdeep
