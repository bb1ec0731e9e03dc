/* Cure kernels-loop: iterations may store the same value in the same place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"

#ifndef __cplusplus
#include <stdbool.h>
#else
#define restrict __restrict
#endif

struct bits
{
  unsigned a : 3, b : 5;
};

static int global;

static void
marks (int n, const int *restrict at, int *restrict m, int *restrict o, int one)
{
#pragma acc kernels copy(m[0:n], o[0:n]) copyin(at[0:n]) /* { dg-note "moves" } */
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      if (at[i] > 3)
	{
	  m[at[i]] = 1;
	  m[at[i] - 1] = 1;
	}
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      o[at[i]] = one;
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
      {
	m[at[i]] = 1;
	m[at[i] / 2] = 2;
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
      if (m[i] == 2)
	m[at[i]] = 3;
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
      m[at[i] / 3] = i;
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
      {
	int k = 2 * i;
	m[at[i] / 3 + 9] = k;
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
      {
	o[at[i] / 5] = one;
	one++;
      }
  }
}

/* Two members of one word.  */
static void
fields (int n, const int *restrict at, struct bits *restrict s)
{
#pragma acc kernels copy(s[0:n]) copyin(at[0:n]) /* { dg-note "moves" } */
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
      {
	s[at[i]].a = 1;
	s[at[i] / 2].b = 1;
      }
  }
}

static void
flags (int n, int m, int (*restrict a)[40], int *restrict out, int result[5])
{
  bool any = false, never = false;
  int first = -1, twice = 0, k;
#pragma acc kernels copyin(a[0:100][0:40]) copyout(out[0:100]) /* { dg-note "moves" } */
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      for (int j = 0; j < m; j++) /* { dg-note "loop: runs in parallel" } */
	{
	  if (a[i][j] == 100)
	    any = true;
	  if (a[i][j] == 101)
	    never = true;
	  if (a[i][j] == 50)
	    global = 7;
	}
    /* What is private is not shared by the iterations inside.  */
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	int found = 0;
	for (int j = 0; j < m; j++) /* { dg-note "loop: runs in sequence" } */
	  if (a[i][j] == i)
	    found = 1;
	out[i] = found;
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	k = 0;
	for (int j = 0; j < m; j++) /* { dg-note "loop: runs in sequence" } */
	  if (a[i][j] == i)
	    k = 1;
	out[i] += k;
      }
    for (int i = 0; i < n; i++) /* { dg-note "iterations use the value of 'first'" } */
      {
	if (a[i][0] == 60)
	  first = 1;
	out[i] += first;
      }
    for (int i = 0; i < n; i++) /* { dg-note "as the value of 'twice'" } */
      {
	if (a[i][0] == 60)
	  twice = 1;
	if (a[i][0] == 61)
	  twice = 2;
      }
    for (int i = 0; i < n; i++) /* { dg-note "as the value of 'first'" } */
      if (a[i][1] == 99)
	first = i;
  }
  result[0] = any;
  result[1] = never;
  result[2] = first;
  result[3] = twice;
  result[4] = 0;
  for (int i = 0; i < n; i++)
    result[4] += out[i] * i;
}

int
main (void)
{
  enum { n = 100 };
  int a[100][40], out[100], at[n], m[n], o[n], result[5];
  struct bits s[n];
  for (int i = 0; i < n; i++)
    {
      at[i] = (i * 37 + 5) % n;
      m[i] = o[i] = 0;
      s[i].a = s[i].b = 0;
      for (int j = 0; j < 40; j++)
	a[i][j] = (i * 31 + j * 17) % 101;
    }
  marks (n, at, m, o, 4);
  fields (n, at, s);
  int hm[n], ho[n], one = 4;
  for (int i = 0; i < n; i++)
    hm[i] = ho[i] = 0;
  for (int i = 0; i < n; i++)
    if (at[i] > 3)
      hm[at[i]] = hm[at[i] - 1] = 1;
  for (int i = 0; i < n; i++)
    ho[at[i]] = one;
  for (int i = 0; i < n; i++)
    {
      hm[at[i]] = 1;
      hm[at[i] / 2] = 2;
    }
  for (int i = 0; i < n; i++)
    if (hm[i] == 2)
      hm[at[i]] = 3;
  for (int i = 0; i < n; i++)
    hm[at[i] / 3] = i;
  for (int i = 0; i < n; i++)
    hm[at[i] / 3 + 9] = 2 * i;
  for (int i = 0; i < n; i++)
    ho[at[i] / 5] = one++;
  for (int i = 0; i < n; i++)
    CHECK (m[i] == hm[i] && o[i] == ho[i] && s[i].a == 1
	   && s[i].b == (i < 50));
  flags (n, 40, a, out, result);
  CHECK (result[0] == 1 && result[1] == 0 && result[2] == 45);
  CHECK (result[3] == 1 && result[4] == 8158 && global == 7);
  return 0;
}
