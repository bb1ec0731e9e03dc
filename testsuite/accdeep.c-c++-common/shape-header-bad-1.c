/* Section 4: an error in a header is reported there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "shape-header-aux.h"

/* { dg-error "27:.*'mistake'" "" { target *-*-* } 9 } */
