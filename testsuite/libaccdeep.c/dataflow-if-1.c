/* Section 10: where a region's if clause is false, the host does it all.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

int
main (void)
{
  for (int device = 0; device < 2; device++)
    {
      int a[10], b[10], there = -1;
      for (int i = 0; i < 10; i++)
	{
	  a[i] = i;
	  b[i] = -1;
	}
#pragma acc dataflow copyin (a) copyout (b, there) if (device)
      {
#pragma acc parallel loop copyin (a) copyout (b)
	for (int i = 0; i < 10; i++)
	  b[i] = a[i] + 1;
#pragma acc serial copy (b) copyout (there)
	{
	  b[0] += 5;
	  there = acc_on_device (acc_device_not_host);
	}
      }
      CHECK (b[0] == 6);
      for (int i = 1; i < 10; i++)
	CHECK (b[i] == i + 1);
      CHECK (there == (device && !memory_shared_p ()));
    }
  return 0;
}
