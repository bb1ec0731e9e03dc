/* What is still to be walked, by one thread or by any.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_BULK_WORK_H
#define ACCDEEP_BULK_BULK_WORK_H

#include "libgomp-ext/move/pool.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

namespace accdeep
{
namespace bulk
{

/* What waits for any thread: the pointer of LINK in SEGMENT, to START, one
   element of KIND; or, with a LAST, elements of item LINK, which starts there
   and of which LIVE elements exist.  The expression object is OWNER.  */
struct task
{
  uintptr_t start;
  const char *owner;
  uint32_t segment;
  uint32_t link;
  uint32_t kind;
  uint64_t first;
  uint64_t last;
  uint64_t live;
};

/* Tasks, and who has some to do.  */
class shared_work
{
public:
  void
  give (const task *tasks, size_t n)
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_tasks.insert (m_tasks.end (), tasks, tasks + n);
    m_waiting = m_tasks.size ();
  }

  /* Some thread has nothing to do, and finds nothing here.  */
  bool
  wanted_p () const
  {
    return m_idle.load (std::memory_order_relaxed)
           && !m_waiting.load (std::memory_order_relaxed);
  }

  /* Wait for a task; false: all is done, or something failed.  Who gets one has
     a task_scope until it has nothing to do any more.  */
  bool
  take (task &result)
  {
    unsigned spins = 0;
    m_idle++;
    for (;; pause_thread (spins))
      {
        /* In this order: who has work may give some away.  */
        const bool all_done = !m_active.load (std::memory_order_acquire);
        if (failed_p () || (all_done && !m_waiting.load ()))
          return false;
        if (!m_waiting.load (std::memory_order_relaxed))
          continue;
        std::lock_guard<std::mutex> guard (m_lock);
        if (m_tasks.empty ())
          continue;
        result = m_tasks.front ();
        m_tasks.pop_front ();
        m_active++;
        m_idle--;
        m_waiting = m_tasks.size ();
        return true;
      }
  }

  void
  finish ()
  {
    m_active.fetch_sub (1, std::memory_order_release);
  }

  void
  fail ()
  {
    m_failed = true;
  }

  bool
  failed_p () const
  {
    return m_failed.load (std::memory_order_relaxed);
  }

private:
  std::mutex m_lock;
  std::deque<task> m_tasks;
  std::atomic<size_t> m_waiting{ 0 };
  std::atomic<unsigned> m_idle{ 0 };
  std::atomic<unsigned> m_active{ 0 };
  std::atomic<bool> m_failed{ false };
};

/* The calling thread has a task of WORK's, and what it finds on the way.  Where
   this ends before all is done, as when there is no memory, nobody waits for
   the rest.  */
class task_scope
{
public:
  explicit task_scope (shared_work &work) : m_work (work) {}
  task_scope (const task_scope &) = delete;
  task_scope &operator= (const task_scope &) = delete;
  ~task_scope ()
  {
    if (!m_done)
      m_work.fail ();
    m_work.finish ();
  }

  void
  all_done ()
  {
    m_done = true;
  }

private:
  shared_work &m_work;
  bool m_done = false;
};

/* What is still to be done, the next on top.  */
template <typename T>
class work_stack
{
public:
  bool
  empty () const
  {
    return m_next == m_first;
  }

  size_t
  size () const
  {
    return m_next - m_first;
  }

  void
  push (const T &value)
  {
    if (__builtin_expect (m_next == m_end, 0))
      grow ();
    *m_next++ = value;
  }

  T
  pop ()
  {
    return *--m_next;
  }

  const T &
  top () const
  {
    return m_next[-1];
  }

  T
  pop_bottom ()
  {
    return *m_first++;
  }

  /* What was pushed when there were MARK comes on top in the order in which it
     was pushed.  */
  void
  reverse_from (size_t mark)
  {
    if (size () > mark + 1)
      std::reverse (m_first + mark, m_next);
  }

private:
  __attribute__ ((noinline)) void
  grow ()
  {
    size_t n = size (), room = std::max<size_t> (64, n * 2);
    std::unique_ptr<T[]> larger (new T[room]);
    std::copy (m_first, m_next, larger.get ());
    m_begin.swap (larger);
    m_first = m_begin.get ();
    m_next = m_begin.get () + n;
    m_end = m_begin.get () + room;
  }

  std::unique_ptr<T[]> m_begin;
  T *m_first = nullptr;
  T *m_next = nullptr;
  T *m_end = nullptr;
};

} // namespace bulk
} // namespace accdeep

#endif
