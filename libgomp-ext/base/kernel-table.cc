/* The table of kernels: consumes launches and times, produces lines.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/kernel-table.h"

#include "libgomp-ext/base/error.h"

#include <algorithm>
#include <cinttypes>
#include <map>
#include <mutex>
#include <unistd.h>
#include <utility>

namespace accdeep
{

namespace
{

struct table
{
  std::mutex lock;
  pid_t process = 0; /* A child that it forks has kernels of its own.  */
  std::map<std::pair<std::string, std::string>, launched_kernel> kernels;
};

table &
all ()
{
  static auto *const result = new table;
  return *result;
}

/* The lock is held.  */
launched_kernel &
kernel_at (const std::string &name, const std::string &at)
{
  table &t = all ();
  if (t.process != getpid ())
    t.kernels.clear ();
  t.process = getpid ();
  launched_kernel &k = t.kernels[{ name, at }];
  k.name = name;
  k.at = at;
  return k;
}

/* N, or "-" where it is not known.  */
std::string
number (unsigned n)
{
  return n ? text ("%u", n) : "-";
}

} // namespace

bool
count_launch (const std::string &name, const std::string &at,
              const launch_size &size)
{
  std::lock_guard<std::mutex> hold (all ().lock);
  launched_kernel &k = kernel_at (name, at);
  k.launches++;
  if (size.gangs <= k.size.gangs)
    return false;
  const bool same
      = size.workers == k.size.workers && size.lanes == k.size.lanes;
  k.size = size;
  return !same;
}

void
set_properties (const std::string &name, const std::string &at,
                const kernel_properties &properties)
{
  std::lock_guard<std::mutex> hold (all ().lock);
  kernel_at (name, at).properties = properties;
}

void
count_kernel_time (const std::string &name, const std::string &at,
                   uint64_t nanoseconds)
{
  std::lock_guard<std::mutex> hold (all ().lock);
  kernel_at (name, at).nanoseconds += nanoseconds;
}

std::vector<launched_kernel>
launched_kernels ()
{
  std::vector<launched_kernel> result;
  std::lock_guard<std::mutex> hold (all ().lock);
  if (all ().process == getpid ())
    for (const auto &k : all ().kernels)
      if (k.second.launches)
        result.push_back (k.second);
  std::stable_sort (result.begin (), result.end (),
                    [] (const launched_kernel &a, const launched_kernel &b) {
                      return a.nanoseconds > b.nanoseconds;
                    });
  return result;
}

std::vector<std::string>
kernel_lines ()
{
  std::vector<std::string> result;
  uint64_t launches = 0;
  uint64_t nanoseconds = 0;
  for (const launched_kernel &k : launched_kernels ())
    {
      if (result.empty ())
        result.push_back (text ("%10s %10s %10s %8s %7s %5s %9s %9s  %s",
                                "launches", "ms", "mean us", "gangs", "workers",
                                "lanes", "registers", "occupancy", "kernel"));
      launches += k.launches;
      nanoseconds += k.nanoseconds;
      const kernel_properties &p = k.properties;
      const std::string occupancy
          = p.most_threads ? text ("%.0f%%", 100.0 * p.threads / p.most_threads)
                           : "-";
      result.push_back (
          text ("%10" PRIu64 " %10.3f %10.3f %8zu %7zu %5zu %9s %9s  %s; %s",
                k.launches, k.nanoseconds * 1e-6,
                k.nanoseconds * 1e-3 / k.launches, k.size.gangs, k.size.workers,
                k.size.lanes, number (p.registers).c_str (), occupancy.c_str (),
                k.name.c_str (), k.at.c_str ()));
    }
  constexpr size_t one_kernel = 2; /* With the titles.  */
  if (result.size () > one_kernel)
    result.push_back (text ("%10" PRIu64 " %10.3f %10.3f %42s  total", launches,
                            nanoseconds * 1e-6, nanoseconds * 1e-3 / launches,
                            ""));
  return result;
}

} // namespace accdeep
