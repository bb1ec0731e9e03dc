/* Descriptors as the compiler writes them (abi/accdeep-abi.h): validation once
   for each, and evaluation of their expressions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_DESCRIPTOR_H
#define ACCDEEP_DESCRIPTOR_DESCRIPTOR_H

#include "abi/accdeep-abi.h"

#include <cstddef>

namespace accdeep
{

/* Levels of array and pointer that one member may have.  */
constexpr uint32_t max_steps = 32;

/* End the program with one line when the library can not read the descriptor:
   it comes from a newer compiler plug-in, or is damaged.  Cheap when it was
   valid before.  */
void validate (const accdeep_directive *directive);
void validate (const accdeep_clause *clause);
void validate (const accdeep_module *module);
void validate (const accdeep_class_record *record);
void validate (const accdeep_device_table *record);

/* COPY, of which only members and ranges differ, stands for ORIGINAL, which was
   validated.  */
void adopt (const accdeep_type *copy, const accdeep_type *original);

/* Expressions of T, or of a type that its members lead to, look at outer
   frames; T was validated.  */
bool needs_frames_p (const accdeep_type *t);

/* A single object of T may be part of one of another class.  */
inline bool
dynamic_p (const accdeep_type *t)
{
  return t->flags & ACCDEEP_TYPE_DYNAMIC;
}

/* That, or its members lead to such an object; T was validated.  */
bool leads_to_dynamic_p (const accdeep_type *t);

/* V needs its object alone: any thread may evaluate it, without a frame.  */
inline bool
pure_p (const accdeep_value &v)
{
  return v.kind != ACCDEEP_VALUE_FUNCTION
         || (v.operand & ACCDEEP_FUNCTION_PURE);
}

/* Nothing of the program's runs while V is evaluated.  */
inline bool
alone_p (const accdeep_value &v)
{
  return pure_p (v) || (v.operand & ACCDEEP_FUNCTION_ALONE);
}

/* The integer of KIND, ACCDEEP_VALUE_S8 to U64, at OFFSET from OBJECT.  */
int64_t integer_at (uint32_t kind, const void *object, int64_t offset);

/* The value of V for OBJECT.  U64 values above the range of int64_t come out
   negative.  */
int64_t evaluate (const accdeep_value &v, const void *object,
                  const accdeep_frame *frame);

/* A step that reads a pointer.   */
inline bool
pointer_step_p (const accdeep_step &step)
{
  return step.kind != ACCDEEP_STEP_DIMENSION;
}

/* How many pointers T has in unfollowed; descriptors of older files have no
   such list.  */
inline uint64_t
unfollowed_pointers (const accdeep_type &t)
{
  return t.header.bytes >= offsetof (accdeep_type, n_unfollowed)
                               + sizeof t.n_unfollowed
             ? t.n_unfollowed
             : 0;
}

/* M is an aggregate in place, or an array of them.  */
bool in_place_p (const accdeep_member &m);

/* The bytes of these.  */
uint64_t in_place_bytes (const accdeep_member &m);

} // namespace accdeep

#endif
