/* "What is present" of doc/runtime.md: of a structure the first 100 objects are
   printed with their names, and the number of the others.  One of them that
   stays when the structure goes keeps its name.

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

enum
{
  n_vecs = 120
};

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
  struct vec *v = NEW (struct vec, n_vecs);
  for (int i = 0; i < n_vecs; i++)
    {
      v[i].n = 25;
      v[i].a = NEW (int, 25);
    }
#pragma acc enter data copyin(v[0:n_vecs]) /* Line 45.  */
#pragma acc enter data copyin(v[0:n_vecs])
#pragma acc enter data create(v[7].a[0:25])
  CHECK_EQ (print_present (), 121);
#pragma acc parallel present(v[0:n_vecs])
  v[7].a[24] = 9;
#pragma acc exit data delete(v[0:n_vecs]) finalize
  CHECK_EQ (print_present (), 0);
#pragma acc enter data copyin(v[0:n_vecs])
#pragma acc enter data create(v[7].a[0:25])
#pragma acc exit data delete(v[0:n_vecs])
  CHECK_EQ (print_present (), 1);
#pragma acc exit data delete(v[7].a[0:25])
  for (int i = 0; i < n_vecs; i++)
    free (v[i].a);
  free (v);
  return 0;
}

/* { dg-output {^libaccdeep: present: 121 objects, 13920 bytes, on nvidia device 0\n} } */
/* { dg-output {(.|\n)*libaccdeep: present: v, 1920 bytes, entered at [^\n]*present-table-3\.c:45:\d+; counts: structured 0, dynamic 2\n} } */
/* { dg-output {(libaccdeep: present:   attached: byte \d+ of v, which points to v\[\d+\]\.a; counts: structured 0, dynamic [23]\n){120}} } */
/* { dg-output {(.|\n)*libaccdeep: present: v\[7\]\.a, 100 bytes, entered at [^\n]*:45:\d+; counts: structured 0, dynamic 3\n} } */
/* { dg-output {(.|\n)*libaccdeep: present: 21 more objects of v, 2100 bytes\n} } */
/* { dg-output {libaccdeep: present: 0 objects, 0 bytes, on nvidia device 0\n} } */
/* { dg-output {libaccdeep: present: 1 object, 100 bytes, on nvidia device 0\n} } */
/* { dg-output {libaccdeep: present: v\[7\]\.a, 100 bytes, entered at [^\n]*:53:\d+; counts: structured 0, dynamic 1\n+$} } */
