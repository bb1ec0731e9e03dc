/* Values that a kernel has loaded from bytes that were never written.

   To copy such a value is no error: kernels copy cells that nothing uses, as
   GPUs let them.  It matters, and the load is reported, when it is computed
   with, is an address or a predicate, or is passed to a function.  A copy of it
   in device memory counts as never written, and a copy to the host is reported.
   Local memory has a record of each copy.

   A warp that has such values executes its instructions by step (), until they
   are overwritten or their functions end.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_UNWRITTEN_VALUES_H
#define SIMCUDA_EXEC_UNWRITTEN_VALUES_H

#include "simcuda/exec/code.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace simcuda
{

class warp;
struct frame;

class unwritten_values
{
public:
  /* LANE loads such a value from ADDRESS now.  */
  void
  found (unsigned lane, std::uint64_t address)
  {
    m_found |= lane_mask (1) << lane;
    m_addresses[lane] = address;
  }
  bool
  found_p () const
  {
    return m_found;
  }
  /* The load I of the current function of W has put them where it puts its
     values.  */
  void note (warp &w, const insn *i);

  bool
  any_p () const
  {
    return !m_values.empty () || !m_locals.empty ();
  }

  /* Execute I for the lanes in MASK, as I's handler for MODE does.  */
  const insn *step (warp &w, const insn *i, unsigned mode, lane_mask mask);

  /* The activation F has ended for all its lanes.  */
  void drop (const frame &f);
  void clear ();

private:
  /* In a slot of an activation.  */
  struct value
  {
    const frame *in;
    std::uint32_t slot;
    lane_mask lanes;
    const insn *load;
    std::uint64_t addresses[warp_lanes];
  };
  /* In local memory.  */
  struct copy
  {
    unsigned bytes;
    std::uint64_t address;
  };

  value *find (const frame &f, std::uint32_t slot);
  lane_mask lanes_of (const frame &f, std::uint32_t slot);
  void set (const frame &f, std::uint32_t slot, lane_mask lanes,
            const insn *load, const std::uint64_t *addresses);
  void forget (const frame &f, std::uint32_t slot, lane_mask lanes);
  void move (const frame &f, std::uint32_t to, std::uint32_t from,
             lane_mask lanes);
  void require (warp &w, std::uint32_t slot, lane_mask lanes);
  void forget_local (unsigned lane, std::uint64_t at, unsigned bytes);
  void load_local (warp &w, const insn *i, lane_mask mask);
  const insn *store (warp &w, const insn *i, unsigned mode, lane_mask mask);
  const insn *guarded (warp &w, const insn *i, lane_mask mask);

  lane_mask m_found = 0;
  std::uint64_t m_addresses[warp_lanes];
  std::vector<value> m_values;
  /* By lane and address.  */
  std::map<std::pair<unsigned, std::uint64_t>, copy> m_locals;
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_UNWRITTEN_VALUES_H */
