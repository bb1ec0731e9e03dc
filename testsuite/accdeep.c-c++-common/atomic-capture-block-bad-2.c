/* Section 8, capture-block: a block without an end, at the end of the unit.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

int x, v;

void
open (void)
{
#pragma acc atomic capture /* { dg-error "expected expression at end of input|expected declaration or statement at end of input" "" { target c } } */
  {
    v = x++;
/* { dg-error "expected" "" { target c++ } 11 } */
/* { dg-note "to match this" "" { target c++ } 8 } */
