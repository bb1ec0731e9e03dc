/* Reductions and deep data, as plain directives and as forall.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_FORALL_DEEP_H
#define BENCH_FORALL_DEEP_H

#include <functional>

/* Those that CHOSEN names; QUICK for the simulated device.  Returns how many
   gave other results as forall than as directives.  */
int deep_kernels (bool quick, const std::function<bool (const char *)> &chosen);

#endif
