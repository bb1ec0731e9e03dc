/* The simulated device's driver API: start, errors, devices, contexts.  Two
   devices.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

namespace
{

const int set_environment = setenv ("SIMCUDA_DEVICES", "2", 1);

TEST (DriverStart, CallsBeforeInitAreRefused)
{
  EXPECT_EXIT (
      {
        int n;
        CUcontext context;
        std::exit (
            cuDeviceGetCount (&n) == CUDA_ERROR_NOT_INITIALIZED
                    && cuCtxGetCurrent (&context) == CUDA_ERROR_NOT_INITIALIZED
                    && cuInit (1) == CUDA_ERROR_INVALID_VALUE
                    && cuDeviceGetCount (&n) == CUDA_ERROR_NOT_INITIALIZED
                    && cuDriverGetVersion (&n) == CUDA_SUCCESS
                    && cuInit (0) == CUDA_SUCCESS
                    && cuDeviceGetCount (&n) == CUDA_SUCCESS && n == 2
                ? 0
                : 1);
      },
      testing::ExitedWithCode (0), "");
}

TEST (DriverErrors, StringsAndNames)
{
  const char *text = nullptr;
  EXPECT_EQ (cuGetErrorString (CUDA_ERROR_OUT_OF_MEMORY, &text), CUDA_SUCCESS);
  EXPECT_STREQ (text, "out of memory");
  EXPECT_EQ (cuGetErrorString (CUDA_SUCCESS, &text), CUDA_SUCCESS);
  EXPECT_STREQ (text, "no error");
  EXPECT_EQ (cuGetErrorName (CUDA_ERROR_NOT_FOUND, &text), CUDA_SUCCESS);
  EXPECT_STREQ (text, "CUDA_ERROR_NOT_FOUND");
  EXPECT_EQ (cuGetErrorString (static_cast<CUresult> (900), &text),
             CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (text, nullptr);
  EXPECT_EQ (cuGetErrorString (CUDA_SUCCESS, nullptr),
             CUDA_ERROR_INVALID_VALUE);
}

class DriverDevice : public testing::Test
{
protected:
  void
  SetUp () override
  {
    ASSERT_EQ (cuInit (0), CUDA_SUCCESS);
  }

  static int
  attribute (CUdevice_attribute number)
  {
    int value = -1;
    EXPECT_EQ (cuDeviceGetAttribute (&value, number, 0), CUDA_SUCCESS);
    return value;
  }
};

TEST_F (DriverDevice, Ordinals)
{
  CUdevice device;
  EXPECT_EQ (cuDeviceGet (&device, 1), CUDA_SUCCESS);
  EXPECT_EQ (device, 1);
  EXPECT_EQ (cuDeviceGet (&device, 2), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuDeviceGet (&device, -1), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuDeviceGet (nullptr, 0), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverDevice, Names)
{
  char name[64];
  EXPECT_EQ (cuDeviceGetName (name, sizeof name, 0), CUDA_SUCCESS);
  EXPECT_STREQ (name, "simcuda simulated device");
  EXPECT_EQ (cuDeviceGetName (name, 8, 0), CUDA_SUCCESS);
  EXPECT_STREQ (name, "simcuda");
  EXPECT_EQ (cuDeviceGetName (name, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuDeviceGetName (name, sizeof name, 5), CUDA_ERROR_INVALID_DEVICE);
  CUuuid one, two;
  EXPECT_EQ (cuDeviceGetUuid_v2 (&one, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuDeviceGetUuid (&two, 1), CUDA_SUCCESS);
  EXPECT_NE (std::memcmp (&one, &two, sizeof one), 0);
  EXPECT_EQ (cuDeviceGetUuid (&two, 2), CUDA_ERROR_INVALID_DEVICE);
}

TEST_F (DriverDevice, AttributesThatLibgompReads)
{
  EXPECT_EQ (attribute (1), 1024); /* Threads a block.  */
  EXPECT_EQ (attribute (10), 32);  /* Warp size.  */
  EXPECT_EQ (attribute (16), 2);   /* Multiprocessors.  */
  EXPECT_EQ (attribute (41), 1);   /* Unified addressing.  */
  EXPECT_EQ (attribute (19), 1);   /* Mapped host memory.  */
  EXPECT_EQ (attribute (83), 1);   /* Managed memory.  */
  EXPECT_GT (attribute (82), 0);   /* Registers.  */
  EXPECT_EQ (attribute (88), 0);   /* Pageable memory access.  */
  int value;
  EXPECT_EQ (cuDeviceGetAttribute (&value, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuDeviceGetAttribute (&value, 100000, 0),
             CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuDeviceGetAttribute (&value, 1, 9), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuDeviceGetAttribute (nullptr, 1, 0), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverDevice, CurrentContextIsAStack)
{
  CUcontext current, one, two, popped;
  CUdevice device;
  ASSERT_EQ (cuCtxGetCurrent (&current), CUDA_SUCCESS);
  EXPECT_EQ (current, nullptr);
  EXPECT_EQ (cuCtxGetDevice (&device), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuCtxPopCurrent_v2 (&popped), CUDA_ERROR_INVALID_CONTEXT);
  ASSERT_EQ (cuCtxCreate_v2 (&one, 0, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuCtxCreate_v2 (&two, 0, 1), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetDevice (&device), CUDA_SUCCESS);
  EXPECT_EQ (device, 1);
  EXPECT_EQ (cuCtxPopCurrent_v2 (&popped), CUDA_SUCCESS);
  EXPECT_EQ (popped, two);
  EXPECT_EQ (cuCtxGetDevice (&device), CUDA_SUCCESS);
  EXPECT_EQ (device, 0);
  EXPECT_EQ (cuCtxPushCurrent_v2 (two), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (two), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetCurrent (&current), CUDA_SUCCESS);
  EXPECT_EQ (current, one);
  /* Found out when it is used.  */
  EXPECT_EQ (cuCtxPushCurrent_v2 (two), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuCtxPopCurrent_v2 (nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSetCurrent (nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSetCurrent (one), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (one), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (one), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuCtxGetCurrent (&current), CUDA_SUCCESS);
  EXPECT_EQ (current, nullptr);
}

TEST_F (DriverDevice, OtherThreadsHaveTheirOwnStack)
{
  CUcontext context;
  ASSERT_EQ (cuCtxCreate_v2 (&context, 0, 0), CUDA_SUCCESS);
  std::thread ([context] {
    CUcontext current = context;
    EXPECT_EQ (cuCtxGetCurrent (&current), CUDA_SUCCESS);
    EXPECT_EQ (current, nullptr);
    EXPECT_EQ (cuCtxSetCurrent (context), CUDA_SUCCESS);
    EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
    EXPECT_EQ (cuCtxDestroy_v2 (context), CUDA_SUCCESS);
  }).join ();
  EXPECT_EQ (cuCtxSynchronize (), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuCtxPopCurrent_v2 (nullptr), CUDA_SUCCESS);
}

TEST_F (DriverDevice, ContextArguments)
{
  CUcontext context;
  EXPECT_EQ (cuCtxCreate_v2 (nullptr, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuCtxCreate_v2 (&context, 0, 2), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuCtxCreate_v2 (&context, 0x1000, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuCtxDestroy_v2 (nullptr), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverDevice, PrimaryContextIsShared)
{
  CUcontext one, two;
  ASSERT_EQ (cuDevicePrimaryCtxRetain (&one, 1), CUDA_SUCCESS);
  ASSERT_EQ (cuDevicePrimaryCtxRetain (&two, 1), CUDA_SUCCESS);
  EXPECT_EQ (one, two);
  EXPECT_EQ (cuDevicePrimaryCtxRelease_v2 (1), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxPushCurrent_v2 (one), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxPopCurrent_v2 (nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuDevicePrimaryCtxRelease_v2 (1), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (one), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuDevicePrimaryCtxRelease_v2 (1), CUDA_ERROR_INVALID_CONTEXT);
}

using DriverContext = ContextTest;

TEST_F (DriverContext, Limits)
{
  size_t value = 0;
  EXPECT_EQ (cuCtxSetLimit (CU_LIMIT_MALLOC_HEAP_SIZE, 1 << 20), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetLimit (&value, CU_LIMIT_MALLOC_HEAP_SIZE), CUDA_SUCCESS);
  EXPECT_EQ (value, 1u << 20);
  EXPECT_EQ (cuCtxSetLimit (CU_LIMIT_STACK_SIZE, 4096), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSetLimit (CU_LIMIT_PERSISTING_L2_CACHE_SIZE, 1),
             CUDA_ERROR_UNSUPPORTED_LIMIT);
  EXPECT_EQ (cuCtxGetLimit (nullptr, CU_LIMIT_STACK_SIZE),
             CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverContext, DevicesHaveTheirOwnMemory)
{
  CUdeviceptr p = allocate (400);
  CUcontext other;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 1), CUDA_SUCCESS);
  char byte = 0;
  testing::internal::CaptureStderr ();
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &byte, 1), CUDA_ERROR_INVALID_VALUE);
  const std::string said = testing::internal::GetCapturedStderr ();
  EXPECT_NE (said.find ("simcuda: cuMemcpyHtoD: 1 bytes to 0x"),
             std::string::npos);
  EXPECT_NE (said.find ("address of another device or context: offset 0 of "
                        "device block #1"),
             std::string::npos);
  CUdeviceptr q = allocate (400);
  int ordinal = -1;
  EXPECT_EQ (
      cuPointerGetAttribute (&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p),
      CUDA_SUCCESS);
  EXPECT_EQ (ordinal, 0);
  EXPECT_EQ (
      cuPointerGetAttribute (&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, q),
      CUDA_SUCCESS);
  EXPECT_EQ (ordinal, 1);
  /* From device to device works with both.  */
  EXPECT_EQ (cuMemsetD8_v2 (q, 7, 400), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoD_v2 (p, q, 400), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&byte, p + 399, 1), CUDA_SUCCESS);
  EXPECT_EQ (byte, 7);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

} // namespace
