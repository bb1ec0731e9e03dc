/* Reading SIMCUDA_*.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/settings.h"

#include "simcuda/driver/call.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include <unistd.h>

namespace simcuda
{

namespace
{

bool
parse_number (const std::string &text, std::uint64_t max, std::uint64_t *value)
{
  if (text.empty () || !std::isdigit (static_cast<unsigned char> (text[0])))
    return false;
  char *end;
  errno = 0;
  *value = std::strtoull (text.c_str (), &end, 10);
  return *end == '\0' && errno == 0 && *value <= max;
}

/* "65536", "64K", "512M", "4G".  */
bool
parse_bytes (std::string text, std::size_t *bytes)
{
  unsigned shift = 0;
  if (!text.empty ())
    switch (std::toupper (static_cast<unsigned char> (text.back ())))
      {
      case 'K':
        shift = 10;
        break;
      case 'M':
        shift = 20;
        break;
      case 'G':
        shift = 30;
        break;
      }
  if (shift)
    text.pop_back ();
  std::uint64_t value;
  if (!parse_number (text, (std::uint64_t (1) << 40) >> shift, &value)
      || value == 0)
    return false;
  *bytes = value << shift;
  return true;
}

/* "cuName:N" or "cuName:N:error", error as a number or a CUDA_ERROR_ name,
   with or without that prefix.  */
std::string
parse_failure (const std::string &text, injected_failure *failure)
{
  std::istringstream in (text);
  std::string nth, error;
  std::getline (in, failure->call, ':');
  std::getline (in, nth, ':');
  std::getline (in, error);
  if (!call_named (failure->call))
    return "no driver function '" + failure->call + "'";
  if (!parse_number (nth, UINT64_MAX, &failure->nth) || failure->nth == 0)
    return "'" + nth + "' is not the number of a call";
  failure->error = failure->call.find ("Alloc") != std::string::npos
                       ? CUDA_ERROR_OUT_OF_MEMORY
                       : CUDA_ERROR_UNKNOWN;
  if (error.empty ())
    return "";
  std::uint64_t number = UINT64_MAX;
  parse_number (error, 999, &number);
#define CUDA_RESULT(name, value, text)                                         \
  if (error == #name || "CUDA_ERROR_" + error == #name || number == value)     \
    {                                                                          \
      failure->error = name;                                                   \
      return "";                                                               \
    }
#include "simcuda/driver/errors.def"
  return "no error '" + error + "'";
}

template <typename Enum>
struct choice
{
  const char *text;
  Enum value;
};

template <typename Enum, std::size_t N>
std::string
choose (const choice<Enum> (&choices)[N], const std::string &text, Enum *value)
{
  std::string known;
  for (const choice<Enum> &c : choices)
    {
      if (text == c.text)
        {
          *value = c.value;
          return "";
        }
      known += std::string (known.empty () ? "" : " or ") + c.text;
    }
  return "'" + text + "' is not " + known;
}

constexpr unsigned max_threads = 256;

const char *const setting_names[]
    = { "DEVICES", "MEMORY", "STREAMS", "LEAKS", "UNWRITTEN", "STATS",
        "RACES",   "REUSE",  "THREADS", "FAIL",  "FAULT" };

[[noreturn]] void
refuse (const std::string &variable, const std::string &problem)
{
  std::fflush (nullptr);
  std::fprintf (stderr, "simcuda: %s: %s\n", variable.c_str (),
                problem.c_str ());
  _exit (1);
}

/* A misspelt variable would be ignored without a word.  */
void
check_names ()
{
  static const std::string prefix = "SIMCUDA_";
  for (char **entry = environ; *entry; entry++)
    {
      const std::string text = *entry;
      const std::string name = text.substr (0, text.find ('='));
      if (name.compare (0, prefix.size (), prefix) != 0
          || !secure_getenv (name.c_str ()))
        continue;
      std::string known;
      bool found = false;
      for (const char *setting : setting_names)
        {
          found |= name == prefix + setting;
          known += (known.empty () ? "" : ", ") + prefix + setting;
        }
      if (!found)
        refuse (name, "no such setting; there are " + known);
    }
}

settings
read_environment ()
{
  check_names ();
  settings s;
  for (const char *name : setting_names)
    {
      std::string variable = std::string ("SIMCUDA_") + name;
      const char *value = secure_getenv (variable.c_str ());
      if (!value || !*value)
        continue;
      std::string problem = parse_setting (name, value, &s);
      if (!problem.empty ())
        refuse (variable, problem);
    }
  return s;
}

/* A number of WHAT from LEAST to MOST in *TO; returns the problem or "".  */
template <class Int>
std::string
parse_count (const std::string &value, const char *what, std::uint64_t least,
             std::uint64_t most, Int *to)
{
  std::uint64_t n;
  if (!parse_number (value, most, &n) || n < least)
    return "'" + value + "' is not a number of " + what + " from "
           + std::to_string (least) + " to " + std::to_string (most);
  *to = n;
  return "";
}

/* Entries with commas between them, to the end of *TO; returns the problem or
   "".  */
std::string
parse_failures (const std::string &value, std::vector<injected_failure> *to)
{
  std::istringstream in (value);
  std::string entry;
  while (std::getline (in, entry, ','))
    {
      injected_failure failure;
      std::string problem = parse_failure (entry, &failure);
      if (!problem.empty ())
        return problem;
      to->push_back (failure);
    }
  return "";
}

} // namespace

std::string
parse_setting (const std::string &name, const std::string &value, settings *s)
{
  static const choice<stream_mode> stream_modes[]
      = { { "eager", stream_mode::eager },
          { "deferred", stream_mode::deferred },
          { "concurrent", stream_mode::concurrent } };
  static const choice<leak_mode> leak_modes[]
      = { { "ignore", leak_mode::ignore },
          { "report", leak_mode::report },
          { "fatal", leak_mode::fatal } };
  static const choice<unwritten_loads> unwritten_modes[]
      = { { "report", unwritten_loads::report },
          { "strict", unwritten_loads::strict },
          { "allow", unwritten_loads::allow } };
  static const choice<address_reuse> reuse_modes[]
      = { { "late", address_reuse::late },
          { "at-once", address_reuse::at_once } };
  static const choice<on_fault> fault_modes[]
      = { { "end", on_fault::end }, { "stop", on_fault::stop } };
  static const choice<bool> switches[] = { { "0", false }, { "1", true } };

  if (name == "DEVICES")
    return parse_count (value, "devices", 0, 64, &s->devices);
  if (name == "MEMORY")
    return parse_bytes (value, &s->memory_bytes)
               ? ""
               : "'" + value + "' is not a size such as 65536, 64M or 4G";
  if (name == "STREAMS")
    return choose (stream_modes, value, &s->streams);
  if (name == "LEAKS")
    return choose (leak_modes, value, &s->leaks);
  if (name == "UNWRITTEN")
    return choose (unwritten_modes, value, &s->unwritten);
  if (name == "RACES")
    return choose (switches, value, &s->races_p);
  if (name == "REUSE")
    return choose (reuse_modes, value, &s->reuse);
  if (name == "FAULT")
    return choose (fault_modes, value, &s->fault);
  if (name == "THREADS")
    return parse_count (value, "threads", 1, max_threads, &s->threads);
  if (name == "STATS")
    return choose (switches, value, &s->statistics_p);
  if (name == "FAIL")
    return parse_failures (value, &s->failures);
  return "no such setting";
}

const settings &
the_settings ()
{
  static const settings &s = *new settings (read_environment ());
  return s;
}

} // namespace simcuda
