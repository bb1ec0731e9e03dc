/* What becomes of values that were loaded from bytes that were never written.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/unwritten-values.h"

#include "simcuda/exec/fault.h"
#include "simcuda/exec/predicate.h"

#include <algorithm>

namespace simcuda
{

namespace
{

/* Bytes of the greatest value in local memory.  */
constexpr unsigned most_bytes = 8;

/* Run F for each lane in MASK.  */
template <typename F>
void
each_lane (lane_mask mask, F f)
{
  for (; mask; mask &= mask - 1)
    f (unsigned (__builtin_ctz (mask)));
}

/* Where LANE accesses memory by I.  */
std::uint64_t
address_of (const frame &f, const insn *i, unsigned lane)
{
  return reinterpret_cast<const std::uint64_t *> (f.slots + i->a)[lane]
         + i->imm;
}

/* ADDRESS, of an access by I, as one within local memory; false: it is
   elsewhere.  */
bool
local_p (const insn *i, std::uint64_t *address)
{
  if (i->where == reach::local)
    return true;
  if (i->where != reach::memory || *address - local_window >= window_bytes)
    return false;
  *address -= local_window;
  return true;
}

} // namespace

unwritten_values::value *
unwritten_values::find (const frame &f, std::uint32_t slot)
{
  for (value &v : m_values)
    if (v.in == &f && v.slot == slot)
      return &v;
  return nullptr;
}

/* The lanes whose value in SLOT of F is such a one.  */
lane_mask
unwritten_values::lanes_of (const frame &f, std::uint32_t slot)
{
  const value *v = slot ? find (f, slot) : nullptr;
  return v ? v->lanes : 0;
}

void
unwritten_values::set (const frame &f, std::uint32_t slot, lane_mask lanes,
                       const insn *load, const std::uint64_t *addresses)
{
  if (!lanes)
    return;
  value *v = find (f, slot);
  if (!v)
    {
      m_values.push_back ({ &f, slot, 0, load, {} });
      v = &m_values.back ();
    }
  v->lanes |= lanes;
  v->load = load;
  each_lane (lanes, [&] (unsigned l) { v->addresses[l] = addresses[l]; });
}

void
unwritten_values::forget (const frame &f, std::uint32_t slot, lane_mask lanes)
{
  value *v = slot ? find (f, slot) : nullptr;
  if (!v)
    return;
  v->lanes &= ~lanes;
  if (v->lanes)
    return;
  std::swap (*v, m_values.back ());
  m_values.pop_back ();
}

/* Slot TO gets what FROM has, in LANES.  */
void
unwritten_values::move (const frame &f, std::uint32_t to, std::uint32_t from,
                        lane_mask lanes)
{
  if (to == from)
    return;
  forget (f, to, lanes);
  const value *v = find (f, from);
  if (!v)
    return;
  const value source = *v;
  set (f, to, source.lanes & lanes, source.load, source.addresses);
}

/* The values in SLOT matter to LANES of the current function.  */
void
unwritten_values::require (warp &w, std::uint32_t slot, lane_mask lanes)
{
  const value *v = slot ? find (w.top (), slot) : nullptr;
  if (!v || !(v->lanes & lanes))
    return;
  const unsigned lane = __builtin_ctz (v->lanes & lanes);
  fail_access (w, v->load, lane, v->addresses[lane], v->load->bytes,
               access_kind::load);
}

void
unwritten_values::note (warp &w, const insn *i)
{
  set (w.top (), i->d, m_found, i, m_addresses);
  m_found = 0;
}

/* LANE overwrites BYTES of its local memory AT.  */
void
unwritten_values::forget_local (unsigned lane, std::uint64_t at, unsigned bytes)
{
  auto c
      = m_locals.lower_bound ({ lane, at < most_bytes ? 0 : at - most_bytes });
  while (c != m_locals.end () && c->first.first == lane
         && c->first.second < at + bytes)
    c = c->first.second + c->second.bytes > at ? m_locals.erase (c)
                                               : std::next (c);
}

/* The load I, which is done, may have found copies in local memory.  */
void
unwritten_values::load_local (warp &w, const insn *i, lane_mask mask)
{
  lane_mask copies = 0;
  std::uint64_t addresses[warp_lanes];
  each_lane (mask, [&] (unsigned lane) {
    std::uint64_t at = address_of (w.top (), i, lane);
    if (!local_p (i, &at))
      return;
    auto c = m_locals.find ({ lane, at });
    if (c == m_locals.end () || c->second.bytes < i->bytes)
      return;
    copies |= lane_mask (1) << lane;
    addresses[lane] = c->second.address;
  });
  set (w.top (), i->d, copies, i, addresses);
}

const insn *
unwritten_values::store (warp &w, const insn *i, unsigned mode, lane_mask mask)
{
  frame &f = w.top ();
  require (w, i->a, mask);
  const value *v = find (f, i->b);
  const lane_mask copied = v ? v->lanes & mask : 0;
  std::uint64_t targets[warp_lanes];
  lane_mask to_memory = 0;
  each_lane (mask, [&] (unsigned lane) {
    const lane_mask bit = lane_mask (1) << lane;
    std::uint64_t at = targets[lane] = address_of (f, i, lane);
    const bool local = local_p (i, &at);
    if (local)
      forget_local (lane, at, i->bytes);
    if (!(copied & bit))
      return;
    if (local)
      m_locals[{ lane, at }] = { i->bytes, v->addresses[lane] };
    else if (i->where == reach::memory && w.memory ().in_window_p (at))
      to_memory |= bit;
    else
      require (w, i->b, bit);
  });
  const insn *next = i->run[mode](i, f.slots, w, mask);
  /* Functions that copy objects copy their padding.  */
  const bool objects = f.function->copies || f.function->runtime;
  each_lane (to_memory, [&] (unsigned lane) {
    const access_site by = w.site_of (i, lane);
    w.memory ().declare_unwritten (targets[lane], i->bytes,
                                   objects ? nullptr : &by);
  });
  return next;
}

const insn *
unwritten_values::guarded (warp &w, const insn *i, lane_mask mask)
{
  require (w, i->a, mask);
  const lane_mask set = predicate_mask (w.top ().slots + i->a);
  const lane_mask chosen = mask & (i->what == effect::guard ? set : ~set);
  const insn *end = i + 1 + i->imm;
  for (const insn *at = i + 1; chosen && at < end;)
    {
      const insn *next = step (w, at, 1, chosen);
      at = next ? next : at + 1;
    }
  return end;
}

const insn *
unwritten_values::step (warp &w, const insn *i, unsigned mode, lane_mask mask)
{
  frame &f = w.top ();
  switch (i->what)
    {
    case effect::use:
      for (std::uint32_t slot : { i->a, i->b, i->c, i->e })
        require (w, slot, mask);
      forget (f, i->d, mask);
      break;
    case effect::move:
      move (f, i->d, i->a, mask);
      break;
    case effect::choose:
      {
        require (w, i->c, mask);
        const lane_mask first = predicate_mask (f.slots + i->c);
        /* D may be A or B.  */
        const lane_mask from_a = lanes_of (f, i->a) & mask & first;
        const lane_mask from_b = lanes_of (f, i->b) & mask & ~first;
        const value *a = from_a ? find (f, i->a) : nullptr;
        const value *b = from_b ? find (f, i->b) : nullptr;
        const value kept_a = a ? *a : value{};
        const value kept_b = b ? *b : value{};
        forget (f, i->d, mask);
        set (f, i->d, from_a, kept_a.load, kept_a.addresses);
        set (f, i->d, from_b, kept_b.load, kept_b.addresses);
        break;
      }
    case effect::load:
      {
        require (w, i->a, mask);
        forget (f, i->d, mask);
        /* The address may be where the value goes.  */
        if (!m_locals.empty ())
          load_local (w, i, mask);
        break;
      }
    case effect::store:
      return store (w, i, mode, mask);
    case effect::guard:
    case effect::guard_not:
      return guarded (w, i, mask);
    case effect::call:
      require (w, i->a, mask);
      for (const slot &s : i->call->arguments)
        require (w, s.offset, mask);
      for (const slot &s : i->call->results)
        forget (f, s.offset, mask);
      break;
    case effect::leave:
      for (const slot &s : f.function->outputs)
        require (w, s.offset, mask);
      break;
    }
  return i->run[mode](i, f.slots, w, mask);
}

void
unwritten_values::drop (const frame &f)
{
  if (!any_p ())
    return;
  m_values.erase (std::remove_if (m_values.begin (), m_values.end (),
                                  [&] (const value &v) { return v.in == &f; }),
                  m_values.end ());
  for (auto c = m_locals.begin (); c != m_locals.end ();)
    c = c->first.second >= f.local_base ? m_locals.erase (c) : std::next (c);
}

void
unwritten_values::clear ()
{
  m_values.clear ();
  m_locals.clear ();
  m_found = 0;
}

} // namespace simcuda
