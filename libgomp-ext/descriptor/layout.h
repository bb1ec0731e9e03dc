/* What descriptors say, as tables of offsets: read once, then used for any
   number of objects, by any number of threads.

   A layout is a table of kinds.  A kind says of all elements of an object, with
   offsets in one element, which pointers are followed to objects of which kind,
   and which bytes come back.  Each pointer of an element makes exactly one
   link, so links are found by arithmetic.

   Where a pointer leads to a single object that may be of a derived class, the
   object's kind is chosen for each, by its pointer to the table of virtual
   functions.  Nobody knows in advance which classes there are: a layout has
   those that have been met, and who meets another one makes a larger layout.

   Not every descriptor can be made ready: what needs more than the element
   itself (functions that look at frames, unions) is left to walk.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_LAYOUT_H
#define ACCDEEP_DESCRIPTOR_LAYOUT_H

#include "libgomp-ext/base/address-map.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/action.h"
#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace accdeep
{

constexpr uint32_t no_kind = UINT32_MAX;

/* A pointer of an element that is followed, or looked up.  */
struct pointer_field
{
  uint32_t slot;   /* Offset in the element.  */
  uint32_t target; /* Kind; no_kind where it is looked up.  */
  uint64_t stride;
  /* Of the element, or of the object that the pointer array belongs to.  */
  accdeep_value lower;
  accdeep_value length;
  /* The expressions of an array of pointers get this place of the element as
     their object.  */
  uint32_t expression_offset;
  /* The pointer starts an array descriptor, of RANK dimensions, which says in
     place of LOWER and LENGTH where the elements are.  */
  bool described;
  uint8_t rank;
  bool of_owner; /* LOWER and LENGTH are of the item's expression object.  */
  /* CONDITION, of the element, says whether the pointer is followed, or how
     many of its elements exist.  */
  bool conditional;
  bool live;
  accdeep_value condition;
  /* [@]: wherever it leads, nothing there belongs to the object; OPTIONAL: or
     nothing may be there.  */
  bool looked_up;
  bool optional;
  bool ends; /* OPTIONAL: it may point to the end of its target.  */
  /* LOWER and LENGTH are constants and LENGTH is positive: the target has BYTES
     bytes at OFFSET from the pointer's value.  */
  bool fixed;
  int64_t offset;
  int64_t bytes;
  /* For messages: it is the pointer of MEMBER at STEP.  */
  const accdeep_member *member;
  uint32_t step;
};

/* A pointer that is not the host's on the device.  What is added to it is what
   is added to the followed pointer FIELD: that is it itself, or its base.  */
struct attached_pointer
{
  uint32_t slot;
  uint32_t field;
};

struct byte_range
{
  uint64_t offset;
  uint64_t bytes;
};

/* Plain bytes of an element.  */
struct plain_range
{
  uint64_t offset;
  uint64_t bytes;
  treatment how;
};

/* What an object is that a pointer to a base leads to.  */
struct class_choice
{
  uint32_t kind;
  int64_t to_start; /* Of the whole object, from the base.  */
};

struct kind
{
  const accdeep_type *type; /* Of the elements; null: they have none.  */
  /* They go on with the steps of this member from STEP; null: they do not.  */
  const accdeep_member *member;
  uint32_t step;
  treatment how; /* Of what is not deep.  */
  uint64_t element_bytes;
  uint8_t log2_alignment;
  unsigned effect; /* effects (), of the whole object.  */
  bool deep;       /* Has elements with fields, or pointers.  */
  bool has_owner;  /* Its items have an expression object.  */
  bool untracked;  /* RANGES have pointers, which something may attach.  */
  bool node;       /* All its pointers lead to single elements of it.  */
  bool headed;     /* What leads to one may lead to a container's head.  */
  bool dynamic;    /* A single object that a pointer leads to is what CHOICES
                      has for its table of virtual functions.  */
  bool read;       /* Its elements have pointers that matter.  */
  bool to_dynamic; /* Some lead to dynamic objects.  */
  bool looks_up;   /* Some are looked up.  */
  uint8_t region;  /* Of objects that move in the same directions.  */
  uint64_t alignment;
  std::vector<pointer_field> pointers;
  std::vector<attached_pointer> relatives; /* Those with a base.  */
  std::vector<attached_pointer> attached;  /* All, by slot.  */
  /* What moves member by member: on exit and update.  All of the object when
     it is not deep.  Sorted.  */
  std::vector<byte_range> ranges;
  /* Of elements that are created: what comes to the device all the same, their
     pointers and what a policy says of members.  Sorted.  */
  bool created;
  std::vector<byte_range> coming;
  /* What a pointer that is treated in the same way may lead to, such
     as that of a short string.  */
  std::vector<plain_range> plain;
  address_map<class_choice> choices;
  /* Offsets of pointers to tables of virtual functions.  They are the device's
     own there, and are never moved.  Sorted.  */
  std::vector<uint32_t> tables;
};

/* An object that a pointer to the class BASE, as that's type_info has it, has
   led to, by the TABLE of virtual functions that it has there.  */
struct met_class
{
  std::string base;
  uintptr_t table;

  bool
  operator== (const met_class &other) const
  {
    return table == other.table && base == other.base;
  }

  bool
  operator<(const met_class &other) const
  {
    return std::tie (table, base) < std::tie (other.table, other.base);
  }
};

struct type_layout
{
  uint32_t root; /* The kind of what the directive names, the first.  */
  std::vector<uint32_t> other_roots; /* Those of its other operands.  */
  std::vector<kind> kinds;
  std::vector<met_class> classes; /* That it was made for.  Sorted.  */
};

/* What a directive names.  */
struct layout_root
{
  const accdeep_type *type; /* Null: bytes.  */
  accdeep_action action;
  unsigned log2_alignment;
};

inline bool
operator== (const layout_root &a, const layout_root &b)
{
  return a.type == b.type && a.action == b.action
         && a.log2_alignment == b.log2_alignment;
}

/* One for each operand.  */
typedef std::vector<layout_root> layout_roots;

/* A and B say in the same way what they lead to.  */
bool same_extent_p (const pointer_field &a, const pointer_field &b);

/* The layout for ROOTS in P, with those of CLASSES, which are sorted, that they
   lead to; null when it can not be made.  Types were validated.  */
std::shared_ptr<const type_layout>
make_layout (const layout_roots &roots, phase p,
             const std::vector<met_class> &classes);

/* The same, with the classes of the last one that was good for ROOTS in P.  */
std::shared_ptr<const type_layout> make_layout (const layout_roots &roots,
                                                phase p);

/* L, which make_layout has made, was good.  */
void prefer_layout (const type_layout &l);

/* RESULT[k] is the kind of B for objects of kind k of A, when B's only root is
   ROOT there and both follow the same pointers; empty when they do not.  Kinds
   of A that ROOT does not lead to have no_kind.  */
std::vector<uint32_t> match_kinds (const type_layout &a, uint32_t root,
                                   const type_layout &b);

/* The same, when B's roots are those of A.  */
std::vector<uint32_t> match_kinds (const type_layout &a, const type_layout &b);

/* The same, when A has one root, which is ROOT of B.  */
std::vector<uint32_t> match_kinds (const type_layout &a, const type_layout &b,
                                   uint32_t root);

/* The roots of L do not all have the same effect.  */
bool mixed_p (const type_layout &l);

/* What is done with objects of kind LESS of L, and with all that they lead to,
   is also done with those of KIND and what these lead to by the same
   pointers.  */
bool covers_p (const type_layout &l, uint32_t kind, uint32_t less);

/* Call FUNCTION (kind) for the kinds of KINDS of what F may lead to.  */
template <typename Function>
void
for_each_target (const std::vector<kind> &kinds, const pointer_field &f,
                 Function function)
{
  if (f.looked_up)
    return;
  function (f.target);
  kinds[f.target].choices.for_each ([&] (uintptr_t, const class_choice &c) {
    if (c.kind != f.target)
      function (c.kind);
  });
}

/* Fill the fields of L that follow from others.  */
void finish_layout (type_layout &l);

/* K's pointers and ranges leave nothing of an element out.  */
bool covers_elements_p (const kind &k);

/* The value of V, which is pure.  In a layout a function's object is NUMBER
   bytes behind the start of OBJECT.  */
inline int64_t
value_of (const accdeep_value &v, const char *object)
{
  auto load = [&] (auto value) {
    memcpy (&value, object + v.number, sizeof value);
    return static_cast<int64_t> (static_cast<uint64_t> (value) + v.operand);
  };
  switch (v.kind)
    {
    case ACCDEEP_VALUE_S8:
      return load (int8_t ());
    case ACCDEEP_VALUE_U8:
      return load (uint8_t ());
    case ACCDEEP_VALUE_S16:
      return load (int16_t ());
    case ACCDEEP_VALUE_U16:
      return load (uint16_t ());
    case ACCDEEP_VALUE_S32:
      return load (int32_t ());
    case ACCDEEP_VALUE_U32:
      return load (uint32_t ());
    case ACCDEEP_VALUE_S64:
      return load (int64_t ());
    case ACCDEEP_VALUE_U64:
      return load (uint64_t ());
    case ACCDEEP_VALUE_CONSTANT:
      return v.number;
    case ACCDEEP_VALUE_FUNCTION:
      return v.function (object + v.number, nullptr);
    default:
      return evaluate (v, object, nullptr);
    }
}

/* What the pointer F of an element leads to; no bytes: nothing.  */
struct pointee
{
  uintptr_t start;
  int64_t bytes;
  int64_t dead = 0; /* So many at the end are of elements that do not exist:
                       they are mapped, and not looked into.  */
};

/* Set R to what the array descriptor of F in ELEMENT describes; false: not an
   array whose elements are neighbours.  */
bool described_pointee (const char *element, const pointer_field &f,
                        pointee &r);

/* Set R for F of ELEMENT, with OWNER as the expression object of its item;
   false: what the user wrote is wrong, or not for here.  */
inline bool
find_pointee (const char *element, const pointer_field &f, const char *owner,
              pointee &r)
{
  uintptr_t value;
  memcpy (&value, element + f.slot, sizeof value);
  r = { value + f.offset, value ? f.bytes : 0 };
  if (f.conditional && value && !value_of (f.condition, element))
    r.bytes = 0;
  else if (f.described)
    {
      if (!read_plain_dope_vector (element + f.slot, f.rank, f.stride, r.start,
                                   r.bytes)
          && !described_pointee (element, f, r))
        return false;
    }
  else if (value && !f.fixed)
    {
      const char *object = f.of_owner ? owner : element;
      int64_t length = value_of (f.length, object);
      if (length < 0 || __builtin_mul_overflow (length, f.stride, &r.bytes))
        return false;
      const int64_t lower = value_of (f.lower, object);
      r.start = value + lower * f.stride;
      if (f.live)
        {
          const int64_t live = value_of (f.condition, element) - lower;
          r.dead = (length - std::min (std::max<int64_t> (live, 0), length))
                   * f.stride;
        }
    }
  return r.start + r.bytes >= r.start;
}

/* What the looked-up pointer F of ELEMENT is; null also where the element has
   none.  */
inline uintptr_t
looked_up_value (const char *element, const pointer_field &f)
{
  uintptr_t value;
  memcpy (&value, element + f.slot, sizeof value);
  return f.conditional && value && !value_of (f.condition, element) ? 0 : value;
}

/* R, to which a pointer to KIND of KINDS leads, is a single object of a class
   that its table of virtual functions tells.  */
inline bool
single_dynamic_p (const std::vector<kind> &kinds, uint32_t kind,
                  const pointee &r)
{
  return kinds[kind].dynamic && !r.dead
         && static_cast<uint64_t> (r.bytes) == kinds[kind].element_bytes;
}

/* Make R and KIND, which are such an object, what it really is; it can be read.
   False: the class has not been met.  */
inline bool
find_whole (const std::vector<kind> &kinds, uint32_t &kind, pointee &r)
{
  const class_choice *c = kinds[kind].choices.find (load_pointer (r.start));
  if (!c)
    return false;
  r.start += c->to_start;
  r.bytes = kinds[c->kind].element_bytes;
  kind = c->kind;
  return true;
}

} // namespace accdeep

#endif
