/* Cure kernels-loop: elements of arrays in one dimension that stand for several.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"

#include <stddef.h>

#define M 1000

static int a[M], b[M];

static inline int
at (int i, int j, int n)
{
  return i * n + j;
}

static void
cubes (int nx, int ny, int nz)
{
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves" } */
  {
    for (int i = 1; i < nx - 1; i++) /* { dg-note "loop: runs in parallel" } */
      for (int j = 1; j < ny - 1; j++) /* { dg-note "loop: runs in parallel" } */
	for (int k = 1; k < nz - 1; k++) /* { dg-note "loop: runs in parallel" } */
	  a[(i * ny + j) * nz + k] = b[(i * ny + j) * nz + k] + 1;
    for (int i = 0; i < nx; i++) /* { dg-note "loop: runs in parallel" } */
      for (int j = 0; j < ny; j++) /* { dg-note "loop: runs in parallel" } */
	for (int k = 0; k < nz; k++) /* { dg-note "loop: runs in parallel" } */
	  a[i * ny * nz + j * nz + k] += 2;
    /* The last element of a row is the first one of the next.  */
    for (int i = 0; i < nx - 1; i++) /* { dg-note "same elements of 'a'" } */
      for (int j = 0; j < ny - 1; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
	for (int k = 0; k <= nz; k++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
	  a[(i * ny + j) * nz + k] += i + k;
  }
}

static void
planes (size_t n, size_t m)
{
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves" } */
  {
    for (size_t i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      for (size_t j = 0; j < m; j++) /* { dg-note "loop: runs in parallel" } */
	a[i * m + j] += b[i * m + j];
    for (size_t i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      for (size_t j = 0; j < m; j++) /* { dg-note "loop: runs in sequence, as iterations may use the same elements of 'a'" } */
	a[j * n + i] += b[i * m + j];
    for (size_t i = 0; i <= n; i++) /* { dg-note "same elements of 'a'" } */
      for (size_t j = 0; j < m - 1; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
	a[j * n + i] += i;
    for (size_t i = 1; i < n; i++) /* { dg-note "same elements of 'a'" } */
      for (size_t j = 0; j < m; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
	a[j * n + i] += a[j * n + i - 1];
  }
}

static void
calls (int n, int m)
{
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves" } */
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      for (int j = 0; j < m; j++) /* { dg-note "loop: runs in parallel" } */
	a[at (i, j, m)] += b[at (i, j, m)];
    for (int i = 1; i < n; i++) /* { dg-note "same elements of 'a'" } */
      for (int j = 0; j < m; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
	a[at (i, j, m)] += a[at (i - 1, j, m)];
  }
}

static int h[M];

static void
host (int nx, int ny, int nz, int n, int m)
{
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      for (int k = 1; k < nz - 1; k++)
	h[(i * ny + j) * nz + k] = b[(i * ny + j) * nz + k] + 1;
  for (int i = 0; i < nx * ny * nz; i++)
    h[i] += 2;
  for (int i = 0; i < nx - 1; i++)
    for (int j = 0; j < ny - 1; j++)
      for (int k = 0; k <= nz; k++)
	h[(i * ny + j) * nz + k] += i + k;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      h[i * m + j] += b[i * m + j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      h[j * n + i] += b[i * m + j];
  for (int i = 0; i <= n; i++)
    for (int j = 0; j < m - 1; j++)
      h[j * n + i] += i;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      h[j * n + i] += h[j * n + i - 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      h[i * m + j] += b[i * m + j];
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      h[i * m + j] += h[(i - 1) * m + j];
}

int
main (void)
{
  for (int i = 0; i < M; i++)
    b[i] = (i * 37) % 101;
  cubes (8, 9, 10);
  planes (20, 30);
  calls (20, 30);
  host (8, 9, 10, 20, 30);
  for (int i = 0; i < M; i++)
    CHECK_EQ (a[i], h[i]);
  return 0;
}
