/* Classes with virtual functions, as the files of a program register them: what
   the object is that a pointer to one of its bases leads to.

   The pointer to the table of virtual functions tells the class, by the table's
   address or by the name in the class's type_info, and where in the object it
   is, as the C++ ABI has it: before the functions, the table has the distance
   to the start of the whole object and the type_info.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_CLASSES_H
#define ACCDEEP_DESCRIPTOR_CLASSES_H

#include "abi/accdeep-abi.h"

#include <string>

namespace accdeep
{

/* Take note of MODULE's classes, without a lock of the library's; they count
   from when they are added.  */
void register_classes (const accdeep_module *module);
void add_registered_classes ();

/* An object of any class that is registered may need frames.  */
bool classes_need_frames_p ();

enum class object_class
{
  own,      /* What the pointer says, or no table can be found: nothing has been
               constructed there.  */
  derived,  /* TYPE, of which it is a base.  */
  no_shape, /* Of a derived class that has no shape of the name.  */
  unknown   /* No file has registered its class.  */
};

/* What the object is that has a T, which is dynamic, at AT.  */
struct class_found
{
  object_class what;
  uintptr_t start;          /* Of the whole object.  */
  const accdeep_type *type; /* DERIVED.  */
  std::string name;         /* As the user writes it; empty: not known.  */
};

class_found find_class (uintptr_t at, const accdeep_type *t);

} // namespace accdeep

#endif
