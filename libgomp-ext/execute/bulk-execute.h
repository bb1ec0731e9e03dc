/* Directives on structures of very many objects (bulk.h).

   Entry and exit do what they can and take those operands out of the list; the
   general way does the rest.  That registers the objects that it names.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_BULK_EXECUTE_H
#define ACCDEEP_EXECUTE_BULK_EXECUTE_H

#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/present/present.h"

namespace accdeep
{
namespace bulk
{

/* Data entry for OPERANDS, those of LIST or most of them; R is filled when P is
   structured.  What is left has to come object by object.  */
void enter (const accdeep_directive *directive, phase p,
            const operand_list &list, std::vector<operand> &operands,
            device_state &state, region &r);

/* Is O, to which a pointer has led, of a structure that is sound, so that
   nothing has to be done about it and all that it leads to?  R holds it, if
   need be.  */
bool take_part (const accdeep_directive *directive, phase p, const operand &o,
                device_state &state, region &r);

/* S stays, with a count less; objects of it that other directives have taken
   more from go, as WHAT says.  */
void leave_uncounted (structure &s, const selection &what, device_state &state);

/* The end of a construct, as far as it holds structures.  */
void end (region &r, device_state &state);

/* TEXT, which may be null, gets what it does.  */
void exit (operand_list &list, device_state &state, plan_text *text);

/* An update of both lists, when all of it is on structures: else nothing is
   done and the result is false.  */
bool update (const accdeep_directive *directive, std::vector<operand> to_device,
             std::vector<operand> to_host, device_state &state);

} // namespace bulk
} // namespace accdeep

#endif
