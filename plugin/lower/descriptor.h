/* Descriptors: the static 'struct accdeep_type' of a type under a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_DESCRIPTOR_H
#define ACCDEEP_LOWER_DESCRIPTOR_H

#include "plugin/front/gcc/front.h"
#include "plugin/lower/layout.h"

#include <string>

namespace accdeep
{

/* Address of the descriptor of TYPE under SHAPE, a name that the type has or
   the empty one; those that it leads to are made as well.  LOC is where an
   object is mapped, for warnings.  In C++ the descriptor of a type that has
   linkage is one for the whole program or library.  */
tree descriptor_of (tree type, const std::string &shape, location_t loc);

/* All layouts that have descriptors, in the order of their making.  */
const std::vector<const type_layout *> &described_layouts ();

/* Tell the run-time library, when the program starts, that this translation
   unit copies objects of TYPE by hand, at LOC.  */
void record_by_hand (tree type, location_t loc);

/* Tell the run-time library, when the program starts, that objects of the class
   TYPE are as DESCRIPTOR says, an address, and have TABLE, the variable with
   their tables of virtual functions, or null where another unit has that.  */
void record_class (tree type, tree descriptor, tree table);

/* Tell it, too, that FUNCTIONS, a variable for the device, has N_ENTRIES with
   that class's virtual functions there.  STARTS are offsets of pointers to
   tables in an object, and of what they lead to.  record_class () has been
   called.  */
void record_device_table (
    tree type, tree table, tree functions, std::uint64_t n_entries,
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> &starts);

/* Address of the accdeep_module of this translation unit.  */
tree module_data ();

/* Tell the run-time library, when the program starts, of this unit's kernels,
   and have the program's calls to libgomp seen.  */
void record_launches ();

/* Has somebody asked for it?  Then the library knows of this unit.  */
bool module_data_p ();

/* Tell the run-time library that FUNCTION, the body of a construct with
   N_ENTRIES, finds the addresses of its operands in ARGUMENTS, a variable for
   the device.  The masks are as in struct accdeep_kernel.  */
void record_kernel (tree function, tree arguments, std::uint64_t n_entries,
                    std::uint64_t only_read, std::uint64_t only_read_through);

/* Implemented for each language: the name under which all translation units
   know TYPE, or empty when it is private to this one.  */
std::string linkage_name (tree type);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_DESCRIPTOR_H */
