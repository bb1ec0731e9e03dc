/* Section 3: names of a nest that are members of its type, where the directive
   stands in a lambda in a static function, or in a class in another one: the
   members of the classes around have no object there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#define DIRECTIVE(TEXT) _Pragma (#TEXT)

/* Map, change and unmap LENGTH elements of q.value.  */
#define CHANGE(LENGTH)                                                         \
  DIRECTIVE (acc enter data copyin (q) ::{ include (value[0:LENGTH]) })        \
  CHECK_PRESENT (q.value, 2 * sizeof (float));                                 \
  CHECK_ABSENT (q.value + 2, sizeof (float));                                  \
  DIRECTIVE (acc parallel present (q) ::{ include (value[0:LENGTH]) })         \
  q.value[1] += 1;                                                             \
  DIRECTIVE (acc exit data copyout (q) ::{ include (value[0:LENGTH]) })        \
  CHECK_ABSENT (&q, sizeof q);

struct outer
{
  int n = 7;
  int twice () { return 7; }
  struct series
  {
    int n;
    float *value;
    int count () const { return n; }
#pragma acc shape exclude(value)
    static void of_static (series *p)
    {
      [&] (auto &q) { CHANGE (n) } (*p);
      [p] (series &q) { CHANGE (n) } (*p);
      [=] (auto &q) { CHANGE (count ()) } (*p);
    }
    void of_object (series *p)
    {
      [&] (auto &q) { CHANGE (n) } (*p);
      [p] (auto &q) { CHANGE (n) } (*p);
      [p] (series &q) { CHANGE (count ()) } (*p);
      n = 9;
    }
  };
  struct user
  {
    int two = 2;
    static int length () { return 2; }
    void nested (series *p)
    {
      series &q = *p;
      CHANGE (n)
    }
    template <class T> void nested_template (T *p)
    {
      T &q = *p;
      CHANGE (n)
    }
    template <class T> static void lambda_template (T *p)
    {
      [&] (auto &q) { CHANGE (count ()) } (*p);
    }
    /* Those that have an object are found.  */
    void own (series *p)
    {
      [&] (auto &q) { CHANGE (two) } (*p);
      [this] (series &q) { CHANGE (two) } (*p);
      [=] (auto &q) { CHANGE (length ()) } (*p);
    }
  };
};

int
main ()
{
  float value[3] = { 0 };
  outer::series s = { 2, value }, other = { 9, nullptr };
  outer::series::of_static (&s);
  CHECK (value[1] == 3);
  other.of_object (&s);
  CHECK (value[1] == 6);
  outer::user u;
  u.nested (&s);
  u.nested_template (&s);
  outer::user::lambda_template (&s);
  CHECK (value[1] == 9);
  u.own (&s);
  CHECK (value[1] == 12 && value[0] == 0 && value[2] == 0);
  return 0;
}
