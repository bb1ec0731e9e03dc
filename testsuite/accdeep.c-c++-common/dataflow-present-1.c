/* Section 10: an operand of `present' that the construct certainly only reads,
   and those of which that is not certain.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-report" } */

#pragma acc routine seq
extern float unknown (const float *a);

float kept[10];
#pragma acc declare create(kept)

#pragma acc routine seq
static float
reads (const float *a, int i)
{
  return a[i] * a[0];
}

#pragma acc routine seq
static float
forgets (const float *a)
{
  ((float *) a)[0] = 1;
  return 0;
}

#pragma acc routine seq
static float
sets_another (const float *a)
{
  kept[0] = 1;
  return a[0];
}

void
region (int n, float *a, float *r, int *k)
{
  float s[10][10];
#pragma acc dataflow copy(a[0:n], k[0:n], s) copyout(r[0:n])
  {
#pragma acc parallel loop present(a[0:n], s, k[0:n]) copyout(r[0:n]) /* { dg-note "read   read   read   write|behind|expects" } */
    for (int i = 0; i < n; i++)
      r[i] = a[k[i]] + s[i][k[0]] + __builtin_sqrtf (a[i]);
#pragma acc parallel loop present(a[0:n]) copyout(r[0:n]) /* { dg-note "behind|expects" } */
    for (int i = 0; i < n; i++)
      r[i] = reads (a, i);
#pragma acc parallel loop present(a[0:n]) copyout(r[0:n]) /* { dg-note "behind|expects" } */
    for (int i = 0; i < n; i++)
      a[i] = r[i] = i;
#pragma acc serial present(a[0:n], s) /* { dg-note "behind|expects" } */
    {
      float *p = &a[1], *q = s[2];
      *p = *q = 2;
    }
#pragma acc serial present(a[0:n]) copyout(r[0:n]) /* { dg-note "behind|expects" } */
    r[0] = unknown (a);
#pragma acc serial present(a[0:n]) copyout(r[0:n]) /* { dg-note "behind|expects" } */
    r[0] = forgets (a);
#pragma acc serial present(a[0:n]) copyout(r[0:n]) /* { dg-note "behind|expects" } */
    r[0] = a[1] + sets_another (r);
#pragma acc serial present(k[0:n]) /* { dg-note "behind|expects" } */
    k[1]++;
#pragma acc serial present(a[0:n]) /* { dg-note "behind|expects" } */
    ((int *) a)[3] |= 1;
#pragma acc serial present(a[0:n]) /* { dg-note "behind|expects" } */
    {
#pragma acc atomic
      a[1] += 1;
    }
#pragma acc parallel present(a[0:n]) copyout(r[0:n]) /* { dg-note "behind|expects" } */
    {
      float sum = 0;
#pragma acc loop reduction(+:sum)
      for (int i = 0; i < n; i++)
	sum += a[i];
      r[0] = sum;
    }
  }
}

/* { dg-note {create allocates kept} "" { target *-*-* } 10 } */
/* { dg-note {moves} "" { target *-*-* } 39 } */
/* { dg-note {a      k      s      r} "" { target *-*-* } 39 } */
/* { dg-note {region with|<entry>|<exit>} "" { target *-*-* } 39 } */
/* { dg-note {parallel:41  read   read   read   write} "" { target *-*-* } 39 } */
/* { dg-note {parallel:44  read   none   none   write} "" { target *-*-* } 39 } */
/* { dg-note {parallel:47  both   none   none   write} "" { target *-*-* } 39 } */
/* { dg-note {serial:50    both   none   both   none} "" { target *-*-* } 39 } */
/* { dg-note {serial:55    both   none   none   write} "" { target *-*-* } 39 } */
/* { dg-note {serial:57    both   none   none   write} "" { target *-*-* } 39 } */
/* { dg-note {serial:59    both   none   none   write} "" { target *-*-* } 39 } */
/* { dg-note {serial:61    none   both   none   none} "" { target *-*-* } 39 } */
/* { dg-note {serial:63    both   none   none   none} "" { target *-*-* } 39 } */
/* { dg-note {serial:65    both   none   none   none} "" { target *-*-* } 39 } */
/* { dg-note {parallel:70  read   none   none   write} "" { target *-*-* } 39 } */
