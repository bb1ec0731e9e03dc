/* What RAJA's own tests of atomic operations are instantiated with.  Those of
   RAJA's sequential policy are none in a kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "forall.h"

using AccForallAtomicExecPols = AccForallExecPols;
using AccAtomicPols = camp::list<RAJA::builtin_atomic>;
