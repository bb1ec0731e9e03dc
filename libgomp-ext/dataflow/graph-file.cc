/* The graph that really ran, in graphviz' language.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/graph-file.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/output-file.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/dataflow/dot-string.h"

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <unistd.h>

namespace accdeep
{
namespace dataflow
{

namespace
{

struct file_contents
{
  std::deque<drawn_task> tasks;
  pid_t process = getpid ();
};

file_contents &
contents ()
{
  static auto *const result = new file_contents;
  return *result;
}

/* Threads of the driver's call these.  */
void
set_time (void *time)
{
  *static_cast<std::atomic<uint64_t> *> (time) = clock_now ();
}

void
note_time (std::atomic<uint64_t> &time, device_stream s)
{
  ops ().call_host (s, set_time, &time);
}

/* From START to END, both perhaps unknown.  */
std::string
time_text (const char *before, uint64_t start, uint64_t end)
{
  if (!start || !end || end < start)
    return "";
  return text ("%s%.1f us", before, (end - start) * 1e-3);
}

void
write_task (FILE *f, const drawn_task &t)
{
  const std::string label
      = t.name + text ("\nqueue %u of device %u", t.queue, t.device)
        + time_text ("\n", t.start, t.end);
  fprintf (f, "    t%" PRIu64 " [label=%s%s];\n", t.number,
           dot_string (label).c_str (), t.kernel ? "" : ", shape=box");
}

void
write_graph (FILE *f)
{
  std::map<task_number, const drawn_task *> known;
  const accdeep_directive *region = nullptr;
  unsigned clusters = 0;
  fputs ("digraph dataflow {\n", f);
  for (const drawn_task &t : contents ().tasks)
    {
      known[t.number] = &t;
      if (!clusters || t.region != region)
        {
          region = t.region;
          fprintf (f, "%s  subgraph cluster_%u {\n    label=%s;\n",
                   clusters ? "  }\n" : "", clusters + 1,
                   dot_string (directive_text (region)).c_str ());
          clusters++;
        }
      write_task (f, t);
    }
  if (clusters)
    fputs ("  }\n", f);
  for (const drawn_task &t : contents ().tasks)
    for (const drawn_task::edge &e : t.edges)
      if (const drawn_task *from = known[e.from])
        fprintf (f, "  t%" PRIu64 " -> t%" PRIu64 " [label=%s];\n", e.from,
                 t.number,
                 dot_string (e.object + time_text ("\n", from->end, t.start))
                     .c_str ());
  fputs ("}\n", f);
}

__attribute__ ((destructor)) void
finish_graph ()
{
  give_back_locks ();
  lock_guard guard (dataflow_lock ());
  if (!drawing_p () || contents ().tasks.empty ()
      || contents ().process != getpid ())
    return;
  const std::string name = output_file_name (get_environment ().dataflow_file);
  FILE *f = fopen (name.c_str (), "w");
  if (!f)
    {
      warning ("ACCDEEP_DATAFLOW: can not write '%s': %s", name.c_str (),
               strerror (errno));
      return;
    }
  const plain_numbers plain;
  write_graph (f);
  if (fclose (f) != 0)
    warning ("ACCDEEP_DATAFLOW: can not write '%s': %s", name.c_str (),
             strerror (errno));
}

} // namespace

bool
drawing_p ()
{
  return get_environment ().dataflow_file != nullptr;
}

drawn_task &
draw_task ()
{
  return contents ().tasks.emplace_back ();
}

void
note_start (drawn_task &t, device_stream s)
{
  note_time (t.start, s);
}

void
note_end (drawn_task &t, device_stream s)
{
  note_time (t.end, s);
}

} // namespace dataflow
} // namespace accdeep
