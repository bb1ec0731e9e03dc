/* ACCDEEP_DEBUG=plan prints what is done with each object of a structure, also
   where the structure is only found or a construct is executed again, and
   changes nothing: there is one block, and libgomp is not asked about each
   object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is planned there" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "plan" } */

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
  CHECK (s.blocks == 1 && s.libgomp_calls < few);
  for (int round = 0; round < 4; round++)
    {
#pragma acc parallel present(p[0:n_ones])
      p[57].x[0]++;
      last_statistics (&s);
      CHECK (s.libgomp_calls < few);
    }
  for (int i = 0; i < 4; i++)
    {
#pragma acc parallel present(p[i:1])
      p[i].x[0] = -i;
    }
#pragma acc update self(p[3:1])
  last_statistics (&s);
  CHECK (s.libgomp_calls < few);
  CHECK_EQ (p[3].x[0], -3);
  CHECK_EQ (p[2].x[0], 2);
#pragma acc exit data copyout(p[0:n_ones])
  last_statistics (&s);
  CHECK (s.libgomp_calls < few);
  CHECK_EQ (p[57].x[0], 57 + 4);
  CHECK_EQ (p[2].x[0], -2);
  CHECK_ABSENT (p, n_ones * sizeof *p);
  CHECK_ABSENT (p[57].x, 2 * sizeof (int));
  fprintf (stderr, "done\n");
  return 0;
}

/* { dg-output {^libaccdeep: plan: enter data at [^\n]*:34:9: 101 objects, 100 pointers\n(libaccdeep: plan: copyin p[^\n]*, allocated at 0x[0-9a-f]+\n)+(libaccdeep: plan: pointer p\[[0-9]+\]\.x at [^\n]*\n)+} } */
/* { dg-output {libaccdeep: plan: parallel at [^\n]*:39:9 start: 101 objects, 100 pointers\n(libaccdeep: plan: present p[^\n]*, present at 0x[0-9a-f]+\n)+(libaccdeep: plan: pointer p[^\n]*\n)+} } */
/* { dg-output {libaccdeep: plan: parallel at [^\n]*:46:9 start: 1 object, 0 pointers\nlibaccdeep: plan: present p [^\n]*, 16 bytes, present at [^\n]*\n} } */
/* { dg-output {libaccdeep: plan: update at [^\n]*:49:9: 2 objects, 0 pointers\nlibaccdeep: plan: self p [^\n]*, 16 bytes, [^\n]*\nlibaccdeep: plan: self p\[3\]\.x [^\n]*, 8 bytes, present at [^\n]*\n} } */
/* { dg-output {libaccdeep: plan: exit data at [^\n]*:54:9: 101 objects, 100 pointers\n(libaccdeep: plan: copyout p[^\n]*\n)+(libaccdeep: plan: pointer p[^\n]*\n)+done\n} } */
/* { dg-output {libaccdeep: plan: parallel at [^\n]*:39:9 start: 4 executions, 3 of them as the one before\nlibaccdeep: plan: parallel at [^\n]*:46:9 start: 4 executions, 3 of them as the one before\n$} } */
