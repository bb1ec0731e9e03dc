/* Section 3: a name of a nest that no object here has, in a lambda in a static
   function and in a nested class, is no name at all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct data
{
  int size;
  double *p;
#pragma acc shape exclude(p)
};

struct outer
{
  int n;
  static void
  f (data &d)
  {
    [&] (auto &q) {
#pragma acc enter data copyin(q)::{ include(p[0:n]) } /* { dg-error "'n' is neither a member of 'data' nor declared where the directive stands" } */
    }(d);
  }
  struct inner
  {
    void
    g (data &q)
    {
#pragma acc enter data copyin(q)::{ include(p[0:n]) } /* { dg-error "'n' is neither a member of 'data' nor declared where the directive stands" } */
    }
  };
};
