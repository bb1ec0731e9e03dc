/* Calls that lead to elements of containers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_ELEMENT_CALL_H
#define ACCDEEP_LOWER_C_FAMILY_ELEMENT_CALL_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* A call of a function of the standard library that changes no container.  */
struct element_call
{
  enum kind_type
  {
    none,        /* It is something else.  */
    element,     /* OBJECT[NUMBER].  */
    data,        /* Of OBJECT.  */
    size,        /* Of OBJECT.  */
    begin,       /* An iterator of OBJECT, or a pointer.  */
    end,         /* The same.  */
    dereference, /* *OBJECT, an iterator.  */
    advance,     /* ++OBJECT, which is changed.  */
    equal,       /* OBJECT == OTHER, iterators.  */
    unequal      /* OBJECT != OTHER, the same.  */
  };

  kind_type kind = none;
  tree object = NULL_TREE; /* An lvalue.  */
  tree number = NULL_TREE;
  tree other = NULL_TREE; /* An expression.  */
};

/* Implemented for each language.  */

element_call element_call_of (tree t);

/* Where the elements of CONTAINER, an lvalue, begin: the value of a pointer in
   it, or the address of an array in it.  */
tree container_data (tree container);

/* How many elements CONTAINER has, of those whose iterators are pointers, or
   classes of one.  Null: it has no such.  */
tree container_count (tree container);

/* The container, an lvalue, of whose elements POINTER, a member of it, is the
   address.  Null: POINTER is something else.  */
tree container_of_elements (tree pointer);

/* The same if no other object has their memory.  */
tree owner_of_elements (tree pointer);

/* The pointer that ITERATOR, an lvalue, is made of.  */
tree iterator_pointer (tree iterator);

/* Is FUNCTION one of the standard library's that only compute, with numbers? */
bool library_mathematics_p (tree function);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_ELEMENT_CALL_H */
