// Section 1.2: words for operators, casts of C++, enumerations with a scope, and
// members with names that are keywords elsewhere, in extents and in nests.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-std=c++17" }

#include "../lib/accdeep-test.h"

#define STRING(x) #x
#define DIRECTIVE(x) _Pragma (STRING (x))

struct words
{
  int n;
  bool on;
  double *a, *b;
#pragma acc shape include(a[0:n]) if(on and not (n == 0)) \
		  include(b[0:(n bitand 7) bitor 1])
};

namespace outer
{
inline namespace inner
{
template <class T> struct box
{
  T *p;
  unsigned long n;
  DIRECTIVE (acc shape include(p[0:static_cast<int>(n)]))
};
}
}

enum class color : int
{
  red = 3
};

struct casts
{
  float f;
  color k;
  double *a, *b, *c, *d;
#pragma acc shape include(a[0:int (f * 0.5)], b[0:static_cast<long> (f)]) \
		  include(c[0:int (k)], d[0:static_cast<int> (color::red) + 1])
};

struct keywords
{
  int final, override;
  double *import;
#pragma acc shape include(import[0:final + override])
};

int
main ()
{
  words x = { 3, true, NEW (double, 3), NEW (double, 3) };
  outer::box<double> b = { NEW (double, 4), 4 };
  casts y = { 7, color::red, NEW (double, 9), NEW (double, 9),
	      NEW (double, 9), NEW (double, 9) };
  keywords w = { 1, 2, NEW (double, 3) };

#pragma acc data copy(x, b, y, w)
  {
    CHECK_PRESENT (x.a, 24);
    CHECK_ABSENT (x.a + 3, 1);
    CHECK_PRESENT (y.a, 24);
    CHECK_ABSENT (y.a + 3, 1);
    CHECK_PRESENT (y.b, 56);
    CHECK_ABSENT (y.b + 7, 1);
    CHECK_PRESENT (y.d, 32);
    CHECK_ABSENT (y.d + 4, 1);
#pragma acc parallel present(x, b, y, w)
    {
      x.a[2] = x.b[2] = 4;
      b.p[3] = 5;
      y.c[2] = 6;
      w.import[2] = 7;
    }
  }
  CHECK (x.a[2] == 4 and x.b[2] == 4 and b.p[3] == 5 and y.c[2] == 6
	 and w.import[2] == 7);

  double q = 1.5;
#pragma acc data copy(y)::{ include(a[0:int (q * 2)], b[0:static_cast<long> (q)]) \
			    include(c[0:q > 1 and not (q > 2) ? 2 : 1]) }
  {
    CHECK_PRESENT (y.a, 24);
    CHECK_ABSENT (y.a + 3, 1);
    CHECK_PRESENT (y.b, 8);
    CHECK_ABSENT (y.b + 1, 1);
    CHECK_PRESENT (y.c, 16);
    CHECK_ABSENT (y.c + 2, 1);
  }
  free (x.a);
  free (x.b);
  free (b.p);
  free (y.a);
  free (y.b);
  free (y.c);
  free (y.d);
  free (w.import);
  return 0;
}
