/* Forms of instructions and whole kernels through the driver API: what they
   give is what opcode-results.txt says that a GPU gave.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/cuda-api.h"
#include "testsuite/unit/opcode-suite.h"

#include <gtest/gtest.h>

namespace
{

/* The driver that this program is linked with.  */
void *
find (const char *name)
{
  static const std::map<std::string, void *> functions = {
#define CUDA_FUNCTION(NAME) { #NAME, reinterpret_cast<void *> (NAME) },
    CUDA_FUNCTION (cuInit) CUDA_FUNCTION (cuDeviceGet)
        CUDA_FUNCTION (cuDeviceGetName) CUDA_FUNCTION (cuCtxCreate_v2)
            CUDA_FUNCTION (cuCtxDestroy_v2) CUDA_FUNCTION (cuCtxSynchronize)
                CUDA_FUNCTION (cuLinkCreate_v2) CUDA_FUNCTION (cuLinkAddData_v2)
                    CUDA_FUNCTION (cuLinkComplete) CUDA_FUNCTION (cuLinkDestroy)
                        CUDA_FUNCTION (cuModuleLoadData) CUDA_FUNCTION (
                            cuModuleUnload) CUDA_FUNCTION (cuModuleGetFunction)
                            CUDA_FUNCTION (cuMemAlloc_v2)
                                CUDA_FUNCTION (cuMemFree_v2)
                                    CUDA_FUNCTION (cuMemcpyHtoD_v2)
                                        CUDA_FUNCTION (cuMemcpyDtoH_v2)
                                            CUDA_FUNCTION (cuLaunchKernel)
#undef CUDA_FUNCTION
  };
  auto at = functions.find (name);
  return at == functions.end () ? nullptr : at->second;
}

const opcodes::outcomes &
results ()
{
  static const opcodes::outcomes all = [] {
    opcodes::outcomes list;
    std::string device, error;
    EXPECT_TRUE (opcodes::run_all (find, {}, &list, &device, &error)) << error;
    return list;
  }();
  return all;
}

void
expect_none (const std::vector<std::string> &complaints)
{
  for (const std::string &line : complaints)
    ADD_FAILURE () << line;
}

TEST (driver_opcodes, all_forms_are_accepted)
{
  EXPECT_GT (results ().size (), 1800u);
  for (const auto &[name, result] : results ())
    EXPECT_EQ (result.error, "") << name;
}

TEST (driver_opcodes, known_values)
{
  expect_none (opcodes::mistakes (results ()));
}

TEST (driver_opcodes, approximations_are_near)
{
  expect_none (opcodes::inaccuracies (results ()));
}

} // namespace
