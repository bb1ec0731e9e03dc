/* Under simcuda-run a directive that finds an object present whose memory was
   freed since says so: the device has what was there then.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-simcuda-run "more is checked" } */
/* { dg-skip-device host "nothing is present" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */

#include "../lib/accdeep-test.h"

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

struct bead
{
  struct bag own;
  struct bead *next;
#pragma acc shape include(next[0:1])
};

enum
{
  bytes = 1000,
  most = 60
};

static struct bag b = { 4, 0 };
static struct bead beads[most];

/* Another block at the same place, as malloc gives it out.  */
static double *
again (double *x)
{
  free (x);
  double *result = (double *) malloc (bytes);
  CHECK (result == x);
  return result;
}

int
main (void)
{
  double s = 0;
  b.x = (double *) malloc (bytes);
#pragma acc enter data copyin(b)
  b.x = again (b.x);
#pragma acc enter data copyin(b)
  b.x = again (b.x);
#pragma acc parallel present(b) copyout(s)
  s = b.n;
  b.x = again (b.x);
#pragma acc update device(b)
  CHECK_EQ (s, 4);
  struct bead *first = beads;
  for (int i = 0; i < most; i++)
    {
      beads[i].own.n = 4;
      beads[i].own.x = (double *) calloc (bytes, 1);
      beads[i].next = i + 1 < most ? &beads[i + 1] : 0;
    }
#pragma acc enter data copyin(first[0:1])
  beads[50].own.x = again (beads[50].own.x);
#pragma acc data copy(first[0:1])
  ;
  return 0;
}

/* { dg-output {^libaccdeep: warning: enter data at [^\n]*.c:52:9: b.x [^\n]* is present since enter data at [^\n]*.c:50:9, and its memory was freed since: [^\n]*\n} } */
/* { dg-output {libaccdeep: warning: parallel at [^\n]*.c:54:9: b.x [^\n]* is present since [^\n]*\n} } */
/* { dg-output {libaccdeep: warning: update at [^\n]*.c:57:9: b.x [^\n]* is present since [^\n]*\n} } */
/* { dg-output {libaccdeep: warning: data at [^\n]*.c:68:9: first[^\n]*->own.x [^\n]* is present since enter data at [^\n]*.c:66:9, and its memory was freed since: [^\n]*\n$} } */
