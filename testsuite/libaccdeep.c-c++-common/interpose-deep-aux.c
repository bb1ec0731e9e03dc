/* A library with deep directives.  See interpose.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define DEEP
#include "interpose-aux.h"

void
enter_list (struct node *first)
{
#pragma acc enter data copyin(first[0:1])
#pragma acc parallel num_gangs(1) present(first[0:1])
  for (struct node *n = first; n; n = n->next)
    n->value++;
}

void
leave_list (struct node *first)
{
#pragma acc exit data delete(first[0:1])
}
