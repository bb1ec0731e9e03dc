/* Section 8: -fplugin-arg-accdeep-no-cures with names that are no cures.  One
   line each, which says what there is.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-no-cures=update,updates,,capture" } */

int nothing;

/* { dg-error "unknown cure 'updates' in '-fplugin-arg-accdeep-no-cures='; the cures are update" "" { target *-*-* } 0 } */
/* { dg-error "unknown cure '' in '-fplugin-arg-accdeep-no-cures='; the cures are update" "" { target *-*-* } 0 } */
/* { dg-error "unknown cure 'capture' in '-fplugin-arg-accdeep-no-cures='; the cures are update" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
