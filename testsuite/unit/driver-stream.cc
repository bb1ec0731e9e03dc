/* The simulated device's driver API: streams, events, callbacks; eager.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

namespace
{

using DriverStream = ContextTest;

TEST_F (DriverStream, AsynchronousCopiesAreDoneAtOnce)
{
  CUstream stream;
  ASSERT_EQ (cuStreamCreate (&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  CUdeviceptr p = allocate (4);
  int out = 42, in = 0;
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, &out, 4, stream), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&in, p, 4, stream), CUDA_SUCCESS);
  EXPECT_EQ (in, 42);
  EXPECT_EQ (cuStreamQuery (stream), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamDestroy_v2 (stream), CUDA_SUCCESS);
}

TEST_F (DriverStream, StaleHandles)
{
  CUstream stream;
  CUevent event;
  ASSERT_EQ (cuStreamCreate (&stream, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuEventCreate (&event, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamDestroy_v2 (stream), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamDestroy_v2 (stream), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuStreamSynchronize (stream), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuStreamQuery (stream), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuEventRecord (event, stream), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuEventDestroy_v2 (event), CUDA_SUCCESS);
  EXPECT_EQ (cuEventDestroy_v2 (event), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuEventRecord (event, nullptr), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuEventSynchronize (event), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuStreamWaitEvent (nullptr, event, 0),
             CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ (cuStreamDestroy_v2 (nullptr), CUDA_ERROR_INVALID_HANDLE);
}

TEST_F (DriverStream, Arguments)
{
  CUstream stream;
  CUevent event;
  EXPECT_EQ (cuStreamCreate (nullptr, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuStreamCreate (&stream, 8), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuEventCreate (&event, 64), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuEventCreate (&event, CU_EVENT_INTERPROCESS),
             CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuStreamAddCallback (nullptr, nullptr, nullptr, 0),
             CUDA_ERROR_INVALID_VALUE);
  ASSERT_EQ (cuStreamCreateWithPriority (&stream, CU_STREAM_NON_BLOCKING, -1),
             CUDA_SUCCESS);
  unsigned flags = 0;
  CUcontext owner = nullptr;
  EXPECT_EQ (cuStreamGetFlags (stream, &flags), CUDA_SUCCESS);
  EXPECT_EQ (flags, unsigned (CU_STREAM_NON_BLOCKING));
  EXPECT_EQ (cuStreamGetCtx (stream, &owner), CUDA_SUCCESS);
  EXPECT_EQ (owner, context);
  EXPECT_EQ (cuStreamSynchronize (CU_STREAM_LEGACY), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (CU_STREAM_PER_THREAD), CUDA_SUCCESS);
  /* The context destroys what is left.  */
}

struct callback_record
{
  int calls = 0;
  CUstream stream = nullptr;
  CUresult status = CUDA_ERROR_UNKNOWN;
  CUresult allocation = CUDA_SUCCESS, range = CUDA_SUCCESS;
  CUresult device = CUDA_SUCCESS, text = CUDA_ERROR_UNKNOWN;
};

void
call_back (CUstream stream, CUresult status, void *data)
{
  callback_record &record = *static_cast<callback_record *> (data);
  ++record.calls;
  record.stream = stream;
  record.status = status;
  CUdeviceptr p;
  CUdevice device;
  const char *text;
  record.allocation = cuMemAlloc_v2 (&p, 8);
  record.range = cuMemGetAddressRange_v2 (nullptr, nullptr, 8);
  record.device = cuCtxGetDevice (&device);
  record.text = cuGetErrorString (CUDA_SUCCESS, &text);
}

TEST_F (DriverStream, CallbacksMayNotCallTheDriver)
{
  CUstream stream;
  ASSERT_EQ (cuStreamCreate (&stream, 0), CUDA_SUCCESS);
  callback_record record;
  EXPECT_EQ (cuStreamAddCallback (stream, call_back, &record, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (stream), CUDA_SUCCESS);
  EXPECT_EQ (record.calls, 1);
  EXPECT_EQ (record.stream, stream);
  EXPECT_EQ (record.status, CUDA_SUCCESS);
  EXPECT_EQ (record.allocation, CUDA_ERROR_NOT_PERMITTED);
  EXPECT_EQ (record.range, CUDA_ERROR_NOT_PERMITTED);
  EXPECT_EQ (record.device, CUDA_ERROR_NOT_PERMITTED);
  EXPECT_EQ (record.text, CUDA_SUCCESS);
  int counter = 0;
  EXPECT_EQ (
      cuLaunchHostFunc (
          stream, [] (void *data) { ++*static_cast<int *> (data); }, &counter),
      CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (stream), CUDA_SUCCESS);
  EXPECT_EQ (counter, 1);
}

TEST_F (DriverStream, EventsTakeTime)
{
  CUevent start, end, untimed;
  float milliseconds = -1;
  ASSERT_EQ (cuEventCreate (&start, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuEventCreate (&end, CU_EVENT_BLOCKING_SYNC), CUDA_SUCCESS);
  ASSERT_EQ (cuEventCreate (&untimed, CU_EVENT_DISABLE_TIMING), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&milliseconds, start, end),
             CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuEventQuery (start), CUDA_SUCCESS); /* Never recorded.  */
  EXPECT_EQ (cuEventRecord (start, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (end, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (untimed, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (end), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&milliseconds, start, end), CUDA_SUCCESS);
  EXPECT_GE (milliseconds, 0);
  EXPECT_EQ (cuEventElapsedTime (&milliseconds, start, untimed),
             CUDA_ERROR_INVALID_HANDLE);
}

} // namespace
