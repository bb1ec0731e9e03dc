/* Realising a bulk structure: consumes its table, produces ordinary mappings
   and records of its objects.

   libgomp puts objects that it maps into blocks of its own, so the structure
   moves on the device.  The bytes come to the host, pointers among them are
   translated from the old places to the new ones, and go back.  Device code may
   have linked the objects anew: what is translated is what stands there now.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk.h"

#include "libgomp-ext/device-memory.h"
#include "libgomp-ext/plan.h"
#include "libgomp-ext/profile.h"
#include "libgomp-ext/queue.h"
#include "libgomp-ext/region.h"
#include "libgomp-ext/staging.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

namespace
{

/* An object on its way.  */
struct moved
{
  uintptr_t start;
  uint64_t bytes;
  const segment *in;
  uint32_t number;
  uint32_t references;
  uintptr_t old_addr;
  uintptr_t new_addr;
  uint64_t block;
  const unsigned char *copy; /* The device's bytes.  */
};

class realisation
{
public:
  realisation (structure &s, device_state &state)
      : m_structure (s), m_state (state)
  {
  }

  void run ();

private:
  void collect ();
  void fetch ();
  void map ();
  void send ();
  void record ();
  void hand_over (region &r);
  uintptr_t new_value (uintptr_t value) const;

  const moved &
  object_of (const segment &in, uint32_t item) const
  {
    return m_objects[m_numbers[&in - m_structure.segments.data ()][item]];
  }

  bool
  root_p (const moved &m) const
  {
    return m.in == &m_structure.segments[0] && m.number < m_structure.n_roots;
  }

  const kind &
  kind_of (const moved &m) const
  {
    return m_structure.layout->kinds[m.in->items[m.number].kind];
  }

  template <typename Function>
  void for_each_pointer (const moved &m, Function function) const;

  structure &m_structure;
  device_state &m_state;
  std::vector<moved> m_objects; /* By host address.  */
  std::vector<uint32_t> m_by_device;
  std::vector<std::vector<uint32_t>> m_numbers; /* Of items, by segment.  */
  std::unique_ptr<unsigned char[]> m_bytes;
  std::vector<std::unique_ptr<unsigned char[]>> m_root_bytes;
  std::vector<plan_pointer> m_pointers;
};

void
realisation::collect ()
{
  std::vector<std::vector<uint32_t>> counts;
  for (const segment &in : m_structure.segments)
    {
      counts.emplace_back (in.items.size (), 0);
      for (size_t i = 0; i < in.links.size (); i++)
        if (in.links[i] != no_link)
          counts.back ()[target_of (in.links[i])]++;
    }
  for (size_t i = 0; i < m_structure.segments.size (); i++)
    {
      const segment &in = m_structure.segments[i];
      for (uint32_t j = 0; j < in.items.size (); j++)
        {
          const item at = in.items[j];
          bool root = i == 0 && j < m_structure.n_roots;
          uintptr_t old_addr = device_address_of (m_structure, in, j);
          m_objects.push_back ({ at.start, at.bytes, &in, j,
                                 counts[i][j] + root, old_addr,
                                 root ? old_addr : 0, 0, nullptr });
        }
    }
  std::sort (m_objects.begin (), m_objects.end (),
             [] (const moved &a, const moved &b) { return a.start < b.start; });
  for (const segment &in : m_structure.segments)
    m_numbers.emplace_back (in.items.size ());
  for (uint32_t i = 0; i < m_objects.size (); i++)
    {
      const moved &m = m_objects[i];
      m_numbers[m.in - m_structure.segments.data ()][m.number] = i;
      m_by_device.push_back (i);
    }
  std::sort (m_by_device.begin (), m_by_device.end (),
             [this] (uint32_t a, uint32_t b) {
               return m_objects[a].old_addr < m_objects[b].old_addr;
             });
}

/* Bring the device's bytes here.  */
void
realisation::fetch ()
{
  const structure &s = m_structure;
  m_bytes.reset (new unsigned char[s.block_bytes]);
  std::vector<staged_copy> copies;
  std::vector<unsigned char *> places;
  auto add = [&] (uintptr_t dev_addr, size_t bytes, unsigned char *to) {
    const uintptr_t block = dev_addr;
    size_t grain = copy_grain (s.block_bytes);
    for (size_t at = 0; at < bytes; at += grain)
      {
        copies.push_back (
            { dev_addr + at, std::min (grain, bytes - at), block });
        places.push_back (to + at);
      }
  };
  add (s.block, s.block_bytes, m_bytes.get ());
  for (moved &m : m_objects)
    if (root_p (m))
      {
        m_root_bytes.emplace_back (new unsigned char[m.bytes]);
        m.copy = m_root_bytes.back ().get ();
        add (m.old_addr, m.bytes, m_root_bytes.back ().get ());
      }
    else
      m.copy = m_bytes.get () + (m.old_addr - s.block);
  receive (copies, [&] (size_t i, const unsigned char *from) {
    memcpy (places[i], from, copies[i].bytes);
  });
}

/* Mappings in libgomp, with the references that the structure's holders
   have.  */
void
realisation::map ()
{
  const structure &s = m_structure;
  std::vector<mapping_request> requests, counted;
  std::vector<size_t> numbers;
  for (size_t i = 0; i < m_objects.size (); i++)
    {
      const moved &m = m_objects[i];
      mapping_request r
          = { m.start, m.start + m.bytes, kind_of (m).log2_alignment, true };
      /* Each enter data counts for each pointer, and a construct once.  Roots
         have one reference for each enter data already, and the constructs'
         own.  */
      uint32_t references = root_p (m)
                                ? s.dynamic * (m.references - 1)
                                : s.dynamic * m.references + s.structured;
      if (!root_p (m))
        {
          requests.push_back (r);
          numbers.push_back (i);
        }
      r.fresh = false;
      counted.insert (counted.end (), references, r);
    }
  bracket held;
  held.open (requests);
  for (size_t i = 0; i < numbers.size (); i++)
    {
      moved &m = m_objects[numbers[i]];
      m.new_addr = device_address (m.start);
      m.block = m_state.last_block + 1 + i / bracket::batch_size;
    }
  m_state.last_block += 1 + numbers.size () / bracket::batch_size;
  retain (counted);
}

/* Where the old device address VALUE is now; VALUE itself when it was in none
   of the objects.  */
uintptr_t
realisation::new_value (uintptr_t value) const
{
  auto next = std::upper_bound (
      m_by_device.begin (), m_by_device.end (), value,
      [this] (uintptr_t v, uint32_t i) { return v < m_objects[i].old_addr; });
  if (next == m_by_device.begin ())
    return value;
  const moved &m = m_objects[*std::prev (next)];
  /* One past the end is a good value, too.  */
  return value - m.old_addr <= m.bytes ? m.new_addr + (value - m.old_addr)
                                       : value;
}

/* Call FUNCTION (segment, link, offset in M) for the pointers of M that are
   attached.  */
template <typename Function>
void
realisation::for_each_pointer (const moved &m, Function function) const
{
  const kind &k = kind_of (m);
  if (k.pointers.empty ())
    return;
  for_each_part (
      m_structure, *m.in, m.number, 0, m.bytes / k.element_bytes,
      [&] (const segment &part, size_t link, uint64_t first, uint64_t last) {
        for (; first < last; first++)
          for (const pointer_field &f : k.pointers)
            {
              uint32_t target = part.links[link++];
              if (target != no_link)
                function (part, target_of (target),
                          first * k.element_bytes + f.slot);
            }
      });
}

/* Write all objects to their new places, and attach their pointers.  */
void
realisation::send ()
{
  std::vector<move> moves;
  std::vector<patch> fresh, present;
  for (const moved &m : m_objects)
    {
      uint32_t number = &m - m_objects.data ();
      if (!root_p (m))
        moves.push_back ({ m.new_addr, reinterpret_cast<uintptr_t> (m.copy),
                           m.bytes, m.block, number });
      for_each_pointer (m, [&] (const segment &part, uint32_t target,
                                uint64_t at) {
        uintptr_t old_value;
        memcpy (&old_value, m.copy + at, sizeof old_value);
        const moved &to = object_of (part, target);
        uintptr_t host = load_pointer (m.start + at);
        /* A section that does not start at 0: the pointer lies outside of what
           it leads to.  */
        bool attached = old_value - to.old_addr == host - to.start;
        uintptr_t value = attached ? to.new_addr + (old_value - to.old_addr)
                                   : new_value (old_value);
        if (value != old_value)
          (root_p (m) ? present : fresh)
              .push_back ({ m.new_addr + at, value,
                            root_p (m) ? ~uint64_t (number) : m.block,
                            number });
        plan_pointer pointer = {};
        pointer.slot = m.start + at;
        pointer.dev_slot = m.new_addr + at;
        pointer.dev_value = value;
        /* The pointer with which it was attached.  */
        uintptr_t distance = old_value - to.old_addr;
        pointer.value
            = !attached && distance <= to.bytes ? to.start + distance : host;
        pointer.object = no_index;
        pointer.target = no_index;
        pointer.known = true;
        m_pointers.push_back (pointer);
      });
    }
  move_to_device (std::move (moves), std::move (fresh), gaps::padding);
  move_to_device ({}, std::move (present), gaps::data);
}

void
realisation::record ()
{
  const structure &s = m_structure;
  for (const moved &m : m_objects)
    {
      object_table::value_type *known = m_state.record_of (m.start);
      if (!root_p (m) || !known)
        known = &m_state.add (m.start, { m.start + m.bytes, m.new_addr, m.block,
                                         0, 0, s.made_by });
      known->second.structured = s.structured;
      known->second.dynamic = s.dynamic * m.references;
      if (!root_p (m))
        {
          declare_subobject (m.old_addr, 0);
          declare_subobject (m.new_addr, m.bytes);
        }
    }
  for (const plan_pointer &pointer : m_pointers)
    {
      attachment &a = m_state.pointers.insert (pointer.slot);
      a = { pointer.slot,      pointer.dev_slot, pointer.value,
            pointer.dev_value, s.structured,     s.dynamic };
    }
}

/* What the construct R would have, had it mapped the objects one by one.  */
void
realisation::hand_over (region &r)
{
  auto mine = std::find_if (
      r.bulk.begin (), r.bulk.end (),
      [this] (const holding &h) { return h.held == &m_structure; });
  const shape &layout = *mine->layout;
  uint32_t first = r.objects.size ();
  std::vector<uint32_t> kinds = match_kinds (*m_structure.layout, layout);
  for (uint32_t i = 0; i < m_objects.size (); i++)
    {
      const moved &m = m_objects[i];
      const kind &k = layout.kinds[kinds[m.in->items[m.number].kind]];
      plan_object o = {};
      o.start = m.start;
      o.end = m.start + m.bytes;
      o.dev_addr = m.new_addr;
      /* A root's is that of its record, which no other structure's shares.  */
      object_table::value_type *known = m_state.record_of (m.start);
      o.block = known && known->second.block ? known->second.block
                                             : ~uint64_t (m.start);
      o.effect = k.effect;
      o.references = m.references;
      o.log2_alignment = k.log2_alignment;
      o.state = plan_state::present;
      r.objects.push_back (o);
      if (!root_p (m))
        {
          r.retained.push_back ({ o.start, o.end, o.log2_alignment, false });
          known->second.kept++;
        }
      if (!k.deep && (k.effect & effect_out))
        r.out.push_back ({ m.start, m.bytes, first + i });
      if (k.deep)
        for (uint64_t at = 0; at < m.bytes; at += k.element_bytes)
          for (const byte_range &range : k.ranges)
            r.out.push_back (
                { m.start + at + range.offset, range.bytes, first + i });
    }
  r.pointers.insert (r.pointers.end (), m_pointers.begin (), m_pointers.end ());
  r.bulk.erase (mine);
}

void
realisation::run ()
{
  /* Kernels may be at work on the structure.  */
  wait_all_queues ();
  settle_queue ();
  collect ();
  fetch ();
  map ();
  send ();
  record ();
  for (region *r : m_structure.regions)
    hand_over (*r);
}

} // namespace

void
realise (structure &s, device_state &state)
{
  /* From here on nobody finds it.  */
  auto at = std::find_if (state.structures.begin (), state.structures.end (),
                          [&] (auto &owned) { return owned.get () == &s; });
  std::shared_ptr<structure> owned = std::move (*at);
  state.structures.erase (at);
  block_guard guard (s.block);
  realisation (s, state).run ();
  guard.dev_addr = 0;
  release_block (s.block);
}

} // namespace bulk
} // namespace accdeep
