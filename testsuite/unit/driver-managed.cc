/* Memory that host and kernels reach at one address: managed blocks and mapped
   host memory.  Two devices.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

#include <csignal>
#include <cstdlib>
#include <string>

namespace
{

const int set_environment = setenv ("SIMCUDA_DEVICES", "2", 1);

const char ptx[] = ".version 6.0\n"
                   ".target sm_30\n"
                   ".address_size 64\n"
                   ".visible .entry increment (.param .u64 p)\n"
                   "{\n"
                   "  .reg .u64 %a;\n"
                   "  .reg .u32 %i, %v;\n"
                   "  ld.param.u64 %a, [p];\n"
                   "  mov.u32 %i, %tid.x;\n"
                   "  mad.wide.u32 %a, %i, 4, %a;\n"
                   "  ld.u32 %v, [%a];\n"
                   "  add.u32 %v, %v, 1;\n"
                   "  st.u32 [%a], %v;\n"
                   "  atom.add.u32 %v, [%a], 1;\n"
                   "  ret;\n"
                   "}\n";

class DriverManaged : public ContextTest
{
protected:
  CUfunction increment = nullptr;

  void
  SetUp () override
  {
    ContextTest::SetUp ();
    CUmodule module;
    ASSERT_EQ (cuModuleLoadData (&module, ptx), CUDA_SUCCESS);
    ASSERT_EQ (cuModuleGetFunction (&increment, module, "increment"),
               CUDA_SUCCESS);
  }

  /* Add 2 to each of the COUNT numbers at P, in a kernel.  */
  void
  run (CUdeviceptr p, unsigned count)
  {
    void *parameters[] = { &p };
    EXPECT_EQ (cuLaunchKernel (increment, 1, 1, 1, count, 1, 1, 0, nullptr,
                               parameters, nullptr),
               CUDA_SUCCESS);
    EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  }

  static CUdeviceptr
  managed (size_t bytes)
  {
    CUdeviceptr p = 0;
    EXPECT_EQ (cuMemAllocManaged (&p, bytes, CU_MEM_ATTACH_GLOBAL),
               CUDA_SUCCESS);
    return p;
  }

  static int *
  host (CUdeviceptr p)
  {
    return reinterpret_cast<int *> (p);
  }
};

TEST_F (DriverManaged, BothSidesSeeTheSame)
{
  const CUdeviceptr p = managed (400);
  for (int i = 0; i < 100; ++i)
    host (p)[i] = i;
  run (p, 100);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ (host (p)[i], i + 2);
  int copy[2] = {};
  EXPECT_EQ (cuMemcpyDtoH_v2 (copy, p, sizeof copy), CUDA_SUCCESS);
  EXPECT_EQ (copy[1], 3);
  copy[1] = 40;
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, copy, sizeof copy), CUDA_SUCCESS);
  EXPECT_EQ (host (p)[1], 40);
  EXPECT_EQ (cuMemsetD32_v2 (p, 5, 100), CUDA_SUCCESS);
  EXPECT_EQ (host (p)[99], 5);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverManaged, IsAlsoAHostAddressOfCopies)
{
  const CUdeviceptr p = managed (400), q = allocate (400);
  host (p)[0] = 7;
  EXPECT_EQ (cuMemcpyHtoD_v2 (q, host (p), 4), CUDA_SUCCESS);
  run (q, 1);
  EXPECT_EQ (cuMemcpyDtoH_v2 (host (p) + 1, q, 4), CUDA_SUCCESS);
  EXPECT_EQ (host (p)[1], 9);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
}

TEST_F (DriverManaged, BlocksAreIndependentAndTheirPagesComeBack)
{
  const CUdeviceptr before = allocate (100);
  EXPECT_EQ (cuMemsetD8_v2 (before, 3, 100), CUDA_SUCCESS);
  for (int round = 0; round < 3; ++round)
    {
      const CUdeviceptr p = managed (5000), q = managed (4);
      EXPECT_EQ (p % 4096, 0u);
      host (p)[1249] = 8;
      host (q)[0] = 9;
      run (p + 4996, 1);
      EXPECT_EQ (host (p)[1249], 10);
      EXPECT_EQ (host (q)[0], 9);
      EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
      EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
    }
  unsigned char byte = 0;
  EXPECT_EQ (cuMemcpyDtoH_v2 (&byte, before + 99, 1), CUDA_SUCCESS);
  EXPECT_EQ (byte, 3);
  EXPECT_EQ (cuMemFree_v2 (before), CUDA_SUCCESS);
}

TEST_F (DriverManaged, OtherDevicesReachIt)
{
  const CUdeviceptr p = managed (4);
  host (p)[0] = 1;
  CUcontext other;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 1), CUDA_SUCCESS);
  CUmodule module;
  CUfunction there;
  ASSERT_EQ (cuModuleLoadData (&module, ptx), CUDA_SUCCESS);
  ASSERT_EQ (cuModuleGetFunction (&there, module, "increment"), CUDA_SUCCESS);
  CUdeviceptr address = p;
  void *parameters[] = { &address };
  EXPECT_EQ (
      cuLaunchKernel (there, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr),
      CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
  EXPECT_EQ (host (p)[0], 3);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverManaged, KernelsAreChecked)
{
  const CUdeviceptr p = managed (40);
  EXPECT_EXIT (run (p, 11), testing::ExitedWithCode (1),
               "^simcuda: invalid load of 4 bytes at 0x[0-9a-f]+: 0 bytes past "
               "the end of managed block #1 \\[0x[0-9a-f]+,\\+40\\)\n"
               "simcuda: in kernel increment, gang 0, worker 0, vector 10, ");
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EXIT (run (p, 1), testing::ExitedWithCode (1),
               ": offset 0 of freed managed block #1 ");
}

TEST_F (DriverManaged, HostAccessAfterTheEnd)
{
#if defined __SANITIZE_ADDRESS__
  GTEST_SKIP () << "the sanitizer handles the signal";
#endif
  const CUdeviceptr p = managed (40);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EXIT (*static_cast<volatile int *> (host (p)) = 1,
               testing::KilledBySignal (SIGSEGV),
               "^simcuda: host code accessed the device address 0x[0-9a-f]+: "
               "offset 0 of freed managed block #1 ");
}

TEST_F (DriverManaged, Attributes)
{
  const CUdeviceptr p = managed (40);
  unsigned is_managed = 0;
  void *host_addr = nullptr;
  EXPECT_EQ (
      cuPointerGetAttribute (&is_managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, p),
      CUDA_SUCCESS);
  EXPECT_EQ (is_managed, 1u);
  EXPECT_EQ (cuPointerGetAttribute (&host_addr,
                                    CU_POINTER_ATTRIBUTE_HOST_POINTER, p + 8),
             CUDA_SUCCESS);
  EXPECT_EQ (host_addr, host (p + 8));
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverManaged, MappedHostMemory)
{
  void *block = nullptr;
  ASSERT_EQ (cuMemHostAlloc (&block, 8, CU_MEMHOSTALLOC_DEVICEMAP),
             CUDA_SUCCESS);
  CUdeviceptr p = 0;
  EXPECT_EQ (cuMemHostGetDevicePointer_v2 (&p, block, 0), CUDA_SUCCESS);
  EXPECT_EQ (host (p), block);
  host (p)[0] = 1;
  host (p)[1] = 2;
  run (p, 2);
  EXPECT_EQ (host (p)[0], 3);
  EXPECT_EQ (host (p)[1], 4);
  EXPECT_EXIT (run (p, 3), testing::ExitedWithCode (1),
               "HOST address \\(.*\\), 0 bytes past the end of mapped host "
               "memory \\[0x[0-9a-f]+,\\+8\\)\n");
  EXPECT_EQ (cuMemFreeHost (block), CUDA_SUCCESS);
}

TEST_F (DriverManaged, RegisteredHostMemory)
{
  int mine[4] = { 1, 1, 1, 1 };
  ASSERT_EQ (cuMemHostRegister_v2 (mine, 8, CU_MEMHOSTREGISTER_DEVICEMAP),
             CUDA_SUCCESS);
  CUdeviceptr p = 0;
  EXPECT_EQ (cuMemHostGetDevicePointer_v2 (&p, mine + 1, 0), CUDA_SUCCESS);
  EXPECT_EQ (host (p), mine + 1);
  run (p, 1);
  EXPECT_EQ (mine[1], 3);
  EXPECT_EXIT (run (p, 2), testing::ExitedWithCode (1), "HOST address");
  EXPECT_EQ (cuMemHostUnregister (mine), CUDA_SUCCESS);
  EXPECT_EXIT (run (p, 1), testing::ExitedWithCode (1), "HOST address");
}

/* Pinned alone is not mapped: a kernel that gets this pointer by mistake is
   reported.  */
TEST_F (DriverManaged, PinnedHostMemoryIsMappedWhenAskedFor)
{
  void *block = nullptr;
  ASSERT_EQ (cuMemAllocHost_v2 (&block, 4), CUDA_SUCCESS);
  *static_cast<int *> (block) = 1;
  const CUdeviceptr p = reinterpret_cast<CUdeviceptr> (block);
  EXPECT_EXIT (run (p, 1), testing::ExitedWithCode (1), "HOST address");
  CUdeviceptr mapped = 0;
  EXPECT_EQ (cuMemHostGetDevicePointer_v2 (&mapped, block, 0), CUDA_SUCCESS);
  EXPECT_EQ (mapped, p);
  run (p, 1);
  EXPECT_EQ (*static_cast<int *> (block), 3);
  EXPECT_EQ (cuMemFreeHost (block), CUDA_SUCCESS);
}

} // namespace
