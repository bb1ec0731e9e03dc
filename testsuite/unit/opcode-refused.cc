/* Modules of opcode-refused.def.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-refused.h"

namespace opcodes
{

const std::vector<refused> &
refused_forms ()
{
  static const std::vector<refused> all = {
#define REFUSED(REASON, TEXT) { REASON, TEXT },
#include "testsuite/unit/opcode-refused.def"
  };
  return all;
}

std::string
refused_module (const std::string &text)
{
  /* What precedes TEXT has REFUSED_LINE - 1 lines.  */
  return ".version 7.0\n.target sm_80\n.address_size 64\n"
         ".visible .entry k (.param .u64 in, .param .u64 out)\n{\n"
         ".reg .u16 %h<4>;\n.reg .u32 %r<5>;\n.reg .u64 %d<5>;\n"
         ".reg .f32 %f<4>;\n.reg .f64 %g<4>;\n.reg .f16 %k<4>;\n"
         ".reg .pred %p<4>;\n.reg .b32 %i;\nmov.b32 %i, 0;\nret;\n"
         + text + ";\nret;\n}\n";
}

} // namespace opcodes
