/* Cure kernels-loop: each loop of a kernels construct gets a note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-accdeep-report" } */

void
f (int n, int *x, int y[100])
{
#pragma acc kernels copy(x[0:n], y[0:100]) /* { dg-note "" } */
  {
    int i = 0;
    while (i < n) /* { dg-note "loop: runs in sequence, as it does not count in a known way" } */
      {
        for (int j = 0; j < 2; j++) /* { dg-note "loop: runs in sequence, as the loop around it does" } */
          x[i] += j;
        i++;
      }
    do x[--i]++; while (i > 0); /* { dg-note "loop: runs in sequence, as it does not count in a known way" } */
    for (int *p = x; p < x + n; p++) /* { dg-note "loop: runs in sequence, as it does not count in a known way" } */
      ++*p;
    for (int t = 0; t < 4; t++) /* { dg-note "loop: runs in sequence, as iterations may use the same elements of 'y'" } */
      {
#pragma acc loop independent /* { dg-note "loop: runs in sequence, as the loop around it does" } */
        for (int j = 1; j < 100; j++)
          y[j] += t;
      }
#pragma acc loop independent /* { dg-note "loop: runs in parallel" } */
    for (int j = 0; j < 100; j++)
      while (y[j] > 9) /* { dg-note "loop: runs in sequence, as an iteration of the loop around it executes it" } */
        y[j] /= 2;
  }
}
