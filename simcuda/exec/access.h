/* Where an address of a kernel leads: the checked way to memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ACCESS_H
#define SIMCUDA_EXEC_ACCESS_H

#include "simcuda/exec/fault.h"
#include "simcuda/ptx/ir.h"

namespace simcuda
{

/* Of an address in SPACE, which is not generic.  */
template <ptx::space SPACE>
constexpr std::uint64_t
generic_address (std::uint64_t address)
{
  return SPACE == ptx::space::shared  ? address + shared_window
         : SPACE == ptx::space::local ? address + local_window
                                      : address;
}

/* resolve () where it is not the usual case.  */
unsigned char *resolve_unusual (warp &w, const insn *i, unsigned lane,
                                std::uint64_t address, unsigned bytes,
                                access_kind kind, ptx::space where);

/* The BYTES at ADDRESS of SPACE for LANE in the usual case; null says
   nothing.  */
template <ptx::space SPACE, unsigned BYTES>
inline __attribute__ ((always_inline)) unsigned char *
resolve_usual (warp &w, unsigned lane, std::uint64_t address)
{
  if (__builtin_expect ((address & (BYTES - 1)) != 0, 0))
    return nullptr;
  if (SPACE == ptx::space::shared)
    {
      const thread_block &b = w.owner ();
      return address < b.shared_bytes () && BYTES <= b.shared_bytes () - address
                 ? b.shared () + address
                 : nullptr;
    }
  if (SPACE == ptx::space::local)
    return address < w.local_bytes () && BYTES <= w.local_bytes () - address
               ? w.local (lane) + address
               : nullptr;
  return w.memory ().access_usual<BYTES> (address);
}

/* The same in any case; ends the process if there are none.  */
template <ptx::space SPACE, access_kind KIND, unsigned BYTES>
inline unsigned char *
resolve (warp &w, const insn *i, unsigned lane, std::uint64_t address)
{
  if (unsigned char *p = resolve_usual<SPACE, BYTES> (w, lane, address))
    return p;
  return resolve_unusual (w, i, lane, address, BYTES, KIND, SPACE);
}

/* How the addresses of a whole warp relate.  */
enum class address_pattern
{
  same,
  consecutive,
  other
};

/* A are the addresses before OFFSET is added.  Those that are equal but mean
   each lane's local memory are not the same.  */
template <ptx::space SPACE, unsigned BYTES>
inline address_pattern
pattern_of (const std::uint64_t *a, std::int64_t offset)
{
  std::uint64_t first = a[0], unequal = 0, apart = 0;
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    {
      unequal |= a[lane] ^ first;
      apart |= a[lane] ^ (first + lane * BYTES);
    }
  if (SPACE == ptx::space::generic
      && first + offset - local_window < window_bytes)
    return address_pattern::other;
  return !unequal ? address_pattern::same
         : !apart ? address_pattern::consecutive
                  : address_pattern::other;
}

/* The backing of BYTES from ADDRESS on, for all lanes of a warp together;
   null says nothing: then resolve () for each lane.  */
template <ptx::space SPACE, access_kind KIND, unsigned BYTES>
inline unsigned char *
resolve_span (warp &w, std::uint64_t address)
{
  if (SPACE == ptx::space::shared)
    {
      const thread_block &b = w.owner ();
      return address < b.shared_bytes () && BYTES <= b.shared_bytes () - address
                 ? b.shared () + address
                 : nullptr;
    }
  return w.memory ().access_span<BYTES> (address, KIND);
}

/* The T at P, which other threads of the host may use at the same time.  */
template <typename T>
inline T
load_relaxed (const unsigned char *p)
{
  T value;
  __atomic_load (reinterpret_cast<const T *> (p), &value, __ATOMIC_RELAXED);
  return value;
}

template <typename T>
inline void
store_relaxed (unsigned char *p, T value)
{
  __atomic_store (reinterpret_cast<T *> (p), &value, __ATOMIC_RELAXED);
}

} // namespace simcuda

#endif /* SIMCUDA_EXEC_ACCESS_H */
