/* "What is present" of doc/runtime.md: ACCDEEP_DEBUG=present prints the table
   behind an error of the library's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "c is not present" } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "present" } */
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
  struct vec b = { 25, NEW (int, 25) };
  struct vec c = { 10, NEW (int, 10) };
#pragma acc enter data copyin(b) /* Line 26.  */
#pragma acc parallel present(b, c)
  c.a[9] = ++b.a[24];
  return 0;
}

/* { dg-output {^libaccdeep: parallel present: c [^\n]* is not present[^\n]*\n} } */
/* { dg-output {libaccdeep: present: 2 objects, 116 bytes, on nvidia device 0\n} } */
/* { dg-output {(libaccdeep: present: (b\.a, 100|b, 16) bytes, entered at [^\n]*present-table-bad-1\.c:26:\d+; counts: structured [01], dynamic 1\n+(libaccdeep: present:   attached: byte 8 of b, which points to b\.a; [^\n]*\n+)?){2}$} } */
