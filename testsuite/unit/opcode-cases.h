/* Forms of instructions with operands and the value that they give: known
   values, written down by hand.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_OPCODE_CASES_H
#define TESTSUITE_UNIT_OPCODE_CASES_H

#include <cstdint>
#include <string>
#include <vector>

namespace opcodes
{

/* FORM sets a register of type D from sources of types S; pred operands are
   given and taken as .u32 0 and 1.  */
struct known_value
{
  const char *form;
  const char *d;
  std::vector<const char *> s;
  std::vector<std::uint64_t> in;
  std::uint64_t out;
};

const std::vector<known_value> &known_values ();

/* The kernel `k (in, out)', without a module's header: sources are 8 bytes
   apart from IN on, each thread's result goes to OUT + 8 * tid.  */
std::string kernel_for (const known_value &c);

/* The bits of the result that count.  */
std::uint64_t result_mask (const known_value &c);

} // namespace opcodes

#endif /* TESTSUITE_UNIT_OPCODE_CASES_H */
