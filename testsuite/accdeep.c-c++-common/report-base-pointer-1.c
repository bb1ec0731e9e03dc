/* The report says which pointers a directive attaches that no clause names and
   that are no members.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct plain
{
  double **rows;
  double *row;
};

float *declared;
#pragma acc declare create(declared)

void
f (double **t, struct plain *p, float *other, int i, int n)
{
#pragma acc enter data copyin(t[i][0:n])
  /* { dg-note {copyin moves t\[i\]\[0:n\]; t\[i\] is attached if it is on the device(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc enter data create(p->rows[i][1:n])
  /* { dg-note {create allocates p->rows\[i\]\[1:n\]; p->rows\[i\] is attached if it is on the device(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc data copy(declared[0:n])
  /* { dg-note {copy moves declared\[0:n\]; declared is attached if it is on the device(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc exit data delete(t[i][0:n]) finalize
  /* { dg-note {delete releases t\[i\]\[0:n\]; t\[i\] is detached if it is on the device(?=\n)} "" { target *-*-* } .-1 } */

  /* Members are attached as ever, and other variables are not on the device.  */
#pragma acc enter data copyin(p->row[0:n])
  /* { dg-note {copyin moves p->row\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc enter data copyin(other[0:n])
  /* { dg-note {copyin moves other\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc update self(t[i][0:n])
  /* { dg-note {self moves t\[i\]\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
}

/* { dg-note {create \(declared\) allocates the pointer declared} "" { target *-*-* } 13 } */
