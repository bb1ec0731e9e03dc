/* Section 8: an argument of the plugin that there is not.  The message says
   which there are.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-dmp -fplugin-arg-accdeep-shallow" } */

int nothing;

/* { dg-error "unrecognized command-line option '-fplugin-arg-accdeep-dmp'; the arguments are 'dataflow', 'dump', 'error', 'fortran', 'help', 'infer', 'link', 'no-cures', 'report', 'suggest', 'warn' and 'warn-host-pointers'" "" { target *-*-* } 0 } */
/* { dg-error "unrecognized command-line option '-fplugin-arg-accdeep-shallow'; the arguments are " "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
