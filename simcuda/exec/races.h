/* Races between the threads of one kernel: two accesses to the same bytes, one
   of them a write, neither atomic, by threads that nothing orders.

   What orders accesses:
   - within a warp, any point where its lanes meet or part: a branch that they
     take differently, its end, an exchange between lanes, a barrier;
   - between warps of a gang, barriers that both take part in;
   - between any warps, a lock: a cas or exch, or a plain store to a word that
     these are used on, comes before the next cas or exch of that word.
   Gangs are not ordered otherwise, though they run one after another here.

   Warps have clocks.  A cell of memory remembers the last write and two reads,
   of different warps if there were such: of any number of reads that nothing
   orders, two show whatever a later write shows.  A cell is as large as the
   smallest access to its chunk of memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_RACES_H
#define SIMCUDA_EXEC_RACES_H

#include "simcuda/exec/code.h"
#include "simcuda/exec/memory.h"

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace simcuda
{

class thread_block;

/* SIMCUDA_RACES: modules that are loaded from now on are checked.  */
void check_races (bool);
bool races_checked_p ();

/* The accesses of one instruction, as the lanes in MASK make them.  */
struct lane_accesses
{
  const insn *code;
  lane_mask mask;
  std::uint64_t address[warp_lanes]; /* Generic.  */
  unsigned bytes;
  access_kind kind;
  bool lock_p = false; /* An atomic cas or exch.  */
  /* Of a store: what LANE stores is at VALUES + LANE * VALUE_STRIDE.  */
  const unsigned char *values = nullptr;
  unsigned value_stride = 0;
};

/* Of one launch.  */
class race_detector
{
public:
  /* A gang of WARPS warps begins.  */
  void begin (thread_block &, unsigned warps);
  void access (warp &, const lane_accesses &);
  /* W arrives at barrier NUMBER without waiting.  */
  void arrive (warp &w, unsigned number);
  /* The warps in WAITING, a bit each, and those that have arrived before, go
     on from barrier NUMBER.  */
  void pass (thread_block &, unsigned number, std::uint32_t waiting);

private:
  static constexpr unsigned max_warps = 32;
  static constexpr unsigned barriers = 16;
  using clock = std::uint32_t;

  /* One warp's knowledge of those of its gang.  */
  struct knowledge
  {
    clock of[max_warps] = {};
    void join (const knowledge &);
  };

  /* What was known when somebody released a lock.  */
  struct release
  {
    std::uint64_t gang;
    knowledge known;
    const release *before[2];
  };

  struct record
  {
    const insn *code = nullptr; /* Null: none.  */
    std::uint32_t gang = 0;
    clock when = 0;
    lane_mask lanes = 0;
    std::uint8_t warp = 0;
  };

  struct cell
  {
    record write, reads[2];
  };

  static constexpr unsigned chunk_bytes = 256;
  struct chunk
  {
    unsigned cell_bytes;
    std::vector<cell> cells;
  };

  struct warp_state
  {
    knowledge known;
    const release *others = nullptr; /* Of other gangs.  */
    const release *last = nullptr;   /* Made by it.  */
    bool accessed_p = false;         /* Since LAST.  */
  };

  chunk &chunk_of (std::uint64_t address, unsigned bytes);
  void access_bytes (warp &, const lane_accesses &, std::uint64_t address,
                     lane_mask lanes);
  void check_cell (warp &, const lane_accesses &, std::uint64_t address, cell &,
                   const record &mine);
  bool ordered_p (warp &, const record &) const;
  bool knows_p (const release *, const record &) const;
  static bool lanes_conflict_p (const record &before, bool write_p,
                                const record &mine);
  void acquire (warp &, const release *);
  void release_lock (warp &, std::uint64_t address);
  [[noreturn]] void report (warp &, const lane_accesses &,
                            std::uint64_t address, const record &mine,
                            const record &other, bool write_p);

  std::unordered_map<std::uint64_t, chunk> m_chunks, m_shared;
  std::uint64_t m_last_index = ~std::uint64_t (0);
  chunk *m_last = nullptr;
  std::unordered_map<std::uint64_t, const release *> m_locks;
  std::deque<release> m_releases;
  warp_state m_warps[max_warps];
  knowledge m_arrived[barriers];
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_RACES_H */
