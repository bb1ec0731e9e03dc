/* The example of doc/language.md, "Policies": the same result by a policy with
   actions and by directions; an update of one member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct step
{
  int n;
  double *field, *force, *next, *scratch;
#pragma acc shape include(field[0:n], force[0:n], next[0:n], scratch[0:n])
#pragma acc policy(advance) default(copyin) copyout(next) create(scratch)
#pragma acc policy(look) default(exclude) update(next)
#pragma acc policy(ways) in(field, force) out(next) create(scratch)
};

static void
advance (struct step *s)
{
#pragma acc parallel loop present(s[0:1])
  for (int i = 0; i < s->n; i++)
    {
      s->scratch[i] = s->field[i] + s->force[i];
      s->next[i] = 2 * s->scratch[i];
      s->field[i] = -1;
    }
}

static void
check (struct step *s)
{
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (s->next[i], 2 * (i + 10));
      CHECK_EQ (s->field[i], memory_shared_p () ? -1 : i);
      CHECK_EQ (s->scratch[i], memory_shared_p () ? i + 10 : 0);
      s->field[i] = i;
      s->next[i] = s->scratch[i] = 0;
    }
}

int
main (void)
{
  struct step s;
  s.n = N;
  s.field = NEW (double, N);
  s.force = NEW (double, N);
  s.next = NEW (double, N);
  s.scratch = NEW (double, N);
  for (int i = 0; i < N; i++)
    {
      s.field[i] = i;
      s.force[i] = 10;
    }

#pragma acc data invoke<advance>(s)
  advance (&s);
  check (&s);

#pragma acc data copy<ways>(s)
  advance (&s);
  check (&s);

#pragma acc enter data invoke<advance>(s)
  advance (&s);
#pragma acc update invoke<look>(self: s)
  check (&s);
#pragma acc exit data invoke<advance>(s)
  CHECK_ABSENT (&s, sizeof s);
  CHECK_ABSENT (s.next, N * sizeof (double));
  free (s.field);
  free (s.force);
  free (s.next);
  free (s.scratch);
  return 0;
}
