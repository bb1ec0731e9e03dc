/* What kernels dereference.  Consumes bodies of compute constructs as the front
   end made them, produces the variables, members and containers from which they
   have their pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_KERNEL_POINTERS_H
#define ACCDEEP_LOWER_KERNEL_POINTERS_H

#include "plugin/gcc/compat.h"

#include <unordered_set>
#include <vector>

namespace accdeep
{

/* A pointer that a kernel dereferences.  */
struct pointer_use
{
  enum source
  {
    value,   /* ORIGIN, a variable or a member.  */
    stored,  /* One among the elements of ORIGIN.  */
    elements /* What leads to the elements of ORIGIN.  */
  };
  source from = value;
  tree origin = NULL_TREE; /* Unless a value: an object of a library's class. */
  tree opaque = NULL_TREE; /* A type on the way whose targets nothing maps.  */
  bool polymorphic = false; /* Fortran: ORIGIN has a class.  */
  location_t loc = UNKNOWN_LOCATION;
};

struct body_pointers
{
  std::vector<pointer_use> uses;
  std::unordered_set<tree> own;      /* Variables of the body.  */
  std::unordered_set<tree> assigned; /* Variables.  */
  std::unordered_set<tree> members;  /* Fields whose pointers it sets.  */
};

/* What BODY dereferences.  Variables of its own are followed to what their
   values are computed from.  */
body_pointers pointers_in (tree body);

/* The object of a library's class that ADDRESS, or an object, lies in or
   belongs to, as its elements do; null: there is none.  */
tree library_object (tree address);

/* The class of OBJECT, one of these.  */
tree library_class (tree object);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_KERNEL_POINTERS_H */
