/* Section 1: suggested extents of pointers into other members, of pairs of
   pointers, of strings, of lists, of another object's memory; and of
   members that nothing is known of.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <stdlib.h>
#include <string.h>

struct range
{
  double *begin;  /* { dg-warning "suggested: 'begin.0:end - begin.'" } */
  double *end;    /* { dg-warning "suggested: 'end.@begin.'" } */
  double *middle; /* { dg-warning "suggested: 'middle.@begin.'" } */
};

struct node
{
  int value;
  char *name;        /* { dg-warning "suggested: 'name.0:__builtin_strlen \\(name\\) . 1.'" } */
  struct node *next; /* { dg-warning "suggested: 'next.0:1.'" } */
};

struct list
{
  struct node *head; /* { dg-warning "suggested: 'head.0:1.'" } */
};

struct view
{
  double *shared;  /* { dg-warning "suggested: 'shared.@.'" } */
  double *unknown; /* { dg-warning "'unknown' of '(struct )?view' is used on the device, and no directive says how far it extends, nor does what is done with it" } */
                   /* { dg-note "'-fplugin-arg-accdeep-suggest=FILE' tells what other files do with it" "" { target *-*-* } .-1 } */
                   /* { dg-note "a run tells more: '-fplugin-arg-accdeep-infer'" "" { target *-*-* } .-2 } */
  double *outside; /* { dg-warning "nor does" } */
                   /* { dg-note "'-fplugin-arg-accdeep-suggest=FILE' tells what other files do with it" "" { target *-*-* } .-1 } */
                   /* { dg-note "a run tells more" "" { target *-*-* } .-2 } */
};

void
host (struct range *r, int n, struct list *l, const char *name, struct view *v,
      struct range *other)
{
  r->begin = (double *) malloc (n * sizeof (double)); /* { dg-note "'.0:end - begin.': allocated with" } */
  r->end = r->begin + n;        /* { dg-note "'.@begin.': set from 'r->begin . n'" } */
  r->middle = r->begin + n / 2; /* { dg-note "'.@begin.': set from" } */
  l->head = (struct node *) malloc (sizeof (struct node)); /* { dg-note "'.0:1.': allocated with" } */
  l->head->name = strdup (name); /* { dg-note "set to a string" } */
                                 /* { dg-note "'.0:1.': the element that it points to is used" "" { target *-*-* } .-1 } */
  v->shared = other->begin; /* { dg-note "'.@.': set from 'other->begin'" } */
}

void
kernels (struct range *r, struct list *l, struct view *v, int at)
{
#pragma acc parallel present(r[0:1], v[0:1])
  {
    for (double *p = r->begin; p != r->end; ++p) /* { dg-note "used here" } */
      *p = 0; /* { dg-note "indexed by 'p' below 'r->end - r->begin'" } */
              /* { dg-note "used here" "" { target *-*-* } .-1 } */
    *r->middle = 1; /* { dg-note "used here" } */
    v->shared[at] = v->unknown[at]; /* { dg-note "used here" } */
    for (int i = 0; i < at; i++)
      v->outside[i] = 0; /* { dg-note "used here" } */
                         /* { dg-note "indexed by 'i' below 'at', which no member tells" "" { target *-*-* } .-1 } */
  }
#pragma acc parallel present(l[0:1])
  for (struct node *p = l->head; p; p = p->next) /* { dg-note "" } */
    p->value += p->name[at]; /* { dg-note "" } */
}
