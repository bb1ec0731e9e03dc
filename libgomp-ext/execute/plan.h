/* What a directive is going to do, as plain data.

   A plan is the sequence of mapping entries that the directive stands for: its
   objects, with what becomes of each, and the pointers between them.  A
   construct keeps that of its start, and so does the construct cache.  See
   plan-text.h for what is printed.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_PLAN_H
#define ACCDEEP_EXECUTE_PLAN_H

#include "libgomp-ext/move/transfer.h"
#include "libgomp-ext/present/present.h"
#include "libgomp-ext/resolve/alias.h"

namespace accdeep
{

struct plan_pointer
{
  uintptr_t slot;
  uintptr_t value;    /* The host's pointer.  */
  uintptr_t dev_slot; /* 0: its object is not on the device.  */
  uintptr_t dev_value;
  uint32_t link;
  uint32_t object;    /* That the slot lies in, or no_index.  */
  uint32_t target;    /* Object that it is followed to, or no_index.  */
  bool known;         /* DEV_VALUE is valid.  */
  bool moved = false; /* A region around has it attached to something else.  */
  bool named = false; /* A clause attaches it.  */
};

/* Bytes of one object.   */
struct plan_move
{
  uintptr_t start;
  size_t bytes;
  uint32_t object;
};

/* A pointer in a copy of an operand that a kernel has among its arguments.  */
struct image_pointer
{
  size_t offset;
  uintptr_t value; /* The device's.  */
};

/* Those in the copy of operand ENTRY.  */
struct operand_image
{
  uint32_t entry;
  std::vector<image_pointer> pointers;
};

/* A pointer whose value a kernel gets with its arguments: libgomp's entry for
   it is about the host's pointer, at SLOT.  */
struct passed_pointer
{
  uintptr_t slot;
  uintptr_t value;     /* The host's.  */
  uintptr_t dev_value; /* The device's.  */
};

struct plan
{
  std::vector<plan_object> objects;   /* Sorted by start.  */
  std::vector<plan_pointer> pointers; /* Sorted by slot, each once.  */
  std::vector<plan_move> in;
  std::vector<plan_move> out;
  std::vector<operand_image> images;
  std::vector<passed_pointer> passed;
};

/* The plan of a directive: objects with their presence before it, and the
   moves. Objects that are partly present end the program.  Pointers, which an
   update leaves alone, are listed with resolve_pointers's part missing.  */
plan make_plan (const walk_result &walked, device_state &state);

/* Leave in P only the objects for which PREDICATE (const plan_object &) holds,
   and their moves; pointers go on counting all.  */
template <typename Predicate>
void
keep_objects (plan &p, Predicate predicate)
{
  std::vector<uint32_t> numbers (p.objects.size (), no_index);
  uint32_t kept = 0;
  for (size_t i = 0; i < p.objects.size (); i++)
    if (predicate (p.objects[i]))
      {
        p.objects[kept] = p.objects[i];
        numbers[i] = kept++;
      }
  p.objects.resize (kept);
  for (std::vector<plan_move> *moves : { &p.in, &p.out })
    {
      size_t n = 0;
      for (const plan_move &m : *moves)
        if (numbers[m.object] != no_index)
          (*moves)[n++] = { m.start, m.bytes, numbers[m.object] };
      moves->resize (n);
    }
}

/* Take object NUMBER out of P, where no pointer leads to it.  */
void drop_object (plan &p, uint32_t number);

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

/* Requests for the objects of P, each as often as it counts.  */
inline std::vector<mapping_request>
reference_requests (const plan &p)
{
  std::vector<mapping_request> result;
  for (const plan_object &o : p.objects)
    result.insert (result.end (), o.references,
                   { o.start, o.end, o.log2_alignment, false });
  return result;
}

/* The object of P that has the byte at ADDRESS and is on the device or going to
   be, or null.   */
const plan_object *find_object (const plan &p, uintptr_t address);

/* M, of P, with the device's side.  */
inline move
device_move (const plan &p, const plan_move &m)
{
  const plan_object &o = p.objects[m.object];
  return { o.dev_addr + (m.start - o.start), m.start, m.bytes, o.block,
           m.object };
}

/* DIRECTIVE is a compute construct.  While a kernel is launched nothing is
   released: what is only to be there need not be held.  */
inline bool
launch_p (const accdeep_directive *directive)
{
  return directive->construct == ACCDEEP_CONSTRUCT_PARALLEL
         || directive->construct == ACCDEEP_CONSTRUCT_KERNELS
         || directive->construct == ACCDEEP_CONSTRUCT_SERIAL;
}

/* Append the parts of M that have no attached pointer in them: those are the
   device's alone.  */
void add_without_pointers (const move &m, const device_state &state,
                           std::vector<move> &result);

} // namespace accdeep

#endif
