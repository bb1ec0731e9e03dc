/* Section 1.6: runs of included direct members are one range; padding belongs to
   the run around it; pointers and excluded members cut.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct striped
{
  char a;
  double b;
  int c;
  int *p;
  short d;
  int *q;
  int e;
  int f;
#pragma acc shape include(p[0:1]) exclude(e)
};

void
f (struct striped *x)
{
#pragma acc enter data copyin(x[0:1])
}

/* { dg-final { scan-accdeep-dump "descriptor \"(struct )?striped\" default bytes=56 alignment=8" } } */
/* { dg-final { scan-accdeep-dump "range \"(struct )?striped\" default 0\\+24\n" } } */
/* { dg-final { scan-accdeep-dump "range \"(struct )?striped\" default 32\\+8\n" } } */
/* { dg-final { scan-accdeep-dump "range \"(struct )?striped\" default 40\\+8 pointer\n" } } */
/* { dg-final { scan-accdeep-dump "range \"(struct )?striped\" default 52\\+4\n" } } */
/* { dg-final { scan-accdeep-dump-times "range " 4 } } */
