/* "Virtual calls" of doc/language.md: objects of a class without a directive have
   the host's table of virtual functions on the device.  A directive on the class
   or on one that is derived from it is enough.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct plain /* { dg-message "write '#pragma acc shape' in 'plain'" } */
{
  virtual int area () const { return side; }
  int side;
};

struct square : plain
{
  int area () const override { return side * side; }
};

inline int
area_of (const plain &p)
{
  return p.area ();
}

int
pointer (const square *q)
{
  const plain *p = q;
  int r = 0;
#pragma acc parallel copyin(q[0:1], p[0:1]) copy(r)
  r = p->area (); /* { dg-warning "virtual call of 'virtual int plain::area.. const' on the device, where objects of 'plain' have the host's table of virtual functions .-Waccdeep-virtual-call." } */
  return r + p->area () + area_of (*p);
}

/* No call through a table.  */
int
object (square q)
{
  int r = 0;
#pragma acc parallel copyin(q) copy(r)
  r = q.area () + q.plain::area ();
  return r;
}

struct described
{
  virtual int area () const { return side; }
  int side;
#pragma acc shape
};

struct base
{
  virtual int area () const = 0;
};

struct derived : base
{
  int area () const override { return side; }
  int side;
#pragma acc shape
};

int
described_ones (const described *p, const base *b, const derived *d)
{
  int r = 0;
#pragma acc parallel copyin(p[0:1], d[0:1]) copy(r) present(b[0:1])
  r = p->area () + b->area ();
  return r;
}
