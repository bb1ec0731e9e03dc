/* The simulated device's library exports what the nvptx plugins of libgomp ask
   for, and gives out by name what calls.def names.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/cuda-api.h"
#include "simcuda/driver/simcuda.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include <dlfcn.h>
#include <unistd.h>

namespace
{

/* What libgomp/plugin/cuda-lib.def lists, as include/cuda/cuda.h spells it, in
   GCC 12 to 16.  The later ones add to the earlier.  */
const char *const libgomp_12[] = { "cuCtxCreate_v2",
                                   "cuCtxDestroy_v2",
                                   "cuCtxGetCurrent",
                                   "cuCtxGetDevice",
                                   "cuCtxPopCurrent_v2",
                                   "cuCtxPushCurrent_v2",
                                   "cuCtxSynchronize",
                                   "cuDeviceGet",
                                   "cuDeviceGetAttribute",
                                   "cuDeviceGetCount",
                                   "cuDeviceGetName",
                                   "cuDeviceTotalMem_v2",
                                   "cuDriverGetVersion",
                                   "cuEventCreate",
                                   "cuEventDestroy_v2",
                                   "cuEventElapsedTime",
                                   "cuEventQuery",
                                   "cuEventRecord",
                                   "cuEventSynchronize",
                                   "cuFuncGetAttribute",
                                   "cuGetErrorString",
                                   "cuInit",
                                   "cuLaunchKernel",
                                   "cuLinkAddData",
                                   "cuLinkAddData_v2",
                                   "cuLinkComplete",
                                   "cuLinkCreate",
                                   "cuLinkCreate_v2",
                                   "cuLinkDestroy",
                                   "cuMemAllocHost_v2",
                                   "cuMemAlloc_v2",
                                   "cuMemFreeHost",
                                   "cuMemFree_v2",
                                   "cuMemGetAddressRange_v2",
                                   "cuMemGetInfo_v2",
                                   "cuMemHostGetDevicePointer_v2",
                                   "cuMemcpy",
                                   "cuMemcpyDtoDAsync_v2",
                                   "cuMemcpyDtoHAsync_v2",
                                   "cuMemcpyDtoH_v2",
                                   "cuMemcpyHtoDAsync_v2",
                                   "cuMemcpyHtoD_v2",
                                   "cuModuleGetFunction",
                                   "cuModuleGetGlobal_v2",
                                   "cuModuleLoad",
                                   "cuModuleLoadData",
                                   "cuModuleUnload",
                                   "cuOccupancyMaxPotentialBlockSize",
                                   "cuStreamAddCallback",
                                   "cuStreamCreate",
                                   "cuStreamDestroy_v2",
                                   "cuStreamQuery",
                                   "cuStreamSynchronize",
                                   "cuStreamWaitEvent" };
const char *const libgomp_later[]
    = { "cuCtxSetLimit",          "cuDeviceGetPCIBusId",  "cuDeviceGetUuid",
        "cuDeviceGetUuid_v2",     "cuMemAllocManaged",    "cuMemHostAlloc",
        "cuMemcpy2DUnaligned_v2", "cuMemcpy2D_v2",        "cuMemcpy3D_v2",
        "cuMemsetD8_v2",          "cuPointerGetAttribute" };

std::set<std::string>
names_in_table ()
{
  return {
#define CUDA_CALL(name, symbol, since) #symbol,
#define CUDA_OLD_CALL CUDA_CALL
#include "simcuda/driver/calls.def"
  };
}

TEST (DriverNames, TheTableHasWhatLibgompResolves)
{
  const std::set<std::string> table = names_in_table ();
  for (const char *name : libgomp_12)
    EXPECT_EQ (table.count (name), 1u) << name;
  for (const char *name : libgomp_later)
    EXPECT_EQ (table.count (name), 1u) << name;
}

TEST (DriverNames, TheLibraryExportsTheTable)
{
  /* Beside this program, in the build tree.  */
  char here[4096] = "";
  ASSERT_GT (readlink ("/proc/self/exe", here, sizeof here - 1), 0);
  std::string path = here;
  path = path.substr (0, path.rfind ('/')) + "/../simcuda/libcuda.so.1";
  if (access (path.c_str (), R_OK) != 0)
    GTEST_SKIP () << path << " is not built";
  void *library = dlopen (path.c_str (), RTLD_NOW);
  ASSERT_NE (library, nullptr) << dlerror ();
  for (const std::string &name : names_in_table ())
    EXPECT_NE (dlsym (library, name.c_str ()), nullptr) << name;
  /* It stays: its state is not made to be unloaded.  */
}

TEST (DriverNames, ProgramsAskForThem)
{
  ASSERT_EQ (cuInit (0), CUDA_SUCCESS);
  void *function = nullptr;
  CUdriverProcAddressQueryResult found = -1;
  EXPECT_EQ (cuGetProcAddress_v2 ("cuMemAlloc", &function, 12000, 0, &found),
             CUDA_SUCCESS);
  EXPECT_EQ (function, reinterpret_cast<void *> (&cuMemAlloc_v2));
  EXPECT_EQ (found, CU_GET_PROC_ADDRESS_SUCCESS);
  /* The newest one that the program's version has.  */
  EXPECT_EQ (cuGetProcAddress ("cuDeviceGetUuid", &function, 11040, 0),
             CUDA_SUCCESS);
  EXPECT_EQ (function, reinterpret_cast<void *> (&cuDeviceGetUuid_v2));
  EXPECT_EQ (cuGetProcAddress ("cuDeviceGetUuid", &function, 10000, 0),
             CUDA_SUCCESS);
  EXPECT_EQ (function, reinterpret_cast<void *> (&cuDeviceGetUuid));
  EXPECT_EQ (
      cuGetProcAddress_v2 ("cuMemAllocAsync", &function, 11010, 0, &found),
      CUDA_SUCCESS);
  EXPECT_EQ (found, CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT);
  EXPECT_EQ (function, nullptr);
  EXPECT_EQ (cuGetProcAddress_v2 ("cuNothing", &function, 12000, 0, &found),
             CUDA_SUCCESS);
  EXPECT_EQ (found, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
}

} // namespace
