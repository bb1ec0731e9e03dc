/* A test with a context on device 0.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef DRIVER_CONTEXT_FIXTURE_H
#define DRIVER_CONTEXT_FIXTURE_H

#include "simcuda/driver/cuda-api.h"
#include "simcuda/driver/simcuda.h"

#include <gtest/gtest.h>

class ContextTest : public testing::Test
{
protected:
  CUcontext context = nullptr;

  void
  SetUp () override
  {
    ASSERT_EQ (cuInit (0), CUDA_SUCCESS);
    ASSERT_EQ (cuCtxCreate_v2 (&context, 0, 0), CUDA_SUCCESS);
  }

  void
  TearDown () override
  {
    if (context)
      {
        EXPECT_EQ (cuCtxDestroy_v2 (context), CUDA_SUCCESS);
      }
  }

  static CUdeviceptr
  allocate (size_t bytes)
  {
    CUdeviceptr p = 0;
    EXPECT_EQ (cuMemAlloc_v2 (&p, bytes), CUDA_SUCCESS);
    return p;
  }
};

#endif /* DRIVER_CONTEXT_FIXTURE_H */
