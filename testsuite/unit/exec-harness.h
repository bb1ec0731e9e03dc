/* Runs small PTX texts on a device memory of their own.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_EXEC_HARNESS_H
#define TESTSUITE_UNIT_EXEC_HARNESS_H

#include "simcuda/exec/launch.h"

#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace simcuda
{

inline std::string
with_header (const std::string &text)
{
  return ".version 6.0\n.target sm_30\n.address_size 64\n" + text;
}

class exec_harness
{
public:
  explicit exec_harness (const std::string &text)
      : m_memory (std::size_t (64) << 20)
  {
    m_memory.set_unwritten_loads (unwritten_loads::allow);
    m_module
        = load_module ({ { "test", with_header (text) } }, m_memory, &error);
  }

  /* A device array with VALUES; released with the harness.  */
  template <typename T>
  dev_addr
  upload (const std::vector<T> &values)
  {
    std::size_t bytes = values.size () * sizeof (T);
    dev_addr addr = m_memory.allocate (bytes, 256);
    std::memcpy (m_memory.transfer (addr, bytes, access_kind::store),
                 values.data (), bytes);
    return addr;
  }

  template <typename T>
  std::vector<T>
  download (dev_addr addr, std::size_t n)
  {
    std::vector<T> values (n);
    std::memcpy (values.data (),
                 m_memory.transfer (addr, n * sizeof (T), access_kind::load),
                 n * sizeof (T));
    return values;
  }

  /* Launch kernel `k' with parameters of 64 bits.  */
  launch_statistics
  run (std::vector<std::uint64_t> parameters, unsigned threads_x,
       unsigned threads_y = 1, unsigned grid = 1)
  {
    const kernel *k = m_module->find_kernel ("k");
    EXPECT_NE (k, nullptr);
    std::vector<void *> pointers;
    for (std::uint64_t &p : parameters)
      pointers.push_back (&p);
    launch_config config{ { grid, 1, 1 }, { threads_x, threads_y, 1 }, 0, 0, 0,
                          host_threads };
    launch_statistics statistics;
    run_kernel (*k, m_memory, config, pointers.data (), &statistics);
    return statistics;
  }

  device_memory &
  memory ()
  {
    return m_memory;
  }
  loaded_module *
  module ()
  {
    return m_module.get ();
  }
  std::string error;
  unsigned host_threads = 1; /* That execute the gangs.  */

private:
  device_memory m_memory;
  std::unique_ptr<loaded_module> m_module;
};

} // namespace simcuda

#endif /* TESTSUITE_UNIT_EXEC_HARNESS_H */
