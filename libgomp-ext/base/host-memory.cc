/* Host memory: consumes the process's list of mappings, the loader's list of
   modules and the heap's block sizes, produces the range around an address.

   glibc's heap is a row of chunks, each with its size in front; the last one
   ends where the heap does.  A row that does not fit together so is not used:
   another allocator has its own.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/host-memory.h"

#include "libgomp-ext/base/lock.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

namespace accdeep
{

namespace
{

struct range
{
  uintptr_t start;
  uintptr_t end;
};

struct mapping
{
  uintptr_t start;
  uintptr_t end;
  bool heap;
};

/* Sizes in front of glibc's chunks have these bits.  */
constexpr uintptr_t previous_in_use = 1;
constexpr uintptr_t is_mapped = 2;
constexpr uintptr_t other_arena = 4;
constexpr uintptr_t size_mask = ~uintptr_t (7);
constexpr uintptr_t chunk_alignment = 16;
constexpr uintptr_t least_chunk = 32;
constexpr uintptr_t header_bytes = 16;

uintptr_t
word_at (uintptr_t address)
{
  uintptr_t result;
  memcpy (&result, reinterpret_cast<const void *> (address), sizeof result);
  return result;
}

/* Call FUNCTION (chunk, size) for the row of chunks from START to the heap's
   end.  False: there is none.  */
template <typename Function>
bool
for_each_chunk (uintptr_t start, Function function)
{
  const uintptr_t end = reinterpret_cast<uintptr_t> (sbrk (0));
  uintptr_t at = start;
  while (at + header_bytes <= end)
    {
      uintptr_t size = word_at (at + sizeof (uintptr_t)) & size_mask;
      if (size < least_chunk || size % chunk_alignment || size > end - at)
        return false;
      function (at, size);
      at += size;
    }
  return at == end;
}

/* Malloc is the C library's: not replaced by another allocator's.  */
bool
library_malloc_p ()
{
  /* Valgrind has its own come instead, whatever symbols say: this is it.  */
  if (dlsym (RTLD_DEFAULT, "_vgr10010ZU_libcZdsoZa_malloc"))
    return false;
  Dl_info allocator, library;
  void *function = dlsym (RTLD_DEFAULT, "malloc");
  /* Something that no sanitizer has a version of, unlike fopen.  */
  void *other = dlsym (RTLD_DEFAULT, "gnu_get_libc_version");
  return function && other && dladdr (function, &allocator)
         && dladdr (other, &library)
         && allocator.dli_fbase == library.dli_fbase;
}

class memory_map
{
public:
  memory_map () : m_library_malloc (library_malloc_p ())
  {
    read_mappings ();
    dl_iterate_phdr (add_module, this);
    sort (m_data);
  }

  host_memory at (uintptr_t address);

private:
  void read_mappings ();
  void walk_heap (const mapping &heap);
  bool block_at (uintptr_t address, const mapping &in, range &block);

  static int add_module (dl_phdr_info *info, size_t, void *map);

  static void
  sort (std::vector<range> &ranges)
  {
    std::sort (
        ranges.begin (), ranges.end (),
        [] (const range &a, const range &b) { return a.start < b.start; });
  }

  /* The element of the sorted RANGES that has ADDRESS, or null.  */
  template <typename Range>
  static const Range *
  find (const std::vector<Range> &ranges, uintptr_t address)
  {
    auto next = std::upper_bound (
        ranges.begin (), ranges.end (), address,
        [] (uintptr_t wanted, const Range &r) { return wanted < r.start; });
    if (next == ranges.begin ())
      return nullptr;
    --next;
    return address < next->end ? &*next : nullptr;
  }

  const bool m_library_malloc;
  std::vector<mapping> m_mappings;
  std::vector<range> m_data;   /* Of modules.  */
  std::vector<range> m_blocks; /* Of the main heap, in use or not.  */
};

/* Readable pages; neighbours are one where nothing has a name of its own.  */
void
memory_map::read_mappings ()
{
  FILE *f = fopen ("/proc/self/maps", "r");
  if (!f)
    return;
  std::string last_name;
  char line[4352];
  while (fgets (line, sizeof line, f))
    {
      uintptr_t start, end;
      char access[5];
      int name_at = 0;
      if (sscanf (line, "%" SCNxPTR "-%" SCNxPTR " %4s %*s %*s %*s %n", &start,
                  &end, access, &name_at)
          < 3)
        continue;
      if (access[0] != 'r')
        continue;
      std::string name = name_at ? line + name_at : "";
      bool joins = !m_mappings.empty () && m_mappings.back ().end == start
                   && name == last_name;
      if (joins)
        m_mappings.back ().end = end;
      else
        m_mappings.push_back ({ start, end, name == "[heap]\n" });
      last_name = name;
    }
  fclose (f);
  if (m_library_malloc)
    for (const mapping &m : m_mappings)
      if (m.heap)
        walk_heap (m);
}

void
memory_map::walk_heap (const mapping &heap)
{
  uintptr_t start = (heap.start + chunk_alignment - 1) & -chunk_alignment;
  /* First counted: the row must not change on the way.  */
  size_t n = 0;
  if (!for_each_chunk (start, [&] (uintptr_t, uintptr_t) { n++; }))
    return;
  m_blocks.reserve (n + 16);
  bool good = for_each_chunk (start, [&] (uintptr_t chunk, uintptr_t size) {
    /* The last word of a block is the next chunk's first.  */
    if (m_blocks.size () < m_blocks.capacity ())
      m_blocks.push_back (
          { chunk + header_bytes, chunk + size + sizeof (uintptr_t) });
  });
  if (!good || m_blocks.size () == m_blocks.capacity ())
    m_blocks.clear ();
  /* What is left at the end is no block.  */
  else if (!m_blocks.empty ())
    m_blocks.pop_back ();
}

int
memory_map::add_module (dl_phdr_info *info, size_t, void *map)
{
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &p = info->dlpi_phdr[i];
      uintptr_t start = info->dlpi_addr + p.p_vaddr;
      if (p.p_type == PT_LOAD && (p.p_flags & PF_W))
        static_cast<memory_map *> (map)->m_data.push_back (
            { start, start + p.p_memsz });
    }
  return 0;
}

/* ADDRESS, in IN, is where a block of malloc outside of the main heap starts.
 */
bool
memory_map::block_at (uintptr_t address, const mapping &in, range &block)
{
  if (address % chunk_alignment || address - in.start < header_bytes)
    return false;
  const uintptr_t header = word_at (address - sizeof (uintptr_t));
  const uintptr_t chunk = address - header_bytes;
  const uintptr_t size = header & size_mask;
  if (size < least_chunk || size > in.end - chunk)
    return false;
  if ((header & 7) == is_mapped)
    {
      /* In front of it the mapping has as many bytes as its first word says,
         behind it nothing, or from glibc 2.43 on a header's room.  */
      constexpr uintptr_t page = 4096;
      const uintptr_t unused = word_at (chunk);
      const uintptr_t behind = -(chunk + size) % page;
      if (unused > chunk - in.start || (chunk - unused) % page
          || (behind != 0 && behind != header_bytes))
        return false;
    }
  else if ((header & (other_arena | is_mapped)) != other_arena
           || size % chunk_alignment || in.end - chunk - size < header_bytes
           || !(word_at (chunk + size + sizeof (uintptr_t)) & previous_in_use))
    return false;
  size_t usable = malloc_usable_size (reinterpret_cast<void *> (address));
  block = { address, address + usable };
  return true;
}

host_memory
memory_map::at (uintptr_t address)
{
  const mapping *m = find (m_mappings, address);
  if (!m)
    return { nullptr, 0, 0 };
  if (const range *data = find (m_data, address))
    return { "static data", data->start, data->end };
  range block;
  if (m->heap)
    {
      if (const range *known = find (m_blocks, address))
        return { "heap block", known->start, known->end };
    }
  else if (m_library_malloc && block_at (address, *m, block))
    return { "heap block", block.start, block.end };
  return { "mapping", m->start, m->end };
}

std::unique_ptr<memory_map> &
current_map ()
{
  static auto *const result = new std::unique_ptr<memory_map>;
  return *result;
}

} // namespace

void
forget_host_memory ()
{
  lock_guard guard (process_lock ());
  current_map ().reset ();
}

host_memory
host_memory_at (uintptr_t address)
{
  lock_guard guard (process_lock ());
  if (!current_map ())
    current_map ().reset (new memory_map);
  return current_map ()->at (address);
}

} // namespace accdeep
