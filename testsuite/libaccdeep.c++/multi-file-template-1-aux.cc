/* The second file of multi-file-template-1.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "multi-file-template-aux.h"

void
enter_elsewhere (vec<int> &v)
{
  v.enter ();
}

void
leave_elsewhere (vec<int> &v)
{
  leave (v);
}
