/* GCC's headers for what changes functions in SSA form.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_SSA_FORM_H
#define ACCDEEP_GCC_SSA_FORM_H

#include "cfgloop.h"
#include "internal-fn.h"
#include "ssa.h"
#include "tree-cfg.h"
#include "tree-into-ssa.h"

#endif
