/* Section 11: where a kernel makes a virtual call and objects of a class do not
   have the function on the device, a warning stands at the call, and says why.
   Mapping objects alone is no reason for one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct shape
{
  virtual int area () const { return 0; }
  virtual int edges () const = 0;
  virtual ~shape () {}
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct square : shape
{
  int area () const override; /* { dg-note "'virtual int square::area\\(\\) const' has no body here, and is no 'acc routine'" } */
  int edges () const override { return 4; }
};

struct circle : shape
{
  int area () const override { return 3; }
  int edges () const override; /* { dg-note "'virtual int circle::edges\\(\\) const' has no body here" } */
};

/* A routine may be in any file.  */
struct body
{
#pragma acc routine seq
  virtual int mass () const = 0;
  int m;
#pragma acc shape
};

struct stone : body
{
  int mass () const override;
};

/* No directive is about it.  */
struct other /* { dg-message "write '#pragma acc shape' in 'other'" } */
{
  virtual int area () const = 0;
};

struct another : other
{
  int area () const override;
};

/* Through the second base.  */
struct counted
{
  virtual int sum (int n, ...) const { return n; }
  int uses;
#pragma acc shape
};

struct lamp : shape, counted
{
  int edges () const override { return 0; }
  int sum (int n, ...) const override { return n + uses; } /* { dg-note "'virtual int lamp::sum\\(int, ...\\) const' has a variable number of arguments, and is called through a base that is not the first one" } */
};

void
f (shape *s, body *b)
{
#pragma acc enter data copyin(s[0:1], b[0:1])
#pragma acc exit data delete(s[0:1], b[0:1])
}

static int
measure (const shape *s)
{
  return s->area (); /* { dg-warning "virtual call of 'virtual int shape::area\\(\\) const' on the device, where objects of 'square' do not have it" } */
}

int
g (shape *s, body *b, other *o, counted *c)
{
  int sum = 0;
#pragma acc parallel present(s[0:1], b[0:1], c[0:1]) deviceptr(o) copy(sum)
  {
    sum = measure (s) + measure (s);
    sum += s->edges (); /* { dg-warning "objects of 'circle' do not have it" } */
    sum += b->mass ();
    sum += o->area (); /* { dg-warning "virtual call of 'virtual int other::area\\(\\) const' on the device, where objects of 'other' have the host's table" } */
    sum += c->sum (1, 2); /* { dg-warning "objects of 'lamp' do not have it" } */
  }
  return sum;
}
