/* Section 8: the arguments of the plugin, on demand.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-help" } */

int nothing;

/* { dg-note "'-fplugin-arg-accdeep-dataflow=FILE': write the graphs" "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-dump': write what the directives mean" "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-error=.no-.NAME,...': " "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-fortran=deep.shallow': " "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-help': list these arguments" "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-infer': " "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-link': " "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-no-cures.=NAME,....': " "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-report.=full.': tell what each directive moves, and what stays on the host" "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-suggest.=FILE..: suggest directives for members that have none; FILE keeps what each file of a program says of them" "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-warn=.no-.NAME,...': " "" { target *-*-* } 0 } */
/* { dg-note "'-fplugin-arg-accdeep-warn-host-pointers.=no.': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-bare-pointer': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-debug-mode': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-device-allocation': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-device-exceptions': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-device-rtti': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-empty-extent': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-host-pointers': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-late-shape': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-maybe-host-pointers': .*; off by default" "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-missing-extent': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-no-openacc': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-polymorphic': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-private-copy': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-repeated-shape': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-shallow-copy': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-suggest': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-unknown-directive': " "" { target *-*-* } 0 } */
/* { dg-note "'-Waccdeep-virtual-call': " "" { target *-*-* } 0 } */
