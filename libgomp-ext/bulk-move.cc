/* Transfers of structures of very many objects: consumes items and links,
   produces the bytes of each cut of the device block.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk.h"

#include "libgomp-ext/profile.h"
#include "libgomp-ext/staging.h"

#include <atomic>

namespace accdeep
{
namespace bulk
{

namespace
{

/* Bytes START .. END-1 of a root, or of a region.  */
struct cut
{
  const segment *in;
  uint32_t root; /* no_link: of REGION.   */
  unsigned region;
  uint64_t start;
  uint64_t end;
};

/* The cuts of S with something that moves.  */
std::vector<cut>
make_cuts (const structure &s, const selection &what,
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
  for (uint32_t i = 0; i < s.n_roots; i++)
    total += s.segments[0].items[i].bytes;
  for (const segment &in : s.segments)
    for (const region_layout &r : in.regions)
      total += r.bytes;

  std::vector<cut> result;
  size_t grain = copy_grain (total);
  auto add = [&] (cut whole, uintptr_t dev_addr, uintptr_t block) {
    uint64_t end = whole.end;
    for (uint64_t at = 0; at < end; at += grain)
      {
        whole.start = at;
        whole.end = std::min (end, at + grain);
        result.push_back (whole);
        copies.push_back ({ dev_addr + at, whole.end - at, block });
      }
  };
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item root = s.segments[0].items[i];
      if (moves_p (s.layout->kinds[root.kind], root.kind))
        add ({ &s.segments[0], i, 0, 0, root.bytes }, root.offset, root.offset);
    }
  for (unsigned r = 0; r < n_regions; r++)
    if (wanted[r])
      for (const segment &in : s.segments)
        add ({ &in, no_link, r, 0, in.regions[r].bytes },
             in.regions[r].dev_addr, s.block);
  return result;
}

/* Ask for the first of BYTES at START early, to be written or only read: threads
   that copy small objects wait for memory most of the time.  */
inline void
prefetch (uintptr_t start, uint64_t bytes, bool written)
{
  constexpr uint64_t line = 64, most = 1024;
  const char *at = reinterpret_cast<const char *> (start);
  const char *end = at + std::min (bytes, most);
  for (; at < end; at += line)
    if (written)
      __builtin_prefetch (at, 1);
    else
      __builtin_prefetch (at, 0);
}

/* Call FUNCTION (item, number, start, end, offset) for the items in C, with the
   part START .. END-1 of each that lies in it and the part's OFFSET in C.  They
   are going to be WRITTEN, or read.  */
template <typename Function>
void
for_each_item (const structure &s, const cut &c, bool written,
               Function function)
{
  const paged_vector<item> &items = c.in->items;
  if (c.root != no_link)
    {
      function (items[c.root], c.root, c.start, c.end, uint64_t (0));
      return;
    }
  const kind *kinds = s.layout->kinds.data ();
  const std::vector<uint32_t> &marks = c.in->regions[c.region].marks;
  const size_t n = items.size ();
  item at = {}, step = {};
  size_t i = marks[c.start / mark_bytes];
  for (size_t known = i; i < n; i++, at = sum (at, step))
    {
      if (i == known)
        known += items.rule_at (i, at, step);
      if (kinds[at.kind].region != c.region)
        continue;
      if (at.offset >= c.end)
        break;
      size_t ahead = at.bytes <= 128 ? 16 : 2;
      if (i + ahead < known)
        prefetch (at.start + ahead * step.start, at.bytes, written);
      else if (i + ahead < n)
        {
          const item later = items[i + ahead];
          prefetch (later.start, later.bytes, written);
        }
      uint64_t first = std::max (c.start, at.offset);
      uint64_t last = std::min (c.end, at.offset + at.bytes);
      if (first < last)
        function (at, i, first - at.offset, last - at.offset, first - c.start);
    }
}

/* memcpy, without a call for the few bytes of a node.  */
inline void
copy (void *to, const void *from, size_t bytes)
{
  if (bytes > 64)
    {
      memcpy (to, from, bytes);
      return;
    }
  auto *t = static_cast<unsigned char *> (to);
  auto *f = static_cast<const unsigned char *> (from);
  for (; bytes >= 16; bytes -= 16, t += 16, f += 16)
    memcpy (t, f, 16);
  if (bytes & 8)
    memcpy (t, f, 8), t += 8, f += 8;
  for (bytes &= 7; bytes; bytes--)
    *t++ = *f++;
}

/* A segment's links as differences between addresses on the device and here.
   What is here is what packing a node takes.  */
class translator
{
public:
  translator (const structure &s, const segment &in)
      : m_items (in.items), m_links (in.links),
        m_kinds (s.layout->kinds.data ()),
        m_roots (&in == &s.segments[0] ? s.n_roots : 0)
  {
    for (unsigned r = 0; r < n_regions; r++)
      m_regions[r] = in.regions[r].dev_addr;
  }

  /* What link NUMBER adds to its pointer; false: it leads nowhere.  */
  bool
  distance (size_t number, uintptr_t &result) const
  {
    uint32_t link = m_links[number];
    if (link == no_link)
      return false;
    const item i = m_items[target_of (link)];
    result = i.offset - i.start;
    if (__builtin_expect (target_of (link) >= m_roots, 1))
      result += m_regions[m_kinds[i.kind].region];
    return true;
  }

private:
  const paged_vector<item> &m_items;
  const paged_vector<uint32_t> &m_links;
  const kind *m_kinds;
  uint32_t m_roots;
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
        const uintptr_t host = i.start;
        for (uint64_t e = first * size; e < last * size; e += size)
          for (const pointer_field &f : k.pointers)
            {
              uintptr_t value, distance;
              if (!t.distance (link++, distance))
                continue;
              uint64_t at = e + f.slot;
              memcpy (&value, reinterpret_cast<const char *> (host) + at,
                      sizeof value);
              value += distance;
              if (__builtin_expect (at >= start && at + sizeof value <= end, 1))
                memcpy (to + (at - start), &value, sizeof value);
              else
                write_part (value, at, start, end, to);
              result += at >= start && at < end;
            }
      });
  return result;
}

/* The same for all of I, one element of kind K.  */
inline size_t
translate_node (const translator &t, const item &i, const kind &k,
                unsigned char *to)
{
  size_t result = 0;
  size_t link = i.first_link;
  for (const pointer_field &f : k.pointers)
    {
      uintptr_t value, distance;
      if (!t.distance (link++, distance))
        continue;
      memcpy (&value, reinterpret_cast<const char *> (i.start) + f.slot,
              sizeof value);
      value += distance;
      memcpy (to + f.slot, &value, sizeof value);
      result++;
    }
  return result;
}

/* Copy the ranges of K in the bytes START .. END-1 of item I, which are at
   FROM, to the host.  Returns how many bytes.  */
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
  size_t result = 0;
  const uint64_t size = k.element_bytes;
  for (uint64_t e = start ? start / size * size : 0; e < end; e += size)
    for (const byte_range &r : k.ranges)
      {
        uint64_t first = std::max (start, e + r.offset);
        uint64_t last = std::min (end, e + r.offset + r.bytes);
        if (first < last)
          {
            copy (object + first, from + (first - start), last - first);
            result += last - first;
          }
      }
  return result;
}

} // namespace

void
pack (const structure &s, const selection &what)
{
  std::vector<staged_copy> copies;
  std::vector<cut> cuts = make_cuts (s, what, copies);
  std::atomic<size_t> bytes{ 0 }, pointers{ 0 };
  send (copies, [&] (size_t number, unsigned char *to) {
    const cut &c = cuts[number];
    uint64_t filled = 0;
    size_t my_bytes = 0, my_pointers = 0;
    const translator t (s, *c.in);
    for_each_item (
        s, c, false,
        [&] (const item &at, uint32_t i, uint64_t start, uint64_t end,
             uint64_t offset) {
          const kind &k = s.layout->kinds[at.kind];
          const uint64_t part = end - start;
          unsigned char *place = to + offset;
          if (filled != offset)
            memset (to + filled, 0, offset - filled);
          copy (place, reinterpret_cast<const char *> (at.start) + start,
                part);
          if (!k.pointers.empty ())
            my_pointers += part == k.element_bytes && part == at.bytes
                               ? translate_node (t, at, k, place)
                               : translate (s, *c.in, i, start, end, place);
          filled = offset + part;
          my_bytes += part;
        });
    memset (to + filled, 0, copies[number].bytes - filled);
    bytes += my_bytes;
    pointers += my_pointers;
  });
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
  std::vector<cut> cuts;
  std::atomic<size_t> bytes;

  void
  deliver_cut (size_t number, const unsigned char *from)
  {
    const cut &c = cuts[number];
    size_t my_bytes = 0;
    for_each_item (
        *s, c, true,
        [&] (const item &at, uint32_t, uint64_t start, uint64_t end,
             uint64_t offset) {
          const kind &k = what.layout->kinds[what.kinds[at.kind]];
          if (k.deep || (k.effect & effect_out))
            my_bytes += deliver (at, k, start, end, from + offset);
        });
    bytes += my_bytes;
  }
};

} // namespace

void
unpack (const structure &s, const selection &what)
{
  std::vector<staged_copy> copies;
  /* A queue unpacks when this has returned.  */
  auto work = std::make_shared<unpacking> ();
  work->s = s.shared_from_this ();
  work->what = what;
  work->cuts = make_cuts (s, what, copies);
  receive_later (copies, [work] (size_t number, const unsigned char *from) {
    work->deliver_cut (number, from);
  });
  /* In a queue: what has come so far.  */
  statistics ().bytes_to_host += work->bytes;
}

} // namespace bulk
} // namespace accdeep
