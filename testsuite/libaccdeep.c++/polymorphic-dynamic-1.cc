/* Section 11: the object that a pointer to a base leads to is mapped as what it
   is, with the shape of its own class: in arrays of pointers, in containers of
   them, as an operand; under a named shape and a policy of the base, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-test.h"

#include <memory>
#include <vector>

struct figure
{
  explicit figure (int k) : kind (k) {}
  virtual ~figure () {}
  virtual double area () const = 0;
  int kind;
  double scale = 2;
  double *unused = NEW (double, 2);
#pragma acc shape exclude(unused)
#pragma acc shape(all) include(unused[0:2])
#pragma acc policy(back) update(scale)
};

struct circle : figure
{
  explicit circle (double r) : figure (1), radius (r) {}
  double area () const override { return 3 * radius * radius; }
  double radius;
};

struct polygon : figure
{
  explicit polygon (int m) : figure (2), n (m), x (NEW (double, m))
  {
    for (int i = 0; i < n; i++)
      x[i] = i + 1;
  }
  double area () const override { return n; }
  int n;
  double *x;
  double *notes = NEW (double, 1);
#pragma acc shape include(x[0:n]) exclude(notes)
};

/* Says nothing itself, and is a template's.  */
template <typename T>
struct stretched : polygon
{
  explicit stretched (int m, T by) : polygon (m), factor (by) { kind = 3; }
  T factor;
};

struct scene
{
  int n;
  figure **all;
#pragma acc shape include(all[0:n][0:1])
};

#pragma acc routine seq
static double
measure (const figure *f)
{
  double sum = 0;
  switch (f->kind)
    {
    case 1:
      return f->scale * static_cast<const circle *> (f)->radius;
    case 2:
      for (int i = 0; i < static_cast<const polygon *> (f)->n; i++)
        sum += static_cast<const polygon *> (f)->x[i];
      return f->scale * sum;
    default:
      {
        const stretched<float> *s = static_cast<const stretched<float> *> (f);
        for (int i = 0; i < s->n; i++)
          s->x[i] *= s->factor;
        return s->x[s->n - 1];
      }
    }
}

static void
check_results (const double *out)
{
  CHECK_EQ (out[0], 10);
  CHECK_EQ (out[1], 12);
  CHECK_EQ (out[2], 20);
}

int
main ()
{
  std::vector<std::unique_ptr<figure>> own;
  own.emplace_back (new circle (5));
  own.emplace_back (new polygon (3));
  own.emplace_back (new stretched<float> (4, 5));
  figure *pointers[] = { own[0].get (), own[1].get (), own[2].get () };
  const polygon *p = static_cast<polygon *> (pointers[1]);
  const polygon *q = static_cast<polygon *> (pointers[2]);
  scene s = { 3, pointers };
  double out[3] = {};

  for (int way = 0; way < 2; way++)
    {
      if (way == 0)
        {
#pragma acc data copy(s)
          {
            CHECK_PRESENT (pointers[0], sizeof (circle));
            CHECK_PRESENT (pointers[2], sizeof (stretched<float>));
            CHECK (memory_shared_p () || attached_p (&p->x));
            CHECK_ABSENT (p->notes, sizeof (double));
            CHECK_ABSENT (p->unused, sizeof (double));
#pragma acc parallel loop copyout(out)
            for (int i = 0; i < 3; i++)
              out[i] = measure (s.all[i]);
          }
        }
      else
        {
#pragma acc parallel loop copy(own) copyout(out)
          for (int i = 0; i < 3; i++)
            out[i] = measure (own[i].get ());
        }
      check_results (out);
      for (int i = 0; i < 4; i++)
        {
          CHECK_EQ (q->x[i], 5 * (i + 1));
          q->x[i] = i + 1;
        }
      CHECK_EQ (pointers[1]->area (), 3);
      CHECK_ABSENT (pointers[1], sizeof (polygon));
      CHECK_ABSENT (p->x, 3 * sizeof (double));
      CHECK_ABSENT (q, sizeof (stretched<float>));
    }

  /* As an operand, under the base's shape and policy.  */
  figure *f = pointers[2];
#pragma acc enter data copyin<all>(f[0:1])
  CHECK_PRESENT (q->x, 4 * sizeof (double));
  CHECK_PRESENT (f->unused, 2 * sizeof (double));
  CHECK_PRESENT (f, sizeof (stretched<float>));
#pragma acc parallel present(f[0:1])
  {
    f->scale = 7;
    f->kind = 8;
    static_cast<stretched<float> *> (f)->factor = 9;
  }
  if (!memory_shared_p ())
    f->scale = 1;
#pragma acc update invoke<back>(self: f[0:1])
  CHECK_EQ (f->scale, 7);
  if (!memory_shared_p ())
    CHECK_EQ (f->kind, 3);
  if (!memory_shared_p ())
    CHECK_EQ (static_cast<stretched<float> *> (f)->factor, 5);
#pragma acc exit data delete<all>(f[0:1])
  CHECK_ABSENT (f, sizeof (stretched<float>));
  CHECK_ABSENT (q->x, 4 * sizeof (double));
  CHECK_ABSENT (f->unused, sizeof (double));
  f->kind = 3;
  for (figure *each : pointers)
    {
      free (each->unused);
      if (each->kind > 1)
        {
          free (static_cast<polygon *> (each)->x);
          free (static_cast<polygon *> (each)->notes);
        }
    }
}
