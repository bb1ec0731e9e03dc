/* The places of mapped objects: consumes libgomp's entries, produces their
   alignments and their places (gomp_map_vars_internal in libgomp's target.c).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/preload/layout.h"

#include <algorithm>
#include <iterator>

namespace simcuda
{

namespace
{

/* Low 8 bits of a kind: libgomp's ABI.  */
enum map_kind : unsigned
{
  map_pointer = 0x04,
  map_to_pset = 0x05,
  map_force_present = 0x06,
  map_delete = 0x07,
  map_if_present = 0x0b,
  map_firstprivate = 0x0c,
  map_firstprivate_int = 0x0d,
  map_use_device_ptr = 0x0e,
  map_zero_length_section = 0x0f,
  map_use_device_ptr_if_present = 0x10,
  map_release = 0x17,
  map_struct = 0x1c,
  map_always_pointer = 0x1d,
  map_pointer_to_zero_length = 0x1e,
  map_delete_zero_length = 0x1f,
  map_attach = 0x50,
  map_detach = 0x51,
  map_attach_zero_length = 0x52,
  map_struct_unord = 0x5c,
  map_force_detach = 0xd1
};
constexpr unsigned kind_mask = 0xff;
constexpr unsigned alignment_shift = 8;

/* Alignments that objects get.  Where sizes are multiples of large powers of
   two only a large alignment leaves a gap; it costs no more than the data.  */
constexpr unsigned least_log2 = 6;
constexpr unsigned usual_log2 = 12;
constexpr unsigned most_log2 = 24;

/* One piece of a block.  */
struct piece
{
  std::size_t entry;
  std::size_t aligned; /* The entry that has its alignment.  */
  std::size_t bytes;
  unsigned log2;
  std::size_t lead; /* From the address that is aligned to the first byte.  */
};

bool
pointer_p (unsigned kind)
{
  return kind == map_pointer || kind == map_pointer_to_zero_length;
}

std::uint64_t
host_addr (const mapping_entries &e, std::size_t i)
{
  return reinterpret_cast<std::uintptr_t> (e.hostaddrs[i]);
}

/* The last entry that belongs to that of an array descriptor at I: pointers in
   it.  */
std::size_t
end_of_set (const mapping_entries &e, std::size_t i)
{
  const std::uint64_t start = host_addr (e, i);
  std::size_t last = i;
  while (last + 1 < e.n)
    {
      const unsigned kind = e.kinds[last + 1] & kind_mask;
      const std::uint64_t addr = host_addr (e, last + 1);
      if ((!pointer_p (kind) && kind != map_always_pointer) || addr < start
          || addr + sizeof (void *) > start + e.sizes[i])
        break;
      last++;
    }
  return last;
}

/* The pieces that ENTRIES need, if those are new of which NEW_P (i) says so;
   false: they do not make sense.  */
template <typename Predicate>
bool
find_pieces (const mapping_entries &e, Predicate new_p,
             std::vector<piece> *pieces)
{
  for (std::size_t i = 0; i < e.n; i++)
    {
      const unsigned kind = e.kinds[i] & kind_mask;
      const unsigned log2 = e.kinds[i] >> alignment_shift;
      if (kind == map_struct || kind == map_struct_unord)
        {
          const std::size_t first = i + 1, last = i + e.sizes[i];
          if (last >= e.n || last < first)
            return false;
          if (new_p (first))
            pieces->push_back (
                { first, i,
                  host_addr (e, last) + e.sizes[last] - host_addr (e, first),
                  log2, host_addr (e, first) - host_addr (e, i) });
          i = last;
          continue;
        }
      if (!e.hostaddrs[i] || (kind != map_firstprivate && !looked_up_p (kind)))
        continue;
      if (kind != map_firstprivate && !new_p (i))
        continue;
      pieces->push_back ({ i, i, entry_bytes (e, i), log2, 0 });
      if (kind == map_to_pset)
        i = end_of_set (e, i);
    }
  return true;
}

std::uint64_t
align_up (std::uint64_t value, std::uint64_t alignment)
{
  return (value + alignment - 1) & ~(alignment - 1);
}

/* Where P begins if it comes after END.  */
std::uint64_t
place (const piece &p, std::uint64_t end)
{
  return align_up (end - p.lead, std::uint64_t (1) << p.log2) + p.lead;
}

/* The largest alignment that costs no more than DATA_BYTES.  */
unsigned
limit_for (std::size_t data_bytes)
{
  unsigned log2 = usual_log2;
  while (log2 < most_log2 && std::size_t (2) << log2 <= data_bytes)
    log2++;
  return log2;
}

/* Whether P would begin where one of ENDS, not of the block's begin, is.  */
template <std::size_t N>
bool
touches_p (const piece &p, const std::uint64_t (&ends)[N])
{
  return std::any_of (
      std::begin (ends), std::end (ends),
      [&p] (std::uint64_t end) { return end != 0 && place (p, end) == end; });
}

/* The pieces fill BLOCK, whose first ARGUMENT_BYTES are the addresses that a
   kernel gets, as libgomp would, when it aligns blocks to ALIGNMENT at
   least.  */
bool
fills_p (const std::vector<piece> &pieces, const entry_addresses &places,
         const device_block &block, std::size_t argument_bytes,
         std::uint64_t alignment, std::vector<device_object> *objects)
{
  for (const piece &p : pieces)
    alignment = std::max (alignment, std::uint64_t (1) << p.log2);
  const std::uint64_t start = align_up (block.start, alignment);
  std::uint64_t end = argument_bytes;
  objects->clear ();
  if (argument_bytes)
    objects->push_back ({ start, argument_bytes });
  for (const piece &p : pieces)
    {
      const std::uint64_t offset = place (p, end);
      if (places[p.entry] && places[p.entry] != start + offset)
        return false;
      objects->push_back ({ start + offset, p.bytes });
      end = offset + p.bytes;
    }
  return block.bytes == end + alignment - 1;
}

} // namespace

bool
looked_up_p (unsigned kind)
{
  switch (kind & kind_mask)
    {
    case map_force_present:
    case map_delete:
    case map_if_present:
    case map_firstprivate:
    case map_firstprivate_int:
    case map_use_device_ptr:
    case map_use_device_ptr_if_present:
    case map_zero_length_section:
    case map_release:
    case map_struct:
    case map_struct_unord:
    case map_always_pointer:
    case map_delete_zero_length:
    case map_attach:
    case map_detach:
    case map_attach_zero_length:
    case map_force_detach:
      return false;
    default:
      return true;
    }
}

std::size_t
entry_bytes (const mapping_entries &e, std::size_t i)
{
  return pointer_p (e.kinds[i] & kind_mask) ? sizeof (void *) : e.sizes[i];
}

std::vector<unsigned short>
separate (const mapping_entries &e, const entry_addresses &present)
{
  std::vector<unsigned short> kinds (e.kinds, e.kinds + e.n);
  std::vector<piece> pieces;
  if (!find_pieces (
          e, [&] (std::size_t i) { return !present[i]; }, &pieces)
      || pieces.size () < 2)
    return kinds;
  std::size_t data_bytes = 0;
  for (const piece &p : pieces)
    data_bytes += p.bytes;
  const unsigned limit = limit_for (data_bytes);

  /* Where the last piece ends, without and with a kernel's addresses.  */
  std::uint64_t ends[] = { 0, e.n * sizeof (void *) };
  for (piece &p : pieces)
    {
      const unsigned kind = kinds[p.aligned] & kind_mask;
      /* What runs on the host after all has its copies on the stack.  */
      const unsigned most = kind == map_firstprivate ? usual_log2 : limit;
      p.log2 = std::max (p.log2, least_log2);
      while (p.log2 < most && touches_p (p, ends))
        p.log2++;
      kinds[p.aligned] = kind | p.log2 << alignment_shift;
      for (std::uint64_t &end : ends)
        end = place (p, end) + p.bytes;
    }
  return kinds;
}

std::vector<device_object>
find_layout (const mapping_entries &e, const entry_addresses &places,
             block_use use, const device_block &block)
{
  std::vector<piece> pieces;
  auto in_block_p = [&] (std::size_t i) {
    return places[i] ? places[i] - block.start < block.bytes
                     : use == block_use::one && entry_bytes (e, i) == 0;
  };
  std::vector<device_object> objects;
  if (!find_pieces (e, in_block_p, &pieces))
    return objects;
  /* GCC 13 has given launches of OpenACC what those of OpenMP have.  */
  const std::size_t argument_bytes = e.n * sizeof (void *);
  if (fills_p (pieces, places, block, 0, sizeof (void *), &objects)
      || (use == block_use::one
          && (fills_p (pieces, places, block, argument_bytes,
                       4 * sizeof (void *), &objects)
              || fills_p (pieces, places, block, argument_bytes,
                          sizeof (void *), &objects))))
    return objects;
  objects.clear ();
  return objects;
}

} // namespace simcuda
