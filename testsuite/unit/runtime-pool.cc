/* The pool of threads: what a worker throws reaches the caller, and the program
   ends instead of waiting for what the worker has not done.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-table.h"
#include "scale.h"

#include "libgomp-ext/move/pool.h"

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <unistd.h>
#include <vector>

using namespace accdeep_unit;

namespace
{

/* Before the threads start.  */
const bool environment_set = [] {
  setenv ("ACCDEEP_THREADS", "3", 1);
  setenv ("SIMCUDA_LEAKS", "ignore", 1);
  return true;
}();

/* Threads other than the first get no memory.  */
std::atomic<bool> short_of_memory;
thread_local bool first_thread;

} // namespace

void *
operator new (size_t bytes)
{
  if (short_of_memory && !first_thread)
    throw std::bad_alloc ();
  if (void *result = malloc (bytes ? bytes : 1))
    return result;
  throw std::bad_alloc ();
}

void *
operator new (size_t bytes, const std::nothrow_t &) noexcept
{
  return short_of_memory && !first_thread ? nullptr
                                          : malloc (bytes ? bytes : 1);
}

void
operator delete (void *p) noexcept
{
  free (p);
}

void
operator delete (void *p, size_t) noexcept
{
  free (p);
}

namespace
{

class pool : public ::testing::Test
{
protected:
  pool ()
  {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    first_thread = true;
    alarm (patience (60));
  }
};

TEST_F (pool, what_a_worker_throws)
{
  std::atomic<int> calls{ 0 };
  for (int round = 0; round < 3; round++)
    EXPECT_THROW (accdeep::with_workers (
                      [&] (unsigned) {
                        calls++;
                        throw std::bad_alloc ();
                      },
                      [] {
                        for (unsigned spins = 0;;)
                          {
                            accdeep::check_workers ();
                            accdeep::pause_thread (spins);
                          }
                      },
                      3),
                  std::bad_alloc);
  EXPECT_GE (calls, 3);
  /* The next loop knows nothing of it.  */
  std::atomic<int> sum{ 0 };
  accdeep::parallel_for (1000, [&] (size_t i) { sum += i; });
  EXPECT_EQ (sum, 999 * 1000 / 2);
}

/* A transfer whose packing needs memory.  */
TEST_F (pool, out_of_memory_while_packing)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        alarm (patience (20));
        first_thread = true;
        /* On a busy machine the first thread may have done all before the
           others are awake.  */
        std::vector<std::unique_ptr<table_object>> all;
        for (int i = 0; i < 100; i++)
          {
            all.push_back (std::make_unique<table_object> (20000, 40));
            execution in = all.back ()->whole (enter (12), gomp::map_to);
            short_of_memory = true;
            in.run ();
            short_of_memory = false;
          }
        exit (7);
      },
      ::testing::ExitedWithCode (1), "out of host memory");
}

} // namespace
