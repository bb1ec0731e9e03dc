/* Section 11: a launch does not look whether objects on the device are still of
   the host's classes; with ACCDEEP_CHECK=1 one whose class the host has changed
   is not what is present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */
/* { dg-shouldfail "not present" } */

#include "../lib/accdeep-test.h"

struct figure
{
  virtual ~figure () {}
  virtual int size () const { return n; }
  int n = 1;
#pragma acc shape
};

struct solid : figure
{
  int size () const override { return n + m[1]; }
  int m[2] = { 3, 4 };
};

int
main ()
{
  enum { n = 500 };
  figure *all[n];
  for (int i = 0; i < n; i++)
    all[i] = i % 2 ? new solid : new figure;
#pragma acc enter data copyin(all[0:n][0:1])
  int sum = 0;
  for (int round = 0; round < 3; round++)
    {
#pragma acc parallel loop present(all[0:n][0:1]) reduction(+ : sum)
      for (int i = 0; i < n; i++)
        sum += all[i]->size ();
    }
  CHECK_EQ (sum, 3 * (n / 2 * (1 + 5)));
  fprintf (stderr, "so far\n");
  all[320] = new solid;
#pragma acc parallel loop present(all[0:n][0:1]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += all[i]->size ();
  fprintf (stderr, "not reached\n");
}

/* { dg-output {^so far\nlibaccdeep: [^\n]*all\[320\][^\n]*} } */
