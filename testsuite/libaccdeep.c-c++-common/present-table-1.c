/* "What is present" of doc/runtime.md: accdeep_print_present prints each object
   with its name, who entered it, its counts and attached pointers, also what
   ordinary directives map, and none that has gone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is present there" } */

#include "../lib/accdeep-test.h"

#include "../lib/accdeep-counters.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static long flat[100];

static size_t
print_present (void)
{
  size_t (*print) (void);
  *(void **) &print
    = loaded_function ("libaccdeep.so.1", "accdeep_print_present");
  CHECK (print != NULL);
  return print ();
}

int
main (void)
{
  struct vec b = { 25, NEW (int, 25) };
  struct vec c = { 10, NEW (int, 10) };
#pragma acc enter data copyin(b) /* Line 38.  */
#pragma acc enter data copyin(b)
#pragma acc enter data create(flat)
#pragma acc data copy(c) /* Line 41.  */
  {
#pragma acc parallel present(b, c)
    c.a[9] = ++b.a[24];
    CHECK_EQ (print_present (), 5);
  }
  CHECK_EQ (c.a[9], 1);
#pragma acc exit data delete(flat)
#pragma acc exit data copyout(b) finalize
  CHECK_EQ (b.a[24], 1);
  CHECK_EQ (print_present (), 0);
  free (b.a);
  free (c.a);
  return 0;
}

/* { dg-output {^libaccdeep: present: 5 objects, 972 bytes, on nvidia device 0\n} } */
/* { dg-output {(libaccdeep: present: (b, 16 bytes, entered at [^\n]*present-table-1\.c:38:\d+; counts: structured 0, dynamic 2|b\.a, 100 bytes, entered at [^\n]*:38:\d+; counts: structured 0, dynamic 2|c, 16 bytes, entered at [^\n]*:41:\d+; counts: structured 1, dynamic 0|c\.a, 40 bytes, entered at [^\n]*:41:\d+; counts: structured 1, dynamic 0|  attached: byte 8 of (b, which points to b\.a; counts: structured 0, dynamic 2|c, which points to c\.a; counts: structured 1, dynamic 0)|[^\n]*flat[^\n]*, 800 bytes, entered by an ordinary directive or call)\n){7}} } */
/* { dg-output {libaccdeep: present: 0 objects, 0 bytes, on nvidia device 0\n+$} } */
