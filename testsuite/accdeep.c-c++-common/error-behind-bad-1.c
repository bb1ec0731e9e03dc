/* Behind an error nothing is lowered, and GCC meets none of our clauses: the
   error is all that there is to say.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do compile } */

double *row, **rows;
#pragma acc declare create(row)

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

int
unfinished (void)
{
  return nowhere; /* { dg-error "'nowhere' (undeclared|was not declared)" } */
  /* { dg-note "each undeclared identifier" "" { target c } .-1 } */
}

void
leave (int n, struct bag b)
{
#pragma acc enter data copyin(row[0:4], rows[n][0:4], b)
#pragma acc data copy(row[0:4], rows[n][0:4])
  {
#pragma acc parallel loop present(row[0:4]) copyin(b) default(none) firstprivate(n)
    for (int i = 0; i < 4; i++)
      row[i] = n + b.x[i];
  }
#pragma acc exit data delete(row[0:4]) finalize
#pragma acc exit data copyout(rows[n][0:4]) finalize
#pragma acc exit data delete(b) finalize
}
