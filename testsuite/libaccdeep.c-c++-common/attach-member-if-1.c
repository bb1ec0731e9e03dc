/* Section 8, attach: members of objects without shapes are attached and
   detached alike, whether the directive has an if clause or none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <stdlib.h>

struct row
{
  int n;
  double *x;
};

static void
enter_constant (struct row *r)
{
#pragma acc enter data create(r[2].x[0:2]) if(1)
}

static void
enter_where (struct row *r, int yes)
{
#pragma acc enter data create(r[2].x[0:2]) if(yes)
}

static void
attach_where (struct row *r, int yes)
{
#pragma acc enter data copyin(r->x[0:2]) if(yes)
#pragma acc enter data attach(r->x) if(!yes)
}

static double
sum (struct row *r)
{
  double s = 0;
#pragma acc parallel copy(s) present(r[0:3])
  {
    r[2].x[0] = 4;
    r[2].x[1] = 5;
    s = r[2].x[0] + r[2].x[1];
  }
  return s;
}

int
main ()
{
  struct row *r = (struct row *) calloc (3, sizeof *r);
  double *x = r[2].x = (double *) calloc (2, sizeof (double));
  int way;
  for (way = 0; way < 4; way++)
    {
      x[0] = x[1] = 0;
#pragma acc enter data copyin(r[0:3])
      if (way == 0)
        enter_constant (r);
      else if (way == 1)
        enter_where (r, 1);
      else
        attach_where (r + 2, 1);
      CHECK (sum (r) == 9);
      if (way < 3)
        {
#pragma acc exit data copyout(r[2].x[0:2])
        }
      else
        {
#pragma acc exit data copyout(r[2].x[0:2]) if(way == 3)
        }
#pragma acc exit data copyout(r[0:3])
      CHECK (r[2].x == x && x[0] == 4 && x[1] == 5);
    }
  free (x);
  free (r);
  return 0;
}
