/* Small constructs, met again.

   A program's kernels name the same structures over and over.  When such a
   construct has been through all stages once, what they found out is kept: the
   objects, and the values in host memory that the walk has read.  The next time
   it is enough that these values are the same, and that all data is present
   where it was (where a structure is only to be there, its table knows): then
   the construct takes its counts and is done.  While other deep directives hold
   the data, libgomp need not be told: the construct is unreferenced there until
   one of those, or a call of the program's, may let something go, and gets its
   references then.  Operands that are only bytes may be absent, such as scalars
   beside structures: the construct brings them, and takes them away.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_CONSTRUCT_CACHE_H
#define ACCDEEP_EXECUTE_CONSTRUCT_CACHE_H

#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/present/present.h"

#include <memory>

namespace accdeep
{

/* The construct with DIRECTIVE and ARGUMENTS has been through all stages, of
   which WALKED is the first one's result, and R is what it has taken, beside
   what it has FOUND of implicit data.  Keep that, if all but bytes was present.
 */
void cache_construct (const accdeep_directive *directive,
                      const accdeep_arguments &arguments,
                      const walk_result &walked,
                      const std::vector<plan_object> &found, const region &r,
                      device_state &state);

/* Start the construct with DIRECTIVE and ARGUMENTS on D, if it is in the cache
   and all is as it was; else null, and nothing has happened.  */
std::unique_ptr<region> start_cached (const accdeep_directive *directive,
                                      const accdeep_arguments &arguments,
                                      device_descr &d);

/* The same if all is present and other directives hold it, so that libgomp need
   not be told.  The lock of D's table does for this, and for its end.  */
std::unique_ptr<region> start_unreferenced (const accdeep_directive *directive,
                                            const accdeep_arguments &arguments,
                                            device_descr &d);

/* Implicit data at [START..END) is present and left alone.  */
plan_object present_object (uintptr_t start, uintptr_t end,
                            device_state &state);

/* Those of R, a compute construct.  */
const std::vector<passed_pointer> &passed_pointers (const region &r);

/* Give the pointers in IMAGE, a copy of operand ENTRY of R, the device's
   values.  */
void translate_image (const region &r, uint32_t entry, void *image);

/* End R, if it was started by start_cached and its objects stay; else false,
   and R is like any other region.  */
bool end_cached (region &r);

/* The same, if start_unreferenced has started it and it is so still.  */
bool end_unreferenced (region &r);

/* Hold what unreferenced constructs of STATE, the current device's, are on:
   some reference may go.  */
void hold_unreferenced (device_state &state);

/* R holds the structure of which BYTES bytes from START on are the root.  */
bool taken_whole_p (const region &r, uintptr_t start, size_t bytes);

/* R, which was started by start_cached or has taken structures, holds all N
   entries of a construct that is only to find them present.  */
bool holds_p (const region &r, size_t n, const uintptr_t *addresses,
              const size_t *sizes, const unsigned short *kinds);

} // namespace accdeep

#endif
