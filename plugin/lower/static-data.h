/* Static read-only data in the form of abi/accdeep-abi.h: GCC's types for its
   structures, their initialisers, and the variables that hold them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_STATIC_DATA_H
#define ACCDEEP_LOWER_STATIC_DATA_H

#include "plugin/gcc/compat.h"
#include "plugin/model/directive.h"

#include <cstdint>
#include <string>
#include <vector>

namespace accdeep
{

/* The structures of the binary interface.  */
enum class abi_record
{
#define ACCDEEP_RECORD(RECORD, BYTES) RECORD,
#include "abi/accdeep-abi.def"
};

/* The RECORD_TYPE of RECORD.  */
tree abi_type (abi_record record);

/* Its FIELD_DECLs, in order.  */
std::vector<tree> abi_fields (abi_record record);

/* An initialiser of TYPE, a record, with VALUES for all of its fields in
   order; each is converted to its field's type.  */
tree record_initializer (tree type, const std::vector<tree> &values);
tree abi_initializer (abi_record record, const std::vector<tree> &values);

/* An array of ELEMENT_TYPE with those VALUES, at least one.  */
tree array_initializer (tree element_type, const std::vector<tree> &values);

tree unsigned_constant (std::uint64_t);
tree signed_constant (std::int64_t);
tree null_address ();
/* Address of a string; null for an empty one.  */
tree string_address (const std::string &);
/* Address of FUNCTION or of a variable, as void *.  */
tree address_of (tree decl);

/* struct accdeep_header of a structure of RECORD's kind.  */
tree header_initializer (abi_record record);
/* struct accdeep_position.  */
tree position_initializer (location_t);

/* A record type without a name whose fields have those TYPES, and the fields
   themselves.  */
tree make_record (const std::vector<std::pair<const char *, tree>> &fields);

/* A private variable of TYPE without an initialiser yet; NAME begins its name
   in the assembly.  */
tree make_static (const char *name, tree type);

/* Complete the variable DECL.  */
void finish_static (tree decl, tree initializer);

/* A finished private array of VALUES or record.  */
tree static_data (const char *name, tree initializer);

/* Make DECL, a variable or function, one for the whole program or shared
   library, under the assembler name NAME; not visible outside of it.  */
void make_shared (tree decl, const std::string &name);

/* Protect T from garbage collection until the end.  */
tree retain (tree t);

/* Make retain () work; PLUGIN_NAME as given to plugin_init.  */
void register_static_data (const char *plugin_name);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_STATIC_DATA_H */
