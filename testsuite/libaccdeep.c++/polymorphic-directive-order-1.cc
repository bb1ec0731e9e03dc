/* Section 1.1: a directive on a class template applies to the members of a class
   with virtual functions that comes before it, and whose functions do, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-test.h"

template <class T> class fixed_vector
{
public:
  explicit fixed_vector (int n) : m_n (n), data (new T[n]) {}
  ~fixed_vector () { delete[] data; }

  int m_n;
  T *data;
};

class record
{
public:
  virtual ~record () {}
};

class play : public record
{
public:
  explicit play (int n) : m_y (n), m_more (new fixed_vector<double> (2 * n)) {}
  virtual ~play () { delete m_more; }

  fixed_vector<double> m_y;
  fixed_vector<double> *m_more;
};

record *
make_play (int n)
{
  return new play (n);
}

#pragma acc shape type(template <class T> fixed_vector<T>) include(data[0:m_n])
#pragma acc shape type(play) include(m_more[0:1])

int
main ()
{
  play *p = static_cast<play *> (make_play (10));
  for (int i = 0; i < 10; i++)
    p->m_y.data[i] = i;
  for (int i = 0; i < 20; i++)
    p->m_more->data[i] = 100 * i;
  double sum = 0;
#pragma acc parallel loop copyin(p[0:1]) reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += p->m_y.data[i] + p->m_more->data[2 * i];
  CHECK (sum == 45 + 9000);
  delete p;
  return 0;
}
