/* Devices and contexts: consumes libgomp's numbers and the driver's handles,
   produces the objects that stand for them, with their locks taken.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/context.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/device/device-ops.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <pthread.h>
#include <unistd.h>

namespace accdeep
{

namespace
{

/* All devices, in the order of their numbers.  */
std::atomic<device_descr *> first;

thread_local device_descr *locked;

device_descr *
find_descr (const device_id &id)
{
  for (device_descr *d = first_descr (); d;
       d = d->next.load (std::memory_order_acquire))
    if (d->id == id)
      return d;
  return nullptr;
}

/* Call FUNCTION () with D's context current, if that exists.  */
template <typename Function>
void
in_context (device_descr &d, Function function)
{
  if (!d.context)
    return;
  device_ops &with = ops_of (d.id.type);
  void *before = with.current_context ();
  if (!d.context->handle
      || with.use_context_if_same (d.context->handle, d.context->id))
    function ();
  with.restore_context (before);
}

std::atomic<bool> failed_within_libgomp;

/* Before libgomp's own exit handler, which is there when it has a device.  */
void
settle_at_exit (int status, void *)
{
  /* Where libgomp has found an error it may hold its locks, and in a callback
     the thread that waits for that does: its handler would wait for ever.  */
  if (failed_within_libgomp || in_callback_p ())
    {
      std::fflush (nullptr);
      _exit (status);
    }
  give_back_locks ();
  program_ends () = true;
  /* Out of a directive it is libgomp that has ended the program, with its locks
     perhaps.  */
  if (forked_p () || executing_p ())
    return;
  try
    {
      for (device_descr *d = first_descr (); d; d = d->next)
        {
          directive_guard guard (*d);
          in_context (*d, [d] {
            for (auto &part : d->context->parts)
              if (part)
                part->settle ();
          });
        }
    }
  catch (const failure &)
    {
    }
}

void
watch_exit ()
{
  static const bool registered = on_exit (settle_at_exit, nullptr) == 0;
  static_cast<void> (registered);
}

/* Like use_current_device, when the program ends: libgomp may have given back
   what it would look at.  */
bool
use_known_context (const device_descr &d)
{
  return d.context
         && (!d.context->handle
             || ops_of (d.id.type).use_context_if_same (d.context->handle,
                                                        d.context->id));
}

/* A new one for D, in place of the one that has gone.  */
device_context &
add_context (device_descr &d, void *handle, uint64_t id)
{
  watch_exit ();
  d.context.reset ();
  d.context.reset (new device_context{ handle, id, {} });
  return *d.context;
}

device_descr &
descr_in_use ()
{
  return locked ? *locked : current_descr ();
}

/* What is held while the process forks: the child's thread must not find
   anything locked, or half done, by a thread that the child does not have.  */
std::optional<devices_guard> held_in_fork;

void
before_fork ()
{
  dataflow_lock ().lock ();
  held_in_fork.emplace (devices_guard::all_types);
  declared_lock ().lock ();
  process_lock ().lock ();
}

void
in_parent ()
{
  process_lock ().unlock ();
  declared_lock ().unlock ();
  held_in_fork.reset ();
  dataflow_lock ().unlock ();
}

/* They belong to the parent's thread, and no other is there: begin anew.  */
void
in_child ()
{
  for (device_descr *d = first_descr (); d; d = d->next)
    {
      d->directive.reset ();
      d->table.reset ();
    }
  declared_lock ().reset ();
  process_lock ().reset ();
  dataflow_lock ().reset ();
  forget_held_locks ();
  held_in_fork.reset ();
}

__attribute__ ((constructor)) void
watch_forks ()
{
  pthread_atfork (before_fork, in_parent, in_child);
}

} // namespace

device_descr *
first_descr ()
{
  return first.load (std::memory_order_acquire);
}

device_descr &
descr_of (const device_id &id)
{
  if (device_descr *found = find_descr (id))
    return *found;
  lock_guard guard (process_lock ());
  if (device_descr *found = find_descr (id))
    return *found;
  unsigned number = 0;
  std::atomic<device_descr *> *end = &first;
  for (; *end; number++)
    end = &(*end).load ()->next;
  /* Never destroyed: the program's destructors may use directives.  */
  auto *added = new device_descr (id, number);
  end->store (added, std::memory_order_release);
  return *added;
}

device_descr &
current_descr ()
{
  return descr_of (current_device ());
}

size_t
new_context_part_number ()
{
  static std::atomic<size_t> last;
  return last++;
}

size_t
new_device_part_number ()
{
  static std::atomic<size_t> last;
  return last++;
}

device_descr *
locked_device ()
{
  return locked;
}

namespace
{

/* The device whose locks the calling thread has to give back before it takes
   those of D.  */
device_descr *
other_than (device_descr &d)
{
  return locked == &d ? nullptr : locked;
}

} // namespace

directive_guard::directive_guard (device_descr &d)
    : m_device (d), m_outer (locked), m_other (other_than (d))
{
  d.directive.lock ();
  d.table.lock ();
  locked = &d;
}

directive_guard::~directive_guard ()
{
  m_device.table.unlock ();
  m_device.directive.unlock ();
  locked = m_outer;
}

table_guard::table_guard (device_descr &d)
    : m_other (other_than (d)), m_table (d.table)
{
}

devices_guard::devices_guard (int type) : m_outer (locked), m_other (locked)
{
  locked = nullptr;
  for (device_descr *d = first_descr (); d; d = d->next)
    if (type == all_types || d->id.type == type)
      m_devices.push_back (d);
  for (device_descr *d : m_devices)
    d->directive.lock ();
  for (device_descr *d : m_devices)
    d->table.lock ();
}

devices_guard::~devices_guard ()
{
  for (device_descr *d : m_devices)
    d->table.unlock ();
  for (device_descr *d : m_devices)
    d->directive.unlock ();
  locked = m_outer;
}

device_context &
current_device_context ()
{
  device_descr &d = descr_in_use ();
  void *handle = ops ().current_context ();
  if (d.context && d.context->handle == handle)
    return *d.context;
  /* A length's function may have been on another device.  */
  use_current_device ();
  handle = ops ().current_context ();
  if (d.context && d.context->handle == handle)
    return *d.context;
  return add_context (d, handle, ops ().context_id ());
}

void
fail_within_libgomp ()
{
  failed_within_libgomp = true;
  watch_exit ();
}

bool
confirm_context ()
{
  device_descr &d = descr_in_use ();
  if (program_ends () && !use_known_context (d))
    return false;
  use_current_device ();
  void *handle = ops ().current_context ();
  const uint64_t id = ops ().context_id ();
  if (!d.context || d.context->handle != handle || d.context->id != id)
    add_context (d, handle, id);
  return true;
}

void
close_context (device_descr &d)
{
  if (!forked_p ())
    in_context (d, [&d] {
      if (d.context->handle)
        ops ().synchronize ();
      auto &parts = d.context->parts;
      for (auto part = parts.rbegin (); part != parts.rend (); ++part)
        if (*part)
          (*part)->close ();
    });
  d.context.reset ();
}

} // namespace accdeep
