/* Values of a function's expressions, as far as they are known without running
   it: what lengths and addresses are computed from.

   Terms are unique: equal ones are one object, which lives to the end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_TERM_H
#define ACCDEEP_SUGGEST_TERM_H

#include "plugin/gcc/compat.h"

#include <cstdint>
#include <string>
#include <vector>

namespace accdeep
{

enum class term_kind
{
  unknown,    /* NUMBER tells one from the other.  */
  constant,   /* NUMBER.  */
  parameter,  /* What the caller has given as argument NUMBER.  */
  variable,   /* NUMBER is its DECL_UID, VERSION counts what it was given.  */
  loop,       /* Counts from operand 0 up to, without it, operand 1.  */
  field,      /* FIELD of the object operand 0.  */
  element,    /* Element operand 1 of what operand 0, a pointer or an array,
                 leads to.  */
  address,    /* Of operand 0.  */
  offset,     /* The address of element operand 1 behind the pointer operand
                 0.  */
  arithmetic, /* OP of the operands.  */
  heap,       /* New memory: operand 0 bytes.  */
  text,       /* A string: a literal, or a copy of one.  */
  length,     /* strlen (operand 0).  */
  call        /* What the function of DECL_UID NUMBER returns.  */
};

struct term
{
  term_kind kind = term_kind::unknown;
  std::int64_t number = 0;
  unsigned version = 0;
  tree_code op = ERROR_MARK;
  tree field = NULL_TREE;
  std::int64_t elements = 0; /* Of a variable that is an array.  */
  std::string name; /* Of a variable, loop, function; of memory: what was
                       called.  */
  location_t loc = UNKNOWN_LOCATION; /* Of memory; of a variable at file scope:
                                        where it is declared.  */
  std::vector<const term *> operands;
  unsigned serial = 0; /* In the order of appearance.  */
  /* Of memory: the variable that had its address first.  */
  mutable std::string variable;

  bool
  is (term_kind k) const
  {
    return kind == k;
  }
};

const term *make_unknown ();
const term *make_constant (std::int64_t);
const term *make_parameter (unsigned index, const std::string &name);
/* DECL as it is before anything else is known of it; VERSION as above.  */
const term *make_variable (tree decl, unsigned version);
const term *make_loop (unsigned id, const std::string &name, const term *first,
                       const term *end);
const term *make_field (const term *object, tree field);
const term *make_element (const term *pointer, const term *index);
const term *make_address (const term *lvalue);
const term *make_offset (const term *pointer, const term *index);
const term *make_arithmetic (tree_code, const term *, const term *);
const term *make_heap (const term *bytes, const std::string &function,
                       const std::string &written, location_t loc);
const term *make_text (unsigned id, location_t loc);
const term *make_length (const term *string);
const term *make_call (tree function, std::vector<const term *> arguments);

/* Make POINTER what it is an offset from, and INDEX one behind that.  */
void take_offset (const term *&pointer, const term *&index);

/* T, a number of bytes, in units of SIZE.  */
const term *divided (const term *t, std::int64_t size);

/* T with what CHANGE makes of its leaves and calls; CHANGE returns null for
   what stays.  */
const term *rebuilt (const term *t,
                     const std::function<const term *(const term *)> &change);

/* Does PREDICATE hold for T or a part of it?  */
bool any_part_p (const term *t,
                 const std::function<bool (const term *)> &predicate);

/* For messages: "x->n + 1".  */
std::string spell (const term *t);

/* Is FIELD one of a class of the library's, which has no name for users?  */
bool library_field_p (tree field);

/* The member, of a library's class, that T is a part of; null: it is none.  */
const term *container_with (const term *t);

/* The one of which T is the number of elements; null: it is no such number.  */
const term *container_with_size (const term *t);

/* Are A and B one object, or such ones that a loop goes through?  */
bool same_object_p (const term *a, const term *b);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_TERM_H */
