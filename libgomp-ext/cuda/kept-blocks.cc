/* Kept blocks: consumes the calls by which libgomp's plug-in allocates and
   frees device memory, produces blocks that it had before.

   Whatever is kept was free for the program and looks free to libgomp; a device
   that checks the bounds of objects would not notice an access to it, so there
   nothing is kept unless that is asked for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/kept-blocks.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/cuda/driver.h"
#include "libgomp-ext/cuda/plugin-table.h"
#include "libgomp-ext/device/device.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
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

/* Where ACCDEEP_KEEP is not set: temporary arrays of a program are a part of
   its data, which the device has memory for.  */
constexpr size_t least_default = size_t (256) << 20;
constexpr size_t default_share = 16;

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
  size_t limit = 0; /* SIZE_MAX: not known yet.  */

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

  /* Let LIMIT be known, in a context.  */
  void
  find_limit ()
  {
    size_t available;
    size_t all;
    if (limit == SIZE_MAX)
      limit = real.mem_get_info (&available, &all) == success
                  ? std::max (least_default, all / default_share)
                  : least_default;
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
  /* libgomp does so behind each launch without entries.  */
  if (!dev_addr)
    return k.real.mem_free (dev_addr);
  uint64_t start = 0;
  size_t bytes = 0;
  void *context = current_context (k.real);
  /* What is under way may use the block: cuMemFree waits as well.  Other
     devices' need not wait for it: not with the lock.  */
  if (!context
      || k.real.mem_get_address_range (&start, &bytes, dev_addr) != success
      || start != dev_addr || k.real.ctx_synchronize () != success)
    return k.real.mem_free (dev_addr);
  std::lock_guard<std::mutex> guard (k.lock);
  k.find_limit ();
  return bytes > k.limit ? k.real.mem_free (dev_addr)
                         : k.add ({ context, dev_addr, bytes });
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

} // namespace

void
keep_blocks ()
{
  size_t limit = get_environment ().kept_bytes;
  if (limit == SIZE_MAX && separate_objects_p ())
    limit = 0;
  const function_table &f = functions ();
  if (!limit || !f.complete)
    return;
  the_keeper ().real = f;
  the_keeper ().limit = limit;
  replace_in_plugin ({ { f.mem_alloc, plugin_allocates },
                       { f.mem_free, plugin_releases },
                       { f.ctx_destroy, plugin_destroys } });
}

} // namespace cuda
} // namespace accdeep
