/* By default asynchronous work is done at once, in order.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device gpu "takes its time" } */

#include <stdlib.h>

int a[100];

int
main (void)
{
#pragma acc data copyin(a)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++)
      a[i] = i + 1;
#pragma acc update self(a) async(1)
#pragma acc wait(1)
  }
  return a[99] != 100;
}
