/* Section 11: on the device no object knows its class: dynamic_cast and typeid
   are said where they stand, also in functions that a kernel calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <typeinfo>

struct figure
{
  virtual ~figure () {}
  int n = 0;
};

struct circle : figure
{
  int m = 0;
};

static int
look (figure *f)
{
  circle *c = dynamic_cast<circle *> (f); /* { dg-warning "'dynamic_cast' on the device, where no object knows its class" } */
  return c ? c->m : f->n;
}

/* Not for the device.  */
int
elsewhere (figure *f)
{
  return dynamic_cast<circle *> (f) && typeid (*f) == typeid (circle);
}

int
f (figure *one, figure *two)
{
  int n = 0;
#pragma acc parallel copy(n) deviceptr(one, two)
  {
    n = look (one);
    n += typeid (*one) == typeid (*two); /* { dg-warning "'typeid' on the device, where no object knows its class" } */
  }
  return n;
}
