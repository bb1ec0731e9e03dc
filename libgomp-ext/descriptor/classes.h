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
#include <vector>

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
  unconstructed, /* No table can be found: it is what the pointer says.  */
  own,           /* What the pointer says.  */
  derived,       /* TYPE, of which it is a base.  */
  no_shape,      /* Of a derived class that has no shape of the name.  */
  unknown        /* No file has registered its class.  */
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

/* The same, when the pointer to the table that begins the T is TABLE.  */
class_found find_class (uintptr_t at, uintptr_t table, const accdeep_type *t);

/* What a pointer to the table of virtual functions at TABLE tells of an object,
   also of one that nobody has registered.  */
struct class_told
{
  bool known;           /* There is a table.  */
  std::string identity; /* As std::type_info::name has it; empty: not known.  */
  intptr_t to_start;    /* Of the whole object, from the pointer.  */
};

class_told class_told_by (uintptr_t table);

/* Changes when classes come or go.  No lock is needed, here and below.  */
uint64_t class_changes ();

/* Some file has compiled virtual functions for devices.  */
bool any_device_tables_p ();

/* What files have compiled of the virtual functions of one class.  */
struct device_functions
{
  /* Variables with the class's tables, each with functions that those before it
     have not; empty: there are none.  */
  std::vector<const void *> variables;
  uint64_t n_entries; /* Of each.  */
  uint64_t offset;    /* In bytes, of what the pointer leads to.  */
  const void *home;   /* Whose they are: a code_home.  */
};

/* A program or shared library: its code for the device calls functions of its
   own.  */
typedef const void *code_home;

/* That of DIRECTIVE, which may be null.  */
code_home home_of (const accdeep_directive *directive);

/* For objects that have a pointer to the table of virtual functions at TABLE:
   those of HOME, or, where that has none, of another one.  */
device_functions find_functions (uintptr_t table, code_home home);

/* Somebody may have such functions.  */
bool has_functions_p (uintptr_t table);

/* Why HOME's kernels cannot call the functions of OWNER's for the class with
   the table at TABLE.  */
std::string foreign_functions_text (uintptr_t table, code_home home,
                                    code_home owner);

} // namespace accdeep

#endif
