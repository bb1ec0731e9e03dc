/* -fplugin-arg-accdeep-infer: descriptions of types as they are declared, and
   of the places where directives come upon objects, for the run-time library to
   find out how long members are (doc/runtime.md).  Include plugin/gcc/compat.h
   first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_INFER_H
#define ACCDEEP_LOWER_INFER_H

#include "abi/accdeep-abi.h"
#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Was the argument given, for C or C++?  */
bool infer_p ();

/* Address of the description of TYPE; null: no object can be reached from one,
   or it is no structure of the user's.  */
tree infer_type_data (tree type);

/* Describe the classes that derive from those that are described: pointers to
   these may lead to their objects.  */
void describe_derived_classes ();

/* The descriptions that were made, by their addresses.  */
const std::vector<tree> &infer_types ();

/* The library's hooks in the program: struct accdeep_infer_state.  */
tree infer_state ();

/* A statement that tells the library what STATEMENT, a directive of the kind
   CONSTRUCT, comes upon; null: nothing that leads anywhere.  */
tree look_before (tree statement, accdeep_construct construct, location_t);

/* If *STATEMENT is a call of accdeep_infer, replace it by what tells the
   library of its argument.  */
bool replace_infer_call (tree *statement);

/* An accdeep_infer_use: what the source tells of level LEVEL, from 0, of MEMBER
   of TYPE.  */
struct infer_use
{
  tree type;
  std::string member;
  unsigned level;
  std::string extent;
  location_t loc;
  std::uint64_t flags; /* ACCDEEP_INFER_USE_*, with the reason.  */
};

/* The end of the translation unit: have the library told of its types and USES
   when the program is loaded, and the program's allocator seen.  */
void finish_infer (const std::vector<infer_use> &uses);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_INFER_H */
