/* The simulated device's driver API: linking, modules, kernels.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "driver-context-fixture.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <unistd.h>

namespace
{

/* add (out, n): out[tid] = n + value; value is a variable of 5.  */
const char add_ptx[] = R"(.version 6.0
.target sm_35
.address_size 64
.visible .global .align 4 .u32 value[1] = {5};
.visible .entry add (.param .u64 out, .param .u32 n)
{
  .reg .u64 %rd<4>;
  .reg .u32 %r<6>;
  ld.param.u64 %rd1, [out];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %tid.x;
  ld.global.u32 %r3, [value];
  add.u32 %r4, %r1, %r3;
  mul.wide.u32 %rd2, %r2, 4;
  add.u64 %rd3, %rd1, %rd2;
  st.u32 [%rd3], %r4;
  ret;
}
)";

class DriverLaunch : public ContextTest
{
protected:
  CUmodule module = nullptr;
  CUfunction add = nullptr;
  CUdeviceptr out = 0;

  void
  SetUp () override
  {
    ContextTest::SetUp ();
    ASSERT_EQ (cuModuleLoadData (&module, add_ptx), CUDA_SUCCESS);
    ASSERT_EQ (cuModuleGetFunction (&add, module, "add"), CUDA_SUCCESS);
    out = allocate (32 * 4);
  }

  void
  TearDown () override
  {
    EXPECT_EQ (cuMemFree_v2 (out), CUDA_SUCCESS);
    ContextTest::TearDown ();
  }

  CUresult
  launch (unsigned grid, unsigned block, unsigned n, unsigned shared = 0)
  {
    void *parameters[] = { &out, &n };
    return cuLaunchKernel (add, grid, 1, 1, block, 1, 1, shared, nullptr,
                           parameters, nullptr);
  }

  unsigned
  result (unsigned i)
  {
    unsigned value = 0;
    EXPECT_EQ (cuMemcpyDtoH_v2 (&value, out + i * 4, 4), CUDA_SUCCESS);
    return value;
  }
};

TEST_F (DriverLaunch, Parameters)
{
  simcuda_reset_statistics ();
  EXPECT_EQ (launch (1, 32, 100), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_SUCCESS);
  EXPECT_EQ (result (0), 105u);
  EXPECT_EQ (result (31), 105u);
  simcuda_statistics s;
  simcuda_get_statistics (&s, sizeof s);
  EXPECT_EQ (s.kernels, 1u);
  EXPECT_GT (s.instructions, 5u);
  EXPECT_EQ (s.lane_instructions, 32 * s.instructions);
}

TEST_F (DriverLaunch, ParameterBuffer)
{
  struct
  {
    CUdeviceptr out;
    unsigned n;
  } buffer = { out, 200 };
  size_t bytes = 12;
  void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer,
                    CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END };
  EXPECT_EQ (
      cuLaunchKernel (add, 1, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra),
      CUDA_SUCCESS);
  EXPECT_EQ (result (7), 205u);
  bytes = 8;
  EXPECT_EQ (
      cuLaunchKernel (add, 1, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra),
      CUDA_ERROR_INVALID_VALUE);
  void *parameters[] = { &out, &buffer.n };
  EXPECT_EQ (
      cuLaunchKernel (add, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, extra),
      CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (
      cuLaunchKernel (add, 1, 1, 1, 32, 1, 1, 0, nullptr, nullptr, nullptr),
      CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverLaunch, Dimensions)
{
  EXPECT_EQ (launch (0, 32, 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (launch (1, 0, 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (launch (1, 1025, 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (launch (1, 32, 1, 49153), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (launch (3, 1, 1), CUDA_SUCCESS);
  unsigned n = 1;
  void *parameters[] = { &out, &n };
  EXPECT_EQ (cuLaunchKernel (add, 1, 65536, 1, 1, 1, 1, 0, nullptr, parameters,
                             nullptr),
             CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (
      cuLaunchKernel (add, 1, 1, 1, 1, 1, 65, 0, nullptr, parameters, nullptr),
      CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverLaunch, Variables)
{
  CUdeviceptr value = 0;
  size_t bytes = 0;
  ASSERT_EQ (cuModuleGetGlobal_v2 (&value, &bytes, module, "value"),
             CUDA_SUCCESS);
  EXPECT_EQ (bytes, 4u);
  const unsigned six = 6;
  EXPECT_EQ (cuMemcpyHtoD_v2 (value, &six, 4), CUDA_SUCCESS);
  EXPECT_EQ (launch (1, 1, 10), CUDA_SUCCESS);
  EXPECT_EQ (result (0), 16u);
  EXPECT_EQ (cuModuleGetGlobal_v2 (&value, nullptr, module, "value"),
             CUDA_SUCCESS);
  EXPECT_EQ (cuModuleGetGlobal_v2 (&value, &bytes, module, "valve"),
             CUDA_ERROR_NOT_FOUND);
  EXPECT_EQ (cuModuleGetGlobal_v2 (nullptr, nullptr, module, "value"),
             CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverLaunch, FunctionsAndAttributes)
{
  CUfunction again = nullptr, none = nullptr;
  EXPECT_EQ (cuModuleGetFunction (&again, module, "add"), CUDA_SUCCESS);
  EXPECT_EQ (again, add);
  EXPECT_EQ (cuModuleGetFunction (&none, module, "subtract"),
             CUDA_ERROR_NOT_FOUND);
  EXPECT_EQ (cuModuleGetFunction (&none, module, nullptr),
             CUDA_ERROR_INVALID_VALUE);
  int value = 0;
  EXPECT_EQ (
      cuFuncGetAttribute (&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, add),
      CUDA_SUCCESS);
  EXPECT_EQ (value, 1024);
  EXPECT_EQ (cuFuncGetAttribute (&value, CU_FUNC_ATTRIBUTE_NUM_REGS, add),
             CUDA_SUCCESS);
  EXPECT_GT (value, 0);
  EXPECT_LE (value * 1024, 65536);
  EXPECT_EQ (
      cuFuncGetAttribute (&value, static_cast<CUfunction_attribute> (99), add),
      CUDA_ERROR_INVALID_VALUE);
  int grid = 0, block = 0;
  EXPECT_EQ (
      cuOccupancyMaxPotentialBlockSize (&grid, &block, add, nullptr, 0, 0),
      CUDA_SUCCESS);
  EXPECT_EQ (grid, 1);
  EXPECT_EQ (block, 64);
  EXPECT_EQ (
      cuOccupancyMaxPotentialBlockSize (&grid, &block, add, nullptr, 0, 32),
      CUDA_SUCCESS);
  EXPECT_EQ (block, 32);
}

TEST_F (DriverLaunch, UnloadedModule)
{
  EXPECT_EQ (cuModuleUnload (module), CUDA_SUCCESS);
  EXPECT_EQ (cuModuleUnload (module), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (launch (1, 1, 1), CUDA_ERROR_INVALID_HANDLE);
  CUfunction f;
  EXPECT_EQ (cuModuleGetFunction (&f, module, "add"),
             CUDA_ERROR_INVALID_HANDLE);
}

TEST_F (DriverLaunch, OtherContextsFunction)
{
  CUcontext other;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (launch (1, 1, 1), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
}

/* As libgomp's plugin does it.  */
TEST_F (DriverLaunch, LinkTwoTexts)
{
  const char caller[] = R"(.version 6.0
.target sm_35
.address_size 64
.extern .func (.param .u32 result) seven;
.visible .entry set (.param .u64 out)
{
  .reg .u64 %rd1;
  .reg .u32 %r1;
  ld.param.u64 %rd1, [out];
  {
    .param .u32 result;
    call (result), seven;
    ld.param.u32 %r1, [result];
  }
  st.u32 [%rd1], %r1;
  ret;
}
)";
  const char callee[] = R"(.version 6.0
.target sm_35
.address_size 64
.visible .func (.param .u32 result) seven
{
  st.param.u32 [result], 7;
  ret;
}
)";
  char info[256], error[256];
  std::memset (info, 'x', sizeof info);
  std::memset (error, 'x', sizeof error);
  CUjit_option options[]
      = { CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
          CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
  void *values[] = { info, reinterpret_cast<void *> (sizeof info), error,
                     reinterpret_cast<void *> (sizeof error) };
  CUlinkState link;
  ASSERT_EQ (cuLinkCreate_v2 (4, options, values, &link), CUDA_SUCCESS);
  EXPECT_STREQ (info, "");
  EXPECT_STREQ (error, "");
  EXPECT_EQ (cuLinkAddData_v2 (link, CU_JIT_INPUT_PTX,
                               const_cast<char *> (caller), sizeof caller,
                               nullptr, 0, nullptr, nullptr),
             CUDA_SUCCESS);
  EXPECT_EQ (cuLinkAddData_v2 (link, CU_JIT_INPUT_PTX,
                               const_cast<char *> (callee), sizeof callee,
                               "callee", 0, nullptr, nullptr),
             CUDA_SUCCESS);
  EXPECT_EQ (cuLinkAddData_v2 (link, CU_JIT_INPUT_CUBIN,
                               const_cast<char *> (callee), sizeof callee,
                               nullptr, 0, nullptr, nullptr),
             CUDA_ERROR_NO_BINARY_FOR_GPU);
  void *image;
  size_t bytes;
  ASSERT_EQ (cuLinkComplete (link, &image, &bytes), CUDA_SUCCESS);
  CUmodule linked;
  ASSERT_EQ (cuModuleLoadData (&linked, image), CUDA_SUCCESS);
  EXPECT_EQ (cuLinkDestroy (link), CUDA_SUCCESS);
  EXPECT_EQ (cuLinkDestroy (link), CUDA_ERROR_INVALID_HANDLE);
  CUfunction set;
  ASSERT_EQ (cuModuleGetFunction (&set, linked, "set"), CUDA_SUCCESS);
  void *parameters[] = { &out };
  EXPECT_EQ (
      cuLaunchKernel (set, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr),
      CUDA_SUCCESS);
  EXPECT_EQ (result (0), 7u);
}

TEST_F (DriverLaunch, MalformedPtx)
{
  const char bad[] = ".version 6.0\n.target sm_35\n.address_size 64\n"
                     ".visible .entry f ()\n{\n  frobnicate.u32 %r1;\n}\n";
  char error[256] = "";
  CUjit_option options[]
      = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
  void *values[] = { error, reinterpret_cast<void *> (sizeof error) };
  CUlinkState link;
  ASSERT_EQ (cuLinkCreate (2, options, values, &link), CUDA_SUCCESS);
  testing::internal::CaptureStderr ();
  EXPECT_EQ (cuLinkAddData (link, CU_JIT_INPUT_PTX, const_cast<char *> (bad),
                            sizeof bad, "bad", 0, nullptr, nullptr),
             CUDA_ERROR_INVALID_PTX);
  CUmodule none;
  EXPECT_EQ (cuModuleLoadData (&none, bad), CUDA_ERROR_INVALID_PTX);
  const std::string said = testing::internal::GetCapturedStderr ();
  EXPECT_EQ (said.find ("simcuda: cuLinkAddData: bad:6: "), 0u) << said;
  EXPECT_NE (said.find ("simcuda: cuModuleLoadData: PTX:6: "),
             std::string::npos)
      << said;
  EXPECT_EQ (std::string (error).find ("bad:6: "), 0u) << error;
  EXPECT_EQ (cuLinkDestroy (link), CUDA_SUCCESS);
  EXPECT_EQ (cuModuleLoadData (&none, "\177ELF"), CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT_EQ (cuModuleLoadData (&none, nullptr), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverLaunch, ModuleFromAFile)
{
  std::string name = testing::TempDir () + "simcuda-module-XXXXXX";
  int fd = mkstemp (name.data ());
  ASSERT_GE (fd, 0);
  const ssize_t bytes = sizeof add_ptx - 1;
  ASSERT_EQ (write (fd, add_ptx, bytes), bytes);
  close (fd);
  CUmodule loaded;
  EXPECT_EQ (cuModuleLoad (&loaded, name.c_str ()), CUDA_SUCCESS);
  EXPECT_EQ (cuModuleUnload (loaded), CUDA_SUCCESS);
  unlink (name.c_str ());
  EXPECT_EQ (cuModuleLoad (&loaded, name.c_str ()), CUDA_ERROR_FILE_NOT_FOUND);
}

TEST_F (DriverLaunch, FaultEndsTheProcess)
{
  EXPECT_EXIT (
      {
        out += 120; /* Two threads fit.  */
        launch (1, 3, 1);
        cuCtxSynchronize ();
      },
      testing::ExitedWithCode (1),
      "^simcuda: invalid store of 4 bytes at 0x[0-9a-f]+: 0 bytes past the end "
      "of device block #1 \\[0x[0-9a-f]+,\\+128\\)\n"
      "simcuda: in kernel add, gang 0, worker 0, vector 2, PTX line 16\n"
      "simcuda: launched by\nsimcuda:   #0 ");
}

} // namespace
