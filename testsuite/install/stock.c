/* Stock GCC's OpenACC alone, for the simulated device without accdeep.

   SPDX-License-Identifier: GPL-3.0-or-later */

#include <openacc.h>
#include <stdio.h>

int
main (void)
{
  int a[100], host = 1;
#pragma acc parallel loop copyout(a) copy(host)
  for (int i = 0; i < 100; i++)
    {
      a[i] = 2 * i;
      if (i == 0)
	host = acc_on_device (acc_device_host);
    }
  for (int i = 0; i < 100; i++)
    if (a[i] != 2 * i)
      {
	printf ("a[%d] is %d\n", i, a[i]);
	return 1;
      }
  puts (host ? "ran on the host" : "doubled");
  return 0;
}
