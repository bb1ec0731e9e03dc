/* Ordinary directives, for a machine without the library: more queues than
   arguments fit registers, and launches that the library would wait for once.

   SPDX-License-Identifier: GPL-3.0-or-later */

#include <openacc.h>
#include <stdio.h>

enum { n = 100, queues = 12 };

int
main (void)
{
  static int a[queues][n];
  int sum = 0;
#pragma acc enter data copyin(a)
  for (int q = 0; q < queues; q++)
#pragma acc parallel loop present(a) async(q)
    for (int i = 0; i < n; i++)
      a[q][i] = 2 * i;
#pragma acc wait(0, 3) async(1)
#pragma acc wait(1)
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[3][i]++;
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[3][i]--;
#pragma acc update self(a) wait(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
#pragma acc parallel loop copyin(a) reduction(+ : sum)                        \
  wait(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  for (int i = 0; i < n; i++)
    for (int q = 0; q < queues; q++)
      sum += a[q][i];
#pragma acc exit data delete(a)
  for (int q = 0; q < queues; q++)
    for (int i = 0; i < n; i++)
      if (a[q][i] != 2 * i)
	{
	  printf ("a[%d][%d] is %d\n", q, i, a[q][i]);
	  return 1;
	}
  puts (sum == queues * n * (n - 1) ? "doubled" : "another sum");
  return 0;
}
