/* Section 1.3: an extent on what is neither pointer nor array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner
{
  int i;
};

struct vec
{
  int n;           /* { dg-note "7:'n' declared here" } */
  double d;        /* { dg-note "10:'d' declared here" } */
  struct inner in; /* { dg-note "16:'in' declared here" } */
#pragma acc shape include(n[0:1]) /* { dg-error "28:extent on 'n' of type 'int', which is neither a pointer nor an array" } */
#pragma acc shape include(d[0:1]) /* { dg-error "28:extent on 'd' of type 'double', which is neither" } */
#pragma acc shape include(in[0:1]) /* { dg-error "29:extent on 'in' of type '(struct )?inner', which is neither" } */
};
