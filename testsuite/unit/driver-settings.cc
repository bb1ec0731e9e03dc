/* SIMCUDA_*: parsing, injected failures, leak reports, statistics.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"
#include "simcuda/driver/settings.h"

#include <cstdlib>
#include <string>

using namespace simcuda;

namespace
{

TEST (DriverSettings, Memory)
{
  settings s;
  EXPECT_EQ (parse_setting ("MEMORY", "65536", &s), "");
  EXPECT_EQ (s.memory_bytes, 65536u);
  EXPECT_EQ (parse_setting ("MEMORY", "64k", &s), "");
  EXPECT_EQ (s.memory_bytes, 65536u);
  EXPECT_EQ (parse_setting ("MEMORY", "3M", &s), "");
  EXPECT_EQ (s.memory_bytes, 3u << 20);
  EXPECT_EQ (parse_setting ("MEMORY", "2G", &s), "");
  EXPECT_EQ (s.memory_bytes, 2u << 30);
  for (const char *bad : { "G", "-1", "1X", "0", "1.5G", "99999999999999G" })
    EXPECT_EQ (parse_setting ("MEMORY", bad, &s),
               "'" + std::string (bad)
                   + "' is not a size such as 65536, 64M or 4G");
  EXPECT_EQ (s.memory_bytes, 2u << 30);
}

TEST (DriverSettings, Choices)
{
  settings s;
  EXPECT_EQ (parse_setting ("STREAMS", "deferred", &s), "");
  EXPECT_EQ (s.streams, stream_mode::deferred);
  EXPECT_EQ (parse_setting ("STREAMS", "lazy", &s),
             "'lazy' is not eager or deferred or concurrent");
  EXPECT_EQ (parse_setting ("STREAMS", "concurrent", &s), "");
  EXPECT_EQ (s.streams, stream_mode::concurrent);
  EXPECT_EQ (parse_setting ("LEAKS", "fatal", &s), "");
  EXPECT_EQ (s.leaks, leak_mode::fatal);
  EXPECT_EQ (parse_setting ("UNWRITTEN", "strict", &s), "");
  EXPECT_EQ (s.unwritten, unwritten_loads::strict);
  EXPECT_EQ (parse_setting ("UNWRITTEN", "allow", &s), "");
  EXPECT_EQ (s.unwritten, unwritten_loads::allow);
  EXPECT_EQ (parse_setting ("STATS", "1", &s), "");
  EXPECT_TRUE (s.statistics_p);
  EXPECT_EQ (parse_setting ("STATS", "yes", &s), "'yes' is not 0 or 1");
  EXPECT_EQ (parse_setting ("DEVICES", "3", &s), "");
  EXPECT_EQ (s.devices, 3);
  EXPECT_EQ (parse_setting ("DEVICES", "65", &s),
             "'65' is not a number of devices from 0 to 64");
  EXPECT_FALSE (s.races_p);
  EXPECT_EQ (parse_setting ("REUSE", "at-once", &s), "");
  EXPECT_EQ (s.reuse, address_reuse::at_once);
  EXPECT_EQ (parse_setting ("REUSE", "1", &s), "'1' is not late or at-once");
  EXPECT_EQ (parse_setting ("RACES", "1", &s), "");
  EXPECT_TRUE (s.races_p);
  EXPECT_EQ (parse_setting ("RACES", "on", &s), "'on' is not 0 or 1");
  EXPECT_EQ (s.threads, 1u);
  EXPECT_EQ (parse_setting ("THREADS", "4", &s), "");
  EXPECT_EQ (s.threads, 4u);
  for (const char *bad : { "0", "257", "all", "-1" })
    EXPECT_EQ (parse_setting ("THREADS", bad, &s),
               "'" + std::string (bad)
                   + "' is not a number of threads from 1 to 256");
}

TEST (DriverSettings, Failures)
{
  settings s;
  EXPECT_EQ (parse_setting ("FAIL",
                            "cuMemAlloc:3,cuMemcpyHtoD:1:1,"
                            "cuInit:1:NO_DEVICE,"
                            "cuCtxCreate:2:CUDA_ERROR_NOT_PERMITTED,"
                            "cuMemcpyDtoH:1",
                            &s),
             "");
  ASSERT_EQ (s.failures.size (), 5u);
  EXPECT_EQ (s.failures[0].call, "cuMemAlloc");
  EXPECT_EQ (s.failures[0].nth, 3u);
  EXPECT_EQ (s.failures[0].error, CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ (s.failures[1].error, CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (s.failures[2].error, CUDA_ERROR_NO_DEVICE);
  EXPECT_EQ (s.failures[3].error, CUDA_ERROR_NOT_PERMITTED);
  EXPECT_EQ (s.failures[4].error, CUDA_ERROR_UNKNOWN);
  EXPECT_EQ (parse_setting ("FAIL", "cuMemAllok:1", &s),
             "no driver function 'cuMemAllok'");
  EXPECT_EQ (parse_setting ("FAIL", "cuMemAlloc", &s),
             "'' is not the number of a call");
  EXPECT_EQ (parse_setting ("FAIL", "cuMemAlloc:0", &s),
             "'0' is not the number of a call");
  EXPECT_EQ (parse_setting ("FAIL", "cuMemAlloc:1:NOPE", &s),
             "no error 'NOPE'");
}

/* Each body runs in a process of its own, which reads the environment.  */
class DriverSettingsDeath : public testing::Test
{
protected:
  void
  SetUp () override
  {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
  }

  static CUcontext
  start ()
  {
    CUcontext context;
    if (cuInit (0) != CUDA_SUCCESS
        || cuCtxCreate_v2 (&context, 0, 0) != CUDA_SUCCESS)
      std::abort ();
    return context;
  }
};

TEST_F (DriverSettingsDeath, MalformedVariable)
{
  EXPECT_EXIT (
      {
        setenv ("SIMCUDA_STREAMS", "lazy", 1);
        cuInit (0);
      },
      testing::ExitedWithCode (1),
      "^simcuda: SIMCUDA_STREAMS: 'lazy' is not eager or deferred or "
      "concurrent\n$");
}

TEST_F (DriverSettingsDeath, NoDevices)
{
  EXPECT_EXIT (
      {
        setenv ("SIMCUDA_DEVICES", "0", 1);
        std::exit (cuInit (0) == CUDA_ERROR_NO_DEVICE ? 0 : 1);
      },
      testing::ExitedWithCode (0), "");
}

TEST_F (DriverSettingsDeath, NthCallFails)
{
  EXPECT_EXIT (
      {
        setenv ("SIMCUDA_FAIL", "cuMemAlloc:2,cuMemFree:1:ILLEGAL_ADDRESS", 1);
        start ();
        CUdeviceptr p;
        CUdeviceptr q;
        CUdeviceptr r;
        bool good = cuMemAlloc_v2 (&p, 8) == CUDA_SUCCESS
                    && cuMemAlloc_v2 (&q, 8) == CUDA_ERROR_OUT_OF_MEMORY
                    && cuMemAlloc_v2 (&r, 8) == CUDA_SUCCESS
                    && cuMemFree_v2 (p) == CUDA_ERROR_ILLEGAL_ADDRESS
                    && cuMemFree_v2 (p) == CUDA_SUCCESS;
        std::exit (good ? 0 : 1);
      },
      testing::ExitedWithCode (0), "");
}

/* Leak two blocks of three, destroy the context, exit with 0. */
void
leak (CUcontext context)
{
  CUdeviceptr p;
  CUdeviceptr q;
  CUdeviceptr r;
  cuMemAlloc_v2 (&p, 400);
  cuMemAlloc_v2 (&q, 8);
  cuMemAlloc_v2 (&r, 16);
  cuMemFree_v2 (q);
  cuCtxDestroy_v2 (context);
  std::exit (0);
}

const char leak_messages[]
    = "^simcuda: 400 bytes leaked: device block #1 at 0x[0-9a-f]+ was never "
      "freed\nsimcuda: 16 bytes leaked: device block #3 at 0x[0-9a-f]+ was "
      "never freed\n$";

TEST_F (DriverSettingsDeath, LeaksAreReported)
{
  EXPECT_EXIT (leak (start ()), testing::ExitedWithCode (0), leak_messages);
}

TEST_F (DriverSettingsDeath, LeaksCanBeFatal)
{
  EXPECT_EXIT (
      {
        setenv ("SIMCUDA_LEAKS", "fatal", 1);
        leak (start ());
      },
      testing::ExitedWithCode (1), leak_messages);
}

TEST_F (DriverSettingsDeath, LeaksCanBeIgnored)
{
  EXPECT_EXIT (
      {
        setenv ("SIMCUDA_LEAKS", "ignore", 1);
        leak (start ());
      },
      testing::ExitedWithCode (0), "^$");
}

TEST_F (DriverSettingsDeath, StatisticsAtExit)
{
  EXPECT_EXIT (
      {
        setenv ("SIMCUDA_STATS", "1", 1);
        start ();
        CUdeviceptr p;
        cuMemAlloc_v2 (&p, 400);
        cuMemcpyHtoD_v2 (p, &p, 8);
        cuMemFree_v2 (p);
        std::exit (0);
      },
      testing::ExitedWithCode (0),
      "^simcuda: 5 driver calls\n"
      "simcuda:        1 cuInit\n"
      "simcuda:        1 cuCtxCreate\n"
      "simcuda:        1 cuMemAlloc\n"
      "simcuda:        1 cuMemFree\n"
      "simcuda:        1 cuMemcpyHtoD\n"
      "simcuda: 8 bytes to the device, 0 bytes from it, 0 bytes within it\n"
      "simcuda: 0 kernels, 0 warp instructions, 0 thread instructions\n$");
}

} // namespace
