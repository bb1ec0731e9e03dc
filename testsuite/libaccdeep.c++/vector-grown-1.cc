/* Section 7: vectors that have grown one by one, and have room for more: their
   elements are moved and looked into, and what comes behind is not, in few and
   in very many objects, and no launch takes a call of libgomp for each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-counters.h"

#include <memory>
#include <vector>

struct figure
{
  virtual ~figure () {}
  virtual int size () const { return n; }
  int n = 1;
#pragma acc shape
};

struct solid : figure
{
  int size () const override { return n * m; }
  int m = 5;
};

struct row
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
#pragma acc policy(values) update(x[0:n])
};

struct table
{
  std::vector<row> rows;
  std::vector<std::unique_ptr<figure>> figures;
  std::vector<std::vector<solid>> solids;
#pragma acc shape include(rows, figures, solids)
};

static void
check_calls (int n)
{
  struct accdeep_statistics s = { 0 };
  if (memory_shared_p ())
    return;
  last_statistics (&s);
  CHECK (n < 64 || s.libgomp_calls < 64);
}

static void
run (int n)
{
  table t;
  for (int i = 0; i < n; i++)
    {
      t.rows.push_back ({ i % 3 + 1, NEW (double, 3) });
      t.figures.emplace_back (i % 4 ? new solid : i % 8 ? new figure : nullptr);
      t.solids.emplace_back ();
      for (int j = 0; j < i % 6; j++)
        t.solids.back ().push_back (solid ());
    }
  /* Some that has gone leads to nothing that can be read.  */
  t.rows.push_back ({ 3, reinterpret_cast<double *> (8) });
  t.rows.pop_back ();
  t.figures.emplace_back (new solid);
  t.figures.pop_back ();
  CHECK (t.rows.capacity () > t.rows.size ());
  const row *behind = t.rows.data () + n;

#pragma acc enter data copyin(t)
  check_calls (n);
  for (int round = 0; round < 3; round++)
    {
      int sum = 0;
#pragma acc parallel loop present(t) reduction(+ : sum)
      for (int i = 0; i < n; i++)
        {
          t.rows[i].x[t.rows[i].n - 1] += i;
          if (t.figures[i])
            sum += t.figures[i]->size ();
          for (solid &s : t.solids[i])
            s.n++;
        }
      int expected = 0;
      for (const auto &f : t.figures)
        expected += f ? f->size () : 0;
      CHECK_EQ (sum, expected);
      check_calls (n);
    }
#pragma acc update invoke<values>(self: t.rows)
#pragma acc update self(t)
  check_calls (n);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (t.rows[i].x[i % 3], 3 * i);
      for (const solid &s : t.solids[i])
        CHECK_EQ (s.size (), 5 * 4);
      t.rows[i].x[0] = -i;
    }
#pragma acc update device(t)
  check_calls (n);
  /* What has come on the host since is not there, and nothing else is lost.  */
  t.rows.back ().n = 1;
#pragma acc parallel loop present(t)
  for (int i = 0; i < n; i++)
    t.rows[i].x[0]--;
  t.rows.back ().n = (n - 1) % 3 + 1;
  const row before = *behind;
  const_cast<row *> (behind)->n = 77;
#pragma acc exit data copyout(t)
  CHECK_EQ (behind->n, 77);
  CHECK (behind->x == before.x);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (t.rows[i].x[0], -i - 1);
      CHECK_ABSENT (t.rows[i].x, 3 * sizeof (double));
      if (t.figures[i])
        CHECK_ABSENT (t.figures[i].get (), sizeof (figure));
      free (t.rows[i].x);
    }
  CHECK_ABSENT (t.rows.data (), n * sizeof (row));
  CHECK_ABSENT (&t, sizeof t);

  /* Nothing in it.  */
  std::vector<row> none;
  none.reserve (1);
  int size = 1;
#pragma acc parallel copy(none, size)
  size = none.size ();
  CHECK_EQ (size, 0);
}

int
main ()
{
  for (int n : { 3, 5, 900, 5000 })
    run (n);
}
