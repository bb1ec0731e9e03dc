/* Several host threads, several devices, fork, and programs that end within a
   construct.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-table.h"
#include "scale.h"

#include <functional>
#include <mutex>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace accdeep_unit;
using ::testing::ExitedWithCode;

namespace
{

/* Before the device starts.  */
const bool environment_set = [] {
  setenv ("SIMCUDA_DEVICES", "2", 1);
  setenv ("ACCDEEP_THREADS", "3", 1);
  setenv ("ACCDEEP_DEBUG", "locks", 1);
  return true;
}();

/* A table of N_ROWS short rows.  */
class object : public table_object
{
public:
  explicit object (int n_rows) : table_object (n_rows, 4) {}
};

class threads : public ::testing::Test
{
protected:
  threads () { ::testing::FLAGS_gtest_death_test_style = "threadsafe"; }

  /* FUNCTION (i) in N threads.  */
  static void
  in_threads (int n, std::function<void (int)> function)
  {
    std::vector<std::thread> all;
    for (int i = 0; i < n; i++)
      all.emplace_back (function, i);
    for (std::thread &t : all)
      t.join ();
  }
};

/* The executions' own tables are not for several threads.  */
std::mutex building;

template <typename Function>
auto
built (Function function)
{
  std::lock_guard<std::mutex> guard (building);
  return function ();
}

TEST_F (threads, own_structures)
{
  ACCDEEP_NEEDS_DEVICE ();
  for (int rows : { 3, 700 })
    {
      std::vector<std::unique_ptr<object>> objects;
      for (int i = 0; i < 4; i++)
        objects.emplace_back (new object (rows));
      in_threads (4, [&] (int i) {
        object &o = *objects[i];
        for (unsigned round = 0; round < scaled (20); round++)
          {
            auto start
                = built ([&] { return o.whole (data (), gomp::map_tofrom); });
            auto in = built (
                [&] { return o.whole (update (), gomp::map_force_to); });
            auto out = built (
                [&] { return o.whole (update (), gomp::map_force_from, i); });
            void *region = start.start ();
            o.fill (round);
            in.run ();
            o.fill (0);
            out.run ();
            acc_wait (i);
            EXPECT_TRUE (o.filled_p (round));
            GOACC_deep_data_end (region);
            EXPECT_FALSE (present (&o.t));
          }
      });
    }
}

TEST_F (threads, one_structure)
{
  ACCDEEP_NEEDS_DEVICE ();
  for (int rows : { 3, 700 })
    {
      object o (rows);
      in_threads (4, [&] (int i) {
        for (unsigned round = 0; round < scaled (20); round++)
          {
            auto in = built ([&] { return o.whole (enter (), gomp::map_to); });
            auto start = built (
                [&] { return o.whole (data (), gomp::map_force_present); });
            auto out
                = built ([&] { return o.whole (leave (), gomp::map_release); });
            in.run ();
            void *region = start.start ();
            EXPECT_TRUE (present (&o.t));
            /* Half of them make ordinary mappings of it.  */
            if (i % 2)
              {
                EXPECT_TRUE (present (o.last ()));
              }
            GOACC_deep_data_end (region);
            out.run ();
          }
      });
      EXPECT_FALSE (present (&o.t));
      EXPECT_FALSE (present (o.last ()));
      EXPECT_TRUE (o.filled_p (1));
    }
}

/* Constructs that are known, on an object of each thread and on one of all,
   while references to that come and go.  */
TEST_F (threads, known_constructs)
{
  ACCDEEP_NEEDS_DEVICE ();
  object shared (3);
  shared.whole (enter (), gomp::map_to).run ();
  in_threads (4, [&] (int) {
    object mine (3);
    auto absent
        = built ([&] { return mine.whole (data (), gomp::map_tofrom); });
    auto there
        = built ([&] { return shared.whole (data (), gomp::map_tofrom); });
    auto in = built ([&] { return shared.whole (enter (), gomp::map_to); });
    auto out
        = built ([&] { return shared.whole (leave (), gomp::map_release); });
    for (unsigned round = 0; round < scaled (200); round++)
      {
        mine.fill (round);
        void *own = absent.start ();
        mine.fill (0);
        void *outer = there.start ();
        void *inner = there.start ();
        if (round % 16 == 0)
          {
            in.run ();
            out.run ();
          }
        EXPECT_TRUE (present (shared.last ()));
        GOACC_deep_data_end (inner);
        GOACC_deep_data_end (outer);
        GOACC_deep_data_end (own);
        EXPECT_FALSE (present (mine.last ()));
        EXPECT_TRUE (mine.filled_p (round));
      }
  });
  EXPECT_TRUE (present (shared.last ()));
  shared.whole (leave (), gomp::map_from).run ();
  EXPECT_FALSE (present (shared.last ()));
  EXPECT_TRUE (shared.filled_p (1));
}

TEST_F (threads, two_devices)
{
  ACCDEEP_NEEDS_DEVICE ();
  if (acc_get_num_devices (acc_device_nvidia) < 2)
    GTEST_SKIP () << "one device";
  for (int rows : { 3, 700 })
    {
      object o (rows);
      object other (rows);
      /* One object on both, with different values.  */
      for (int d = 0; d < 2; d++)
        {
          acc_set_device_num (d, acc_device_nvidia);
          o.fill (10 * d);
          o.whole (enter (), gomp::map_to).run ();
        }
      void *region = other.whole (data (), gomp::map_tofrom).start ();
      GOACC_deep_data_end (region);
      acc_set_device_num (0, acc_device_nvidia);
      o.whole (update (), gomp::map_force_from).run ();
      EXPECT_TRUE (o.filled_p (0));
      o.whole (leave (), gomp::map_release).run ();
      EXPECT_FALSE (present (&o.t));
      acc_set_device_num (1, acc_device_nvidia);
      EXPECT_FALSE (present (&other.t));
      EXPECT_TRUE (present (&o.t));
      o.whole (leave (), gomp::map_from, 2).run ();
      acc_wait (2);
      EXPECT_TRUE (o.filled_p (10));
      EXPECT_FALSE (present (&o.t));
      acc_set_device_num (0, acc_device_nvidia);
    }
}

TEST_F (threads, each_on_a_device)
{
  ACCDEEP_NEEDS_DEVICE ();
  if (acc_get_num_devices (acc_device_nvidia) < 2)
    GTEST_SKIP () << "one device";
  std::vector<std::unique_ptr<object>> objects;
  for (int i = 0; i < 4; i++)
    objects.emplace_back (new object (i < 2 ? 3 : 700));
  in_threads (4, [&] (int i) {
    object &o = *objects[i];
    acc_set_device_num (i % 2, acc_device_nvidia);
    for (unsigned round = 0; round < scaled (20); round++)
      {
        auto in = built ([&] { return o.whole (enter (), gomp::map_to, i); });
        auto out
            = built ([&] { return o.whole (leave (), gomp::map_from, i); });
        o.fill (round);
        in.run ();
        o.fill (0);
        out.run ();
        acc_wait (i);
        EXPECT_TRUE (o.filled_p (round));
      }
  });
}

/* Within a construct the device stays the same.  */
TEST_F (threads, device_in_a_construct)
{
  death_environment ("SIMCUDA_LEAKS", "ignore");
  if (acc_get_num_devices (acc_device_nvidia) < 2)
    GTEST_SKIP ();
  object o (3);
  void *outer = o.whole (data (), gomp::map_tofrom).start ();
  void *inner = o.whole (data (), gomp::map_tofrom).start ();
  acc_set_device_num (0, acc_device_nvidia);
  GOACC_deep_data_end (inner);
  EXPECT_EXIT (
      {
        void *first = o.whole (data (12), gomp::map_tofrom).start ();
        GOACC_deep_data_end (o.whole (data (), gomp::map_tofrom).start ());
        acc_set_device_num (1, acc_device_nvidia);
        GOACC_deep_data_end (first);
        exit (0);
      },
      ExitedWithCode (1),
      "^libaccdeep: data at unit.c:12:9: acc_set_device_num selects another "
      "device within it, which libgomp can not do\n$");
  GOACC_deep_data_end (outer);
  acc_set_device_num (1, acc_device_nvidia);
  o.whole (enter (), gomp::map_to).run ();
  o.whole (leave (), gomp::map_from).run ();
  acc_set_device_num (0, acc_device_nvidia);
}

/* The message of the child, and its status.  */
TEST_F (threads, fork_with_a_device)
{
  if (thread_sanitizer)
    GTEST_SKIP ();
  death_environment ("SIMCUDA_LEAKS", "ignore");
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        object o (3);
        void *region = o.whole (data (), gomp::map_tofrom).start ();
        pid_t child = fork ();
        if (child == 0)
          {
            alarm (patience (20));
            o.whole (enter (12), gomp::map_to).run ();
            _exit (7);
          }
        int status;
        waitpid (child, &status, 0);
        /* The parent goes on.  */
        GOACC_deep_data_end (region);
        exit (WIFEXITED (status) ? WEXITSTATUS (status) + 10 : 9);
      },
      ExitedWithCode (11),
      "^libaccdeep: enter data at unit.c:12:9: the process was forked when it "
      "had a device, which the child can not use\n$");
}

TEST_F (threads, fork_before_the_device)
{
  if (thread_sanitizer)
    GTEST_SKIP ();
  EXPECT_EXIT (
      {
        pid_t child = fork ();
        if (child == 0)
          {
            alarm (patience (20));
            object o (3);
            o.whole (enter (12), gomp::map_to).run ();
            o.whole (leave (13), gomp::map_from).run ();
            exit (o.filled_p (1) ? 7 : 8);
          }
        int status;
        waitpid (child, &status, 0);
        exit (WIFEXITED (status) ? WEXITSTATUS (status) : 9);
      },
      ExitedWithCode (7), "^$");
}

/* On a device that shares memory nothing has to work but the host.  */
TEST_F (threads, fork_on_the_host)
{
  if (thread_sanitizer)
    GTEST_SKIP ();
  EXPECT_EXIT (
      {
        acc_set_device_type (acc_device_host);
        object o (3);
        o.whole (enter (12), gomp::map_to).run ();
        pid_t child = fork ();
        if (child == 0)
          {
            alarm (patience (20));
            o.whole (leave (13), gomp::map_from).run ();
            exit (7);
          }
        int status;
        waitpid (child, &status, 0);
        exit (WIFEXITED (status) ? WEXITSTATUS (status) : 9);
      },
      ExitedWithCode (7), "^$");
}

void
end_in_a_construct (const char *streams, int queue)
{
  setenv ("SIMCUDA_STREAMS", streams, 1);
  setenv ("SIMCUDA_LEAKS", "ignore", 1);
  alarm (patience (20));
  auto *small = new object (3);
  auto *large = new object (700);
  small->whole (data (), gomp::map_tofrom, queue).start ();
  large->whole (data (), gomp::map_tofrom, queue).start ();
  void *inner = large->whole (data (), gomp::map_tofrom, queue).start ();
  small->whole (update (), gomp::map_force_from, queue).run ();
  GOACC_deep_data_end (inner);
  exit (0);
}

TEST_F (threads, end_in_a_construct)
{
  if (thread_sanitizer)
    GTEST_SKIP ();
  for (const char *streams : { "eager", "deferred", "concurrent" })
    for (int queue : { gomp::async_sync, 3 })
      EXPECT_EXIT (end_in_a_construct (streams, queue), ExitedWithCode (0),
                   "^$");
}

} // namespace
