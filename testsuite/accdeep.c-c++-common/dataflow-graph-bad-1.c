/* Section 10: the file for graphs cannot be written.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-dataflow=/nonexistent/x.dot" } */

int nothing;

/* { dg-error "cannot write '/nonexistent/x.dot': No such file or directory" "" { target *-*-* } 0 } */
