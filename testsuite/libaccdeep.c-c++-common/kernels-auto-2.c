/* Cure kernels-loop: loops of kernels constructs that stay in one thread, since
   iterations depend on each other, or may.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */
/* { dg-additional-options "-O0 -fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"

#include <stdlib.h>

static void
overlap (int n, int *p, int *q)
{
#pragma acc kernels copy(p[0:n], q[0:n]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as 'p' and 'q' may be the same memory" } */
    p[i] = q[i] + 1;
}

/* In place, from the end: each iteration stores where others have read.  */
static void
widen (int n, double *p, float *q)
{
#pragma acc kernels present(p[0:n], q[0:n]) /* { dg-note "" } */
  for (int i = n - 1; i >= 0; i--) /* { dg-note "loop: runs in sequence, as 'p' and 'q' may be the same memory" } */
    p[i] = q[i];
}

static void
prefix (int n, int *__restrict p)
{
#pragma acc kernels copy(p[0:n]) /* { dg-note "" } */
  for (int i = 1; i < n; i++) /* { dg-note "loop: runs in sequence, as iterations may use the same elements of 'p'" } */
    p[i] += p[i - 1];
}

static void
narrow (int n, int *__restrict p)
{
#pragma acc kernels copy(p[0:256]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as iterations may use the same elements of 'p'" } */
    p[(unsigned char) (i * 64)]++;
}

/* M may be 0.  */
static void
stride (int n, int m, int *__restrict p)
{
#pragma acc kernels copy(p[0:n]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as iterations may use the same elements of 'p'" } */
    p[i * m] += i;
}

static void
derived (int n, int *__restrict p)
{
  int *q = p + 1;
#pragma acc kernels copy(p[0:n + 1]) present_or_copy(q[0:n]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as 'q' and 'p' may be the same memory" } */
    q[i] = p[i];
}

static void
indirect (int n, const int *__restrict to, int *__restrict p)
{
#pragma acc kernels copy(p[0:n]) copyin(to[0:n]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as iterations may use the same elements of 'p'" } */
    p[to[i]] = i;
}

static int
carried (int n, int *__restrict p)
{
  int last = 7;
#pragma acc kernels copy(p[0:n]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as iterations use the value of 'last' that others have left" } */
    {
      int t = p[i];
      p[i] = last;
      last = t;
    }
  return last;
}

/* An inner loop that goes on where the next one begins.  */
static void
triangle (int n, int *__restrict p)
{
#pragma acc kernels copy(p[0:2 * n]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as iterations may use the same elements of 'p'" } */
    for (int j = 0; j < 2; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
      p[i + j] = i;
}

static void
bound (int n, int *__restrict p)
{
#pragma acc kernels copy(p[0:n]) /* { dg-note "" } */
  for (int i = 1; i < p[0]; i++) /* { dg-note "loop: runs in sequence, as its bound may change" } */
    p[i - 1] = 2;
}

static int
index_used (int n, int *__restrict p)
{
  int i;
#pragma acc kernels copy(p[0:n]) /* { dg-note "" } */
  for (i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as the value of its variable may be used behind it" } */
    p[i] = i;
  return i;
}
/* { dg-output "kernel \\S*overlap.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*prefix.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*narrow.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*stride.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*derived.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*indirect.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*carried.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*triangle.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*bound.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*index_used.*launch gangs=1, workers=1" } */

int
main (void)
{
  int x[257] = { 1 }, to[100];
#pragma acc enter data copyin(x) /* { dg-note "" } */
  overlap (100, x + 1, x);
#pragma acc exit data copyout(x) /* { dg-note "" } */
  CHECK_EQ (x[100], 101);
  prefix (100, x);
  CHECK_EQ (x[99], 5050);
  narrow (100, x);
  CHECK_EQ (x[64], 2145 + 25);
  x[0] = 0;
  stride (100, 0, x);
  CHECK_EQ (x[0], 4950);
  derived (100, x);
  CHECK_EQ (x[100], 4950);
  for (int i = 0; i < 100; i++)
    to[i] = i / 50;
  indirect (100, to, x);
  CHECK_EQ (x[1], 99);
  CHECK_EQ (x[0], 49);
  CHECK_EQ (carried (100, x), 4950);
  CHECK_EQ (x[0], 7);
  CHECK_EQ (x[2], 99);
  triangle (100, x);
  CHECK_EQ (x[5], 5);
  CHECK_EQ (x[100], 99);
  x[0] = 50;
  x[1] = 7;
  bound (100, x);
  CHECK_EQ (x[0], 2);
  CHECK_EQ (x[1], 7);
  CHECK_EQ (index_used (100, x), 100);
  CHECK_EQ (x[99], 99);
  double *wide = (double *) malloc (100 * sizeof *wide);
  float *narrow_ones = (float *) wide;
  for (int i = 0; i < 100; i++)
    narrow_ones[i] = i;
#pragma acc enter data copyin(wide[0:100]) /* { dg-note "" } */
  widen (100, wide, narrow_ones);
#pragma acc exit data copyout(wide[0:100]) /* { dg-note "" } */
  for (int i = 0; i < 100; i++)
    CHECK_EQ (wide[i], i);
  free (wide);
  return 0;
}
