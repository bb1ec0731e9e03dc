/* Positions and kinds of messages: right ones pass, wrong ones fail.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do compile } */
/* { dg-options "-O0 -Wunused-variable" } */

int a = b; /* { dg-error "9:'b' undeclared" "right column" } */
int c = d; /* { dg-error "8:'d' undeclared" "wrong column" } */
/* { dg-error "'e' undeclared" "right line" { target *-*-* } .+2 } */

int f = e;
int g = h; /* { dg-warning "'h' undeclared" "wrong kind" } */
void k (void) { int v; } /* { dg-bogus "unused" "bogus" } */

/* expect: PASS right column */
/* expect: FAIL wrong column */
/* expect: PASS right line */
/* expect: FAIL wrong kind */
/* expect: FAIL bogus */
/* expect: FAIL excess errors */
