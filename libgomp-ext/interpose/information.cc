/* The program's calls and libgomp's events: consumes calls, events, and what is
   present before and after a call, produces lines of ACCDEEP_INFO.

   A call copies an object to the device if the object was absent before it and
   an entry of a copying kind names it; to the host if it is absent after it. An
   update copies what libgomp gets.  The time of a call is divided among its
   copies by their bytes; what the kernel and the start of the device take is
   subtracted.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/information.h"

#include "abi/launch-waits.h"
#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/kernel-table.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/program-file.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/interpose/call.h"
#include "libgomp-ext/interpose/libgomp.h"
#include "libgomp-ext/interpose/traced-launch.h"
#include "libgomp-ext/present/present-table.h"

#include <acc_prof.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <unwind.h>
#include <utility>
#include <vector>

namespace accdeep
{

/* A range that a call names.  */
struct observed_range
{
  uintptr_t start;
  size_t bytes;
  bool to_device; /* The entry's kind copies there, and back.  */
  bool to_host;
  bool before = false;   /* Present before the call.  */
  std::string name = {}; /* Of the variable; empty: not known.  */
};

/* The kernel of a call, which libgomp's events are about.  */
struct observed_launch
{
  const void *function = nullptr; /* On the host; null: none.  */
  int queue = no_queue;
  bool launched = false;    /* On the device.  */
  uint64_t start = 0;       /* 0: no longer, or not yet.  */
  uint64_t nanoseconds = 0; /* So far.  */
};

struct observation
{
  explicit observation (const interposed_call &c, const shared_place &p)
      : call (c), place (p), scope (p)
  {
  }

  const interposed_call &call;
  const shared_place place;
  const information_scope scope;
  std::vector<observed_range> ranges;
  observed_launch kernel;
  uint64_t start_up = 0; /* Nanoseconds.  */
  uint64_t started = 0;
  bool uploads_printed = false;
};

namespace
{

using libgomp::calls;

/* The innermost of the calling thread.  */
thread_local observation *current;

/* Data constructs of the calling thread that have not ended.  */
struct open_construct
{
  shared_place place;
  std::vector<observed_range> ranges;
};

std::vector<open_construct> &
open_constructs ()
{
  static thread_local std::vector<open_construct> result;
  return result;
}

/* ------------------------------------------------------------------------
   Where a call is.
   ------------------------------------------------------------------------ */

/* Code at ADDRESS is this library's, libgomp's, or the definition of an entry
   point of libgomp's in the program.  */
bool
own_code_p (const void *address)
{
  auto base_of = [] (const void *code) {
    Dl_info info = {};
    return dladdr (code, &info) ? info.dli_fbase : nullptr;
  };
  static const void *const own
      = base_of (reinterpret_cast<const void *> (&place_of));
  static const void *const gomp
      = base_of (reinterpret_cast<const void *> (calls ().acc_is_present));
  Dl_info info = {};
  if (!dladdr (address, &info))
    return false;
  if (info.dli_fbase == own || info.dli_fbase == gomp)
    return true;
  return info.dli_sname
         && std::any_of (std::begin (gomp_call_names),
                         std::end (gomp_call_names), [&] (const char *name) {
                           return strcmp (name, info.dli_sname) == 0;
                         });
}

_Unwind_Reason_Code
visit_frame (_Unwind_Context *context, void *data)
{
  /* A return address is behind the call.  */
  const uintptr_t address = _Unwind_GetIP (context) - 1;
  if (own_code_p (reinterpret_cast<const void *> (address)))
    return _URC_NO_REASON;
  *static_cast<uintptr_t *> (data) = address;
  return _URC_END_OF_STACK;
}

/* The address of the program's call that this library executes.  */
const void *
calling_code ()
{
  uintptr_t result = 0;
  _Unwind_Backtrace (visit_frame, &result);
  return reinterpret_cast<const void *> (result);
}

/* "at s1.c:9", or "in main" where no line is known.  */
std::string
code_text (const void *code)
{
  static auto *const known = new std::map<const void *, std::string>;
  {
    lock_guard guard (process_lock ());
    auto found = known->find (code);
    if (found != known->end ())
      return found->second;
  }
  const source_line line = line_at (code);
  std::string result;
  if (line.line)
    result = text ("at %s:%u", line.file.c_str (), line.line);
  else
    {
      const std::string function = function_at (code);
      result = function.empty () ? text ("at %p", code) : "in " + function;
    }
  lock_guard guard (process_lock ());
  return (*known)[code] = result;
}

/* What the program calls the call NAME.  */
const char *
call_text (const char *name)
{
  static const std::pair<const char *, const char *> names[]
      = { { "GOACC_data_start", "data" },
          { "GOACC_data_end", "data" },
          { "GOACC_enter_data", "enter data" },
          { "GOACC_exit_data", "exit data" },
          { "GOACC_enter_exit_data", "enter or exit data" },
          { "GOACC_update", "update" },
          { "GOACC_declare", "declare" },
          { "GOACC_parallel_keyed", "compute construct" } };
  for (const auto &n : names)
    if (strcmp (n.first, name) == 0)
      return n.second;
  return name;
}

bool
compute_p (const accdeep_directive *directive)
{
  return directive->construct == ACCDEEP_CONSTRUCT_PARALLEL
         || directive->construct == ACCDEEP_CONSTRUCT_KERNELS
         || directive->construct == ACCDEEP_CONSTRUCT_SERIAL;
}

/* Never null.  */
shared_place
place_of_call (const interposed_call &call)
{
  if (call.function->how == form::end && !open_constructs ().empty ())
    return open_constructs ().back ().place;
  const region *r = innermost_region ();
  if (launches_p (*call.function) && r && compute_p (r->directive))
    if (shared_place result = place_of (r->directive, nullptr))
      return result;
  information_place result;
  result.text
      = std::string (call_text (call.name)) + " " + code_text (calling_code ());
  return std::make_shared<const information_place> (std::move (result));
}

/* ------------------------------------------------------------------------
   What a call copies.
   ------------------------------------------------------------------------ */

bool
known_to_libgomp_p (const observed_range &r)
{
  return calls ().acc_is_present (reinterpret_cast<void *> (r.start), r.bytes);
}

/* CALL may copy to the device what is absent.  */
bool
starts_p (const interposed_call &call)
{
  return call.function->maps;
}

/* CALL may copy to the host what is absent after it.  */
bool
ends_p (const interposed_call &call)
{
  const interposed_function &f = *call.function;
  return f.how == form::end || launches_p (f) || call.releases;
}

bool
update_p (const interposed_call &call)
{
  const interposed_function &f = *call.function;
  return f.how == form::update
         || (f.how == form::entries && f.entries_of == construct::update);
}

/* What CALL names and may copy when it starts, or when it has ended.  */
std::vector<observed_range>
ranges_of (const interposed_call &call, const uint64_t *arguments)
{
  std::vector<observed_range> result;
  const interposed_function &f = *call.function;
  if (f.how == form::entries && !host_executes_p (f, arguments))
    {
      const entry_view given = entries_in (f, arguments);
      for (size_t i = 0; i < given.n; i++)
        {
          const unsigned kind = given.kinds[i] & 0xff;
          const bool to_device = to_device_kind_p (kind);
          const bool to_host = to_host_kind_p (kind);
          if ((to_device || to_host) && given.addresses[i] && given.sizes[i])
            result.push_back (
                { given.addresses[i], given.sizes[i], to_device, to_host });
        }
    }
  else if (f.how == form::address && arguments[0] && f.argument == 1
           && arguments[1])
    {
      const bool in = f.maps && strstr (call.name, "copyin");
      if (in || call.copies_out)
        result.push_back ({ arguments[0], arguments[1], in, call.copies_out });
    }
  return result;
}

/* CALL, at PLACE, may map what its ARGUMENTS name.  */
void
note_places (const interposed_call &call, const uint64_t *arguments,
             const std::string &place)
{
  const interposed_function &f = *call.function;
  if (f.how == form::address && arguments[0])
    note_ordinary_place (arguments[0], place);
  if (f.how != form::entries || host_executes_p (f, arguments))
    return;
  const entry_view given = entries_in (f, arguments);
  for (size_t i = 0; i < given.n; i++)
    if (mapping_kind_p (given.kinds[i] & 0xff))
      note_ordinary_place (given.addresses[i], place);
}

/* Where it has no name, its address.  */
std::string
text_of (const observed_range &r)
{
  return r.name.empty () ? text ("[%p..%p)", reinterpret_cast<void *> (r.start),
                                 reinterpret_cast<void *> (r.start + r.bytes))
                         : r.name;
}

void
find_names (std::vector<observed_range> &ranges)
{
  for (observed_range &r : ranges)
    r.name = variable_at (reinterpret_cast<const void *> (r.start));
}

/* Print what O copies to the device, once.  */
void
print_uploads (observation &o)
{
  if (o.uploads_printed)
    return;
  o.uploads_printed = true;
  if (starts_p (o.call))
    for (const observed_range &r : o.ranges)
      if (r.to_device && !r.before)
        inform_of_transfer (information_kind::to_device, text_of (r), r.bytes);
}

/* ------------------------------------------------------------------------
   Events.
   ------------------------------------------------------------------------ */

std::string
current_text ()
{
  const information_place *place = current_place ();
  return place ? place->text : "no directive";
}

/* What the calling thread's kernel does, it no longer does.  */
void
kernel_ends ()
{
  if (!current || !current->kernel.start)
    return;
  current->kernel.nanoseconds += clock_now () - current->kernel.start;
  current->kernel.start = 0;
}

void
see_launch (const acc_prof_info &info, const acc_launch_event_info &event)
{
  std::string name = event.kernel_name ? event.kernel_name : "kernel";
  if (current && current->kernel.function)
    {
      print_uploads (*current);
      name = kernel_name (current->kernel.function);
      current->kernel.launched = true;
      current->kernel.start = clock_now ();
    }
  const std::string at = current_text ();
  if (count_launch (
          name, at,
          { event.num_gangs, event.num_workers, event.vector_length }))
    set_properties (
        name, at,
        ops ().properties_of (event.kernel_name ? event.kernel_name : "",
                              event.num_workers * event.vector_length));
  /* The program names no queue where its wait is only put off.  */
  const std::string queue
      = info.async == gomp::async_sync || info.async == launch_queue ? ""
        : info.async == gomp::async_noval
            ? ", async"
            : text (", queue %d", static_cast<int> (info.async));
  auto dimension = [] (size_t n, const char *one, const char *many) {
    return text ("%zu %s", n, n == 1 ? one : many);
  };
  inform (
      1, "launch %s, %s, %s, %s%s; %s", name.c_str (),
      dimension (event.num_gangs, "gang", "gangs").c_str (),
      dimension (event.num_workers, "worker", "workers").c_str (),
      dimension (event.vector_length, "vector lane", "vector lanes").c_str (),
      queue.c_str (), at.c_str ());
}

/* Device memory that libgomp or the library has allocated: bytes by address. */
struct device_blocks
{
  std::mutex lock;
  std::map<const void *, size_t> bytes;
};

void
see_memory (const acc_data_event_info &event, bool allocated)
{
  /* libgomp frees the arguments of a launch, also where there are none.  */
  if (!event.device_ptr)
    return;
  static auto &blocks = *new device_blocks;
  size_t bytes = event.bytes;
  {
    std::lock_guard<std::mutex> hold (blocks.lock);
    if (allocated)
      blocks.bytes[event.device_ptr] = bytes;
    else
      {
        bytes = blocks.bytes[event.device_ptr];
        blocks.bytes.erase (event.device_ptr);
      }
  }
  inform (2, "%s %zu bytes at %p on the device; %s",
          allocated ? "allocate" : "free", bytes, event.device_ptr,
          current_text ().c_str ());
}

void
see_start_up (bool starts)
{
  static thread_local uint64_t start;
  if (starts)
    {
      start = clock_now ();
      return;
    }
  const uint64_t nanoseconds = start ? clock_now () - start : 0;
  start = 0;
  inform (2, "the device has started; %s", current_text ().c_str ());
  count_start_up (nanoseconds);
  if (current)
    current->start_up += nanoseconds;
}

const char *
event_text (acc_event_t type)
{
  switch (type)
    {
    case acc_ev_enter_data_start:
      return "entry of data starts";
    case acc_ev_enter_data_end:
      return "entry of data ends";
    case acc_ev_exit_data_start:
      return "exit of data starts";
    case acc_ev_exit_data_end:
      return "exit of data ends";
    case acc_ev_update_start:
      return "update starts";
    case acc_ev_update_end:
      return "update ends";
    case acc_ev_compute_construct_start:
      return "compute construct starts";
    default:
      return "compute construct ends";
    }
}

/* libgomp calls this, perhaps with its locks held.  */
void
see_event (acc_prof_info *info, acc_event_info *event, acc_api_info *)
{
  switch (event->event_type)
    {
    case acc_ev_device_init_start:
    case acc_ev_device_init_end:
      see_start_up (event->event_type == acc_ev_device_init_start);
      break;
    case acc_ev_enqueue_launch_start:
      see_launch (*info, event->launch_event);
      break;
    case acc_ev_alloc:
      see_memory (event->data_event, true);
      break;
    case acc_ev_free:
      kernel_ends ();
      see_memory (event->data_event, false);
      break;
    default:
      kernel_ends ();
      inform (3, "%s; %s", event_text (event->event_type),
              current_text ().c_str ());
      break;
    }
}

__attribute__ ((constructor)) void
listen_to_libgomp ()
{
  /* All variables are read, and warned of, at the first directive.  */
  if ((!environment_variable ("ACCDEEP_INFO")
       && !environment_variable ("ACCDEEP_PROFILE"))
      || (!information_level () && !get_environment ().profile))
    return;
  if (!information_level ())
    {
      for (acc_event_t event :
           { acc_ev_enqueue_launch_start, acc_ev_exit_data_start })
        calls ().acc_prof_register (event, see_event, acc_reg);
      return;
    }
  for (acc_event_t event :
       { acc_ev_device_init_start, acc_ev_device_init_end,
         acc_ev_enqueue_launch_start, acc_ev_alloc, acc_ev_free,
         acc_ev_enter_data_start, acc_ev_enter_data_end, acc_ev_exit_data_start,
         acc_ev_exit_data_end, acc_ev_update_start, acc_ev_update_end,
         acc_ev_compute_construct_start, acc_ev_compute_construct_end })
    calls ().acc_prof_register (event, see_event, acc_reg);
}

/* One copy of a call.  */
struct observed_copy
{
  information_kind kind;
  const observed_range *range;
};

/* ------------------------------------------------------------------------
   Kernels.
   ------------------------------------------------------------------------ */

/* A kernel in a queue, until that has passed it.  */
struct queued_kernel
{
  std::string name;
  std::string at;
  int queue;
  uint64_t start;
};

/* When the last kernel of each queue finished.  */
struct queue_times
{
  std::mutex lock;
  std::map<int, uint64_t> finished;
};

/* A thread of the driver's calls this.  */
void
queue_has_passed (void *data)
{
  static auto &times = *new queue_times;
  const std::unique_ptr<queued_kernel> k (static_cast<queued_kernel *> (data));
  const uint64_t now = clock_now ();
  uint64_t start = k->start;
  {
    std::lock_guard<std::mutex> hold (times.lock);
    start = std::max (start, times.finished[k->queue]);
    times.finished[k->queue] = now;
  }
  count_kernel (k->name, k->at, now - std::min (start, now));
}

/* The kernel of O has been launched, or executed.  */
void
settle_kernel (observation &o, uint64_t now)
{
  const observed_launch &kernel = o.kernel;
  const std::string name = kernel_name (kernel.function);
  if (!kernel.launched)
    {
      inform (1, "launch %s on the host; %s", name.c_str (),
              o.place->text.c_str ());
      o.kernel.nanoseconds = now - o.started;
      count_kernel (name + " on the host", o.place->text, now - o.started);
    }
  else if (kernel.queue == no_queue || kernel.queue == gomp::async_sync)
    count_kernel (name, o.place->text, kernel.nanoseconds);
  else
    try
      {
        ops ().call_host (
            ops ().queue_stream (kernel.queue), queue_has_passed,
            new queued_kernel{ name, o.place->text, kernel.queue, o.started });
      }
    catch (const failure &)
      {
        exit (EXIT_FAILURE);
      }
}

/* What O, whose call has returned, has copied.  */
std::vector<observed_copy>
copies_of (observation &o)
{
  std::vector<observed_copy> result;
  auto add = [&result] (information_kind kind, const observed_range &r) {
    result.push_back ({ kind, &r });
  };
  const bool update = update_p (o.call);
  for (const observed_range &r : o.ranges)
    {
      if (r.to_device && (update || (starts_p (o.call) && !r.before)))
        add (information_kind::to_device, r);
      if (r.to_host && (update || (ends_p (o.call) && !known_to_libgomp_p (r))))
        {
          add (information_kind::to_host, r);
          if (!update)
            inform_of_transfer (information_kind::to_host, text_of (r),
                                r.bytes);
        }
    }
  if (update)
    for (const observed_copy &c : result)
      inform_of_transfer (c.kind, text_of (*c.range), c.range->bytes);
  return result;
}

} // namespace

void
observed_call::start (gomp_call number, const uint64_t *arguments)
{
  const interposed_call &call = interposed_call_of (number);
  const form how = call.function->how;
  const bool of_openacc = strncmp (call.name, "GOACC_", 6) == 0
                          || strncmp (call.name, "acc_", 4) == 0;
  /* libgomp calls some of its functions itself.  */
  if (current || !of_openacc
      || (how != form::address && how != form::update && how != form::entries
          && how != form::end && how != form::pointer))
    return;
  /* The device may be started here.  */
  prepare_plugins ();
  const shared_place place = place_of_call (call);
  if (get_environment ().debug_present && call.function->maps)
    note_places (call, arguments, place->text);
  if (!information_level ()
      && !(get_environment ().profile && launches_p (*call.function)))
    return;
  m_observation = new observation (call, place);
  current = m_observation;
  m_observation->started = clock_now ();
  if (!information_level ())
    return;
  if (how == form::end && !open_constructs ().empty ())
    {
      m_observation->ranges.swap (open_constructs ().back ().ranges);
      open_constructs ().pop_back ();
    }
  else if (!update_p (call))
    m_observation->ranges = ranges_of (call, arguments);
  find_names (m_observation->ranges);
  for (observed_range &r : m_observation->ranges)
    r.before = known_to_libgomp_p (r);
  m_observation->started = clock_now ();
}

void
observed_call::find_updates (const uint64_t *arguments)
{
  const interposed_call &call = m_observation->call;
  if (!update_p (call) || shared_memory_p ())
    return;
  std::vector<observed_range> &ranges = m_observation->ranges;
  if (call.function->how == form::entries)
    {
      ranges = ranges_of (call, arguments);
      ranges.erase (std::remove_if (ranges.begin (), ranges.end (),
                                    [] (const observed_range &r) {
                                      return !known_to_libgomp_p (r);
                                    }),
                    ranges.end ());
    }
  else if (arguments[0] && arguments[1])
    {
      const bool to_device = strstr (call.name, "update_device") != nullptr;
      ranges.push_back (
          { arguments[0], arguments[1], to_device, !to_device, true });
    }
  find_names (ranges);
}

void
observed_call::expect_launch (const void *function, int queue)
{
  m_observation->kernel.function = function;
  m_observation->kernel.queue = queue;
}

void
observed_call::finish ()
{
  const std::unique_ptr<observation> o (m_observation);
  kernel_ends ();
  const uint64_t now = clock_now ();
  const bool shared = shared_memory_p ();
  if (!shared)
    print_uploads (*o);
  if (o->kernel.function)
    settle_kernel (*o, now);
  if (!information_level ())
    {
      current = nullptr;
      return;
    }
  std::vector<observed_copy> copies;
  if (!shared)
    copies = copies_of (*o);
  current = nullptr;
  size_t bytes = 0;
  for (const observed_copy &c : copies)
    bytes += c.range->bytes;
  const uint64_t elapsed = now - o->started;
  const uint64_t others = o->kernel.nanoseconds + o->start_up;
  const double time = elapsed > others ? elapsed - others : 0;
  for (const observed_copy &c : copies)
    count_transfer (c.kind, c.range->name, c.range->bytes,
                    static_cast<uint64_t> (time * c.range->bytes / bytes));
  if (data_start_p (*o->call.function))
    open_constructs ().push_back (
        { o->place, shared ? std::vector<observed_range> () : o->ranges });
}

} // namespace accdeep
