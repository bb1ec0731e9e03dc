/* Predicates as masks.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_PREDICATE_H
#define SIMCUDA_EXEC_PREDICATE_H

#include "simcuda/exec/code.h"

#include <cstring>

namespace simcuda
{

/* The lanes whose byte, 0 or 1, is set.  */
inline lane_mask
predicate_mask (const unsigned char *bytes)
{
  lane_mask mask = 0;
  for (unsigned i = 0; i < warp_lanes / 8; i++)
    {
      std::uint64_t eight;
      std::memcpy (&eight, bytes + 8 * i, sizeof eight);
      /* Moves bit 8k of EIGHT to bit 56+k.  */
      mask |= lane_mask (eight * 0x0102040810204080 >> 56) << (8 * i);
    }
  return mask;
}

} // namespace simcuda

#endif /* SIMCUDA_EXEC_PREDICATE_H */
