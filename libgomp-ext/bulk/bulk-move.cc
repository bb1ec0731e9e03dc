/* Transfers of structures of very many objects: consumes items and links,
   produces the bytes of each chunk of the device block.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk.h"

#include "libgomp-ext/base/module-memory.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/checking-device.h"
#include "libgomp-ext/move/copy-row.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/move/staging.h"
#include "libgomp-ext/move/transfer.h"
#include "libgomp-ext/resolve/walk.h"

#include <atomic>
#include <optional>

namespace accdeep
{
namespace bulk
{

namespace
{

/* Bytes START .. END-1 of a region.  */
struct chunk
{
  const segment *in;
  unsigned region;
  uint64_t start;
  uint64_t end;
};

/* The chunks of S with something that moves.  */
std::vector<chunk>
make_chunks (const structure &s, const selection &what,
             std::vector<staged_copy> &copies)
{
  auto moves_p = [&] (const kind &k, uint32_t number) {
    const kind &as = what.layout->kinds[what.kinds[number]];
    bool bytes = !k.deep || what.effect == effect_in || !as.ranges.empty ();
    return bytes && (as.effect & what.effect || k.deep);
  };
  bool wanted[n_regions] = {};
  for (size_t i = 0; i < s.layout->kinds.size (); i++)
    if (moves_p (s.layout->kinds[i], i))
      wanted[s.layout->kinds[i].region] = true;
  uint64_t total = 0;
  for (const segment &in : s.segments)
    for (const region_layout &r : in.regions)
      total += r.bytes;

  std::vector<chunk> result;
  size_t grain = copy_grain (total);
  auto add = [&] (chunk whole, uintptr_t dev_addr) {
    uint64_t end = whole.end;
    for (uint64_t at = 0; at < end; at += grain)
      {
        whole.start = at;
        whole.end = std::min (end, at + grain);
        result.push_back (whole);
        copies.push_back ({ dev_addr + at, whole.end - at, s.block });
      }
  };
  for (unsigned r = 0; r < n_regions; r++)
    if (wanted[r])
      for (const segment &in : s.segments)
        add ({ &in, r, 0, in.regions[r].bytes }, in.regions[r].dev_addr);
  return result;
}

/* Items of a chunk: the part START .. END-1 of AT, or, if N is more than one,
   all of AT and of those that follow by STEP.  */
struct run_of_items
{
  item at;
  item step;
  size_t n;
  uint32_t number;
  uint64_t start;
  uint64_t end;
  uint64_t offset; /* Of the first byte, in the chunk.  */
};

/* Call FUNCTION (run) for the items in C.  They are going to be WRITTEN, or
   read.  */
template <bool Written, typename Function>
void
for_each_run (const structure &s, const chunk &c, Function function)
{
  const paged_vector<item> &items = c.in->items;
  const kind *kinds = s.layout->kinds.data ();
  const std::vector<uint32_t> &marks = c.in->regions[c.region].marks;
  const size_t n = items.size ();
  run_of_items r = {};
  size_t i = marks[c.start / mark_bytes], known = i, base = i;
  const item *page = nullptr; /* Of items BASE .. KNOWN-1; null: by rule.  */
  while (i < n)
    {
      if (i == known)
        {
          size_t more;
          base = i;
          page = items.elements_at (i, more);
          r.step = {};
          if (!page)
            more = std::min (n - i, items.rule_at (i, r.at, r.step));
          known += more;
        }
      if (page)
        r.at = page[i - base];
      r.n = 1;
      const item &at = r.at, &step = r.step;
      if (kinds[at.kind].region == c.region)
        {
          if (at.offset >= c.end)
            break;
          if (!page && at.offset >= c.start && !step.bytes && !step.kind
              && step.offset >= at.bytes && at.offset + at.bytes <= c.end)
            r.n = std::min (known - i,
                            (c.end - at.offset - at.bytes) / step.offset + 1);
          else if (const size_t ahead = i + prefetch_distance (at.bytes);
                   ahead < n)
            {
              const item &later
                  = page && ahead < known ? page[ahead - base] : items[ahead];
              prefetch<Written> (later.start, later.bytes);
            }
          uint64_t first = std::max (c.start, at.offset);
          uint64_t last = std::min (c.end, at.offset + at.bytes);
          r.number = i;
          r.start = first - at.offset;
          r.end = last - at.offset;
          r.offset = first - c.start;
          if (first < last)
            function (r);
        }
      i += r.n;
      if (!page)
        r.at = r.n == 1 ? sum (at, step) : follow_rule (at, step, r.n);
    }
}

/* A segment's links as differences between addresses on the device and here.
   What is here is what packing a node takes.  */
class translator
{
public:
  translator (const structure &s, const segment &in)
      : m_structure (s), m_in (in), m_items (in.items), m_links (in.links),
        m_kinds (s.layout->kinds.data ())
  {
    for (unsigned r = 0; r < n_regions; r++)
      m_regions[r] = in.regions[r].dev_addr;
  }

  /* The same for link NUMBER and those behind it, each STEP more than the one
     before, as many as this returns.  0: link NUMBER leads nowhere.  */
  size_t
  distances (size_t number, uintptr_t &result, uintptr_t &step) const
  {
    uint32_t link, link_step;
    const size_t n = m_links.rule_at (number, link, link_step);
    const size_t follow = link_distances (link, result, step);
    return n == 1 || link_step != 1 ? follow != 0 : std::min (n, follow);
  }

  /* The same for LINK and those that lead to the items behind it.  */
  size_t
  link_distances (uint32_t link, uintptr_t &result, uintptr_t &step) const
  {
    step = 0;
    if (link & (inside | foreign))
      return distance_of (link, result);
    item i, item_step;
    const size_t n = m_items.rule_at (link, i, item_step);
    result = i.offset - i.start + m_regions[m_kinds[i.kind].region];
    step = item_step.offset - item_step.start;
    return item_step.kind ? 1 : n;
  }

  /* What link NUMBER adds to its pointer; false: it leads nowhere.  */
  bool
  distance (size_t number, uintptr_t &result) const
  {
    return distance_of (m_links[number], result);
  }

  /* The same for LINK.  */
  bool
  distance_of (uint32_t link, uintptr_t &result) const
  {
    if (link == no_link)
      return false;
    if (__builtin_expect (link & foreign, 0))
      return m_structure.distance_of (m_in, link, result);
    const item i = m_items[target_of (link)];
    result = i.offset - i.start + m_regions[m_kinds[i.kind].region];
    return true;
  }

  /* Call FUNCTION (field, distance) for those of the N links from NUMBER on
     that lead somewhere.  */
  template <typename Function>
  void
  for_each_distance (size_t number, size_t n, Function function) const
  {
    const uint32_t *links = m_links.together_at (number, n);
    for (size_t f = 0; f < n; f++)
      {
        uintptr_t distance;
        if (distance_of (links ? links[f] : m_links[number + f], distance))
          function (f, distance);
      }
  }

  /* Link NUMBER.  */
  uint32_t
  link (size_t number) const
  {
    return m_links[number];
  }

  /* What a pointer to the TABLE of virtual functions is on the device; 0: the
     same as here.  */
  uintptr_t
  table (uintptr_t table) const
  {
    const uintptr_t *found = m_structure.tables.find (table);
    return found ? *found : 0;
  }

private:
  const structure &m_structure;
  const segment &m_in;
  const paged_vector<item> &m_items;
  const paged_vector<uint32_t> &m_links;
  const kind *m_kinds;
  uintptr_t m_regions[n_regions];
};

/* Write VALUE, which belongs at AT, to those of the bytes START .. END-1 of its
   item, which are at TO, that it has.  */
void
write_part (uintptr_t value, uint64_t at, uint64_t start, uint64_t end,
            unsigned char *to)
{
  unsigned char bytes[sizeof value];
  memcpy (bytes, &value, sizeof value);
  for (size_t j = 0; j < sizeof value; j++)
    if (at + j >= start && at + j < end)
      to[at + j - start] = bytes[j];
}

/* The same for the whole of it where it can be.  */
inline void
write_pointer (uintptr_t value, uint64_t at, uint64_t start, uint64_t end,
               unsigned char *to)
{
  if (__builtin_expect (at >= start && at + sizeof value <= end, 1))
    memcpy (to + (at - start), &value, sizeof value);
  else
    write_part (value, at, start, end, to);
}

/* Translate the pointers with a base of N elements of kind K from ELEMENT bytes
   behind HOST on, the start of their item, whose links start at LINK.  The
   bytes START .. END-1 of the item are at TO.  Returns how many.  */
size_t
translate_relatives (const translator &t, const kind &k, size_t link,
                     uintptr_t host, uint64_t element, uint64_t n,
                     uint64_t start, uint64_t end, unsigned char *to)
{
  size_t result = 0;
  for (; n; n--, element += k.element_bytes, link += k.pointers.size ())
    for (const attached_pointer &a : k.relatives)
      {
        const uint64_t at = element + a.slot;
        const uintptr_t value = load_pointer (host + at);
        uintptr_t distance;
        if (!value || !t.distance (link + a.field, distance))
          continue;
        write_pointer (value + distance, at, start, end, to);
        result += at >= start && at < end;
      }
  return result;
}

/* Translate the pointers to tables of virtual functions of N elements of kind K
   from ELEMENT bytes behind HOST on, the start of their item.  The bytes START
   .. END-1 of the item are at TO.  Returns how many.  */
size_t
translate_tables (const translator &t, const kind &k, uintptr_t host,
                  uint64_t element, uint64_t n, uint64_t start, uint64_t end,
                  unsigned char *to)
{
  size_t result = 0;
  for (; n; n--, element += k.element_bytes)
    for (uint32_t slot : k.tables)
      {
        const uint64_t at = element + slot;
        const uintptr_t value = t.table (load_pointer (host + at));
        if (!value)
          continue;
        write_pointer (value, at, start, end, to);
        result += at >= start && at < end;
      }
  return result;
}

/* Translate a pointer of N objects: the first is at HOST, and its copy at TO,
   where DISTANCE is added to it.  By so much the next one is further:
   HOST_STEP, PITCH, and STEP.  */
inline void
translate_column (const char *host, size_t host_step, unsigned char *to,
                  size_t pitch, uintptr_t distance, uintptr_t step, size_t n)
{
  for (; n; n--, host += host_step, to += pitch, distance += step)
    {
      uintptr_t value;
      memcpy (&value, host, sizeof value);
      value += distance;
      memcpy (to, &value, sizeof value);
    }
}

/* Translate the pointers of elements FIRST .. LAST-1 of kind K of the item at
   HOST; the links of these start at LINK.  The bytes START .. END-1 of the item
   are at TO.  Returns how many.  */
size_t
translate_elements (const translator &t, const kind &k, size_t link,
                    uintptr_t host, uint64_t first, uint64_t last,
                    uint64_t start, uint64_t end, unsigned char *to)
{
  const size_t fields = k.pointers.size ();
  const uint64_t size = k.element_bytes;
  const char *object = reinterpret_cast<const char *> (host);
  /* Of LINK and the LEFT-1 behind it.  */
  uintptr_t distance = 0, more = 0;
  size_t left = 0, result = 0;
  for (uint64_t e = first * size; e < last * size;)
    {
      if (!left)
        left = t.distances (link, distance, more);
      /* Most have one pointer, and a division takes its time.  */
      size_t n = fields == 1 ? left : left / fields;
      if (n && e >= start && e + size <= end)
        {
          if (n > 1)
            n = std::min<size_t> (n, (std::min (end, last * size) - e) / size);
          for (size_t f = 0; f < fields; f++)
            {
              const uint64_t at = e + k.pointers[f].slot;
              translate_column (object + at, size, to + (at - start), size,
                                distance + f * more, fields * more, n);
            }
          result += n * fields;
          link += n * fields;
          left -= n * fields;
          distance += n * fields * more;
          e += n * size;
          continue;
        }
      for (const pointer_field &f : k.pointers)
        {
          if (!left)
            left = t.distances (link, distance, more);
          link++;
          if (!left)
            continue;
          const uint64_t at = e + f.slot;
          write_pointer (load_pointer (host + at) + distance, at, start, end,
                         to);
          result += at >= start && at < end;
          distance += more;
          left--;
        }
      e += size;
    }
  return result;
}

/* Translate the pointers of elements of ITEM, of which the bytes START .. END-1
   are at TO.  Returns how many.  */
size_t
translate (const structure &s, const segment &in, uint32_t number,
           uint64_t start, uint64_t end, unsigned char *to)
{
  const item i = in.items[number];
  const kind &k = s.layout->kinds[i.kind];
  const uint64_t size = k.element_bytes;
  size_t result = 0;
  for_each_part (
      s, in, number, start / size, (end + size - 1) / size,
      [&] (const segment &part, size_t link, uint64_t first, uint64_t last) {
        translator t (s, part);
        if (!k.tables.empty ())
          result += translate_tables (t, k, i.start, first * size, last - first,
                                      start, end, to);
        if (k.pointers.empty ())
          return;
        if (!k.relatives.empty ())
          result += translate_relatives (t, k, link, i.start, first * size,
                                         last - first, start, end, to);
        result += translate_elements (t, k, link, i.start, first, last, start,
                                      end, to);
      });
  return result;
}

/* The same for all of I, one element of kind K.  */
inline size_t
translate_node (const translator &t, const item &i, const kind &k,
                unsigned char *to)
{
  const size_t link = i.first_link;
  size_t result = k.relatives.empty ()
                      ? 0
                      : translate_relatives (t, k, link, i.start, 0, 1, 0,
                                             k.element_bytes, to);
  for (uint32_t slot : k.tables)
    if (const uintptr_t value = t.table (load_pointer (i.start + slot)))
      {
        memcpy (to + slot, &value, sizeof value);
        result++;
      }
  if (k.pointers.empty ())
    return result;
  t.for_each_distance (
      link, k.pointers.size (), [&] (size_t f, uintptr_t distance) {
        const uint32_t slot = k.pointers[f].slot;
        const uintptr_t value = load_pointer (i.start + slot) + distance;
        memcpy (to + slot, &value, sizeof value);
        result++;
      });
  return result;
}

/* The same for all items of R, which are of one element of kind K each.  */
size_t
translate_row (const translator &t, const run_of_items &r, const kind &k,
               unsigned char *to)
{
  size_t result = 0;
  const size_t fields = k.pointers.size ();
  for (size_t f = 0; f < fields; f++)
    {
      const uint32_t slot = k.pointers[f].slot;
      const char *host = reinterpret_cast<const char *> (r.at.start) + slot;
      unsigned char *place = to + slot;
      /* Of the LEFT links from EXPECTED on, the last one's DISTANCE.  */
      uintptr_t distance = 0, more = 0;
      size_t left = 0;
      uint32_t expected = no_link;
      for (size_t j = 0; j < r.n;
           j++, host += r.step.start, place += r.step.offset)
        {
          const uint32_t link
              = t.link (r.at.first_link + j * r.step.first_link + f);
          if (link == no_link)
            continue;
          if (left && link == expected)
            distance += more;
          else
            left = t.link_distances (link, distance, more);
          left--;
          expected = link + 1;
          uintptr_t value;
          memcpy (&value, host, sizeof value);
          value += distance;
          memcpy (place, &value, sizeof value);
          result++;
        }
    }
  for (size_t j = 0; j < r.n && !k.tables.empty (); j++)
    result += translate_tables (t, k, r.at.start + j * r.step.start, 0, 1, 0,
                                k.element_bytes, to + j * r.step.offset);
  for (size_t j = 0; j < r.n && !k.relatives.empty (); j++)
    result
        += translate_relatives (t, k, r.at.first_link + j * r.step.first_link,
                                r.at.start + j * r.step.start, 0, 1, 0,
                                k.element_bytes, to + j * r.step.offset);
  return result;
}

/* Copy the ranges of K in the bytes START .. END-1 of the item at OBJECT, which
   are at FROM, to the host.  Returns how many bytes.  */
size_t
deliver_elements (char *object, const kind &k, uint64_t start, uint64_t end,
                  const unsigned char *from)
{
  const uint64_t size = k.element_bytes;
  const uint64_t before = start / size * size;
  const uint64_t first = before + (before < start ? size : 0);
  const uint64_t last = std::max (first, end / size * size);
  size_t result = 0;
  /* An element that is there in part.  */
  auto deliver_part = [&] (uint64_t e) {
    for (const byte_range &r : k.ranges)
      {
        const uint64_t from_here = std::max (start, e + r.offset);
        const uint64_t to_here = std::min (end, e + r.offset + r.bytes);
        if (from_here >= to_here)
          continue;
        copy (object + from_here, from + (from_here - start),
              to_here - from_here);
        result += to_here - from_here;
      }
  };
  if (before < first)
    deliver_part (before);
  const size_t n = (last - first) / size;
  for (const byte_range &r : k.ranges)
    {
      auto *slot = const_cast<unsigned char *> (from) + (first - start);
      copy_row<true> (slot + r.offset, size,
                      reinterpret_cast<uintptr_t> (object) + first + r.offset,
                      size, r.bytes, n);
      result += r.bytes * n;
    }
  if (last < end)
    deliver_part (last);
  return result;
}

/* The same for item I.  */
inline size_t
deliver (const item &i, const kind &k, uint64_t start, uint64_t end,
         const unsigned char *from)
{
  char *object = reinterpret_cast<char *> (i.start);
  if (!k.deep)
    {
      copy (object + start, from, end - start);
      return end - start;
    }
  if (start || end != k.element_bytes)
    return deliver_elements (object, k, start, end, from);
  size_t result = 0;
  for (const byte_range &r : k.ranges)
    {
      copy (object + r.offset, from + r.offset, r.bytes);
      result += r.bytes;
    }
  return result;
}

/* The same for all of the items of R, which are of one element each if K is
   deep.  */
size_t
deliver_row (const run_of_items &r, const kind &k, const unsigned char *from)
{
  auto *slot = const_cast<unsigned char *> (from);
  auto deliver_range = [&] (uint64_t offset, uint64_t bytes) {
    copy_row<true> (slot + offset, r.step.offset, r.at.start + offset,
                    r.step.start, bytes, r.n);
    return bytes * r.n;
  };
  if (!k.deep)
    return deliver_range (0, r.at.bytes);
  size_t result = 0;
  for (const byte_range &range : k.ranges)
    result += deliver_range (range.offset, range.bytes);
  return result;
}

/* Items that are one element each, or flat.  */
bool
row_p (const run_of_items &r, const kind &k)
{
  return r.n > 1 && (!k.deep || r.at.bytes == k.element_bytes);
}

/* Write the bytes START .. END-1 of item NUMBER of IN, which is AT, of kind K,
   to TO.  Returns how many pointers are among them.  */
inline size_t
pack_item (const structure &s, const translator &t, const segment &in,
           uint32_t number, const item &at, uint64_t start, uint64_t end,
           const kind &k, unsigned char *to)
{
  copy (to, reinterpret_cast<const char *> (at.start) + start, end - start);
  if (!k.read)
    return 0;
  if (end - start == k.element_bytes && at.bytes == k.element_bytes)
    return translate_node (t, at, k, to);
  return translate (s, in, number, start, end, to);
}

/* Call FUNCTION (first, last) for what comes of the bytes START .. END-1 of an
   item of kind K, which is created.  */
template <typename Function>
void
for_each_coming (const kind &k, uint64_t start, uint64_t end, Function function)
{
  for (uint64_t e = start / k.element_bytes * k.element_bytes; e < end;
       e += k.element_bytes)
    for (const byte_range &r : k.coming)
      {
        const uint64_t first = std::max (start, e + r.offset);
        const uint64_t last = std::min (end, e + r.offset + r.bytes);
        if (first < last)
          function (first, last);
      }
}

/* What a transfer to the device has carried.  */
struct packed
{
  size_t bytes;
  size_t pointers;
};

/* As pack_item, of an item that is created.  */
packed
pack_created (const structure &s, const segment &in, uint32_t number,
              const item &at, uint64_t start, uint64_t end, const kind &k,
              unsigned char *to)
{
  packed result = {};
  memset (to, 0, end - start);
  end = std::min (end, at.bytes - dead_bytes (in, number));
  for_each_coming (k, start, end, [&] (uint64_t first, uint64_t last) {
    copy (to + (first - start),
          reinterpret_cast<const char *> (at.start) + first, last - first);
    result.bytes += last - first;
  });
  if (k.read && start < end)
    result.pointers = translate (s, in, number, start, end, to);
  return result;
}

/* The same for the items of R; CREATED: they are.  */
packed
pack_run (const structure &s, const translator &t, const chunk &c,
          const run_of_items &r, bool created, unsigned char *to)
{
  const kind &k = s.layout->kinds[r.at.kind];
  const uint64_t part = r.end - r.start;
  if (r.n == 1 && !created)
    return { part,
             pack_item (s, t, *c.in, r.number, r.at, r.start, r.end, k, to) };
  const uint64_t pitch = r.step.offset, gap = pitch - r.at.bytes;
  for (size_t j = 0; gap && j + 1 < r.n; j++)
    memset (to + j * pitch + r.at.bytes, 0, gap);
  packed result = { created ? 0 : r.n * part, 0 };
  if (!created && row_p (r, k))
    {
      copy_row<false> (to, pitch, r.at.start, r.step.start, r.at.bytes, r.n);
      result.pointers = k.read ? translate_row (t, r, k, to) : 0;
      return result;
    }
  for (size_t j = 0; j < r.n; j++)
    {
      const item at = follow_rule (r.at, r.step, j);
      if (!created)
        {
          result.pointers += pack_item (s, t, *c.in, r.number + j, at, 0,
                                        at.bytes, k, to + j * pitch);
          continue;
        }
      const packed more = pack_created (s, *c.in, r.number + j, at, r.start,
                                        r.start + part, k, to + j * pitch);
      result.bytes += more.bytes;
      result.pointers += more.pointers;
    }
  return result;
}

/* Tell a device that checks accesses which bytes of what WHAT creates of S
   nobody has written, though they were transferred.  */
void
declare_created (const structure &s, const selection &what)
{
  if (!separate_objects_p ())
    return;
  std::vector<byte_range> unwritten;
  for (const segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      {
        const item at = in.items[i];
        const kind &k = what.layout->kinds[what.kinds[at.kind]];
        if (!k.created)
          continue;
        const uintptr_t dev_addr = device_address_of (s, in, i);
        uint64_t filled = 0;
        auto add = [&] (uint64_t first, uint64_t last) {
          if (filled < first)
            unwritten.push_back ({ dev_addr + filled, first - filled });
          filled = last;
        };
        for_each_coming (k, 0, at.bytes - dead_bytes (in, i), add);
        add (at.bytes, at.bytes);
      }
  if (!unwritten.empty ())
    when_queue_gets_there ([unwritten] {
      for (const byte_range &r : unwritten)
        declare_unwritten (r.offset, r.bytes);
    });
}

} // namespace

void
pack (const structure &s, const selection &what)
{
  std::vector<staged_copy> copies;
  std::vector<chunk> chunks = make_chunks (s, what, copies);
  std::atomic<size_t> bytes{ 0 }, pointers{ 0 };
  send (copies, [&] (size_t number, unsigned char *to) {
    const chunk &c = chunks[number];
    uint64_t filled = 0;
    packed mine = {};
    const translator t (s, *c.in);
    for_each_run<false> (s, c, [&] (const run_of_items &r) {
      const uint64_t part = r.end - r.start;
      if (filled != r.offset)
        memset (to + filled, 0, r.offset - filled);
      const bool created = what.layout->kinds[what.kinds[r.at.kind]].created;
      const packed more = pack_run (s, t, c, r, created, to + r.offset);
      mine.bytes += more.bytes;
      mine.pointers += more.pointers;
      filled = r.offset + (r.n - 1) * r.step.offset + part;
    });
    memset (to + filled, 0, copies[number].bytes - filled);
    bytes += mine.bytes;
    pointers += mine.pointers;
  });
  declare_created (s, what);
  statistics ().bytes_to_device += bytes;
  statistics ().pointers += pointers;
}

namespace
{

/* What the threads of a transfer to the host need.  */
struct unpacking
{
  std::shared_ptr<const structure> s;
  selection what;
  std::vector<chunk> chunks;
  std::optional<module_memory> constants; /* If some are near.  */
  std::atomic<size_t> bytes;

  bool
  written_p (const item &at) const
  {
    return !s->absent.count (at.start)
           && !(constants
                && constants->module_of_constants (at.start,
                                                   at.start + at.bytes));
  }

  /* Some items of IN are not the structure's any more, are constants, or have
     elements that do not exist.  */
  size_t
  deliver_each (const segment &in, const run_of_items &r, const kind &k,
                const unsigned char *place) const
  {
    size_t result = 0;
    for (size_t j = 0; j < r.n; j++)
      {
        const item at = follow_rule (r.at, r.step, j);
        const uint64_t live = at.bytes - dead_bytes (in, r.number + j);
        const uint64_t start = r.n == 1 ? r.start : 0;
        const uint64_t end = std::min (r.n == 1 ? r.end : at.bytes, live);
        if (start < end && written_p (at))
          result += deliver (at, k, start, end, place + j * r.step.offset);
      }
    return result;
  }

  void
  deliver_chunk (size_t number, const unsigned char *from)
  {
    const chunk &c = chunks[number];
    size_t my_bytes = 0;
    for_each_run<true> (*s, c, [&] (const run_of_items &r) {
      const kind &k = what.layout->kinds[what.kinds[r.at.kind]];
      if (!k.deep && !(k.effect & effect_out))
        return;
      const unsigned char *place = from + r.offset;
      if (constants || !s->absent.empty ()
          || some_dead_p (*c.in, r.number, r.n))
        my_bytes += deliver_each (*c.in, r, k, place);
      else if (row_p (r, k))
        my_bytes += deliver_row (r, k, place);
      else if (r.n == 1)
        my_bytes += deliver (r.at, k, r.start, r.end, place);
      else
        for (size_t j = 0; j < r.n; j++)
          my_bytes += deliver (follow_rule (r.at, r.step, j), k, 0, r.at.bytes,
                               place + j * r.step.offset);
    });
    bytes += my_bytes;
  }
};

} // namespace

void
add_item_moves (const item &i, uintptr_t dev_addr, uint64_t block,
                const selection &what, std::vector<move> &moves)
{
  const kind &k = what.layout->kinds[what.kinds[i.kind]];
  auto add = [&] (uint64_t offset, uint64_t bytes) {
    moves.push_back ({ dev_addr + offset, i.start + offset, bytes, block, 0 });
  };
  if (!k.deep && (k.effect & effect_out))
    add (0, i.bytes);
  else if (k.deep)
    for (uint64_t at = 0; at < i.bytes; at += k.element_bytes)
      for (const byte_range &range : k.ranges)
        add (at + range.offset, range.bytes);
}

bool
constants_near_p (const structure &s)
{
  const module_memory modules;
  bool result = false;
  s.for_each_range ([&] (uintptr_t start, uintptr_t end) {
    result = result || modules.module_of_constants (start, end);
  });
  return result;
}

/* Compare what WHAT would write to CONSTANTS.  */
static void
compare_constants (const structure &s, const selection &what,
                   const module_memory &constants)
{
  std::vector<move> moves;
  for (const segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      if (const item at = in.items[i];
          !s.absent.count (at.start)
          && constants.module_of_constants (at.start, at.start + at.bytes))
        add_item_moves (at, device_address_of (s, in, i), s.number, what,
                        moves);
  accdeep::compare_constants (std::move (moves));
}

void
unpack (const structure &s, const selection &what)
{
  std::vector<staged_copy> copies;
  /* A queue unpacks when this has returned.  */
  auto work = std::make_shared<unpacking> ();
  if (constants_near_p (s))
    {
      work->constants.emplace ();
      compare_constants (s, what, *work->constants);
    }
  work->s = s.shared_from_this ();
  work->what = what;
  work->chunks = make_chunks (s, what, copies);
  receive_later (copies, [work] (size_t number, const unsigned char *from) {
    work->deliver_chunk (number, from);
  });
  /* In a queue: what has come so far.  */
  statistics ().bytes_to_host += work->bytes;
}

} // namespace bulk
} // namespace accdeep
