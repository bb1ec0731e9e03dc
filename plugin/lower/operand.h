/* Operands of a directive: from OMP_CLAUSE_MAP chains and the front end's tags
   to what becomes one entry of struct accdeep_arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_OPERAND_H
#define ACCDEEP_LOWER_OPERAND_H

#include "abi/accdeep-abi.h"
#include "plugin/front/gcc/front.h"
#include "plugin/lower/nest.h"

#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

/* One entry.  */
struct operand
{
  /* OMP_CLAUSE_MAP that it comes from; null: an implicit one.  */
  tree clause = NULL_TREE;
  tree lvalue = NULL_TREE; /* First object.  */
  /* Set by complete_operands ().  */
  tree address = NULL_TREE;
  tree bytes = NULL_TREE;  /* Of an implicit one: maybe set before.  */
  unsigned kind = 0;       /* GOMP_MAP_*, without the alignment.  */
  std::uint32_t flags = 0; /* ACCDEEP_CLAUSE_*.  */
  /* Type of the objects when they have a descriptor, else null.  */
  tree type = NULL_TREE;
  std::string shape;
  /* Of a polymorphic object of Fortran that is mapped as what it is: the
     address of its type's table.  */
  tree table = NULL_TREE;
  bool invoked = false; /* SHAPE is a policy whose actions apply.  */
  bool noted = false;   /* Written in words that GCC does not know.  */
  /* Those of SHAPE that are values: constants or functions.  */
  std::vector<tree> arguments;
  std::string name; /* For access paths.  */
  location_t loc = UNKNOWN_LOCATION;
  /* Lower bound of a section in elements; null: 0.  */
  tree lower = NULL_TREE;
  /* ACCDEEP_CLAUSE_RELATIVE: the base pointer, and where its entry is.  */
  tree base = NULL_TREE;
  unsigned base_entry = 0;
  /* ACCDEEP_CLAUSE_LOOKUP and RELATIVE: the pointer.  */
  tree pointer = NULL_TREE;
  /* ACCDEEP_CLAUSE_IMAGE: the address of the copy among the kernel's
     arguments.  */
  tree image = NULL_TREE;
  /* One of several sections of an array: the array, or the pointer to it.  */
  tree array = NULL_TREE;
  /* Not empty: the operand is all memory from the first to the last byte of
     these entries.  */
  std::vector<std::size_t> spanned;
  /* Then: the array variable that it is if several of them have elements.  */
  tree spanned_array = NULL_TREE;

  /* Not empty: it is an operand only if one of these clauses has elements.  */
  std::vector<tree> sections;

  /* An implicit one: the pointer variable that has to have the device's
     address, or null.  */
  tree variable = NULL_TREE;

  bool
  translated_p () const
  {
    return flags & (ACCDEEP_CLAUSE_LOOKUP | ACCDEEP_CLAUSE_RELATIVE);
  }
};

struct operand_list
{
  std::vector<operand> entries;
  /* For the expressions of nests; complete when the descriptors are made.  */
  std::shared_ptr<captured_locals> locals;
  /* Does any entry mean more than GCC's own directive would?  */
  bool deep = false;
  /* Objects that have to be mapped beside members of theirs
     (needed-objects.h).  */
  std::vector<tree> needed;
  /* Do sections attach pointers that no clause names, but are not members?  */
  bool base_pointers = false;
};

/* Take the front end's tags out of *CLAUSES, the clauses of a directive of the
   kind CONSTRUCT, and give its operands.  The clauses themselves stay, except
   those of p[@] and end[@base], which map nothing.  Reports unknown shapes.  */
operand_list take_operands (tree *clauses, accdeep_construct construct);

tree address_of_lvalue (tree lvalue);

/* The lowest address of LVALUE.  It is that of an array's first element but for
   Fortran's with negative strides.  */
tree address_of_memory (tree lvalue);

/* Is CLAUSE the attachment of a pointer that a section starts from and that is
   no member (plugin/cure/base-pointers.cc)?  It need not be on the device.  */
bool base_pointer_p (tree clause);

/* The bias of the attachment that CLAUSE is, in bytes.  */
tree bias_of_clause (tree clause);

/* The clause that KIND, GOMP_MAP_*, of a directive CONSTRUCT comes from; null:
   no clause of the user's.  */
const char *clause_name (unsigned kind, accdeep_construct construct);

/* OFFSET + START bytes into the lvalue OBJECT; a null OFFSET: 0.  */
struct byte_position
{
  tree object;
  tree offset;
  HOST_WIDE_INT start;
};

/* Where LVALUE begins in the object that it is in, if that is known.  */
std::optional<byte_position> byte_position_of (tree lvalue);

/* Is CLAUSE the array descriptor of a component?  The runtime has to know where
   it lies.  */
bool component_bounds_p (tree clause);

/* The entry for it.  */
operand bounds_operand (tree clause);

/* Compute the addresses, sizes and lower bounds of OPERANDS from their clauses
   as these are now.  */
void complete_operands (operand_list &operands);

/* Do objects of TYPE, an aggregate or arrays of one, have a descriptor: do its
   members or a directive make it more than bytes?  */
bool described_p (tree type);

/* May a clause on objects of TYPE mean more than GCC's own would, with no word
   about their members?  */
bool deep_by_default_p (tree type);

/* TYPE, or that of its elements if it is an array.  */
tree elements_type (tree type);

/* LVALUE as the user would write it in an access path.  */
std::string spell (tree lvalue);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_OPERAND_H */
