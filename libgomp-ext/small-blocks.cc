/* Small blocks: consumes the calls by which libgomp's plug-in allocates and
   frees device memory, produces blocks that it had before.

   The plug-in calls the driver through pointers of its own, which are bent to
   the functions here.  Whatever is kept was free for the program and looks free
   to libgomp; a device that checks the bounds of objects would not notice an
   access to it, so there nothing is kept unless that is asked for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/small-blocks.h"

#include "libgomp-ext/bend.h"
#include "libgomp-ext/device.h"
#include "libgomp-ext/driver.h"
#include "libgomp-ext/env.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace accdeep
{

namespace
{

constexpr int success = 0;
constexpr int out_of_memory = 2;

/* What takes longer to copy than to allocate is not kept.  */
constexpr size_t largest_kept = 32 << 10;

/* More would take long to look through.  */
constexpr size_t most_kept = 32;

/* A driver may say that a block is larger than it was asked for.  */
constexpr size_t granularity = 512;

constexpr size_t default_limit = 1 << 20;

/* The driver's functions.  */
struct functions
{
  int (*allocate) (uint64_t *, size_t);
  int (*release) (uint64_t);
  int (*range) (uint64_t *, size_t *, uint64_t);
  int (*synchronize) ();
  int (*get_context) (void **);
  int (*set_context) (void *);
  int (*destroy_context) (void *);
};

struct block
{
  void *context;
  uint64_t dev_addr;
  size_t bytes;
};

/* libgomp may call with locks of its own held: nobody calls libgomp while this
   one is.  */
struct keeper
{
  std::mutex lock;
  functions real = {};
  size_t limit = 0;
  std::vector<block> kept; /* Oldest first.  */
  size_t bytes = 0;

  /* A block of the context for BYTES bytes; 0: none.  */
  uint64_t
  take (void *context, size_t wanted)
  {
    for (size_t i = kept.size (); i-- > 0;)
      if (kept[i].context == context && kept[i].bytes >= wanted
          && kept[i].bytes - wanted < granularity)
        return remove (i);
    return 0;
  }

  uint64_t
  remove (size_t i)
  {
    uint64_t result = kept[i].dev_addr;
    bytes -= kept[i].bytes;
    kept.erase (kept.begin () + i);
    return result;
  }

  /* Free all blocks of CONTEXT, which is current; false: there were none.  */
  bool
  drop (void *context)
  {
    bool result = false;
    for (size_t i = kept.size (); i-- > 0;)
      if (kept[i].context == context)
        {
          real.release (remove (i));
          result = true;
        }
    return result;
  }
};

/* Never destroyed: libgomp ends after everything else.  */
keeper &
the_keeper ()
{
  static auto *const result = new keeper;
  return *result;
}

void *
current_context (const functions &real)
{
  void *result = nullptr;
  return real.get_context (&result) == success ? result : nullptr;
}

/* In place of the driver's cuMemAlloc.  */
int
plugin_allocates (uint64_t *result, size_t bytes)
{
  keeper &k = the_keeper ();
  std::lock_guard<std::mutex> guard (k.lock);
  void *context = current_context (k.real);
  if (bytes && bytes <= largest_kept)
    if (uint64_t found = k.take (context, bytes))
      {
        *result = found;
        return success;
      }
  int error = k.real.allocate (result, bytes);
  if (error == out_of_memory && k.drop (context))
    error = k.real.allocate (result, bytes);
  return error;
}

/* In place of cuMemFree.  */
int
plugin_releases (uint64_t dev_addr)
{
  keeper &k = the_keeper ();
  std::lock_guard<std::mutex> guard (k.lock);
  uint64_t start = 0;
  size_t bytes = 0;
  void *context = current_context (k.real);
  /* What is under way may use the block: cuMemFree waits as well.  */
  if (!context || k.real.range (&start, &bytes, dev_addr) != success
      || start != dev_addr || bytes > largest_kept || bytes > k.limit
      || k.real.synchronize () != success)
    return k.real.release (dev_addr);
  while (k.kept.size () == most_kept || k.bytes > k.limit - bytes)
    if (int error = k.real.release (k.remove (0)))
      return error;
  k.kept.push_back ({ context, dev_addr, bytes });
  k.bytes += bytes;
  return success;
}

/* In place of cuCtxDestroy.  */
int
plugin_destroys (void *context)
{
  keeper &k = the_keeper ();
  std::lock_guard<std::mutex> guard (k.lock);
  void *before = current_context (k.real);
  if (k.real.set_context (context) == success)
    {
      k.drop (context);
      k.real.set_context (before);
    }
  return k.real.destroy_context (context);
}

template <typename Function>
bool
find (Function *&function, const char *name)
{
  function = reinterpret_cast<Function *> (driver::symbol (name));
  return function != nullptr;
}

/* The plug-in's pointers to what REAL has, and what they are bent to.  */
struct stand_in
{
  const void *real;
  const void *mine;
};

} // namespace

void
keep_small_blocks ()
{
#ifdef __x86_64__
  size_t limit = get_environment ().kept_bytes;
  if (limit == SIZE_MAX)
    limit = separate_objects_p () ? 0 : default_limit;
  functions f = {};
  if (!limit || !find (f.allocate, "cuMemAlloc_v2")
      || !find (f.release, "cuMemFree_v2")
      || !find (f.range, "cuMemGetAddressRange_v2")
      || !find (f.synchronize, "cuCtxSynchronize")
      || !find (f.get_context, "cuCtxGetCurrent")
      || !find (f.set_context, "cuCtxSetCurrent")
      || !find (f.destroy_context, "cuCtxDestroy_v2"))
    return;
  the_keeper ().real = f;
  the_keeper ().limit = limit;
  const stand_in stand_ins[]
      = { { reinterpret_cast<const void *> (f.allocate),
            reinterpret_cast<const void *> (plugin_allocates) },
          { reinterpret_cast<const void *> (f.release),
            reinterpret_cast<const void *> (plugin_releases) },
          { reinterpret_cast<const void *> (f.destroy_context),
            reinterpret_cast<const void *> (plugin_destroys) } };
  constexpr char plugin[] = "libgomp-plugin-nvptx.";
  for (const stand_in &s : stand_ins)
    if (!bend_pointers (plugin, s.real, nullptr))
      return;
  for (const stand_in &s : stand_ins)
    bend_pointers (plugin, s.real, s.mine);
#endif
}

} // namespace accdeep
