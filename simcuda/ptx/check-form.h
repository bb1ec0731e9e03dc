/* Forms of instructions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_CHECK_FORM_H
#define SIMCUDA_PTX_CHECK_FORM_H

#include "simcuda/ptx/ir.h"

namespace simcuda::ptx
{

/* Throws syntax_error unless INSN has a form of opcodes.def.  */
void check_form (const instruction &insn);

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_CHECK_FORM_H */
