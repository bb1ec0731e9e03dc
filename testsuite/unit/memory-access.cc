/* simcuda/exec/memory.h: which accesses of a kernel are good.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/memory.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <vector>

using namespace simcuda;

namespace
{

constexpr std::size_t mebibyte = std::size_t (1) << 20;

class MemoryAccess : public testing::Test
{
protected:
  device_memory memory{ mebibyte };

  bool
  load_p (dev_addr addr, unsigned bytes)
  {
    return memory.access (addr, bytes, access_kind::load) != nullptr;
  }

  bool
  store_p (dev_addr addr, unsigned bytes)
  {
    return memory.access (addr, bytes, access_kind::store) != nullptr;
  }

  /* A block that the host has filled.  */
  dev_addr
  written (std::size_t bytes)
  {
    dev_addr addr = memory.allocate (bytes, 256);
    std::memset (memory.transfer (addr, bytes, access_kind::store), 0, bytes);
    return addr;
  }
};

TEST_F (MemoryAccess, EverySizeUpToTheLastByte)
{
  dev_addr a = written (48);
  for (unsigned bytes : { 1u, 2u, 4u, 8u, 16u })
    for (unsigned offset = 0; offset < 80; offset += bytes)
      {
        EXPECT_EQ (load_p (a + offset, bytes), offset + bytes <= 48)
            << bytes << " at " << offset;
        EXPECT_EQ (store_p (a + offset, bytes), offset + bytes <= 48)
            << bytes << " at " << offset;
      }
}

TEST_F (MemoryAccess, OddBlockSizesEndExactly)
{
  dev_addr a = written (13);
  EXPECT_TRUE (load_p (a + 12, 1));
  EXPECT_FALSE (load_p (a + 13, 1));
  EXPECT_FALSE (load_p (a + 12, 2));
  EXPECT_FALSE (load_p (a + 12, 4));
  EXPECT_FALSE (load_p (a + 8, 8));
  EXPECT_FALSE (store_p (a, 16));
}

TEST_F (MemoryAccess, NoAddressOutsideOfTheWindow)
{
  int on_stack = 0;
  EXPECT_FALSE (load_p (0, 4));
  EXPECT_FALSE (load_p (reinterpret_cast<dev_addr> (&on_stack), 4));
  EXPECT_FALSE (load_p (UINT64_MAX - 3, 4));
  EXPECT_FALSE (load_p (0xA5A5A5A5A5A5A5A5u, 1));
}

TEST_F (MemoryAccess, FreedMemoryIsNotAccessible)
{
  dev_addr a = written (64);
  EXPECT_TRUE (load_p (a, 8));
  ASSERT_TRUE (memory.release (a));
  EXPECT_FALSE (load_p (a, 8));
  EXPECT_FALSE (store_p (a, 8));
}

TEST_F (MemoryAccess, LoadOfWhatNobodyWrote)
{
  dev_addr a = memory.allocate (64, 8);
  EXPECT_FALSE (load_p (a, 4));
  EXPECT_TRUE (store_p (a, 4));
  EXPECT_TRUE (load_p (a, 4));
  EXPECT_FALSE (load_p (a + 4, 4));
  /* A wider load that covers padding.  */
  EXPECT_TRUE (load_p (a, 8));
  EXPECT_TRUE (load_p (a, 16));
  EXPECT_FALSE (load_p (a + 16, 16));
}

TEST_F (MemoryAccess, AtomicsWrite)
{
  dev_addr a = memory.allocate (64, 8);
  EXPECT_NE (memory.access (a, 8, access_kind::atomic), nullptr);
  EXPECT_TRUE (load_p (a, 8));
  /* Half written.  */
  EXPECT_TRUE (store_p (a + 8, 4));
  EXPECT_NE (memory.access (a + 8, 8, access_kind::atomic), nullptr);
  EXPECT_TRUE (load_p (a + 12, 4));
}

TEST_F (MemoryAccess, UnwrittenLoadsCanBeAllowed)
{
  memory.set_unwritten_loads (unwritten_loads::allow);
  dev_addr a = memory.allocate (64, 8);
  EXPECT_TRUE (load_p (a, 4));
  unsigned char *p = memory.access (a, 4, access_kind::load);
  EXPECT_EQ (p[3], 0xA5);
  EXPECT_FALSE (load_p (a + 64, 4));
}

TEST_F (MemoryAccess, BackingIsTheSameForAllAccesses)
{
  dev_addr a = written (64);
  *memory.access (a + 5, 1, access_kind::store) = 42;
  EXPECT_EQ (memory.transfer (a, 64, access_kind::load)[5], 42);
}

TEST_F (MemoryAccess, DeclaredObjectsBoundAccesses)
{
  /*   0   8     24      40       64
       | A |  gap  |  B  |  gap  |   */
  dev_addr a = written (64);
  memory.declare_subobject (a, 8);
  memory.declare_subobject (a + 24, 16);
  EXPECT_TRUE (load_p (a, 8));
  EXPECT_FALSE (load_p (a + 8, 4));
  EXPECT_FALSE (store_p (a + 20, 4));
  EXPECT_TRUE (store_p (a + 24, 8));
  EXPECT_TRUE (load_p (a + 39, 1));
  EXPECT_FALSE (load_p (a + 40, 8));
  EXPECT_FALSE (load_p (a, 16));
}

TEST_F (MemoryAccess, AdjacentObjectsDoNotMerge)
{
  dev_addr a = written (64);
  for (unsigned offset = 0; offset < 64; offset += 12)
    memory.declare_subobject (a + offset, std::min (12u, 64 - offset));
  EXPECT_TRUE (load_p (a, 8));
  EXPECT_FALSE (load_p (a + 8, 8));
  EXPECT_TRUE (load_p (a + 8, 4));
  EXPECT_TRUE (load_p (a + 12, 4));
  EXPECT_TRUE (load_p (a + 16, 8));
  EXPECT_FALSE (store_p (a + 32, 8));
}

TEST_F (MemoryAccess, NestedObjectsAllowWhatTheOuterOneAllows)
{
  dev_addr a = written (64);
  memory.declare_subobject (a, 32);
  memory.declare_subobject (a + 12, 8);
  memory.declare_subobject (a, 4); /* First member of the outer one.  */
  EXPECT_TRUE (load_p (a + 8, 8));
  EXPECT_TRUE (load_p (a, 8));
  EXPECT_TRUE (load_p (a + 16, 8));
  EXPECT_FALSE (load_p (a + 32, 4));
  /* Taken back inside out.  */
  memory.declare_subobject (a, 0);
  memory.declare_subobject (a + 12, 0);
  EXPECT_TRUE (load_p (a, 16));
  EXPECT_TRUE (load_p (a + 16, 16));
  EXPECT_FALSE (load_p (a + 32, 4));
}

TEST_F (MemoryAccess, OuterObjectTakenBackLeavesTheInner)
{
  dev_addr a = written (64);
  memory.declare_subobject (a + 8, 32);
  memory.declare_subobject (a + 16, 8);
  memory.declare_subobject (a + 8, 0);
  EXPECT_FALSE (load_p (a + 8, 8));
  EXPECT_TRUE (load_p (a + 16, 8));
  EXPECT_FALSE (load_p (a + 24, 8));
}

TEST_F (MemoryAccess, NoObjectsLeftMeansTheWholeBlock)
{
  dev_addr a = written (64);
  memory.declare_subobject (a + 8, 8);
  EXPECT_FALSE (load_p (a, 8));
  memory.declare_subobject (a + 8, 0);
  EXPECT_TRUE (load_p (a, 8));
  EXPECT_TRUE (load_p (a + 48, 16));
  /* Taken back twice, or of no block: nothing happens.  */
  memory.declare_subobject (a + 8, 0);
  memory.declare_subobject (a + 64, 8);
  memory.declare_subobject (0, 8);
  EXPECT_TRUE (load_p (a, 8));
}

TEST_F (MemoryAccess, DeclarationKeepsWhatIsWritten)
{
  dev_addr a = memory.allocate (64, 8);
  EXPECT_TRUE (store_p (a, 8));
  memory.declare_subobject (a, 16);
  EXPECT_TRUE (load_p (a, 8));
  EXPECT_FALSE (load_p (a + 8, 8));
}

TEST_F (MemoryAccess, ObjectsEndWithTheirBlock)
{
  dev_addr a = written (64);
  memory.declare_subobject (a + 48, 400);
  EXPECT_TRUE (load_p (a + 48, 16));
  EXPECT_FALSE (load_p (a + 64, 8));
  ASSERT_TRUE (memory.release (a));
  EXPECT_FALSE (load_p (a + 48, 16));
}

TEST_F (MemoryAccess, ManyObjectsInOneBlock)
{
  constexpr unsigned n = 20000;
  device_memory big (16 * mebibyte);
  dev_addr a = big.allocate (n * 24, 256);
  for (unsigned i = 0; i < n; ++i)
    big.declare_subobject (a + i * 24, 16);
  for (unsigned i = 0; i < n; i += 97)
    {
      EXPECT_NE (big.access (a + i * 24, 8, access_kind::store), nullptr);
      EXPECT_EQ (big.access (a + i * 24 + 16, 8, access_kind::store), nullptr);
    }
  for (unsigned i = 0; i < n; ++i)
    big.declare_subobject (a + i * 24, 0);
  EXPECT_NE (big.access (a + 16, 8, access_kind::store), nullptr);
}

TEST_F (MemoryAccess, ThreadsAccessTheirOwnBlocks)
{
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back ([this, t] {
      for (int i = 0; i < 500; ++i)
        {
          dev_addr a = memory.allocate (1024, 8);
          ASSERT_NE (a, 0u);
          for (unsigned k = 0; k < 1024; k += 8)
            {
              std::uint64_t value = t * 1000000 + i * 1000 + k;
              std::memcpy (memory.access (a + k, 8, access_kind::store), &value,
                           8);
            }
          for (unsigned k = 0; k < 1024; k += 8)
            {
              std::uint64_t value;
              std::memcpy (&value, memory.access (a + k, 8, access_kind::load),
                           8);
              ASSERT_EQ (value, t * 1000000u + i * 1000u + k);
            }
          ASSERT_TRUE (memory.release (a));
        }
    });
  for (std::thread &t : threads)
    t.join ();
}

} // namespace
