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
      const item &root = s.segments[0].items[i];
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

/* Call FUNCTION (item number, start, end, offset) for the items in C, with the
   part START .. END-1 of each that lies in it and the part's OFFSET in C.  */
template <typename Function>
void
for_each_item (const structure &s, const cut &c, Function function)
{
  if (c.root != no_link)
    {
      function (c.root, c.start, c.end, uint64_t (0));
      return;
    }
  const paged_vector<item> &items = c.in->items;
  const std::vector<uint32_t> &marks = c.in->regions[c.region].marks;
  for (size_t i = marks[c.start / mark_bytes]; i < items.size (); i++)
    {
      const item &at = items[i];
      if (s.layout->kinds[at.kind].region != c.region)
        continue;
      if (at.offset >= c.end)
        break;
      uint64_t first = std::max (c.start, at.offset);
      uint64_t last = std::min (c.end, at.offset + at.bytes);
      if (first < last)
        function (i, first - at.offset, last - at.offset, first - c.start);
    }
}

/* Translate the pointers of elements FIRST .. LAST-1 of ITEM, of which the
   bytes START .. END-1 are at TO.  Returns how many.  */
size_t
translate (const structure &s, const segment &in, uint32_t number,
           uint64_t start, uint64_t end, unsigned char *to)
{
  const item &i = in.items[number];
  const kind &k = s.layout->kinds[i.kind];
  size_t result = 0;
  auto write = [&] (const segment &part, uint64_t at, uint32_t link) {
    uintptr_t value;
    memcpy (&value, reinterpret_cast<const char *> (i.start) + at,
            sizeof value);
    value += device_address_of (s, part, link) - part.items[link].start;
    if (at >= start && at + sizeof value <= end)
      {
        memcpy (to + (at - start), &value, sizeof value);
        result++;
        return;
      }
    /* At a border: the part that is here.  */
    unsigned char bytes[sizeof value];
    memcpy (bytes, &value, sizeof value);
    for (size_t j = 0; j < sizeof value; j++)
      if (at + j >= start && at + j < end)
        to[at + j - start] = bytes[j];
  };
  for_each_part (
      s, in, number, start / k.element_bytes,
      (end + k.element_bytes - 1) / k.element_bytes,
      [&] (const segment &part, size_t link, uint64_t first, uint64_t last) {
        for (uint64_t e = first; e < last; e++)
          for (const pointer_field &f : k.pointers)
            {
              uint32_t target = part.links[link++];
              uint64_t at = e * k.element_bytes + f.slot;
              if (target != no_link && at < end && at + sizeof (void *) > start)
                write (part, at, target_of (target));
            }
      });
  return result;
}

/* Copy the ranges of K in the bytes START .. END-1 of item I, which are at
   FROM, to the host.  Returns how many bytes.  */
size_t
deliver (const item &i, const kind &k, uint64_t start, uint64_t end,
         const unsigned char *from)
{
  char *object = reinterpret_cast<char *> (i.start);
  if (!k.deep)
    {
      memcpy (object + start, from, end - start);
      return end - start;
    }
  size_t result = 0;
  for (uint64_t e = start / k.element_bytes; e * k.element_bytes < end; e++)
    for (const byte_range &r : k.ranges)
      {
        uint64_t first = std::max (start, e * k.element_bytes + r.offset);
        uint64_t last
            = std::min (end, e * k.element_bytes + r.offset + r.bytes);
        if (first < last)
          {
            memcpy (object + first, from + (first - start), last - first);
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
    for_each_item (
        s, c, [&] (uint32_t i, uint64_t start, uint64_t end, uint64_t offset) {
          const item &at = c.in->items[i];
          const kind &k = s.layout->kinds[at.kind];
          memset (to + filled, 0, offset - filled);
          memcpy (to + offset,
                  reinterpret_cast<const char *> (at.start) + start,
                  end - start);
          if (!k.pointers.empty ())
            my_pointers += translate (s, *c.in, i, start, end, to + offset);
          filled = offset + (end - start);
          my_bytes += end - start;
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
        *s, c, [&] (uint32_t i, uint64_t start, uint64_t end, uint64_t offset) {
          const item &at = c.in->items[i];
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
