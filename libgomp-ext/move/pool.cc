/* The pool: consumes loops, produces calls in several threads.

   One mutex guards the loop's number, its function and the count of workers
   that are in it; workers sleep on one condition variable and the caller on
   another.  To wake a thread takes as long as to copy some 100 KiB, so workers
   look around for a while before they sleep, each that wakes wakes two others,
   and a loop does not wait for those that come too late.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/move/pool.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/profile.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <system_error>
#include <thread>
#include <vector>

namespace accdeep
{

namespace
{

class thread_pool
{
public:
  void
  run (const std::function<void (unsigned)> &work,
       const std::function<void ()> &caller, unsigned most)
  {
    start (pool_threads () - 1);
    {
      std::lock_guard<std::mutex> guard (m_lock);
      m_times = current_times ();
      m_work = &work;
      m_places = std::min (most, pool_threads ()) - 1;
      m_failed = false;
      m_loop++;
    }
    wake (2);
    std::exception_ptr thrown;
    try
      {
        caller ();
      }
    catch (...)
      {
        thrown = std::current_exception ();
      }
    std::unique_lock<std::mutex> guard (m_lock);
    m_work = nullptr;
    m_places = 0;
    m_end.wait (guard, [this] { return m_running == 0; });
    if (!thrown)
      thrown = m_thrown;
    m_thrown = nullptr;
    if (thrown)
      std::rethrow_exception (thrown);
  }

  /* See call_workers.  */
  void
  call_all ()
  {
    start (pool_threads () - 1);
    {
      std::lock_guard<std::mutex> guard (m_lock);
      m_places = pool_threads () - 1;
      m_loop++;
    }
    wake (2);
  }

  /* A call in a worker has thrown.  */
  bool
  failed_p () const
  {
    return m_failed.load (std::memory_order_relaxed);
  }

private:
  /* Without a mutex held: only the thread that the pool is for is here.  A
     worker that can not be started is done without.  */
  void
  start (unsigned n)
  {
    /* Signals are for the program's own threads.  */
    sigset_t all, before;
    sigfillset (&all);
    pthread_sigmask (SIG_SETMASK, &all, &before);
    try
      {
        while (m_started < n)
          {
            std::thread ([this, number = m_started + 1] {
              serve (number);
            }).detach ();
            m_started++;
          }
      }
    catch (const std::system_error &)
      {
      }
    pthread_sigmask (SIG_SETMASK, &before, nullptr);
  }

  void
  wake (unsigned n)
  {
    while (n--)
      m_begin.notify_one ();
  }

  void
  serve (unsigned number)
  {
    unsigned long seen = 0;
    std::unique_lock<std::mutex> guard (m_lock);
    for (;;)
      {
        m_begin.wait (guard, [&] { return m_loop != seen; });
        seen = m_loop;
        const std::function<void (unsigned)> *work = nullptr;
        unsigned others = 0;
        if (m_places)
          {
            work = m_work;
            others = std::min (--m_places, 2u);
          }
        if (work)
          {
            help_with_times (m_times);
            m_running++;
          }
        guard.unlock ();
        wake (others);
        std::exception_ptr thrown = work ? call (*work, number) : nullptr;
        guard.lock ();
        if (thrown)
          {
            m_thrown = thrown;
            m_failed = true;
          }
        if (work && --m_running == 0)
          m_end.notify_one ();
        guard.unlock ();
        look_around (seen);
        guard.lock ();
      }
  }

  /* The program ends in the thread that the loop is for.  */
  static std::exception_ptr
  call (const std::function<void (unsigned)> &work, unsigned number)
  {
    try
      {
        work (number);
      }
    catch (...)
      {
        return std::current_exception ();
      }
    return nullptr;
  }

  /* Wait without sleeping, not for long, for a loop after number SEEN.  */
  void
  look_around (unsigned long seen) const
  {
    constexpr std::chrono::microseconds most (500);
    auto start = std::chrono::steady_clock::now ();
    unsigned spins = 0;
    while (m_loop.load (std::memory_order_relaxed) == seen
           && std::chrono::steady_clock::now () - start < most)
      pause_thread (spins);
  }

  std::mutex m_lock;
  std::condition_variable m_begin;
  std::condition_variable m_end;
  const std::function<void (unsigned)> *m_work = nullptr;
  stage_times *m_times = nullptr; /* Of the thread that the loop is for.  */
  std::atomic<unsigned long> m_loop{ 0 };
  unsigned m_started = 0;
  unsigned m_running = 0;
  unsigned m_places = 0; /* So many more may come.  */
  std::exception_ptr m_thrown;
  std::atomic<bool> m_failed{ false };
};

/* Directives on different devices have loops at the same time, each with a pool
   of its own.  */
struct pool_list
{
  explicit pool_list (pool_list *parents) : of_parent (parents) {}

  pool_list *const of_parent; /* Kept, so that no leak is seen.  */
  std::mutex lock;
  std::vector<thread_pool *> idle; /* The latest used one last.  */
  size_t n = 0;                    /* With those that are in use.  */
};

/* Never destroyed: threads of the pools never end.  */
pool_list *pools;

/* The threads of the parent are not in the child, whatever they held.  */
void
forget_pools ()
{
  pools = new pool_list (pools);
}

__attribute__ ((constructor)) void
prepare_pools ()
{
  forget_pools ();
  pthread_atfork (nullptr, nullptr, forget_pools);
}

/* The pool of the loop that the calling thread is in; null: none.  */
thread_local thread_pool *current_pool;

/* A pool that has nothing to do, from construction to destruction.  */
class pool_scope
{
public:
  pool_scope () : m_outer (current_pool)
  {
    std::lock_guard<std::mutex> guard (pools->lock);
    if (pools->idle.empty ())
      {
        pools->idle.reserve (pools->n + 1);
        current_pool = new thread_pool;
        pools->n++;
      }
    else
      {
        current_pool = pools->idle.back ();
        pools->idle.pop_back ();
      }
  }
  pool_scope (const pool_scope &) = delete;
  pool_scope &operator= (const pool_scope &) = delete;
  ~pool_scope ()
  {
    std::lock_guard<std::mutex> guard (pools->lock);
    pools->idle.push_back (current_pool);
    current_pool = m_outer;
  }

private:
  thread_pool *m_outer;
};

} // namespace

unsigned
pool_threads ()
{
  return get_environment ().threads;
}

void
with_workers (const std::function<void (unsigned)> &work,
              const std::function<void ()> &caller, unsigned most)
{
  if (pool_threads () == 1 || most <= 1)
    caller ();
  else
    {
      const pool_scope scope;
      current_pool->run (work, caller, most);
    }
}

void
call_workers ()
{
  if (pool_threads () == 1)
    return;
  const pool_scope scope;
  current_pool->call_all ();
}

void
parallel_for (size_t n, const std::function<void (size_t)> &body)
{
  std::atomic<size_t> next{ 0 };
  auto loop = [&] {
    for (size_t i; (i = next.fetch_add (1)) < n;)
      body (i);
  };
  if (n <= 1)
    loop ();
  else
    with_workers ([&] (unsigned) { loop (); }, loop,
                  std::min<size_t> (n, pool_threads ()));
}

void
check_workers ()
{
  if (current_pool && current_pool->failed_p ())
    throw std::bad_alloc ();
}

void
pause_thread (unsigned &spins)
{
  if (++spins >= 64)
    sched_yield ();
#ifdef __x86_64__
  else
    __builtin_ia32_pause ();
#endif
}

} // namespace accdeep
