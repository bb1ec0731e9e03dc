/* Pointers that the walk meets: which items they lead to, and what becomes of
   their device copies.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_FOLLOW_H
#define ACCDEEP_RESOLVE_FOLLOW_H

#include "libgomp-ext/resolve/walk-tables.h"

#include <unordered_map>

namespace accdeep
{

class pointer_follower
{
public:
  /* FRAMES: expressions look at them.  */
  pointer_follower (walk_result &result, presence &device, walk_tables &tables,
                    host_reads &reads, bool frames)
      : m_result (result), m_device (device), m_tables (tables),
        m_reads (reads), m_frames (frames)
  {
  }

  /* The pointer at SLOT, of level STEP.  */
  void follow (const walk_place &p, uint32_t step, uintptr_t slot);
  void leave_pointer (uintptr_t object, const accdeep_member &m, uint32_t item);
  bool translate_tables (const walk_place &p, uintptr_t at, uint64_t bytes);
  bool unread_p (uintptr_t start, uintptr_t end);

private:
  void follow_pointer (const walk_place &p, uint32_t step, uintptr_t slot);
  void follow_descriptor (const walk_place &p, uint32_t step, uintptr_t slot);
  bool leads_to_head_p (const walk_place &p, uint32_t step, uintptr_t slot,
                        uintptr_t value);
  bool found_p (uint32_t item) const;
  bool left_alone_p (const walk_place &p, uint32_t step, uintptr_t slot,
                     uintptr_t value, uintptr_t start, uintptr_t end);
  void leave_unreadable (const walk_place &p, uint32_t step, uintptr_t slot,
                         uintptr_t value);
  uintptr_t live_end (const walk_place &p, uint32_t step, uintptr_t start,
                      size_t bytes);
  void limit (item &i, const accdeep_member &m, const char *object);
  uint32_t target_item (const walk_place &p, uint32_t step, uintptr_t slot,
                        uintptr_t start, size_t bytes,
                        const strided_section *section);

  walk_result &m_result;
  presence &m_device;
  walk_tables &m_tables;
  host_reads &m_reads;
  /* The heads of containers, and the items that have them.  */
  std::unordered_map<uintptr_t, uint32_t> m_heads;
  const bool m_frames;
};

} // namespace accdeep

#endif
