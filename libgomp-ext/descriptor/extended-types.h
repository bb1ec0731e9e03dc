/* Extended derived types of Fortran, as the files of a program register them:
   what a polymorphic object is.

   gfortran's table of a type, to which the container of a polymorphic object
   has a pointer, begins with

     int32_t hash        equal for equal types, in all files, and for types in
                         procedures of the same name
     int64_t size        of the objects, at byte 8
     const void *parent  the table of the type that it extends, at byte 16

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_EXTENDED_TYPES_H
#define ACCDEEP_DESCRIPTOR_EXTENDED_TYPES_H

#include "abi/accdeep-abi.h"

namespace accdeep
{

/* RECORD is about a derived type.  Takes no lock of the library's; it counts
   from the next directive on.  */
void register_extended_type (const accdeep_class_record *record);

/* CLAUSE for an object whose type's table is TABLE.  It has the shape of that
   type, or that of the nearest parent that is registered: the rest of the
   object is bytes then.  FLAGS: ACCDEEP_CLASS_*.  The same address for the same
   arguments.  */
const accdeep_clause *clause_for_type (const accdeep_clause *clause,
                                       const void *table, uint32_t flags);

} // namespace accdeep

#endif
