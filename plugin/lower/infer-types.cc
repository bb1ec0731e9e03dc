/* Types as they are declared: consumes views of them, produces the
   accdeep_infer_type of each.

   What is in place in an object is a part with a description of its own, whose
   integers the object's lengths may use, too.  Unions, and structures in them,
   are members of what they are in: nobody knows which of them is there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/front.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/classes.h"
#include "plugin/lower/fingerprint.h"
#include "plugin/lower/infer.h"
#include "plugin/lower/static-data.h"

#include <unordered_map>

namespace accdeep
{

namespace
{

/* More than a type has that a person has written.  */
constexpr std::size_t most_scalars = 64;

struct pointer_levels
{
  tree element;
  unsigned depth;
};

/* What POINTER, a type, leads to behind all levels.  Pointers to functions are
   values.  */
pointer_levels
levels_of (tree pointer)
{
  pointer_levels result = { TREE_TYPE (pointer), 1 };
  while (TREE_CODE (result.element) == POINTER_TYPE
         && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (result.element)))
    {
      result.element = TREE_TYPE (result.element);
      result.depth++;
    }
  return result;
}

/* As a count of TYPE's counts: bytes of void.  0: nobody can count these.  */
std::uint64_t
counted_bytes (tree type)
{
  if (VOID_TYPE_P (type))
    return 1;
  tree bytes = TYPE_SIZE_UNIT (type);
  return bytes && COMPLETE_TYPE_P (type) && tree_fits_uhwi_p (bytes)
             ? tree_to_uhwi (bytes)
             : 0;
}

/* How one integer is read; 0: no such kind.  */
std::uint32_t
kind_of (tree type)
{
  const bool is_unsigned = TYPE_UNSIGNED (type);
  switch (counted_bytes (type))
    {
    case 1:
      return is_unsigned ? ACCDEEP_VALUE_U8 : ACCDEEP_VALUE_S8;
    case 2:
      return is_unsigned ? ACCDEEP_VALUE_U16 : ACCDEEP_VALUE_S16;
    case 4:
      return is_unsigned ? ACCDEEP_VALUE_U32 : ACCDEEP_VALUE_S32;
    case 8:
      return is_unsigned ? ACCDEEP_VALUE_U64 : ACCDEEP_VALUE_S64;
    default:
      return 0;
    }
}

/* Where a member is.  */
struct place
{
  std::string prefix;
  std::uint64_t bits = 0;
  bool in_union = false;

  place
  inside (const type_view::member &m) const
  {
    place result = *this;
    result.bits += tree_to_uhwi (bit_position (field_of (m.field)));
    if (!m.name.empty () && !m.base_p)
      result.prefix += m.name + ".";
    return result;
  }
};

class type_describer
{
public:
  explicit type_describer (const type_view &view)
      : m_own (own_class_p (tree_of (view)))
  {
    if (view.library_p ())
      add_library_class (tree_of (view), 0);
    else
      add_members (view, {});
  }

  /* Can anything be reached from an object of VIEW, or from one of a class that
     derives from it?  */
  bool
  leads_on_p (const type_view &view) const
  {
    return !m_pointers.empty () || !m_parts.empty ()
           || (view.polymorphic_p () && !view.library_p ());
  }

  bool
  integers_p () const
  {
    return !m_scalars.empty ();
  }

  tree initializer (const type_view &view);

private:
  /* COUNT objects of TYPE at BITS.  */
  struct elements
  {
    tree type;
    std::uint64_t bits;
    std::uint64_t count;
  };

  void add_members (const type_view &view, const place &at);
  void add_member (const type_view &view, const type_view::member &m,
                   const place &at);
  void add_aggregate (const type_view &view, const type_view::member &m,
                      const place &at, const type_view &own,
                      const elements &what);
  bool add_underlying (const type_view &view, const type_view::member &m,
                       const place &at);
  void add_scalar (const type_view::member &m, const place &at);
  void add_scalar_array (const type_view::member &m, const place &at);
  void add_scalars (const type_view &view, const place &at);
  void add_pointer (tree type, const std::string &name, location_t loc,
                    std::uint64_t bits, tree array, std::uint32_t flags,
                    std::uint64_t end = 0);
  bool add_flexible (const type_view::member &m, const place &at);
  void add_part (tree type, std::uint64_t bits, std::uint64_t count);
  bool add_elements (tree type, std::uint64_t bits, const std::string &name,
                     location_t loc);
  void add_library_class (tree type, std::uint64_t bits,
                          const std::string &name = std::string (),
                          location_t loc = UNKNOWN_LOCATION);

  /* Nobody writes of the members of accdeep's own classes.  */
  const bool m_own;
  std::vector<tree> m_scalars;
  std::vector<tree> m_pointers;
  std::vector<tree> m_parts;
  bool m_open_ended = false;
};

void
type_describer::add_scalar (const type_view::member &m, const place &at)
{
  tree field = field_of (m.field);
  tree type = tree_of (*m.type);
  if (m_scalars.size () == most_scalars)
    return;
  const std::uint64_t first = at.bits + tree_to_uhwi (bit_position (field));
  std::uint32_t kind = kind_of (type), bits = 0;
  const bool reversed = TYPE_REVERSE_STORAGE_ORDER (DECL_CONTEXT (field));
  if (DECL_BIT_FIELD_TYPE (field))
    {
      /* Its bits are counted from the other end.  */
      if (reversed)
        return;
      bits = tree_to_uhwi (DECL_SIZE (field));
      kind = TYPE_UNSIGNED (type) ? ACCDEEP_VALUE_U64 : ACCDEEP_VALUE_S64;
      /* With the bits before it, it is read as 64.  */
      if (bits + first % BITS_PER_UNIT > 64)
        return;
    }
  if (kind && bits <= 64)
    m_scalars.push_back (abi_initializer (
        abi_record::infer_scalar,
        { string_address (at.prefix + m.name),
          unsigned_constant (first / BITS_PER_UNIT), unsigned_constant (kind),
          unsigned_constant (first % BITS_PER_UNIT), unsigned_constant (bits),
          unsigned_constant (reversed ? ACCDEEP_INFER_REVERSED : 0) }));
}

/* The elements of M, a short array of integers.  */
void
type_describer::add_scalar_array (const type_view::member &m, const place &at)
{
  constexpr std::uint64_t most_elements = 6;
  tree field = field_of (m.field);
  tree type = TREE_TYPE (field), element = TREE_TYPE (type);
  const std::uint64_t bytes = counted_bytes (element);
  if (!INTEGRAL_TYPE_P (element) || !bytes
      || TYPE_REVERSE_STORAGE_ORDER (DECL_CONTEXT (field)))
    return;
  const std::uint64_t n = counted_bytes (type) / bytes;
  const std::uint64_t first
      = (at.bits + tree_to_uhwi (bit_position (field))) / BITS_PER_UNIT;
  if (n > most_elements || m_scalars.size () + n > most_scalars
      || !kind_of (element))
    return;
  for (std::uint64_t i = 0; i < n; i++)
    m_scalars.push_back (abi_initializer (
        abi_record::infer_scalar,
        { string_address (at.prefix + m.name + "[" + std::to_string (i) + "]"),
          unsigned_constant (first + i * bytes),
          unsigned_constant (kind_of (element)), unsigned_constant (0),
          unsigned_constant (0), unsigned_constant (0) }));
}

/* Is M an array with one dimension?  */
static bool
array_p (const type_view::member &m)
{
  return TREE_CODE (TREE_TYPE (field_of (m.field))) == ARRAY_TYPE;
}

/* The integers of VIEW, a part.  */
void
type_describer::add_scalars (const type_view &view, const place &at)
{
  for (const type_view::member &m : view.members ())
    if (m.static_p || m.virtual_p)
      continue;
    else if (array_p (m))
      add_scalar_array (m, at);
    else if (m.type->category () == type_category::scalar
             && m.type->integral_p ())
      add_scalar (m, at);
    else if (m.type->category () == type_category::aggregate
             && !m.type->library_p () && !m.type->union_p ())
      add_scalars (*m.type, at.inside (m));
}

/* The description of TYPE, from whose objects nothing can be reached: of its
   integers, which extents of what points to it may name.  Null: it has none. */
static tree
integers_data (tree type)
{
  static std::unordered_map<tree, tree> made;
  type = TYPE_MAIN_VARIANT (type);
  if (TREE_CODE (type) != RECORD_TYPE || !COMPLETE_TYPE_P (type)
      || in_system_header_at (DECL_SOURCE_LOCATION (TYPE_STUB_DECL (type))))
    return NULL_TREE;
  const auto found = made.find (type);
  if (found != made.end ())
    return found->second;
  const type_ptr view = view_of (type);
  if (!view || view->category () != type_category::aggregate
      || view->library_p () || view->polymorphic_p ())
    return NULL_TREE;
  tree &result = made[type];
  type_describer describer (*view);
  if (describer.leads_on_p (*view) || !describer.integers_p ())
    return result = NULL_TREE;
  retain (type);
  tree data
      = make_static ("accdeep_infer_type", abi_type (abi_record::infer_type));
  finish_static (data, describer.initializer (*view));
  return result = address_of (data);
}

void
type_describer::add_pointer (tree type, const std::string &name, location_t loc,
                             std::uint64_t bits, tree array,
                             std::uint32_t flags, std::uint64_t end)
{
  std::uint64_t count = 1;
  std::string dimensions;
  for (; array && TREE_CODE (array) == ARRAY_TYPE; array = TREE_TYPE (array))
    {
      const std::uint64_t n
          = counted_bytes (array) / counted_bytes (TREE_TYPE (array));
      count *= n;
      dimensions += (dimensions.empty () ? "" : ", ") + std::to_string (n);
    }
  const pointer_levels levels = levels_of (type);
  tree target = null_address ();
  if (tree data = infer_type_data (levels.element))
    target = data;
  else if (levels.depth == 1 && !flags && !dimensions.size ())
    if (tree integers = integers_data (levels.element))
      target = integers;
  if (TYPE_MAIN_VARIANT (levels.element) == char_type_node)
    flags |= ACCDEEP_INFER_TEXT;
  else if (INTEGRAL_TYPE_P (levels.element) && kind_of (levels.element))
    flags |= ACCDEEP_INFER_INTEGER
             | (TYPE_UNSIGNED (levels.element) ? ACCDEEP_INFER_UNSIGNED : 0);
  m_pointers.push_back (abi_initializer (
      abi_record::infer_pointer,
      { m_own ? null_address () : string_address (name),
        position_initializer (loc), unsigned_constant (bits / BITS_PER_UNIT),
        unsigned_constant (count), string_address (type_name (type)),
        string_address (type_name (TYPE_MAIN_VARIANT (levels.element))), target,
        unsigned_constant (counted_bytes (levels.element)),
        unsigned_constant (levels.depth), unsigned_constant (flags),
        unsigned_constant (end / BITS_PER_UNIT),
        string_address (dimensions) }));
}

/* True: M is a flexible array.  */
bool
type_describer::add_flexible (const type_view::member &m, const place &at)
{
  tree field = field_of (m.field);
  tree type = TREE_TYPE (field);
  if (TREE_CODE (type) != ARRAY_TYPE || TYPE_SIZE (type)
      || !counted_bytes (TREE_TYPE (type)))
    return false;
  /* The length of what is in a union, or in a part, is somebody else's.  */
  if (!at.in_union)
    {
      add_pointer (build_pointer_type (TREE_TYPE (type)), at.prefix + m.name,
                   DECL_SOURCE_LOCATION (field),
                   at.bits + tree_to_uhwi (bit_position (field)), NULL_TREE,
                   ACCDEEP_INFER_FLEXIBLE);
      m_open_ended = true;
    }
  return true;
}

void
type_describer::add_part (tree type, std::uint64_t bits, std::uint64_t count)
{
  if (tree data = infer_type_data (type))
    m_parts.push_back (
        abi_initializer (abi_record::infer_part,
                         { data, unsigned_constant (bits / BITS_PER_UNIT),
                           unsigned_constant (count) }));
}

/* The field of TYPE called NAME; else null.  */
tree
field_named (tree type, const char *name)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && DECL_NAME (field)
        && id_equal (DECL_NAME (field), name))
      return field;
  return NULL_TREE;
}

/* True: TYPE, at BITS, has the elements of a container side by side, which is
   the member NAME, or has none.  */
bool
type_describer::add_elements (tree type, std::uint64_t bits,
                              const std::string &name, location_t loc)
{
  static const struct
  {
    const char *first, *end;
    std::uint32_t flags;
  } containers[] = {
    /* vector, valarray, span: what it counts is in a class of its own.  */
    { "_M_start", "_M_finish", 0 },
    { "_M_data", "_M_size", ACCDEEP_INFER_COUNTED },
    { "_M_ptr", "_M_extent", ACCDEEP_INFER_COUNTED },
  };
  for (const auto &c : containers)
    {
      tree first = field_named (type, c.first);
      tree end = field_named (type, c.end);
      if (!first || !end || TREE_CODE (TREE_TYPE (first)) != POINTER_TYPE)
        continue;
      std::uint64_t end_bits = bits + tree_to_uhwi (bit_position (end));
      if (TREE_CODE (TREE_TYPE (end)) == RECORD_TYPE)
        {
          /* A span with an extent of its type's has nothing there.  */
          end = field_named (TREE_TYPE (end), "_M_extent_value");
          if (!end)
            return false;
          end_bits += tree_to_uhwi (bit_position (end));
        }
      add_pointer (TYPE_MAIN_VARIANT (TREE_TYPE (first)), name, loc,
                   bits + tree_to_uhwi (bit_position (first)), NULL_TREE,
                   ACCDEEP_INFER_CONTAINER | c.flags, end_bits);
      return true;
    }
  return false;
}

/* A class of the C++ library's, of which people say nothing but whose elements
   are theirs: containers, the owners of one object, arrays.  The container NAME
   may be named where the elements are pointers, and for its elements.  */
void
type_describer::add_library_class (tree type, std::uint64_t bits,
                                   const std::string &name, location_t loc)
{
  auto bits_of = [bits] (tree field) {
    return bits + tree_to_uhwi (bit_position (field));
  };
  if (add_elements (type, bits, name, loc))
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      tree inner = TREE_TYPE (field);
      auto is = [field] (const char *field_name) {
        return DECL_NAME (field) && id_equal (DECL_NAME (field), field_name);
      };
      if (TREE_CODE (inner) == POINTER_TYPE
          && (is ("_M_head_impl") || is ("_M_ptr")))
        add_pointer (inner, "", UNKNOWN_LOCATION, bits_of (field), NULL_TREE,
                     ACCDEEP_INFER_HOLDER);
      else if (TREE_CODE (inner) == ARRAY_TYPE && is ("_M_elems"))
        {
          tree element = strip_array_types (inner);
          const std::uint64_t bytes = counted_bytes (element);
          if (RECORD_OR_UNION_TYPE_P (element) && bytes)
            add_part (element, bits_of (field), counted_bytes (inner) / bytes);
        }
      else if (TREE_CODE (inner) == RECORD_TYPE)
        add_library_class (inner, bits_of (field), name, loc);
    }
}

/* M of VIEW has a class of the library's.  True: people say of it how long what
   its pointers lead to is, as of a std::unique_ptr to an array.  */
bool
type_describer::add_underlying (const type_view &view,
                                const type_view::member &m, const place &at)
{
  if (m.name.empty () || shapes ().deep_p (m.type))
    return false;
  const auto found = find_underlying (view, { { m.name, m.loc } }, true);
  if (!found || found->fields.size () < 2)
    return false;
  tree array = tree_of (*found->member->type);
  tree pointer = TYPE_MAIN_VARIANT (strip_array_types (array));
  if (TREE_CODE (pointer) != POINTER_TYPE
      || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (pointer)))
    return false;
  std::uint64_t bits = at.bits;
  for (field_handle field : found->fields)
    bits += tree_to_uhwi (bit_position (field_of (field)));
  add_pointer (pointer, at.prefix + m.name,
               DECL_SOURCE_LOCATION (field_of (m.field)), bits, array,
               at.in_union ? ACCDEEP_INFER_IN_UNION : 0);
  return true;
}

/* M of VIEW, which is AT, is WHAT, objects of a type that OWN is a view of.  */
void
type_describer::add_aggregate (const type_view &view,
                               const type_view::member &m, const place &at,
                               const type_view &own, const elements &what)
{
  tree field = field_of (m.field);
  const bool array = TREE_CODE (TREE_TYPE (field)) == ARRAY_TYPE;
  if (own.library_p ())
    {
      if (array)
        add_part (what.type, what.bits, what.count);
      else if (!add_underlying (view, m, at))
        {
          /* What extents are about in it.  */
          const auto inside = own.underlying ();
          const bool named
              = !m.name.empty () && !at.in_union && !inside.path.empty ();
          add_library_class (what.type, what.bits,
                             named ? at.prefix + m.name : std::string (),
                             DECL_SOURCE_LOCATION (field));
        }
    }
  else if (own.union_p () || at.in_union || (m.name.empty () && !m.base_p))
    {
      if (array)
        return;
      place inner = at.inside (m);
      inner.in_union |= own.union_p ();
      add_members (own, inner);
    }
  else
    {
      add_part (what.type, what.bits, what.count);
      if (!array)
        add_scalars (own, at.inside (m));
    }
}

void
type_describer::add_member (const type_view &view, const type_view::member &m,
                            const place &at)
{
  if (add_flexible (m, at))
    return;
  tree field = field_of (m.field);
  tree type = TYPE_MAIN_VARIANT (tree_of (*m.type));
  const std::uint64_t bits = at.bits + tree_to_uhwi (bit_position (field));
  std::uint64_t count = 1;
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree element = strip_array_types (type);
      const std::uint64_t bytes = counted_bytes (element);
      count = bytes ? counted_bytes (type) / bytes : 0;
      type = TYPE_MAIN_VARIANT (element);
    }
  if (!count)
    return;
  const std::uint32_t flags = at.in_union ? ACCDEEP_INFER_IN_UNION : 0;
  const type_ptr own = view_of (type);
  switch (own->category ())
    {
    case type_category::scalar:
      if (own->integral_p () && count == 1 && !at.in_union && !array_p (m))
        add_scalar (m, at);
      else if (array_p (m) && !at.in_union)
        add_scalar_array (m, at);
      break;
    case type_category::pointer:
      if (!own->code_p ())
        add_pointer (type, at.prefix + m.name, DECL_SOURCE_LOCATION (field),
                     bits, TREE_TYPE (field), flags);
      break;
    case type_category::reference:
      add_pointer (type, "", UNKNOWN_LOCATION, bits, NULL_TREE,
                   ACCDEEP_INFER_HOLDER);
      break;
    case type_category::aggregate:
      add_aggregate (view, m, at, *own, { type, bits, count });
      break;
    default:
      break;
    }
}

void
type_describer::add_members (const type_view &view, const place &at)
{
  for (const type_view::member &m : view.members ())
    if (!m.static_p && !m.virtual_p)
      add_member (view, m, at);
}

tree
table (const char *name, abi_record record, const std::vector<tree> &values)
{
  return values.empty ()
             ? null_address ()
             : address_of (static_data (
                 name, array_initializer (abi_type (record), values)));
}

tree
type_describer::initializer (const type_view &view)
{
  tree type = tree_of (view);
  const location_t loc = gcc_location (view.declared_at ());
  return abi_initializer (
      abi_record::infer_type,
      { header_initializer (abi_record::infer_type),
        string_address (view.name ()), position_initializer (loc),
        unsigned_constant (counted_bytes (type)),
        unsigned_constant (members_fingerprint (type)),
        table ("accdeep_infer_scalars", abi_record::infer_scalar, m_scalars),
        table ("accdeep_infer_pointers", abi_record::infer_pointer, m_pointers),
        table ("accdeep_infer_parts", abi_record::infer_part, m_parts),
        unsigned_constant (m_scalars.size ()),
        unsigned_constant (m_pointers.size ()),
        unsigned_constant (m_parts.size ()),
        unsigned_constant (
            (lang_GNU_CXX () ? ACCDEEP_INFER_CXX : 0)
            | (m_open_ended ? ACCDEEP_INFER_OPEN_ENDED : 0)
            | (in_system_header_at (loc) ? ACCDEEP_INFER_SYSTEM : 0)),
        view.polymorphic_p () ? string_address (class_identity (type))
                              : null_address () });
}

std::vector<tree> described;
/* With null for those that lead nowhere.  A type leads to itself, so it has a
   variable before it is filled in.  */
std::unordered_map<tree, tree> known;

/* Is a base of TYPE described?  */
bool
base_described_p (tree type)
{
  for (const auto &each : known)
    if (each.second && derived_from_p (type, each.first))
      return true;
  return false;
}

} // anonymous namespace

void
describe_derived_classes ()
{
  for (std::size_t before = known.size () + 1; before != known.size ();)
    {
      before = known.size ();
      for (tree type : dynamic_classes ())
        if (!known.count (type) && base_described_p (type))
          infer_type_data (type);
    }
}

bool
infer_p ()
{
  return plugin_argument ("infer") && !lang_GNU_Fortran ();
}

const std::vector<tree> &
infer_types ()
{
  return described;
}

tree
infer_type_data (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  if (!RECORD_OR_UNION_TYPE_P (type) || !COMPLETE_TYPE_P (type)
      || !counted_bytes (type))
    return NULL_TREE;
  auto found = known.find (type);
  if (found != known.end ())
    return found->second ? address_of (found->second) : NULL_TREE;
  const type_ptr view = view_of (type);
  if (!view || view->category () != type_category::aggregate)
    return NULL_TREE;

  retain (type);
  tree data
      = make_static ("accdeep_infer_type", abi_type (abi_record::infer_type));
  known[type] = data;
  /* What was met on the way and leads back here has objects that lead on, and
     so has this one then.  */
  type_describer describer (*view);
  if (!describer.leads_on_p (*view))
    {
      known[type] = NULL_TREE;
      return NULL_TREE;
    }
  finish_static (data, describer.initializer (*view));
  described.push_back (address_of (data));
  return described.back ();
}

} // namespace accdeep
