/* What a host address is, for messages about pointers that were not
   translated for the device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_HOST_ADDRESS_H
#define SIMCUDA_EXEC_HOST_ADDRESS_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace simcuda
{

/* "heap", "stack", "static data of prog", "read-only data or code of prog",
   "mapped file x.dat", or "" when nothing is mapped at ADDR.  Reads
   /proc/self/maps: slow, only for messages.  */
std::string describe_host_address (std::uint64_t addr);

/* As simcuda_explanation.  */
using host_explanation
    = std::size_t (std::uint64_t addr,
                   std::uint64_t (*word) (std::uint64_t dev_addr), char *text,
                   std::size_t bytes);

/* Ask EXPLAIN from now on which pointer led to a host address.  */
void explain_host_pointers (host_explanation *explain);

/* What it says of ADDR, or "".  */
std::string explain_host_pointer (std::uint64_t addr);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_HOST_ADDRESS_H */
