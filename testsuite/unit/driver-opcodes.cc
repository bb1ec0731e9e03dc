/* Forms of instructions and whole kernels through the driver API: what they
   give is what opcode-results.txt says that a GPU gave.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/cuda-api.h"
#include "simcuda/exec/alu.h"
#include "testsuite/unit/opcode-suite.h"
#include "testsuite/unit/wide-float.h"

#include <fstream>
#include <gtest/gtest.h>

namespace
{

/* The driver that this program is linked with.  */
void *
find (const char *name)
{
  static const std::map<std::string, void *> functions = {
#define CUDA_FUNCTION(NAME) { #NAME, reinterpret_cast<void *> (NAME) }
    CUDA_FUNCTION (cuInit),
    CUDA_FUNCTION (cuDeviceGet),
    CUDA_FUNCTION (cuDeviceGetName),
    CUDA_FUNCTION (cuCtxCreate_v2),
    CUDA_FUNCTION (cuCtxDestroy_v2),
    CUDA_FUNCTION (cuCtxSynchronize),
    CUDA_FUNCTION (cuLinkCreate_v2),
    CUDA_FUNCTION (cuLinkAddData_v2),
    CUDA_FUNCTION (cuLinkComplete),
    CUDA_FUNCTION (cuLinkDestroy),
    CUDA_FUNCTION (cuModuleLoadData),
    CUDA_FUNCTION (cuModuleUnload),
    CUDA_FUNCTION (cuModuleGetFunction),
    CUDA_FUNCTION (cuMemAlloc_v2),
    CUDA_FUNCTION (cuMemFree_v2),
    CUDA_FUNCTION (cuMemcpyHtoD_v2),
    CUDA_FUNCTION (cuMemcpyDtoH_v2),
    CUDA_FUNCTION (cuLaunchKernel),
#undef CUDA_FUNCTION
  };
  auto at = functions.find (name);
  return at == functions.end () ? nullptr : at->second;
}

opcodes::outcomes
run_with (simcuda::instruction_set set)
{
  simcuda::choose_alu (set);
  opcodes::outcomes results;
  std::string device, error;
  EXPECT_TRUE (opcodes::run_all (find, {}, &results, &device, &error)) << error;
  simcuda::choose_alu (simcuda::instruction_set::best);
  return results;
}

void
expect_none (const std::vector<std::string> &complaints)
{
  for (const std::string &line : complaints)
    ADD_FAILURE () << line;
}

/* Does a vector of floats become integers lane by lane?  In qemu's VSX a NaN
   spoils the lanes behind it.  */
bool
vector_conversions_p ()
{
  typedef float floats __attribute__ ((vector_size (16)));
  typedef int integers __attribute__ ((vector_size (16)));
  volatile float nan = __builtin_nanf ("");
  const floats f = { nan, 4, nan, 6 };
  const integers i = __builtin_convertvector(f, integers);
  return i[1] == 4 && i[3] == 6;
}

/* Whether form NAME converts so.  */
bool
converts_vectors_p (const std::string &name)
{
  return name.compare (0, 7, "cvt.rzi") == 0
         || name.compare (0, 7, "cvt.rmi") == 0
         || name.compare (0, 7, "cvt.rpi") == 0;
}

void
erase_vector_conversions (opcodes::outcomes &from)
{
  for (auto at = from.begin (); at != from.end ();)
    at = converts_vectors_p (at->first) ? from.erase (at) : std::next (at);
}

class driver_opcodes : public testing::TestWithParam<simcuda::instruction_set>
{
};

TEST_P (driver_opcodes, give_what_a_gpu_gave)
{
  if (!wide_floats_p ())
    GTEST_SKIP () << "long double is no wider than double here";
  opcodes::outcomes results = run_with (GetParam ()), expected;
  std::ifstream file (OPCODE_RESULTS);
  std::string error;
  ASSERT_TRUE (file && opcodes::read_outcomes (file, &expected, &error))
      << OPCODE_RESULTS << error;
  EXPECT_GT (expected.size (), 1500u);
  if (!vector_conversions_p ())
    {
      erase_vector_conversions (results);
      erase_vector_conversions (expected);
    }
  expect_none (opcodes::mistakes (results));
  expect_none (opcodes::inaccuracies (results));
  expect_none (opcodes::differences (expected, results));
}

INSTANTIATE_TEST_SUITE_P (all, driver_opcodes,
                          testing::Values (simcuda::instruction_set::best,
                                           simcuda::instruction_set::baseline));

} // namespace
