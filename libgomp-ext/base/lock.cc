/* Locks: which of them the calling thread holds, and their order.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/lock.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"

#include <chrono>
#include <cstdlib>
#include <thread>

namespace accdeep
{

namespace
{

/* Those that the calling thread holds, the latest first.  */
thread_local ordered_lock *held;

const char *
name_of (lock_rank rank)
{
  switch (rank)
    {
    case lock_rank::dataflow:
      return "dataflow";
    case lock_rank::directive:
      return "directive";
    case lock_rank::table:
      return "table";
    case lock_rank::declared:
      return "declared";
    default:
      return "process";
    }
}

} // namespace

void
ordered_lock::check_order () const
{
  if (!held || held->m_rank < m_rank
      || (held->m_rank == m_rank && held->m_number < m_number))
    return;
  note ("the lock '%s' of device %u is taken while '%s' of %u is held",
        name_of (m_rank), m_number, name_of (held->m_rank), held->m_number);
  abort ();
}

void
ordered_lock::enter ()
{
  if (get_environment ().debug_locks)
    check_order ();
  m_mutex.lock ();
  m_owner.store (pthread_self (), std::memory_order_relaxed);
  m_next = held;
  held = this;
}

bool
ordered_lock::try_lock ()
{
  if (!held_p ())
    {
      if (!m_mutex.try_lock ())
        return false;
      m_owner.store (pthread_self (), std::memory_order_relaxed);
      m_next = held;
      held = this;
    }
  m_depth++;
  return true;
}

bool
ordered_lock::lock_soon ()
{
  for (int i = 0; i < 100; i++)
    {
      if (try_lock ())
        return true;
      std::this_thread::sleep_for (std::chrono::milliseconds (10));
    }
  return false;
}

void
ordered_lock::leave ()
{
  ordered_lock **at = &held;
  while (*at != this)
    at = &(*at)->m_next;
  *at = m_next;
  m_owner.store (pthread_t (), std::memory_order_relaxed);
  m_mutex.unlock ();
}

unsigned
ordered_lock::unlock_all ()
{
  if (!held_p ())
    return 0;
  const unsigned depth = m_depth;
  m_depth = 0;
  leave ();
  return depth;
}

void
ordered_lock::reset ()
{
  new (&m_mutex) std::mutex;
  m_owner = pthread_t ();
  m_depth = 0;
}

void
give_back_locks ()
{
  while (held)
    held->unlock_all ();
}

void
forget_held_locks ()
{
  held = nullptr;
}

ordered_lock &
dataflow_lock ()
{
  static auto *const lock = new ordered_lock (lock_rank::dataflow);
  return *lock;
}

ordered_lock &
declared_lock ()
{
  static auto *const lock = new ordered_lock (lock_rank::declared);
  return *lock;
}

ordered_lock &
process_lock ()
{
  static auto *const lock = new ordered_lock (lock_rank::process);
  return *lock;
}

} // namespace accdeep
