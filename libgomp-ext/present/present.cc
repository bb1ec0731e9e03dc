/* Presence: consumes host ranges, produces what libgomp and the library's own
   records say about them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/present.h"

#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/present/ordinary-attachments.h"
#include "libgomp-ext/present/present-table.h"
#include "libgomp-ext/present/referenced.h"

#include <atomic>
#include <memory>
#include <vector>

namespace accdeep
{

namespace
{

std::atomic<uint32_t> shutdowns;

/* Devices that deep directives have been on.  */
std::atomic<unsigned> n_used;

/* Records that go with a context.  */
class device_records : public context_part
{
public:
  device_records ()
  {
    if (!m_state.used)
      n_used++;
    m_state.used = true;
    print_present_at_faults ();
  }

  void
  settle () override
  {
    print_present_at_exit (m_device);
  }

  ~device_records () override
  {
    m_state.clear ();
    forget_free_memory (m_device);
  }

private:
  device_descr &m_device = current_descr ();
  device_state &m_state = part_of<device_state> (m_device);
};

} // namespace

uint32_t
n_shutdowns ()
{
  return shutdowns.load (std::memory_order_relaxed);
}

void
bind_state_to_context ()
{
  current_part<device_records> ();
}

void
release_structures (device_descr &d)
{
  device_state &state = part_of<device_state> (d);
  if (state.objects.empty ())
    return;
  const device_id current = current_device ();
  if (!(d.id == current))
    select_device (d.id);
  bulk::drop_structures (state);
  /* Mappings of a device that a thread is on go with that.  */
  if (d.id == current)
    return;
  std::vector<mapping_request> requests;
  for (const auto &record : state.objects)
    if (device_address (record.first) == record.second.dev_addr)
      requests.push_back ({ record.first, record.second.end, 0, false });
  bracket held;
  held.open (requests);
  release (requests, release_mode::finalize, gomp::async_sync);
  held.close ();
  select_device (current);
}

bool
any_device_p ()
{
  return n_used != 0;
}

bool
only_device_p ()
{
  return n_used == 1;
}

object_table::value_type *
device_state::record_of (uintptr_t start)
{
  auto next = objects.upper_bound (start);
  if (next == objects.begin ())
    return nullptr;
  --next;
  return start < next->second.end ? &*next : nullptr;
}

bool
device_state::settled_p (uintptr_t start, uintptr_t end)
{
  for (const arriving_objects *a : arriving)
    if (a->touch_p (start, end))
      return false;
  const object_table::value_type *record = record_of (start);
  return !record
         || (end <= record->second.end && !record->second.maybe_stale
             && record->second.references ());
}

looked_up
device_state::look_up (uintptr_t start, uintptr_t end)
{
  register_range (start, end);
  return find (start, end);
}

looked_up
device_state::find (uintptr_t start, uintptr_t end)
{
  bulk::located l;
  if (const bulk::structure *s = structure_of (start, end, l))
    return { presence_state::present,
             bulk::device_address_of (*s, *l.in, l.number)
                 + (start - l.what.start),
             s->number };
  uintptr_t dev_addr = device_address (start);
  object_table::value_type *record = record_of (start);
  if (record && record->second.dev_addr + (start - record->first) != dev_addr)
    {
      /* An ordinary directive removed it.  */
      forget (record->first, record->second.end);
      record = nullptr;
    }
  if (!dev_addr)
    {
      bool end_mapped = end - start > 1 && address_of (end - 1);
      return { end_mapped ? presence_state::partial : presence_state::absent,
               0 };
    }
  const uint64_t block = record ? record->second.block : 0;
  if (record && end <= record->second.end)
    return { presence_state::present, dev_addr, block };
  if (!present_p (start, end))
    return { presence_state::partial, 0 };
  return { presence_state::present, dev_addr, block };
}

uintptr_t
device_state::address_of (uintptr_t address) const
{
  /* What libgomp knows need not be looked for.  */
  uintptr_t dev_addr = device_address (address);
  bulk::located l;
  if (!dev_addr)
    if (const bulk::structure *s = structure_of (address, address + 1, l))
      return bulk::device_address_of (*s, *l.in, l.number)
             + (address - l.what.start);
  return dev_addr;
}

uintptr_t
device_state::target_of (uintptr_t pointer, bool ends) const
{
  const uintptr_t dev_addr = address_of (pointer);
  if (dev_addr || !ends)
    return dev_addr;
  const uintptr_t last = address_of (pointer - 1);
  return last ? last + 1 : 0;
}

const bulk::structure *
device_state::structure_of (uintptr_t start, uintptr_t end,
                            bulk::located &l) const
{
  return structures.find_near (
      start, start + 1,
      [&] (const bulk::structure &s) { return s.holds_p (start, end, l); });
}

bool
device_state::find_attachment (uintptr_t slot, attachment &result)
{
  if (const attachment *a = pointers.find (slot))
    {
      result = *a;
      return true;
    }
  bool found = false;
  structures.for_each_touching (
      slot, slot + sizeof slot, [&] (const bulk::structure &s) {
        bulk::located l;
        if (s.find (slot, l))
          s.for_each_pointer (l, slot, slot + sizeof slot,
                              [&] (const bulk::linked_pointer &p) {
                                found |= p.slot == slot;
                                if (p.slot == slot)
                                  result = s.attachment_of (l, p);
                              });
      });
  return found;
}

bool
device_state::find_counted (uintptr_t address, counted_object &result)
{
  const object_table::value_type *record = record_of (address);
  bulk::located l;
  const bulk::structure *s = structure_of (address, address + 1, l);
  if (record)
    result = { record->first, record->second.end,
               record->second.structured + record->second.dynamic,
               record->second.made_by };
  else if (s)
    result = { l.what.start, l.what.start + l.what.bytes,
               s->dynamic * s->references_to (l), s->made_by };
  if (s)
    result.counts += s->structured;
  return record || s;
}

bool
device_state::hidden_in_p (uintptr_t start, uintptr_t end) const
{
  bool result = false;
  structures.for_each_touching (start, end, [&] (const bulk::structure &s) {
    s.for_each_item (start, end,
                     [&] (const bulk::located &l) { result |= !s.root_p (l); });
  });
  return result;
}

bool
device_state::held_by_construct_p (uintptr_t slot) const
{
  return structures.find_near (slot, slot + 1, [=] (const bulk::structure &s) {
    return s.structured && s.named.count (slot) && !s.changed.count (slot);
  });
}

void
device_state::relinked (uintptr_t slot)
{
  structures.find_near (slot, slot + 1, [=] (bulk::structure &s) {
    if (s.named.count (slot))
      s.changed.insert (slot);
    return false;
  });
}

void
device_state::erase (uintptr_t start)
{
  auto found = objects.find (start);
  if (found == objects.end ())
    return;
  const std::shared_ptr<bulk::structure> part_of = found->second.part_of;
  erase_record (start);
  if (part_of)
    bulk::unregister (part_of, start, *this);
}

bool
device_state::relinked (uintptr_t slot, uintptr_t dev_value,
                        std::vector<patch> &patches)
{
  if (structures.find_near (slot, slot + 1, [&] (bulk::structure &s) {
        return s.named.count (slot) && !s.changed.count (slot)
               && bulk::relink_pointer (s, slot, dev_value, *this, patches);
      }))
    return true;
  relinked (slot);
  return false;
}

object_table::value_type &
device_state::add (uintptr_t start, const object_record &record)
{
  m_changes++;
  auto next = objects.lower_bound (start);
  if (next != objects.begin ())
    {
      auto previous = std::prev (next);
      if (previous->second.end > start)
        objects.erase (previous);
    }
  while (next != objects.end () && next->first < record.end)
    next = objects.erase (next);
  return *objects.emplace_hint (next, start, record);
}

void
device_state::forget (uintptr_t start, uintptr_t end)
{
  erase (start);
  pointers.erase_range (start, end);
  attached_by_libgomp ().forget (id, start, end);
}

void
device_state::clear ()
{
  structures.for_each ([] (bulk::structure &s) { s.ended = true; });
  structures.clear ();
  for (unreferenced_construct *r : unreferenced)
    r->unreferenced = false;
  unreferenced.clear ();
  waiting.clear ();
  objects.clear ();
  pointers.erase_range (0, UINTPTR_MAX);
  attached_by_libgomp ().forget (id, 0, UINTPTR_MAX);
  m_changes++;
  m_last_shutdown = ++shutdowns;
}

bool
device_state::root_present_p (uintptr_t start, uintptr_t end)
{
  bulk::located root;
  const bulk::structure *s = structures.with_root (start, end, root);
  return (s && !s->absent_p (root))
         || look_up (start, end).state == presence_state::present;
}

namespace
{

/* Extent, on one side of BYTE, of the mapping that has it: the largest N for
   which EXTENDS (N).  */
template <typename Predicate>
size_t
largest (Predicate extends)
{
  size_t good = 0;
  size_t step = 1;
  while (extends (good + step))
    {
      good += step;
      step *= 2;
    }
  for (; step; step /= 2)
    if (extends (good + step))
      good += step;
  return good;
}

/* The mapping that has BYTE, which no record tells of.  */
std::pair<uintptr_t, uintptr_t>
ordinary_mapping_of (uintptr_t byte)
{
  size_t after
      = largest ([byte] (size_t n) { return present_p (byte, byte + 1 + n); });
  size_t before = largest (
      [byte] (size_t n) { return n < byte && present_p (byte - n, byte + 1); });
  return { byte - before, byte + 1 + after };
}

} // namespace

std::pair<uintptr_t, uintptr_t>
device_state::mapping_of (uintptr_t address)
{
  bulk::located l;
  if (structure_of (address, address + 1, l))
    return { l.what.start, l.what.start + l.what.bytes };
  uintptr_t dev_addr = device_address (address);
  if (!dev_addr)
    return { 0, 0 };
  object_table::value_type *record = record_of (address);
  if (record && record->second.dev_addr + (address - record->first) == dev_addr)
    return { record->first, record->second.end };
  return ordinary_mapping_of (address);
}

bool
device_presence::absent_p (uintptr_t start, uintptr_t end)
{
  return !m_state.address_of (start)
         && (end - start == 1 || !m_state.address_of (end - 1));
}

pointer_fate
device_presence::fate_of (uintptr_t slot, uintptr_t value, uintptr_t start,
                          uintptr_t end)
{
  return fate_of_pointer (slot, value, start, end, m_state);
}

bool
device_presence::settled_p (const accdeep_type *type, uintptr_t start,
                            uintptr_t end)
{
  return accdeep::settled_p (type, start, end, m_state);
}

namespace
{

/* A byte of [START..END) that is mapped, or 0.   No byte at the ends is.  A new
   mapping of a range tells whether an older one lies inside: then it gives way
   to that.  */
uintptr_t
mapped_byte_inside (uintptr_t start, uintptr_t end)
{
  while (end - start > 1)
    {
      uintptr_t middle = start + (end - start) / 2;
      if (device_address (middle))
        return middle;
      if (device_address (middle - 1))
        return middle - 1;
      bracket probe;
      probe.open ({ { start, middle, 0, true } });
      bool free = device_address (start) != 0;
      probe.close ();
      if (free)
        start = middle;
      else
        end = middle;
    }
  return device_address (start) ? start : 0;
}

} // namespace

conflict
find_conflict (device_state &state, uintptr_t start, uintptr_t end)
{
  uintptr_t byte = 0;
  if (state.address_of (start))
    byte = start;
  else if (state.address_of (end - 1))
    byte = end - 1;
  else
    byte = mapped_byte_inside (start, end);
  if (!byte)
    return { start, end, nullptr };
  counted_object counted;
  if (state.find_counted (byte, counted))
    return { counted.start, counted.end, counted.made_by };
  std::pair<uintptr_t, uintptr_t> mapping = ordinary_mapping_of (byte);
  return { mapping.first, mapping.second, nullptr };
}

} // namespace accdeep
