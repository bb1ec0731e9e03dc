/* What modules register when they are loaded.

   The loader holds its lock while it calls their constructors, and a directive
   that holds locks of the library's may wait for the loader's: libgomp loads
   its plug-ins, the driver its compiler.  So constructors do not wait for any
   of these locks; what they bring waits here until it is needed.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_ARRIVALS_H
#define ACCDEEP_DESCRIPTOR_ARRIVALS_H

#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

namespace accdeep
{

template <typename T>
class arrivals
{
public:
  void
  add (T arrival)
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_waiting.push_back (std::move (arrival));
    m_any.store (true, std::memory_order_release);
  }

  /* All that have come since the last time, in that order.  */
  std::vector<T>
  take ()
  {
    std::vector<T> result;
    if (!m_any.load (std::memory_order_acquire))
      return result;
    std::lock_guard<std::mutex> guard (m_lock);
    result.swap (m_waiting);
    m_any.store (false, std::memory_order_relaxed);
    return result;
  }

private:
  std::mutex m_lock; /* Nothing is called with it held.  */
  std::vector<T> m_waiting;
  std::atomic<bool> m_any{ false };
};

} // namespace accdeep

#endif
