/* Statistics and profile: each stage counts here what it does and how long it
   takes.  accdeep_get_statistics hands the last directive's numbers to the
   user; ACCDEEP_PROFILE has them summed by directive and printed when the
   program ends, or written as trace events that browsers display.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/profile.h"

#include "abi/launch-waits.h"
#include "libgomp-ext/base/advice.h"
#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/information.h"
#include "libgomp-ext/base/kernel-table.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/output-file.h"
#include "libgomp-ext/base/repetition.h"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <deque>
#include <map>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>
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
    = { "walk", "check", "allocate", "transfer", "pack", "settle", "start_up" };

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
  pid_t process = 0; /* Which counts: a child that it forks has its own.  */
  std::map<std::string, totals> directives;
  std::vector<execution> executions;
  std::deque<traced_kernel> kernels;
  uint64_t start_up = 0; /* Of devices, in no directive's time.  */
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
      all ().kernels.clear ();
      all ().process = getpid ();
    }
  totals &t = all ().directives[name];
  t.executions++;
  const uint64_t start_up = own_times[static_cast<unsigned> (stage::start_up)];
  t.nanoseconds += elapsed - std::min (elapsed, start_up);
  all ().start_up += start_up;
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
print_row (const totals &t, const std::string &name)
{
  auto ms
      = [&t] (stage s) { return t.times[static_cast<unsigned> (s)] * 1e-6; };
  note ("profile: %8" PRIu64 " %10" PRIu64 " %12" PRIu64 " %12" PRIu64
        " %9" PRIu64 " %10.3f %8.3f %8.3f %8.3f %8.3f %8.3f %8.3f  %s",
        t.executions, t.counts.objects, t.counts.bytes_to_device,
        t.counts.bytes_to_host, t.counts.transfers, t.nanoseconds * 1e-6,
        ms (stage::walk), ms (stage::check), ms (stage::allocate),
        ms (stage::transfer), ms (stage::pack), ms (stage::settle),
        name.c_str ());
}

/* Rows by time, and their total.  */
void
print_directives ()
{
  note ("profile: %8s %10s %12s %12s %9s %10s %8s %8s %8s %8s %8s %8s  %s",
        "count", "objects", "bytes in", "bytes out", "transfers", "ms", "walk",
        "check", "allocate", "transfer", "pack", "settle", "directive");
  std::vector<std::pair<std::string, totals>> rows (all ().directives.begin (),
                                                    all ().directives.end ());
  std::stable_sort (rows.begin (), rows.end (),
                    [] (const auto &a, const auto &b) {
                      return a.second.nanoseconds > b.second.nanoseconds;
                    });
  totals sum = {};
  for (const auto &d : rows)
    {
      print_row (d.second, d.first);
      sum.executions += d.second.executions;
      sum.nanoseconds += d.second.nanoseconds;
      add_counts (sum.counts, d.second.counts);
      for (unsigned i = 0; i < n_stages; i++)
        sum.times[i] += d.second.times[i];
    }
  print_row (sum, "total");
  note ("profile: start-up: %.3f ms, of the device and its code, in no row",
        all ().start_up * 1e-6);
}

void
print_profile ()
{
  const plain_numbers plain;
  if (!all ().directives.empty ())
    print_directives ();
  for (const std::string &line : kernel_lines ())
    note ("profile: %s", line.c_str ());
  for (const std::string &line : advice ())
    note ("profile: advice: %s", line.c_str ());
}

/* One event in JSON, from START on, in the line THREAD; its arguments and the
   brackets' ends are the caller's.  */
void
begin_event (FILE *f, const char *&separator, const std::string &name,
             const char *category, uint64_t start, uint64_t end, long thread)
{
  fprintf (f,
           "%s{\"name\": %s, \"cat\": \"%s\", \"ph\": \"X\", "
           "\"ts\": %.3f, \"dur\": %.3f, \"pid\": %d, \"tid\": %ld, "
           "\"args\": {",
           separator, json_string (name).c_str (), category, start * 1e-3,
           (end - start) * 1e-3, static_cast<int> (getpid ()), thread);
  separator = ",\n";
}

/* Numbers of queues' lines, which no thread has.  */
constexpr long first_queue_line = 1000000000;

/* The arguments of an event about a kernel in QUEUE: the program has not named
   the queue of launches whose wait is put off.  */
void
print_queue (FILE *f, int queue)
{
  if (queue != launch_queue)
    fprintf (f, "\"queue\": %d", queue);
  fputs ("}}", f);
}

/* Kernels: those without a queue in the line of their thread, else their launch
   there, and themselves in the line of their queue, from when they were
   launched or the one before had finished.  */
void
write_kernels (FILE *f, const char *&separator)
{
  std::map<int, uint64_t> idle;
  for (const traced_kernel &k : all ().kernels)
    {
      begin_event (f, separator, k.name,
                   k.queue == no_queue ? "kernel" : "launch", k.start,
                   k.returned, k.thread);
      if (k.queue == no_queue)
        {
          fputs ("}}", f);
          continue;
        }
      print_queue (f, k.queue);
      const uint64_t finished = k.finished;
      if (!finished)
        continue;
      const uint64_t start
          = std::min (finished, std::max (k.start, idle[k.queue]));
      begin_event (f, separator, k.name, "kernel", start, finished,
                   first_queue_line + k.queue);
      print_queue (f, k.queue);
      idle[k.queue] = finished;
    }
  for (const auto &queue : idle)
    fprintf (f,
             "%s{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": %d, "
             "\"tid\": %ld, \"args\": {\"name\": \"%s\"}}",
             separator, static_cast<int> (getpid ()),
             first_queue_line + queue.first,
             queue.first == launch_queue ? "kernels without a queue"
             : queue.first < 0           ? "queue of async"
                               : text ("queue %d", queue.first).c_str ());
}

/* The kernels' table and the advice, which viewers of traces ignore.  */
void
write_kernel_table (FILE *f)
{
  const char *separator = "\n";
  fputs (",\n\"kernels\": [", f);
  for (const launched_kernel &k : launched_kernels ())
    {
      const kernel_properties &p = k.properties;
      fprintf (f,
               "%s{\"name\": %s, \"at\": %s, \"launches\": %" PRIu64
               ", \"us\": %.3f, \"gangs\": %zu, \"workers\": %zu, "
               "\"lanes\": %zu, \"registers\": %u, \"threads\": %u, "
               "\"most_threads\": %u}",
               separator, json_string (k.name).c_str (),
               json_string (k.at).c_str (), k.launches, k.nanoseconds * 1e-3,
               k.size.gangs, k.size.workers, k.size.lanes, p.registers,
               p.threads, p.most_threads);
      separator = ",\n";
    }
  separator = "\n";
  fputs ("\n],\n\"advice\": [", f);
  for (const std::string &line : advice ())
    {
      fprintf (f, "%s%s", separator, json_string (line).c_str ());
      separator = ",\n";
    }
  fprintf (f, "\n],\n\"start_up_us\": %.3f", all ().start_up * 1e-3);
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
  const plain_numbers plain;
  fputs ("{\"traceEvents\": [", f);
  const char *separator = "\n";
  for (const execution &e : all ().executions)
    {
      begin_event (f, separator, e.name, "directive", e.start,
                   e.start + e.nanoseconds, e.thread);
      fprintf (f,
               "\"objects\": %" PRIu64 ", \"bytes_in\": %" PRIu64
               ", \"bytes_out\": %" PRIu64 ", \"transfers\": %" PRIu64,
               e.counts.objects, e.counts.bytes_to_device,
               e.counts.bytes_to_host, e.counts.transfers);
      for (unsigned i = 0; i < n_stages; i++)
        fprintf (f, ", \"%s_us\": %.3f", stage_names[i], e.times[i] * 1e-3);
      fputs ("}}", f);
    }
  write_kernels (f, separator);
  fputs ("\n]", f);
  write_kernel_table (f);
  fputs ("\n}\n", f);
  if (fclose (f) != 0)
    warning ("ACCDEEP_PROFILE: can not write '%s': %s", name.c_str (),
             strerror (errno));
}

__attribute__ ((destructor)) void
finish_profile ()
{
  give_back_locks ();
  lock_guard guard (process_lock ());
  if (!get_environment ().profile
      || (all ().directives.empty () && launched_kernels ().empty ())
      || (all ().process && all ().process != getpid ()))
    return;
  if (get_environment ().trace_file)
    write_trace (output_file_name (get_environment ().trace_file));
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
clock_now ()
{
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * UINT64_C (1000000000) + t.tv_nsec;
}

uint64_t
profile_clock ()
{
  return get_environment ().profile ? clock_now () : 0;
}

bool
tracing_p ()
{
  return get_environment ().trace_file != nullptr;
}

traced_kernel &
trace_kernel (const std::string &name, int queue)
{
  const long thread = syscall (SYS_gettid);
  lock_guard guard (process_lock ());
  traced_kernel &k = all ().kernels.emplace_back ();
  k.name = name;
  k.queue = queue;
  k.thread = thread;
  k.start = k.returned = profile_clock ();
  k.finished = 0;
  return k;
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
  if (get_environment ().profile || information_level ())
    count_copies (directive, current);
  if (information_level () && (current.objects || current.transfers))
    inform (2,
            "counts: %" PRIu64 " objects, of them %" PRIu64
            " allocated and %" PRIu64 " released; pointers written: %" PRIu64
            "; %s%s",
            current.objects, current.allocated, current.released,
            current.pointers, directive_text (directive).c_str (), side);
  if (!get_environment ().debug_statistics)
    return;
  const accdeep_statistics &s = current;
  const std::string start = "statistics: " + directive_text (directive) + side;
  const std::string counts
      = counted (s.objects, "object")
        + text (", %" PRIu64 " allocated in ", s.allocated)
        + counted (s.blocks, "device block")
        + text (", %" PRIu64 " released, ", s.released)
        + counted (s.pointers, "pointer")
        + text (", %" PRIu64 " bytes to device, %" PRIu64 " bytes to host, ",
                s.bytes_to_device, s.bytes_to_host)
        + counted (s.transfers, "transfer");
  if (changed_p (start, counts))
    note ("%s: %s, %s", start.c_str (), counts.c_str (),
          counted (s.libgomp_calls, "libgomp call").c_str ());
}

} // namespace accdeep
