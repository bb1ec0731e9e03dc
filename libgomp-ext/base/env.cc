/* Environment variables: consumes the process's environment, produces one
   checked structure.  A value that means nothing gets a warning and is
   ignored, and so does a variable that there is not.  A program that has rights
   which its user has not (set-uid, set-gid, file capabilities) reads none: they
   name files to write and programs to run.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/env.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/output-file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <string>
#include <unistd.h>

namespace accdeep
{

namespace
{

const char *const variables[]
    = { "ACCDEEP_CHECK",       "ACCDEEP_DATAFLOW", "ACCDEEP_DEBUG",
        "ACCDEEP_DRAW",        "ACCDEEP_INFER",    "ACCDEEP_INFO",
        "ACCDEEP_KEEP",        "ACCDEEP_PINNED",   "ACCDEEP_PROFILE",
        "ACCDEEP_QUEUES",      "ACCDEEP_REGISTER", "ACCDEEP_THREADS",
        "ACCDEEP_UNTRANSLATED" };

/* Where an installation is, and what the scripts of the source tree hand to
   each other: not for the library.  */
const char *const foreign_variables[]
    = { "ACCDEEP_ROOT",    "ACCDEEP_BUILD",      "ACCDEEP_BUNDLE",
        "ACCDEEP_DEVICES", "ACCDEEP_DEVICE_OPS", "ACCDEEP_LEVELS",
        "ACCDEEP_MATRIX",  "ACCDEEP_SHARD",      "ACCDEEP_TEST_SCALE",
        "ACCDEEP_TIMEOUT", "ACCDEEP_WRAPPER" };

/* Warn of each variable of the environment that has our prefix and is none of
   ours: a misspelt one would be ignored without a word.  */
void
check_names ()
{
  std::string all;
  for (const char *known : variables)
    all += std::string (all.empty () ? "" : ", ") + known;
  for (char **entry = environ; *entry; entry++)
    {
      const std::string name (*entry, strcspn (*entry, "="));
      auto same = [&name] (const char *known) { return name == known; };
      if (name.rfind ("ACCDEEP_", 0) == 0
          && environment_variable (name.c_str ())
          && std::none_of (std::begin (variables), std::end (variables), same)
          && std::none_of (std::begin (foreign_variables),
                           std::end (foreign_variables), same))
        warning ("%s: no such variable; there are %s", name.c_str (),
                 all.c_str ());
    }
}

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
      else if (word == "locks")
        result.debug_locks = true;
      else if (word == "present")
        result.debug_present = true;
      else if (!word.empty ())
        warning ("ACCDEEP_DEBUG: '%s' is none of 'plan', 'statistics', 'locks' "
                 "and 'present'",
                 word.c_str ());
    }
}

/* Processors that this process may use.  */
unsigned
usable_processors ()
{
  cpu_set_t set;
  if (sched_getaffinity (0, sizeof set, &set) == 0)
    return std::max (CPU_COUNT (&set), 1);
  return 1;
}

/* The variable NAME as a number from LEAST to MOST, with the suffix K, M or G
   where SUFFIX_P; DEFAULT_VALUE when it is unset or means nothing.  */
size_t
parse_number (const char *name, bool suffix_p, size_t least, size_t most,
              size_t default_value)
{
  const char *value = environment_variable (name);
  if (!value || !*value)
    return default_value;
  char *end;
  errno = 0;
  unsigned long long number = strtoull (value, &end, 10);
  unsigned shift = 0;
  if (suffix_p && *end)
    switch (*end++)
      {
      case 'K':
      case 'k':
        shift = 10;
        break;
      case 'M':
      case 'm':
        shift = 20;
        break;
      case 'G':
      case 'g':
        shift = 30;
        break;
      default:
        end--;
      }
  if (errno || *end || *value < '0' || *value > '9' || number > most >> shift
      || number << shift < least)
    {
      warning ("%s: '%s' is not a number from %zu to %zu%s", name, value, least,
               most, suffix_p ? ", with K, M or G behind it or not" : "");
      return default_value;
    }
  return number << shift;
}

/* Whether VALUE is one of the words for yes or for no.  */
bool
yes_p (const char *value)
{
  return strcmp (value, "1") == 0 || strcmp (value, "yes") == 0;
}

bool
no_p (const char *value)
{
  return !*value || strcmp (value, "0") == 0 || strcmp (value, "no") == 0;
}

void
parse_profile (const char *value, environment &result)
{
  result.profile = !no_p (value);
  if (!result.profile || yes_p (value))
    return;
  if (output_pattern_p ("ACCDEEP_PROFILE", value, "the profile is printed"))
    result.trace_file = value;
}

/* The variable NAME, the name of a file that ends in ENDING, or null. OTHERWISE
   says what happens without.  */
const char *
parse_file (const char *name, const char *ending, const char *otherwise)
{
  const char *value = environment_variable (name);
  if (!value || no_p (value))
    return nullptr;
  const size_t n = strlen (value);
  const size_t n_ending = strlen (ending);
  if (n <= n_ending || strcmp (value + n - n_ending, ending) != 0)
    warning ("%s: '%s' is no name of a file that ends in '%s'; %s", name, value,
             ending, otherwise);
  else if (output_pattern_p (name, value, otherwise))
    return value;
  return nullptr;
}

environment
read_environment ()
{
  check_names ();
  environment result = {};
  if (const char *value = environment_variable ("ACCDEEP_PROFILE"))
    parse_profile (value, result);
  result.draw_file = parse_file ("ACCDEEP_DRAW", ".svg", "nothing is drawn");
  result.dataflow_file
      = parse_file ("ACCDEEP_DATAFLOW", ".dot", "no graph is written");
  result.infer_file = parse_file ("ACCDEEP_INFER", "", "nothing is looked at");
  if (const char *value = environment_variable ("ACCDEEP_REGISTER"))
    {
      result.register_all = strcmp (value, "eager") == 0;
      if (*value && !result.register_all)
        warning ("ACCDEEP_REGISTER: '%s' is not 'eager'", value);
    }
  constexpr unsigned max_threads = 64;
  result.threads = parse_number ("ACCDEEP_THREADS", false, 1, max_threads,
                                 std::min (usable_processors (), 16u));
  constexpr unsigned max_queues = 64;
  result.queues = parse_number ("ACCDEEP_QUEUES", false, 1, max_queues, 8);
  constexpr size_t least_pinned = 1 << 20;
  constexpr size_t default_pinned = 32 << 20;
  result.pinned_bytes = parse_number ("ACCDEEP_PINNED", true, least_pinned,
                                      SIZE_MAX >> 1, default_pinned);
  result.kept_bytes
      = parse_number ("ACCDEEP_KEEP", true, 0, SIZE_MAX >> 1, SIZE_MAX);
  if (const char *value = environment_variable ("ACCDEEP_DEBUG"))
    parse_debug (value, result);
  constexpr unsigned most_information = 3;
  result.information
      = parse_number ("ACCDEEP_INFO", false, 0, most_information, 0);
  if (const char *value = environment_variable ("ACCDEEP_UNTRANSLATED"))
    {
      if (strcmp (value, "null") == 0)
        result.null_untranslated = true;
      else if (strcmp (value, "keep") != 0 && *value)
        warning ("ACCDEEP_UNTRANSLATED: '%s' is neither 'null' nor 'keep'",
                 value);
    }
  if (const char *value = environment_variable ("ACCDEEP_CHECK"))
    {
      result.check = yes_p (value);
      if (!result.check && !no_p (value))
        warning ("ACCDEEP_CHECK: '%s' is none of '0', 'no', '1' and 'yes'",
                 value);
    }
  return result;
}

} // namespace

const char *
environment_variable (const char *name)
{
  return secure_getenv (name);
}

const environment &
get_environment ()
{
  static const environment result = read_environment ();
  return result;
}

} // namespace accdeep
