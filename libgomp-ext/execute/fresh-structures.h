/* Structures that come to the device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_FRESH_STRUCTURES_H
#define ACCDEEP_EXECUTE_FRESH_STRUCTURES_H

#include "libgomp-ext/execute/matches.h"

namespace accdeep
{
namespace bulk
{

/* All of L's objects are taken.  */
bool takes_all_p (const type_layout &l);

/* The structures that OPERANDS, of LIST, lead to, of which all is absent and
   that have nothing to do with something else of OPERANDS, which REST gets.
   Operands that lead to one object are the roots of one structure.  */
std::vector<match> take_fresh (const accdeep_directive *directive, phase p,
                               const operand_list &list,
                               const std::vector<operand> &operands,
                               device_state &state, std::vector<operand> &rest);

} // namespace bulk
} // namespace accdeep

#endif
