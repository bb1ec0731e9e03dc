/* Layouts of shapes.  Aggregates in place, base classes and anonymous members
   are flattened into the object that holds them, so that a descriptor has one
   list of members and one list of ranges; only arrays of aggregates that are
   not flat keep a descriptor of their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/layout.h"
#include "abi/accdeep-abi.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/bases.h"
#include "plugin/lower/classes.h"
#include "plugin/lower/nest.h"
#include "plugin/lower/overrides.h"
#include "plugin/lower/references.h"
#include "plugin/model/definition.h"

namespace accdeep
{

namespace
{

/* What holds for everything inside an aggregate in place.  */
struct context
{
  const resolved_shape *shape = nullptr;
  std::uint64_t offset = 0; /* Of the aggregate in the object.  */
  /* "pos.", in Fortran "%pos%": of the names of its members.  */
  std::string prefix;
  /* The same for the user: in a library's class, the path to its object.  */
  std::string shown_prefix;
  bool in_library = false;
  tree holder = NULL_TREE; /* The member that has the library's class.  */
  bool told = false;       /* What becomes of the aggregate says it all.  */
  bool in_union = false;
  bool excluded = false;
  bool init_needed = false;
  bool base
      = false; /* The aggregate is a base: its virtual ones are not in it. */
  enum action action = action::inherit;
  enum direction direction = direction::inherit;
  override_list overrides;
};

/* Between an object and its member.  */
const char *
member_mark ()
{
  return lang_GNU_Fortran () ? "%" : ".";
}

/* What the members of AT are to do, as the field of the binary interface.  */
std::uint32_t
action_at (const context &at)
{
  return static_cast<std::uint32_t> (at.action)
         | static_cast<std::uint32_t> (at.direction) << ACCDEEP_DIRECTION_SHIFT;
}

/* The flags of a step of EXTENT.  */
std::uint32_t
lookup_flags (const resolved_extent &extent)
{
  return (extent.optional ? ACCDEEP_STEP_OPTIONAL : 0)
         | (extent.ends ? ACCDEEP_STEP_END : 0);
}

/* What only a pointer leads to may still be a template to instantiate.  */
std::uint64_t
bytes_of (tree type)
{
  if (RECORD_OR_UNION_TYPE_P (type) && !COMPLETE_TYPE_P (type))
    view_of (type)->complete_p ();
  tree size = COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* Distance of neighbours in an array of TYPE; arithmetic on void * counts
   bytes.  */
std::uint64_t
stride_of (tree type)
{
  return VOID_TYPE_P (type) ? 1 : bytes_of (type);
}

bool
pointer_like_p (tree type)
{
  return POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (type)) != FUNCTION_TYPE
         && TREE_CODE (TREE_TYPE (type)) != METHOD_TYPE;
}

/* The type of MEMBER, which a container's shape may see in another way than
   its declaration.  */
tree
type_of (const resolved_member &member)
{
  tree declared = TREE_TYPE (field_of (member.fields.back ()));
  if (lang_GNU_Fortran () || !member.type || declared == error_mark_node)
    return declared;
  tree seen = tree_of (*member.type);
  return seen == TYPE_MAIN_VARIANT (declared) ? declared : seen;
}

/* TYPE without its array dimensions.  */
tree
innermost_element (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return type;
}

std::uint32_t
value_kind_of (tree type)
{
  const bool u = TYPE_UNSIGNED (type);
  switch (int_size_in_bytes (type))
    {
    case 1:
      return u ? ACCDEEP_VALUE_U8 : ACCDEEP_VALUE_S8;
    case 2:
      return u ? ACCDEEP_VALUE_U16 : ACCDEEP_VALUE_S16;
    case 4:
      return u ? ACCDEEP_VALUE_U32 : ACCDEEP_VALUE_S32;
    default:
      return u ? ACCDEEP_VALUE_U64 : ACCDEEP_VALUE_S64;
    }
}

/* Of the integer at FIELDS.  */
std::uint64_t
integer_kind (const std::vector<field_handle> &fields)
{
  return value_kind_of (TREE_TYPE (field_of (fields.back ())));
}

layout_value
constant (std::int64_t number)
{
  layout_value result;
  result.number = number;
  return result;
}

/* Number of elements of the array TYPE; 0: flexible.  */
std::uint64_t
elements_of (tree type)
{
  const std::uint64_t element = bytes_of (TREE_TYPE (type));
  return element ? bytes_of (type) / element : 0;
}

layout_step
whole_dimension (tree type)
{
  layout_step step;
  step.kind = ACCDEEP_STEP_DIMENSION;
  step.stride = bytes_of (TREE_TYPE (type));
  step.full_length = elements_of (type);
  step.length = constant (step.full_length);
  return step;
}

/* One layout while it is made.  */
class builder
{
public:
  explicit builder (type_layout &layout) : m_layout (layout) {}

  void add_object (const resolved_shape *);
  void add_rows (const row_shape &);

private:
  layout_value value_of (const value &, const resolved_shape &,
                         std::uint64_t object) const;
  std::string name_of (const resolved_member &, const context &) const;
  layout_member describe (const resolved_member &, const resolved_shape &,
                          std::uint64_t expression_offset,
                          const context &) const;
  void add_aggregate (tree type, const context &);
  void add_members (tree type, const context &);
  void add_virtual_table_pointers (tree type, const context &);
  void add_inner (const resolved_member &, const resolved_shape &,
                  const std::string &name, context);
  void add_plain (const resolved_member &, const resolved_shape &,
                  layout_member, const context &);
  void add_member (const resolved_member &, const resolved_shape &,
                   std::uint64_t expression_offset, const context &);
  void add_array (const resolved_member &, const resolved_shape &,
                  layout_member &, tree type, const context &);
  bool add_section (const resolved_member &, const layout_member &, tree type,
                    const context &);
  void follow (const resolved_member &, const resolved_shape &, layout_member &,
               tree type);
  void add_self_shaped (const resolved_member &, const self_shape &,
                        layout_member &, tree type, const context &);
  void add_unfollowed (const resolved_member &, const char *obstacle,
                       const context &);
  void set_element (layout_member &, tree type, bool in_place);
  void add_piece (std::uint64_t offset, std::uint64_t bytes, piece_kind,
                  const context &);
  void add_field_piece (tree field, piece_kind, const context &,
                        std::uint64_t offset);
  void add_part (tree type, std::uint64_t offset, const context &);
  void show_inner (const resolved_member &, context &);
  void tell (const resolved_member &, member_fate, const context &,
             const std::string &reason = std::string ());
  /* Are pointers copied bit by bit, whatever extents they have?  */
  bool
  own_bytes_p () const
  {
    return m_layout.shape == own_bytes_shape;
  }
  /* Has MEMBER, a pointer or an array, extents that count?  */
  bool
  extents_p (const resolved_member &member) const
  {
    return !member.extents.empty () && !own_bytes_p ();
  }

  type_layout &m_layout;
  bool m_own_shape = true; /* The type has a shape of the layout's name.  */
  /* The object whose members are being added.  */
  complete_object m_complete = { NULL_TREE, 0 };
  std::vector<piece> m_pieces;
};

/* V of SHAPE, whose expressions see the object at OBJECT.  */
layout_value
builder::value_of (const value &v, const resolved_shape &shape,
                   std::uint64_t object) const
{
  layout_value result;
  switch (v.kind)
    {
    case value_kind::constant:
      result.kind = ACCDEEP_VALUE_CONSTANT;
      result.number = v.number;
      break;
    case value_kind::member:
      result.kind = integer_kind (v.fields);
      result.number = m_complete.offset_of (v.fields, object);
      result.operand = v.number;
      break;
    case value_kind::distance:
      result.kind = ACCDEEP_VALUE_DISTANCE;
      result.number = m_complete.offset_of (v.fields, object) << 32
                      | m_complete.offset_of (v.origin, object);
      result.operand
          = bytes_of (TREE_TYPE (TREE_TYPE (field_of (v.origin.back ()))));
      if (v.number)
        result.kind = ACCDEEP_VALUE_COUNT;
      break;
    case value_kind::equal:
      result.kind = ACCDEEP_VALUE_EQUAL;
      result.number = integer_kind (v.fields) << 32
                      | m_complete.offset_of (v.fields, object);
      result.operand = v.number;
      break;
    case value_kind::indirect:
      result.kind = ACCDEEP_VALUE_INDIRECT;
      result.number = (m_complete.offset_of (v.origin, object) << 8
                       | integer_kind (v.origin))
                          << 32
                      | m_complete.offset_of (v.fields, object);
      break;
    case value_kind::function:
      result.kind = ACCDEEP_VALUE_FUNCTION;
      result.shape = &shape;
      result.expression_index = v.expression_index;
      break;
    }
  return result;
}

/* Does a directive name MEMBER itself?  */
bool
named_p (const resolved_member &member)
{
  field_handle field = member.fields.back ();
  for (const type_view::member &m :
       view_of (DECL_CONTEXT (field_of (field)))->members ())
    if (m.field == field)
      return member.loc != m.loc;
  return false;
}

void
builder::add_piece (std::uint64_t offset, std::uint64_t bytes, piece_kind kind,
                    const context &at)
{
  piece p;
  p.offset = offset;
  p.bytes = bytes;
  p.kind = kind;
  if (at.excluded && kind != piece_kind::null_pointer)
    p.kind = kind == piece_kind::pointer ? piece_kind::excluded_pointer
                                         : piece_kind::hole;
  p.action = action_at (at);
  p.init_needed = at.init_needed;
  p.in_union = at.in_union;
  m_pieces.push_back (p);
}

/* The bytes of FIELD, which may be a bit-field, at OFFSET.  */
void
builder::add_field_piece (tree field, piece_kind kind, const context &at,
                          std::uint64_t offset)
{
  if (!DECL_BIT_FIELD (field))
    {
      add_piece (offset, bytes_of (TREE_TYPE (field)), kind, at);
      return;
    }
  const std::uint64_t first = tree_to_uhwi (bit_position (field));
  const std::uint64_t last = first + tree_to_uhwi (DECL_SIZE (field));
  const std::uint64_t outer = offset - first / BITS_PER_UNIT;
  const std::uint64_t begin = outer + first / BITS_PER_UNIT;
  const std::uint64_t end = outer + CEIL (last, BITS_PER_UNIT);
  add_piece (begin, end - begin, kind, at);
}

/* Take down that FATE, because of REASON, becomes of MEMBER, in AT.  */
void
builder::tell (const resolved_member &member, member_fate fate,
               const context &at, const std::string &reason)
{
  if (at.told)
    return;
  layout_outcome o;
  o.name = at.in_library ? at.shown_prefix : at.shown_prefix + member.path;
  o.fate = fate;
  o.in_library = at.in_library;
  o.holder = at.holder;
  o.in_union = at.in_union;
  o.offset = at.offset;
  o.action = action_at (at);
  o.init_needed = at.init_needed;
  o.member = m_layout.members.size ();
  o.reason = reason;
  o.field = field_of (member.fields.back ());
  o.loc = member.loc;
  m_layout.outcomes.push_back (std::move (o));
}

/* Describe the innermost elements TYPE of MEMBER.  IN_PLACE: they are part of
   the object, so that their ranges can not be left to the runtime's rule for
   elements without a descriptor.  */
void
builder::set_element (layout_member &member, tree type, bool in_place)
{
  tree element = type;
  while (TREE_CODE (element) == ARRAY_TYPE)
    element = TREE_TYPE (element);
  element = TYPE_MAIN_VARIANT (element);

  bool flat = VOID_TYPE_P (element) || !bytes_of (element);
  if (!flat && !in_place)
    flat = layout_of (element, member.element_shape).flat_p ();
  if (flat)
    element = type;
  else
    {
      for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
        member.steps.push_back (whole_dimension (type));
      member.element = element;
    }
  member.element_bytes = stride_of (element);
  member.element_alignment
      = VOID_TYPE_P (element) ? 1 : TYPE_ALIGN_UNIT (element);
}

/* Add the steps of MEMBER's extents on TYPE, and what they lead to.  */
void
builder::follow (const resolved_member &member, const resolved_shape &shape,
                 layout_member &result, tree type)
{
  bool in_place = true;
  for (const resolved_extent &extent : member.extents)
    {
      if (TREE_CODE (type) != ARRAY_TYPE && !POINTER_TYPE_P (type))
        break;
      layout_step step;
      step.text = extent.text;
      step.loc = extent.loc ? extent.loc : member.loc;
      /* This completes an instance of a class template.  */
      if (extent.kind == extent_kind::section)
        view_of (TREE_TYPE (type));
      step.stride = stride_of (TREE_TYPE (type));
      step.lower = value_of (extent.lower, shape, result.expression_offset);
      step.length = value_of (extent.length, shape, result.expression_offset);
      if (TREE_CODE (type) == ARRAY_TYPE)
        {
          step.kind = ACCDEEP_STEP_DIMENSION;
          step.full_length = elements_of (type);
          if (!bytes_of (type) && step.stride && result.steps.empty ())
            step.flags |= ACCDEEP_STEP_FLEXIBLE;
        }
      else
        {
          in_place = false;
          step.kind = extent.kind == extent_kind::lookup ? ACCDEEP_STEP_LOOKUP
                      : extent.kind == extent_kind::relative
                          ? ACCDEEP_STEP_RELATIVE
                          : ACCDEEP_STEP_POINTER;
          if (extent.kind == extent_kind::relative)
            step.base_offset = offset_of (extent.base_fields);
          step.flags |= lookup_flags (extent);
          if (TREE_CODE (type) == REFERENCE_TYPE)
            step.flags |= ACCDEEP_STEP_REFERENCE;
          if (step.kind == ACCDEEP_STEP_POINTER && !member.head.empty ())
            {
              step.flags |= ACCDEEP_STEP_HEAD;
              step.base_offset = offset_of (member.head);
            }
        }
      result.steps.push_back (step);
      type = TREE_TYPE (type);
      if (extent.kind != extent_kind::section)
        {
          result.element_bytes = stride_of (type);
          result.element_alignment
              = VOID_TYPE_P (type) ? 1 : TYPE_ALIGN_UNIT (type);
          return;
        }
    }
  set_element (result, type, in_place);
}

/* A section with constant bounds of an array of plain data in place is ranges
   and nothing else.  False when MEMBER is no such thing.  */
bool
builder::add_section (const resolved_member &member,
                      const layout_member &result, tree type, const context &at)
{
  std::uint64_t offset = result.offset;
  std::uint64_t count = 1;
  /* Contiguous: behind a level with more than one element all are whole.  */
  bool single = true;
  for (const resolved_extent &extent : member.extents)
    {
      if (TREE_CODE (type) != ARRAY_TYPE
          || extent.lower.kind != value_kind::constant
          || extent.length.kind != value_kind::constant)
        return false;
      const std::uint64_t lower = extent.lower.number;
      const std::uint64_t length = extent.length.number;
      const std::uint64_t full = elements_of (type);
      if (lower > full || length > full - lower
          || (!single && (lower != 0 || length != full)))
        return false;
      single &= length == 1;
      type = TREE_TYPE (type);
      offset += lower * bytes_of (type);
      count *= length;
    }
  const std::uint64_t bytes = count * bytes_of (type);
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (pointer_like_p (type)
      || (RECORD_OR_UNION_TYPE_P (type)
          && !layout_of (TYPE_MAIN_VARIANT (type), member.element_shape)
                  .flat_p ()))
    return false;
  add_piece (result.offset, bytes_of (type_of (member)), piece_kind::hole, at);
  add_piece (offset, bytes, piece_kind::data, at);
  return true;
}

void
builder::add_array (const resolved_member &member, const resolved_shape &shape,
                    layout_member &result, tree type, const context &at)
{
  tree element = type;
  while (TREE_CODE (element) == ARRAY_TYPE)
    element = TREE_TYPE (element);
  element = TYPE_MAIN_VARIANT (element);

  if (extents_p (member))
    {
      if (add_section (member, result, type, at))
        {
          tell (member, member_fate::bits, at);
          return;
        }
      follow (member, shape, result, type);
    }
  else if (pointer_like_p (element))
    {
      tell (member, member_fate::no_extent, at);
      add_piece (result.offset, bytes_of (type), piece_kind::pointer, at);
      return;
    }
  else if (!RECORD_OR_UNION_TYPE_P (element)
           || layout_of (element, result.element_shape).flat_p ())
    {
      tell (member, member_fate::bits, at);
      add_piece (result.offset, bytes_of (type), piece_kind::data, at);
      return;
    }
  else
    set_element (result, type, true);
  tell (member, member_fate::followed, at);
  add_piece (result.offset, bytes_of (type), piece_kind::hole, at);
  m_layout.members.push_back (result);
}

/* MEMBER of TYPE, a component that is as SELF says.  The part of a descriptor
   behind the pointer tells the device the bounds: it goes there whatever the
   action, and never comes back.  */
void
builder::add_self_shaped (const resolved_member &member, const self_shape &self,
                          layout_member &result, tree type, const context &at)
{
  const std::uint64_t pointer = POINTER_SIZE / BITS_PER_UNIT;
  if (at.excluded)
    {
      m_layout.unfollowed.push_back (
          { result.name, result.offset, true, named_p (member), member.loc });
      tell (member, member_fate::excluded, at);
      add_piece (result.offset, pointer, piece_kind::null_pointer, at);
      add_piece (result.offset + pointer, bytes_of (type) - pointer,
                 piece_kind::hole, at);
      return;
    }
  tell (member,
        member.extents.empty () ? member_fate::no_extent
                                : member_fate::followed,
        at);
  add_piece (result.offset, pointer, piece_kind::hole, at);
  context bounds = at;
  bounds.init_needed = true;
  bounds.direction = direction::in;
  /* What is looked for on the device moves nothing itself.  */
  if (at.action == action::present || at.action == action::no_create)
    bounds.action = action::copyin;
  add_piece (result.offset + pointer, bytes_of (type) - pointer,
             piece_kind::data, bounds);
  if (member.extents.empty ())
    return;

  const resolved_extent &extent = member.extents.front ();
  layout_step step;
  step.text = extent.implied ? std::string () : extent.text;
  step.loc = extent.loc ? extent.loc : member.loc;
  if (extent.kind == extent_kind::section)
    {
      step.kind = self.step_kind;
      step.full_length = self.rank;
      step.length = self.length;
    }
  else if (extent.kind == extent_kind::lookup)
    {
      step.kind = ACCDEEP_STEP_LOOKUP;
      step.flags |= lookup_flags (extent);
    }
  else
    {
      step.kind = ACCDEEP_STEP_RELATIVE;
      step.base_offset = offset_of (extent.base_fields);
    }
  step.stride = stride_of (self.element);
  if (step.stride == 0 && step.kind != ACCDEEP_STEP_DESCRIPTOR)
    step.stride = 1;
  result.steps.push_back (step);
  if (extent.kind == extent_kind::section)
    set_element (result, self.element, false);
  else
    result.element_bytes = step.stride;
  m_layout.members.push_back (result);
}

/* What MEMBER leads to cannot be mapped because it is OBSTACLE: its bytes are
   copied.  Pointers among them are the host's, and never come back.  */
void
builder::add_unfollowed (const resolved_member &member, const char *obstacle,
                         const context &at)
{
  tree type = TREE_TYPE (field_of (member.fields.back ()));
  if (named_p (member))
    message (severity::error, member.loc,
             "component " + quoted (member.path) + " is " + obstacle
                 + ", which cannot be mapped")
        .send (diagnostics ());
  const bool in_place = derived_type_p (innermost_element (type));
  tell (member, member_fate::unmappable, at, std::string ("it is ") + obstacle);
  add_piece (at.offset, bytes_of (type),
             in_place ? piece_kind::data : piece_kind::pointer, at);
}

/* Where MEMBER stands: in OUTER, with what its own clauses say.  */
context
context_of (const resolved_member &member, const context &outer)
{
  context at = outer;
  at.in_union |= member.in_union;
  at.excluded |= member.selected == selection::excluded;
  at.init_needed |= member.init_needed;
  if (member.action != action::inherit)
    {
      at.action = member.action;
      at.direction = direction::inherit;
    }
  if (member.direction != direction::inherit)
    at.direction = member.direction;
  return at;
}

/* What messages call MEMBER, in AT.  Nobody knows what a library's class calls
   its own, whose elements are the user's.  */
std::string
builder::name_of (const resolved_member &member, const context &at) const
{
  const bool internal
      = at.in_library
        && view_of (DECL_CONTEXT (field_of (member.fields.back ())))
               ->library_p ();
  return internal
             ? at.prefix.substr (0, at.prefix.size () - strlen (member_mark ()))
             : at.prefix + member.path;
}

/* What is the same for all kinds of members: MEMBER of SHAPE, in AT.  */
layout_member
builder::describe (const resolved_member &member, const resolved_shape &shape,
                   std::uint64_t expression_offset, const context &at) const
{
  layout_member result;
  result.expression_offset = expression_offset;
  result.name = name_of (member, at);
  result.offset = at.offset;
  result.element_shape
      = own_bytes_p () ? own_bytes_shape : member.element_shape;
  for (const policy_argument &a : member.arguments)
    if (!own_bytes_p ())
      result.arguments.push_back (value_of (a.bound, shape, expression_offset));
  result.action = action_at (at);
  result.flags
      = (member.forwards && !own_bytes_p () ? ACCDEEP_MEMBER_FORWARDS : 0)
        | (at.init_needed ? ACCDEEP_MEMBER_INIT_NEEDED : 0)
        | (at.in_union ? ACCDEEP_MEMBER_UNION : 0);
  result.loc = member.loc;
  if (!member.condition.tokens.empty ())
    {
      result.flags |= ACCDEEP_MEMBER_CONDITIONAL;
      result.condition = value_of (member.when, shape, expression_offset);
    }
  else if (!member.live.tokens.empty ())
    {
      /* Only containers of the library's are in pieces.  */
      const bool pieces = member.n_live.kind == value_kind::distance
                          && member.n_live.origin != member.fields
                          && shape.type->library_p ();
      result.flags |= pieces ? ACCDEEP_MEMBER_BETWEEN : ACCDEEP_MEMBER_LIVE;
      result.condition = value_of (member.n_live, shape, expression_offset);
    }
  return result;
}

/* Tell of MEMBER, an aggregate in place, or let AT be what its members are to
   be told in.  */
void
builder::show_inner (const resolved_member &member, context &at)
{
  tree field = field_of (member.fields.back ());
  const type_ptr view = view_of (type_of (member));
  if (!DECL_NAME (field))
    return;
  const std::string left_behind
      = shapes ().has_directives_p (*view) || !at.overrides.empty ()
            ? std::string ()
            : view->left_behind ();
  if (at.excluded && at.overrides.empty ())
    tell (member, member_fate::excluded, at);
  else if (!left_behind.empty ())
    {
      tell (member, member_fate::left_behind, at, left_behind);
      at.in_library |= view->library_p ();
    }
  else if (at.in_library)
    return;
  else if (view->library_p ())
    {
      at.in_library = true;
      at.holder = field;
      at.shown_prefix += member.path;
      return;
    }
  else
    {
      at.shown_prefix += member.path + member_mark ();
      return;
    }
  at.told = true;
}

/* MEMBER of SHAPE, in AT, is an aggregate whose members are taken one by one as
   the object's own; NAME is what they are called by.  */
void
builder::add_inner (const resolved_member &member, const resolved_shape &shape,
                    const std::string &name, context at)
{
  tree field = field_of (member.fields.back ());
  tree type = type_of (member);
  at.shape = shapes ().resolve (view_of (type), member.element_shape);
  if (!at.shape)
    at.shape = shapes ().resolve (view_of (type), std::string ());
  /* A field without a name is a base class or an anonymous aggregate with
     directives of its own; their members are the object's own.  */
  if (DECL_NAME (field))
    at.prefix = name + member_mark ();
  at.base = !DECL_NAME (field) && member.base_p;
  /* A derived class may lack the shape that the pointer to its base has.  */
  if (at.base && member.element_shape.empty () && !m_own_shape)
    if (const resolved_shape *named
        = shapes ().resolve (view_of (type), m_layout.shape))
      {
        at.shape = named;
        at.excluded = member.selected == selection::excluded;
      }
  show_inner (member, at);
  /* Directives on a type are about its parent's part as well.  */
  const bool own = member.base_p
                   && (!shape.name.empty ()
                       || !may_be_copied_by_hand_p (DECL_CONTEXT (field)));
  if (member.element_shape.empty () && !own)
    add_part (type, at.offset, at);
  add_aggregate (type, at);
}

/* MEMBER, in AT, is no aggregate; RESULT describes it.  */
void
builder::add_plain (const resolved_member &member, const resolved_shape &shape,
                    layout_member result, const context &at)
{
  tree field = field_of (member.fields.back ());
  tree type = type_of (member);
  tree element = innermost_element (type);
  if (pointer_like_p (element) && (at.excluded || !extents_p (member)))
    m_layout.unfollowed.push_back (
        { result.name, at.offset, at.excluded, named_p (member), member.loc });
  if ((result.flags & ACCDEEP_MEMBER_CONDITIONAL) && !at.excluded
      && !extents_p (member) && !DECL_BIT_FIELD (field)
      && !pointer_like_p (element) && !RECORD_OR_UNION_TYPE_P (element))
    {
      /* The bytes of the member, as one element.  */
      result.element_bytes = bytes_of (type);
      result.element_alignment = TYPE_ALIGN_UNIT (type);
      tell (member, member_fate::followed, at);
      add_piece (result.offset, bytes_of (type), piece_kind::hole, at);
      m_layout.members.push_back (result);
    }
  else if (at.excluded)
    {
      tell (member, member_fate::excluded, at);
      add_field_piece (field,
                       pointer_like_p (element) ? piece_kind::pointer
                                                : piece_kind::hole,
                       at, at.offset);
    }
  else if (TREE_CODE (type) == ARRAY_TYPE)
    add_array (member, shape, result, type, at);
  else if (!pointer_like_p (type))
    {
      tell (member, member_fate::bits, at);
      add_field_piece (field, piece_kind::data, at, at.offset);
    }
  else if (!extents_p (member))
    {
      tell (member, member_fate::no_extent, at);
      add_field_piece (field, piece_kind::pointer, at, at.offset);
    }
  else
    {
      tell (member, member_fate::followed, at);
      follow (member, shape, result, type);
      add_field_piece (field, piece_kind::hole, at, at.offset);
      m_layout.members.push_back (result);
    }
}

/* One member of SHAPE, whose expressions see the object at
   EXPRESSION_OFFSET.  */
void
builder::add_member (const resolved_member &member, const resolved_shape &shape,
                     std::uint64_t expression_offset, const context &outer)
{
  tree field = field_of (member.fields.back ());
  tree type = type_of (member);
  if (type == error_mark_node)
    return;
  const context at = context_of (member, outer);
  layout_member result = describe (member, shape, expression_offset, at);

  const char *obstacle = at.excluded ? nullptr : component_obstacle (field);
  if (obstacle)
    add_unfollowed (member, obstacle, at);
  else if (std::optional<self_shape> self = self_shape_of (field))
    add_self_shaped (member, *self, result, type, at);
  else if (!RECORD_OR_UNION_TYPE_P (type))
    add_plain (member, shape, std::move (result), at);
  else if (!at.excluded
           && ((result.flags & ACCDEEP_MEMBER_CONDITIONAL)
               || (!own_bytes_p ()
                   && (looks_outward_p (member.element_shape)
                       || !member.arguments.empty () || member.forwards))))
    {
      set_element (result, type, true);
      tell (member, member_fate::followed, at);
      add_piece (result.offset, bytes_of (type), piece_kind::hole, at);
      m_layout.members.push_back (result);
    }
  else
    add_inner (member, shape, result.name, at);
}

/* Objects of TYPE lie at OFFSET, and no directive says anything of them.  */
void
builder::add_part (tree type, std::uint64_t offset, const context &at)
{
  if (at.excluded || !may_be_copied_by_hand_p (type)
      || written_p (at.overrides, m_layout.type, m_layout.shape))
    return;
  type = TYPE_MAIN_VARIANT (type);
  for (const layout_part &part : m_layout.parts)
    if (part.type == type && part.offset == offset)
      return;
  layout_part part;
  part.type = type;
  part.offset = offset;
  part.bytes = bytes_of (type);
  part.action = action_at (at);
  part.init_needed = at.init_needed;
  part.name = at.shown_prefix.substr (0, at.shown_prefix.size () - 1);
  m_layout.parts.push_back (part);
}

/* The host's virtual table pointer never goes or comes with data: the device
   has its own, or the host's bits.  */
void
builder::add_virtual_table_pointers (tree type, const context &at)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && DECL_VIRTUAL_P (field))
      {
        add_field_piece (field, piece_kind::pointer, at,
                         at.offset + int_byte_position (field));
        m_pieces.back ().table = true;
      }
}

/* The members of an aggregate of TYPE under AT.SHAPE.  */
void
builder::add_aggregate (tree type, const context &at)
{
  const complete_object outer = m_complete;
  if (!at.base)
    m_complete = { type, at.offset };
  add_members (type, at);
  m_complete = outer;
}

void
builder::add_members (tree type, const context &at)
{
  add_virtual_table_pointers (type, at);
  if (!at.shape)
    {
      add_piece (at.offset, bytes_of (type), piece_kind::data, at);
      return;
    }
  for (const resolved_member &member : at.shape->members)
    {
      if (dotted_p (*at.shape, member) || member.fields.empty ()
          || (at.base && virtual_base_p (field_of (member.fields.front ()))))
        continue;
      context inner = at;
      inner.offset = at.offset + offset_of (member.fields);

      override_entry exact;
      override_list list = at.overrides;
      for (field_handle field : member.fields)
        list = narrow (list, field, exact);
      add_dotted (list, *at.shape, member, at.offset, at.excluded);
      inner.overrides = std::move (list);
      if (exact.member)
        {
          resolved_member own = *exact.member;
          own.path = member.path;
          inner.excluded = exact.excluded;
          add_member (own, *exact.shape, exact.expression_offset, inner);
        }
      else
        add_member (member, *at.shape, at.offset, inner);
    }
}

/* The pointers, or arrays, behind which the rows are move with whatever holds
   them.  */
void
builder::add_rows (const row_shape &rows)
{
  static const resolved_shape expressions;
  resolved_member member;
  member.extents = rows.extents;
  layout_member result;
  result.element_shape = rows.element_shape;
  result.loc = rows.extents.front ().loc;
  follow (member, expressions, result, m_layout.type);
  m_layout.members.push_back (result);
}

void
builder::add_object (const resolved_shape *shape)
{
  tree type = m_layout.type;
  m_own_shape = !shape || shape->name == m_layout.shape || own_bytes_p ();
  context at;
  at.shape = shape;
  at.excluded
      = !m_own_shape && inherits_policy_p (*view_of (type), m_layout.shape);
  /* The library sees by this that paths are Fortran's.  */
  if (lang_GNU_Fortran ())
    at.prefix = at.shown_prefix = member_mark ();
  if (RECORD_OR_UNION_TYPE_P (type))
    at.in_library = view_of (type)->library_p ();
  if (RECORD_OR_UNION_TYPE_P (type))
    add_aggregate (type, at);
  else if (pointer_like_p (type)
           && (m_layout.shape == lookup_shape
               || m_layout.shape == optional_lookup_shape))
    {
      layout_step step;
      step.kind = ACCDEEP_STEP_LOOKUP;
      step.stride = stride_of (TREE_TYPE (type));
      step.text = "[" + m_layout.shape + "]";
      if (m_layout.shape == optional_lookup_shape)
        step.flags |= ACCDEEP_STEP_OPTIONAL;
      layout_member pointer;
      pointer.name = step.text;
      pointer.element_bytes = step.stride;
      pointer.steps.push_back (step);
      m_layout.members.push_back (pointer);
    }
  else
    add_piece (0, m_layout.bytes,
               pointer_like_p (type) ? piece_kind::pointer : piece_kind::data,
               at);
  m_layout.ranges = ranges_of (std::move (m_pieces), m_layout.bytes);
}

} // anonymous namespace

namespace
{

/* By their names.  */
std::map<std::string, row_shape> s_rows;

} // anonymous namespace

std::string
add_row_shape (row_shape rows)
{
  /* As a nest's: nobody else can name it.  */
  const std::string name = "::rows" + std::to_string (s_rows.size () + 1);
  s_rows[name] = std::move (rows);
  return name;
}

const char own_bytes_shape[] = "::own";
const char lookup_shape[] = "@";
const char optional_lookup_shape[] = "@?";

std::uint64_t
offset_of (const std::vector<field_handle> &fields)
{
  std::uint64_t offset = 0;
  for (field_handle field : fields)
    offset += int_byte_position (field_of (field));
  return offset;
}

bool
type_layout::flat_p () const
{
  return members.empty () && ranges.size () == 1 && ranges[0].offset == 0
         && ranges[0].bytes == bytes && ranges[0].action == 0
         && ranges[0].flags == 0;
}

const type_layout &
layout_of (tree type, const std::string &shape_name)
{
  /* Trees are kept alive by descriptor.cc's roots, which hold every type that
     comes here.  */
  static std::map<std::pair<tree, std::string>, std::unique_ptr<type_layout>>
      cache;

  type = TYPE_MAIN_VARIANT (type);
  std::unique_ptr<type_layout> &slot = cache[{ type, shape_name }];
  /* A layout that is being made and is asked for again belongs to a type that
     leads to itself: it has members, so it is not flat, whatever else it will
     be.  An empty layout says the same.  */
  if (slot)
    return *slot;
  slot = std::make_unique<type_layout> ();
  type_layout &layout = *slot;
  layout.type = type;
  layout.shape = shape_name;
  layout.name = type_name (type);
  layout.bytes = bytes_of (type);
  layout.alignment = TYPE_ALIGN_UNIT (type);

  const resolved_shape *shape = nullptr;
  if (RECORD_OR_UNION_TYPE_P (type))
    {
      type_ptr view = view_of (type);
      shape = shapes ().resolve (view, shape_name);
      if (!shape)
        shape = shapes ().resolve (view, std::string ());
      layout.polymorphic = view->polymorphic_p ();
      layout.node = view->node_p ();
      /* A nest is about the class that is written.  */
      layout.dynamic = layout.polymorphic && !final_class_p (type)
                       && shape_name.compare (0, 2, "::") != 0;
      layout.assumed = lang_GNU_Fortran () && assumed_shape_p (shape_name)
                       && !shapes ().has_directives_p (*view);
      layout.loc = shape ? shape->loc : view->declared_at ();
    }
  auto rows = s_rows.find (shape_name);
  if (rows != s_rows.end ())
    builder (layout).add_rows (rows->second);
  else
    builder (layout).add_object (shape);
  return layout;
}

} // namespace accdeep
