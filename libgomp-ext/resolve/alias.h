/* Alias resolution: all objects of one directive are one set.

   Equal ranges become one object, a range inside another belongs to the larger,
   and ranges that overlap partly are a conflict, unless both are strided
   sections, which interleave: these become one.  The result depends on the
   ranges alone, not on the order of clauses or pointers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_ALIAS_H
#define ACCDEEP_RESOLVE_ALIAS_H

#include "libgomp-ext/resolve/walk.h"

namespace accdeep
{

enum class plan_state : uint8_t
{
  absent, /* And stays so.  */
  fresh,  /* Absent; this directive allocates it.  */
  present /* Before this directive.  */
};

/* One object of the set: at most one mapping.  */
struct plan_object
{
  uintptr_t start;
  uintptr_t end;
  uint32_t item;          /* One with this range, for messages.   */
  unsigned effect;        /* Of all its items, or-ed.  */
  uint8_t log2_alignment; /* The strictest.  */
  bool strided;           /* All its items are strided sections.  */
  /* What is known when the plan is made.  */
  plan_state state;
  /* How often enter data and exit data count it: once for each operand and each
     pointer that leads to it.  */
  uint32_t references;
  uintptr_t dev_addr;       /* 0 until it is known.  */
  uint64_t block;           /* For transfers.   */
  const accdeep_type *type; /* Of ITEM, as in records.  */
  /* As far as this its items allocate it, without a gap.  */
  uintptr_t taken_end;
};

/* Two objects, numbers in alias_result.objects, that overlap partly.  That is
   an error unless both lie inside an older mapping.  */
struct overlap
{
  uint32_t first;
  uint32_t second;
};

struct alias_result
{
  std::vector<plan_object> objects; /* Sorted by start.  */
  std::vector<uint32_t> of_item;    /* Object of each item; no_index: none.  */
  std::vector<overlap> overlaps;
};

/* Items without effect or skipped by the walk take no part.  */
alias_result resolve_aliases (const walk_result &walked);

} // namespace accdeep

#endif
