/* GCC's tables of what goes into the device's code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_OFFLOAD_H
#define ACCDEEP_GCC_OFFLOAD_H

#include "plugin/gcc/compat.h"

#include "omp-offload.h"

#endif /* ACCDEEP_GCC_OFFLOAD_H */
