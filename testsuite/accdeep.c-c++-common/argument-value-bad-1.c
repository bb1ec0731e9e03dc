/* Section 8: arguments of the plugin that have a value and take none, or a
   value that they do not take, also where the language has no use for them.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-dataflow -fplugin-arg-accdeep-dump=file -fplugin-arg-accdeep-link=1 -fplugin-arg-accdeep-fortran -fplugin-arg-accdeep-fortran=Deep -fplugin-arg-accdeep-report=all -fplugin-arg-accdeep-warn-host-pointers=1 -fplugin-arg-accdeep-help=dump -fplugin-arg-accdeep-suggest= -fplugin-arg-accdeep-report=" } */

int nothing;

/* { dg-error "'-fplugin-arg-accdeep-dataflow' takes 'FILE', but has no value" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-dump' takes no value, but has 'file'" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-link' takes no value, but has '1'" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-fortran' takes 'deep' or 'shallow', but has no value" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-fortran' takes 'deep' or 'shallow', not 'Deep'" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-report' takes no value or 'full', not 'all'" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-warn-host-pointers' takes no value or 'no', not '1'" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-help' takes no value, but has 'dump'" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-suggest' has nothing behind the '='" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-accdeep-report' has nothing behind the '='" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
