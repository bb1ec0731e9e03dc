/* Section 1.2: every error about a member or an extent, with position, wording and
   note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct hidden; /* { dg-note {8:'(struct )?hidden' declared here} "" } */

struct inner /* { dg-note {8:'(struct )?inner' declared here} "" } */
{
  int k;
  int *deep;
};

struct vec
{
  int n; /* { dg-note {7:'n' declared here} "" } */
  float x; /* { dg-note {9:'x' declared here} "" } */
  int *data, *limit, grid[2][3], *table[4]; /* { dg-note {8:'data' declared here} "" } */
  struct inner part;
  struct hidden *unknown;
  void (*call) (void); /* { dg-note {10:'call' declared here} "" } */
#pragma acc shape(s01) include(dato[0:n]) /* { dg-error {32:'(struct )?vec' has no member named 'dato'; did you mean 'data'\?} "" } */
#pragma acc shape(s02) include(part.deap[0:n]) /* { dg-error {37:'(struct )?inner' has no member named 'deap'; did you mean 'deep'\?} "" } */
#pragma acc shape(s03) include(n.k) /* { dg-error {34:'n' of type 'int' has no members} "" } */
#pragma acc shape(s04) include(n[0:1]) /* { dg-error {33:extent on 'n' of type 'int', which is neither a pointer nor an array} "" } */
#pragma acc shape(s05) include(data[0:n][0:n]) /* { dg-error {41:too many extents for 'data' of type 'int ?\*'} "" } */
#pragma acc shape(s06) include(data[0:x]) /* { dg-error {39:'x' of type 'float' in an extent is not an integer} "" } */
#pragma acc shape(s08) include(data[0:-3]) /* { dg-error {39:length '-3' is negative} "" } */
#pragma acc shape(s09) exclude(data[0:n]) /* { dg-error {36:extent on excluded member 'data'} "" } */
#pragma acc shape(s10) include(grid[0:2][@]) /* { dg-error {41:'\[@\]' on 'grid': only pointers can be translated, and this level is an array} "" } */
#pragma acc shape(s11) include(limit[@n]) /* { dg-error {39:base 'n' of 'limit' is not a pointer member} "" } */
#pragma acc shape(s12) include(limit[@dato]) /* { dg-error {39:'(struct )?vec' has no member named 'dato'; did you mean 'data'\?} "" } */
#pragma acc shape(s13) include(limit[@limit]) /* { dg-error {37:'limit' is relative to itself} "" } */
#pragma acc shape(s14) include(limit[@data], data[@limit]) /* { dg-error {50:'data' and 'limit' are relative to each other in a cycle} "" } */
#pragma acc shape(s15) include(unknown[0:n]) /* { dg-error {39:extent on 'unknown', whose elements are of incomplete type '(struct )?hidden'} "" } */
#pragma acc shape(s16) include(call[0:1]) /* { dg-error {36:extent on 'call' of type 'void \(\*\)\((void)?\)': pointers to functions and to members are never followed} "" } */
#pragma acc shape(s18) include<s01>(data[0:n]) /* { dg-error {32:shape 's01' for elements of type 'int', which has no members} "" } */
#pragma acc shape(s19) include<other>(part) /* { dg-error {32:'(struct )?inner' has no shape named 'other'; it has no named shapes} "" } */
#pragma acc shape(s20) include(data[0:]) /* { dg-error {39:expected length before '\]'} "" } */
#pragma acc shape(s21) include(data[]) /* { dg-error {37:expected extent before '\]'} "" } */
#pragma acc shape(s22) include(data[0:n) /* { dg-error {36:no '\]' for this '\['} "" } */
#pragma acc shape(s23) include(table[@][0:n]) /* { dg-error {40:'\[@\]' must be the last extent} "" } */
};

/* { dg-note {37:'limit' is relative to 'data'} "" { target *-*-* } 34 } */
