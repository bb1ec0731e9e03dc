/* The operands that forms are tested with: the same on all machines.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_OPCODE_OPERANDS_H
#define TESTSUITE_UNIT_OPCODE_OPERANDS_H

#include "testsuite/unit/opcode-forms.h"

#include <cstdint>

namespace opcodes
{

constexpr unsigned tuples = 1280;
constexpr unsigned sources_at_most = 4;

/* TUPLES times SOURCES_AT_MOST values.  Pairs of the edge values of the first
   two operands come first, all of them where there is room, then mixtures of
   edge values and random bits.  */
std::vector<std::uint64_t> operands_of (const form &f);

} // namespace opcodes

#endif /* TESTSUITE_UNIT_OPCODE_OPERANDS_H */
