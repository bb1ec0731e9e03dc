/* Section 7: deques, whose elements lie in pieces of memory.  Only elements
   that exist are looked into.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"
#include "container-part-aux.h"

#include <deque>
#include <queue>
#include <string>
#include <vector>

struct holder
{
  int id;
  std::deque<int> numbers;
  std::queue<std::string> words;
};

static bool shared;

static void
operand ()
{
  std::deque<int> d, empty, one (1, 4);
  for (int i = 0; i < 1000; i++)
    d.push_back (i);
  for (int i = 0; i < 100; i++)
    d.pop_front ();
  const int *first = &d.front ();
  long sum = 0;
  int n = 0;
#pragma acc serial copy(d, sum, n, one) copyin(empty)
  {
    for (int &x : d)
      {
	sum += x;
	x++;
      }
    for (int i = 0; i < 900; i++)
      n += d[i] == 101 + i;
    d[5] = -1;
    *(d.end () - 1) = -2;
    one[0] = empty.size () + (empty.begin () == empty.end ()) + 10 * one.size ();
  }
  CHECK_EQ (sum, 999 * 500 - 99 * 50);
  CHECK_EQ (n, 900);
  CHECK_EQ (one[0], 11);
  CHECK (d[0] == 101 && d[5] == -1 && d.back () == -2 && &d[0] == first);
  CHECK_ABSENT (&d, sizeof d);
  CHECK_ABSENT (first, sizeof *first);

#pragma acc data copyin(d)
  {
    CHECK_PRESENT (&d[0], sizeof (int));
    CHECK_PRESENT (&d[899], sizeof (int));
#pragma acc parallel loop present(d)
    for (int i = 0; i < 900; i++)
      d[i] = i;
  }
  CHECK_EQ (d[0], shared ? 0 : 101);
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < 900; i++)
    d[i] = 2 * i;
  CHECK (d[0] == 0 && d[899] == 1798);

#pragma acc enter data copyin(d)
#pragma acc serial present(d)
  d[700] = 3;
#pragma acc update self(d)
  CHECK_EQ (d[700], 3);
  d[300] = 8;
#pragma acc update device(d)
#pragma acc serial present(d)
  d[300]++;
#pragma acc exit data copyout(d)
  CHECK_EQ (d[300], 9);
  d.push_front (1);
  d.push_back (2);
  CHECK_EQ (d.size (), 902);
}

static void
strings ()
{
  std::deque<std::string> d;
  for (int i = 0; i < 40; i++)
    d.push_back (std::string (40, 'a' + i % 26));
  for (int i = 0; i < 3; i++)
    d.pop_front ();
  d.push_front ("z");
  const char *last = d.back ().data ();
#pragma acc serial copy(d)
  for (std::string &s : d)
    s[0] = '0' + s.size () % 10;
  CHECK (d[0] == "1" && d[37][0] == '0' && d[37][1] == 'n' && d.size () == 38);
  CHECK_EQ (d.back ().data () - last, 0);
  CHECK_ABSENT (last, 1);

  holder h = { 1, { 1, 2, 3 }, {} };
  h.words.push ("x");
  std::vector<std::deque<int>> v = { { 1 }, {}, { 2, 3 } };
#pragma acc serial copy(h, v)
  {
    h.words.front ()[0] = 'a' + h.numbers[2];
    for (std::deque<int> &d : v)
      for (int &x : d)
	x += d.size ();
  }
  CHECK (h.words.front () == "d" && v[0][0] == 2 && v[2][1] == 5);
}

static void
elements ()
{
  std::deque<part> d;
  for (int i = 0; i < 50; i++)
    d.push_back ({ 2, new int[2](), new int[2]() });
#pragma acc enter data invoke<in>(d)
#pragma acc serial present<lite>(d)
  for (part &p : d)
    p.a[0] = 7;
#pragma acc update invoke<fetch>(self: d)
  for (part &p : d)
    {
      CHECK_EQ (p.a[0], 7);
      CHECK_ABSENT (p.b, sizeof (int));
    }
#pragma acc exit data invoke<in>(d)
#pragma acc data copy<lite>(d)
  CHECK_PRESENT (d[49].a, 2 * sizeof (int));
  for (part &p : d)
    {
      CHECK_ABSENT (p.a, sizeof (int));
      delete[] p.a;
      delete[] p.b;
    }
}

int
main ()
{
  shared = memory_shared_p ();
  operand ();
  strings ();
  elements ();
}
