/* Where the members of a shape lie: from resolved shapes (model) and GCC's
   types to offsets, strides and ranges, ready to be written as descriptors
   (descriptor.cc) or text (dump.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_LAYOUT_H
#define ACCDEEP_LOWER_LAYOUT_H

#include "plugin/front/gcc/front.h"
#include "plugin/lower/ranges.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

/* As struct accdeep_value; a function is still the model's index.  */
struct layout_value
{
  std::uint32_t kind = 0; /* enum accdeep_value_kind.  */
  std::uint32_t operand = 0;
  std::int64_t number = 0;
  /* ACCDEEP_VALUE_FUNCTION: of this shape, the expression of this index.  */
  const resolved_shape *shape = nullptr;
  unsigned expression_index = 0;
};

struct layout_step
{
  std::uint32_t kind = 0; /* enum accdeep_step_kind.  */
  std::uint32_t flags = 0;
  std::uint64_t stride = 0;
  std::uint64_t full_length = 0;
  std::int64_t base_offset = 0;
  layout_value lower;
  layout_value length;
  std::string text; /* "[0:n]"; empty when it is not in the source.  */
  location loc = 0;
};

struct layout_member
{
  std::string name;
  std::uint32_t flags = 0;  /* ACCDEEP_MEMBER_*.  */
  std::uint32_t action = 0; /* enum accdeep_action.  */
  std::uint64_t offset = 0;
  std::uint64_t expression_offset = 0;
  std::uint64_t element_bytes = 0;
  std::uint64_t element_alignment = 1;
  tree element = NULL_TREE; /* Type with a descriptor, or null: flat.  */
  std::string element_shape;
  std::vector<layout_value> arguments; /* Of the policy ELEMENT_SHAPE.  */
  std::vector<layout_step> steps;
  layout_value condition; /* Or how many elements exist.  */
  location loc = 0;
};

/* Objects in place whose members and ranges lie among those of the object that
   holds them, of a type that the program may copy by hand.  */
struct layout_part
{
  tree type = NULL_TREE;
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  std::uint32_t action = 0; /* As that of a range.  */
  bool init_needed = false;
  std::string name; /* As that of an outcome.  */
};

/* What becomes of a member, in the user's terms: what reports are made of
   (report.cc).  */
enum class member_fate
{
  bits,        /* Moves with the object, as it is.  */
  followed,    /* MEMBER of the layout.  */
  no_extent,   /* A pointer that nothing says how far to follow.  */
  unmappable,  /* Its bytes are copied; REASON says why no more.  */
  left_behind, /* A library's class, of which REASON is not mapped.  */
  excluded
};

struct layout_outcome
{
  /* Path from the object: "pos.x", "%pos%x".  The classes of a library end it,
     what is in them is not the user's.  */
  std::string name;
  member_fate fate = member_fate::bits;
  bool in_library = false; /* The member itself is a library's.  */
  tree holder = NULL_TREE; /* With IN_LIBRARY: the user's member it is in.  */
  bool in_union = false;
  std::uint64_t offset = 0;
  std::uint32_t action = 0; /* As that of a range.  */
  bool init_needed = false;
  std::size_t member = 0; /* Index, when it is followed.  */
  std::string reason;
  tree field = NULL_TREE;
  location loc = 0; /* Where a directive names it, else its declaration.  */
};

/* A pointer whose target no clause moves, or an array of them.  */
struct layout_unfollowed
{
  std::string name;
  std::uint64_t offset = 0;
  bool excluded = false;
  bool listed = false; /* A directive names it, at LOC.  */
  location loc = 0;
};

/* A type under one of its shapes.  */
struct type_layout
{
  tree type = NULL_TREE; /* Main variant.  Not always an aggregate: a pointer
                            or scalar behind a followed pointer has one too. */
  std::string name;
  std::string shape; /* Empty: the default.  */
  std::uint64_t bytes = 0;
  std::uint64_t alignment = 1;
  bool polymorphic = false;
  bool node = false;    /* Of a container, see type_view.  */
  bool dynamic = false; /* Objects may be bases of ones of other classes.  */
  bool assumed = false; /* No directive says anything about the members.  */
  std::vector<layout_member> members;
  std::vector<byte_range> ranges;
  std::vector<layout_part> parts; /* Outer ones first.  */
  std::vector<layout_unfollowed> unfollowed;
  std::vector<layout_outcome> outcomes; /* In the order of declaration.  */
  location loc = 0;

  /* One run of plain bytes: as good as no descriptor at all.  */
  bool flat_p () const;
};

/* The layout of TYPE, a complete type, under its shape SHAPE; an unknown name
   gives the default shape.  view_of (TYPE) has been called.  Lives until the
   end of the compilation.  */
const type_layout &layout_of (tree type, const std::string &shape);

/* A component that shapes itself (section 5).  */
struct self_shape
{
  /* ACCDEEP_STEP_DESCRIPTOR, or POINTER to LENGTH elements.  */
  std::uint32_t step_kind = 0;
  tree element = NULL_TREE; /* Type of the elements.  */
  unsigned rank = 0;        /* Of a descriptor.  */
  layout_value length;
};

/* Implemented for each language: how FIELD shapes itself, if it does.  */
std::optional<self_shape> self_shape_of (tree field);

/* Implemented for each language: why what FIELD leads to cannot be mapped, so
   that its bytes are all there is to copy: "polymorphic"; null: it can.  */
const char *component_obstacle (tree field);

/* The shape of an object that comes with no more than its own bytes: its
   default shape, but that no pointer is followed.  */
extern const char own_bytes_shape[];

/* Shapes of a pointer whose target is looked up: [@] and [@?].  */
extern const char lookup_shape[];
extern const char optional_lookup_shape[];

/* What an operand's further extents say of the pointers or arrays that its
   first section consists of: A[0:n][0:m].  */
struct row_shape
{
  std::vector<resolved_extent> extents;
  std::string element_shape; /* Of the innermost elements.  */
};

/* The name of ROWS for layout_of (), which no other shape has.  */
std::string add_row_shape (row_shape rows);

/* Offset in bytes of the last of FIELDS in the type that has the first.  */
std::uint64_t offset_of (const std::vector<field_handle> &fields);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_LAYOUT_H */
