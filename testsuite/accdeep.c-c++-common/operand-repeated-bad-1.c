/* Section 8, repeated: one name in two kinds of clauses of exit data is an error,
   as with GCC alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (int n)
{
  int x = n, y[2] = { n, n };
#pragma acc enter data copyin(x, y)
#pragma acc exit data delete(x) copyout(x) /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc exit data copyout(y) delete(y, y) /* { dg-error "'y' appears more than once in data clauses" } */
}
