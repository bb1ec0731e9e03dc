/* The selectors of one instruction set, SIMCUDA_ALU: see alu.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ALU_SELECTORS_H
#define SIMCUDA_EXEC_ALU_SELECTORS_H

#include "simcuda/exec/alu.h"

namespace simcuda::SIMCUDA_ALU
{

handlers select_integer (const ptx::instruction &);
handlers select_floating (const ptx::instruction &);
handlers select_compare (const ptx::instruction &);
handlers select_convert (const ptx::instruction &);
handlers select_extend (ptx::scalar value, unsigned destination,
                        unsigned source);
handlers select_copy (unsigned bytes);
handlers select_saturate (ptx::scalar type);
handlers select_rectify (ptx::scalar type);

} // namespace simcuda::SIMCUDA_ALU

#endif /* SIMCUDA_EXEC_ALU_SELECTORS_H */
