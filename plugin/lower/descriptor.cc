/* Descriptors.  Each is one variable: the accdeep_type, then its members,
   ranges and steps, so that a shared one is complete in itself:

     { accdeep_type head;  head.members -> members, head.ranges -> ranges
       accdeep_member members[];            members[i].steps -> steps + k
       accdeep_range ranges[];
       accdeep_step steps[]; }

   A descriptor is named before it is filled in, since types lead to
   themselves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/descriptor.h"
#include "abi/accdeep-abi.h"
#include "plugin/lower/classes.h"
#include "plugin/lower/convenience.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/fingerprint.h"
#include "plugin/lower/pure-function.h"
#include "plugin/lower/references.h"
#include "plugin/lower/static-data.h"

#include <algorithm>
#include <set>

namespace accdeep
{

namespace
{

const char shape_section[] = "accdeep_shapes";
const char by_hand_section[] = "accdeep_by_hand";
const char class_section[] = "accdeep_classes";
const char table_section[] = "accdeep_tables";
const char kernel_section[] = "accdeep_kernels";

std::vector<const type_layout *> layouts;
std::map<const type_layout *, tree> variables;

/* Is it the shape of a nest, which one directive alone has?  */
bool
nest_shape_p (const type_layout &layout)
{
  return layout.shape.compare (0, 2, "::") == 0;
}

/* ------------------------------------------------------------------------
   Recursion.
   ------------------------------------------------------------------------ */

const type_layout *
element_layout (const layout_member &member)
{
  return member.element ? &layout_of (member.element, member.element_shape)
                        : nullptr;
}

/* Does LAYOUT lead to an object of the same type and shape?  */
bool
recursive_p (const type_layout &layout)
{
  std::set<const type_layout *> seen;
  std::vector<const type_layout *> work = { &layout };
  while (!work.empty ())
    {
      const type_layout *next = work.back ();
      work.pop_back ();
      for (const layout_member &member : next->members)
        {
          const type_layout *element = element_layout (member);
          if (element == &layout)
            return true;
          if (element && seen.insert (element).second)
            work.push_back (element);
        }
    }
  return false;
}

/* ------------------------------------------------------------------------
   Initialisers.
   ------------------------------------------------------------------------ */

tree
value_initializer (const layout_value &value)
{
  tree function = null_address ();
  std::uint32_t kind = value.kind, operand = value.operand;
  if (kind == ACCDEEP_VALUE_FUNCTION)
    {
      tree decl = expression_function (*value.shape, value.expression_index);
      if (decl)
        operand = function_flags (decl);
      if (decl)
        function = address_of (decl);
      else
        kind = ACCDEEP_VALUE_CONSTANT;
    }
  return abi_initializer (abi_record::value,
                          { unsigned_constant (kind),
                            unsigned_constant (operand),
                            signed_constant (value.number), function });
}

tree
step_initializer (const layout_step &step)
{
  return abi_initializer (
      abi_record::step,
      { unsigned_constant (step.kind), unsigned_constant (step.flags),
        unsigned_constant (step.stride), unsigned_constant (step.full_length),
        signed_constant (step.base_offset), value_initializer (step.lower),
        value_initializer (step.length), string_address (step.text),
        position_initializer (gcc_location (step.loc)) });
}

tree
range_initializer (const byte_range &range)
{
  return abi_initializer (
      abi_record::range,
      { unsigned_constant (range.offset), unsigned_constant (range.bytes),
        unsigned_constant (range.action), unsigned_constant (range.flags) });
}

tree derived_type_data (tree);

/* The type of what FIELD, a component, holds or leads to, as far as that is
   followed.  */
tree
component_type (tree field)
{
  if (component_obstacle (field))
    return NULL_TREE;
  if (std::optional<self_shape> self = self_shape_of (field))
    return TYPE_MAIN_VARIANT (self->element);
  return TYPE_MAIN_VARIANT (strip_array_types (TREE_TYPE (field)));
}

/* The address of a table of the types of TYPE's components that may be copied
   by hand, whose number is N; null if there are none.  */
tree
component_types (tree type, std::size_t &n)
{
  std::set<tree> seen;
  std::vector<tree> types;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      tree component = component_type (field);
      if (component && may_be_copied_by_hand_p (component)
          && seen.insert (component).second)
        types.push_back (derived_type_data (component));
    }
  n = types.size ();
  return n ? address_of (
             static_data ("accdeep_component_types",
                          array_initializer (const_ptr_type_node, types)))
           : null_address ();
}

/* Address of what tells TYPE, a derived type, from others.  It has a name
   before it is filled in, since types lead to themselves.  */
tree
derived_type_data (tree type)
{
  static std::map<tree, tree> known;
  type = TYPE_MAIN_VARIANT (type);
  tree &data = known[type];
  if (data)
    return address_of (data);
  retain (type);
  data = make_static ("accdeep_derived_type",
                      abi_type (abi_record::derived_type));
  tree name = TYPE_NAME (type);
  if (DECL_P (name))
    name = DECL_NAME (name);
  std::size_t n_components;
  tree components = component_types (type, n_components);
  finish_static (
      data, abi_initializer (abi_record::derived_type,
                             { string_address (IDENTIFIER_POINTER (name)),
                               string_address (home_of (type)),
                               unsigned_constant (members_fingerprint (type)),
                               components, unsigned_constant (n_components) }));
  return address_of (data);
}

tree
part_initializer (const layout_part &part)
{
  return abi_initializer (
      abi_record::part,
      { derived_type_data (part.type), unsigned_constant (part.offset),
        unsigned_constant (part.bytes), unsigned_constant (part.action),
        unsigned_constant (part.init_needed ? ACCDEEP_RANGE_INIT_NEEDED : 0) });
}

/* The record type of one descriptor and its parts; a part without elements
   has no field.  */
struct shape_of_record
{
  tree type;
  tree members = NULL_TREE;
  tree ranges = NULL_TREE;
  tree steps = NULL_TREE;
  tree parts = NULL_TREE;
  tree unfollowed = NULL_TREE;
};

tree
unfollowed_initializer (const layout_unfollowed &pointer)
{
  std::uint32_t flags = 0;
  if (pointer.excluded)
    flags |= ACCDEEP_UNFOLLOWED_EXCLUDED;
  if (pointer.listed)
    flags |= ACCDEEP_UNFOLLOWED_LISTED;
  return abi_initializer (
      abi_record::unfollowed,
      { string_address (pointer.name), unsigned_constant (pointer.offset),
        unsigned_constant (flags),
        position_initializer (gcc_location (pointer.loc)) });
}

std::size_t
count_steps (const type_layout &layout)
{
  std::size_t n = 0;
  for (const layout_member &member : layout.members)
    n += member.steps.size () + member.arguments.size ();
  return n;
}

shape_of_record
record_for (const type_layout &layout)
{
  std::vector<std::pair<const char *, tree>> specs
      = { { "head", abi_type (abi_record::type) } };
  auto part = [&] (const char *name, abi_record record, std::size_t n) {
    if (n)
      specs.push_back ({ name, build_array_type_nelts (abi_type (record), n) });
    return n != 0;
  };
  const bool members
      = part ("members", abi_record::member, layout.members.size ());
  const bool ranges = part ("ranges", abi_record::range, layout.ranges.size ());
  const bool steps = part ("steps", abi_record::step, count_steps (layout));
  const bool parts = part ("parts", abi_record::part, layout.parts.size ());
  const bool unfollowed
      = part ("unfollowed", abi_record::unfollowed, layout.unfollowed.size ());

  shape_of_record result;
  result.type = make_record (specs);
  tree field = TYPE_FIELDS (result.type);
  auto next = [&] (bool present) {
    return present ? field = DECL_CHAIN (field) : NULL_TREE;
  };
  result.members = next (members);
  result.ranges = next (ranges);
  result.steps = next (steps);
  result.parts = next (parts);
  result.unfollowed = next (unfollowed);
  return result;
}

/* Address of element INDEX of the array FIELD of VARIABLE.  */
tree
element_address (tree variable, tree field, std::size_t index)
{
  if (!field)
    return null_address ();
  tree array
      = build3 (COMPONENT_REF, TREE_TYPE (field), variable, field, NULL_TREE);
  tree element = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (field)), array,
                         size_int (index), NULL_TREE, NULL_TREE);
  return fold_convert (const_ptr_type_node, build_fold_addr_expr (element));
}

/* The name SHAPE for the assembler: "p.q" for "p(q)".  */
std::string
symbol_of (const std::string &shape)
{
  std::string symbol;
  for (char c : shape)
    if (c != ')')
      symbol += c == '(' || c == ',' ? '.' : c;
  return symbol;
}

tree descriptor_variable (const type_layout &, location_t);

tree
member_initializer (const layout_member &member, tree steps, location_t loc)
{
  tree element = null_address ();
  if (const type_layout *layout = element_layout (member))
    element = address_of (descriptor_variable (*layout, loc));
  std::uint32_t flags = member.flags;
  if (!member.element)
    flags &= ~ACCDEEP_MEMBER_FORWARDS;
  else if (!member.arguments.empty ())
    flags |= ACCDEEP_MEMBER_ARGUMENTS;
  return abi_initializer (
      abi_record::member,
      { string_address (member.name), unsigned_constant (flags),
        unsigned_constant (member.action), unsigned_constant (member.offset),
        unsigned_constant (member.expression_offset),
        unsigned_constant (member.element_bytes),
        unsigned_constant (member.element_alignment), element, steps,
        unsigned_constant (member.steps.size ()),
        unsigned_constant (member.element ? member.arguments.size () : 0),
        value_initializer (member.condition),
        position_initializer (gcc_location (member.loc)) });
}

tree
head_initializer (const type_layout &layout, tree variable,
                  const shape_of_record &record)
{
  const bool undecided
      = default_shape_p (layout.shape) && may_be_copied_by_hand_p (layout.type);
  const std::uint64_t flags
      = (layout.polymorphic ? ACCDEEP_TYPE_POLYMORPHIC : 0)
        | (layout.dynamic ? ACCDEEP_TYPE_DYNAMIC : 0)
        | (recursive_p (layout) ? ACCDEEP_TYPE_RECURSIVE : 0)
        | (layout.node ? ACCDEEP_TYPE_NODE : 0)
        | (layout.assumed ? ACCDEEP_TYPE_ASSUMED : 0)
        | (undecided || record.parts ? ACCDEEP_TYPE_BY_HAND : 0);
  return abi_initializer (
      abi_record::type,
      { header_initializer (abi_record::type), string_address (layout.name),
        string_address (layout.shape), unsigned_constant (flags),
        unsigned_constant (layout.bytes), unsigned_constant (layout.alignment),
        unsigned_constant (fingerprint_of (layout)),
        element_address (variable, record.members, 0),
        element_address (variable, record.ranges, 0),
        unsigned_constant (layout.members.size ()),
        unsigned_constant (layout.ranges.size ()),
        position_initializer (gcc_location (layout.loc)),
        /* Also where a construct decides by what it refers to: for
           messages.  */
        may_be_copied_by_hand_p (layout.type)
                && (assumed_shape_p (layout.shape)
                    || default_shape_p (layout.shape))
            ? derived_type_data (layout.type)
            : null_address (),
        element_address (variable, record.parts, 0),
        unsigned_constant (layout.parts.size ()),
        element_address (variable, record.unfollowed, 0),
        unsigned_constant (layout.unfollowed.size ()),
        string_address (layout.dynamic ? class_identity (layout.type)
                                       : std::string ()) });
}

void
fill_in (const type_layout &layout, tree variable,
         const shape_of_record &record, location_t loc)
{
  std::vector<tree> parts = { head_initializer (layout, variable, record) };

  std::vector<tree> members, ranges, steps, inner;
  for (const layout_member &member : layout.members)
    {
      tree first
          = member.steps.empty () && member.arguments.empty ()
                ? null_address ()
                : element_address (variable, record.steps, steps.size ());
      members.push_back (member_initializer (member, first, loc));
      for (const layout_step &step : member.steps)
        steps.push_back (step_initializer (step));
      for (const layout_value &argument : member.arguments)
        {
          layout_step step;
          step.length = argument;
          step.loc = member.loc;
          steps.push_back (step_initializer (step));
        }
    }
  for (const byte_range &range : layout.ranges)
    ranges.push_back (range_initializer (range));

  for (const layout_part &part : layout.parts)
    inner.push_back (part_initializer (part));

  std::vector<tree> unfollowed;
  for (const layout_unfollowed &pointer : layout.unfollowed)
    unfollowed.push_back (unfollowed_initializer (pointer));

  if (record.members)
    parts.push_back (
        array_initializer (abi_type (abi_record::member), members));
  if (record.ranges)
    parts.push_back (array_initializer (abi_type (abi_record::range), ranges));
  if (record.steps)
    parts.push_back (array_initializer (abi_type (abi_record::step), steps));
  if (record.parts)
    parts.push_back (array_initializer (abi_type (abi_record::part), inner));
  if (record.unfollowed)
    parts.push_back (
        array_initializer (abi_type (abi_record::unfollowed), unfollowed));
  finish_static (variable, record_initializer (record.type, parts));
}

/* Put the address of RECORD, a variable, into the section NAME.  */
void
add_to_section (const char *name, tree record)
{
  /* Pointers lie side by side, whatever alignment GCC prefers.  */
  tree entry = make_static (name, const_ptr_type_node);
  set_decl_section_name (entry, name);
  DECL_PRESERVE_P (entry) = 1;
  finish_static (entry, address_of (record));
}

/* The library compares what translation units say of one type: those of C have
   a descriptor each, and of C++'s the linker keeps just one.  */
void
record_shape (const type_layout &layout)
{
  const std::string identity = RECORD_OR_UNION_TYPE_P (layout.type)
                                   ? identity_of (layout.type)
                                   : std::string ();
  if (identity.empty () || nest_shape_p (layout))
    return;
  tree record = static_data (
      "accdeep_shape",
      abi_initializer (
          abi_record::shape_record,
          { header_initializer (abi_record::shape_record),
            string_address (identity), string_address (layout.name),
            string_address (layout.shape), string_address (main_input_filename),
            unsigned_constant (members_fingerprint (layout.type)),
            unsigned_constant (fingerprint_of (layout)),
            unsigned_constant (
                one_definition_p () ? ACCDEEP_SHAPE_ONE_DEFINITION : 0),
            position_initializer (gcc_location (layout.loc)) }));
  add_to_section (shape_section, record);
}

/* "__start_accdeep_shapes" or "__stop_...", which the linker defines when there
   is such a SECTION.  */
tree
section_end (const char *prefix, const char *section)
{
  const std::string name = std::string (prefix) + section;
  tree decl = build_decl (BUILTINS_LOCATION, VAR_DECL,
                          get_identifier (name.c_str ()), const_ptr_type_node);
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  declare_weak (decl);
  return address_of (retain (decl));
}

/* The variable that describes LAYOUT.  */
tree
descriptor_variable (const type_layout &layout, location_t loc)
{
  auto found = variables.find (&layout);
  if (found != variables.end ())
    return found->second;

  const shape_of_record record = record_for (layout);
  tree variable = make_static ("accdeep_type", record.type);
  variables[&layout] = variable;
  retain (layout.type);
  layouts.push_back (&layout);

  const std::string name = linkage_name (layout.type);
  if (!name.empty () && !nest_shape_p (layout))
    make_shared (variable, "_accdeep_type_" + name
                               + (layout.shape.empty () ? "" : ".")
                               + symbol_of (layout.shape));
  if (layout.dynamic)
    class_described (layout.type);
  fill_in (layout, variable, record, loc);
  record_shape (layout);
  return variable;
}

} // anonymous namespace

tree
descriptor_of (tree type, const std::string &shape, location_t loc)
{
  return address_of (descriptor_variable (layout_of (type, shape), loc));
}

static tree module = NULL_TREE;

tree
module_data ()
{
  if (!module)
    module = static_data (
        "accdeep_module",
        abi_initializer (abi_record::module,
                         { header_initializer (abi_record::module),
                           section_end ("__start_", shape_section),
                           section_end ("__stop_", shape_section),
                           section_end ("__start_", by_hand_section),
                           section_end ("__stop_", by_hand_section),
                           section_end ("__start_", class_section),
                           section_end ("__stop_", class_section),
                           section_end ("__start_", table_section),
                           section_end ("__stop_", table_section),
                           section_end ("__start_", kernel_section),
                           section_end ("__stop_", kernel_section) }));
  return address_of (module);
}

bool
module_data_p ()
{
  return module;
}

/* Have the library told of this unit's records when they are loaded.  */
static void
register_records ()
{
  static bool registered = false;
  if (!registered)
    register_module (module_data ());
  registered = true;
}

void
record_launches ()
{
  see_libgomp_calls ();
  register_records ();
}

void
record_by_hand (tree type, location_t loc)
{
  add_to_section (
      by_hand_section,
      static_data (
          "accdeep_by_hand_type",
          abi_initializer (abi_record::by_hand_record,
                           { header_initializer (abi_record::by_hand_record),
                             derived_type_data (type),
                             position_initializer (loc) })));
  register_records ();
}

void
record_class (tree type, tree descriptor, tree table)
{
  const std::uint64_t bytes = table ? tree_to_uhwi (DECL_SIZE_UNIT (table)) : 0;
  add_to_section (
      class_section,
      static_data (
          "accdeep_class",
          abi_initializer (abi_record::class_record,
                           { header_initializer (abi_record::class_record),
                             string_address (class_identity (type)), descriptor,
                             table ? address_of (table) : null_address (),
                             unsigned_constant (bytes) })));
  register_records ();
}

void
record_device_table (
    tree type, tree table, tree functions, std::uint64_t n_entries,
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> &starts)
{
  std::vector<tree> values;
  for (const auto &start : starts)
    values.push_back (abi_initializer (
        abi_record::table_start,
        { unsigned_constant (start.first), unsigned_constant (start.second) }));
  tree all = static_data (
      "accdeep_table_starts",
      array_initializer (abi_type (abi_record::table_start), values));
  add_to_section (
      table_section,
      static_data (
          "accdeep_device_table",
          abi_initializer (abi_record::device_table,
                           { header_initializer (abi_record::device_table),
                             string_address (class_identity (type)),
                             table ? address_of (table) : null_address (),
                             address_of (functions),
                             unsigned_constant (n_entries), address_of (all),
                             unsigned_constant (starts.size ()) })));
}

void
record_kernel (tree function, tree arguments, std::uint64_t n_entries,
               std::uint64_t only_read, std::uint64_t only_read_through)
{
  add_to_section (
      kernel_section,
      static_data (
          "accdeep_kernel",
          abi_initializer (
              abi_record::kernel,
              { header_initializer (abi_record::kernel), address_of (function),
                address_of (arguments),
                unsigned_constant (tree_to_uhwi (DECL_SIZE_UNIT (arguments))),
                unsigned_constant (n_entries), unsigned_constant (only_read),
                unsigned_constant (only_read_through) })));
}

const std::vector<const type_layout *> &
described_layouts ()
{
  return layouts;
}

} // namespace accdeep
