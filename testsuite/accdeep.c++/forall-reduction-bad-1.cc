/* accdeep/forall.hpp: reductions in what a body refers to; operators that a
   reduction has not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;

struct counts
{
  accdeep::sum<long> odd, even;
  void
  count ()
  {
    accdeep::forall<acc::parallel<>> (accdeep::range (0, 3), [this] (int i) { /* { dg-error "the body of the loop only refers to the object that the reduction 'counts::odd' is in; capture a copy of that" } */
      odd += i;
    });
    /* Not used.  */
    accdeep::forall<acc::parallel<>> (accdeep::range (0, 3),
                                      [this] (int) { (void) this; });
    auto copy = even;
    accdeep::forall<acc::parallel<>> (accdeep::range (0, 3),
                                      [=] (int i) { copy += i; });
  }
};

void
run (counts &c, counts *p)
{
  accdeep::forall<acc::parallel<>> (accdeep::range (0, 3), [&] (int i) { /* { dg-error "the body of the loop only refers to the object that the reduction 'counts::even' is in; capture a copy of that" } */
    c.even += i;
  });
  c.count ();
  (void) p;
}
