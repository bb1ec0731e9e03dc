/* Where an address of a kernel leads: the checked way to memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ACCESS_H
#define SIMCUDA_EXEC_ACCESS_H

#include "simcuda/exec/fault.h"
#include "simcuda/exec/host-mapping.h"
#include "simcuda/ptx/ir.h"

namespace simcuda
{

/* The bytes at ADDRESS of SPACE for LANE; ends the process if there are
   none.  */
template <ptx::space SPACE, access_kind KIND>
inline unsigned char *
resolve (warp &w, const insn *i, unsigned lane, std::uint64_t address,
         unsigned bytes)
{
  thread_block &b = w.owner ();
  if (address & (bytes - 1))
    fail_access (w, i, lane,
                 SPACE == ptx::space::shared  ? address + shared_window
                 : SPACE == ptx::space::local ? address + local_window
                                              : address,
                 bytes, KIND);
  if (SPACE == ptx::space::shared)
    {
      if (address > b.shared_bytes () || bytes > b.shared_bytes () - address)
        fail_access (w, i, lane, address + shared_window, bytes, KIND);
      return b.shared () + address;
    }
  if (SPACE == ptx::space::local)
    {
      if (address > w.local_bytes () || bytes > w.local_bytes () - address)
        fail_access (w, i, lane, address + local_window, bytes, KIND);
      return w.local (lane) + address;
    }
  device_memory &memory = b.launch ().memory;
  if (memory.in_window_p (address))
    if (unsigned char *p = memory.access (address, bytes, KIND))
      return p;
  if (SPACE == ptx::space::generic)
    {
      std::uint64_t offset = address - shared_window;
      if (offset < b.shared_bytes () && bytes <= b.shared_bytes () - offset)
        return b.shared () + offset;
      offset = address - local_window;
      if (offset < w.local_bytes () && bytes <= w.local_bytes () - offset)
        return w.local (lane) + offset;
    }
  if (unsigned char *p = shared_access (address, bytes, KIND))
    return p;
  fail_access (w, i, lane, address, bytes, KIND);
}

} // namespace simcuda

#endif /* SIMCUDA_EXEC_ACCESS_H */
