/* Device blocks that are kept when libgomp frees them: the driver sees
   fewer calls, and nothing else changes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-table.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <dlfcn.h>
#include <set>
#include <thread>

using namespace accdeep_unit;

namespace
{

/* Before the device starts.  */
const bool environment_set = [] {
  setenv ("ACCDEEP_KEEP", "1M", 1);
  setenv ("SIMCUDA_LEAKS", "fatal", 1);
  setenv ("SIMCUDA_MEMORY", "16M", 1);
  setenv ("SIMCUDA_STREAMS", "deferred", 1);
  return true;
}();

uint64_t
calls (const char *name)
{
  typedef uint64_t count_fn (const char *);
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  auto *count
      = reinterpret_cast<count_fn *> (dlsym (driver, "simcuda_call_count"));
  return count (name);
}

/* Any deep directive lets the library see the device.  */
void
start ()
{
  table_object o (2, 8);
  GOACC_deep_data_end (o.whole (data (), gomp::map_tofrom).start ());
}

TEST (blocks, tiny_constructs)
{
  ACCDEEP_NEEDS_DEVICE ();
  start ();
  table_object o (2, 8);
  uint64_t before = calls ("cuMemAlloc");
  for (int i = 0; i < 100; i++)
    {
      o.fill (i);
      void *region = o.whole (data (), gomp::map_tofrom).start ();
      o.fill (0);
      EXPECT_TRUE (present (o.last ()));
      GOACC_deep_data_end (region);
      EXPECT_FALSE (present (o.last ()));
      EXPECT_TRUE (o.filled_p (i));
    }
  EXPECT_LE (calls ("cuMemAlloc"), before + 1);
  EXPECT_EQ (calls ("cuMemFree"), 0u);
}

TEST (blocks, of_several_sizes)
{
  ACCDEEP_NEEDS_DEVICE ();
  start ();
  constexpr size_t limit = 1 << 20;
  std::vector<char> out (limit + 1), in (limit + 1);
  for (size_t bytes : { size_t (1), size_t (500), size_t (512), size_t (513),
                        size_t (40000), limit, limit + 1 })
    {
      acc_free (acc_malloc (bytes));
      uint64_t before = calls ("cuMemAlloc");
      char *a = static_cast<char *> (acc_malloc (bytes));
      EXPECT_EQ (calls ("cuMemAlloc"), before + (bytes > limit)) << bytes;
      /* Another one lies elsewhere.  */
      char *b = static_cast<char *> (acc_malloc (bytes));
      EXPECT_TRUE (a + bytes <= b || b + bytes <= a);
      for (char *block : { a, b })
        {
          memset (out.data (), block == a ? 1 : 2, bytes);
          acc_memcpy_to_device (block, out.data (), bytes);
        }
      acc_memcpy_from_device (in.data (), a, bytes);
      EXPECT_EQ (in[bytes - 1], 1);
      acc_free (a);
      acc_free (b);
    }
}

/* No more than so many.  */
TEST (blocks, limits)
{
  ACCDEEP_NEEDS_DEVICE ();
  start ();
  for (size_t bytes : { size_t (1000), size_t (32768) })
    {
      const size_t most = std::min<size_t> (1024, (1 << 20) / bytes);
      const size_t n = most + 76;
      std::vector<void *> all;
      std::set<void *> different;
      for (size_t i = 0; i < n; i++)
        all.push_back (acc_malloc (bytes));
      different.insert (all.begin (), all.end ());
      EXPECT_EQ (different.size (), all.size ());
      uint64_t freed = calls ("cuMemFree");
      for (void *block : all)
        acc_free (block);
      EXPECT_GE (calls ("cuMemFree"), freed + n - most);
    }
}

/* What is kept is given up for what needs the memory.  */
TEST (blocks, out_of_memory)
{
  ACCDEEP_NEEDS_DEVICE ();
  start ();
  std::vector<void *> all;
  for (int i = 0; i < 30; i++)
    all.push_back (acc_malloc (32768));
  for (void *block : all)
    acc_free (block);
  size_t free_bytes
      = acc_get_property (0, acc_device_nvidia, acc_property_free_memory);
  void *large = acc_malloc (free_bytes + 20 * 32768);
  EXPECT_NE (large, nullptr);
  acc_free (large);
}

/* What a queue still does with a block is done before another has it.  */
TEST (blocks, freed_while_in_use)
{
  ACCDEEP_NEEDS_DEVICE ();
  start ();
  double one = 1, two = 2, found = 0;
  void *a = acc_malloc (sizeof one);
  acc_memcpy_to_device_async (a, &one, sizeof one, 3);
  acc_free (a);
  void *b = acc_malloc (sizeof two);
  EXPECT_EQ (a, b);
  acc_memcpy_to_device (b, &two, sizeof two);
  acc_wait (3);
  acc_memcpy_from_device (&found, b, sizeof found);
  EXPECT_EQ (found, 2);
  acc_free (b);
}

TEST (blocks, several_threads)
{
  ACCDEEP_NEEDS_DEVICE ();
  start ();
  std::vector<std::thread> threads;
  std::atomic<int> wrong{ 0 };
  for (int i = 0; i < 4; i++)
    threads.emplace_back ([i, &wrong] {
      for (int j = 0; j < 100; j++)
        {
          int value = 1000 * i + j, found = -1;
          void *block = acc_malloc (64 + 512 * (j % 3));
          acc_memcpy_to_device (block, &value, sizeof value);
          acc_memcpy_from_device (&found, block, sizeof found);
          wrong += found != value;
          acc_free (block);
        }
    });
  for (std::thread &t : threads)
    t.join ();
  EXPECT_EQ (wrong, 0);
}

/* Blocks go with their context.  */
TEST (blocks, shutdown)
{
  ACCDEEP_NEEDS_DEVICE ();
  start ();
  acc_shutdown (acc_device_nvidia);
  acc_init (acc_device_nvidia);
  start ();
  void *a = acc_malloc (100);
  double one = 1, found = 0;
  acc_memcpy_to_device (a, &one, sizeof one);
  acc_memcpy_from_device (&found, a, sizeof found);
  EXPECT_EQ (found, 1);
  acc_free (a);
}

} // namespace
