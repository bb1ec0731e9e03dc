/* Execution of directives: the stages put in order.  The callers hold both
   locks of the device (base/lock.h), which does not share memory with the host.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_EXECUTE_H
#define ACCDEEP_EXECUTE_EXECUTE_H

#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/move/queue.h"

#include <memory>

namespace accdeep
{

/* Start of a structured construct.  */
std::unique_ptr<region> start_region (const accdeep_directive *directive,
                                      const accdeep_arguments &arguments);

/* Its end: releases what the start took.  */
void end_region (region &r);

/* Let R hold what it holds whatever constructs start and end, and whatever
   device is selected meanwhile: by dynamic references.  */
void keep_region (region &r);

void enter_data (const accdeep_directive *directive,
                 const accdeep_arguments &arguments);

void exit_data (const accdeep_directive *directive,
                const accdeep_arguments &arguments);

void update_data (const accdeep_directive *directive,
                  const accdeep_arguments &arguments);

/* Whether the directive reads host data that it moves.  */
host_data host_data_of (const accdeep_directive *directive,
                        const accdeep_arguments &arguments);

/* The walk's options for one execution.  */
walk_options options_of (const accdeep_directive *directive,
                         const accdeep_arguments &arguments, phase p);

} // namespace accdeep

#endif
