/* Section 2: a section of a pointer to void counts bytes; variables, members,
   elements, dummies.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pool
{
  size_t length, width;
  void *memory;
  struct
  {
    void *other;
  };
};

static void
fill (struct pool *s, void *p)
{
#pragma acc enter data copyin(s[0:1])
#pragma acc enter data copyin(s->memory[0:s->length * s->width])
  CHECK_PRESENT (s->memory, 6 * sizeof (int));
#pragma acc parallel present(s) copy(p[4:2 * sizeof (int)])
  {
    ((int *) s->memory)[5] = 7;
    ((int *) p)[1] += 3;
  }
#pragma acc update self(s->memory[0:s->length * s->width])
  CHECK_EQ (((int *) s->memory)[5], 7);
#pragma acc parallel present(s)
  ((int *) s->memory)[4] = 8;
#pragma acc exit data copyout(s->memory[0:s->length * s->width])
#pragma acc exit data delete(s[0:1])
}

int
main (void)
{
  int v[6] = { 0 }, w[4] = { 1, 2, 3, 4 }, x[2] = { 5, 6 };
  struct pool s = { 6, sizeof (int), v, { x } };
  void *rows[2] = { w, x };
  fill (&s, w);
  CHECK (v[5] == 7 && v[4] == 8 && w[1] == 5 && s.memory == v);
  void *other = s.other;
#pragma acc parallel copy(other[0:2 * sizeof (int)])
  ((int *) other)[1] = 9;
  CHECK_EQ (x[1], 9);
#pragma acc enter data copyin(rows[1][0:8])
  CHECK_PRESENT (x, 8);
#pragma acc exit data delete(rows[1][0:8])
  CHECK_ABSENT (&s, sizeof s);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (w, sizeof w);
  CHECK_ABSENT (x, sizeof x);
  return 0;
}
