/* The lines and the table of ACCDEEP_INFO: consumes what happens, produces
   lines on standard error.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/information.h"

#include "libgomp-ext/base/advice.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/kernel-table.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/output-file.h"

#include <algorithm>
#include <cinttypes>
#include <cstdarg>
#include <cstring>
#include <map>
#include <mutex>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <vector>

namespace accdeep
{

namespace
{

thread_local const information_place *innermost;

struct row_key
{
  information_kind kind;
  std::string what;
  std::string at;

  bool
  operator<(const row_key &other) const
  {
    return std::tie (kind, what, at)
           < std::tie (other.kind, other.what, other.at);
  }
};

struct row
{
  uint64_t count = 0;
  uint64_t bytes = 0;
  uint64_t nanoseconds = 0;

  void
  add (uint64_t n, uint64_t more_bytes, uint64_t time)
  {
    count += n;
    bytes += more_bytes;
    nanoseconds += time;
  }
};

struct table
{
  std::mutex lock;
  pid_t process = 0; /* Which counts: a child that it forks has its own.  */
  std::map<row_key, row> rows;
};

table &
all ()
{
  static auto *const result = new table;
  return *result;
}

void
count (const row_key &key, uint64_t bytes, uint64_t nanoseconds)
{
  table &t = all ();
  std::lock_guard<std::mutex> hold (t.lock);
  if (t.process != getpid ())
    {
      t.rows.clear ();
      t.process = getpid ();
    }
  t.rows[key].add (1, bytes, nanoseconds);
}

/* Standard error is a terminal whose user wants colour (no-color.org).  */
bool
coloured_p ()
{
  static const bool result = [] {
    const char *no_colour = environment_variable ("NO_COLOR");
    const char *terminal = environment_variable ("TERM");
    return isatty (STDERR_FILENO) && !(no_colour && *no_colour)
           && !(terminal && strcmp (terminal, "dumb") == 0);
  }();
  return result;
}

/* Print LINE; the part before the colon is what happens.  */
void
print (const std::string &line)
{
  if (!coloured_p ())
    {
      note ("info: %s", line.c_str ());
      return;
    }
  const size_t end = std::min (line.find_first_of (":,;"), line.size ());
  note ("\033[36minfo:\033[0m \033[1m%s\033[0m%s",
        line.substr (0, end).c_str (), line.c_str () + end);
}

const char *
kind_text (information_kind kind)
{
  switch (kind)
    {
    case information_kind::to_device:
      return "to device";
    case information_kind::to_host:
      return "to host";
    case information_kind::kernel:
      return "kernel";
    default:
      return "start-up";
    }
}

void
print_row (const row &r, uint64_t total, const std::string &text_of)
{
  print (text ("%12.3f %5.1f%% %8" PRIu64 " %14" PRIu64 "  %s",
               r.nanoseconds * 1e-6,
               total ? 100.0 * r.nanoseconds / total : 0.0, r.count, r.bytes,
               text_of.c_str ()));
}

/* The table of ROWS, by time; what starts the device is apart.  */
void
print_table (const std::map<row_key, row> &rows)
{
  const plain_numbers plain;
  std::vector<std::pair<row_key, row>> sorted;
  std::map<information_kind, row> sums;
  uint64_t total = 0;
  for (const auto &r : rows)
    {
      sums[r.first.kind].add (r.second.count, r.second.bytes,
                              r.second.nanoseconds);
      if (r.first.kind == information_kind::start_up)
        continue;
      sorted.push_back (r);
      total += r.second.nanoseconds;
    }
  std::stable_sort (sorted.begin (), sorted.end (),
                    [] (const auto &a, const auto &b) {
                      return a.second.nanoseconds > b.second.nanoseconds;
                    });
  print (text ("%12s %6s %8s %14s  %s", "ms", "share", "count", "bytes",
               "operation"));
  for (const auto &r : sorted)
    print_row (r.second, total,
               std::string (kind_text (r.first.kind))
                   + (r.first.what.empty () ? "" : " " + r.first.what) + "; "
                   + r.first.at);
  for (const auto &s : sums)
    if (s.first != information_kind::start_up)
      print_row (s.second, total,
                 text ("total: %s%s", kind_text (s.first),
                       s.first == information_kind::kernel ? "s" : ""));
  const auto start = sums.find (information_kind::start_up);
  if (start != sums.end ())
    print (text ("%12.3f ms: start of the device, which is in no other row",
                 start->second.nanoseconds * 1e-6));
  for (const std::string &line : kernel_lines ())
    print (line);
  for (const std::string &line : advice ())
    print ("advice: " + line);
}

__attribute__ ((destructor)) void
finish_information ()
{
  if (!information_level ())
    return;
  std::map<row_key, row> rows;
  {
    table &t = all ();
    std::lock_guard<std::mutex> hold (t.lock);
    if (t.process == getpid ())
      rows.swap (t.rows);
  }
  if (!rows.empty ())
    print_table (rows);
}

/* A mapping kind copies to the device, or to the host.  The bits are
   libgomp's.  */
bool
copies_p (unsigned kind, unsigned direction)
{
  constexpr unsigned force = 0x80, always = 0x10;
  const unsigned plain = kind & ~(kind & force ? force : always);
  return plain <= 3 && (plain & direction);
}

/* The names of operands of ARGUMENTS whose kinds copy in DIRECTION, or of all
   if there are none: members may have actions of their own.  */
std::string
operand_names (const accdeep_arguments &arguments, unsigned direction)
{
  std::vector<std::string> names, others;
  for (uint32_t i = 0; i < arguments.n; i++)
    {
      const accdeep_clause *clause = arguments.clauses[i];
      if (!clause || !clause->name)
        continue;
      auto &list
          = copies_p (arguments.kinds[i] & 0xff, direction) ? names : others;
      if (std::find (list.begin (), list.end (), clause->name) == list.end ())
        list.push_back (clause->name);
    }
  if (names.empty ())
    names.swap (others);
  constexpr size_t most = 4;
  std::string result;
  for (size_t i = 0; i < names.size () && i < most; i++)
    result += (i ? ", " : "") + names[i];
  if (names.size () > most)
    result += text (" and %zu more", names.size () - most);
  return result;
}

} // namespace

shared_place
place_of (const accdeep_directive *directive,
          const accdeep_arguments *arguments)
{
  constexpr unsigned to = 1, from = 2;
  if (!information_level () && !get_environment ().profile)
    return nullptr;
  information_place result;
  result.text = directive_text (directive);
  if (arguments)
    {
      result.to_device = operand_names (*arguments, to);
      result.to_host = operand_names (*arguments, from);
    }
  return std::make_shared<const information_place> (std::move (result));
}

information_scope::information_scope (shared_place place)
    : m_place (std::move (place)), m_outer (innermost)
{
  innermost = m_place.get ();
}

information_scope::~information_scope () { innermost = m_outer; }

const information_place *
current_place ()
{
  return innermost;
}

void
inform (unsigned level, const char *format, ...)
{
  if (information_level () < level)
    return;
  va_list arguments;
  va_start (arguments, format);
  print (format_text (format, arguments));
  va_end (arguments);
}

namespace
{

/* WHAT, or what the calling thread's place names.  */
std::string
operands_of (information_kind kind, const std::string &what)
{
  const information_place *place = current_place ();
  if (!what.empty () || !place)
    return what;
  return kind == information_kind::to_device ? place->to_device
                                             : place->to_host;
}

/* A thread of the library's own serves queues.  */
std::string
place_text ()
{
  const information_place *place = current_place ();
  return place ? place->text : "a queue";
}

} // namespace

void
inform_of_transfer (information_kind kind, const std::string &what,
                    size_t bytes)
{
  if (!information_level ())
    return;
  const std::string name = operands_of (kind, what);
  inform (1, "%s, %zu bytes%s%s; %s", kind_text (kind), bytes,
          name.empty () ? "" : ": ", name.c_str (), place_text ().c_str ());
}

void
count_transfer (information_kind kind, const std::string &what, size_t bytes,
                uint64_t nanoseconds)
{
  if (information_level ())
    count ({ kind, operands_of (kind, what), place_text () }, bytes,
           nanoseconds);
}

void
count_kernel (const std::string &name, const std::string &at,
              uint64_t nanoseconds)
{
  count_kernel_time (name, at, nanoseconds);
  if (information_level ())
    count ({ information_kind::kernel, name, at }, 0, nanoseconds);
}

void
count_start_up (uint64_t nanoseconds)
{
  count ({ information_kind::start_up, "", "" }, 0, nanoseconds);
}

} // namespace accdeep
