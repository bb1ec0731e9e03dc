/* The binary interface between code compiled with the accdeep plugin and
   libaccdeep, its run-time library.

   The compiler describes each (type, shape or policy) pair by one static,
   read-only 'struct accdeep_type' and each mapping operand by one static
   'struct accdeep_clause'; the run-time library interprets them.  This is the
   only header that both sides share.  It is plain C; every structure is laid
   out without implicit padding, as accdeep-abi.def says, which the assertions at
   the end check.

   Versions: ACCDEEP_ABI_MAJOR changes when an old library can not read new
   descriptors at all.  ACCDEEP_ABI_MINOR grows when flags or trailing fields
   are added; a library accepts a newer minor version as long as all flags that
   it does not know are zero.  abi/HISTORY tells each change and its reason.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_ABI_H
#define ACCDEEP_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ACCDEEP_ABI_MAJOR 1
#define ACCDEEP_ABI_MINOR 24

/* First member of each descriptor that the library receives directly.  */
struct accdeep_header
{
  uint16_t major; /* ACCDEEP_ABI_MAJOR of the compiler plugin.  */
  uint16_t minor; /* ACCDEEP_ABI_MINOR of the compiler plugin.  */
  uint32_t bytes; /* sizeof the structure that starts with this header.  */
};

/* A place in the user's source.  FILE is null when it is not known; LINE and
   COLUMN count from 1, COLUMN is 0 when it is not known.  */
struct accdeep_position
{
  const char *file;
  uint32_t line;
  uint32_t column;
};

/* ------------------------------------------------------------------------
   Expressions: lengths, lower bounds, conditions.
   ------------------------------------------------------------------------ */

/* What an expression may see beside its own object.  The library keeps one
   frame for each object that it is walking; the chain leads to the root.  */
struct accdeep_frame
{
  const struct accdeep_frame *outer; /* Object that led here; null at a root,
                                        but for ACCDEEP_CLAUSE_INDEXED.  */
  const void *object;                /* Host address of this frame's object.  */
  const int64_t *index;  /* Indices of the levels walked so far in the member
                            being walked, outermost first.  */
  const void *locals;    /* Values captured where the directive stands, in a
                            form that only the compiler knows; may be null.  */
  const int64_t *params; /* Value parameters of a policy; may be null.  */
  uint32_t n_index;      /* Elements in INDEX.  */
  uint32_t n_params;     /* Elements in PARAMS.  */
};

/* OBJECT is the host address of the object whose member is shaped.  A
   non-static C++ member function 'int64_t f (const accdeep_frame *) const' has
   the same calling convention.  */
typedef int64_t accdeep_expression_fn (const void *object,
                                       const struct accdeep_frame *frame);

/* How 'struct accdeep_value' is computed.  */
enum accdeep_value_kind
{
  ACCDEEP_VALUE_CONSTANT = 0, /* NUMBER itself.  */
  ACCDEEP_VALUE_S8 = 1,       /* Integer of that size and signedness at     */
  ACCDEEP_VALUE_U8 = 2,       /* OBJECT + NUMBER.  U64 values of 2^63 and   */
  ACCDEEP_VALUE_S16 = 3,      /* more are reported like negative ones.      */
  ACCDEEP_VALUE_U16 = 4,
  ACCDEEP_VALUE_S32 = 5,
  ACCDEEP_VALUE_U32 = 6,
  ACCDEEP_VALUE_S64 = 7,
  ACCDEEP_VALUE_U64 = 8,
  ACCDEEP_VALUE_FUNCTION = 9, /* FUNCTION (OBJECT, frame).  */
  /* Elements of OPERAND bytes from the address in the pointer at OBJECT +
     NUMBER modulo 2^32 to the one in the pointer at OBJECT + NUMBER / 2^32.  */
  ACCDEEP_VALUE_DISTANCE = 10,
  /* Since version 1.12.  DISTANCE + 1.  */
  ACCDEEP_VALUE_COUNT = 11,
  /* 1 if the integer of kind NUMBER / 2^32 at OBJECT + NUMBER modulo 2^32 is
     OPERAND, else 0.  */
  ACCDEEP_VALUE_EQUAL = 12,
  /* The integer of kind NUMBER / 2^32 modulo 2^8, S8 to U64, that lies NUMBER /
     2^40 bytes, maybe less than 0, behind the address in the pointer at OBJECT +
     NUMBER modulo 2^32, plus OPERAND.  The pointer is null: 0.  */
  ACCDEEP_VALUE_INDIRECT = 13
};

enum
{
  /* Since version 1.10.  The function looks only at OBJECT, at what that leads
     to, and at variables of the program, and calls nothing: any thread may call
     it, at any time, and FRAME may be null.  */
  ACCDEEP_FUNCTION_PURE = 1u << 0,
  /* Since version 1.21.  The same, but for FRAME.  */
  ACCDEEP_FUNCTION_ALONE = 1u << 1
};

struct accdeep_value
{
  uint32_t kind; /* enum accdeep_value_kind.  */
  /* DISTANCE and what follows it: see there.  S8 to U64: added to the integer.
     FUNCTION: ACCDEEP_FUNCTION_*.  Else zero.  */
  uint32_t operand;
  int64_t number;
  accdeep_expression_fn *function; /* Null unless ACCDEEP_VALUE_FUNCTION.  */
};

/* ------------------------------------------------------------------------
   Members
   ------------------------------------------------------------------------ */

/* One step on the way from a member to the objects that it denotes: one array
   dimension or one level of pointer, in the order of the declaration.  */
enum accdeep_step_kind
{
  /* An array dimension, in place: elements LOWER .. LOWER+LENGTH-1, STRIDE
     bytes apart, of an array of FULL_LENGTH elements.  */
  ACCDEEP_STEP_DIMENSION = 0,
  /* Read the pointer, then elements LOWER .. LOWER+LENGTH-1 of what it points
     to, STRIDE bytes apart.  The device pointer is attached to them.  */
  ACCDEEP_STEP_POINTER = 1,
  /* [@]: read the pointer and translate it to wherever its target is present.
     Always the last step.  */
  ACCDEEP_STEP_LOOKUP = 2,
  /* [@base]: read the pointer and translate it by the offset that it has from
     the pointer at expression object + BASE_OFFSET.  Always the last step.  */
  ACCDEEP_STEP_RELATIVE = 3,
  /* A gfortran array descriptor: read its pointer to the first element, then
     all elements that its FULL_LENGTH dimensions describe.  The device's
     pointer is attached to them.  Elements have STRIDE bytes; 0: as many as
     the descriptor says.  LOWER and LENGTH are not used.  */
  ACCDEEP_STEP_DESCRIPTOR = 4
};

enum
{
  ACCDEEP_STEP_REFERENCE = 1u << 0, /* The pointer is a C++ reference.  */
  /* With DIMENSION, first step only: a flexible array member.  FULL_LENGTH is
     0; the elements extend the object, which is the last of its array.  */
  ACCDEEP_STEP_FLEXIBLE = 1u << 1,
  /* With LOOKUP, [@?]: a target that is not present is no error.  */
  ACCDEEP_STEP_OPTIONAL = 1u << 2,
  /* Since version 1.12, with POINTER: it leads to the nodes of a container whose
     head is at the expression's object + BASE_OFFSET.  See
     ACCDEEP_TYPE_NODE.  */
  ACCDEEP_STEP_HEAD = 1u << 3,
  /* Since version 1.24, with LOOKUP and OPTIONAL: an iterator, which may point
     to the end of its target.  */
  ACCDEEP_STEP_END = 1u << 4
};

struct accdeep_step
{
  uint32_t kind;  /* enum accdeep_step_kind.  */
  uint32_t flags; /* ACCDEEP_STEP_*.  */
  uint64_t stride;
  uint64_t full_length; /* DIMENSION and DESCRIPTOR only, else 0.  */
  int64_t base_offset;  /* RELATIVE and HEAD only, else 0.  */
  struct accdeep_value lower;
  struct accdeep_value length;
  const char *text; /* The extent as the user wrote it, "[0:n]", or null.  */
  struct accdeep_position position; /* Of the extent.  */
};

/* What happens to a member (section "actions" of doc/language.md).  INHERIT is
   the action of the clause, or of the enclosing member.  */
enum accdeep_action
{
  ACCDEEP_ACTION_INHERIT = 0,
  ACCDEEP_ACTION_COPY = 1,
  ACCDEEP_ACTION_COPYIN = 2,
  ACCDEEP_ACTION_COPYOUT = 3,
  ACCDEEP_ACTION_CREATE = 4,
  ACCDEEP_ACTION_PRESENT = 5,
  ACCDEEP_ACTION_DELETE = 6,
  ACCDEEP_ACTION_NO_CREATE = 7,
  ACCDEEP_ACTION_UPDATE = 8
};

/* The directions in which a member moves at all, whatever its action.  INHERIT
   is that of the enclosing member, or both when the member has an action of its
   own.  The fields 'action' below hold an accdeep_action in their low
   ACCDEEP_DIRECTION_SHIFT bits and an accdeep_direction above.  */
enum accdeep_direction
{
  ACCDEEP_DIRECTION_INHERIT = 0,
  ACCDEEP_DIRECTION_IN = 1,    /* Host to device only.	*/
  ACCDEEP_DIRECTION_OUT = 2,   /* Device to host only.	*/
  ACCDEEP_DIRECTION_INOUT = 3, /* As the action says.  */
  ACCDEEP_DIRECTION_NONE = 4   /* Never: the clause 'create' of a policy.  */
};

#define ACCDEEP_DIRECTION_SHIFT 8

enum
{
  /* init_needed: create acts as copyin and copyout as copy.  */
  ACCDEEP_MEMBER_INIT_NEEDED = 1u << 0,
  /* Lies in a union: a pointer is followed only when its first length is not
     zero, and other members may overlap it.  */
  ACCDEEP_MEMBER_UNION = 1u << 1,
  /* Has a condition: CONDITION is evaluated, and the member is skipped
     (treated as excluded) when it gives zero.  */
  ACCDEEP_MEMBER_CONDITIONAL = 1u << 2,
  /* CONDITION is the number of elements behind the first POINTER step that
     exist.  Those behind them are memory that is mapped, but neither looked
     into nor copied back.  Not together with ACCDEEP_MEMBER_CONDITIONAL.  */
  ACCDEEP_MEMBER_LIVE = 1u << 3,
  /* ELEMENT is a policy with parameters: N_ARGUMENTS is not zero.  */
  ACCDEEP_MEMBER_ARGUMENTS = 1u << 4,
  /* Since version 1.11, of a container's elements: ELEMENT is a policy with the
     parameters of the container's.  The arguments are those of the member or
     clause that leads to the container, or to the outermost one of several in
     each other.  Those of a member are computed for each element of ELEMENT,
     which has the indices of the levels in the containers behind those of the
     member itself.  */
  ACCDEEP_MEMBER_FORWARDS = 1u << 5,
  /* Since version 1.12.  The elements from one address to another one exist, in
     however many pieces of memory they are: CONDITION, a DISTANCE, has them.  As
     with ACCDEEP_MEMBER_LIVE, not together with the others that use it.  */
  ACCDEEP_MEMBER_BETWEEN = 1u << 6
};

/* One included member that needs work: it is followed, translated, or is an
   aggregate in place whose own type has such members.  Excluded members and
   pointers without an extent are not listed; see RANGES below.

   The slot, where the first step starts, is at object + OFFSET.  Expressions
   get object + EXPRESSION_OFFSET as their object, which differs from the
   object when the member was reached through an aggregate or a base class that
   was flattened into this descriptor.

   Without any DIMENSION or POINTER step the member is one aggregate in place,
   and ELEMENT describes it.  ELEMENT is null when the target is flat.  */
struct accdeep_member
{
  const char *name; /* As written in an access path: "kids", "pos.x".  */
  uint32_t flags;   /* ACCDEEP_MEMBER_*.  */
  uint32_t action;  /* enum accdeep_action and enum accdeep_direction.  */
  uint64_t offset;
  uint64_t expression_offset;
  uint64_t element_bytes;       /* Size of the innermost elements.  */
  uint64_t element_alignment;   /* Their alignment in bytes.  */
  const struct accdeep_type *element; /* Of the innermost elements, or null. */
  const struct accdeep_step *steps;
  uint32_t n_steps;
  /* As many more steps follow STEPS: the LENGTH of each is a value for
     accdeep_frame.params of ELEMENT's objects, computed for the object that
     has this member.  Nothing else of them is used.  */
  uint32_t n_arguments;
  struct accdeep_value condition;
  struct accdeep_position position; /* Of the member in the directive, or of
                                       its declaration.  */
};

enum
{
  /* The bytes are an untranslated pointer: copied to the device bit by bit,
     never back.  */
  ACCDEEP_RANGE_POINTER = 1u << 0,
  ACCDEEP_RANGE_INIT_NEEDED = 1u << 1,
  /* May overlap a followed pointer of the same union; the library cuts the
     pointers that it attached out of the range.  */
  ACCDEEP_RANGE_UNION = 1u << 2,
  /* With ACCDEEP_RANGE_POINTER: of a member that the shape excludes.  The
     device gets the pointer when the object is allocated, and never again.  */
  ACCDEEP_RANGE_EXCLUDED = 1u << 3,
  /* With ACCDEEP_RANGE_EXCLUDED: the device gets null instead.  */
  ACCDEEP_RANGE_NULL = 1u << 4,
  /* Since version 1.13, with ACCDEEP_RANGE_POINTER: pointers to tables of virtual
     functions.  The device's copy leads to the class's table there, where a
     file has one.  */
  ACCDEEP_RANGE_TABLE = 1u << 5
};

/* Bytes of included direct members.  Exactly these move in an update and in
   everything that is copied back to the host.  Sorted by offset, disjoint
   except where ACCDEEP_RANGE_UNION says otherwise; followed pointers and
   aggregates that have their own descriptor (a member with ELEMENT and no
   pointer step) are not covered.  Padding belongs to the run around it.  */
struct accdeep_range
{
  uint64_t offset;
  uint64_t bytes;
  uint32_t action; /* enum accdeep_action and enum accdeep_direction.  */
  uint32_t flags;  /* ACCDEEP_RANGE_*.  */
};

enum
{
  ACCDEEP_TYPE_POLYMORPHIC = 1u << 0, /* Has a virtual table pointer.  */
  ACCDEEP_TYPE_RECURSIVE = 1u << 1,   /* Objects may lead to objects of the
                                         same type.  */
  /* Since version 1.7.  No directive says that the pointers in it lead to
     something: those that cannot be read are copied as they are, with a
     warning.  */
  ACCDEEP_TYPE_ASSUMED = 1u << 2,
  /* Since version 1.8: what the objects, or PARTS of them, lead to is followed
     only as long as no file of the program copies them by hand.  */
  ACCDEEP_TYPE_BY_HAND = 1u << 3,
  /* Since version 1.12.  A node of a container: a pointer to one may lead to the
     container's head instead, a part of an object that lies before all nodes on
     every way to them.  It is translated then, and not followed.  Pointers to one
     count once for all in a directive.  */
  ACCDEEP_TYPE_NODE = 1u << 4,
  /* Since version 1.12, together with POLYMORPHIC: where a single object is
     named or pointed to it may be a base of one of another class.  The table of
     virtual functions, to which it begins with a pointer, says which, and what
     that class's objects are stands for it.  */
  ACCDEEP_TYPE_DYNAMIC = 1u << 5
};

/* A derived type of Fortran, for comparisons over files.  Equal names and
   members, and no two different homes, are one type.  */
struct accdeep_derived_type
{
  const char *name; /* "grid".  */
  const char *home; /* The module that defines it, or where else it is defined;
                       null: not known.  */
  uint64_t members; /* Fingerprint of names and places of all members.  */
  /* Types without directives that components and the parent have, be they in
     place, allocatable or pointers.  Where the program copies one of them by
     hand, it copies this one by hand, too.  */
  const struct accdeep_derived_type *const *components;
  uint64_t n_components;
};

/* Objects of a type without directives in place in another object, whose
   members and ranges lie among this one's.  Where the program copies TYPE by
   hand they are one range instead.  Outer ones stand before inner ones.  */
struct accdeep_part
{
  const struct accdeep_derived_type *type;
  uint64_t offset;
  uint64_t bytes;
  uint32_t action; /* As that of a range.  */
  uint32_t flags;  /* ACCDEEP_RANGE_INIT_NEEDED or 0.  */
};

enum
{
  ACCDEEP_UNFOLLOWED_EXCLUDED = 1u << 0, /* The shape excludes it.  */
  /* POSITION is where a directive lists it, else that of its declaration.  */
  ACCDEEP_UNFOLLOWED_LISTED = 1u << 1
};

/* A pointer among the ranges of an object, or an array of them, whose target no
   clause moves: for pictures of the data, and messages.  */
struct accdeep_unfollowed
{
  const char *name; /* As that of a member.  */
  uint64_t offset;
  uint64_t flags; /* ACCDEEP_UNFOLLOWED_*.  */
  struct accdeep_position position;
};

/* One (type, shape or policy).  */
struct accdeep_type
{
  struct accdeep_header header;
  const char *name;  /* Type as the user writes it: "struct deep_type".  */
  const char *shape; /* Name of the shape or policy; null for the default.  */
  uint64_t flags;    /* ACCDEEP_TYPE_*.  */
  uint64_t object_bytes;
  uint64_t alignment;
  uint64_t fingerprint; /* Equal for equal contents; to find out two files
                           that shape one type differently.  */
  const struct accdeep_member *members; /* Bases of RELATIVE steps need not
                                           come first.  */
  const struct accdeep_range *ranges;
  uint32_t n_members;
  uint32_t n_ranges;
  struct accdeep_position position; /* Of the shape, or of the type.  */
  /* Since version 1.8, with ACCDEEP_TYPE_BY_HAND only.  */
  const struct accdeep_derived_type *derived; /* Null: a directive shapes it. */
  const struct accdeep_part *parts;
  uint64_t n_parts;
  /* Since version 1.11.  */
  const struct accdeep_unfollowed *unfollowed;
  uint64_t n_unfollowed;
  /* Since version 1.12, with ACCDEEP_TYPE_DYNAMIC only: the class as its
     type_info has it, "5shape".  */
  const char *identity;
};

/* ------------------------------------------------------------------------
   Directives
   ------------------------------------------------------------------------ */

enum
{
  /* The operand is p[@]: its value is looked up, nothing is mapped.  */
  ACCDEEP_CLAUSE_LOOKUP = 1u << 0,
  /* The operand is end[@base]: nothing is mapped.  */
  ACCDEEP_CLAUSE_RELATIVE = 1u << 1,
  /* An implicit data attribute of a compute construct: when the root is
     already present, nothing below it is looked at.  */
  ACCDEEP_CLAUSE_IMPLICIT = 1u << 2,
  /* The operand is an array or a section: paths name its elements by index. */
  ACCDEEP_CLAUSE_SECTION = 1u << 3,
  /* TYPE is a policy with parameters, and the clause has ARGUMENTS.  */
  ACCDEEP_CLAUSE_ARGUMENTS = 1u << 4,
  /* With IMPLICIT, since version 1.7: TYPE has only the members that the
     construct refers to.  These are looked at where the root is present, too:
     each is left alone where it is attached, attached where it is present, and
     mapped where it is absent.  */
  ACCDEEP_CLAUSE_REFERENCED = 1u << 5,
  /* Since version 1.8: whatever the program copies by hand, this clause takes
     for deep what may be deep, or for copied by hand what may be that.  */
  ACCDEEP_CLAUSE_DEEP = 1u << 6,
  ACCDEEP_CLAUSE_SHALLOW = 1u << 7,
  /* Since version 1.8, of an ATTACH entry: the pointer is a component.  Where
     its object is not present, it is attached when that comes.  */
  ACCDEEP_CLAUSE_COMPONENT = 1u << 8,
  /* With LOOKUP, p[@?]: a target that is not present is no error.  Of an operand
     of `update': nor is what it leads to.  */
  ACCDEEP_CLAUSE_OPTIONAL = 1u << 9,
  /* The operand is a single pointer: where that is not mapped itself, it stands
     for the mapped object that it points into, whose elements are of TYPE.
     Only in clauses that do not allocate.  */
  ACCDEEP_CLAUSE_POINTER = 1u << 10,
  /* Since version 1.12, of a dataflow region with kind GOMP_MAP_ALLOC: no clause
     of the region names the operand, but a task will.  It is allocated when the
     region starts and released with it.  */
  ACCDEEP_CLAUSE_TASKS = 1u << 11,
  /* Since version 1.13, of a task that only reads the operand: the host may have
     changed it since the last task.  */
  ACCDEEP_CLAUSE_HOST_CHANGES = 1u << 12,
  /* Since version 1.13: the operand is a closure, and what it has captured is in
     no clause: where that is present, it is taken as it is there.  */
  ACCDEEP_CLAUSE_CAPTURES = 1u << 13,
  /* Since version 1.13, of a compute construct: the kernel has a copy of the
     operand among its arguments, for which GOACC_deep_image has the pointers.
     The operand itself need not be on the device.  */
  ACCDEEP_CLAUSE_IMAGE = 1u << 14,
  /* Since version 1.15: the memory from the first to the last byte of other
     operands, which are sections of one array.  Nothing is mapped; these have
     the host's distances on the device.  */
  ACCDEEP_CLAUSE_SPAN = 1u << 15,
  /* Since version 1.16: expressions of TYPE's objects need their index in the
     operand.  They have an outer frame, which is of no object.  */
  ACCDEEP_CLAUSE_INDEXED = 1u << 16,
  /* With POINTER, since version 1.22, of a compute construct: the pointer is a
     variable.  Where it stands for what it points to, the kernel gets its value
     with its arguments.  Else the device has a copy of it.  */
  ACCDEEP_CLAUSE_VARIABLE = 1u << 17
};

/* One mapping operand.  An operand without deep members has one as well, so
   that messages can name it.  */
struct accdeep_clause
{
  struct accdeep_header header;
  const struct accdeep_type *type; /* Of the elements; null: flat bytes.  */
  const char *name;                /* Root of access paths: "p", "this".  */
  uint32_t flags;                  /* ACCDEEP_CLAUSE_*.  */
  uint32_t base_entry; /* RELATIVE: index of the entry that maps the base. */
  struct accdeep_position position; /* Of the operand.  */
  /* Since version 1.6.  For accdeep_frame.params of TYPE's objects; functions
     get a null object.  */
  const struct accdeep_value *arguments;
  uint64_t n_arguments;
};

enum accdeep_construct
{
  ACCDEEP_CONSTRUCT_DATA = 0,
  ACCDEEP_CONSTRUCT_PARALLEL = 1,
  ACCDEEP_CONSTRUCT_KERNELS = 2,
  ACCDEEP_CONSTRUCT_SERIAL = 3,
  ACCDEEP_CONSTRUCT_ENTER_DATA = 4,
  ACCDEEP_CONSTRUCT_EXIT_DATA = 5,
  ACCDEEP_CONSTRUCT_UPDATE = 6,
  ACCDEEP_CONSTRUCT_DECLARE = 7,
  ACCDEEP_CONSTRUCT_HOST_DATA = 8,
  ACCDEEP_CONSTRUCT_DATAFLOW = 9 /* Since version 1.12.  */
};

enum
{
  /* Types of one identity are one type, as C++ says.  */
  ACCDEEP_SHAPE_ONE_DEFINITION = 1u << 0
};

/* What one translation unit says of one shape of a type that others may know.
   Its address is in the section accdeep_shapes.  Two records of one identity
   and one shape contradict each other when they are about one type and their
   fingerprints differ: both have ONE_DEFINITION, or equal members.  */
struct accdeep_shape_record
{
  struct accdeep_header header;
  const char *identity; /* "3vec": the same in all languages.  */
  const char *type;     /* As the user writes it.  */
  const char *shape;    /* Null for the default.  */
  const char *unit;     /* The main source file.  */
  uint64_t members;     /* Fingerprint of names and places of all members.  */
  uint64_t fingerprint; /* Of the shape.  */
  uint64_t flags;       /* ACCDEEP_SHAPE_*.  */
  struct accdeep_position position; /* Of the shape, or of the type.  */
};

/* One translation unit copies objects of TYPE by hand.  Its address is in the
   section accdeep_by_hand.  */
struct accdeep_by_hand_record
{
  struct accdeep_header header;
  const struct accdeep_derived_type *type;
  struct accdeep_position position; /* Of the directive.  */
};

/* What one translation unit knows of a class with virtual functions: its
   objects, under one shape.  Its address is in the section accdeep_classes.
   Since version 1.12.  */
struct accdeep_class_record
{
  struct accdeep_header header;
  /* As its type_info has it: "6circle".  Null, since version 1.17: a derived type
     of Fortran, and TABLE is gfortran's table of it.  */
  const char *identity;
  const struct accdeep_type *type;
  /* Its tables of virtual functions, which lie together.  Null: the translation
     unit has none, and the class's type_info tells.  */
  const void *table;
  uint64_t table_bytes;
};

/* Where a class's tables of virtual functions begin: the pointer at byte OBJECT
   of an object leads to byte TABLE.  */
struct accdeep_table_start
{
  uint64_t object;
  uint64_t table;
};

/* The virtual functions of a class that one translation unit has compiled for the
   device.  Its address is in the section accdeep_tables.  Since version 1.13.  */
struct accdeep_device_table
{
  struct accdeep_header header;
  const char *identity; /* As in the class's own record.  */
  const void *table;    /* Likewise.  */
  /* A variable for the device, with the contents of the class's tables: the
     functions are the device's there; null where it has none.  */
  const void *functions;
  uint64_t n_entries; /* In FUNCTIONS, of a pointer's size each.  */
  const struct accdeep_table_start *starts;
  uint64_t n_starts;
};

/* The body of a compute construct, a function for the device.  Where its parameter
   is null it finds the addresses of its operands, one for each entry of the
   construct, at the beginning of ARGUMENTS.  Its address is in the section
   accdeep_kernels.  Since version 1.18.  */
struct accdeep_kernel
{
  struct accdeep_header header;
  const void *function;  /* Its host address.  */
  /* A variable for the device, by its host address.  Since version 1.23 other
     records may name it, too, with the same numbers of bytes and entries.  */
  const void *arguments;
  uint64_t bytes;        /* Of ARGUMENTS: may be more than the addresses need.  */
  uint64_t n_entries;
  /* Bit I, of the first 64: the function at most reads the object of entry I by
     its address.  */
  uint64_t only_read;
  /* Since version 1.22: that object is a pointer, and the function at most reads
     what it leads to.  */
  uint64_t only_read_through;
};

/* The records of one program or shared library.  */
struct accdeep_module
{
  struct accdeep_header header;
  const struct accdeep_shape_record *const *begin; /* Null: there are none.  */
  const struct accdeep_shape_record *const *end;
  /* Since version 1.8.  */
  const struct accdeep_by_hand_record *const *by_hand_begin;
  const struct accdeep_by_hand_record *const *by_hand_end;
  /* Since version 1.12.  */
  const struct accdeep_class_record *const *classes_begin;
  const struct accdeep_class_record *const *classes_end;
  /* Since version 1.13.  */
  const struct accdeep_device_table *const *tables_begin;
  const struct accdeep_device_table *const *tables_end;
  /* Since version 1.18.  */
  const struct accdeep_kernel *const *kernels_begin;
  const struct accdeep_kernel *const *kernels_end;
};

/* One directive in the source.  */
struct accdeep_directive
{
  struct accdeep_header header;
  uint32_t construct; /* enum accdeep_construct.  */
  uint32_t flags;     /* Zero in this version.  */
  const char *function;
  struct accdeep_position position;
  const struct accdeep_module *module; /* Since version 1.4.  */
};

/* Run-time flags of one execution of a directive.  */
enum
{
  ACCDEEP_RUN_IF_FALSE = 1u << 0, /* The if clause gave false: do nothing.  */
  ACCDEEP_RUN_FINALIZE = 1u << 1,
  ACCDEEP_RUN_IF_PRESENT = 1u << 2
};

/* The arguments of one execution of a directive: N entries in libgomp's form.
   KINDS are GOMP_MAP_* of gomp-constants.h (low 8 bits; log2 of the alignment
   above).  CLAUSES[i] may be null.  SIZES are bytes; for an operand of a type
   with deep members they are a multiple of its object_bytes.  A LOOKUP or
   RELATIVE entry has the value of the pointer as its host address, and size 0;
   for a null host address nothing is done.  In an update FORCE_TO and TO both
   mean device, FORCE_FROM and FROM both mean self: ACCDEEP_RUN_IF_PRESENT alone
   decides what an absent object means.  ATTACH and DETACH entries have the
   address of the pointer, and the bias in SIZES, as in libgomp; the pointer
 need not be present.  A TO_PSET entry is the array descriptor of a
   component whose array the entry before it maps: where it is present, its
   bounds are sent to the device.  Two POINTER entries are a
   static variable, a pointer or an array descriptor, which leads to what the
   entry before them maps, and comes and goes with it; SIZES has the variable's
   bytes and the bias.  There are no GOMP_MAP_STRUCT groups.  Arrays belong to
   the caller and are not needed after the call returns.  */
struct accdeep_arguments
{
  uint32_t flags; /* ACCDEEP_RUN_*.  */
  uint32_t n;
  void *const *hostaddrs;
  const size_t *sizes;
  const unsigned short *kinds;
  const struct accdeep_clause *const *clauses;
  const void *locals; /* For accdeep_frame.locals.  */
  int32_t async;      /* GOMP_ASYNC_NOVAL, GOMP_ASYNC_SYNC or a queue.  */
  uint32_t n_waits;   /* Elements in WAITS; 0: no wait clause.  */
  const int32_t *waits; /* Queues; one GOMP_ASYNC_NOVAL: all.  */
  /* Lower bounds of the operands that are sections, for access paths only;
     null: all zero.  */
  const int64_t *lowers;
};

/* ------------------------------------------------------------------------
   Variables of declare directives
   ------------------------------------------------------------------------ */

enum
{
  /* An allocatable array: what it refers to is its own.  */
  ACCDEEP_DECLARED_ALLOCATABLE = 1u << 0,
  /* A procedure for the device uses it.  */
  ACCDEEP_DECLARED_IN_ROUTINE = 1u << 1,
  /* Another file defines it, and says the rest.  */
  ACCDEEP_DECLARED_ELSEWHERE = 1u << 2
};

/* A variable of Fortran, of a declare directive, that refers to other memory:
   an array descriptor of RANK dimensions, or, with rank 0, a pointer.  */
struct accdeep_declared
{
  struct accdeep_header header;
  const void *variable; /* Host address.  */
  uint64_t bytes;         /* Of the variable itself.  */
  uint64_t element_bytes; /* 0: as many as the descriptor says.  */
  uint32_t rank;
  uint32_t flags; /* ACCDEEP_DECLARED_*.  */
};

/* The N VARIABLES of a file, when its module is loaded (LOADED is 1), and when
   it goes (0).  */
extern void GOACC_deep_declare (const struct accdeep_declared *variables,
                                uint64_t n, uint32_t loaded);

/* The pointer VARIABLE, which is declared, has just been given memory of its own
   (GIVEN is 1), or is about to lose it (0).  */
extern void GOACC_deep_declared_memory (const void *variable, uint32_t given);

/* Start of a data or compute construct.  Returns a handle for
   GOACC_deep_data_end, null when nothing is to be done there.  */
extern void *GOACC_deep_data_start (const struct accdeep_directive *,
                                    const struct accdeep_arguments *);

/* End of the construct, also when it is left by an exception.  */
extern void GOACC_deep_data_end (void *region);

extern void GOACC_deep_enter_data (const struct accdeep_directive *,
                                   const struct accdeep_arguments *);
extern void GOACC_deep_exit_data (const struct accdeep_directive *,
                                  const struct accdeep_arguments *);
extern void GOACC_deep_update (const struct accdeep_directive *,
                               const struct accdeep_arguments *);

enum
{
  /* Bytes behind the part that is known of the object's type move.  */
  ACCDEEP_CLASS_REST = 1u << 0,
  /* Since version 1.20.  The clause's type is the default shape of the declared
     type without components that have clauses of their own: the object has the
     default shape of its own type, and these components as the clause has
     them.  */
  ACCDEEP_CLASS_BESIDE = 1u << 1
};

/* CLAUSE for the polymorphic object that gfortran's table of its type, TABLE, is
   about; null: it has none.  FLAGS: ACCDEEP_CLASS_*.  Since version 1.17.  */
extern const struct accdeep_clause *
GOACC_deep_class (const struct accdeep_clause *clause, const void *table,
                  uint32_t flags);

/* Take note of what MODULE's files copy by hand: called when the module is
   loaded, by each file that does so.  Since version 1.8.  */
extern void GOACC_deep_register (const struct accdeep_module *module);

/* Device value of the LOOKUP or RELATIVE operand ENTRY of the construct that
   REGION belongs to; POINTER itself when REGION is null.  Compute constructs
   use it for pointer variables that the kernel reads.  */
extern void *GOACC_deep_translate (void *region, uint32_t entry,
                                   void *pointer);

/* IMAGE is a copy of the IMAGE operand ENTRY of the construct that REGION belongs
   to: give its pointers the device's values.  Nothing is done when REGION is
   null.  Since version 1.13.  */
extern void GOACC_deep_image (void *region, uint32_t entry, void *image);

/* Device address of what POINTER leads to, where that is present; else POINTER
   itself.  For pointers that a kernel reads without a clause.  Since version
   1.7.  */
extern void *GOACC_deep_look_up (void *pointer);

/* The same of the pointer that messages call NAME, which the kernel of the
   construct dereferences for certain: its target has to be present.  Null and
   what is no address of the host's stay as they are.  Since version 1.14.  */
extern void *GOACC_deep_look_up_object (void *pointer, const char *name,
                                        const struct accdeep_directive *);

/* ------------------------------------------------------------------------
   Dataflow regions, since version 1.12.

   #pragma acc dataflow becomes

     void *region = GOACC_dataflow_start (&dataflow, &arguments, device);
     try { <block> } finally { GOACC_dataflow_end (region); }

   and each compute construct in its block

     int queue = GOACC_dataflow_task_start (region, &task, &arguments, owners,
                                            device);
     try { <the construct, with async (queue), and all operands `present'> }
     finally { GOACC_dataflow_task_end (region); }

   All calls of one region come from one thread, and tasks are not nested.
   ------------------------------------------------------------------------ */

/* What a task does with an operand.  Neither: it orders nothing.  */
enum
{
  ACCDEEP_ACCESS_READ = 1u << 0,
  ACCDEEP_ACCESS_WRITE = 1u << 1
};

/* Of one entry of a task's arguments.  */
struct accdeep_access
{
  uint32_t access; /* ACCDEEP_ACCESS_*.  */
  /* How many pointers in memory the operand was reached through: of p->q->r[0:n]
     there are two, p->q->r and p->q.  An operand conflicts with what it overlaps,
     and with what has one of these pointers in it; two parts of one structure are
     independent of each other.  */
  uint32_t n_owners;
};

/* One compute construct in the block of a dataflow region.  */
struct accdeep_task
{
  struct accdeep_header header;
  const struct accdeep_directive *directive; /* The construct itself.  */
  /* The function that is all the construct calls, or the variables that it
     writes, or the construct's name: for messages and graphs.  */
  const char *name;
  const struct accdeep_access *accesses; /* One an entry.  */
  uint32_t n_accesses;
  uint32_t number; /* In the region, in the order of the source, from 0.  */
};

struct accdeep_dataflow
{
  struct accdeep_header header;
  const struct accdeep_directive *directive; /* ACCDEEP_CONSTRUCT_DATAFLOW.  */
  const struct accdeep_task *const *tasks;   /* In the order of the source.  */
  uint64_t n_tasks;
};

/* Values of DEVICE below, which else counts from 0 as acc_set_device_num
   does.  */
enum
{
  ACCDEEP_DEVICE_NONE = -1, /* No clause: the region's; there: the current one. */
  ACCDEEP_DEVICE_AUTO = -2  /* device(auto).  */
};

/* Start of a region.  The entries of ARGUMENTS are those of its data clauses,
   and, with ACCDEEP_CLAUSE_TASKS, those that only tasks name and whose addresses
   are known here; everything is allocated before this returns.  ARGUMENTS' async
   is that of the region: with a queue, GOACC_dataflow_end does not wait, and that
   queue is behind the whole of it, copies to the host included.  Its waits come
   before the first task.  Returns a handle for the other functions; null where
   the tasks are not to run on a device: the if clause is false, or the device has
   the host's memory.  The construct's if clause is `handle != 0' then.  */
extern void *GOACC_dataflow_start (const struct accdeep_dataflow *,
                                   const struct accdeep_arguments *,
                                   int32_t device);

/* Start of a task.  ARGUMENTS has what its data clauses say, with kinds as on
   the construct: TO, FROM, TOFROM, ALLOC, FORCE_PRESENT, IF_PRESENT; it has no
   waits and no flags, and its async means nothing.  OWNERS are the addresses of
   the pointers that all entries were reached through, in the order of the
   entries, for each the last one first; null: there are none.  On return every operand is present on
   the task's device, or will be when the queue that is returned gets there, and
   that queue is behind all that the task depends on.  The host waits for nothing.
   The calling thread's current device is the task's until
   GOACC_dataflow_task_end.  The result is an async argument of libgomp's:
   GOMP_ASYNC_SYNC when REGION is null.  */
extern int32_t GOACC_dataflow_task_start (void *region,
                                          const struct accdeep_task *,
                                          const struct accdeep_arguments *,
                                          void *const *owners, int32_t device);

/* The task has been launched.  */
extern void GOACC_dataflow_task_end (void *region);

/* End of the block, also when it is left by an exception: waits for all tasks
   unless the region is async, copies out what the region's clauses say, and
   releases everything.  */
extern void GOACC_dataflow_end (void *region);

/* ------------------------------------------------------------------------
   What programs are looked at with, since version 1.13: descriptions of types
   as their declarations have them, whatever directives say.  Only in files
   that are compiled with -fplugin-arg-accdeep-infer.
   ------------------------------------------------------------------------ */

/* An integer in an object.  */
struct accdeep_infer_scalar
{
  const char *name; /* Path from the object: "n", "head.n".  */
  uint64_t offset;  /* Of its byte, or of a bit-field's first one.  */
  uint32_t kind;    /* ACCDEEP_VALUE_S8 to U64; of a bit-field S64 or U64.  */
  uint32_t bit;     /* Of a bit-field: the first one in that byte.  */
  uint32_t bits;    /* Of a bit-field: how many; else 0.  */
  uint32_t flags;   /* ACCDEEP_INFER_REVERSED.  */
};

enum
{
  /* Its bytes are in the other order than the machine's.  */
  ACCDEEP_INFER_REVERSED = 1u << 0
};

enum
{
  ACCDEEP_INFER_IN_UNION = 1u << 0,
  /* The elements are characters.  */
  ACCDEEP_INFER_TEXT = 1u << 1,
  /* A container's, whose elements lie before the address in the pointer at END.
     Where they are no pointers, nobody writes how many they are.  */
  ACCDEEP_INFER_CONTAINER = 1u << 2,
  /* A reference, or in a class of the library's: nobody writes its name.  */
  ACCDEEP_INFER_HOLDER = 1u << 3,
  /* The elements are integers, without a sign.  */
  ACCDEEP_INFER_INTEGER = 1u << 4,
  ACCDEEP_INFER_UNSIGNED = 1u << 5,
  /* A container's, and at END is how many elements it has.  */
  ACCDEEP_INFER_COUNTED = 1u << 6,
  /* No pointer, but a flexible array: the elements begin at OFFSET.  */
  ACCDEEP_INFER_FLEXIBLE = 1u << 7
};

/* A pointer in an object, or an array of COUNT of them.  */
struct accdeep_infer_pointer
{
  const char *name;
  struct accdeep_position position;
  uint64_t offset;
  uint64_t count;
  const char *type;    /* As the user writes it: "double **".  */
  const char *element; /* Behind all DEPTH levels: "double".  */
  const struct accdeep_infer_type *target; /* ELEMENT's; null: no structure. */
  uint64_t element_bytes; /* 0: not known.  */
  uint32_t depth;         /* Levels of pointers; at least 1.  */
  uint32_t flags;         /* ACCDEEP_INFER_*.  */
  uint64_t end;
  const char *dimensions; /* Of an array, "2, 3"; else null.  */
};

/* COUNT objects of TYPE in place in another one.  */
struct accdeep_infer_part
{
  const struct accdeep_infer_type *type;
  uint64_t offset;
  uint64_t count;
};

enum
{
  ACCDEEP_INFER_CXX = 1u << 0,
  /* A block has one object, whose last member is a flexible array.  */
  ACCDEEP_INFER_OPEN_ENDED = 1u << 1,
  /* It is declared in a header of the system's.  Since 1.19.  */
  ACCDEEP_INFER_SYSTEM = 1u << 2
};

struct accdeep_infer_type
{
  struct accdeep_header header;
  const char *name; /* "struct matrix"; C++: "ns::matrix<double>".  */
  struct accdeep_position position;
  uint64_t bytes;
  uint64_t fingerprint; /* Of names and places of all members.  */
  const struct accdeep_infer_scalar *scalars;
  const struct accdeep_infer_pointer *pointers;
  const struct accdeep_infer_part *parts;
  uint32_t n_scalars;
  uint32_t n_pointers;
  uint32_t n_parts;
  uint32_t flags; /* ACCDEEP_INFER_CXX, _OPEN_ENDED, _SYSTEM.  */
  /* Of a class with virtual functions, as its type_info has it; else null.  Not
     in objects of the first compilers of version 1.13.  */
  const char *identity;
};

/* Where a directive, or a call of accdeep_infer, comes upon objects.  With
   DEPTH 0 its address is that of COUNT objects of TYPE; else of COUNT
   pointers with so many levels, or, with COUNT 0, the value of one.  */
struct accdeep_infer_root
{
  const struct accdeep_infer_type *type;
  const char *name;
  uint64_t count;
  uint64_t depth;
};

enum
{
  ACCDEEP_INFER_CALL = 1u << 0 /* Of accdeep_infer.  */
};

struct accdeep_infer_site
{
  struct accdeep_header header;
  struct accdeep_position position;
  const struct accdeep_infer_root *roots;
  uint32_t n_roots;
  uint32_t flags; /* ACCDEEP_INFER_CALL.  */
};

/* One for each program and shared library, in memory that can be written.  The
   allocator's functions are those of the C library until the run-time library
   wants to know of blocks.  */
struct accdeep_infer_state
{
  /* Null, or what is called at each site, with the addresses of its roots.  */
  void (*look) (const struct accdeep_infer_site *, void *const *);
  void *(*allocate) (size_t);                 /* malloc.  */
  void *(*allocate_zeros) (size_t, size_t);   /* calloc.  */
  void *(*reallocate) (void *, size_t);       /* realloc.  */
  void (*release) (void *);                   /* free.  */
  void *(*allocate_aligned) (size_t, size_t); /* memalign.  */
};

/* What the source tells of level LEVEL, from 0, of the pointer called MEMBER in
   objects of TYPE.  */
struct accdeep_infer_use
{
  const struct accdeep_infer_type *type;
  const char *member;
  /* In brackets; without the first element if that is 0: "rows * columns",
     "-halo:n + 2 * halo", "@data".  Null: none, but kernels use the member.  */
  const char *extent;
  struct accdeep_position position; /* Of one place.  */
  uint64_t level; /* With ACCDEEP_INFER_USE_OPEN, _KERNEL and the reason.  */
};

/* Kernels use other elements, too: an index that nothing is known of.  */
#define ACCDEEP_INFER_USE_OPEN (UINT64_C (1) << 32)
/* Kernels dereference the level.  Since 1.19.  */
#define ACCDEEP_INFER_USE_KERNEL (UINT64_C (1) << 33)
/* The reason, an accdeep_infer_reason.  Since 1.19, before always a loop.  */
#define ACCDEEP_INFER_USE_REASON_SHIFT 40

enum accdeep_infer_reason
{
  ACCDEEP_INFER_LOOP = 0,     /* Loops go so far.  */
  ACCDEEP_INFER_MEMORY = 1,   /* So much was allocated.  */
  ACCDEEP_INFER_STRING = 2,   /* It ends with a null character.  */
  ACCDEEP_INFER_INSIDE = 3,   /* It was given another member's address.  */
  ACCDEEP_INFER_CONSTANT = 4, /* The element of a number is used.  */
  ACCDEEP_INFER_SINGLE = 5,   /* The first element is used.  */
  ACCDEEP_INFER_SHARED = 6    /* It was given another object's address.  */
};

struct accdeep_infer_unit
{
  struct accdeep_header header;
  const char *name; /* The main source file.  */
  struct accdeep_infer_state *state;
  const struct accdeep_infer_type *const *types;
  uint64_t n_types;
  const struct accdeep_infer_use *uses;
  uint64_t n_uses;
};

/* Called when a file's module is loaded, if ACCDEEP_INFER is in the
   environment.  */
extern void GOACC_infer_register (const struct accdeep_infer_unit *);

#ifdef __cplusplus
}
#define ACCDEEP_ABI_ASSERT(COND) static_assert (COND, #COND)
#else
#define ACCDEEP_ABI_ASSERT(COND) _Static_assert (COND, #COND)
#endif

#if UINTPTR_MAX == UINT64_MAX
#define ACCDEEP_RECORD(RECORD, BYTES)                                          \
  ACCDEEP_ABI_ASSERT (sizeof (struct accdeep_##RECORD) == BYTES);
#define ACCDEEP_FIELD(RECORD, FIELD, TYPE, OFFSET)                             \
  ACCDEEP_ABI_ASSERT (offsetof (struct accdeep_##RECORD, FIELD) == OFFSET);
#include "accdeep-abi.def"
#endif

#undef ACCDEEP_ABI_ASSERT

#endif /* ACCDEEP_ABI_H */
