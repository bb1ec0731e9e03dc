/* Kernels of a run: how often and how long, in which size, and what they need
   of the device: a table of ACCDEEP_PROFILE and ACCDEEP_INFO.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_KERNEL_TABLE_H
#define ACCDEEP_BASE_KERNEL_TABLE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace accdeep
{

/* Of one launch.  */
struct launch_size
{
  size_t gangs;
  size_t workers;
  size_t lanes;
};

/* What the device says of a kernel in launches of one size; 0: not known.  */
struct kernel_properties
{
  unsigned multiprocessors; /* Of the device.  */
  unsigned registers;       /* Of a thread.  */
  unsigned threads;         /* At a time on one multiprocessor.  */
  unsigned most_threads;    /* The same of any kernel.  */
  unsigned all_registers;   /* Of a multiprocessor.  */
};

/* Launches of a kernel at one place in the source.  */
struct launched_kernel
{
  std::string name;
  std::string at;
  uint64_t launches = 0;
  uint64_t nanoseconds = 0;
  launch_size size = {}; /* Of the launch with most gangs.  */
  kernel_properties properties = {};
};

/* The kernel NAME has been launched AT a place in SIZE.  Returns whether its
   properties in that size are not known, and wanted of set_properties.  */
bool count_launch (const std::string &name, const std::string &at,
                   const launch_size &size);
void set_properties (const std::string &name, const std::string &at,
                     const kernel_properties &properties);

/* It has run so long.  */
void count_kernel_time (const std::string &name, const std::string &at,
                        uint64_t nanoseconds);

/* Those of this process, the one that took longest first.  */
std::vector<launched_kernel> launched_kernels ();

/* The table, with a line of titles, and of several kernels a total; empty:
   nothing was launched.  */
std::vector<std::string> kernel_lines ();

} // namespace accdeep

#endif
