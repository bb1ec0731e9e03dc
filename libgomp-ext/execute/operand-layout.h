/* What an operand means for a structure.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_OPERAND_LAYOUT_H
#define ACCDEEP_EXECUTE_OPERAND_LAYOUT_H

#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/execute/operands.h"

namespace accdeep
{
namespace bulk
{

/* O, or, where that is one object that may be a base of one of another class,
   all of that.  */
operand whole_of (const operand &o);
std::vector<operand> whole_of (const std::vector<operand> &operands);

/* Those of OPERANDS, which are whole.  */
layout_roots roots_of (const std::vector<operand> &operands);

/* The layout of O, which is whole, in P, with all classes that objects of LIKE
   are of.  */
std::shared_ptr<const type_layout> layout_of (const operand &o, phase p,
                                              const type_layout &like);

/* L is a layout of which all is only looked at: a structure that is there is
   taken as it was entered, and pointers that have changed on the host since are
   not looked for.  */
bool only_looks_p (const type_layout &l);

} // namespace bulk
} // namespace accdeep

#endif
