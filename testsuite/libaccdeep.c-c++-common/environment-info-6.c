/* "Lines of information" of doc/runtime.md: lines of ordinary directives come
   from compressed debug information, too, and in a function that is inlined
   they are those of the directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-g -gz" } */
/* { dg-skip-device host "nothing is copied there" } */
/* { dg-set-target-env-var ACCDEEP_INFO "1" } */

#include "../lib/accdeep-test.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static int table[100];

static inline __attribute__ ((always_inline)) void
send (void)
{
#pragma acc update device(table) /* Line 26.  */
}

int
main (void)
{
  struct vec x = { 25, NEW (int, 25) };
#pragma acc data copyin(x) create(table)
  {
    table[7] = 5;
    send ();
#pragma acc parallel num_gangs(1) present(x, table)
    table[7] += x.a[24] + 1;
#pragma acc update self(table) /* Line 39.  */
  }
  CHECK_EQ (table[7], 6);
  free (x.a);
  return 0;
}

/* { dg-output {(.|\n)*libaccdeep: info: to device, 400 bytes: [^\n]*table[^\n]*; update at [^\n]*environment-info-6\.c:26\n} } */
/* { dg-output {(.|\n)*libaccdeep: info: to host, 400 bytes: [^\n]*table[^\n]*; update at [^\n]*environment-info-6\.c:39\n} } */
