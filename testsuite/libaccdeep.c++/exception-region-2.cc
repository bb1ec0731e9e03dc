/* Section 3: an exception through two nested regions, and one that is caught
   inside of a region and leaves it alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
fail ()
{
  throw 1;
}

int
main ()
{
  vec x = { 4, NEW (int, 4) };
  vec y = { 2, NEW (int, 2) };
  int caught = 0;
  try
    {
#pragma acc data copyin(x)
      {
#pragma acc data create(y)
	{
	  try
	    {
	      fail ();
	    }
	  catch (int)
	    {
	      caught++;
	    }
	  CHECK_PRESENT (&y, sizeof y);
	  CHECK_PRESENT (&x, sizeof x);
	  fail ();
	}
      }
    }
  catch (int)
    {
      caught++;
    }
  CHECK_EQ (caught, 2);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  CHECK_ABSENT (&y, sizeof y);
  CHECK_ABSENT (y.a, 2 * sizeof (int));
  free (x.a);
  free (y.a);
}
