/* Static read-only data in the form of abi/accdeep-abi.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/static-data.h"
#include "abi/accdeep-abi.h"
#include "plugin/front/gcc/front.h"

namespace accdeep
{

namespace
{

/* Everything that retain () keeps, as a TREE_LIST.  */
tree kept = NULL_TREE;

const ggc_root_tab roots[]
    = { { &kept, 1, sizeof (kept), &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node },
        LAST_GGC_ROOT_TAB };

tree
uint16 ()
{
  return uint16_type_node;
}

tree
uint32 ()
{
  return uint32_type_node;
}

tree
uint64 ()
{
  return uint64_type_node;
}

tree
int64 ()
{
  return intDI_type_node;
}

/* The fields of RECORD in the order of the header; the assertions in
   abi_type () find out when the two differ in size.  */
std::vector<std::pair<const char *, tree>>
field_specs (abi_record record)
{
  tree pointer = const_ptr_type_node;
  tree position = record == abi_record::position || record == abi_record::header
                      ? NULL_TREE
                      : abi_type (abi_record::position);
  auto value = [] { return abi_type (abi_record::value); };
  auto header = [] { return abi_type (abi_record::header); };
  switch (record)
    {
    case abi_record::header:
      return { { "major", uint16 () },
               { "minor", uint16 () },
               { "bytes", uint32 () } };
    case abi_record::position:
      return { { "file", pointer },
               { "line", uint32 () },
               { "column", uint32 () } };
    case abi_record::value:
      return { { "kind", uint32 () },
               { "flags", uint32 () },
               { "number", int64 () },
               { "function", pointer } };
    case abi_record::step:
      return { { "kind", uint32 () },       { "operand", uint32 () },
               { "stride", uint64 () },     { "full_length", uint64 () },
               { "base_offset", int64 () }, { "lower", value () },
               { "length", value () },      { "text", pointer },
               { "position", position } };
    case abi_record::member:
      return { { "name", pointer },
               { "flags", uint32 () },
               { "action", uint32 () },
               { "offset", uint64 () },
               { "expression_offset", uint64 () },
               { "element_bytes", uint64 () },
               { "element_alignment", uint64 () },
               { "element", pointer },
               { "steps", pointer },
               { "n_steps", uint32 () },
               { "n_arguments", uint32 () },
               { "condition", value () },
               { "position", position } };
    case abi_record::range:
      return { { "offset", uint64 () },
               { "bytes", uint64 () },
               { "action", uint32 () },
               { "flags", uint32 () } };
    case abi_record::type:
      return { { "header", header () },       { "name", pointer },
               { "shape", pointer },          { "flags", uint64 () },
               { "object_bytes", uint64 () }, { "alignment", uint64 () },
               { "fingerprint", uint64 () },  { "members", pointer },
               { "ranges", pointer },         { "n_members", uint32 () },
               { "n_ranges", uint32 () },     { "position", position },
               { "derived", pointer },        { "parts", pointer },
               { "n_parts", uint64 () } };
    case abi_record::part:
      return { { "type", pointer },
               { "offset", uint64 () },
               { "bytes", uint64 () },
               { "action", uint32 () },
               { "flags", uint32 () } };
    case abi_record::derived_type:
      return { { "name", pointer },
               { "home", pointer },
               { "members", uint64 () },
               { "components", pointer },
               { "n_components", uint64 () } };
    case abi_record::by_hand_record:
      return { { "header", header () },
               { "type", pointer },
               { "position", position } };
    case abi_record::clause:
      return { { "header", header () },     { "type", pointer },
               { "name", pointer },         { "flags", uint32 () },
               { "base_entry", uint32 () }, { "position", position },
               { "arguments", pointer },    { "n_arguments", uint64 () } };
    case abi_record::directive:
      return { { "header", header () },  { "construct", uint32 () },
               { "flags", uint32 () },   { "function", pointer },
               { "position", position }, { "module", pointer } };
    case abi_record::shape_record:
      return { { "header", header () },      { "identity", pointer },
               { "type", pointer },          { "shape", pointer },
               { "unit", pointer },          { "members", uint64 () },
               { "fingerprint", uint64 () }, { "flags", uint64 () },
               { "position", position } };
    case abi_record::module:
      return { { "header", header () },
               { "begin", pointer },
               { "end", pointer },
               { "by_hand_begin", pointer },
               { "by_hand_end", pointer } };
    case abi_record::declared:
      return { { "header", header () },
               { "variable", pointer },
               { "bytes", uint64 () },
               { "element_bytes", uint64 () },
               { "rank", uint32 () },
               { "flags", uint32 () } };
    case abi_record::arguments:
      return { { "flags", uint32 () },   { "n", uint32 () },
               { "hostaddrs", pointer }, { "sizes", pointer },
               { "kinds", pointer },     { "clauses", pointer },
               { "locals", pointer },    { "async", integer_type_node },
               { "n_waits", uint32 () }, { "waits", pointer },
               { "lowers", pointer } };
    }
  gcc_unreachable ();
}

std::size_t
host_bytes (abi_record record)
{
  switch (record)
    {
    case abi_record::header:
      return sizeof (accdeep_header);
    case abi_record::position:
      return sizeof (accdeep_position);
    case abi_record::value:
      return sizeof (accdeep_value);
    case abi_record::step:
      return sizeof (accdeep_step);
    case abi_record::member:
      return sizeof (accdeep_member);
    case abi_record::range:
      return sizeof (accdeep_range);
    case abi_record::part:
      return sizeof (accdeep_part);
    case abi_record::derived_type:
      return sizeof (accdeep_derived_type);
    case abi_record::by_hand_record:
      return sizeof (accdeep_by_hand_record);
    case abi_record::type:
      return sizeof (accdeep_type);
    case abi_record::clause:
      return sizeof (accdeep_clause);
    case abi_record::directive:
      return sizeof (accdeep_directive);
    case abi_record::shape_record:
      return sizeof (accdeep_shape_record);
    case abi_record::module:
      return sizeof (accdeep_module);
    case abi_record::declared:
      return sizeof (accdeep_declared);
    case abi_record::arguments:
      return sizeof (accdeep_arguments);
    }
  gcc_unreachable ();
}

/* VALUE as an initialiser for a field of TYPE.  */
tree
converted (tree type, tree value)
{
  return TREE_CODE (value) == CONSTRUCTOR ? value : fold_convert (type, value);
}

tree
constant_constructor (tree type, vec<constructor_elt, va_gc> *elements)
{
  tree result = build_constructor (type, elements);
  TREE_CONSTANT (result) = 1;
  TREE_STATIC (result) = 1;
  return result;
}

} // anonymous namespace

tree
retain (tree t)
{
  kept = tree_cons (NULL_TREE, t, kept);
  return t;
}

tree
make_record (const std::vector<std::pair<const char *, tree>> &specs)
{
  tree type = lang_hooks.types.make_type (RECORD_TYPE);
  tree *last = &TYPE_FIELDS (type);
  for (const auto &spec : specs)
    {
      tree field = build_decl (BUILTINS_LOCATION, FIELD_DECL,
                               get_identifier (spec.first), spec.second);
      DECL_CONTEXT (field) = type;
      DECL_ARTIFICIAL (field) = 1;
      *last = field;
      last = &DECL_CHAIN (field);
    }
  TYPE_ARTIFICIAL (type) = 1;
  layout_type (type);
  return retain (type);
}

tree
abi_type (abi_record record)
{
  static std::map<abi_record, tree> types;
  auto found = types.find (record);
  if (found != types.end ())
    return found->second;
  tree type = make_record (field_specs (record));
  if (POINTER_SIZE == sizeof (void *) * CHAR_BIT)
    gcc_assert (tree_to_uhwi (TYPE_SIZE_UNIT (type)) == host_bytes (record));
  types[record] = type;
  return type;
}

std::vector<tree>
abi_fields (abi_record record)
{
  std::vector<tree> fields;
  for (tree field = TYPE_FIELDS (abi_type (record)); field;
       field = DECL_CHAIN (field))
    fields.push_back (field);
  return fields;
}

tree
record_initializer (tree type, const std::vector<tree> &values)
{
  vec<constructor_elt, va_gc> *elements = NULL;
  tree field = TYPE_FIELDS (type);
  for (tree value : values)
    {
      CONSTRUCTOR_APPEND_ELT (elements, field,
                              converted (TREE_TYPE (field), value));
      field = DECL_CHAIN (field);
    }
  gcc_assert (!field);
  return constant_constructor (type, elements);
}

tree
abi_initializer (abi_record record, const std::vector<tree> &values)
{
  return record_initializer (abi_type (record), values);
}

tree
array_initializer (tree element_type, const std::vector<tree> &values)
{
  vec<constructor_elt, va_gc> *elements = NULL;
  std::uint64_t index = 0;
  for (tree value : values)
    CONSTRUCTOR_APPEND_ELT (elements, size_int (index++),
                            converted (element_type, value));
  tree type = build_array_type_nelts (element_type, values.size ());
  return constant_constructor (type, elements);
}

tree
unsigned_constant (std::uint64_t number)
{
  return build_int_cstu (uint64 (), number);
}

tree
signed_constant (std::int64_t number)
{
  return build_int_cst (int64 (), number);
}

tree
null_address ()
{
  return null_pointer_node;
}

tree
string_address (const std::string &text)
{
  if (text.empty ())
    return null_address ();
  return build_string_literal (text.size () + 1, text.c_str ());
}

tree
address_of (tree decl)
{
  TREE_ADDRESSABLE (decl) = 1;
  if (TREE_CODE (decl) == FUNCTION_DECL)
    TREE_USED (decl) = 1;
  return fold_convert (const_ptr_type_node, build_fold_addr_expr (decl));
}

tree
header_initializer (abi_record record)
{
  return abi_initializer (
      abi_record::header,
      { unsigned_constant (ACCDEEP_ABI_MAJOR),
        unsigned_constant (ACCDEEP_ABI_MINOR),
        fold_convert (uint32 (), TYPE_SIZE_UNIT (abi_type (record))) });
}

tree
position_initializer (location_t loc)
{
  expanded_location place = expand_location (loc);
  const bool known = loc > BUILTINS_LOCATION && place.file;
  return abi_initializer (
      abi_record::position,
      { known ? string_address (place.file) : null_address (),
        unsigned_constant (known ? place.line : 0),
        unsigned_constant (known && place.column > 0 ? place.column : 0) });
}

tree
make_static (const char *name, tree type)
{
  tree decl = build_decl (BUILTINS_LOCATION, VAR_DECL,
                          create_tmp_var_name (name), type);
  TREE_STATIC (decl) = 1;
  TREE_READONLY (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  return retain (decl);
}

void
finish_static (tree decl, tree initializer)
{
  DECL_INITIAL (decl) = initializer;
  varpool_node::finalize_decl (decl);
}

tree
static_data (const char *name, tree initializer)
{
  tree decl = make_static (name, TREE_TYPE (initializer));
  finish_static (decl, initializer);
  return decl;
}

void
make_shared (tree decl, const std::string &name)
{
  tree id = get_identifier (name.c_str ());
  DECL_NAME (decl) = id;
  /* There may be one in a precompiled header; this one stays private then.  */
  if (precompiled_p () && symtab_node::get_for_asmname (id))
    {
      SET_DECL_ASSEMBLER_NAME (decl, create_tmp_var_name (name.c_str ()));
      return;
    }
  SET_DECL_ASSEMBLER_NAME (decl, id);
  TREE_PUBLIC (decl) = 1;
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  make_decl_one_only (decl, id);
}

void
register_static_data (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
                     const_cast<ggc_root_tab *> (roots));
}

} // namespace accdeep
