/* A library that the plugin has not compiled.  See interpose.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "interpose-aux.h"

#include <openacc.h>

void
ask (struct answers *a, struct node *n)
{
  a->present = acc_is_present (n, sizeof *n);
  a->has_address = acc_deviceptr (n) != NULL;
  /* The next pointer stays the host's.  */
  if (a->updates && a->present)
    acc_update_self (n, sizeof *n);
  a->value = n->value;
}
