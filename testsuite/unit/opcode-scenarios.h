/* Whole kernels that are run on the simulated device and on a GPU: what lanes
   and warps do together, memory, calls.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_OPCODE_SCENARIOS_H
#define TESTSUITE_UNIT_OPCODE_SCENARIOS_H

#include <cstdint>
#include <string>
#include <vector>

namespace opcodes
{

constexpr unsigned scenario_words = 8; /* Of results of one thread.  */

/* A kernel for one block of THREADS threads, `k (in, out)': IN has two words of
   64 bits for each thread, OUT SCENARIO_WORDS.  */
struct scenario
{
  std::string name;
  unsigned threads;
  std::string text; /* The whole module.  */
};

const std::vector<scenario> &scenarios ();

std::vector<std::uint64_t> scenario_input ();

} // namespace opcodes

#endif /* TESTSUITE_UNIT_OPCODE_SCENARIOS_H */
