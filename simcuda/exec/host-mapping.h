/* Memory that kernels reach at the address that the host uses: the host's own
   that was mapped into the device, and managed blocks of another device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_HOST_MAPPING_H
#define SIMCUDA_EXEC_HOST_MAPPING_H

#include "simcuda/exec/memory.h"

namespace simcuda
{

/* From now on kernels may access [ADDR, ADDR + BYTES) of the host, which is in
   no other such range.  */
void map_host_range (std::uint64_t addr, std::size_t bytes);

/* Take that back; does nothing if ADDR is not the start of such a range.  */
void unmap_host_range (std::uint64_t addr);

/* Where a kernel finds [ADDR, ADDR + BYTES), which is not in its own device's
   memory, if it may access it in this way; else null.  */
unsigned char *shared_access (std::uint64_t addr, unsigned bytes,
                              access_kind kind);

/* What ADDR has to do with a mapped range that ends near it, or "".  */
std::string explain_host_mapping (std::uint64_t addr, std::size_t bytes);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_HOST_MAPPING_H */
