/* Devices by libgomp's own calls alone, of whatever kind they are.

   A stream is one of libgomp's queues, or none: then a copy is done when its
   call returns.  An event happens when its queue is empty, which may be later
   than it need be.  libgomp's queues can not call the host: the host waits for
   the queue instead.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_LIBGOMP_OPS_H
#define ACCDEEP_DEVICE_LIBGOMP_OPS_H

#include "libgomp-ext/device/device-ops.h"

namespace accdeep
{

device_ops &libgomp_ops ();

} // namespace accdeep

#endif
