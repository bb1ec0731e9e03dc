/* Which handlers execute the instructions that compute from registers to
   registers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ALU_H
#define SIMCUDA_EXEC_ALU_H

#include "simcuda/exec/code.h"
#include "simcuda/ptx/ir.h"

namespace simcuda
{

/* Each returns handlers that are false when it has no such form.  Registers
   are of exactly the types that operand_types () says.  */
struct alu_selectors
{
  /* add, sub, mul, div, logic, shifts and so on of integers.  */
  handlers (*integer) (const ptx::instruction &);
  handlers (*floating) (const ptx::instruction &);
  /* setp, set (as if it were a setp), selp, slct, testp.  */
  handlers (*compare) (const ptx::instruction &);
  /* cvt that involves a float or saturates.  */
  handlers (*convert) (const ptx::instruction &);
  /* Zero- or sign-extend, truncate: VALUE is the narrow type, DESTINATION
     and SOURCE are bytes of registers.  */
  handlers (*extend) (ptx::scalar value, unsigned destination, unsigned source);
  /* mov of registers of BYTES.  */
  handlers (*copy) (unsigned bytes);
  /* .sat of floats, applied to a result.  */
  handlers (*saturate) (ptx::scalar type);
  /* .relu of halves, likewise.  */
  handlers (*rectify) (ptx::scalar type);
};

/* Those for this processor.  */
const alu_selectors &alu ();

enum class instruction_set
{
  best,    /* That this processor has.  */
  baseline /* That all have.  */
};

/* What alu () gives from now on; for tests of both.  */
void choose_alu (instruction_set);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_ALU_H */
