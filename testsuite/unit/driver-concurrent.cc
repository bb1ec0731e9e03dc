/* The simulated device's driver API: concurrent streams, which work while the
   host goes on.

   Kernels that wait for a flag in managed memory stay as long as a test wants
   them to, so nothing here depends on time.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

#include <atomic>
#include <cstdlib>
#include <thread>

namespace
{

const int set_environment = setenv ("SIMCUDA_STREAMS", "concurrent", 1);

/* wait (p): until p[0] is not 0; then p[1] becomes 1.
   add (p): 32 times 1000 atomic additions to *p.  */
const char ptx[] = R"(.version 6.0
.target sm_35
.address_size 64
.visible .entry wait (.param .u64 p)
{
  .reg .u64 %a;
  .reg .u32 %v;
  .reg .pred %c;
  ld.param.u64 %a, [p];
again:
  ld.volatile.u32 %v, [%a];
  setp.eq.u32 %c, %v, 0;
  @%c bra again;
  st.u32 [%a+4], 1;
  ret;
}
.visible .entry add (.param .u64 p)
{
  .reg .u64 %a;
  .reg .u32 %i, %v;
  .reg .pred %c;
  ld.param.u64 %a, [p];
  mov.u32 %i, 0;
again:
  atom.add.u32 %v, [%a], 1;
  add.u32 %i, %i, 1;
  setp.lt.u32 %c, %i, 1000;
  @%c bra again;
  ret;
}
)";

class DriverConcurrent : public ContextTest
{
protected:
  CUfunction wait_kernel = nullptr, add_kernel = nullptr;
  CUstream one = nullptr, two = nullptr, free_stream = nullptr;
  CUdeviceptr p = 0;

  /* A flag for each of two kernels, and what they leave.  */
  struct gate
  {
    volatile int open, passed;
  };
  gate *gates = nullptr;
  CUdeviceptr gates_addr = 0;

  void
  SetUp () override
  {
    ContextTest::SetUp ();
    CUmodule module;
    ASSERT_EQ (cuModuleLoadData (&module, ptx), CUDA_SUCCESS);
    ASSERT_EQ (cuModuleGetFunction (&wait_kernel, module, "wait"),
               CUDA_SUCCESS);
    ASSERT_EQ (cuModuleGetFunction (&add_kernel, module, "add"), CUDA_SUCCESS);
    ASSERT_EQ (cuStreamCreate (&one, 0), CUDA_SUCCESS);
    ASSERT_EQ (cuStreamCreate (&two, 0), CUDA_SUCCESS);
    ASSERT_EQ (cuStreamCreate (&free_stream, CU_STREAM_NON_BLOCKING),
               CUDA_SUCCESS);
    ASSERT_EQ (cuMemAllocManaged (&gates_addr, 2 * sizeof (gate),
                                  CU_MEM_ATTACH_GLOBAL),
               CUDA_SUCCESS);
    gates = reinterpret_cast<gate *> (gates_addr);
    gates[0].open = gates[1].open = gates[0].passed = gates[1].passed = 0;
    p = allocate (4);
    ASSERT_EQ (cuMemsetD32_v2 (p, 7, 1), CUDA_SUCCESS);
  }

  void
  TearDown () override
  {
    EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
    EXPECT_EQ (cuMemFree_v2 (gates_addr), CUDA_SUCCESS);
    ContextTest::TearDown ();
  }

  static void
  launch (CUfunction kernel, CUdeviceptr argument, CUstream stream,
          unsigned threads = 1)
  {
    void *parameters[] = { &argument };
    EXPECT_EQ (cuLaunchKernel (kernel, 1, 1, 1, threads, 1, 1, 0, stream,
                               parameters, nullptr),
               CUDA_SUCCESS);
  }

  void
  wait_at (int gate_number, CUstream stream)
  {
    launch (wait_kernel, gates_addr + gate_number * sizeof (gate), stream);
  }
};

TEST_F (DriverConcurrent, TheHostGoesOn)
{
  wait_at (0, one);
  EXPECT_EQ (cuStreamQuery (one), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuStreamQuery (two), CUDA_SUCCESS);
  EXPECT_EQ (gates[0].passed, 0);
  gates[0].open = 1;
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (gates[0].passed, 1);
  EXPECT_EQ (cuStreamQuery (one), CUDA_SUCCESS);
}

TEST_F (DriverConcurrent, StreamsOverlap)
{
  wait_at (0, one);
  wait_at (1, two);
  gates[1].open = 1;
  EXPECT_EQ (cuStreamSynchronize (two), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (one), CUDA_ERROR_NOT_READY);
  gates[0].open = 1;
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (gates[0].passed, 1);
}

TEST_F (DriverConcurrent, WorkOfOneStreamIsInOrder)
{
  int seen = 0;
  wait_at (0, one);
  EXPECT_EQ (cuMemsetD32Async (p, 5, 1, one), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&seen, p, 4, one), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (one), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (seen, 0);
  gates[0].open = 1;
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (seen, 5);
}

TEST_F (DriverConcurrent, SourcesAreReadWithinTheCall)
{
  int value = 5, seen = 0;
  wait_at (0, one);
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, &value, 4, one), CUDA_SUCCESS);
  value = 6;
  gates[0].open = 1;
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&seen, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (seen, 5);
}

TEST_F (DriverConcurrent, PinnedSourcesAreReadLate)
{
  void *pinned = nullptr;
  ASSERT_EQ (cuMemAllocHost_v2 (&pinned, 4), CUDA_SUCCESS);
  int &value = *static_cast<int *> (pinned), seen = 0;
  value = 5;
  wait_at (0, one);
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, &value, 4, one), CUDA_SUCCESS);
  value = 6;
  gates[0].open = 1;
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&seen, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (seen, 6);
  EXPECT_EQ (cuMemFreeHost (pinned), CUDA_SUCCESS);
}

TEST_F (DriverConcurrent, TheDefaultStreamWaitsForBlockingOnes)
{
  int seen = 0;
  wait_at (0, one);
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&seen, p, 4, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (nullptr), CUDA_ERROR_NOT_READY);
  /* They wait for it, too.  */
  EXPECT_EQ (cuMemsetD32Async (p, 5, 1, two), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (two), CUDA_ERROR_NOT_READY);
  gates[0].open = 1;
  EXPECT_EQ (cuStreamSynchronize (two), CUDA_SUCCESS);
  EXPECT_EQ (seen, 7);
  EXPECT_EQ (cuStreamQuery (nullptr), CUDA_SUCCESS);
}

TEST_F (DriverConcurrent, OtherStreamsDoNotConcernTheDefaultOne)
{
  int seen = 0;
  wait_at (0, free_stream);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&seen, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (seen, 7);
  EXPECT_EQ (cuStreamQuery (free_stream), CUDA_ERROR_NOT_READY);
  gates[0].open = 1;
  EXPECT_EQ (cuStreamSynchronize (free_stream), CUDA_SUCCESS);
}

TEST_F (DriverConcurrent, EventsOrderStreams)
{
  CUevent event;
  ASSERT_EQ (cuEventCreate (&event, 0), CUDA_SUCCESS);
  int seen = 0;
  wait_at (0, one);
  EXPECT_EQ (cuMemsetD32Async (p, 5, 1, one), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (event, one), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamWaitEvent (two, event, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&seen, p, 4, two), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (event), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuStreamQuery (two), CUDA_ERROR_NOT_READY);
  float milliseconds = -1;
  EXPECT_EQ (cuEventElapsedTime (&milliseconds, event, event),
             CUDA_ERROR_NOT_READY);
  gates[0].open = 1;
  EXPECT_EQ (cuEventSynchronize (event), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (two), CUDA_SUCCESS);
  EXPECT_EQ (seen, 5);
  EXPECT_EQ (cuEventElapsedTime (&milliseconds, event, event), CUDA_SUCCESS);
  EXPECT_EQ (milliseconds, 0);
}

TEST_F (DriverConcurrent, AnIdleStreamsEventIsDoneAtOnce)
{
  CUevent event;
  ASSERT_EQ (cuEventCreate (&event, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (event, one), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (event), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamWaitEvent (two, event, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (two), CUDA_SUCCESS);
}

TEST_F (DriverConcurrent, FreeWaitsForKernels)
{
  wait_at (0, one);
  std::atomic<bool> opened{ false };
  std::thread opener ([&] {
    opened = true;
    gates[0].open = 1;
  });
  const CUdeviceptr q = allocate (4);
  EXPECT_EQ (cuMemFree_v2 (q), CUDA_SUCCESS);
  EXPECT_TRUE (opened);
  EXPECT_EQ (gates[0].passed, 1);
  opener.join ();
}

TEST_F (DriverConcurrent, DestroyedStreamsFinish)
{
  int seen = 0;
  wait_at (0, one);
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&seen, p, 4, one), CUDA_SUCCESS);
  gates[0].open = 1;
  EXPECT_EQ (cuStreamDestroy_v2 (one), CUDA_SUCCESS);
  EXPECT_EQ (seen, 7);
}

TEST_F (DriverConcurrent, CallbacksRunInTheirStreamsThread)
{
  struct record
  {
    std::thread::id thread;
    CUresult synchronize = CUDA_SUCCESS;
  } seen;
  EXPECT_EQ (cuLaunchHostFunc (
                 one,
                 [] (void *data) {
                   auto *r = static_cast<record *> (data);
                   r->thread = std::this_thread::get_id ();
                   r->synchronize = cuCtxSynchronize ();
                 },
                 &seen),
             CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (one), CUDA_SUCCESS);
  EXPECT_NE (seen.thread, std::thread::id ());
  EXPECT_NE (seen.thread, std::this_thread::get_id ());
  EXPECT_EQ (seen.synchronize, CUDA_ERROR_NOT_PERMITTED);
}

TEST_F (DriverConcurrent, AtomicsOfSeveralKernelsAddUp)
{
  EXPECT_EQ (cuMemsetD32_v2 (p, 0, 1), CUDA_SUCCESS);
  for (CUstream stream : { one, two, free_stream })
    launch (add_kernel, p, stream, 32);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  unsigned sum = 0;
  EXPECT_EQ (cuMemcpyDtoH_v2 (&sum, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (sum, 3u * 32 * 1000);
}

TEST_F (DriverConcurrent, StatisticsCountKernels)
{
  simcuda_reset_statistics ();
  launch (add_kernel, p, one);
  launch (add_kernel, p, two);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  simcuda_statistics s;
  simcuda_get_statistics (&s, sizeof s);
  EXPECT_EQ (s.kernels, 2u);
  EXPECT_GT (s.lane_instructions, 2u * 4000);
}

TEST_F (DriverConcurrent, FaultsEndTheProcess)
{
  EXPECT_EXIT (
      {
        launch (add_kernel, p + 4, one);
        cuStreamSynchronize (one);
      },
      testing::ExitedWithCode (1),
      "^simcuda: invalid atomic access of 4 bytes at 0x[0-9a-f]+: 0 bytes past "
      "the end of device block #[0-9]+ \\[0x[0-9a-f]+,\\+4\\)\n"
      "simcuda: in kernel add, gang 0, worker 0, vector 0, PTX line [0-9]+\n"
      "simcuda: launched by\nsimcuda:   #0 ");
}

} // namespace
