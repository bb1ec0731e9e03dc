/* simcuda/exec/memory.h: allocation, limits, reuse, transfers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/memory.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <vector>

using namespace simcuda;

namespace
{

constexpr std::size_t mebibyte = std::size_t (1) << 20;

TEST (MemoryBlocks, AddressesAreAlignedAndApart)
{
  device_memory memory (mebibyte);
  dev_addr a = memory.allocate (1, 1);
  dev_addr b = memory.allocate (100, 4096);
  ASSERT_NE (a, 0u);
  ASSERT_NE (b, 0u);
  EXPECT_EQ (a % 256, 0u);
  EXPECT_EQ (b % 4096, 0u);
  EXPECT_GE (b, a + 256);
  EXPECT_TRUE (memory.in_window_p (a));
  EXPECT_FALSE (memory.in_window_p (reinterpret_cast<dev_addr> (&memory)));
  EXPECT_FALSE (memory.in_window_p (0));
}

TEST (MemoryBlocks, FindBlockKnowsStartAndSize)
{
  device_memory memory (mebibyte);
  dev_addr a = memory.allocate (400, 8);
  dev_addr start = 0;
  std::size_t bytes = 0;
  ASSERT_TRUE (memory.find_block (a + 399, &start, &bytes));
  EXPECT_EQ (start, a);
  EXPECT_EQ (bytes, 400u);
  EXPECT_FALSE (memory.find_block (a + 400, &start, &bytes));
  EXPECT_FALSE (memory.find_block (a - 1, &start, &bytes));
  EXPECT_TRUE (memory.release (a));
  EXPECT_FALSE (memory.find_block (a, &start, &bytes));
}

TEST (MemoryBlocks, ReleaseWantsTheStartOfALiveBlock)
{
  device_memory memory (mebibyte);
  dev_addr a = memory.allocate (400, 8);
  EXPECT_FALSE (memory.release (a + 8));
  EXPECT_TRUE (memory.release (a));
  EXPECT_FALSE (memory.release (a));
  EXPECT_FALSE (memory.release (0));
}

TEST (MemoryBlocks, LimitCountsLiveBytes)
{
  device_memory memory (mebibyte);
  EXPECT_EQ (memory.limit_bytes (), mebibyte);
  dev_addr a = memory.allocate (mebibyte - 100, 8);
  ASSERT_NE (a, 0u);
  EXPECT_EQ (memory.live_bytes (), mebibyte - 100);
  EXPECT_EQ (memory.allocate (101, 8), 0u);
  dev_addr b = memory.allocate (100, 8);
  EXPECT_NE (b, 0u);
  EXPECT_TRUE (memory.release (a));
  EXPECT_EQ (memory.live_bytes (), 100u);
  EXPECT_NE (memory.allocate (1000, 8), 0u);
  EXPECT_EQ (memory.allocate (SIZE_MAX, 8), 0u);
}

TEST (MemoryBlocks, FreedAddressesRest)
{
  device_memory memory (mebibyte);
  std::set<dev_addr> seen;
  for (int i = 0; i < 1000; ++i)
    {
      dev_addr a = memory.allocate (4096, 8);
      ASSERT_NE (a, 0u);
      EXPECT_TRUE (seen.insert (a).second);
      ASSERT_TRUE (memory.release (a));
    }
}

TEST (MemoryBlocks, ExhaustedWindowIsReused)
{
  /* Many times the window.  */
  const std::size_t limit = 8 * mebibyte;
  device_memory memory (limit);
  dev_addr kept = memory.allocate (100, 8);
  unsigned char *p = memory.transfer (kept, 100, access_kind::store);
  std::memset (p, 7, 100);
  std::set<dev_addr> seen;
  bool again = false;
  for (int i = 0; i < 2000 && !again; ++i)
    {
      dev_addr a = memory.allocate (limit / 8, 8);
      ASSERT_NE (a, 0u) << i;
      again = !seen.insert (a).second;
      ASSERT_TRUE (memory.release (a));
    }
  EXPECT_TRUE (again);
  p = memory.transfer (kept, 100, access_kind::load);
  ASSERT_NE (p, nullptr);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ (p[i], 7);
}

TEST (MemoryBlocks, ReuseGivesFreshContents)
{
  device_memory memory (mebibyte);
  for (int i = 0; i < 300; ++i)
    {
      dev_addr a = memory.allocate (mebibyte / 2, 8);
      ASSERT_NE (a, 0u) << i;
      if (i % 10 == 0)
        {
          unsigned char *p
              = memory.transfer (a, mebibyte / 2, access_kind::load);
          ASSERT_NE (p, nullptr);
          EXPECT_EQ (p[0], 0xA5);
          EXPECT_EQ (p[mebibyte / 2 - 1], 0xA5);
          EXPECT_EQ (memory.access (a, 4, access_kind::load), nullptr);
          std::memset (p, 1, mebibyte / 2);
        }
      ASSERT_TRUE (memory.release (a));
    }
}

TEST (MemoryBlocks, NeighboursOnOnePageSurviveARelease)
{
  device_memory memory (mebibyte);
  std::vector<dev_addr> blocks;
  for (int i = 0; i < 64; ++i)
    {
      blocks.push_back (memory.allocate (64, 8));
      std::memset (memory.transfer (blocks.back (), 64, access_kind::store), i,
                   64);
    }
  for (int i = 0; i < 64; i += 2)
    ASSERT_TRUE (memory.release (blocks[i]));
  for (int i = 1; i < 64; i += 2)
    for (unsigned k = 0; k < 64; k += 8)
      {
        unsigned char *p = memory.access (blocks[i] + k, 8, access_kind::load);
        ASSERT_NE (p, nullptr);
        EXPECT_EQ (*p, i);
      }
}

TEST (MemoryBlocks, TransferChecksOneBlock)
{
  device_memory memory (mebibyte);
  dev_addr a = memory.allocate (400, 8);
  EXPECT_NE (memory.transfer (a, 400, access_kind::load), nullptr);
  EXPECT_NE (memory.transfer (a + 399, 1, access_kind::store), nullptr);
  EXPECT_EQ (memory.transfer (a, 401, access_kind::load), nullptr);
  EXPECT_EQ (memory.transfer (a + 1, 400, access_kind::store), nullptr);
  EXPECT_EQ (memory.transfer (a + 1, SIZE_MAX, access_kind::store), nullptr);
  EXPECT_EQ (memory.transfer (a - 1, 1, access_kind::load), nullptr);
  ASSERT_TRUE (memory.release (a));
  EXPECT_EQ (memory.transfer (a, 1, access_kind::load), nullptr);
}

TEST (MemoryBlocks, TransferIgnoresDeclaredObjects)
{
  device_memory memory (mebibyte);
  dev_addr a = memory.allocate (400, 8);
  memory.declare_subobject (a, 40);
  EXPECT_NE (memory.transfer (a, 400, access_kind::store), nullptr);
}

TEST (MemoryBlocks, SeveralMemoriesHaveDisjointWindows)
{
  device_memory one (mebibyte), two (mebibyte);
  dev_addr a = one.allocate (8, 8), b = two.allocate (8, 8);
  EXPECT_FALSE (two.in_window_p (a));
  EXPECT_FALSE (one.in_window_p (b));
  EXPECT_EQ (memory_of (a), &one);
  EXPECT_EQ (memory_of (b), &two);
  EXPECT_EQ (memory_of (reinterpret_cast<dev_addr> (&one)), nullptr);
}

TEST (MemoryBlocks, LeakReportNamesUnlabelledLiveBlocks)
{
  device_memory memory (mebibyte);
  EXPECT_EQ (memory.leak_report (), "");
  dev_addr a = memory.allocate (400, 8);
  memory.allocate (4, 4, "variable");
  dev_addr b = memory.allocate (16, 8);
  ASSERT_TRUE (memory.release (a));
  char expected[128];
  std::snprintf (expected, sizeof expected,
                 "16 bytes leaked: device block #2 at 0x%llx was never "
                 "freed\n",
                 static_cast<unsigned long long> (b));
  EXPECT_EQ (memory.leak_report (), expected);
}

} // namespace
