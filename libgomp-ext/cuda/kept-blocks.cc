/* Kept blocks: consumes the calls by which libgomp's plug-in allocates and
   frees device memory, produces blocks that it had before.

   The plug-in calls the driver through a table of functions that it fills from
   the driver's symbols, which no definition elsewhere can stand before: the
   entries are made to point to the functions here.  Whatever is kept was free
   for the program and looks free to libgomp; a device that checks the bounds of
   objects would not notice an access to it, so there nothing is kept unless
   that is asked for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/kept-blocks.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/cuda/driver.h"
#include "libgomp-ext/device/device.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <link.h>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

namespace accdeep
{
namespace cuda
{

namespace
{

constexpr size_t most_kept = 1024;

/* A driver may say that a block is larger than it was asked for.  */
constexpr size_t granularity = 512;

/* Temporary arrays of a program.  */
constexpr size_t default_limit = size_t (256) << 20;

struct block
{
  void *context;
  uint64_t dev_addr;
  size_t bytes;
};

/* libgomp may call with locks of its own held: nobody calls libgomp while this
   one is.  */
class keeper
{
public:
  std::mutex lock;
  function_table real = {};
  size_t limit = 0;

  /* A block of CONTEXT for WANTED bytes, and not many more; 0: none.  */
  uint64_t
  take (void *context, size_t wanted)
  {
    auto found = m_by_size.lower_bound ({ context, wanted, 0 });
    if (found == m_by_size.end () || std::get<0> (*found) != context
        || std::get<1> (*found) - wanted >= std::max (granularity, wanted / 8))
      return 0;
    return remove (m_by_age.find (std::get<2> (*found)));
  }

  /* Keep B.  Returns what the driver says to what is freed for it.  */
  int
  add (const block &b)
  {
    while (m_by_age.size () == most_kept || m_bytes > limit - b.bytes)
      if (int error = real.mem_free (remove (m_by_age.begin ())))
        return error;
    m_by_size.insert ({ b.context, b.bytes, m_last });
    m_by_age.insert ({ m_last++, b });
    m_bytes += b.bytes;
    return success;
  }

  /* Free all blocks of CONTEXT, which is current; false: there were none.  */
  bool
  drop (void *context)
  {
    bool result = false;
    for (auto i = m_by_age.begin (); i != m_by_age.end ();)
      {
        auto next = std::next (i);
        if (i->second.context == context)
          {
            real.mem_free (remove (i));
            result = true;
          }
        i = next;
      }
    return result;
  }

private:
  typedef std::map<uint64_t, block> block_map;

  uint64_t
  remove (block_map::iterator i)
  {
    const block b = i->second;
    m_by_size.erase ({ b.context, b.bytes, i->first });
    m_by_age.erase (i);
    m_bytes -= b.bytes;
    return b.dev_addr;
  }

  block_map m_by_age;
  /* Context, size and age.  */
  std::set<std::tuple<void *, size_t, uint64_t>> m_by_size;
  uint64_t m_last = 0;
  size_t m_bytes = 0;
};

/* Never destroyed: libgomp ends after everything else.  */
keeper &
the_keeper ()
{
  static auto *const result = new keeper;
  return *result;
}

void *
current_context (const function_table &real)
{
  void *result = nullptr;
  return real.ctx_get_current (&result) == success ? result : nullptr;
}

/* In place of the driver's cuMemAlloc.  */
int
plugin_allocates (uint64_t *result, size_t bytes)
{
  keeper &k = the_keeper ();
  std::lock_guard<std::mutex> guard (k.lock);
  void *context = current_context (k.real);
  if (bytes)
    if (uint64_t found = k.take (context, bytes))
      {
        *result = found;
        return success;
      }
  int error = k.real.mem_alloc (result, bytes);
  if (error == out_of_memory && k.drop (context))
    error = k.real.mem_alloc (result, bytes);
  return error;
}

/* In place of cuMemFree.  */
int
plugin_releases (uint64_t dev_addr)
{
  keeper &k = the_keeper ();
  uint64_t start = 0;
  size_t bytes = 0;
  void *context = current_context (k.real);
  /* What is under way may use the block: cuMemFree waits as well.  Other
     devices' need not wait for it: not with the lock.  */
  if (!context
      || k.real.mem_get_address_range (&start, &bytes, dev_addr) != success
      || start != dev_addr || bytes > k.limit
      || k.real.ctx_synchronize () != success)
    return k.real.mem_free (dev_addr);
  std::lock_guard<std::mutex> guard (k.lock);
  return k.add ({ context, dev_addr, bytes });
}

/* In place of cuCtxDestroy.  */
int
plugin_destroys (void *context)
{
  keeper &k = the_keeper ();
  std::lock_guard<std::mutex> guard (k.lock);
  void *before = current_context (k.real);
  if (k.real.ctx_set_current (context) == success)
    {
      k.drop (context);
      k.real.ctx_set_current (before);
    }
  return k.real.ctx_destroy (context);
}

/* What the plug-in's table has, and what it gets.  */
struct replacement
{
  const void *real;
  const void *mine;
};

/* Pointers in the plug-in's writable data.  */
struct plugin_pointers
{
  const void *from;
  const void *to; /* Null: leave them.  */
  size_t n;
};

bool
plugin_p (const dl_phdr_info *module)
{
  constexpr char prefix[] = "libgomp-plugin-nvptx.";
  const char *slash = strrchr (module->dlpi_name, '/');
  const char *name = slash ? slash + 1 : module->dlpi_name;
  return strncmp (name, prefix, strlen (prefix)) == 0;
}

int
replace_in_module (dl_phdr_info *module, size_t, void *data)
{
  auto &p = *static_cast<plugin_pointers *> (data);
  if (!plugin_p (module))
    return 0;
  uintptr_t relro_start = 0;
  uintptr_t relro_end = 0;
  for (int i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      if (segment.p_type != PT_GNU_RELRO)
        continue;
      relro_start = module->dlpi_addr + segment.p_vaddr;
      relro_end = relro_start + segment.p_memsz;
    }
  for (int i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_W))
        continue;
      constexpr uintptr_t size = sizeof p.from;
      uintptr_t slot = (module->dlpi_addr + segment.p_vaddr + size - 1) & -size;
      const uintptr_t end
          = module->dlpi_addr + segment.p_vaddr + segment.p_memsz;
      for (; slot + size <= end; slot += size)
        {
          auto *pointer = reinterpret_cast<const void **> (slot);
          /* What is read-only by now is not that table.  */
          if ((slot >= relro_start && slot < relro_end)
              || __atomic_load_n (pointer, __ATOMIC_RELAXED) != p.from)
            continue;
          p.n++;
          if (p.to)
            __atomic_store_n (pointer, p.to, __ATOMIC_RELEASE);
        }
    }
  return 0;
}

/* Make the plug-in's pointers to FROM point to TO; null: leave them.  Returns
   how many there are.  */
size_t
replace_pointers (const void *from, const void *to)
{
  plugin_pointers p = { from, to, 0 };
  dl_iterate_phdr (replace_in_module, &p);
  return p.n;
}

} // namespace

void
keep_blocks ()
{
  size_t limit = get_environment ().kept_bytes;
  if (limit == SIZE_MAX)
    limit = separate_objects_p () ? 0 : default_limit;
  const function_table &f = functions ();
  if (!limit || !f.complete)
    return;
  the_keeper ().real = f;
  the_keeper ().limit = limit;
  const replacement replacements[]
      = { { reinterpret_cast<const void *> (f.mem_alloc),
            reinterpret_cast<const void *> (plugin_allocates) },
          { reinterpret_cast<const void *> (f.mem_free),
            reinterpret_cast<const void *> (plugin_releases) },
          { reinterpret_cast<const void *> (f.ctx_destroy),
            reinterpret_cast<const void *> (plugin_destroys) } };
  for (const replacement &r : replacements)
    if (!replace_pointers (r.real, nullptr))
      return;
  for (const replacement &r : replacements)
    replace_pointers (r.real, r.mine);
}

} // namespace cuda
} // namespace accdeep
