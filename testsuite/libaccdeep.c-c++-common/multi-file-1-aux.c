/* The second file of multi-file-1.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "multi-file-aux.h"

void
enter_in_other_file (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

void
leave_in_other_file (struct vec *p)
{
#pragma acc exit data copyout(p[0:1])
}
