/* Advice: consumes counts of directives and launches, produces sentences.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/advice.h"

#include "libgomp-ext/base/error.h"

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

/* Launches of a kernel.  */
struct launched_kernel
{
  uint64_t launches = 0;
  size_t gangs = 0; /* Most in one launch.  */
  unsigned multiprocessors = 0;
};

struct seen
{
  std::mutex lock;
  std::map<std::string, copying_construct> constructs;
  std::map<std::string, launched_kernel> kernels;
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

void
count_launch (const std::string &kernel, size_t gangs, unsigned multiprocessors)
{
  std::lock_guard<std::mutex> hold (all ().lock);
  launched_kernel &k = all ().kernels[kernel];
  k.launches++;
  k.gangs = k.gangs < gangs ? gangs : k.gangs;
  k.multiprocessors = multiprocessors;
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
  std::map<std::pair<size_t, unsigned>, std::vector<std::string>> small;
  for (const auto &k : all ().kernels)
    if (k.second.gangs < k.second.multiprocessors)
      small[{ k.second.gangs, k.second.multiprocessors }].push_back (k.first);
  for (const auto &[size, kernels] : small)
    result.push_back (
        text ("%s: %zu gang%s, so at most %zu of %u multiprocessors are busy",
              names_of (kernels).c_str (), size.first,
              size.first == 1 ? "" : "s", size.first, size.second));
  return result;
}

} // namespace accdeep
