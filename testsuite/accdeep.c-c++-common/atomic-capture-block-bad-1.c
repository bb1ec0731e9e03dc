/* Section 8, capture-block: blocks that are wrong stay wrong, in GCC's words, and
   nothing is lost of what follows them.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

int x, y, v;

void
no_update (void)
{
#pragma acc atomic capture
  { v = y; } /* { dg-error "10:invalid operator for '#pragma omp atomic' before ';' token" } */
}

void
empty (void)
{
#pragma acc atomic capture
  { } /* { dg-error "5:expected (primary-)?expression before '.' token" } */
}

void
directive (void)
{
#pragma acc atomic capture
  {
#pragma acc wait /* { dg-error "9:expected expression before '#pragma'|'#pragma' is not allowed here" } */
    v = x++;
  }
  unknown = 1; /* { dg-error "3:'unknown' (undeclared|was not declared)" } */
  /* { dg-note "reported only once" "" { target c } .-1 } */
}
/* GCC for C takes the end of the empty block for that of a statement.  */
/* { dg-error "expected declaration or statement at end of input" "" { target c } 31 } */
