/* Who executes kernels on one device memory.

   Atomic operations of kernels have to be atomic for all threads of the host
   that execute kernels on the same memory at the same time.  Mostly there is
   one, and it need not pay for that: a runner that is alone uses plain loads
   and stores.  The second one waits until the first has noticed that it is not
   alone any more, which it does every few instructions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_GATE_H
#define SIMCUDA_EXEC_GATE_H

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace simcuda
{

class kernel_gate
{
public:
  /* One launch, from its construction to its destruction.  */
  class runner
  {
  public:
    /* THREADS of the host execute it.  */
    runner (kernel_gate &, unsigned threads);
    ~runner ();
    runner (const runner &) = delete;
    runner &operator= (const runner &) = delete;

    /* Does nobody else use the memory until the next call?  False once it was
       false.  To be called often, by the launch's only thread if there is
       just one.  */
    bool
    alone_p ()
    {
      if (m_alone && m_gate.m_wanted.load (std::memory_order_relaxed))
        m_gate.open (*this);
      return m_alone;
    }

  private:
    friend class kernel_gate;
    kernel_gate &m_gate;
    bool m_alone = false;
  };

private:
  void open (runner &);

  std::atomic<bool> m_wanted{ false }; /* Somebody waits for ALONE.  */
  std::mutex m_lock;
  std::condition_variable m_opened;
  /* Guarded by the lock.  */
  unsigned m_runners = 0;
  runner *m_alone = nullptr;
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_GATE_H */
