/* Events for tools: consumes libgomp's state of the calling thread, produces
   calls of the callbacks that libgomp knows.

   libgomp calls them for its plug-ins (GOMP_PLUGIN_goacc_profiling_dispatch),
   so for us too; but only it knows whether anybody listens.  A thread can
   switch callbacks off, which does nothing while nobody has registered one: so
   the switch, which is in libgomp's data of the thread, tells.  It stays off
   while the directive runs, or what we ask of libgomp would be told as well.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/tool-events.h"

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/interpose/libgomp.h"

#include <acc_prof.h>
#include <mutex>
#include <set>

namespace accdeep
{

namespace
{

using libgomp::calls;

/* The beginning of libgomp's data of a thread (oacc-int.h): its plug-ins read
   these, too.  */
struct goacc_thread
{
  void *base_dev, *dev, *saved_bound_dev, *mapped_data;
  acc_prof_info *prof_info;
  acc_api_info *api_info;
  bool prof_callbacks_enabled;
};

goacc_thread *
this_thread ()
{
  return static_cast<goacc_thread *> (calls ().GOMP_PLUGIN_goacc_thread ());
}

acc_construct_t
construct_of (const accdeep_directive *directive)
{
  switch (directive->construct)
    {
    case ACCDEEP_CONSTRUCT_PARALLEL:
      return acc_construct_parallel;
    case ACCDEEP_CONSTRUCT_KERNELS:
      return acc_construct_kernels;
    case ACCDEEP_CONSTRUCT_SERIAL:
      return acc_construct_serial;
    case ACCDEEP_CONSTRUCT_ENTER_DATA:
      return acc_construct_enter_data;
    case ACCDEEP_CONSTRUCT_EXIT_DATA:
      return acc_construct_exit_data;
    case ACCDEEP_CONSTRUCT_UPDATE:
      return acc_construct_update;
    case ACCDEEP_CONSTRUCT_DECLARE:
      return acc_construct_declare;
    case ACCDEEP_CONSTRUCT_HOST_DATA:
      return acc_construct_host_data;
    default:
      return acc_construct_data;
    }
}

/* Data movement of a compute construct is implied by it.  */
bool
implicit_p (acc_construct_t construct)
{
  return construct == acc_construct_parallel
         || construct == acc_construct_kernels
         || construct == acc_construct_serial;
}

/* The event that begins DIRECTIVE's SIDE; the next number ends it.  */
acc_event_t
first_event (const accdeep_directive *directive, directive_side side)
{
  switch (directive->construct)
    {
    case ACCDEEP_CONSTRUCT_UPDATE:
      return acc_ev_update_start;
    case ACCDEEP_CONSTRUCT_EXIT_DATA:
      return acc_ev_exit_data_start;
    default:
      return side == directive_side::end ? acc_ev_exit_data_start
                                         : acc_ev_enter_data_start;
    }
}

/* Blocks of libgomp's that listeners know of, by their start.  */
struct known_blocks
{
  std::mutex lock;
  std::set<uint64_t> starts;
};

known_blocks &
libgomp_blocks ()
{
  static known_blocks &the_blocks = *new known_blocks;
  return the_blocks;
}

/* That of the calling thread's directive.  */
thread_local directive_listener *current_listener;

/* Tell which of libgomp's blocks have been released.  */
void
tell_gone_blocks ()
{
  known_blocks &known = libgomp_blocks ();
  std::lock_guard<std::mutex> hold (known.lock);
  for (auto it = known.starts.begin (); it != known.starts.end ();)
    {
      uint64_t start;
      size_t bytes;
      if (ops ().find_memory (*it, &start, &bytes) && start == *it)
        {
          ++it;
          continue;
        }
      tell_released (*it);
      it = known.starts.erase (it);
    }
}

} // namespace

struct directive_listener
{
  directive_listener (const accdeep_directive *directive, directive_side side,
                      int32_t async, bool on_device)
      : construct (construct_of (directive)),
        first (first_event (directive, side))
  {
    const acc_device_t type
        = on_device ? calls ().acc_get_device_type () : acc_device_host;
    info.valid_bytes = _ACC_PROF_INFO_VALID_BYTES;
    info.version = _ACC_PROF_INFO_VERSION;
    info.device_type = type;
    info.device_number = calls ().acc_get_device_num (type);
    info.thread_id = -1;
    info.async = info.async_queue = async;
    info.src_file = directive->position.file;
    info.func_name = directive->function;
    info.line_no = directive->position.line;
    info.end_line_no = info.func_line_no = info.func_end_line_no = -1;
    api.device_api = acc_device_api_none;
    api.valid_bytes = _ACC_API_INFO_VALID_BYTES;
    api.device_type = type;
    api.vendor = -1;
  }

  void
  tell_other (acc_event_t type)
  {
    acc_event_info event = {};
    event.other_event.event_type = type;
    event.other_event.valid_bytes = _ACC_OTHER_EVENT_INFO_VALID_BYTES;
    event.other_event.parent_construct = construct;
    event.other_event.implicit = implicit_p (construct);
    tell (type, event);
  }

  void
  tell_data (acc_event_t type, uintptr_t dev_addr, size_t bytes)
  {
    acc_event_info event = {};
    event.data_event.event_type = type;
    event.data_event.valid_bytes = _ACC_DATA_EVENT_INFO_VALID_BYTES;
    event.data_event.parent_construct = construct;
    event.data_event.implicit = 1;
    event.data_event.bytes = bytes;
    event.data_event.device_ptr = reinterpret_cast<const void *> (dev_addr);
    tell (type, event);
  }

  const acc_construct_t construct;
  const acc_event_t first;

private:
  void
  tell (acc_event_t type, acc_event_info &event)
  {
    info.event_type = type;
    calls ().GOMP_PLUGIN_goacc_profiling_dispatch (&info, &event, &api);
  }

  acc_prof_info info = {};
  acc_api_info api = {};
};

directive_events::directive_events (const accdeep_directive *directive,
                                    directive_side side, int32_t async,
                                    bool on_device, shared_place place)
    : m_range (directive), m_information (std::move (place))
{
  if (!directive || current_listener)
    return;
  const goacc_thread *thread = this_thread ();
  /* A tool has switched events off here, or calls us from a callback.  */
  if (thread && (!thread->prof_callbacks_enabled || thread->prof_info))
    return;
  /* Where somebody listens this starts the device.  */
  prepare_plugins ();
  calls ().acc_prof_unregister (acc_ev_none, nullptr, acc_toggle_per_thread);
  thread = this_thread ();
  if (!thread || thread->prof_callbacks_enabled)
    return;
  m_listener = new directive_listener (directive, side, async, on_device);
  current_listener = m_listener;
  m_listener->tell_other (m_listener->first);
}

directive_events::~directive_events ()
{
  if (!m_listener)
    return;
  tell_gone_blocks ();
  m_listener->tell_other (static_cast<acc_event_t> (m_listener->first + 1));
  current_listener = nullptr;
  delete m_listener;
  calls ().acc_prof_register (acc_ev_none, nullptr, acc_toggle_per_thread);
}

namespace
{

information_kind
information_of (transfer_direction direction)
{
  return direction == transfer_direction::upload ? information_kind::to_device
                                                 : information_kind::to_host;
}

} // namespace

transfer_events::transfer_events (transfer_direction direction,
                                  uintptr_t dev_addr, size_t bytes)
    : m_range (direction == transfer_direction::upload ? "upload" : "download"),
      m_direction (direction), m_dev_addr (dev_addr), m_bytes (bytes),
      m_start (information_level () ? clock_now () : 0)
{
  if (m_start)
    inform_of_transfer (information_of (direction), "", bytes);
  if (current_listener)
    current_listener->tell_data (direction == transfer_direction::upload
                                     ? acc_ev_enqueue_upload_start
                                     : acc_ev_enqueue_download_start,
                                 dev_addr, bytes);
}

transfer_events::~transfer_events ()
{
  if (current_listener)
    current_listener->tell_data (m_direction == transfer_direction::upload
                                     ? acc_ev_enqueue_upload_end
                                     : acc_ev_enqueue_download_end,
                                 m_dev_addr, m_bytes);
  if (m_start)
    count_transfer (information_of (m_direction), "", m_bytes,
                    clock_now () - m_start);
}

bool
thread_has_device_p ()
{
  const goacc_thread *thread = this_thread ();
  return thread && thread->dev;
}

bool
events_wanted_p ()
{
  return current_listener != nullptr;
}

void
tell_allocated (uintptr_t dev_addr, size_t bytes)
{
  if (current_listener)
    current_listener->tell_data (acc_ev_alloc, dev_addr, bytes);
}

void
tell_mapped (uintptr_t dev_addr)
{
  uint64_t start;
  size_t bytes;
  if (!current_listener || !ops ().find_memory (dev_addr, &start, &bytes))
    return;
  known_blocks &known = libgomp_blocks ();
  {
    std::lock_guard<std::mutex> hold (known.lock);
    if (!known.starts.insert (start).second)
      return;
  }
  tell_allocated (start, bytes);
}

void
tell_released (uintptr_t dev_addr)
{
  if (current_listener)
    current_listener->tell_data (acc_ev_free, dev_addr, 0);
}

} // namespace accdeep
