/* Section 1.4: what OpenMP's declare mapper does with target update: only what
   the policy names moves, to the device and back, for whole objects, sections
   and nested objects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct field
{
  int n, step;
  double *old, *now;
#pragma acc shape include(old[0:n], now[0:n])
#pragma acc policy(send) default(exclude) update(old, step)
#pragma acc policy(fetch) default(exclude) update(now)
};

struct state
{
  int time;
  struct field f[2];
  struct field *extra;
#pragma acc shape include(extra[0:1])
#pragma acc policy(send_all) default(exclude) update(time) invoke<send>(f, extra)
#pragma acc policy(fetch_extra) default(exclude) invoke<fetch>(extra)
};

static void
make (struct field *f)
{
  f->n = N;
  f->step = 0;
  f->old = NEW (double, N);
  f->now = NEW (double, N);
}

static void
set (struct field *f, int value)
{
  f->step = value;
  for (int i = 0; i < N; i++)
    f->old[i] = f->now[i] = value;
}

static void
drop (struct field *f)
{
  CHECK_ABSENT (f->old, N * sizeof (double));
  free (f->old);
  free (f->now);
}

int
main (void)
{
  struct state s;
  int shared = memory_shared_p ();
  s.time = 1;
  s.extra = NEW (struct field, 1);
  make (&s.f[0]);
  make (&s.f[1]);
  make (s.extra);

#pragma acc enter data copyin(s)
  set (&s.f[0], 10);
  set (&s.f[1], 20);
  set (s.extra, 30);
  s.time = 2;
#pragma acc update invoke<send_all>(device: s)
  /* On the device: time, all old and steps are new, all now are 0.  */
#pragma acc parallel present(s)
  {
    for (int k = 0; k < 2; k++)
      for (int i = 0; i < N; i++)
	s.f[k].now[i] += s.f[k].old[i] + s.time + s.f[k].step;
    for (int i = 0; i < N; i++)
      s.extra->now[i] += s.extra->old[i];
    s.extra->old[0] = 99;
    s.time = 3;
  }
#pragma acc update invoke<fetch_extra>(self: s)
  CHECK_EQ (s.extra->now[3], shared ? 60 : 30);
  CHECK_EQ (s.extra->old[0], shared ? 99 : 30);
  CHECK_EQ (s.f[1].now[0], shared ? 62 : 20);
  CHECK_EQ (s.time, shared ? 3 : 2);
#pragma acc update invoke<fetch>(self: s.f[1:1])
  CHECK_EQ (s.f[0].now[0], shared ? 32 : 10);
  CHECK_EQ (s.f[1].now[0], shared ? 62 : 42);
#pragma acc exit data delete(s)
  CHECK_ABSENT (&s, sizeof s);
  drop (&s.f[0]);
  drop (&s.f[1]);
  drop (s.extra);
  free (s.extra);
  return 0;
}
