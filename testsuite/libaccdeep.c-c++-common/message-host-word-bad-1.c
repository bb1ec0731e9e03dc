/* Messages of the simulated device: an access to a host address names the word of
   device memory that holds it, also where no type tells.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "the kernel follows a pointer to the host" } */
/* { dg-skip-device host "the device has the host's memory there" } */
/* { dg-skip-device gpu "it does not report addresses" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */

#include "../lib/accdeep-test.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x = { 1, NEW (int, 1) };
  int *table[3] = { NULL, NULL, NEW (int, 10) };
  void *words = table;
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(table)
#pragma acc parallel present(x, table)
  x.a[0] = table[2][5];
  CHECK (words != NULL);
  return 0;
}

/* { dg-output {HOST address \(heap\)[^\n]*: the word at offset 16 of [^\n]* holds 0x[0-9a-f]+, 20 bytes before it} } */
