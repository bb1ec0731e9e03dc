/* The library's locks by themselves: base/lock.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/lock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

using namespace accdeep;
using ::testing::KilledBySignal;

namespace
{

const bool environment_set = [] {
  setenv ("ACCDEEP_DEBUG", "locks", 1);
  return true;
}();

/* Another thread could have L at once.  */
bool
free_p (ordered_lock &l)
{
  std::atomic<bool> got{ false };
  std::thread other ([&] {
    l.lock ();
    got = true;
    l.unlock ();
  });
  for (int i = 0; i < 20 && !got; i++)
    std::this_thread::sleep_for (std::chrono::milliseconds (5));
  const bool result = got;
  const unsigned depth = l.unlock_all ();
  other.join ();
  l.lock (depth);
  return result;
}

TEST (locks, recursion)
{
  ordered_lock l (lock_rank::table);
  EXPECT_FALSE (l.held_p ());
  l.lock ();
  l.lock ();
  EXPECT_TRUE (l.held_p ());
  EXPECT_FALSE (free_p (l));
  l.unlock ();
  EXPECT_TRUE (l.held_p ());
  l.unlock ();
  EXPECT_FALSE (l.held_p ());
  EXPECT_TRUE (free_p (l));
  /* What is not held is left alone.  */
  l.unlock ();
  EXPECT_EQ (l.unlock_all (), 0u);
}

TEST (locks, for_a_while)
{
  ordered_lock directive (lock_rank::directive), table (lock_rank::table);
  lock_guard outer (directive);
  lock_guard first (table);
  {
    lock_guard second (table);
    const unlocked meanwhile (&table);
    EXPECT_FALSE (table.held_p ());
    EXPECT_TRUE (directive.held_p ());
    EXPECT_TRUE (free_p (table));
  }
  EXPECT_TRUE (table.held_p ());
  const unlocked nothing (nullptr);
}

TEST (locks, given_back_for_good)
{
  ordered_lock directive (lock_rank::directive), table (lock_rank::table);
  lock_guard outer (directive);
  lock_guard inner (table);
  lock_guard last (process_lock ());
  give_back_locks ();
  EXPECT_TRUE (free_p (directive));
  EXPECT_TRUE (free_p (table));
  EXPECT_TRUE (free_p (process_lock ()));
}

TEST (locks, order)
{
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  ordered_lock directive (lock_rank::directive, 1);
  ordered_lock table (lock_rank::table, 1), next (lock_rank::table, 2);
  {
    lock_guard a (directive);
    lock_guard b (table);
    lock_guard c (next);
    lock_guard d (declared_lock ());
    lock_guard e (process_lock ());
    lock_guard again (directive);
  }
  EXPECT_EXIT (
      {
        lock_guard a (table);
        directive.lock ();
      },
      KilledBySignal (SIGABRT),
      "^libaccdeep: the lock 'directive' of device 1 is taken while 'table' of "
      "1 is held\n$");
  EXPECT_EXIT (
      {
        lock_guard a (next);
        table.lock ();
      },
      KilledBySignal (SIGABRT),
      "^libaccdeep: the lock 'table' of device 1 is taken while 'table' of 2 "
      "is "
      "held\n$");
  EXPECT_EXIT (
      {
        lock_guard a (process_lock ());
        declared_lock ().lock ();
      },
      KilledBySignal (SIGABRT), "'declared' of device 0 is taken while");
}

} // namespace
