/* Instructions that the simulated device and NVIDIA's assembler refuse.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_OPCODE_REFUSED_H
#define TESTSUITE_UNIT_OPCODE_REFUSED_H

#include <string>
#include <vector>

namespace opcodes
{

struct refused
{
  const char *reason; /* What the simulated device says.  */
  const char *text;
};

const std::vector<refused> &refused_forms ();

/* The line of TEXT in its module.  */
constexpr unsigned refused_line = 16;

/* A module with a kernel `k (in, out)' that does TEXT.  */
std::string refused_module (const std::string &text);

} // namespace opcodes

#endif /* TESTSUITE_UNIT_OPCODE_REFUSED_H */
