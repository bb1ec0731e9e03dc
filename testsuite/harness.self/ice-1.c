/* An internal compiler error fails, even one that a directive expects.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do compile } */
/* { dg-options "-O0" } */

#error internal compiler error /* { dg-error "internal" "hidden" } */

/* expect: PASS hidden */
/* expect: PASS excess errors */
/* expect: FAIL (internal compiler error) */
