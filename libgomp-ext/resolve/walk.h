/* From the operands of a directive to all objects that it means.

   The walk reads host memory and descriptors only.  Its result is flat:

     items   ranges of host memory that the directive names: operands and
             targets of followed pointers, each once
     links   pointers in items, with what becomes of their device copies
     pieces  the bytes that move when an item moves member by member

   An item knows the link that led to it and a link its item, so an access path
   can be put together for any of them (path.h), at no cost before one is
   wanted.  Pointers are followed with a work list: depth costs no machine
   stack.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_WALK_H
#define ACCDEEP_RESOLVE_WALK_H

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/action.h"
#include "libgomp-ext/descriptor/array-descriptor.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <memory_resource>
#include <vector>

namespace accdeep
{

struct by_hand_decision;

constexpr uint32_t no_index = UINT32_MAX;

/* One entry of the directive that names memory.  */
struct operand
{
  uintptr_t start;
  uintptr_t end;
  const accdeep_clause *clause;    /* May be null.   */
  const accdeep_type *type;        /* Null: flat.  */
  const by_hand_decision *by_hand; /* That it is flat; null: none.  */
  int64_t lower;                   /* For paths.  */
  uint32_t entry;                  /* In the directive's arrays.  */
  accdeep_action action;
  unsigned log2_alignment;
};

/* O is a pointer that may stand for what it points to.  */
inline bool
bare_pointer_p (const operand &o)
{
  return o.clause && (o.clause->flags & ACCDEEP_CLAUSE_POINTER);
}

/* O is a closure.  */
inline bool
captured_p (const operand &o)
{
  return o.clause && (o.clause->flags & ACCDEEP_CLAUSE_CAPTURES);
}

struct item
{
  uintptr_t start;
  uintptr_t end;
  uintptr_t live_end; /* Elements from here on do not exist: END if all do.  */
  uintptr_t live_start;           /* Nor those before this.  */
  const accdeep_type *type;       /* Of the elements; null: see MEMBER.  */
  const accdeep_member *member;   /* The elements go on with this member's steps
                                     from STEP; null: TYPE or flat.  */
  const char *expression_object;  /* For MEMBER's expressions, or for arguments
                                     of TYPE.  */
  const strided_section *section; /* The elements, when they are no
                                     neighbours; else null.  */
  const accdeep_frame *frame;     /* Of the object that led here, or null.  */
  uint32_t operand;               /* Index.  */
  uint32_t roots;                 /* Operands that name just this.  */
  uint32_t via;                   /* Link that led here; no_index: root.   */
  uint16_t step;
  uint8_t log2_alignment;
  accdeep_action action : 8;
  accdeep_direction direction : 8;
  uint8_t effect; /* effects (how (), the walk's phase).  */
  bool skipped;   /* Absent where absence is no error: not looked into.	 */
  bool said;      /* A clause says what is done with its own bytes.  */

  treatment
  how () const
  {
    return { action, direction };
  }

  size_t
  bytes () const
  {
    return end - start;
  }
};

enum class link_kind : uint8_t
{
  followed,    /* To TARGET.  */
  lookup,      /* [@].  */
  relative,    /* [@base].  */
  attach,      /* An attach or detach entry of the directive.  */
  table,       /* To a table of virtual functions that the device has, too.  */
  empty,       /* Null, or of length 0: the device has the host's bits.   */
  untranslated /* To be null on the device.  */
};

struct link
{
  uintptr_t slot;  /* Host address of the pointer.  */
  uintptr_t value; /* The pointer.  */
  uintptr_t base;  /* Relative: host address of the base pointer.  Attach: where
                      the target is looked for.   */
  const accdeep_member *member; /* Null for attach entries.  */
  uint32_t item;   /* That the slot lies in; no_index: not in the set.  */
  uint32_t target; /* Item, or no_index.  */
  uint16_t step;
  link_kind kind;
  accdeep_action action : 8; /* Of the member.  */
  bool head;                 /* Followed: it leads into a container's head.  */

  /* [@?]: the target may be absent.  */
  bool
  optional_p () const
  {
    return kind == link_kind::lookup && member
           && (member->steps[step].flags & ACCDEEP_STEP_OPTIONAL);
  }

  /* It may point to the end of its target.  */
  bool
  ends_p () const
  {
    return kind == link_kind::lookup && member
           && (member->steps[step].flags & ACCDEEP_STEP_END);
  }
};

struct piece
{
  uintptr_t start;
  size_t bytes;
  uint32_t item;
  unsigned effect; /* effect_in, effect_out.  */
};

/* A value of host memory that the walk has gone by: EXPRESSION of the object at
   AT, with FRAME, or, if that is null, the pointer there.  */
struct value_read
{
  const void *at;
  const accdeep_value *expression;
  const accdeep_frame *frame;
  int64_t value;
};

/* What becomes of a pointer that a construct refers to without a clause.  */
enum class pointer_fate : uint8_t
{
  mapped,    /* What it leads to is mapped, where it is not present.  */
  looked_up, /* Part of that is present: it is attached to this.  */
  stays,     /* It is attached already.  */
  host_bits
};

/* What the walk must know about the device; tests have their own.  */
class presence
{
public:
  virtual ~presence () = default;
  /* All of [START..END) is absent.  */
  virtual bool absent_p (uintptr_t start, uintptr_t end) = 0;
  /* See referenced.h.  */
  virtual pointer_fate
  fate_of (uintptr_t, uintptr_t, uintptr_t, uintptr_t)
  {
    return pointer_fate::mapped;
  }
  virtual bool
  settled_p (const accdeep_type *, uintptr_t, uintptr_t)
  {
    return false;
  }
  /* O and all that it leads to is present, and has been taken care of.  */
  virtual bool
  take_part (const operand &)
  {
    return false;
  }
};

struct walk_options
{
  phase p;
  bool null_untranslated;
  const void *locals;
  const accdeep_directive *directive;
  /* What the device has not is no error, and nothing of it is read.  */
  bool absence_allowed = false;
  bool examines = false; /* ACCDEEP_CHECK=1: see execute/examine.h.  */
};

struct walk_result
{
  walk_options options;
  std::vector<operand> operands;
  std::vector<item> items;
  std::vector<link> links;
  std::vector<piece> pieces;
  /* In this order, so that each is to be read where those before it are the
     same.  */
  std::vector<value_read> reads;
  bool reads_all = true; /* Another walk finds the same where they are.  */
  /* What items refer to; null: nothing.  */
  std::unique_ptr<std::pmr::monotonic_buffer_resource> kept;
};

/* Fill ITEMS, LINKS, PIECES and READS of RESULT from its OPTIONS and OPERANDS.
   A wrong length ends the program.  */
void walk (walk_result &result, presence &device);

/* Host memory still has READS.  */
bool unchanged_p (const std::vector<value_read> &reads);

} // namespace accdeep

#endif
