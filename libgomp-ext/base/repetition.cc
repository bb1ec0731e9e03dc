/* Which messages repeat the one before.

   Consumes messages about executions of directives, and produces the counts of
   those that were left out.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/repetition.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"

#include <cinttypes>
#include <map>

#include <unistd.h>

namespace accdeep
{

namespace
{

struct repetition
{
  std::string details; /* The last ones.  */
  uint64_t executions = 0;
  uint64_t repeated = 0; /* With the same details as the one before.  */
};

struct repetitions
{
  pid_t process; /* A child that the program forks counts its own.  */
  std::map<std::string, repetition> all;
};

repetitions &
known ()
{
  static auto *const result = new repetitions{ getpid (), {} };
  return *result;
}

__attribute__ ((destructor)) void
print_repetitions ()
{
  give_back_locks ();
  lock_guard guard (process_lock ());
  if (known ().process != getpid ())
    return;
  for (const auto &[what, r] : known ().all)
    if (r.repeated)
      note ("%s: %" PRIu64 " executions, %" PRIu64 " of them as the one before",
            what.c_str (), r.executions, r.repeated);
  known ().all.clear ();
}

} // namespace

bool
changed_p (const std::string &what, const std::string &details)
{
  lock_guard guard (process_lock ());
  repetitions &all = known ();
  if (all.process != getpid ())
    {
      all.all.clear ();
      all.process = getpid ();
    }
  repetition &r = all.all[what];
  const bool changed = !r.executions || r.details != details;
  r.details = details;
  r.executions++;
  r.repeated += !changed;
  return changed;
}

} // namespace accdeep
