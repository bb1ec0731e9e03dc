/* simcuda/exec/memory.h: what messages call an address; the fault report.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/memory.h"
#include "simcuda/exec/report.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace simcuda;

int global_data[4] = { 1 };
int global_bss[40000];
const int global_constant[4] = { 1 };

namespace
{

constexpr std::size_t mebibyte = std::size_t (1) << 20;

class MemoryExplain : public testing::Test
{
protected:
  device_memory memory{ mebibyte };

  std::string
  load (dev_addr addr, std::size_t bytes = 4)
  {
    return memory.explain (addr, bytes, access_kind::load);
  }

  std::string
  store (dev_addr addr, std::size_t bytes = 4)
  {
    return memory.explain (addr, bytes, access_kind::store);
  }

  std::string
  host (const void *p)
  {
    return load (reinterpret_cast<dev_addr> (p));
  }

  /* "[0x..,+BYTES)"  */
  static std::string
  range (dev_addr start, std::size_t bytes)
  {
    char text[64];
    std::snprintf (text, sizeof text, "[0x%llx,+%zu)",
                   static_cast<unsigned long long> (start), bytes);
    return text;
  }

  static std::string
  block (unsigned number, dev_addr start, std::size_t bytes)
  {
    return "device block #" + std::to_string (number) + " "
           + range (start, bytes);
  }
};

TEST_F (MemoryExplain, Null)
{
  EXPECT_EQ (load (0), "null pointer");
  EXPECT_EQ (load (24), "offset 24 from a null pointer");
  EXPECT_EQ (load (4095), "offset 4095 from a null pointer");
  EXPECT_NE (load (4096).find ("neither"), std::string::npos);
}

TEST_F (MemoryExplain, UninitializedPointer)
{
  const std::string expected = "uninitialized pointer: the 0xA5 that fills "
                               "device memory never written";
  EXPECT_EQ (load (0xA5A5A5A5A5A5A5A5u), expected);
  EXPECT_EQ (load (0xA5A5A5A5A5A5A5A5u + 4 * 1000), expected);
  EXPECT_EQ (load (0xA5A5A5A5A5A5A5A5u - 8), expected);
  EXPECT_EQ (load (0xA5A5A5A5u), expected);
  EXPECT_EQ (load (0xFFFFFFFFA5A5A5A5u), expected);
}

TEST_F (MemoryExplain, PastTheEndOfABlock)
{
  memory.allocate (16, 8);
  dev_addr a = memory.allocate (400, 8);
  EXPECT_EQ (load (a + 400), "0 bytes past the end of " + block (2, a, 400));
  EXPECT_EQ (store (a + 480), "80 bytes past the end of " + block (2, a, 400));
  EXPECT_EQ (load (a + 396, 8),
             "4 of the 8 bytes are past the end of " + block (2, a, 400));
}

TEST_F (MemoryExplain, BeforeABlock)
{
  dev_addr a = memory.allocate (400, 8);
  EXPECT_EQ (load (a - 4), "4 bytes before " + block (1, a, 400));
}

TEST_F (MemoryExplain, FreedBlock)
{
  dev_addr a = memory.allocate (400, 8);
  dev_addr b = memory.allocate (16, 8);
  ASSERT_TRUE (memory.release (a));
  EXPECT_EQ (load (a + 8), "offset 8 of freed " + block (1, a, 400));
  EXPECT_EQ (store (a + 400),
             "0 bytes past the end of freed " + block (1, a, 400));
  EXPECT_EQ (store (b - 8), "8 bytes before " + block (2, b, 16));
}

TEST_F (MemoryExplain, NeverWritten)
{
  dev_addr a = memory.allocate (400, 8);
  EXPECT_EQ (load (a + 16), "never written: offset 16 of " + block (1, a, 400));
  EXPECT_EQ (store (a + 16), "offset 16 of " + block (1, a, 400));
}

TEST_F (MemoryExplain, NeverAllocated)
{
  dev_addr window = 0;
  {
    device_memory other (mebibyte);
    window = other.allocate (8, 8);
    EXPECT_EQ (other.explain (window + 65536, 4, access_kind::load),
               "65528 bytes past the end of " + block (1, window, 8));
  }
  /* The window of a memory that is gone is not one any more.  */
  EXPECT_EQ (memory_of (window), nullptr);
}

TEST_F (MemoryExplain, VariableByName)
{
  dev_addr a = memory.allocate (12, 4, "variable 'table'");
  EXPECT_EQ (store (a + 12), "0 bytes past the end of device variable 'table' "
                                 + range (a, 12));
}

TEST_F (MemoryExplain, DeclaredObjects)
{
  dev_addr a = memory.allocate (100, 8);
  std::memset (memory.transfer (a, 100, access_kind::store), 0, 100);
  memory.declare_subobject (a + 16, 40);
  memory.declare_subobject (a + 80, 8);
  const std::string in = " in " + block (1, a, 100);
  EXPECT_EQ (load (a + 56), "0 bytes past the end of the mapped object "
                                + range (a + 16, 40) + in);
  EXPECT_EQ (load (a + 64, 8), "8 bytes past the end of the mapped object "
                                   + range (a + 16, 40) + in);
  EXPECT_EQ (load (a + 76),
             "4 bytes before the mapped object " + range (a + 80, 8) + in);
  EXPECT_EQ (load (a),
             "16 bytes before the mapped object " + range (a + 16, 40) + in);
  EXPECT_EQ (load (a + 52, 8),
             "4 of the 8 bytes are past the end of the mapped object "
                 + range (a + 16, 40) + in);
}

TEST_F (MemoryExplain, OtherDevice)
{
  device_memory other (mebibyte);
  dev_addr a = other.allocate (400, 8);
  std::memset (other.transfer (a, 400, access_kind::store), 0, 400);
  EXPECT_EQ (load (a), "address of another device or context: offset 0 of "
                           + block (1, a, 400));
}

TEST_F (MemoryExplain, HostAddresses)
{
  int on_stack = 0;
  EXPECT_EQ (host (&on_stack), "HOST address (stack)");
  std::unique_ptr<int[]> small (new int[4]);
  EXPECT_EQ (host (small.get ()), "HOST address (heap)");
  std::unique_ptr<int[]> big (new int[mebibyte]);
  EXPECT_EQ (host (big.get ()), "HOST address (heap)");
  const std::string program = program_invocation_short_name;
  EXPECT_EQ (host (global_data),
             "HOST address (static data of " + program + ")");
  EXPECT_EQ (host (global_bss + 30000),
             "HOST address (static data of " + program + ")");
  EXPECT_EQ (host (global_constant),
             "HOST address (read-only data or code of " + program + ")");
}

TEST_F (MemoryExplain, HostFileMapping)
{
  std::string name = testing::TempDir () + "simcuda-mapped-XXXXXX";
  int fd = mkstemp (name.data ());
  ASSERT_GE (fd, 0);
  ASSERT_EQ (ftruncate (fd, 4096), 0);
  void *p = mmap (nullptr, 4096, PROT_READ, MAP_SHARED, fd, 0);
  ASSERT_NE (p, MAP_FAILED);
  EXPECT_EQ (host (p), "HOST address (mapped file "
                           + name.substr (name.rfind ('/') + 1) + ")");
  munmap (p, 4096);
  close (fd);
  unlink (name.c_str ());
}

TEST_F (MemoryExplain, Nowhere)
{
  void *p = mmap (nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE (p, MAP_FAILED);
  munmap (p, 4096);
  EXPECT_EQ (host (p), "neither a device address nor mapped on the host");
  EXPECT_EQ (load (UINT64_MAX - 7),
             "neither a device address nor mapped on the host");
}

using MemoryDeath = MemoryExplain;

TEST_F (MemoryDeath, FaultReportEndsTheProcess)
{
  EXPECT_EXIT (end_process ("simcuda: wrong\n"), testing::ExitedWithCode (1),
               "^simcuda: wrong\n$");
  set_on_fault (on_fault::stop);
  EXPECT_EXIT (end_process ("simcuda: wrong\n"),
               testing::KilledBySignal (SIGTRAP), "^simcuda: wrong\n$");
  set_on_fault (on_fault::end);
}

/* Static, so that only .symtab has it.  */
__attribute__ ((noinline)) std::string
calls_of_test ()
{
  return describe (host_calls::here (), "called by");
}

TEST_F (MemoryExplain, HostCallsHaveNames)
{
  const std::string text = calls_of_test ();
  EXPECT_EQ (text.find ("simcuda: called by\nsimcuda:   #0 "), 0u);
  EXPECT_NE (text.find ("calls_of_test"), std::string::npos);
  EXPECT_NE (text.find (" (memory-explain+0x"), std::string::npos);
  host_calls none;
  EXPECT_EQ (describe (none, "called by"), "");
}

TEST_F (MemoryDeath, HostCodeCannotTouchADeviceAddress)
{
  dev_addr a = memory.allocate (400, 8);
  EXPECT_DEATH (*reinterpret_cast<volatile char *> (a) = 1, "");
}

/* Less address space than the window wants: a smaller window does.  */
TEST (MemoryLimits, SmallAddressSpace)
{
#if defined __SANITIZE_ADDRESS__
  GTEST_SKIP () << "the sanitizer needs its address space";
#endif
  const rlim_t bytes = rlim_t (512) << 20;
  const struct rlimit limit = { bytes, bytes };
  const pid_t child = fork ();
  if (child == 0)
    {
      setrlimit (RLIMIT_AS, &limit);
      _exit (mmap (nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                   0) == MAP_FAILED
                 ? 0
                 : 1);
    }
  int status = -1;
  ASSERT_EQ (waitpid (child, &status, 0), child);
  if (status != 0)
    GTEST_SKIP () << "limits have no effect in qemu's user mode";

  const auto body = [&] {
    setrlimit (RLIMIT_AS, &limit);
    device_memory memory (std::size_t (4) << 30);
    dev_addr a = memory.allocate (mebibyte, 8);
    const bool good = a != 0 && memory.limit_bytes () >= mebibyte
                      && memory.limit_bytes () < bytes
                      && memory.access (a, 8, access_kind::store) != nullptr;
    _exit (good ? 0 : 1);
  };
  EXPECT_EXIT (body (), testing::ExitedWithCode (0), "");
}

} // namespace
