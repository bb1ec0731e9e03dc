/* Who executes kernels on one device memory: see gate.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/gate.h"

namespace simcuda
{

kernel_gate::runner::runner (kernel_gate &gate, unsigned threads)
    : m_gate (gate)
{
  std::unique_lock<std::mutex> hold (gate.m_lock);
  while (gate.m_alone)
    {
      gate.m_wanted = true;
      gate.m_opened.wait (hold);
    }
  if (gate.m_runners++ == 0 && threads == 1)
    {
      gate.m_alone = this;
      m_alone = true;
    }
}

kernel_gate::runner::~runner ()
{
  if (m_alone)
    m_gate.open (*this);
  std::lock_guard<std::mutex> hold (m_gate.m_lock);
  m_gate.m_runners--;
}

/* R, which is alone, is so no more.  */
void
kernel_gate::open (runner &r)
{
  std::lock_guard<std::mutex> hold (m_lock);
  r.m_alone = false;
  m_alone = nullptr;
  m_wanted = false;
  m_opened.notify_all ();
}

} // namespace simcuda
