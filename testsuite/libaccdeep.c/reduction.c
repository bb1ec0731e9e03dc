/* ACCLL's reduction: sums, products, minima, maxima and logical operations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 1000 };

int
main (void)
{
  int a[n], sum = 5, least = n, all = 1, any = 0, bits = 0;
  double x[n], largest = -1, product = 1;
  for (int i = 0; i < n; i++)
    {
      a[i] = (i * 7) % n + 1;
      x[i] = i % 10 == 9 ? 2 : 1;
    }
#pragma acc data copyin(a, x)
  {
#pragma acc parallel loop reduction(+:sum) reduction(min:least)
    for (int i = 0; i < n; i++)
      {
	sum += a[i];
	least = least < a[i] ? least : a[i];
      }
#pragma acc parallel loop gang vector reduction(max:largest)
    for (int i = 0; i < n; i++)
      largest = largest > x[i] ? largest : x[i];
#pragma acc kernels loop reduction(*:product)
    for (int i = 0; i < 100; i++)
      product *= x[i];
#pragma acc parallel loop reduction(&&:all) reduction(||:any) reduction(|:bits)
    for (int i = 0; i < n; i++)
      {
	all = all && a[i] > 0;
	any = any || a[i] == n;
	bits |= a[i];
      }
  }
  CHECK_EQ (sum, 5 + n * (n + 1) / 2);
  CHECK_EQ (least, 1);
  CHECK_EQ (largest, 2);
  CHECK_EQ (product, 1024);
  CHECK_EQ (all, 1);
  CHECK_EQ (any, 1);
  CHECK_EQ (bits, 1023);
  return 0;
}
