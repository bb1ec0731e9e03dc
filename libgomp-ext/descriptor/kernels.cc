/* Consumes the records of kernels that compilers put into a section, produces
   answers about functions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/kernels.h"

#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/descriptor/arrivals.h"

#include <unordered_map>

namespace accdeep
{

namespace
{

/* Never destroyed: see descriptor.cc.  */
struct kernel_table
{
  std::unordered_map<const void *, known_kernel> kernels;
  /* By variable: its number.  */
  std::unordered_map<uintptr_t, uint64_t> numbers;
  uint64_t n = 0; /* Variables that there have been.  */
};

kernel_table &
table ()
{
  static auto *const result = new kernel_table;
  return *result;
}

/* The records of those that have come.  */
arrivals<const accdeep_kernel *> &
arrived ()
{
  static auto *const result = new arrivals<const accdeep_kernel *>;
  return *result;
}

/* The process's lock is held.  */
void
add_arrived ()
{
  for (const accdeep_kernel *k : arrived ().take ())
    {
      known_kernel &known = table ().kernels[k->function];
      const auto arguments = reinterpret_cast<uintptr_t> (k->arguments);
      /* A module may come twice.  */
      if (known.arguments == arguments)
        continue;
      uint64_t &number = table ().numbers[arguments];
      if (!number)
        number = ++table ().n;
      known = { arguments,
                k->bytes,
                k->n_entries,
                k->only_read,
                k->header.bytes < sizeof *k ? 0 : k->only_read_through,
                number };
    }
}

} // namespace

void
kernels_arrive (const accdeep_module *module)
{
  if (module->header.bytes < sizeof *module)
    return;
  for (auto at = module->kernels_begin; at != module->kernels_end; ++at)
    arrived ().add (*at);
}

void
forget_kernels (const void *const *functions, size_t n)
{
  lock_guard guard (process_lock ());
  add_arrived ();
  for (size_t i = 0; i < n; i++)
    {
      const auto found = table ().kernels.find (functions[i]);
      if (found == table ().kernels.end ())
        continue;
      table ().numbers.erase (found->second.arguments);
      table ().kernels.erase (found);
    }
}

bool
find_kernel (const void *function, known_kernel &result)
{
  lock_guard guard (process_lock ());
  add_arrived ();
  const auto found = table ().kernels.find (function);
  if (found == table ().kernels.end ())
    return false;
  result = found->second;
  return true;
}

} // namespace accdeep
