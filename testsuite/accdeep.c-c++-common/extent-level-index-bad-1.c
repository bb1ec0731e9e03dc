/* Section 6: $1 names a level in front of its extent; conditions have none,
   and must be integers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  int *length;
  float **rows;
  float real;
#pragma acc shape include(rows[0:length[$1]][0:n]) /* { dg-error {41:.\$1. is the index at no level in front of this} } */
#pragma acc shape(b) include(rows[0:n][0:length[$2]]) /* { dg-error {49:.\$2. is the index at no level in front of this} } */
#pragma acc shape(c) include(rows[0:n][0:length[$0]]) /* { dg-error {49:.\$0. is the index at no level in front of this} } */
#pragma acc shape(d) include(rows[0:n][0:2]) if($1 > 1) /* { dg-error {49:.\$1. is the index at no level in front of this} } */
#pragma acc shape(e) include(rows[0:n]) if(real * 2) /* { dg-error "expression of type '(float|double)' where an integer is needed" } */

};

void
use (struct s x)
{
#pragma acc enter data copyin(x)::{ include(rows[0:n][0:length[$2]]) } /* { dg-error {64:.\$2. is the index at no level in front of this} } */
#pragma acc enter data copyin(x)::{ include(rows[0:n]) if(real) } /* { dg-error "59:expression of type '(const |)float' where an integer is needed" } */
}
