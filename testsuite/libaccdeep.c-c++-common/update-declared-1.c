/* Section 8, update: variables of declare directives, whole, by elements and by
   members, of file scope and of a function's; in both directions, with if,
   if_present and async.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pair
{
  int a[4];
  double b;
};

int n;
static float v[6];
struct pair s;
extern int later;
struct pair many[3];
#pragma acc declare create(n, v, later, many)
int later;
#pragma acc declare copyin(s)
const char *name;
#pragma acc declare create(name)

#pragma acc routine seq
static int
device_sum (void)
{
  int sum = n + later;
  for (int i = 0; i < 6; i++)
    sum += (int) v[i];
  for (int i = 0; i < 4; i++)
    sum += s.a[i] + many[2].a[i];
  return sum + (int) s.b + (int) many[1].b;
}

static int
sum_on_device (void)
{
  int sum = 0;
#pragma acc parallel copy(sum)
  sum = device_sum ();
  return sum;
}

static void
set (int value)
{
  n = later = value;
  for (int i = 0; i < 6; i++)
    v[i] = (float) value;
  for (int i = 0; i < 4; i++)
    s.a[i] = many[2].a[i] = value;
  s.b = many[1].b = value;
}

#ifndef __cplusplus
/* C++ maps such a variable when control comes there, and for good.  */
static int
block_scope (int value)
{
  static int counter;
  extern int later;
#pragma acc declare create(counter)
  int result = 0;
  counter = later = value;
#pragma acc update device(counter, later)
#pragma acc parallel copy(result)
  result = counter++ + later;
#pragma acc update self(counter)
  return result + counter;
}
#endif

int
main (void)
{
  const int shared = memory_shared_p ();
  set (1);
#pragma acc update device(n, v, s, later, many)
  CHECK_EQ (sum_on_device (), 18);

  /* The device keeps what it has until it is told.  */
  set (2);
  CHECK (shared || sum_on_device () == 18);
#pragma acc update device(n) if(0)
  CHECK (shared || sum_on_device () == 18);
#pragma acc update device(n) if_present
  CHECK (shared || sum_on_device () == 19);
#pragma acc update device(v[2:3], s.b, later) async(1)
#pragma acc wait(1)
  CHECK (shared || sum_on_device () == 24);

  set (5);
#pragma acc update self(s, v) if(1)
  CHECK (shared || (s.a[0] == 1 && s.b == 2 && v[1] == 1 && v[4] == 2));
  CHECK_EQ (n, 5);
#pragma acc update host(n, later, many[1:2])
  CHECK (shared || (n == 2 && later == 2 && many[2].a[3] == 1));

  name = (const char *) &n;
#pragma acc update device(name)
  CHECK (shared || device_pointer_at (&name) == &n);

#ifndef __cplusplus
  CHECK_EQ (block_scope (4), 13);
#endif
  return 0;
}

/* { dg-final { needs-cure update "check failed" } } */
