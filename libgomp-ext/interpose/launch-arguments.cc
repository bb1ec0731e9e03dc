/* Launches with their own arguments: consumes entries of launches, produces the
   contents of kernels' variables on the device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/launch-arguments.h"

#include "abi/launch-waits.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/descriptor/kernels.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/interpose/launch-waits.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"
#include "libgomp-ext/interpose/libgomp.h"
#include "libgomp-ext/present/descriptors.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>
#include <unordered_map>
#include <unordered_set>

namespace accdeep
{

/* A variable of kernels on one device.  */
struct argument_block
{
  uint64_t number = 0; /* As in known_kernel.  */
  uintptr_t dev_addr = 0;
  /* What the device has there, or will have when QUEUE gets there; empty: not
     known.  */
  std::vector<unsigned char> contents;
  /* Of the last launch that uses it: async_sync once that is done.  */
  int queue = gomp::async_sync;
  /* Kernels that have the addresses as a parameter, and only the objects
     here.  */
  std::unordered_set<const void *> by_parameter;
  /* A thread is about to launch, or waits for that.  The table's lock guards
     that it becomes busy.  */
  std::atomic<bool> busy{ false };
  /* While it is busy, these are that thread's.  */
  std::vector<unsigned char> next;
  std::vector<argument_object> objects;
};

namespace
{

/* Larger objects are libgomp's.  */
constexpr size_t most_object_bytes = 16;
constexpr unsigned most_log2_alignment = 4;
constexpr unsigned pointer_log2_alignment = 3;

/* All of one device; the table's lock guards them.  */
struct argument_blocks : public device_part
{
  explicit argument_blocks (device_descr &) {}

  /* Of the context that they are in.  */
  const device_context *context = nullptr;
  uint64_t id = 0;
  uint32_t shutdowns = 0;
  std::unordered_map<uintptr_t, argument_block> blocks; /* By variable.  */
};

/* Page-locked memory from which arguments go to the device.  The device's
   directive lock guards it.  */
class argument_ring final : public context_part
{
public:
  /* BYTES that nothing in a queue reads; null: there is no memory.  */
  unsigned char *
  take (size_t bytes)
  {
    bytes = (bytes + 15) & ~size_t (15);
    if (!m_memory)
      m_memory
          = static_cast<unsigned char *> (ops ().allocate_pinned (ring_bytes));
    if (!m_memory || bytes > ring_bytes)
      return nullptr;
    if (m_used + bytes > ring_bytes)
      {
        ops ().synchronize ();
        m_used = 0;
      }
    m_used += bytes;
    return m_memory + m_used - bytes;
  }

  void
  close () override
  {
    if (m_memory)
      ops ().free_pinned (m_memory);
    m_memory = nullptr;
  }

private:
  static constexpr size_t ring_bytes = size_t (1) << 18;

  unsigned char *m_memory = nullptr;
  size_t m_used = 0;
};

/* The queue that launches name by ASYNC.  */
int
queue_of (int async)
{
  static const auto default_queue = reinterpret_cast<int (*) ()> (
      libgomp::symbol ("acc_get_default_async"));
  if (async == gomp::async_noval && default_queue)
    return default_queue ();
  return async;
}

/* All that was started in QUEUE is done.  */
bool
idle_p (int queue)
{
  return queue == gomp::async_sync
         || libgomp::calls ().acc_async_test (queue) != 0;
}

/* An entry of KIND ends the program if something of its object is present.  */
bool
forced_kind_p (unsigned kind)
{
  return kind >= gomp::map_force_alloc && kind <= gomp::map_force_tofrom;
}

/* The object of an entry of KIND is copied to the device where it is absent; or
   to the host; it is not mapped where it is absent.  */
bool
in_kind_p (unsigned kind)
{
  return kind == gomp::map_to || kind == gomp::map_tofrom
         || kind == gomp::map_force_to || kind == gomp::map_force_tofrom
         || kind == gomp::map_force_deviceptr;
}

bool
out_kind_p (unsigned kind)
{
  return kind == gomp::map_from || kind == gomp::map_tofrom
         || kind == gomp::map_force_from || kind == gomp::map_force_tofrom;
}

bool
present_kind_p (unsigned kind)
{
  return kind == gomp::map_force_present || kind == gomp::map_if_present
         || kind == gomp::map_to_pset || kind == gomp::map_zero_length_section;
}

/* libgomp gives a kernel nothing else than the address of the object of an
   entry of KIND.  */
bool
object_kind_p (unsigned kind)
{
  return in_kind_p (kind) || out_kind_p (kind) || present_kind_p (kind)
         || kind == gomp::map_alloc || kind == gomp::map_force_alloc;
}

/* How many bytes an entry of KIND and SIZE needs on the device, of which the
   kernel gets the address; 0: libgomp does something else for it.  */
size_t
bytes_of_entry (unsigned kind, size_t size)
{
  switch (kind)
    {
    case gomp::map_pointer:
      return sizeof (uintptr_t);
    case gomp::map_zero_length_section:
      return 1;
    case gomp::map_force_deviceptr:
      /* In Fortran it may be the address itself.  */
      return size == sizeof (uintptr_t) ? size : 0;
    default:
      return object_kind_p (kind) ? size : 0;
    }
}

/* What is present stays until the kernel ends: no other thread can release it,
   or the construct is deep and holds it.  */
bool
held_p ()
{
  if (one_thread_p ())
    return true;
  const region *r = innermost_region ();
  return r
         && (r->directive->construct == ACCDEEP_CONSTRUCT_PARALLEL
             || r->directive->construct == ACCDEEP_CONSTRUCT_KERNELS
             || r->directive->construct == ACCDEEP_CONSTRUCT_SERIAL);
}

/* The library comes to know the context of D, the current device, which has the
   variable of K.  The program may have no other directives for it.  */
bool
find_context (device_descr &d, const known_kernel &k)
{
  /* This starts the device.  */
  if (!device_address (k.arguments))
    return false;
  const directive_guard guard (d);
  return confirm_context ();
}

/* Where in [START..END) the first thing may begin that is on the current
   device; END: nothing does.  */
uintptr_t
first_in (uintptr_t start, uintptr_t end)
{
  if (!mappings_seen_p ())
    return start;
  const object_table &objects
      = part_of<device_state> (current_descr ()).objects;
  auto next = objects.lower_bound (start);
  if (next != objects.end ())
    end = std::min (end, next->first);
  return ordinary_ranges ().first_in (start, end);
}

/* From START to where nothing is on the current device, up to END.  */
uintptr_t
unmapped_from (uintptr_t start, uintptr_t end)
{
  return device_address (start) ? start : first_in (start + 1, end);
}

} // namespace

/* Nothing on the current device has anything of [START..END).  That is asked
   once for objects that are close to each other.  */
bool
argument_launch::absent_p (uintptr_t start, uintptr_t end)
{
  for (const auto &known : m_absent)
    if (known.first <= start && end <= known.second)
      return true;
  constexpr uintptr_t window = 1024;
  const uintptr_t last = (end + window - 1) & ~(window - 1);
  for (uintptr_t first : { start & ~(window - 1), start })
    {
      const uintptr_t next = unmapped_from (first, last);
      if (next < end)
        continue;
      m_absent.emplace_back (first, next);
      return true;
    }
  /* Something smaller may have been mapped within.  */
  for (uintptr_t at = start; at < end; at++)
    if (device_address (at))
      return false;
  return true;
}

/* Have O, the object of entry I, which is absent, among the arguments, at a
   multiple of 2^LOG2_ALIGNMENT; the device's copy begins as FROM.  False: it
   can not be there.  */
bool
argument_launch::add_object (size_t i, unsigned log2_alignment,
                             argument_object o, const void *from)
{
  const bool kept = i < 64 && (m_only_read >> i & 1);
  argument_object *at = find_same (o);
  if (!at)
    {
      const size_t gap = (size_t (1) << log2_alignment) - 1;
      o.offset = (m_block->next.size () + gap) & ~gap;
      o.kept = true;
      if (o.bytes > most_object_bytes || o.offset + o.bytes > m_room
          || (o.host_addr
              && (overlap_p (o)
                  || !absent_p (o.host_addr, o.host_addr + o.bytes))))
        return false;
      m_block->next.resize (o.offset + o.bytes);
      if (o.in)
        memcpy (&m_block->next[o.offset], from, o.bytes);
      m_block->objects.push_back (o);
      at = &m_block->objects.back ();
    }
  at->kept &= kept;
  if (at->out_p () && m_queue != gomp::async_sync)
    {
      if (!m_put_off)
        return false;
      m_put_off = false;
      m_queue = gomp::async_sync;
    }
  const uintptr_t dev_addr = m_block->dev_addr + at->offset;
  memcpy (&m_block->next[i * sizeof dev_addr], &dev_addr, sizeof dev_addr);
  return true;
}

/* O has something of another object.  */
bool
argument_launch::overlap_p (const argument_object &o) const
{
  for (const argument_object &other : m_block->objects)
    if (o.host_addr < other.host_addr + other.bytes
        && other.host_addr < o.host_addr + o.bytes)
      return true;
  return false;
}

/* The object that is O for another entry; null: there is none.  */
argument_object *
argument_launch::find_same (const argument_object &o)
{
  for (argument_object &other : m_block->objects)
    if (!o.pointer && !other.pointer && other.host_addr == o.host_addr
        && other.bytes == o.bytes && other.in == o.in && other.out == o.out)
      return &other;
  return nullptr;
}

/* The same of entry I of ENTRIES, of which the kernel has a copy.  */
bool
argument_launch::add_copy (const entry_view &entries, size_t i)
{
  const unsigned log2_alignment = entries.kinds[i] >> gomp::alignment_shift;
  argument_object o = {};
  o.bytes = entries.sizes[i];
  o.in = true;
  o.pointer = true;
  return o.bytes && log2_alignment <= most_log2_alignment
         && add_object (i, log2_alignment, o,
                        reinterpret_cast<const void *> (entries.addresses[i]));
}

/* The same of entry I of ENTRIES, which maps an object.  */
bool
argument_launch::add_object (const entry_view &entries, size_t i, bool waits)
{
  const uintptr_t start = entries.addresses[i];
  const unsigned kind = entries.kinds[i] & 0xff;
  /* What a queue that is waited for copies to the host is not there yet.  */
  const unsigned log2_alignment = entries.kinds[i] >> gomp::alignment_shift;
  if (present_kind_p (kind) || (in_kind_p (kind) && waits)
      || log2_alignment > most_log2_alignment)
    return false;
  argument_object o = {};
  o.host_addr = start;
  o.bytes = entries.sizes[i];
  o.in = in_kind_p (kind);
  o.out = out_kind_p (kind);
  return add_object (i, log2_alignment, o,
                     reinterpret_cast<const void *> (start));
}

/* The device's address of HOST_ADDR, which is present or in an object among the
   arguments; entry I has a pointer to it.  0: it is neither, or the kernel's
   changes of it would be lost.  */
uintptr_t
argument_launch::target_address (size_t i, uintptr_t host_addr)
{
  for (argument_object &o : m_block->objects)
    if (host_addr - o.host_addr < o.bytes)
      {
        /* The kernel may change what it reads elsewhere.  */
        if (o.kept && !(i < 64 && (m_only_read_through >> i & 1)))
          {
            if (o.out)
              return 0;
            o.kept = false;
          }
        return m_block->dev_addr + o.offset + (host_addr - o.host_addr);
      }
  return device_address (host_addr);
}

/* The same of entry I of ENTRIES, a pointer of Fortran's: the device's copy
   points to the device's object.  Its size is the bias.  */
bool
argument_launch::add_pointer (const entry_view &entries, size_t i)
{
  argument_object o = {};
  o.host_addr = entries.addresses[i];
  o.bytes = sizeof (uintptr_t);
  o.in = true;
  o.pointer = true;
  uintptr_t value;
  memcpy (&value, reinterpret_cast<const void *> (o.host_addr), sizeof value);
  if (value)
    {
      const uintptr_t target = target_address (i, value + entries.sizes[i]);
      if (!target)
        return false;
      value = target - entries.sizes[i];
    }
  return add_object (i, pointer_log2_alignment, o, &value);
}

/* Fill the block's next contents as libgomp would its arguments.  False: that
   has to do so.  */
bool
argument_launch::compose (const entry_view &entries, bool waits)
{
  m_block->next.reserve (m_room);
  m_block->next.assign (entries.n * sizeof (uintptr_t), 0);
  m_block->objects.clear ();
  for (size_t i = 0; i < entries.n; i++)
    {
      const unsigned kind = entries.kinds[i] & 0xff;
      const uintptr_t start = entries.addresses[i];
      uintptr_t value = start;
      if (start && kind != gomp::map_firstprivate_int)
        {
          if (kind == gomp::map_firstprivate)
            {
              if (!add_copy (entries, i))
                return false;
              continue;
            }
          const size_t bytes = bytes_of_entry (kind, entries.sizes[i]);
          if (!bytes)
            return false;
          if (!present_p (start, start + bytes))
            {
              if (!(kind == gomp::map_pointer ? add_pointer (entries, i)
                                              : add_object (entries, i, waits)))
                return false;
              continue;
            }
          if (forced_kind_p (kind)
              || (kind == gomp::map_to_pset
                  && !descriptors ().associated_p (current_device (), start)
                  && !declared_present_p (start)))
            return false;
          value = device_address (start);
          if (!value)
            return false;
        }
      memcpy (&m_block->next[i * sizeof value], &value, sizeof value);
    }
  return true;
}

/* Take the variable of K for this launch, and say what it is to have of
   ENTRIES.  False: there is none, or it is in use, or libgomp has to do that;
   not KNOWN: the device's context is not known.  */
bool
argument_launch::claim (const known_kernel &k, const entry_view &entries,
                        bool waits, bool &known)
{
  device_descr &d = *m_device;
  const table_guard guard (d);
  known = d.context != nullptr;
  if (!known)
    return false;
  auto &all = part_of<argument_blocks> (d);
  if (all.context != d.context.get () || all.id != d.context->id
      || all.shutdowns != n_shutdowns ())
    {
      for (const auto &b : all.blocks)
        if (b.second.busy)
          return false;
      all.blocks.clear ();
      all.context = d.context.get ();
      all.id = d.context->id;
      all.shutdowns = n_shutdowns ();
    }
  argument_block &b = all.blocks[k.arguments];
  if (b.busy)
    return false;
  if (b.number != k.number)
    {
      b.number = k.number;
      b.contents.clear ();
      b.by_parameter.clear ();
      b.queue = gomp::async_sync;
      b.dev_addr = device_address (k.arguments);
    }
  if (!b.dev_addr)
    return false;
  m_only_read = k.only_read;
  m_only_read_through = k.only_read_through;
  m_room = k.bytes;
  m_block = &b;
  m_parameter_bytes = entries.n * sizeof (uintptr_t);
  m_from = b.by_parameter.count (m_function) ? m_parameter_bytes : 0;
  if (compose (entries, waits)
      && (!used_p () || b.queue == m_queue || idle_p (b.queue)))
    b.busy = true;
  else
    m_block = nullptr;
  return m_block != nullptr;
}

/* The kernel reads something of the variable.  */
bool
argument_launch::used_p () const
{
  return m_from < m_block->next.size ();
}

/* The device has what it reads there.  */
bool
argument_launch::written_p () const
{
  const std::vector<unsigned char> &there = m_block->contents;
  const std::vector<unsigned char> &next = m_block->next;
  return there.size () == next.size ()
         && std::equal (next.begin () + m_from, next.end (),
                        there.begin () + m_from);
}

/* The launch is over, or libgomp's.  */
void
argument_launch::release ()
{
  m_block->busy = false;
  m_block = nullptr;
}

/* Have what the kernel reads of the next contents on the device.  False: there
   is no memory for that.  */
bool
argument_launch::write ()
{
  const directive_guard guard (*m_device);
  if (!confirm_context ()
      || m_device->context.get ()
             != part_of<argument_blocks> (*m_device).context)
    return false;
  const size_t bytes = m_block->next.size () - m_from;
  unsigned char *from
      = part_of<argument_ring> (*m_device->context).take (bytes);
  if (!from)
    return false;
  memcpy (from, &m_block->next[m_from], bytes);
  ops ().copy_in (m_block->dev_addr + m_from, from, bytes,
                  m_queue == gomp::async_sync ? null_stream
                                              : ops ().queue_stream (m_queue));
  return true;
}

argument_launch::argument_launch (const void *function,
                                  const entry_view &entries, int queue,
                                  bool waits, bool put_off)
    : m_function (function), m_put_off (put_off && queue == gomp::async_sync
                                        && !waits && launch_wait_put_off_p ()),
      m_queue (m_put_off ? launch_queue : queue_of (queue))
{
  known_kernel k;
  if (!held_p ())
    return;
  if (!entries.n || !find_kernel (function, k) || k.n_entries != entries.n
      || m_queue < gomp::async_sync || shared_memory_p () || forked_p ()
      || program_ends ())
    return;
  m_device = &current_descr ();
  bool known;
  if (!claim (k, entries, waits, known)
      && (known || !find_context (*m_device, k)
          || !claim (k, entries, waits, known)))
    return;
  if (!m_put_off)
    wait_for_launches ();
  if (used_p ())
    {
      if (!written_p () && !write ())
        {
          release ();
          return;
        }
      m_block->queue = m_queue;
      note_contents ();
    }
  ops ().pass_arguments (m_block->next.data (), m_parameter_bytes);
}

/* The device has the next contents, from M_FROM on, until the kernel changes
   them.  */
void
argument_launch::note_contents ()
{
  std::vector<unsigned char> &there = m_block->contents;
  const std::vector<unsigned char> &next = m_block->next;
  const bool kept
      = std::all_of (m_block->objects.begin (), m_block->objects.end (),
                     [] (const argument_object &o) { return o.kept && o.in; });
  if (!kept)
    {
      there.clear ();
      return;
    }
  /* No address has such bytes.  */
  constexpr unsigned char unknown = 0xff;
  if (there.size () < m_from)
    there.assign (m_from, unknown);
  there.resize (next.size ());
  std::copy (next.begin () + m_from, next.end (), there.begin () + m_from);
}

void
argument_launch::copy_back ()
{
  for (const argument_object &o : m_block->objects)
    if (o.out_p ())
      copy_to_host (reinterpret_cast<void *> (o.host_addr),
                    m_block->dev_addr + o.offset, o.bytes);
}

void
argument_launch::finish ()
{
  if (ops ().pass_arguments (nullptr, 0) && !m_from)
    m_block->by_parameter.insert (m_function);
  copy_back ();
  release ();
}

} // namespace accdeep
