/* Loaded modules and kernel launches: the executor as the driver sees it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_LAUNCH_H
#define SIMCUDA_EXEC_LAUNCH_H

#include "simcuda/exec/memory.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace simcuda
{

/* One PTX text given to cuLinkAddData or cuModuleLoadData.  */
struct ptx_source
{
  std::string name; /* For messages.  */
  std::string text;
};

struct host_calls; /* report.h  */

struct kernel; /* A decoded .entry; opaque to the driver.  */

/* Several PTX texts linked and decoded, its variables allocated and initialised
   in MEMORY.  */
class loaded_module
{
public:
  virtual ~loaded_module () = default;

  /* Null: no such .entry.  */
  virtual const kernel *find_kernel (std::string_view name) const = 0;
  /* False: no such .global or .const variable.	 */
  virtual bool find_variable (std::string_view name, dev_addr *addr,
                              std::size_t *bytes) const = 0;
};

/* Parse, link and decode SOURCES.  Null and a message of the form
   "name:line: reason" in *ERROR when they are malformed, use a form that is
   not in opcodes.def, or leave a symbol undefined.  Driver-provided functions
   (malloc, free, vprintf, __assertfail) are defined here.  */
std::unique_ptr<loaded_module> load_module (const std::vector<ptx_source> &,
                                            device_memory &memory,
                                            std::string *error);

/* Check one PTX text alone, as cuLinkAddData does.  */
bool check_ptx (const ptx_source &, std::string *error);

/* Of one gang.  */
constexpr std::uint64_t max_shared_bytes = 49152;

struct kernel_info
{
  unsigned max_threads_per_block;
  unsigned registers;
  std::size_t shared_bytes; /* Static.	*/
  std::size_t local_bytes;
  std::size_t const_bytes;
  std::vector<std::size_t> parameter_bytes;
};

kernel_info describe_kernel (const kernel &);

struct launch_config
{
  unsigned grid[3];
  unsigned block[3];
  std::size_t shared_bytes; /* Dynamic.	 */
  std::size_t heap_bytes;   /* cuCtxSetLimit, MALLOC_HEAP_SIZE.	 */
  std::size_t stack_bytes;  /* Local memory a thread.  */
  unsigned threads = 1;     /* Of the host, at most, to execute it.  */
  const host_calls *launched_by = nullptr; /* For messages.  */
};

struct launch_statistics
{
  std::uint64_t instructions = 0;      /* Warp instructions.  */
  std::uint64_t lane_instructions = 0; /* Thread instructions.	*/
};

/* Run KERNEL to its end: its gangs one after another in the order of their
   indices, or in that order by several threads.  PARAMETERS[i] points to the
   i-th parameter's bytes. An access fault, trap or assertion prints its message
   and ends the process.
   */
void run_kernel (const kernel &, device_memory &, const launch_config &,
                 void *const *parameters, launch_statistics *);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_LAUNCH_H */
