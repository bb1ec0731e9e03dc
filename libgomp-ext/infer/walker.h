/* The state of a walk: tasks, and what is known of the object that is being
   looked at.  walk.cc follows pointers, observe.cc makes observations of them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_WALKER_H
#define ACCDEEP_INFER_WALKER_H

#include "libgomp-ext/infer/resolver.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

namespace accdeep
{
namespace infer
{

constexpr owner most_owners = 0x7fff;

/* So many objects, or pointers, of BYTES there are behind TO.  */
inline size_t
count_behind (const target &to, uint64_t bytes)
{
  return to.single ? 1 : (to.end - to.address) / bytes;
}

/* Does `new' have the number of elements in front of TO?  */
bool counted_array_p (const target &to, uint64_t element_bytes);

/* Does P lead to nothing but numbers in the end?  */
inline bool
leaf_p (const accdeep_infer_pointer &p)
{
  return !p.target
         || (!p.target->n_pointers && !p.target->n_parts
             && !identity_of (*p.target));
}

/* What pointers of P's LEVEL lead to; null: other pointers, or no structure. */
inline const accdeep_infer_type *
pointed_to (const accdeep_infer_pointer &p, size_t level)
{
  return level + 1 == p.depth ? p.target : nullptr;
}

/* The object that has another one, or leads to it.  */
struct leader
{
  type_evidence *type = nullptr;
  uintptr_t address = 0;
};

/* What to look at: objects of a type, or the targets of a table of pointers to
   such.  */
struct task
{
  uintptr_t address;
  block_word *word; /* Of a block that is to be looked at once, as a whole.  */
  size_t count;
  const accdeep_infer_type *type;
  bool pointers;
  leader led_by;
  bool in_object = false; /* A part of one that was looked at.  */
};

class walker
{
public:
  walker (heap_view &heap, readable_regions &regions, evidence &seen)
      : m_heap (heap), m_seen (seen), m_resolver (heap, regions, seen)
  {
  }

  void add_root (const accdeep_infer_root &root, uintptr_t address);
  void run ();

  size_t
  cost () const
  {
    return m_cost;
  }

private:
  /* One object, with what its pointers' lengths may depend on.  */
  struct object
  {
    type_evidence &type;
    uintptr_t address;
    leader led_by;
    bool again; /* It was seen before.  */
    const std::vector<int64_t> &scalars;
    const std::vector<target>
        &targets; /* Of its pointers that are no arrays. */
  };

  bool single_again_p (const target &at);
  void look_at_objects (const task &t);
  void look_at_single_objects (const task &t);
  void look_at_targets (const task &t);
  void look_at (uintptr_t address, const accdeep_infer_type &type, bool again,
                const leader &led_by);
  void find_pools (const task &t);
  void observe_pooled (const object &o, uint32_t i, const target &to,
                       const observation &seen);
  type_evidence &evidence_of (const accdeep_infer_type &type);
  void read (type_evidence &seen, uintptr_t address);
  target flexible_array (uintptr_t address, const accdeep_infer_pointer &p);
  void find_ends ();
  void look_at_pointer (const object &o, uint32_t i);
  void look_at_slot (const object &o, uint32_t i, size_t level,
                     const target &to, size_t row = 0);
  void look_at_rows (const object &o, uint32_t i, size_t level,
                     uintptr_t address, size_t length);
  void look_at_table (const object &o, uint32_t i, size_t level,
                      const target &to, size_t length);
  std::optional<size_t> elements_of (const object &o, uint32_t i);
  void look_at_container (const object &o, uint32_t i);
  bool asked_before_p (const object &o, const target &to,
                       const member_evidence &m) const;
  void observe (const object &o, uint32_t i, size_t level, const target &to,
                size_t row);
  void observe_ends (const object &o, uint32_t i, const target &to,
                     observation &seen);
  void observe_front (member_evidence &m, const observation &seen,
                      const target &to);
  size_t counted (const object &o, uint32_t i, size_t level, const target &to,
                  size_t length);
  void follow (const accdeep_infer_pointer &p, size_t level, const target &to,
               size_t count, owner by, const leader &led_by);
  leader leader_for (const object &o, uint32_t i) const;
  void read_leader (type_evidence &seen, const leader &led_by);
  owner
  owner_of (const type_evidence &t, uint32_t i) const
  {
    return std::min<unsigned> (t.first_member + i, most_owners);
  }

  heap_view &m_heap;
  evidence &m_seen;
  resolver m_resolver;
  std::deque<task> m_tasks;
  /* Looked at as single objects, with the end of those in a row.  */
  std::unordered_map<uintptr_t, uintptr_t> m_single;
  /* Of an array of objects that is being looked at: where its pointers lead, in
     order, if several of them lead into one block.  */
  const accdeep_infer_type *m_array = nullptr;
  std::vector<std::vector<uintptr_t>> m_pools;
  size_t m_cost = 0;
  const accdeep_infer_type *m_type = nullptr; /* The last one.  */
  type_evidence *m_type_evidence = nullptr;
  /* Of the object that is being looked at.  */
  std::vector<int64_t> m_scalars;
  number_hash m_scalars_hash;
  std::vector<target> m_targets;
  std::vector<int64_t> m_ends;
  std::vector<int64_t> m_elements;
  std::vector<int64_t> m_outer; /* The integers of what led to it.  */
  leader m_outer_of;
};

} // namespace infer
} // namespace accdeep

#endif
