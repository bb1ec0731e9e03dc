/* Advice: consumes counts of directives and launches, produces sentences.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/advice.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/kernel-table.h"

#include <algorithm>
#include <cinttypes>
#include <map>
#include <mutex>

namespace accdeep
{

namespace
{

/* Fewer executions need no region around them.  */
constexpr uint64_t least_executions = 3;

/* Executions of a compute construct that mapped and copied its objects.  */
struct copying_construct
{
  uint64_t executions = 0;
  uint64_t objects = 0; /* Of all executions.  */
};

struct seen
{
  std::mutex lock;
  std::map<std::string, copying_construct> constructs;
};

seen &
all ()
{
  static auto *const result = new seen;
  return *result;
}

/* More kernels are a number.  */
constexpr size_t most_names = 3;

std::string
names_of (const std::vector<std::string> &kernels)
{
  const size_t n = kernels.size ();
  std::string result = n == 1 ? "kernel " : "kernels ";
  for (size_t i = 0; i < n && i < most_names; i++)
    result += (i == 0 ? "" : i == n - 1 ? " and " : ", ") + kernels[i];
  if (n > most_names)
    result += text (" and %zu more", n - most_names);
  return result;
}

/* Kernels with fewer gangs than the device has multiprocessors, as many in one
   line as have the same number.  */
void
add_small_kernels (const std::vector<launched_kernel> &kernels,
                   std::vector<std::string> &result)
{
  std::map<std::pair<size_t, unsigned>, std::vector<std::string>> small;
  for (const launched_kernel &k : kernels)
    if (k.size.gangs < k.properties.multiprocessors)
      small[{ k.size.gangs, k.properties.multiprocessors }].push_back (k.name);
  for (auto &[size, names] : small)
    {
      std::sort (names.begin (), names.end ());
      names.erase (std::unique (names.begin (), names.end ()), names.end ());
      result.push_back (
          text ("%s: %zu gang%s, so at most %zu of %u multiprocessors are busy",
                names_of (names).c_str (), size.first,
                size.first == 1 ? "" : "s", size.first, size.second));
    }
}

/* Kernels that take a tenth of the time of all, and have registers for less
   than half of the threads that a multiprocessor can have.  */
void
add_large_kernels (const std::vector<launched_kernel> &kernels,
                   std::vector<std::string> &result)
{
  constexpr uint64_t part = 10;
  uint64_t all_nanoseconds = 0;
  for (const launched_kernel &k : kernels)
    all_nanoseconds += k.nanoseconds;
  for (const launched_kernel &k : kernels)
    {
      const kernel_properties &p = k.properties;
      if (p.registers * p.most_threads > 2 * p.all_registers
          && part * k.nanoseconds >= all_nanoseconds)
        result.push_back (text (
            "kernel %s: %u registers a thread, so %u of %u threads run at "
            "a time on a multiprocessor",
            k.name.c_str (), p.registers, p.threads, p.most_threads));
    }
}

} // namespace

void
count_copies (const accdeep_directive *directive,
              const accdeep_statistics &counts)
{
  const bool compute = directive->construct == ACCDEEP_CONSTRUCT_PARALLEL
                       || directive->construct == ACCDEEP_CONSTRUCT_KERNELS
                       || directive->construct == ACCDEEP_CONSTRUCT_SERIAL;
  if (!compute || !counts.allocated || !counts.bytes_to_device)
    return;
  const std::string name = directive_text (directive);
  std::lock_guard<std::mutex> hold (all ().lock);
  copying_construct &c = all ().constructs[name];
  c.executions++;
  c.objects += counts.allocated;
}

std::vector<std::string>
advice ()
{
  std::vector<std::string> result;
  std::lock_guard<std::mutex> hold (all ().lock);
  for (const auto &c : all ().constructs)
    if (c.second.executions >= least_executions)
      result.push_back (
          text ("%s: %" PRIu64 " object%s copied in each of %" PRIu64
                " executions: put a data construct around the loop",
                c.first.c_str (), c.second.objects / c.second.executions,
                c.second.objects == c.second.executions ? " was" : "s were",
                c.second.executions));
  const std::vector<launched_kernel> kernels = launched_kernels ();
  add_small_kernels (kernels, result);
  add_large_kernels (kernels, result);
  return result;
}

} // namespace accdeep
