/* The one reader of what a type's descriptor says of an object.

   It goes through one object: its ranges, its members, the elements of arrays
   and the aggregates that lie in it.  Where a pointer starts it stops; whether
   and how to go on there is the visitor's business, and so is what an address
   is: one on the host, or an offset in any object of the type.

     resolve/walk.cc         host memory, to objects and the pointers to them
     descriptor/layout.cc    offsets, to tables that many objects are read by
     present/referenced.cc   host memory, to what is attached already
     execute/bounds.cc       offsets of the array descriptors

   Recursion goes only as deep as types nest in place.

   A visitor has these members, each of which returns false to stop:

     range (OBJECT, AT, RANGE, HOW)     bytes of direct members
     member (OBJECT, AT, T, M, HOW)     member M of the object of type T at AT;
                                        it goes on with read_steps, or not
     dimension (PLACE, STEP, AT, E)     sets E to the elements that count of the
                                        array at AT
     element (PLACE, STEP, AT, INDEX)   one of these, where it goes on with
                                        read_steps
     pointer (PLACE, STEP, AT)          the step reads the pointer at AT
     bytes (PLACE, AT, N)               flat elements
     aggregate (PLACE, AT)              an object of the member's element type,
                                        where it goes on with read_object

   OBJECT is whatever the visitor passes to read_object, and PLACE what it
   passes to read_steps, with the MEMBER in it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_READER_H
#define ACCDEEP_DESCRIPTOR_READER_H

#include "libgomp-ext/descriptor/action.h"
#include "libgomp-ext/descriptor/descriptor.h"

namespace accdeep
{

/* Elements LOWER .. LOWER + LENGTH - 1 of an array in place.  */
struct element_range
{
  int64_t lower;
  int64_t length;
};

/* The object of type T at AT, which is treated with HOW.  */
template <typename Visitor, typename Object>
bool
read_object (Visitor &visitor, Object &object, uintptr_t at,
             const accdeep_type &t, treatment how)
{
  for (uint32_t i = 0; i < t.n_ranges; i++)
    if (!visitor.range (object, at + t.ranges[i].offset, t.ranges[i],
                        inherit (t.ranges[i], how)))
      return false;
  for (uint32_t i = 0; i < t.n_members; i++)
    if (!visitor.member (object, at, t, t.members[i],
                         inherit (t.members[i], how)))
      return false;
  return true;
}

/* What PLACE's member denotes after STEP steps, which lies at AT.  */
template <typename Visitor, typename Place>
bool
read_steps (Visitor &visitor, Place &place, uint32_t step, uintptr_t at)
{
  const accdeep_member &m = *place.member;
  if (step == m.n_steps)
    return m.element ? visitor.aggregate (place, at)
                     : visitor.bytes (place, at, m.element_bytes);
  const accdeep_step &s = m.steps[step];
  if (pointer_step_p (s))
    return visitor.pointer (place, step, at);
  element_range e;
  if (!visitor.dimension (place, step, at, e))
    return false;
  if (step + 1 == m.n_steps && !m.element)
    return visitor.bytes (place, at + e.lower * s.stride, e.length * s.stride);
  for (int64_t i = e.lower; i < e.lower + e.length; i++)
    if (!visitor.element (place, step, at + i * s.stride, i))
      return false;
  return true;
}

/* What most visitors do with what lies in place: they go through all of it.  */
template <typename Visitor>
class in_place_visitor
{
public:
  struct place
  {
    const accdeep_member *member;
    treatment how;
  };

  template <typename Object>
  bool
  range (Object &, uintptr_t, const accdeep_range &, treatment)
  {
    return true;
  }

  template <typename Object>
  bool
  member (Object &, uintptr_t at, const accdeep_type &, const accdeep_member &m,
          treatment how)
  {
    place p = { &m, how };
    return read_steps (self (), p, 0, at + m.offset);
  }

  template <typename Place>
  bool
  dimension (const Place &p, uint32_t step, uintptr_t, element_range &e)
  {
    e = { 0, static_cast<int64_t> (p.member->steps[step].full_length) };
    return true;
  }

  template <typename Place>
  bool
  element (Place &p, uint32_t step, uintptr_t at, int64_t)
  {
    return read_steps (self (), p, step + 1, at);
  }

  template <typename Place>
  bool
  bytes (const Place &, uintptr_t, uint64_t)
  {
    return true;
  }

  bool
  aggregate (const place &p, uintptr_t at)
  {
    return read_object (self (), p, at, *p.member->element, p.how);
  }

private:
  Visitor &
  self ()
  {
    return static_cast<Visitor &> (*this);
  }
};

} // namespace accdeep

#endif
