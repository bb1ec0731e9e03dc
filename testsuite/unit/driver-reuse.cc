/* The simulated device's driver API: handles and addresses that are given out
   again at once, and what goes with a context.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

#include <cstdlib>
#include <cstring>

namespace
{

const int set_environment = setenv ("SIMCUDA_REUSE", "at-once", 1);

class DriverReuse : public ContextTest
{
protected:
  DriverReuse () { testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

TEST_F (DriverReuse, Contexts)
{
  unsigned long long first = 0, second = 0, of_current = 0;
  EXPECT_EQ (cuCtxGetId (context, &first), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetId (nullptr, &of_current), CUDA_SUCCESS);
  EXPECT_EQ (first, of_current);
  CUcontext before = context;
  CUdeviceptr p = allocate (400);
  cuMemFree_v2 (p);
  EXPECT_EQ (cuCtxDestroy_v2 (context), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxCreate_v2 (&context, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (context, before);
  EXPECT_EQ (cuCtxGetId (context, &second), CUDA_SUCCESS);
  EXPECT_NE (first, second);
  /* Its memory is where the other's was.  */
  EXPECT_EQ (allocate (400), p);
  cuMemFree_v2 (p);
}

TEST_F (DriverReuse, StreamsAndEvents)
{
  CUstream stream, next;
  EXPECT_EQ (cuStreamCreate (&stream, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamDestroy_v2 (stream), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (stream), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuStreamCreate (&next, 0), CUDA_SUCCESS);
  EXPECT_EQ (next, stream);
  EXPECT_EQ (cuStreamQuery (stream), CUDA_SUCCESS);
  CUevent event, other;
  EXPECT_EQ (cuEventCreate (&event, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuEventDestroy_v2 (event), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (event), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuEventCreate (&other, 0), CUDA_SUCCESS);
  EXPECT_EQ (other, event);
}

TEST_F (DriverReuse, DeviceMemory)
{
  CUdeviceptr first = allocate (400), second = allocate (400);
  EXPECT_EQ (cuMemFree_v2 (first), CUDA_SUCCESS);
  EXPECT_EQ (allocate (400), first);
  EXPECT_EQ (cuMemFree_v2 (second), CUDA_SUCCESS);
  EXPECT_EQ (allocate (300), second);
  EXPECT_EQ (cuMemFree_v2 (first), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (second), CUDA_SUCCESS);
}

/* Portable or not.  */
TEST_F (DriverReuse, PageLockedMemory)
{
  for (unsigned flags : { 0u, unsigned (CU_MEMHOSTALLOC_PORTABLE) })
    EXPECT_EXIT (
        {
          CUcontext mine;
          void *p;
          if (cuCtxCreate_v2 (&mine, 0, 0) == CUDA_SUCCESS
              && cuMemHostAlloc (&p, 65536, flags) == CUDA_SUCCESS)
            {
              memset (p, 1, 65536);
              if (cuCtxDestroy_v2 (mine) == CUDA_SUCCESS
                  && cuMemFreeHost (p) == CUDA_ERROR_INVALID_VALUE)
                memset (p, 2, 65536);
            }
          exit (0);
        },
        testing::KilledBySignal (SIGSEGV), "");
}

} // namespace
