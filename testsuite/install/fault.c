/* A kernel that writes behind what it was given, for a debugger.

   SPDX-License-Identifier: GPL-3.0-or-later */

#include <openacc.h>

/* On the device.  */
int *p;

int
main (void)
{
  int host[] = { 1, 2, 3 };
  p = acc_malloc (sizeof host);
  acc_memcpy_to_device (p, host, sizeof host);
  int *q = p;
#pragma acc parallel deviceptr(q)
  q[3] = 4;
  return 0;
}
