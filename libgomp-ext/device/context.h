/* Devices as the library knows them, and their contexts.

   A device has its locks (base/lock.h) and what is known of it for as long as
   the program runs, in parts that are defined where they are used, each file
   having its own.

   What the library keeps on a device, from libgomp's start of it to its end,
   hangs on its context: streams, events, page-locked memory and device memory
   go with it, and a later one may get the same handles and addresses.  So a
   context has parts of its own, which go when it does.

   A context ends when the program calls acc_shutdown, which is seen before it
   happens; or, where that was not seen, when a directive finds another one in
   its place.  libgomp also ends all of them in an exit handler, of which nobody
   is told.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_CONTEXT_H
#define ACCDEEP_DEVICE_CONTEXT_H

#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/device/device.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace accdeep
{

/* The destructor runs when the context has gone, with all that was in it.  */
class context_part
{
public:
  virtual ~context_part () = default;

  /* The context is current, nothing is under way in it, and it is about to go:
     give back what the part has of it.  */
  virtual void
  close ()
  {
  }

  /* The context is current, and the program ends, which may take a while: give
     back what nobody uses.  */
  virtual void
  settle ()
  {
  }
};

struct device_context
{
  void *handle; /* See device_ops::current_context.  */
  uint64_t id;  /* See device_ops::context_id.  */
  std::vector<std::unique_ptr<context_part>> parts;
};

class device_part
{
public:
  virtual ~device_part () = default;
};

/* One device, for ever.  */
struct device_descr
{
  device_descr (const device_id &i, unsigned number)
      : id (i), directive (lock_rank::directive, number),
        table (lock_rank::table, number)
  {
  }

  const device_id id;
  ordered_lock directive;
  ordered_lock table;
  std::unique_ptr<device_context> context; /* Null: none as yet.  */
  static constexpr size_t most_parts = 8;
  std::array<std::atomic<device_part *>, most_parts> parts = {};
  std::atomic<device_descr *> next{ nullptr };
};

/* No lock is needed for these.  */
device_descr &descr_of (const device_id &id);
device_descr *first_descr ();

/* Of the calling thread's current device.  */
device_descr &current_descr ();

/* The numbers of kinds of parts.  */
size_t new_context_part_number ();
size_t new_device_part_number ();

/* D's part of that type, which is made when it is first asked for; the table
   lock guards what is in it.  */
template <typename Part>
Part &
part_of (device_descr &d)
{
  static const size_t number = new_device_part_number ();
  std::atomic<device_part *> &part = d.parts[number];
  if (device_part *found = part.load (std::memory_order_acquire))
    return static_cast<Part &> (*found);
  lock_guard guard (process_lock ());
  if (!part.load (std::memory_order_relaxed))
    part.store (new Part (d), std::memory_order_release);
  return static_cast<Part &> (*part.load (std::memory_order_relaxed));
}

/* Without the locks of D, as far as the calling thread has them; null:
   none.  */
class without_locks_of
{
public:
  explicit without_locks_of (device_descr *d)
      : m_table (d ? &d->table : nullptr),
        m_directive (d ? &d->directive : nullptr)
  {
  }

private:
  /* The table's goes first, and comes back last.  */
  unlocked m_table;
  unlocked m_directive;
};

/* Both locks of a device.  */
class directive_guard
{
public:
  explicit directive_guard (device_descr &d);
  directive_guard (const directive_guard &) = delete;
  directive_guard &operator= (const directive_guard &) = delete;
  ~directive_guard ();

private:
  device_descr &m_device;
  device_descr *m_outer; /* That the thread has the locks of.  */
  without_locks_of m_other;
};

/* The lock of a device's table alone.  Nothing of the program's is called in
   this scope.  */
class table_guard
{
public:
  explicit table_guard (device_descr &d);
  table_guard (const table_guard &) = delete;
  table_guard &operator= (const table_guard &) = delete;

private:
  without_locks_of m_other;
  lock_guard m_table;
};

/* The device that the calling thread has the innermost directive_guard of;
   null: none.  */
device_descr *locked_device ();

/* The locks of all devices of type TYPE, or of all devices; in order.  */
class devices_guard
{
public:
  static constexpr int all_types = -1;

  explicit devices_guard (int type);
  devices_guard (const devices_guard &) = delete;
  devices_guard &operator= (const devices_guard &) = delete;
  ~devices_guard ();

  const std::vector<device_descr *> &
  devices () const
  {
    return m_devices;
  }

private:
  std::vector<device_descr *> m_devices;
  device_descr *m_outer;
  without_locks_of m_other;
};

/* Without the table lock of the device that the calling thread executes a
   directive on.  */
class transfer_scope
{
public:
  transfer_scope ()
      : m_table (locked_device () ? &locked_device ()->table : nullptr)
  {
  }

private:
  unlocked m_table;
};

/* The context of the device that the calling thread has locked, or of its
   current one.  A directive's locks must be held, here and below.  */
device_context &current_device_context ();

/* A directive begins: have the device's context current, and find out whether
   it is the one that it was before.  False: the program ends, and libgomp has
   ended the device.  */
bool confirm_context ();

/* libgomp is about to end the program where it may hold its locks.  */
void fail_within_libgomp ();

/* libgomp is about to shut down D.  */
void close_context (device_descr &d);

template <typename Part>
Part &
part_of (device_context &c)
{
  static const size_t number = new_context_part_number ();
  if (c.parts.size () <= number)
    c.parts.resize (number + 1);
  if (!c.parts[number])
    c.parts[number].reset (new Part);
  return static_cast<Part &> (*c.parts[number]);
}

/* The current context's part of that type, which is made when it is first asked
   for.  */
template <typename Part>
Part &
current_part ()
{
  return part_of<Part> (current_device_context ());
}

} // namespace accdeep

#endif
