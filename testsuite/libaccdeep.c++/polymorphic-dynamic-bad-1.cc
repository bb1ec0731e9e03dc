/* Section 11: an object of a class that no file has registered is an error,
   which names the class.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "polymorphic-dynamic-bad-1-aux.cc" } */
/* { dg-additional-options "-w" } */
/* { dg-shouldfail "the class is not known" { target simulated gpu } } */
/* { dg-skip-device host "nothing is mapped" } */
/* { dg-output "enter data copyin: h.one leads to an object of shapes::hidden, derived from figure, and no file has told what such objects are: compile the file that defines the class with the plugin and -fopenacc, with '#pragma acc shape' in the class" { target simulated gpu } } */

#include "../lib/accdeep-test.h"

struct figure
{
  virtual ~figure () {}
  int n = 1;
#pragma acc shape
};

figure *make_hidden ();

struct holder
{
  figure *one;
#pragma acc shape include(one[0:1])
};

int
main ()
{
  holder h = { make_hidden () };
#pragma acc enter data copyin(h)
}
