/* Sections 2.1 and 11: $1 in a nest is the index of the operand's own section or
   of the nests around it, behind the levels of the member; in arguments of
   invoke, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct grid
{
  int n;
};

struct values
{
  double *u;
  int rows;
  double **r;
};
#pragma acc policy(sized(int n)) type(struct values) default(exclude) copy(u[0:n])

struct levels
{
  int count;
  struct grid *g;
  struct values *v;
#pragma acc shape(siblings) include(g[0:count]) include(v[0:count])::{ include(u[0:g[$1].n + 1]) }
};

struct box
{
  struct values in;
};

enum { N = 3 };

static void
check (const double *p, int n)
{
  CHECK_PRESENT (p, n * sizeof (double));
  CHECK_ABSENT (p + n, sizeof (double));
}

int
main (void)
{
  struct grid g[N];
  struct values v[N];
  int lengths[2] = { 5, 7 };
  double *rows[N][2];
  for (int i = 0; i < N; i++)
    {
      g[i].n = 4 + i;
      v[i].u = NEW (double, 20);
      v[i].rows = 2;
      v[i].r = rows[i];
      rows[i][0] = NEW (double, 20);
      rows[i][1] = NEW (double, 20);
    }

  /* The operand's own section, from 0 and from 1 on.  */
#pragma acc parallel loop copy(v[0:N])::{ include(u[0:g[$1].n]) }
  for (int i = 0; i < N; i++)
    v[i].u[3 + i] = i + 1;
  for (int i = 0; i < N; i++)
    CHECK_EQ (v[i].u[3 + i], i + 1);
#pragma acc data copyin(v[1:2])::{ include(u[0:g[$1].n]) }
  {
    CHECK_ABSENT (v[0].u, sizeof (double));
    check (v[1].u, 5);
    check (v[2].u, 6);
  }
#pragma acc enter data copyin(v)::{ include(u[0:g[$1].n]) }
  check (v[0].u, 4);
  check (v[2].u, 6);
#pragma acc exit data delete(v)::{ include(u[0:g[$1].n]) }
  CHECK_ABSENT (v[2].u, sizeof (double));

  /* Arguments.  */
#pragma acc parallel loop invoke<sized(g[$1].n)>(v[0:N])
  for (int i = 0; i < N; i++)
    v[i].u[3 + i] += 10;
  CHECK_EQ (v[2].u[5], 13);
#pragma acc data invoke<sized(g[$1].n + 1)>(v[1:2])
  {
    check (v[1].u, 6);
    check (v[2].u, 7);
  }

  /* Nests around it; in a directive on a type, too.  */
  struct levels w = { N, g, v };
#pragma acc data copyin(w)::{ include(g[0:count]) include(v[0:count])::{ include(u[0:g[$1].n]) } }
  {
    check (v[0].u, 4);
    check (v[2].u, 6);
  }
#pragma acc data copyin<siblings>(w)
  {
    check (v[0].u, 5);
    check (v[2].u, 7);
  }

  /* The member's own level first, then the operand's; an aggregate in place has
     none.  */
#pragma acc data copyin(v[0:N])::{ include(r[0:rows][0:lengths[$1] + g[$2].n]) }
  {
    check (rows[0][0], 5 + 4);
    check (rows[0][1], 7 + 4);
    check (rows[2][1], 7 + 6);
  }
  struct box b[N];
  for (int i = 0; i < N; i++)
    b[i].in = v[i];
#pragma acc data copyin(b)::{ include(in)::{ include(u[0:g[$1].n]) if($1 > 0) } }
  {
    CHECK_ABSENT (v[0].u, sizeof (double));
    check (v[1].u, 5);
    check (v[2].u, 6);
  }

  for (int i = 0; i < N; i++)
    {
      CHECK_ABSENT (v[i].u, sizeof (double));
      free (v[i].u);
      free (rows[i][0]);
      free (rows[i][1]);
    }
  return 0;
}
