/* "What is present" of doc/runtime.md: ACCDEEP_DEBUG=present prints the table
   when a kernel accesses what it must not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "the kernel reads beyond b.a" } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-skip-device gpu "it reports such an access later or not at all" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "present" } */

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
  struct vec b = { 25, NEW (int, 25) };
#pragma acc enter data copyin(b) /* Line 25.  */
#pragma acc parallel present(b)
  b.a[25]++;
  return 0;
}

/* { dg-output {simcuda: (.|\n)*libaccdeep: present: 2 objects, 116 bytes, on nvidia device 0\n} } */
/* { dg-output {(libaccdeep: present: (b\.a, 100|b, 16) bytes, entered at [^\n]*present-table-bad-2\.c:25:\d+; counts: structured [01], dynamic 1\n+(libaccdeep: present:   attached: byte 8 of b, which points to b\.a; [^\n]*\n+)?){2}$} } */
