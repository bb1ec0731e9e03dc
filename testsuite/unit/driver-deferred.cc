/* The simulated device's driver API: deferred streams, which run when a call
   waits for them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

#include <cstdlib>
#include <vector>

namespace
{

const int set_environment = setenv ("SIMCUDA_STREAMS", "deferred", 1);

class DriverDeferred : public ContextTest
{
protected:
  CUstream one = nullptr, two = nullptr;
  CUdeviceptr p = 0;
  int value = 7, seen = 0;

  void
  SetUp () override
  {
    ContextTest::SetUp ();
    ASSERT_EQ (cuStreamCreate (&one, 0), CUDA_SUCCESS);
    ASSERT_EQ (cuStreamCreate (&two, 0), CUDA_SUCCESS);
    p = allocate (4);
  }

  void
  TearDown () override
  {
    if (p)
      {
        EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
      }
    ContextTest::TearDown ();
  }

  /* Queue a copy of P to SEEN.  */
  void
  queue_read (CUstream stream)
  {
    EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&seen, p, 4, stream), CUDA_SUCCESS);
  }
};

TEST_F (DriverDeferred, NothingHappensBeforeTheWait)
{
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &value, 4), CUDA_SUCCESS);
  queue_read (one);
  EXPECT_EQ (seen, 0);
  EXPECT_EQ (cuStreamSynchronize (two), CUDA_SUCCESS);
  EXPECT_EQ (seen, 0);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_SUCCESS);
  EXPECT_EQ (seen, 0);
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (seen, 7);
}

/* As by NVIDIA's driver: it stages what is not pinned.  The device gets it
   late all the same.  */
TEST_F (DriverDeferred, PageableSourcesAreReadWithinTheCall)
{
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &value, 4), CUDA_SUCCESS);
  value = 8;
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, &value, 4, one), CUDA_SUCCESS);
  value = 9;
  EXPECT_EQ (cuMemcpyDtoH_v2 (&seen, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (seen, 7);
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&seen, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (seen, 8);
}

TEST_F (DriverDeferred, PageableRowsAreReadWithinTheCall)
{
  const CUdeviceptr q = allocate (64);
  int rows[2][4] = { { 1, 2, 0, 0 }, { 3, 4, 0, 0 } };
  CUDA_MEMCPY2D copy = {};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = rows;
  copy.srcPitch = sizeof rows[0];
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = q;
  copy.dstPitch = 8;
  copy.WidthInBytes = 8;
  copy.Height = 2;
  EXPECT_EQ (cuMemcpy2DAsync_v2 (&copy, one), CUDA_SUCCESS);
  rows[0][1] = rows[1][0] = 9;
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  int back[4] = {};
  EXPECT_EQ (cuMemcpyDtoH_v2 (back, q, sizeof back), CUDA_SUCCESS);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ (back[i], i + 1);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
}

/* But not before what the stream brings there.  */
TEST_F (DriverDeferred, PageableSourcesAreReadAfterWhatTheirStreamWrites)
{
  const CUdeviceptr q = allocate (4);
  CUevent done = nullptr;
  ASSERT_EQ (cuEventCreate (&done, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &value, 4), CUDA_SUCCESS);
  queue_read (one);
  EXPECT_EQ (cuEventRecord (done, one), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamWaitEvent (two, done, 0), CUDA_SUCCESS);
  EXPECT_EQ (seen, 0);
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (q, &seen, 4, two), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (two), CUDA_SUCCESS);
  int back = 0;
  EXPECT_EQ (cuMemcpyDtoH_v2 (&back, q, 4), CUDA_SUCCESS);
  EXPECT_EQ (back, 7);
  EXPECT_EQ (cuEventDestroy_v2 (done), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
}

TEST_F (DriverDeferred, PinnedSourcesAreReadLate)
{
  void *host = nullptr;
  ASSERT_EQ (cuMemHostAlloc (&host, 4, 0), CUDA_SUCCESS);
  *static_cast<int *> (host) = 7;
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, host, 4, one), CUDA_SUCCESS);
  *static_cast<int *> (host) = 8;
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&seen, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (seen, 8);
  EXPECT_EQ (cuMemFreeHost (host), CUDA_SUCCESS);
}

TEST_F (DriverDeferred, ContextWaitsForAll)
{
  EXPECT_EQ (cuMemsetD32Async (p, 5, 1, one), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  queue_read (two);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (seen, 5);
}

TEST_F (DriverDeferred, EventsOrderStreams)
{
  CUevent event;
  ASSERT_EQ (cuEventCreate (&event, CU_EVENT_DISABLE_TIMING), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (p, 5, 1, one), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (event, one), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (p, 6, 1, one), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamWaitEvent (two, event, 0), CUDA_SUCCESS);
  queue_read (two);
  /* Gone for the program, but not for who waits.  */
  EXPECT_EQ (cuEventDestroy_v2 (event), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (two), CUDA_SUCCESS);
  EXPECT_EQ (seen, 5);
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  queue_read (two);
  EXPECT_EQ (cuStreamSynchronize (two), CUDA_SUCCESS);
  EXPECT_EQ (seen, 6);
}

TEST_F (DriverDeferred, EventSynchronizeRunsUpToTheEvent)
{
  CUevent event;
  ASSERT_EQ (cuEventCreate (&event, 0), CUDA_SUCCESS);
  std::vector<int> order;
  const auto push = [] (void *data) {
    auto *v = static_cast<std::vector<int> *> (data);
    v->push_back (v->size ());
  };
  EXPECT_EQ (cuLaunchHostFunc (one, push, &order), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (event, one), CUDA_SUCCESS);
  EXPECT_EQ (cuLaunchHostFunc (one, push, &order), CUDA_SUCCESS);
  float milliseconds;
  EXPECT_EQ (cuEventElapsedTime (&milliseconds, event, event),
             CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuEventSynchronize (event), CUDA_SUCCESS);
  EXPECT_EQ (order.size (), 1u);
  EXPECT_EQ (cuEventQuery (event), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&milliseconds, event, event), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (order.size (), 2u);
}

TEST_F (DriverDeferred, PollingEnds)
{
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ (cuMemsetD32Async (p, i, 1, one), CUDA_SUCCESS);
  int polls = 0;
  while (cuStreamQuery (one) == CUDA_ERROR_NOT_READY)
    ++polls;
  EXPECT_EQ (polls, 5);
  CUevent event;
  ASSERT_EQ (cuEventCreate (&event, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (p, 9, 1, one), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (event, one), CUDA_SUCCESS);
  polls = 0;
  while (cuEventQuery (event) == CUDA_ERROR_NOT_READY)
    ++polls;
  EXPECT_EQ (polls, 2);
}

TEST_F (DriverDeferred, DestroyedStreamsFinish)
{
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &value, 4), CUDA_SUCCESS);
  queue_read (one);
  EXPECT_EQ (cuStreamDestroy_v2 (one), CUDA_SUCCESS);
  EXPECT_EQ (seen, 7);
}

TEST_F (DriverDeferred, FreedPinnedMemoryIsNotTouched)
{
  void *host = nullptr;
  ASSERT_EQ (cuMemHostAlloc (&host, 4, 0), CUDA_SUCCESS);
  *static_cast<int *> (host) = 3;
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, host, 4, one), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFreeHost (host), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&seen, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (seen, 3);
}

TEST_F (DriverDeferred, FreeingWaitsForTheContext)
{
  const CUdeviceptr q = allocate (4);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &value, 4), CUDA_SUCCESS);
  queue_read (one);
  int other = 0;
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&other, p, 4, two), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
  EXPECT_EQ (seen, 7);
  EXPECT_EQ (other, 7);
}

/* A release that is queued waits for its own stream alone.  */
TEST_F (DriverDeferred, BlockFreedUnderAQueuedCopy)
{
  const auto body = [this] {
    queue_read (one);
    cuMemFreeAsync (p, two);
    cuStreamSynchronize (two);
    cuStreamSynchronize (one);
  };
  EXPECT_EXIT (body (), testing::ExitedWithCode (1),
               "^simcuda: cuMemcpyDtoHAsync: 4 bytes from 0x[0-9a-f]+: offset "
               "0 of freed device block #1 .* \\(when the queued copy ran\\)\n"
               "simcuda: called by\nsimcuda:   #0 ");
}

} // namespace
