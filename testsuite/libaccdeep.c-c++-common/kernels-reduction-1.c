/* Cure kernels-loop: maxima and minima by "if", by "?:" in both orders and by
   fmax are reductions.  A second use of the variable, a second operation, an
   "else" or another value stay in sequence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fplugin-arg-accdeep-report -Wl,--no-as-needed -lm" } */

#include "../lib/accdeep-test.h"
#include <math.h>

#define N 3000
#define MAX(A, B) ((A) > (B) ? (A) : (B))
#define MIN(A, B) ((A) < (B) ? (A) : (B))

static void
found (int n, double *a)
{
  double most = -1e9, least = 1e9, macro = -1e9, other = 1e9, call = -1e9;
  int count = 1000;
#pragma acc kernels copyin(a[0:n]) /* { dg-note "moves" } */
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      if (a[i] > most)
	most = a[i];
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	double x = a[i] * 2;
	if (least >= x)
	  {
	    least = x;
	  }
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      macro = MAX (a[i], macro);
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      other = MIN (a[i], other);
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	call = fmax (a[i], call);
	count = count < i % 700 ? count : i % 700;
      }
  }
  CHECK_EQ (most, 2999);
  CHECK_EQ (least, -6000);
  CHECK_EQ (macro, 2999);
  CHECK_EQ (other, -3000);
  CHECK_EQ (call, 2999);
  CHECK_EQ (count, 0);
}

static void
not_found (int n, double *a)
{
  double most = -1e9, both = 0, otherwise = -1e9, value = -1e9, wrong = -1e9;
  int at = -1;
#pragma acc kernels copyin(a[0:n]) /* { dg-note "moves" } */
  {
    /* { dg-note "in sequence, as .*'most'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      if (a[i] > most)
	{
	  most = a[i];
	  at = i;
	}
    /* { dg-note "in sequence, as .*'both'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      {
	both = MAX (both, a[i]);
	both = MIN (both, 100);
      }
    /* { dg-note "in sequence, as .*'otherwise'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      if (a[i] > otherwise)
	otherwise = a[i];
      else
	otherwise = otherwise - 1;
    /* { dg-note "in sequence, as .*'value'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      if (a[i] > value)
	value = a[n - 1 - i];
    /* { dg-note "in sequence, as .*'wrong'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      wrong = wrong > a[i] + 1 ? wrong : a[i];
  }
  double host[5] = { -1e9, 0, -1e9, -1e9, -1e9 };
  int host_at = -1;
  for (int i = 0; i < n; i++)
    {
      if (a[i] > host[0])
	{
	  host[0] = a[i];
	  host_at = i;
	}
      host[1] = MAX (host[1], a[i]);
      host[1] = MIN (host[1], 100);
      host[2] = a[i] > host[2] ? a[i] : host[2] - 1;
      if (a[i] > host[3])
	host[3] = a[n - 1 - i];
      host[4] = host[4] > a[i] + 1 ? host[4] : a[i];
    }
  CHECK_EQ (most, host[0]);
  CHECK_EQ (at, host_at);
  CHECK_EQ (both, host[1]);
  CHECK_EQ (otherwise, host[2]);
  CHECK_EQ (value, host[3]);
  CHECK_EQ (wrong, host[4]);
}

int
main (void)
{
  static double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 1777 % N * (i % 2 ? 1 : -1);
  a[7] = 2999;
  a[8] = -3000;
  found (N, a);
  not_found (N, a);
  return 0;
}
