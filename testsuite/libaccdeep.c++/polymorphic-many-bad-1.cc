/* Section 11: an object of a class that no file has registered is an error among
   very many others, too, and the message says which one it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "polymorphic-dynamic-bad-1-aux.cc" } */
/* { dg-additional-options "-w" } */
/* { dg-shouldfail "the class is not known" { target simulated gpu } } */
/* { dg-skip-device host "nothing is mapped" } */
/* { dg-output "^entered\nlibaccdeep: \[^\n\]*enter data copyin: all\\\[321\\\]\[^\n\]* leads to an object of shapes::hidden, derived from figure, and no file has told what such objects are" { target simulated gpu } } */

#include "../lib/accdeep-test.h"

struct figure
{
  virtual ~figure () {}
  int n = 1;
#pragma acc shape
};

figure *make_hidden ();

struct known : figure
{
  int m = 2;
};

int
main ()
{
  enum { n = 500 };
  figure *all[n];
  for (int i = 0; i < n; i++)
    all[i] = i % 2 ? new known : new figure;
#pragma acc enter data copyin(all[0:n][0:1])
  CHECK_PRESENT (all[321], sizeof (known));
#pragma acc exit data delete(all[0:n][0:1])
  CHECK_ABSENT (all[321], sizeof (known));
  fprintf (stderr, "entered\n");
  all[321] = make_hidden ();
#pragma acc enter data copyin(all[0:n][0:1])
}
