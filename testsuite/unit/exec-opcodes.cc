/* Each opcode and type against known values, by all three kinds of handlers:
   full warps, some lanes, one lane, with the processor's best instructions
   and with those that all processors have.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/alu.h"
#include "testsuite/unit/exec-harness.h"
#include "testsuite/unit/opcode-cases.h"
#include "testsuite/unit/scale.h"

#include <ostream>

namespace opcodes
{

static void
PrintTo (const known_value &c, std::ostream *os)
{
  *os << c.form;
}

} // namespace opcodes

namespace simcuda
{
namespace
{

using opcodes::known_value;

class exec_opcode : public testing::TestWithParam<known_value>
{
};

void
check (const known_value &c)
{
  exec_harness h (kernel_for (c));
  ASSERT_EQ (h.error, "");
  dev_addr in = h.upload (c.in);
  for (unsigned threads : { 32u, 7u, 1u })
    {
      dev_addr out = h.upload (std::vector<std::uint64_t> (32, 0));
      h.run ({ in, out }, threads);
      std::vector<std::uint64_t> results
          = h.download<std::uint64_t> (out, threads);
      std::uint64_t mask = result_mask (c);
      for (unsigned lane = 0; lane < threads; lane++)
        ASSERT_EQ (results[lane] & mask, c.out & mask)
            << c.form << ", lane " << lane << " of " << threads;
    }
}

/* Valgrind rounds all floating-point results to nearest, keeps denormal
   numbers, and has vectors of doubles compare unequal only if they are ordered.
 */
bool
valgrind_computes_p (const std::string &form)
{
  for (const char *part : { ".rz.f", ".rp.f", ".rm.f", ".ftz", "setp.ne.f64" })
    if (form.find (part) != std::string::npos)
      return false;
  return true;
}

TEST_P (exec_opcode, gives_the_known_value)
{
  if (valgrind_p () && !valgrind_computes_p (GetParam ().form))
    GTEST_SKIP () << "not what valgrind computes";
  choose_alu (instruction_set::best);
  check (GetParam ());
}

TEST_P (exec_opcode, gives_it_on_any_processor)
{
  if (valgrind_p () && !valgrind_computes_p (GetParam ().form))
    GTEST_SKIP () << "not what valgrind computes";
  choose_alu (instruction_set::baseline);
  check (GetParam ());
  choose_alu (instruction_set::best);
}

INSTANTIATE_TEST_SUITE_P (known, exec_opcode,
                          testing::ValuesIn (opcodes::known_values ()));

} // namespace
} // namespace simcuda
