/* What lanes of a warp and warps of a block do together: barriers, shuffles,
   votes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/fault.h"
#include "simcuda/exec/handlers.h"
#include "simcuda/exec/predicate.h"

#include <cstring>

namespace simcuda
{

namespace
{

using ptx::modifier;
using ptx::opcode;
using ptx::scalar;

constexpr std::uint32_t counted_flag = 256;

std::uint32_t *
words (unsigned char *frame, std::uint32_t offset)
{
  return reinterpret_cast<std::uint32_t *> (frame + offset);
}

handlers
always (handler h)
{
  return { h, h, h };
}

/* Barriers of a block.  Warps count: one has arrived when all its lanes
   have.  */

const insn *
barrier (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  unsigned lane = __builtin_ctz (mask);
  std::uint32_t number = words (frame, i->a)[lane];
  barrier_kind kind = static_cast<barrier_kind> (i->aux & ~counted_flag);
  if (number >= thread_block::barriers)
    fail_at (w, i, mask,
             "barrier " + std::to_string (number) + " does not exist");
  barrier_state &state = w.owner ().barrier (number);
  if (i->aux & counted_flag)
    {
      std::uint32_t threads = words (frame, i->b)[lane];
      if (threads == 0 || threads % warp_lanes)
        fail_at (w, i, mask,
                 "barrier for " + std::to_string (threads)
                     + " threads, which is not a positive multiple "
                       "of 32");
      state.expected = threads / warp_lanes;
    }
  if (kind == barrier_kind::arrive)
    {
      state.arrived++;
      if (race_detector *races = w.owner ().launch ().races)
        races->arrive (w, number);
      w.go (i + 1);
      w.owner ().check_barrier (number);
      return nullptr;
    }
  if (kind != barrier_kind::sync)
    {
      lane_mask set = predicate_mask (frame + i->c) & mask;
      state.votes += __builtin_popcount (set);
      state.voters += __builtin_popcount (mask);
    }
  return w.wait (i + 1, mask, group_state::at_barrier, number, 0);
}

const insn *
lanes_barrier (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  lane_mask members = words (frame, i->a)[__builtin_ctz (mask)];
  w.meetings++;
  if (!(members & w.live () & ~mask))
    return i + 1;
  return w.wait (i + 1, mask, group_state::at_warp_barrier, 0, members);
}

/* Are the lanes that take part in I together?  If not, wait for them.  */
bool
together_p (warp &w, const insn *i, lane_mask mask, lane_mask members)
{
  w.meetings++;
  if (!(members & w.live () & ~mask))
    return true;
  w.wait (i, mask, group_state::at_exchange, 0, members);
  return false;
}

/* shfl.  */

enum class direction
{
  up,
  down,
  butterfly,
  index
};

/* The lane that LANE reads from; itself, and false, when that one is not in
   its segment.  Without branches, so that it can be done for many lanes at
   once.  */
template <direction D>
inline bool
source_lane (unsigned lane, std::uint32_t b, std::uint32_t c,
             std::uint32_t *from)
{
  b &= 31;
  std::uint32_t segment = c >> 8 & 31;
  std::uint32_t bound = c & 31;
  std::int32_t last = (lane & segment) | (bound & ~segment);
  std::int32_t j = D == direction::up     ? lane - b
                   : D == direction::down ? lane + b
                   : D == direction::butterfly
                       ? lane ^ b
                       : (lane & segment) | (b & ~segment);
  bool inside = D == direction::up ? j >= last : j <= last;
  *from = inside ? j & 31 : lane;
  return inside;
}

/* Are all lanes there that take part in I?  If not, wait for them.  */
template <bool SYNC>
inline bool
shuffle_ready_p (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  return !SYNC
         || together_p (w, i, mask,
                        words (frame, i->aux)[__builtin_ctz (mask)]);
}

template <direction D, bool SYNC>
const insn *
shuffle_one (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  if (!shuffle_ready_p<SYNC> (i, frame, w, mask))
    return nullptr;
  unsigned lane = __builtin_ctz (mask);
  std::uint32_t from;
  frame[i->e + lane] = source_lane<D> (lane, words (frame, i->b)[lane],
                                       words (frame, i->c)[lane], &from);
  words (frame, i->d)[lane] = words (frame, i->a)[from];
  return i + 1;
}

template <direction D, bool SYNC>
const insn *
shuffle_all (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  if (!shuffle_ready_p<SYNC> (i, frame, w, mask))
    return nullptr;
  const std::uint32_t *a = words (frame, i->a);
  const std::uint32_t *b = words (frame, i->b);
  const std::uint32_t *c = words (frame, i->c);
  std::uint32_t from[warp_lanes], value[warp_lanes];
  unsigned char inside[warp_lanes];
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    inside[lane] = source_lane<D> (lane, b[lane], c[lane], &from[lane]);
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    value[lane] = a[from[lane]];
  std::memcpy (frame + i->e, inside, sizeof inside);
  std::memcpy (frame + i->d, value, sizeof value);
  return i + 1;
}

template <direction D, bool SYNC>
const insn *
shuffle (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  if (!shuffle_ready_p<SYNC> (i, frame, w, mask))
    return nullptr;
  const std::uint32_t *b = words (frame, i->b);
  const std::uint32_t *c = words (frame, i->c);
  std::uint32_t a[warp_lanes];
  std::memcpy (a, words (frame, i->a), sizeof a);
  for (lane_mask rest = mask; rest; rest &= rest - 1)
    {
      unsigned lane = __builtin_ctz (rest);
      std::uint32_t from;
      frame[i->e + lane] = source_lane<D> (lane, b[lane], c[lane], &from);
      words (frame, i->d)[lane] = a[from];
    }
  return i + 1;
}

template <direction D, bool SYNC>
handlers
shuffles ()
{
  return { shuffle_all<D, SYNC>, shuffle<D, SYNC>, shuffle_one<D, SYNC> };
}

template <bool SYNC>
handlers
shuffle_in_direction (const ptx::modifier_set &m)
{
  if (m.has (modifier::up))
    return shuffles<direction::up, SYNC> ();
  if (m.has (modifier::down))
    return shuffles<direction::down, SYNC> ();
  if (m.has (modifier::bfly))
    return shuffles<direction::butterfly, SYNC> ();
  if (m.has (modifier::idx))
    return shuffles<direction::index, SYNC> ();
  return {};
}

/* vote and its like.  */

enum class vote_kind
{
  all,
  any,
  uniform,
  ballot
};

template <vote_kind KIND, bool SYNC>
const insn *
vote (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  lane_mask voters = mask;
  if (SYNC)
    {
      lane_mask members = words (frame, i->b)[__builtin_ctz (mask)];
      if (!together_p (w, i, mask, members))
        return nullptr;
      voters &= members;
    }
  lane_mask set = predicate_mask (frame + i->a) & voters;
  bool result = KIND == vote_kind::all   ? set == voters
                : KIND == vote_kind::any ? set != 0
                                         : set == 0 || set == voters;
  for (lane_mask rest = mask; rest; rest &= rest - 1)
    {
      unsigned lane = __builtin_ctz (rest);
      if (KIND == vote_kind::ballot)
        words (frame, i->d)[lane] = set;
      else
        frame[i->d + lane] = result;
    }
  return i + 1;
}

template <vote_kind KIND>
handlers
vote_of (bool sync)
{
  return always (sync ? vote<KIND, true> : vote<KIND, false>);
}

/* match: .any gives each lane those with the same value, .all gives all lanes
   or none.  */
template <typename T, bool ALL>
const insn *
match (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  lane_mask members = words (frame, i->b)[__builtin_ctz (mask)];
  if (!together_p (w, i, mask, members))
    return nullptr;
  const T *a = reinterpret_cast<const T *> (frame + i->a);
  lane_mask results[warp_lanes];
  lane_mask taking_part = mask & members;
  for (lane_mask rest = mask; rest; rest &= rest - 1)
    {
      unsigned lane = __builtin_ctz (rest);
      lane_mask same = 0;
      for (lane_mask other = taking_part; other; other &= other - 1)
        if (a[__builtin_ctz (other)] == a[lane])
          same |= other & -other;
      results[lane] = ALL && same != taking_part ? 0 : same;
    }
  for (lane_mask rest = mask; rest; rest &= rest - 1)
    {
      unsigned lane = __builtin_ctz (rest);
      words (frame, i->d)[lane] = results[lane];
      frame[i->e + lane] = results[lane] != 0;
    }
  return i + 1;
}

const insn *
active_mask (const insn *i, unsigned char *frame, warp &, lane_mask mask)
{
  for (lane_mask rest = mask; rest; rest &= rest - 1)
    words (frame, i->d)[__builtin_ctz (rest)] = mask;
  return i + 1;
}

std::uint32_t
combined (modifier operation, bool is_signed, std::uint32_t a, std::uint32_t b)
{
  std::int32_t x = a, y = b;
  switch (operation)
    {
    case modifier::op_add:
      return a + b;
    case modifier::op_and:
      return a & b;
    case modifier::op_or:
      return a | b;
    case modifier::op_xor:
      return a ^ b;
    case modifier::op_min:
      return is_signed ? (x < y ? a : b) : (a < b ? a : b);
    default:
      return is_signed ? (x > y ? a : b) : (a > b ? a : b);
    }
}

template <modifier OPERATION, bool SIGNED>
const insn *
reduce (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  lane_mask members = words (frame, i->b)[__builtin_ctz (mask)];
  if (!together_p (w, i, mask, members))
    return nullptr;
  const std::uint32_t *a = words (frame, i->a);
  lane_mask rest = mask & members ? mask & members : mask;
  std::uint32_t result = a[__builtin_ctz (rest)];
  for (rest &= rest - 1; rest; rest &= rest - 1)
    result = combined (OPERATION, SIGNED, result, a[__builtin_ctz (rest)]);
  for (rest = mask; rest; rest &= rest - 1)
    words (frame, i->d)[__builtin_ctz (rest)] = result;
  return i + 1;
}

handlers
select_reduce (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  if (size_bytes (insn.type) != 4 || !m.has (modifier::sync))
    return {};
  bool is_signed = signed_p (insn.type);
  if (m.has (modifier::op_add))
    return always (reduce<modifier::op_add, false>);
  if (m.has (modifier::op_and))
    return always (reduce<modifier::op_and, false>);
  if (m.has (modifier::op_or))
    return always (reduce<modifier::op_or, false>);
  if (m.has (modifier::op_xor))
    return always (reduce<modifier::op_xor, false>);
  if (m.has (modifier::op_min))
    return always (is_signed ? reduce<modifier::op_min, true>
                             : reduce<modifier::op_min, false>);
  if (m.has (modifier::op_max))
    return always (is_signed ? reduce<modifier::op_max, true>
                             : reduce<modifier::op_max, false>);
  return {};
}

} // namespace

void
finish_barrier (const group &g, const barrier_state &state)
{
  /* PC is behind the barrier.  */
  const insn *i = g.pc - 1;
  barrier_kind kind = static_cast<barrier_kind> (i->aux & ~counted_flag);
  if (kind == barrier_kind::sync)
    return;
  for (lane_mask rest = g.mask; rest; rest &= rest - 1)
    {
      unsigned lane = __builtin_ctz (rest);
      unsigned char *frame = g.top->slots;
      if (kind == barrier_kind::red_popc)
        words (frame, i->d)[lane] = state.votes;
      else
        frame[i->d + lane] = kind == barrier_kind::red_or
                                 ? state.votes != 0
                                 : state.votes == state.voters;
    }
}

handlers
block_barrier ()
{
  return always (barrier);
}

handlers
warp_barrier ()
{
  return always (lanes_barrier);
}

handlers
select_shuffle (const ptx::instruction &insn)
{
  return insn.modifiers.has (modifier::sync)
             ? shuffle_in_direction<true> (insn.modifiers)
             : shuffle_in_direction<false> (insn.modifiers);
}

handlers
select_match (const ptx::instruction &insn)
{
  const ptx::modifier_set &m = insn.modifiers;
  bool all = m.has (modifier::all);
  if (!m.has (modifier::sync) || all == m.has (modifier::any))
    return {};
  switch (insn.type)
    {
    case scalar::b32:
      return always (all ? match<std::uint32_t, true>
                         : match<std::uint32_t, false>);
    case scalar::b64:
      return always (all ? match<std::uint64_t, true>
                         : match<std::uint64_t, false>);
    default:
      return {};
    }
}

handlers
select_vote (const ptx::instruction &insn)
{
  if (insn.opcode == opcode::op_activemask)
    return insn.type == scalar::b32 ? always (active_mask) : handlers ();
  if (insn.opcode == opcode::op_redux)
    return select_reduce (insn);
  const ptx::modifier_set &m = insn.modifiers;
  bool sync = m.has (modifier::sync);
  bool ballot = m.has (modifier::ballot);
  if ((insn.type == scalar::pred) == ballot)
    return {};
  if (ballot)
    return vote_of<vote_kind::ballot> (sync);
  if (m.has (modifier::all))
    return vote_of<vote_kind::all> (sync);
  if (m.has (modifier::any))
    return vote_of<vote_kind::any> (sync);
  if (m.has (modifier::uni))
    return vote_of<vote_kind::uniform> (sync);
  return {};
}

} // namespace simcuda
