/* Section 1.2: pointers to functions are never followed, pointers to void at one
   level only.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct odd
{
  int n;
  void (*hook) (int);
  int (*table[2]) (void);
  void *raw;
  unsigned bits : 3;
#pragma acc shape(s1) include(hook[0:n]) /* { dg-error "35:extent on 'hook' of type 'void \\(\\*\\)\\(int\\)': pointers to functions and to members are never followed" } */
#pragma acc shape(s2) include(table[0:2][0:n]) /* { dg-error {41:extent on 'table' of type [^:]+: pointers to functions and to members are never followed} "" } */
#pragma acc shape(s3) include(raw[0:n][0:n]) /* { dg-error "39:too many extents for 'raw' of type 'void ?\\*'" } */
#pragma acc shape(s4) include(bits[0:1]) /* { dg-error {35:extent on 'bits' of type 'unsigned char:3', which is neither a pointer nor an array} "" } */
#pragma acc shape(s5) include(hook[@]) /* { dg-error "35:extent on 'hook'" } */
};

/* { dg-note "10:'hook' declared here" "" { target *-*-* } 9 } */
/* { dg-note "'table' declared here" "" { target *-*-* } 10 } */
/* { dg-note "'raw' declared here" "" { target *-*-* } 11 } */
/* { dg-note "'bits' declared here" "" { target *-*-* } 12 } */
