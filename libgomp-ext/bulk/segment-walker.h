/* The walk of one thread over a structure of very many objects.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_SEGMENT_WALKER_H
#define ACCDEEP_BULK_SEGMENT_WALKER_H

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/bulk/bulk-join.h"
#include "libgomp-ext/bulk/bulk-row.h"
#include "libgomp-ext/bulk/bulk-work.h"
#include "libgomp-ext/device/device.h"

namespace accdeep
{
namespace bulk
{

class node_adder;

/* What one thread has reached of the objects that all of them look for.  */
class object_claims
{
public:
  object_claims (address_set &covered, const present_roots *present,
                 readable_memory &readable)
      : m_covered (covered), m_present (present), m_readable (readable)
  {
  }

  /* Others claim, too, from now on.  */
  void
  share ()
  {
    m_shared = true;
  }

  bool
  covered_p (uintptr_t start) const
  {
    return m_covered.covered_p (start, m_cursor);
  }

  /* An object that can be read.  What is present is covered.  */
  address_set::result
  claim_readable (uintptr_t start, uintptr_t end)
  {
    if (__builtin_expect (m_present != nullptr, 0)
        && m_present->touches_p (start, end))
      return address_set::result::covered;
    return m_covered.claim (start, end, m_shared, m_cursor);
  }

  address_set::result
  claim (uintptr_t start, uintptr_t end)
  {
    return m_readable.all_p (start, end) ? claim_readable (start, end)
                                         : address_set::result::overlaps;
  }

  /* The same for one of kind K.  Before a container's head would be taken for a
     node: what has it is there before nodes are.  */
  address_set::result
  claim_node (uintptr_t start, const kind &k)
  {
    return k.headed && covered_p (start)
               ? address_set::result::covered
               : claim (start, start + k.element_bytes);
  }

  /* The same for an object without pointers that can be read, which may share a
     granule with the one before it: a pool is cut into pieces of any length. */
  address_set::result
  claim_flat (uintptr_t start, uintptr_t end)
  {
    constexpr uintptr_t granule = address_set::granule;
    uintptr_t first = start;
    if (start % granule && start >= m_tail
        && start / granule == (m_tail - 1) / granule)
      first += granule - start % granule;
    const address_set::result r = first < end ? claim_readable (first, end)
                                              : address_set::result::fresh;
    if (r == address_set::result::fresh)
      m_tail = end;
    return r;
  }

  /* address_set::claim_row.  */
  size_t
  claim_row (uintptr_t start, uintptr_t bytes, uintptr_t stride, size_t n)
  {
    return m_present ? 0
                     : m_covered.claim_row (start, bytes, stride, n, m_shared,
                                            m_cursor);
  }

  /* The last object of a row of flat ones ends at END.  */
  void
  pass_flat (uintptr_t end)
  {
    m_tail = end;
  }

private:
  address_set &m_covered;
  const present_roots *const m_present; /* As in walk; may be null.  */
  readable_memory &m_readable;
  address_set::cursor m_cursor;
  bool m_shared = false;
  uintptr_t m_tail = UINTPTR_MAX; /* End of the last flat object.  */
};

/* In which order the items of a segment come.  */
class address_order
{
public:
  address_order (walked_part &part, uint32_t segment)
      : m_part (part), m_segment (segment)
  {
  }

  /* Item NUMBER comes, which starts at START.  */
  void
  note (uintptr_t start, uint32_t number)
  {
    if (__builtin_expect (start < m_previous, 0))
      new_sorted_run (start, number);
    pass (start);
  }

  /* The last item of a row starts at START.  */
  void
  pass (uintptr_t start)
  {
    m_previous = start & m_mask;
  }

private:
  void new_sorted_run (uintptr_t start, uint32_t number);

  walked_part &m_part;
  const uint32_t m_segment;
  uintptr_t m_previous = UINTPTR_MAX;
  uintptr_t m_mask = UINTPTR_MAX;
};

/* Walks one segment.

   An element's pointers to single deep objects wait until what hangs on those
   before them is walked: so items come in the order in which programs build
   trees, and items of that order are cheap to tell apart.  */
class segment_walker
{
public:
  /* CLAIMED: what all threads have reached of S.  PRESENT: as in walk.
     READABLE: this thread's. What can not be read is left to the general walk,
     which knows the pointer.  */
  segment_walker (structure &s, uint32_t number, walked_part &part,
                  address_set &claimed, const present_roots *present,
                  readable_memory &readable)
      : m_layout (*s.layout), m_number (number), m_segment (s.segments[number]),
        m_part (part), m_readable (readable),
        m_claims (claimed, present, readable), m_order (part, number)
  {
  }

  bool add_roots (const std::vector<item> &roots);

  /* Walk alone until nothing is left, or, MAY_SHARE, until there is enough for
     several threads.  */
  bool run_alone (bool may_share);

  /* Nothing is left to do.  */
  bool
  done_p () const
  {
    return m_work.empty () && m_slices.empty ();
  }

  /* Leave all that waits to WORK.  */
  void share_all (shared_work &work);

  /* Walk what is there in WORK.  */
  bool run_with (shared_work &work);

private:
  /* Item NUMBER, which is still to be walked; or, with the number of a LINK
     that waits for it, a pointer that has not been looked at: to START, one
     element of kind NUMBER.  */
  struct pending
  {
    uintptr_t start;
    const char *owner; /* Of a node: the one that leads to it; may be null.  */
    uint32_t link;
    uint32_t number;
  };

  /* The node that leads to the one which is walked.  START is 0: some other
     object does, or it is not known.  */
  struct predecessor
  {
    uintptr_t start;
    uint32_t number;
  };

  bool step (const pending &next);
  bool interrupted_p ();
  void give (size_t n);
  task task_of (const pending &p);
  bool begin (const task &t);
  bool walk_elements (uintptr_t start, uint64_t n, uint64_t live, const kind &k,
                      const char *owner);
  size_t add_row (const char *element, size_t n, const kind &k,
                  const alike_elements &alike);
  uintptr_t add_links (node_adder &nodes, uintptr_t start, uint32_t kind_number,
                       const predecessor &from, uint32_t &link);
  bool walk_nodes (pending p);
  bool expand (uint32_t number);
  bool arrive (pending p);
  bool find_class_of (uintptr_t &start, uint32_t &kind_number);
  bool note_tables (const char *element, const kind &k);
  bool walk_element (const char *element, const kind &k, const char *owner);
  bool arrive_at (uintptr_t start, uint32_t kind_number, const char *owner,
                  address_set::result covered);
  bool follow (const char *element, const pointer_field &f, const char *owner);
  void look_up (const char *element, const pointer_field &f);
  uint32_t new_item (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                     uint32_t first_link);
  uint32_t waiting_link ();

  const char *
  owner_of (uint32_t number) const
  {
    return bulk::owner_of (m_segment, number);
  }

  bool
  given_up_p () const
  {
    return m_segment.items.size () + m_skipped >= m_most_items;
  }

  const type_layout &m_layout;
  const uint32_t m_number;
  segment &m_segment;
  walked_part &m_part;
  readable_memory &m_readable;
  object_claims m_claims;
  address_order m_order;
  work_stack<pending> m_work;
  std::vector<task> m_slices; /* Of arrays that were too wide, to be given.  */
  shared_work *m_shared_work = nullptr;
  bool m_shared = false;
  bool m_may_share = false;
  /* Objects of classes that the layout has not, and with how many, and others,
     the walk gives up.  */
  size_t m_skipped = 0;
  size_t m_most_items = SIZE_MAX;
  const bool m_separate = separate_objects_p ();
};

} // namespace bulk
} // namespace accdeep

#endif
