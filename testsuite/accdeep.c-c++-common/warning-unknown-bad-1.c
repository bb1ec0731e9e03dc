/* Warnings that there are not, in the plugin's arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-warn=no-bare-ponter,accdeep-host-pointers -fplugin-arg-accdeep-error=xyzzy" } */

int nothing;

/* { dg-error "unknown warning 'bare-ponter' in '-fplugin-arg-accdeep-warn='; did you mean 'bare-pointer'?" "" { target *-*-* } 0 } */
/* { dg-error "unknown warning 'accdeep-host-pointers' in '-fplugin-arg-accdeep-warn='; did you mean 'host-pointers'?" "" { target *-*-* } 0 } */
/* { dg-error "unknown warning 'xyzzy' in '-fplugin-arg-accdeep-error='; the warnings are 'all', 'bare-pointer'" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
