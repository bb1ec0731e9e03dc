/* Classes with virtual functions: what pointers to their bases may lead to.

   A unit that has directives on such a class, or maps objects of it, registers
   all classes derived from it that it knows.  The run-time library finds them
   by the tables of virtual functions that objects point to.

   Implemented for each language; C and Fortran have none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CLASSES_H
#define ACCDEEP_LOWER_CLASSES_H

#include "plugin/gcc/compat.h"

#include <string>
#include <vector>

namespace accdeep
{

/* Register callbacks under PLUGIN_NAME.  */
void register_classes (const char *plugin_name);

/* No class derives from TYPE.  */
bool final_class_p (tree type);

/* Is SCOPE a namespace of accdeep's own, and TYPE a class in one?  Their
   headers need not be system headers.  */
bool own_scope_p (tree scope);
bool own_class_p (tree type);

/* What the type_info of the class TYPE calls it; with a star before it, as
   there, when no other translation unit knows it.  */
std::string class_identity (tree type);

/* The classes with virtual functions that have been completed so far.  */
const std::vector<tree> &dynamic_classes ();

/* Is BASE a base of the class TYPE, or of a base of it?  */
bool derived_from_p (tree type, tree base);

/* The object whose virtual base the lvalue BASE is, by way of a pointer to it;
   null: BASE is something else.  */
tree object_of_virtual_base (tree base);

/* Objects of TYPE are mapped, and pointers to them may lead to objects of
   derived classes.  */
void class_described (tree type);

/* Describe what has been found to derive from such classes.  Comes after each
   function, while the front end still compiles what expressions need.  */
void describe_classes ();

/* Register what was described: the front end is done.  */
void record_classes ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CLASSES_H */
