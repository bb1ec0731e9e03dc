/* Loads, stores and parameters.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/access.h"
#include "simcuda/exec/handlers.h"
#include "simcuda/exec/host-mapping.h"
#include "simcuda/exec/library-load.h"

#include <cstring>
#include <ctime>

namespace simcuda
{

namespace
{

using ptx::scalar;
using ptx::space;
using ptx::special;

template <typename T>
T *
lanes_of (unsigned char *frame, std::uint32_t offset)
{
  return reinterpret_cast<T *> (frame + offset);
}

/* Run F for each lane in MASK.  */
template <typename F>
inline __attribute__ ((always_inline)) void
for_lanes (lane_mask mask, F f)
{
  for (; mask; mask &= mask - 1)
    f (unsigned (__builtin_ctz (mask)));
}

/* V is the type in memory, D the register's.  */
template <typename V, typename D, space SPACE>
__attribute__ ((noinline)) const insn *
load (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint64_t *a = lanes_of<std::uint64_t> (frame, i->a);
  D *d = lanes_of<D> (frame, i->d);
  for_lanes (mask, [&] (unsigned lane) {
    d[lane]
        = D (load_relaxed<V> (resolve<SPACE, access_kind::load, sizeof (V)> (
            w, i, lane, a[lane] + i->imm)));
  });
  if (!w.unwritten.found_p ())
    return i + 1;
  w.unwritten.note (w, i);
  return w.go (i + 1);
}

/* LOAD for one lane.  It leaves what is not usual to the other one with a jump,
   so that it need not save registers.  */
template <typename V, typename D, space SPACE>
const insn *
load_one (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const unsigned lane = __builtin_ctz (mask);
  const unsigned char *p = resolve_usual<SPACE, sizeof (V)> (
      w, lane, lanes_of<std::uint64_t> (frame, i->a)[lane] + i->imm);
  if (__builtin_expect (!p, 0))
    return load<V, D, SPACE> (i, frame, w, mask);
  lanes_of<D> (frame, i->d)[lane] = D (load_relaxed<V> (p));
  return i + 1;
}

template <typename V, typename D, space SPACE>
__attribute__ ((noinline)) const insn *
store (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint64_t *a = lanes_of<std::uint64_t> (frame, i->a);
  const D *b = lanes_of<D> (frame, i->b);
  for_lanes (mask, [&] (unsigned lane) {
    store_relaxed (resolve<SPACE, access_kind::store, sizeof (V)> (
                       w, i, lane, a[lane] + i->imm),
                   V (b[lane]));
  });
  return i + 1;
}

template <typename V, typename D, space SPACE>
const insn *
store_one (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const unsigned lane = __builtin_ctz (mask);
  unsigned char *p = resolve_usual<SPACE, sizeof (V)> (
      w, lane, lanes_of<std::uint64_t> (frame, i->a)[lane] + i->imm);
  if (__builtin_expect (!p, 0))
    return store<V, D, SPACE> (i, frame, w, mask);
  store_relaxed (p, V (lanes_of<D> (frame, i->b)[lane]));
  return i + 1;
}

/* LOAD for all lanes: one check instead of 32 where that is enough.  */
template <typename V, typename D, space SPACE>
const insn *
load_all (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint64_t *a = lanes_of<std::uint64_t> (frame, i->a);
  const std::uint64_t address = a[0] + i->imm;
  if (address % sizeof (V))
    return load<V, D, SPACE> (i, frame, w, mask);
  D *d = lanes_of<D> (frame, i->d);
  switch (pattern_of<SPACE, sizeof (V)> (a, i->imm))
    {
    case address_pattern::same:
      {
        D value = D (load_relaxed<V> (
            resolve<SPACE, access_kind::load, sizeof (V)> (w, i, 0, address)));
        if (w.unwritten.found_p ())
          return load<V, D, SPACE> (i, frame, w, mask);
        for (unsigned lane = 0; lane < warp_lanes; lane++)
          d[lane] = value;
        return i + 1;
      }
    case address_pattern::consecutive:
      if (const unsigned char *p
          = resolve_span<SPACE, access_kind::load, sizeof (V) * warp_lanes> (
              w, address))
        {
          V values[warp_lanes];
          std::memcpy (values, p, sizeof values);
          for (unsigned lane = 0; lane < warp_lanes; lane++)
            d[lane] = D (values[lane]);
          return i + 1;
        }
      break;
    default:
      break;
    }
  return load<V, D, SPACE> (i, frame, w, mask);
}

template <typename V, typename D, space SPACE>
const insn *
store_all (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint64_t *a = lanes_of<std::uint64_t> (frame, i->a);
  const std::uint64_t address = a[0] + i->imm;
  if (address % sizeof (V) == 0
      && pattern_of<SPACE, sizeof (V)> (a, i->imm)
             == address_pattern::consecutive)
    if (unsigned char *p
        = resolve_span<SPACE, access_kind::store, sizeof (V) * warp_lanes> (
            w, address))
      {
        const D *b = lanes_of<D> (frame, i->b);
        V values[warp_lanes];
        for (unsigned lane = 0; lane < warp_lanes; lane++)
          values[lane] = V (b[lane]);
        std::memcpy (p, values, sizeof values);
        return i + 1;
      }
  return store<V, D, SPACE> (i, frame, w, mask);
}

/* H, an access by any lanes to SPACE of the V at A + IMM, and its place among
   the others: a store puts there what is in B, D wide.  */
template <handler H, typename V, typename D, space SPACE, access_kind KIND>
const insn *
watched (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  race_detector *races = w.owner ().launch ().races;
  if (!races)
    return H (i, frame, w, mask);
  lane_accesses a;
  a.code = i;
  a.mask = mask;
  a.bytes = sizeof (V);
  a.kind = KIND;
  a.values = frame + i->b;
  a.value_stride = sizeof (D);
  const std::uint64_t *addresses = lanes_of<std::uint64_t> (frame, i->a);
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    a.address[lane] = generic_address<SPACE> (addresses[lane] + i->imm);
  const insn *next = H (i, frame, w, mask);
  races->access (w, a);
  return next;
}

template <typename V, typename D>
const insn *
parameter_load (const insn *i, unsigned char *frame, warp &, lane_mask mask)
{
  const unsigned char *from = frame + i->a + i->imm;
  D *d = lanes_of<D> (frame, i->d);
  for_lanes (mask, [&] (unsigned lane) {
    V value;
    std::memcpy (&value, from + std::size_t (lane) * i->aux, sizeof value);
    d[lane] = D (value);
  });
  return i + 1;
}

template <typename V, typename D>
const insn *
parameter_store (const insn *i, unsigned char *frame, warp &, lane_mask mask)
{
  unsigned char *to = frame + i->d + i->imm;
  const D *b = lanes_of<D> (frame, i->b);
  for_lanes (mask, [&] (unsigned lane) {
    V value = V (b[lane]);
    std::memcpy (to + std::size_t (lane) * i->aux, &value, sizeof value);
  });
  return i + 1;
}

handlers
always (handler h)
{
  return { h, h, h };
}

/* Calls F.template operator () <V, D> () for memory type TYPE and a register
   of BYTES; a default handlers if there is no such pair.  */
template <typename V, typename F>
handlers
with_register (unsigned bytes, F f)
{
  if (bytes < sizeof (V))
    return {};
  switch (bytes)
    {
    case 1:
      return f (V (), std::uint8_t ());
    case 2:
      return f (V (), std::uint16_t ());
    case 4:
      return f (V (), std::uint32_t ());
    case 8:
      return f (V (), std::uint64_t ());
    default:
      return {};
    }
}

template <typename F>
handlers
with_types (scalar type, unsigned bytes, F f)
{
  switch (type)
    {
    case scalar::s8:
      return with_register<std::int8_t> (bytes, f);
    case scalar::s16:
      return with_register<std::int16_t> (bytes, f);
    case scalar::s32:
      return with_register<std::int32_t> (bytes, f);
    default:
      break;
    }
  switch (size_bytes (type))
    {
    case 1:
      return with_register<std::uint8_t> (bytes, f);
    case 2:
      return with_register<std::uint16_t> (bytes, f);
    case 4:
      return with_register<std::uint32_t> (bytes, f);
    default:
      return with_register<std::uint64_t> (bytes, f);
    }
}

/* F with SPACE as a type.  Constants are in global memory.  */
template <space SPACE>
struct in_space
{
  static constexpr space value = SPACE;
};

template <typename F>
handlers
with_space (space where, F f)
{
  switch (where)
    {
    case space::generic:
      return f (in_space<space::generic> ());
    case space::global:
    case space::constant:
      return f (in_space<space::global> ());
    case space::shared:
      return f (in_space<space::shared> ());
    case space::local:
      return f (in_space<space::local> ());
    default:
      return {};
    }
}

const insn *
alignment_check (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint64_t *a = lanes_of<std::uint64_t> (frame, i->a);
  for_lanes (mask, [&] (unsigned lane) {
    std::uint64_t address = a[lane] + i->imm;
    if (address & (i->aux - 1))
      fail_access (w, i, lane, address, i->aux, access_kind::load);
  });
  return i + 1;
}

const insn *
address_of_local (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  std::uint64_t address = w.top ().local_base + i->imm;
  std::uint64_t *d = lanes_of<std::uint64_t> (frame, i->d);
  for_lanes (mask, [&] (unsigned lane) { d[lane] = address; });
  return i + 1;
}

/* Nanoseconds: a clock of 1 GHz.  */
std::uint64_t
clock_now ()
{
  timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return std::uint64_t (now.tv_sec) * 1000000000 + now.tv_nsec;
}

std::uint64_t
special_value (warp &w, special which, unsigned lane)
{
  thread_block &b = w.owner ();
  const launch_config &config = b.launch ().config;
  unsigned n = static_cast<unsigned> (which);
  lane_mask bit = lane_mask (1) << lane;
  switch (which)
    {
    case special::tid_x:
    case special::tid_y:
    case special::tid_z:
      return w.tid[n - unsigned (special::tid_x)][lane];
    case special::ntid_x:
    case special::ntid_y:
    case special::ntid_z:
      return config.block[n - unsigned (special::ntid_x)];
    case special::ctaid_x:
    case special::ctaid_y:
    case special::ctaid_z:
      return b.index[n - unsigned (special::ctaid_x)];
    case special::nctaid_x:
    case special::nctaid_y:
    case special::nctaid_z:
      return config.grid[n - unsigned (special::nctaid_x)];
    case special::laneid:
      return lane;
    case special::warpid:
      return w.number ();
    case special::nwarpid:
      return b.warps ();
    case special::nsmid:
      return 1;
    case special::lanemask_eq:
      return bit;
    case special::lanemask_le:
      return bit | (bit - 1);
    case special::lanemask_lt:
      return bit - 1;
    case special::lanemask_ge:
      return ~(bit - 1);
    case special::lanemask_gt:
      return ~(bit | (bit - 1));
    case special::clock:
    case special::clock64:
    case special::globaltimer:
      return clock_now ();
    case special::clock_hi:
      return clock_now () >> 32;
    case special::dynamic_smem_size:
      return b.launch ().dynamic_shared_bytes;
    case special::total_smem_size:
      return b.launch ().shared_bytes;
    default:
      return 0; /* smid, gridid  */
    }
}

/* One value for all lanes.  */
template <typename T>
const insn *
read_uniform (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  T value = special_value (w, static_cast<special> (i->imm), 0);
  T *d = lanes_of<T> (frame, i->d);
  if (mask == all_lanes)
    for (unsigned lane = 0; lane < warp_lanes; lane++)
      d[lane] = value;
  else
    for_lanes (mask, [&] (unsigned lane) { d[lane] = value; });
  return i + 1;
}

template <typename T>
const insn *
reaDid (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint32_t *values = w.tid[i->imm - unsigned (special::tid_x)];
  T *d = lanes_of<T> (frame, i->d);
  if (mask == all_lanes)
    for (unsigned lane = 0; lane < warp_lanes; lane++)
      d[lane] = values[lane];
  else
    for_lanes (mask, [&] (unsigned lane) { d[lane] = values[lane]; });
  return i + 1;
}

template <typename T>
const insn *
read_lane (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  T *d = lanes_of<T> (frame, i->d);
  for_lanes (mask, [&] (unsigned lane) {
    d[lane] = special_value (w, static_cast<special> (i->imm), lane);
  });
  return i + 1;
}

template <typename T>
handlers
special_handlers (special which)
{
  switch (which)
    {
    case special::tid_x:
    case special::tid_y:
    case special::tid_z:
      return always (reaDid<T>);
    case special::laneid:
    case special::lanemask_eq:
    case special::lanemask_le:
    case special::lanemask_lt:
    case special::lanemask_ge:
    case special::lanemask_gt:
      return always (read_lane<T>);
    default:
      return always (read_uniform<T>);
    }
}

template <space SPACE>
const insn *
space_test (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint64_t *a = lanes_of<std::uint64_t> (frame, i->a);
  for_lanes (mask, [&] (unsigned lane) {
    std::uint64_t address = a[lane];
    bool in;
    switch (SPACE)
      {
      case space::shared:
        in = address - shared_window < w.owner ().shared_bytes ();
        break;
      case space::local:
        in = address - local_window < w.local_bytes ();
        break;
      default:
        in = w.owner ().launch ().memory.in_window_p (address);
        break;
      }
    frame[i->d + lane] = in;
  });
  return i + 1;
}

} // namespace

unsigned char *
resolve_unusual (warp &w, const insn *i, unsigned lane, std::uint64_t address,
                 unsigned bytes, access_kind kind, space where)
{
  thread_block &b = w.owner ();
  const std::uint64_t generic
      = where == space::shared  ? generic_address<space::shared> (address)
        : where == space::local ? generic_address<space::local> (address)
                                : address;
  if (address & (bytes - 1) || where == space::shared || where == space::local)
    fail_access (w, i, lane, generic, bytes, kind);
  if (w.memory ().in_window_p (address))
    {
      if (unsigned char *p = w.memory ().access (address, bytes, kind))
        return p;
      if (i->what == effect::load
          && (w.top ().function->copies
              || w.memory ().unwritten () == unwritten_loads::report))
        if (unsigned char *p
            = w.memory ().access (address, bytes, access_kind::copy))
          {
            w.unwritten.found (lane, address);
            return p;
          }
    }
  if (where == space::generic)
    {
      std::uint64_t offset = address - shared_window;
      if (offset < b.shared_bytes () && bytes <= b.shared_bytes () - offset)
        return b.shared () + offset;
      offset = address - local_window;
      if (offset < w.local_bytes () && bytes <= w.local_bytes () - offset)
        return w.local (lane) + offset;
    }
  if (unsigned char *p = shared_access (address, bytes, kind))
    return p;
  if (kind == access_kind::load)
    if (unsigned char *p = library_load (w, i, lane, address, bytes))
      return p;
  fail_access (w, i, lane, address, bytes, kind);
}

handlers
select_load (scalar type, unsigned register_bytes, space where)
{
  return with_space (where, [=] (auto s) {
    return with_types (type, register_bytes, [=] (auto v, auto d) {
      constexpr space SPACE = decltype (s)::value;
      using V = decltype (v);
      using D = decltype (d);
      handler some = load<V, D, SPACE>;
      if (races_checked_p ())
        return always (
            watched<load<V, D, SPACE>, V, D, SPACE, access_kind::load>);
      return handlers{ SPACE == space::local ? some : load_all<V, D, SPACE>,
                       some, load_one<V, D, SPACE> };
    });
  });
}

handlers
select_store (scalar type, unsigned register_bytes, space where)
{
  return with_space (where, [=] (auto s) {
    return with_types (type, register_bytes, [=] (auto v, auto d) {
      constexpr space SPACE = decltype (s)::value;
      using V = decltype (v);
      using D = decltype (d);
      handler some = store<V, D, SPACE>;
      if (races_checked_p ())
        return always (
            watched<store<V, D, SPACE>, V, D, SPACE, access_kind::store>);
      return handlers{ SPACE == space::local ? some : store_all<V, D, SPACE>,
                       some, store_one<V, D, SPACE> };
    });
  });
}

handlers
select_parameter_load (scalar type, unsigned register_bytes)
{
  return with_types (type, register_bytes, [] (auto v, auto d) {
    return always (parameter_load<decltype (v), decltype (d)>);
  });
}

handlers
select_parameter_store (scalar type, unsigned register_bytes)
{
  return with_types (type, register_bytes, [] (auto v, auto d) {
    return always (parameter_store<decltype (v), decltype (d)>);
  });
}

handlers
check_alignment ()
{
  return always (alignment_check);
}

handlers
local_address ()
{
  return always (address_of_local);
}

handlers
select_special (special which, unsigned bytes)
{
  switch (bytes)
    {
    case 2:
      return special_handlers<std::uint16_t> (which);
    case 4:
      return special_handlers<std::uint32_t> (which);
    case 8:
      return special_handlers<std::uint64_t> (which);
    default:
      return {};
    }
}

handlers
select_in_space (space where)
{
  return with_space (
      where, [] (auto s) { return always (space_test<decltype (s)::value>); });
}

} // namespace simcuda
