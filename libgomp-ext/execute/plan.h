/* What a directive is going to do, as plain data.

   A plan is the sequence of mapping entries that the directive stands for: its
   objects, with what becomes of each, and the pointers between them.  It can be
   printed (ACCDEEP_DEBUG=plan).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_PLAN_H
#define ACCDEEP_EXECUTE_PLAN_H

#include "libgomp-ext/move/transfer.h"
#include "libgomp-ext/present/present.h"
#include "libgomp-ext/resolve/alias.h"

namespace accdeep
{

enum class plan_state : uint8_t
{
  absent, /* And stays so.  */
  fresh,  /* Absent; this directive allocates it.  */
  present /* Before this directive.  */
};

struct plan_object
{
  uintptr_t start;
  uintptr_t end;
  uintptr_t dev_addr; /* 0 until it is known.  */
  uint64_t block;     /* For transfers.   */
  uint32_t item;      /* For messages.  */
  unsigned effect;
  /* How often enter data and exit data count it: once for each operand and each
     pointer that leads to it.  */
  uint32_t references;
  uint8_t log2_alignment;
  plan_state state;
  const accdeep_type *type; /* As in records.  */
};

struct plan_pointer
{
  uintptr_t slot;
  uintptr_t value;    /* The host's pointer.  */
  uintptr_t dev_slot; /* 0: its object is not on the device.  */
  uintptr_t dev_value;
  uint32_t link;
  uint32_t object; /* That the slot lies in, or no_index.  */
  uint32_t target; /* Object that it is followed to, or no_index.  */
  bool known;      /* DEV_VALUE is valid.  */
};

/* Bytes of one object.   */
struct plan_move
{
  uintptr_t start;
  size_t bytes;
  uint32_t object;
};

struct plan
{
  std::vector<plan_object> objects;   /* Sorted by start.  */
  std::vector<plan_pointer> pointers; /* Sorted by slot, each once.  */
  std::vector<plan_move> in;
  std::vector<plan_move> out;
};

/* The plan of an entry or exit of data: objects with their presence before the
   directive, and the moves.  Objects that are partly present end the program.
   Pointers are listed with resolve_pointers's part missing.  */
plan make_plan (const walk_result &walked, const alias_result &aliases,
                device_state &state);

/* The device values of all pointers, as far as the device addresses of objects
   are known.  A lookup that finds nothing stays unknown.  */
void resolve_pointers (plan &p, const walk_result &walked, device_state &state);

/* The object that PREDICATE (const plan_object &) holds for and that the walk
   met first, or null: messages start at the operand.  */
template <typename Predicate>
const plan_object *
first_object (const plan &p, Predicate predicate)
{
  const plan_object *first = nullptr;
  for (const plan_object &o : p.objects)
    if (predicate (o) && (!first || o.item < first->item))
      first = &o;
  return first;
}

/* Requests for the objects of P that PREDICATE (const plan_object &) selects,
   each as often as it counts.  */
template <typename Predicate>
std::vector<mapping_request>
reference_requests (const plan &p, Predicate predicate)
{
  std::vector<mapping_request> result;
  for (const plan_object &o : p.objects)
    if (predicate (o))
      result.insert (result.end (), o.references,
                     { o.start, o.end, o.log2_alignment, false });
  return result;
}

/* The object of P that has the byte at ADDRESS and is on the device or going to
   be, or null.   */
const plan_object *find_object (const plan &p, uintptr_t address);

/* Device copy of the moves of P, for objects and directions that PREDICATE
   (const plan_object &) selects.  */
template <typename Predicate>
std::vector<move>
device_moves (const plan &p, const std::vector<plan_move> &moves,
              Predicate predicate)
{
  std::vector<move> result;
  for (const plan_move &m : moves)
    {
      const plan_object &o = p.objects[m.object];
      if (predicate (o))
        result.push_back ({ o.dev_addr + (m.start - o.start), m.start, m.bytes,
                            o.block, m.object });
    }
  return result;
}

/* Append the parts of M that have no attached pointer in them: those are the
   device's alone.  */
void add_without_pointers (const move &m, const device_state &state,
                           std::vector<move> &result);

/* Print P with ACCDEEP_DEBUG=plan.  */
void print_plan (const plan &p, const walk_result &walked, const char *side);

} // namespace accdeep

#endif
