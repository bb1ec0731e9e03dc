/* What the reader of bodies has to ask the front ends.  Implemented in c/ and
   cp/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_LANGUAGE_H
#define ACCDEEP_SUGGEST_LANGUAGE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Is T an if statement, with operands as those of COND_EXPR?  */
bool if_statement_p (tree t);

/* A call, or what the front end has in its place.  */
struct call_parts
{
  tree function = NULL_TREE; /* A FUNCTION_DECL or null.  */
  std::vector<tree> arguments;
  tree object = NULL_TREE; /* What a constructor initialises, if that is no
                              argument.  */
};

/* False: T is none.  */
bool take_call_apart (tree t, call_parts &parts);

/* The constant that T, which only the front end knows, is; null: it is none. */
tree constant_of (tree t);

/* The function that FNDECL is a copy of, or FNDECL.  */
tree original_function (tree fndecl);

/* Is TYPE a class that the compiler has made for a lambda expression?  */
bool closure_p (tree type);

/* Is TYPE accdeep::range?  */
bool range_p (tree type);

/* Does a variable of TYPE stand for the values that were put into it: a
   closure, a range or several, what accdeep::forall has of its body, an
   iterator that is a pointer?  */
bool holds_values_p (tree type);

/* What FNDECL does with the elements of a std::vector, its first argument.  */
struct vector_method
{
  bool data = false; /* It returns their address.  */
  unsigned size = 0; /* There are as many as this argument says then.  */
  tree element = NULL_TREE;
};
vector_method vector_method_of (tree fndecl);

/* What FNDECL does with the pointer that a std::unique_ptr or std::shared_ptr,
   its first argument, has.  */
enum class owner_action
{
  none,
  takes,    /* That is the second argument then.  */
  moves,    /* That is what the second argument, another one, had.  */
  gets,     /* It returns it.  */
  releases, /* It returns it, and has none then.  */
  makes     /* There is no such argument: it returns one with new memory.  */
};
struct owner_call
{
  owner_action action = owner_action::none;
  /* Of what is made: bytes of all or, where COUNTED, of each of as many as the
     first argument says.  */
  std::int64_t bytes = 0;
  bool counted = false;
  bool unique = false; /* Nothing else has what it has.  */
};
owner_call owner_call_of (tree fndecl);

/* The argument that FNDECL returns, a reference; -1: it is no such function. */
int forwarded_argument (tree fndecl);

/* Is TYPE a container of the C++ library with pointers side by side, and a
   function size?  */
bool pointer_vector_p (tree type);

/* What FIELD, somewhere in TYPE, a class of the library's, is of that.  */
enum class library_part
{
  none,
  first, /* The address of the first element, or the elements.  */
  end,   /* The address behind the last one.  */
  size
};
library_part library_part_of (tree type, tree field);

/* Has TYPE, a class of the library's with elements side by side, operator[]? */
bool subscript_p (tree type);

/* The type that extents of a member of TYPE are about: TYPE, or the pointer or
   array of what a class of the C++ library has.  */
tree extended_type (tree type);

/* Is FNDECL operator new, or operator new[]?  "new", "new[]", or null.  */
const char *operator_new (tree fndecl);

/* Is FNDECL the one that returns its second argument?  */
bool placement_new_p (tree fndecl);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_LANGUAGE_H */
