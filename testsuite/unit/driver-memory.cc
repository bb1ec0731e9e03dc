/* The simulated device's driver API: memory, copies, fills, counts.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

namespace
{

const int set_environment = setenv ("SIMCUDA_MEMORY", "1M", 1);

class DriverMemory : public ContextTest
{
protected:
  /* Runs BODY; what it wrote to standard error.  */
  template <typename Body>
  static std::string
  said (Body body)
  {
    testing::internal::CaptureStderr ();
    body ();
    return testing::internal::GetCapturedStderr ();
  }

  static std::string
  hex (CUdeviceptr p)
  {
    char text[32];
    std::snprintf (text, sizeof text, "0x%llx", p);
    return text;
  }
};

TEST_F (DriverMemory, AllocateArguments)
{
  CUdeviceptr p;
  EXPECT_EQ (cuMemAlloc_v2 (&p, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemAlloc_v2 (nullptr, 8), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFree_v2 (0), CUDA_SUCCESS);
}

TEST_F (DriverMemory, OutOfMemory)
{
  size_t free_bytes = 0, total_bytes = 0;
  CUdeviceptr p = allocate (1000000), q = 0;
  EXPECT_EQ (cuMemAlloc_v2 (&q, 1 << 16), CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ (q, 0u);
  EXPECT_EQ (cuMemGetInfo_v2 (&free_bytes, &total_bytes), CUDA_SUCCESS);
  EXPECT_EQ (total_bytes, 1u << 20);
  EXPECT_EQ (free_bytes, (1u << 20) - 1000000u);
  EXPECT_EQ (cuDeviceTotalMem_v2 (&total_bytes, 0), CUDA_SUCCESS);
  EXPECT_EQ (total_bytes, 1u << 20);
  /* A device's contexts share its memory.  */
  CUcontext other;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemAlloc_v2 (&q, 1 << 16), CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemAlloc_v2 (&q, 1 << 20), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
}

TEST_F (DriverMemory, FreeExplainsWhatIsWrong)
{
  CUdeviceptr p = allocate (400);
  EXPECT_EQ (said ([&] {
               EXPECT_EQ (cuMemFree_v2 (p + 16), CUDA_ERROR_INVALID_VALUE);
             }),
             "simcuda: cuMemFree: not the start of a device block: offset 16 "
             "of device block #1 ["
                 + hex (p) + ",+400)\n");
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (
      said ([&] { EXPECT_EQ (cuMemFree_v2 (p), CUDA_ERROR_INVALID_VALUE); }),
      "simcuda: cuMemFree: not the start of a device block: offset 0 of freed "
      "device block #1 ["
          + hex (p) + ",+400)\n");
  int local;
  EXPECT_EQ (
      said ([&] {
        EXPECT_EQ (cuMemFree_v2 (reinterpret_cast<CUdeviceptr> (&local)),
                   CUDA_ERROR_INVALID_VALUE);
      }),
      "simcuda: cuMemFree: not the start of a device block: HOST address "
      "(stack)\n");
}

TEST_F (DriverMemory, AddressRange)
{
  CUdeviceptr p = allocate (400), start = 0;
  size_t bytes = 0;
  EXPECT_EQ (cuMemGetAddressRange_v2 (&start, &bytes, p + 399), CUDA_SUCCESS);
  EXPECT_EQ (start, p);
  EXPECT_EQ (bytes, 400u);
  EXPECT_EQ (cuMemGetAddressRange_v2 (nullptr, &bytes, p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemGetAddressRange_v2 (&start, &bytes, p + 400),
             CUDA_ERROR_NOT_FOUND);
  EXPECT_EQ (cuMemGetAddressRange_v2 (&start, &bytes,
                                      reinterpret_cast<CUdeviceptr> (&start)),
             CUDA_ERROR_NOT_FOUND);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverMemory, CopiesThereAndBack)
{
  std::vector<int> out (1000), in (1000);
  std::iota (out.begin (), out.end (), 1);
  CUdeviceptr p = allocate (4000), q = allocate (4000);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, out.data (), 4000), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoD_v2 (q, p, 4000), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (in.data (), q, 4000), CUDA_SUCCESS);
  EXPECT_EQ (in, out);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, nullptr, 0), CUDA_SUCCESS);
  /* Unified: whatever the addresses are.  */
  std::fill (in.begin (), in.end (), 0);
  const auto number = [] (std::vector<int> &v) {
    return reinterpret_cast<CUdeviceptr> (v.data ());
  };
  EXPECT_EQ (cuMemcpy (number (in), q, 400), CUDA_SUCCESS);
  EXPECT_EQ (in[99], 100);
  EXPECT_EQ (cuMemcpy (p, number (out) + 400, 400), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyAsync (q, p, 400, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (in.data (), q, 4), CUDA_SUCCESS);
  EXPECT_EQ (in[0], 101);
  EXPECT_EQ (cuMemcpy (number (in) + 4, number (in), 4), CUDA_SUCCESS);
  EXPECT_EQ (in[1], 101);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
}

TEST_F (DriverMemory, CopiesBetweenContexts)
{
  std::vector<int> out (100), in (100);
  std::iota (out.begin (), out.end (), 1);
  CUcontext here, other;
  ASSERT_EQ (cuCtxGetCurrent (&here), CUDA_SUCCESS);
  CUdeviceptr p = allocate (400), q = 0;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 0), CUDA_SUCCESS);
  CUstream stream;
  EXPECT_EQ (cuStreamCreate (&stream, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemAlloc_v2 (&q, 400), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyHtoD_v2 (q, out.data (), 400), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyPeerAsync (p, here, q + 200, other, 200, stream),
             CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (stream), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyPeer (p + 200, here, q, other, 200), CUDA_SUCCESS);
  /* Each address is of the context beside it.  */
  EXPECT_NE (said ([&] {
               EXPECT_EQ (cuMemcpyPeer (p, other, q, here, 200),
                          CUDA_ERROR_INVALID_VALUE);
             }).find ("another"),
             std::string::npos);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (in.data (), p, 400), CUDA_SUCCESS);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ (in[i], out[(i + 50) % 100]);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverMemory, CopiesExplainWhatIsWrong)
{
  CUdeviceptr p = allocate (400);
  char buffer[800];
  EXPECT_EQ (said ([&] {
               EXPECT_EQ (cuMemcpyHtoD_v2 (p, buffer, 404),
                          CUDA_ERROR_INVALID_VALUE);
             }),
             "simcuda: cuMemcpyHtoD: 404 bytes to " + hex (p)
                 + ": 4 of the 404 bytes are past the end of device block #1 ["
                 + hex (p) + ",+400)\n");
  EXPECT_EQ (said ([&] {
               EXPECT_EQ (cuMemcpyDtoH_v2 (buffer, p + 400, 4),
                          CUDA_ERROR_INVALID_VALUE);
             }),
             "simcuda: cuMemcpyDtoH: 4 bytes from " + hex (p + 400)
                 + ": 0 bytes past the end of device block #1 [" + hex (p)
                 + ",+400)\n");
  EXPECT_EQ (said ([&] {
               EXPECT_EQ (
                   cuMemcpyHtoDAsync_v2 (reinterpret_cast<CUdeviceptr> (buffer),
                                         buffer, 4, nullptr),
                   CUDA_ERROR_INVALID_VALUE);
             }),
             "simcuda: cuMemcpyHtoDAsync: 4 bytes to "
                 + hex (reinterpret_cast<CUdeviceptr> (buffer))
                 + ": HOST address (stack)\n");
  /* The sides exchanged.  */
  EXPECT_EQ (
      said ([&] {
        EXPECT_EQ (cuMemcpyDtoH_v2 (reinterpret_cast<void *> (p), p, 4),
                   CUDA_ERROR_INVALID_VALUE);
      }),
      "simcuda: cuMemcpyDtoH: device address in place of a host address: 4 "
      "bytes to "
          + hex (p) + ": offset 0 of device block #1 [" + hex (p) + ",+400)\n");
  EXPECT_NE (said ([&] {
               EXPECT_EQ (
                   cuMemcpyDtoDAsync_v2 (
                       p, reinterpret_cast<CUdeviceptr> (buffer), 4, nullptr),
                   CUDA_ERROR_INVALID_VALUE);
             }).find ("HOST address"),
             std::string::npos);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, nullptr, 4), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (
      said ([&] {
        EXPECT_EQ (cuMemsetD8_v2 (p + 8, 1, 4), CUDA_ERROR_INVALID_VALUE);
      }),
      "simcuda: cuMemsetD8: 4 bytes to " + hex (p + 8)
          + ": offset 8 of freed device block #1 [" + hex (p) + ",+400)\n");
}

TEST_F (DriverMemory, Fills)
{
  CUdeviceptr p = allocate (64);
  unsigned char b[64];
  EXPECT_EQ (cuMemsetD8_v2 (p, 1, 64), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD16_v2 (p + 8, 0x0302, 4), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32_v2 (p + 16, 0x07060504, 2), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD8Async (p + 32, 8, 4, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (p + 40, 9, 1, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (b, p, 64), CUDA_SUCCESS);
  EXPECT_EQ (b[7], 1);
  EXPECT_EQ (b[8], 2);
  EXPECT_EQ (b[15], 3);
  EXPECT_EQ (b[16], 4);
  EXPECT_EQ (b[23], 7);
  EXPECT_EQ (b[24], 1);
  EXPECT_EQ (b[35], 8);
  EXPECT_EQ (b[36], 1);
  EXPECT_EQ (b[40], 9);
  EXPECT_EQ (cuMemsetD32_v2 (p + 2, 0, 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemsetD16_v2 (p + 1, 0, 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemsetD8_v2 (p, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverMemory, Copies2DAnd3D)
{
  /* 4 rows of 3 of 8 bytes, into rows of 5.  */
  unsigned char from[4 * 8], back[4 * 3];
  std::iota (from, from + sizeof from, 0);
  CUdeviceptr p = allocate (4 * 5);
  CUDA_MEMCPY2D c = {};
  c.srcMemoryType = CU_MEMORYTYPE_HOST;
  c.srcHost = from;
  c.srcPitch = 8;
  c.srcXInBytes = 2;
  c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  c.dstDevice = p;
  c.dstPitch = 5;
  c.WidthInBytes = 3;
  c.Height = 4;
  EXPECT_EQ (cuMemcpy2D_v2 (&c), CUDA_SUCCESS);
  CUDA_MEMCPY2D d = {};
  d.srcMemoryType = CU_MEMORYTYPE_UNIFIED;
  d.srcDevice = p;
  d.srcPitch = 5;
  d.dstMemoryType = CU_MEMORYTYPE_HOST;
  d.dstHost = back;
  d.WidthInBytes = 3;
  d.Height = 4;
  EXPECT_EQ (cuMemcpy2DUnaligned_v2 (&d), CUDA_SUCCESS);
  for (int row = 0; row < 4; ++row)
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ (back[row * 3 + i], row * 8 + 2 + i);
  c.Height = 5; /* One row too many for the block.  */
  EXPECT_NE (said ([&] {
               EXPECT_EQ (cuMemcpy2D_v2 (&c), CUDA_ERROR_INVALID_VALUE);
             }).find ("past the end"),
             std::string::npos);
  c.dstPitch = 2;
  EXPECT_EQ (cuMemcpy2D_v2 (&c), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemcpy2D_v2 (nullptr), CUDA_ERROR_INVALID_VALUE);

  CUDA_MEMCPY3D e = {};
  e.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  e.srcDevice = p;
  e.srcPitch = 5;
  e.srcHeight = 2;
  e.dstMemoryType = CU_MEMORYTYPE_HOST;
  e.dstHost = back;
  e.dstPitch = 3;
  e.dstHeight = 1;
  e.WidthInBytes = 3;
  e.Height = 1;
  e.Depth = 2;
  std::memset (back, 0, sizeof back);
  EXPECT_EQ (cuMemcpy3D_v2 (&e), CUDA_SUCCESS);
  EXPECT_EQ (back[0], 2);
  EXPECT_EQ (back[3], 18);
  EXPECT_EQ (back[6], 0);
  e.srcArray = nullptr;
  e.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  EXPECT_EQ (cuMemcpy3D_v2 (&e), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverMemory, PinnedHostMemory)
{
  void *p = nullptr, *q = nullptr;
  ASSERT_EQ (cuMemHostAlloc (&p, 100, CU_MEMHOSTALLOC_PORTABLE), CUDA_SUCCESS);
  ASSERT_EQ (cuMemAllocHost_v2 (&q, 100), CUDA_SUCCESS);
  std::memset (p, 1, 100);
  unsigned flags = 99, type = 0;
  EXPECT_EQ (cuMemHostGetFlags (&flags, p), CUDA_SUCCESS);
  EXPECT_EQ (flags, unsigned (CU_MEMHOSTALLOC_PORTABLE));
  const CUdeviceptr number = reinterpret_cast<CUdeviceptr> (p);
  EXPECT_EQ (cuPointerGetAttribute (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                    number + 99),
             CUDA_SUCCESS);
  EXPECT_EQ (type, unsigned (CU_MEMORYTYPE_HOST));
  EXPECT_EQ (cuMemFreeHost (static_cast<char *> (p) + 1),
             CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFreeHost (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFreeHost (q), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFreeHost (q), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (
      cuPointerGetAttribute (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, number),
      CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemHostAlloc (&p, 100, 64), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemHostAlloc (&p, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (p, nullptr);

  char mine[64];
  EXPECT_EQ (cuMemHostRegister_v2 (mine, 64, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemHostRegister_v2 (mine + 8, 8, 0),
             CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
  EXPECT_EQ (cuMemFreeHost (mine), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemHostUnregister (mine), CUDA_SUCCESS);
  EXPECT_EQ (cuMemHostUnregister (mine), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
}

TEST_F (DriverMemory, PointerAttributes)
{
  CUdeviceptr p = allocate (400), start = 0, device = 0;
  unsigned type = 0, managed = 9;
  size_t bytes = 0;
  CUcontext owner = nullptr;
  EXPECT_EQ (
      cuPointerGetAttribute (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p + 8),
      CUDA_SUCCESS);
  EXPECT_EQ (type, unsigned (CU_MEMORYTYPE_DEVICE));
  EXPECT_EQ (cuPointerGetAttribute (
                 &start, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, p + 8),
             CUDA_SUCCESS);
  EXPECT_EQ (start, p);
  EXPECT_EQ (
      cuPointerGetAttribute (&bytes, CU_POINTER_ATTRIBUTE_RANGE_SIZE, p + 8),
      CUDA_SUCCESS);
  EXPECT_EQ (bytes, 400u);
  EXPECT_EQ (cuPointerGetAttribute (&device,
                                    CU_POINTER_ATTRIBUTE_DEVICE_POINTER, p + 8),
             CUDA_SUCCESS);
  EXPECT_EQ (device, p + 8);
  EXPECT_EQ (cuPointerGetAttribute (&owner, CU_POINTER_ATTRIBUTE_CONTEXT, p),
             CUDA_SUCCESS);
  EXPECT_EQ (owner, context);
  EXPECT_EQ (
      cuPointerGetAttribute (&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, p),
      CUDA_SUCCESS);
  EXPECT_EQ (managed, 0u);
  EXPECT_EQ (
      cuPointerGetAttribute (&start, CU_POINTER_ATTRIBUTE_HOST_POINTER, p),
      CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuPointerGetAttribute (nullptr, CU_POINTER_ATTRIBUTE_CONTEXT, p),
             CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuPointerGetAttribute (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p),
             CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverMemory, HostAccessIsExplained)
{
#if defined __SANITIZE_ADDRESS__
  GTEST_SKIP () << "the sanitizer handles the signal";
#endif
  CUdeviceptr p = allocate (400);
  EXPECT_EXIT (*reinterpret_cast<volatile char *> (p + 8) = 1,
               testing::KilledBySignal (SIGSEGV),
               "^simcuda: host code accessed the device address 0x[0-9a-f]+: "
               "offset 8 of device block #1 \\[0x[0-9a-f]+,\\+400\\)\n"
               "simcuda: by\nsimcuda:   #0 ");
  char *volatile nowhere = reinterpret_cast<char *> (16);
  EXPECT_EXIT (*nowhere = 1, testing::KilledBySignal (SIGSEGV),
               "^(qemu: .*\n)?$");
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverMemory, CountsForTests)
{
  simcuda_reset_statistics ();
  CUdeviceptr p = allocate (400);
  char b[100];
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, b, 100), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, b, 50), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (b, p, 30), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoD_v2 (p, p + 200, 20), CUDA_SUCCESS);
  simcuda_statistics s;
  simcuda_get_statistics (&s, sizeof s);
  EXPECT_EQ (s.driver_calls, 5u);
  EXPECT_EQ (s.host_to_device_bytes, 150u);
  EXPECT_EQ (s.device_to_host_bytes, 30u);
  EXPECT_EQ (s.device_to_device_bytes, 20u);
  EXPECT_EQ (s.kernels, 0u);
  EXPECT_EQ (s.live_blocks_bytes, 400u);
  EXPECT_EQ (simcuda_call_count ("cuMemcpyHtoD"), 2u);
  EXPECT_EQ (simcuda_call_count ("cuMemFree"), 0u);
  EXPECT_EQ (simcuda_call_count ("cuNothing"), UINT64_MAX);
  /* An older, shorter structure.  */
  uint64_t calls = 0;
  simcuda_get_statistics (reinterpret_cast<simcuda_statistics *> (&calls),
                          sizeof calls);
  EXPECT_EQ (calls, 5u);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (DriverMemory, DeclaredObjectsAreForgottenWithTheirBlock)
{
  CUdeviceptr p = allocate (400);
  simcuda_declare_subobject (p + 8, 40);
  simcuda_declare_subobject (p + 8, 0);
  simcuda_declare_subobject (0, 8); /* Of nobody.  */
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  simcuda_declare_subobject (p, 8);
}

} // namespace
