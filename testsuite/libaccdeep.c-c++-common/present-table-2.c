/* "What is present" of doc/runtime.md: with ACCDEEP_DEBUG=present what was never
   deleted is named at the end of the program, and nothing else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "nothing is present there" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "present" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */

#include "../lib/accdeep-test.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static long flat[100], other[100];

int
main (void)
{
  struct vec b = { 25, NEW (int, 25) };
  struct vec c = { 10, NEW (int, 10) };
#pragma acc enter data copyin(b) /* Line 28.  */
#pragma acc enter data copyin(b.a[0:25])
#pragma acc enter data copyin(c)
#pragma acc enter data copyin(flat) /* Line 31.  */
#pragma acc enter data copyin(other)
#pragma acc parallel present(b, c)
  c.a[9] = ++b.a[24];
#pragma acc exit data delete(other)
#pragma acc exit data copyout(c)
#pragma acc exit data delete(b)
  CHECK_EQ (c.a[9], 1);
  free (c.a);
  return 0;
}

/* { dg-output {^libaccdeep: present: 2 objects, 900 bytes, on nvidia device 0\n} } */
/* { dg-output {(libaccdeep: present: (b\.a, 100 bytes, entered at [^\n]*present-table-2\.c:28:\d+; counts: structured 0, dynamic 1|[^\n]*flat[^\n]*, 800 bytes, entered by enter data at [^\n]*present-table-2\.c:31)\n){2}} } */
/* { dg-output {(libaccdeep: present: (b\.a, entered at [^\n]*present-table-2\.c:28:\d+, was never deleted|[^\n]*flat[^\n]*, entered by enter data at [^\n]*present-table-2\.c:31, was never deleted)\n+){2}$} } */
