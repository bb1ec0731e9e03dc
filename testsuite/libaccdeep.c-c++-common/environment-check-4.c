/* Section 3: ACCDEEP_CHECK=1 looks at each object of a structure and changes
   nothing: there is one block, and constructs go on without asking libgomp about
   each object.  Pointers that the host has changed while they were attached are
   named, also where nothing but the structure knows of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */

#include "../lib/accdeep-counters.h"

struct one
{
  int n;
  int *x;
#pragma acc shape include(n, x[0:n])
};

enum { n_ones = 100, few = 60 };

int
main (void)
{
  struct one *p = NEW (struct one, n_ones);
  struct accdeep_statistics s;
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 2;
      p[i].x = NEW (int, 2);
      p[i].x[0] = i;
    }
#pragma acc enter data copyin(p[0:n_ones])
  last_statistics (&s);
  CHECK (s.blocks == 1 && s.allocated == n_ones + 1 && s.libgomp_calls < few);
  for (int round = 0; round < 4; round++)
    {
#pragma acc parallel present(p[0:n_ones])
      p[57].x[0]++;
      last_statistics (&s);
      CHECK (s.libgomp_calls < few);
    }
#pragma acc update self(p[57:1])
  last_statistics (&s);
  CHECK (s.libgomp_calls < few);
  CHECK_EQ (p[57].x[0], 57 + 4);
  fprintf (stderr, "so far\n");

  int *before = p[57].x;
#pragma acc data copy(p[0:n_ones])
  {
    p[57].x = NEW (int, 2);
  }
  p[57].x = before;
  CHECK_EQ (before[0], 57 + 4);
#pragma acc exit data copyout(p[0:n_ones])
  CHECK_ABSENT (p, n_ones * sizeof *p);
  fprintf (stderr, "over\n");

  before = p[42].x;
#pragma acc enter data copyin(p[0:n_ones])
  p[42].x = p[41].x;
#pragma acc exit data delete(p[0:n_ones])
  CHECK_ABSENT (p, n_ones * sizeof *p);
  acc_delete (before, 2 * sizeof (int));
  return 0;
}

/* { dg-output {^so far\nlibaccdeep: warning: data at [^\n]*:51:9: p\[57\]\.x was changed on the host from 0x[0-9a-f]+ to 0x[0-9a-f]+ while it was attached on the device: what it led to then is released\nover\n} } */
/* { dg-output {libaccdeep: warning: exit data at [^\n]*:64:9: p\[42\]\.x was changed on the host from 0x[0-9a-f]+ to 0x[0-9a-f]+ while it was attached on the device: what it led to stays there\n$} } */
