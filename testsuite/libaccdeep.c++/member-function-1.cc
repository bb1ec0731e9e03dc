/* Section 2.2, a pointer without a clause: lowering a construct changes nothing
   of the member function around it.  G++ has one tree for all uses of *this, so
   that uses of members before, between, behind and around constructs, in
   clauses, and in loops' bounds are uses of that tree.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

struct base
{
  int weight;
};

struct grid : base
{
  unsigned count, other;
  double *cell;
  part a, b;
#pragma acc shape include(cell[0:count])

  unsigned
  before ()
  {
    if (other == 0)
      return 0;
    const unsigned twice = other * 2 + weight;
#pragma acc parallel loop
    for (unsigned i = 0; i < count; i++)
      cell[i] = twice + other;
    return twice;
  }

  unsigned
  behind ()
  {
    unsigned sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (unsigned i = 0; i < count; i++)
      sum += other + weight;
    other++;
    weight++;
    return sum + count;
  }

  unsigned
  between ()
  {
    unsigned x = 0, y = 0;
#pragma acc parallel loop reduction(+ : x)
    for (unsigned i = 0; i < count; i++)
      x += count;
    other += count;
#pragma acc serial copy(y)
    y = count;
    return x + y + other;
  }

  double
  around (double *p)
  {
    for (unsigned s = 0; s < other; s++)
      {
#pragma acc parallel loop copy(p [0:count]) num_gangs(count)
        for (unsigned i = 0; i < count; i++)
          p[i] += s + a.v[0] + b.n;
      }
    return other ? p[count - 1] : 0;
  }

  void
  sizes (double *p) const
  {
    double row[count];
    for (unsigned i = 0; i < count; i++)
      row[i] = i;
#pragma acc parallel loop copyin(row [0:count]) copyout(p [0:count])          \
    if (count > 0)
    for (unsigned i = 0; i < count; i++)
      p[i] = row[count - 1 - i] + cell[0];
  }

  virtual int
  host_only (int k)
  {
    const int before = other;
#pragma acc parallel loop copy(k) if (other == 1000)
    for (unsigned i = 0; i < other; i++)
      k += i;
    return k + before - other;
  }

  template <class T>
  T
  of (T start)
  {
    T sum = start + other;
#pragma acc serial copy(sum)
    sum += other + cell[0];
    return sum - other;
  }

  void
  enter ()
  {
#pragma acc enter data copyin(this[0:1])
#pragma acc parallel loop
    for (unsigned i = 0; i < count; i++)
      cell[i] = 7;
#pragma acc update self(cell[0:count])
    CHECK_EQ (cell[count - 1], 7);
  }

  void
  leave ()
  {
#pragma acc serial
    cell[0] = count + other;
#pragma acc exit data copyout(this[0:1])
    CHECK_ABSENT (this, sizeof *this);
  }
};

int
main ()
{
  double c[3] = { 0, 0, 0 }, v[2] = { 1, 2 }, w[1] = { 3 }, p[3] = { 0, 0, 0 };
  grid g;
  g.weight = 4;
  g.count = 3;
  g.other = 2;
  g.cell = c;
  g.a = { 2, v };
  g.b = { 1, w };
  grid *const q = &g;
  CHECK_EQ (q->host_only (0), 1);

  g.enter ();
  CHECK_EQ (g.before (), 8);
#pragma acc update self(c)
  CHECK_EQ (c[2], 10);
  CHECK_EQ (g.behind (), 3 * (2 + 4) + 3);
  CHECK_EQ (g.other, 3);
  CHECK_EQ (g.weight, 5);
  CHECK_EQ (g.between (), 9 + 3 + 6);
  CHECK_EQ (g.around (p), 6 * (1 + 1) + 15);
  g.sizes (p);
  CHECK_EQ (p[0], 2 + c[0]);
  const int seen = memory_shared_p () ? 6 : 2;
  CHECK_EQ (g.of (1.5), 1.5 + 6 + seen + 10 - 6);
  CHECK_EQ (g.of (1), 1 + 6 + seen + 10 - 6);
  g.leave ();
  CHECK_EQ (c[0], 3 + seen);
  CHECK_EQ (g.other, seen);
  CHECK (g.cell == c);
  return 0;
}
