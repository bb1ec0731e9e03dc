/* A list that is one large structure, and what is asked about it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>

struct node
{
  struct node *next;
  long value;
#ifdef DEEP
#pragma acc shape include(next[0:1])
#endif
};

/* Of a library without directives of ours.  */
struct answers
{
  int updates; /* May it update the node?  */
  int present;
  int has_address;
  long value; /* After the update.  */
};

typedef void ask_fn (struct answers *, struct node *);

#ifdef __cplusplus
extern "C"
{
#endif
  /* Of a library with directives of ours.  */
  void enter_list (struct node *first);
  void leave_list (struct node *first);
  /* Of one without.  */
  void ask (struct answers *, struct node *);
#ifdef __cplusplus
}
#endif
