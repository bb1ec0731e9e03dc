/* Statistics and profile: each stage counts here what it does and how long it
   takes.  accdeep_get_statistics hands the last directive's numbers to the
   user; ACCDEEP_PROFILE has them summed by directive and printed when the
   program ends, or written as trace events that browsers display.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/profile.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <map>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace accdeep
{

namespace
{

thread_local accdeep_statistics current;

/* Of the directive that the thread executes; workers add their times to those
   of the thread that they help.  */
thread_local stage_times own_times;
thread_local stage_times *other_times;
thread_local uint64_t begun;

const char *const stage_names[n_stages]
    = { "walk", "check", "allocate", "transfer", "pack", "settle" };

struct totals
{
  uint64_t executions;
  uint64_t nanoseconds;
  accdeep_statistics counts;
  uint64_t times[n_stages];
};

/* One execution, for the trace.  */
struct execution
{
  std::string name;
  long thread;
  uint64_t start;
  uint64_t nanoseconds;
  accdeep_statistics counts;
  uint64_t times[n_stages];
};

struct profile
{
  pid_t process; /* Which counts: a child that it forks has none of its own.  */
  std::map<std::string, totals> directives;
  std::vector<execution> executions;
};

profile &
all ()
{
  static auto *const result = new profile;
  return *result;
}

void
add_counts (accdeep_statistics &sum, const accdeep_statistics &s)
{
  sum.objects += s.objects;
  sum.allocated += s.allocated;
  sum.released += s.released;
  sum.pointers += s.pointers;
  sum.bytes_to_device += s.bytes_to_device;
  sum.bytes_to_host += s.bytes_to_host;
  sum.transfers += s.transfers;
  sum.blocks += s.blocks;
  sum.libgomp_calls += s.libgomp_calls;
}

void
add_to_profile (const accdeep_directive *directive, const char *side)
{
  std::string name = directive_text (directive) + side;
  uint64_t elapsed = profile_clock () - begun;
  lock_guard guard (process_lock ());
  if (all ().process != getpid ())
    {
      all ().directives.clear ();
      all ().executions.clear ();
      all ().process = getpid ();
    }
  totals &t = all ().directives[name];
  t.executions++;
  t.nanoseconds += elapsed;
  add_counts (t.counts, current);
  execution e = { name, syscall (SYS_gettid), begun, elapsed, current, {} };
  for (unsigned i = 0; i < n_stages; i++)
    {
      e.times[i] = own_times[i];
      t.times[i] += e.times[i];
    }
  if (get_environment ().trace_file)
    all ().executions.push_back (e);
}

void
print_profile ()
{
  note ("profile: %8s %10s %12s %12s %9s %10s %8s %8s %8s %8s %8s %8s  %s",
        "count", "objects", "bytes in", "bytes out", "transfers", "ms", "walk",
        "check", "allocate", "transfer", "pack", "settle", "directive");
  for (const auto &d : all ().directives)
    {
      const totals &t = d.second;
      auto ms = [&t] (stage s) {
        return t.times[static_cast<unsigned> (s)] * 1e-6;
      };
      note ("profile: %8" PRIu64 " %10" PRIu64 " %12" PRIu64 " %12" PRIu64
            " %9" PRIu64 " %10.3f %8.3f %8.3f %8.3f %8.3f %8.3f %8.3f  %s",
            t.executions, t.counts.objects, t.counts.bytes_to_device,
            t.counts.bytes_to_host, t.counts.transfers, t.nanoseconds * 1e-6,
            ms (stage::walk), ms (stage::check), ms (stage::allocate),
            ms (stage::transfer), ms (stage::pack), ms (stage::settle),
            d.first.c_str ());
    }
}

/* S between quotes.  */
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

/* PATTERN with the number of this process for %p, and % for %%.  */
std::string
file_name (const char *pattern)
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

void
write_trace (const std::string &name)
{
  FILE *f = fopen (name.c_str (), "w");
  if (!f)
    {
      warning ("ACCDEEP_PROFILE: can not write '%s': %s", name.c_str (),
               strerror (errno));
      return;
    }
  fputs ("{\"traceEvents\": [", f);
  const char *separator = "\n";
  for (const execution &e : all ().executions)
    {
      fprintf (f,
               "%s{\"name\": %s, \"cat\": \"directive\", \"ph\": \"X\", "
               "\"ts\": %.3f, \"dur\": %.3f, \"pid\": %d, \"tid\": %ld, "
               "\"args\": {\"objects\": %" PRIu64 ", \"bytes_in\": %" PRIu64
               ", \"bytes_out\": %" PRIu64 ", \"transfers\": %" PRIu64,
               separator, json_string (e.name).c_str (), e.start * 1e-3,
               e.nanoseconds * 1e-3, static_cast<int> (getpid ()), e.thread,
               e.counts.objects, e.counts.bytes_to_device,
               e.counts.bytes_to_host, e.counts.transfers);
      for (unsigned i = 0; i < n_stages; i++)
        fprintf (f, ", \"%s_us\": %.3f", stage_names[i], e.times[i] * 1e-3);
      fputs ("}}", f);
      separator = ",\n";
    }
  fputs ("\n]}\n", f);
  if (fclose (f) != 0)
    warning ("ACCDEEP_PROFILE: can not write '%s': %s", name.c_str (),
             strerror (errno));
}

__attribute__ ((destructor)) void
finish_profile ()
{
  give_back_locks ();
  lock_guard guard (process_lock ());
  if (!get_environment ().profile || all ().directives.empty ()
      || all ().process != getpid ())
    return;
  if (get_environment ().trace_file)
    write_trace (file_name (get_environment ().trace_file));
  else
    print_profile ();
  all ().directives.clear ();
}

} // namespace

accdeep_statistics &
statistics ()
{
  return current;
}

uint64_t
profile_clock ()
{
  if (!get_environment ().profile)
    return 0;
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * UINT64_C (1000000000) + t.tv_nsec;
}

stage_times *
current_times ()
{
  return other_times ? other_times : &own_times;
}

void
help_with_times (stage_times *times)
{
  other_times = times;
}

void
add_time (stage s, uint64_t start)
{
  (*current_times ())[static_cast<unsigned> (s)] += profile_clock () - start;
}

void
begin_statistics ()
{
  current = accdeep_statistics ();
  if (!get_environment ().profile)
    return;
  for (auto &t : own_times)
    t = 0;
  begun = profile_clock ();
}

void
end_statistics (const accdeep_directive *directive, const char *side)
{
  if (get_environment ().profile)
    add_to_profile (directive, side);
  if (!get_environment ().debug_statistics)
    return;
  const accdeep_statistics &s = current;
  note ("statistics: %s%s: %" PRIu64 " objects, %" PRIu64
        " allocated in %" PRIu64 " blocks, %" PRIu64 " released, %" PRIu64
        " pointers, %" PRIu64 " bytes to device, %" PRIu64
        " bytes to host, %" PRIu64 " transfers, %" PRIu64 " libgomp calls",
        directive_text (directive).c_str (), side, s.objects, s.allocated,
        s.blocks, s.released, s.pointers, s.bytes_to_device, s.bytes_to_host,
        s.transfers, s.libgomp_calls);
}

} // namespace accdeep
