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

enum class field_type
{
  uint16,
  uint32,
  uint64,
  int32,
  int64,
  pointer,
  header,
  position,
  value
};

tree
tree_of (field_type type)
{
  switch (type)
    {
    case field_type::uint16:
      return uint16_type_node;
    case field_type::uint32:
      return uint32_type_node;
    case field_type::uint64:
      return uint64_type_node;
    case field_type::int32:
      return intSI_type_node;
    case field_type::int64:
      return intDI_type_node;
    case field_type::pointer:
      return const_ptr_type_node;
    case field_type::header:
      return abi_type (abi_record::header);
    case field_type::position:
      return abi_type (abi_record::position);
    case field_type::value:
      return abi_type (abi_record::value);
    }
  gcc_unreachable ();
}

struct abi_field
{
  abi_record record;
  const char *name;
  field_type type;
  unsigned offset;
};

constexpr abi_field fields[] = {
#define ACCDEEP_FIELD(RECORD, FIELD, TYPE, OFFSET)                             \
  { abi_record::RECORD, #FIELD, field_type::TYPE, OFFSET },
#include "abi/accdeep-abi.def"
};

constexpr unsigned record_bytes[] = {
#define ACCDEEP_RECORD(RECORD, BYTES) BYTES,
#include "abi/accdeep-abi.def"
};

unsigned
bytes_of (abi_record record)
{
  return record_bytes[static_cast<unsigned> (record)];
}

std::vector<std::pair<const char *, tree>>
field_specs (abi_record record)
{
  std::vector<std::pair<const char *, tree>> result;
  for (const abi_field &f : fields)
    if (f.record == record)
      result.emplace_back (f.name, tree_of (f.type));
  return result;
}

/* TYPE has RECORD's fields where the header has them.  */
void
assert_layout (abi_record record, tree type)
{
  gcc_assert (tree_to_uhwi (TYPE_SIZE_UNIT (type)) == bytes_of (record));
  tree field = TYPE_FIELDS (type);
  for (const abi_field &f : fields)
    if (f.record == record)
      {
        gcc_assert (int_byte_position (field) == f.offset);
        field = DECL_CHAIN (field);
      }
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
    assert_layout (record, type);
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
  return build_int_cstu (uint64_type_node, number);
}

tree
signed_constant (std::int64_t number)
{
  return build_int_cst (intDI_type_node, number);
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
        fold_convert (uint32_type_node, TYPE_SIZE_UNIT (abi_type (record))) });
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
  /* The functions of the unit have been analyzed, and all it refers to.  */
  varpool_node *node = varpool_node::get (decl);
  if (symtab->state == IPA && !node->analyzed)
    node->analyze ();
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
