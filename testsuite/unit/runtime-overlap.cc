/* Directives of several threads at the same time: on two devices, and on one
   while a transfer of another thread's is stuck.  Nothing here is timed: a
   function of the host's blocks the device's default stream, for which the
   library's transfers wait, and what is to go on meanwhile has to end before
   that function is let go.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-table.h"
#include "scale.h"

#include <atomic>
#include <dlfcn.h>
#include <future>
#include <thread>
#include <unistd.h>

using namespace accdeep_unit;
using ::testing::ExitedWithCode;

namespace
{

/* Before the device starts.  A wait that never ends ends the test.  */
const bool environment_set = [] {
  setenv ("SIMCUDA_DEVICES", "2", 1);
  setenv ("SIMCUDA_STREAMS", "concurrent", 1);
  setenv ("ACCDEEP_THREADS", "2", 1);
  setenv ("ACCDEEP_DEBUG", "locks", 1);
  alarm (patience (60));
  return true;
}();

template <typename Function>
Function *
driver_function (const char *name)
{
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return driver ? reinterpret_cast<Function *> (dlsym (driver, name)) : nullptr;
}

/* A simulated device, and two of them.  */
bool
devices_p ()
{
  return device_p () && acc_get_num_devices (acc_device_nvidia) > 1
         && driver_function<uint64_t (const char *)> ("simcuda_call_count");
}

#define NEEDS_DEVICES()                                                        \
  do                                                                           \
    {                                                                          \
      if (!devices_p ())                                                       \
        GTEST_SKIP () << "no two simulated devices";                           \
    }                                                                          \
  while (0)

uint64_t
copies ()
{
  auto *count = driver_function<uint64_t (const char *)> ("simcuda_call_count");
  return count ("cuMemcpyHtoDAsync") + count ("cuMemcpyDtoHAsync");
}

/* Transfers of the calling thread's device are stuck until `release'.  */
class stuck_transfers
{
public:
  stuck_transfers ()
  {
    /* Has the context current, and what the library does with a device when it
       meets it behind it.  */
    table_object first (3, 4);
    first.whole (enter (), gomp::map_to).run ();
    first.whole (leave (), gomp::map_release).run ();
    acc_free (acc_malloc (8));
    typedef int launch_host_func (void *, void (*) (void *), void *);
    EXPECT_EQ (driver_function<launch_host_func> ("cuLaunchHostFunc") (
                   nullptr, wait_for_release, &m_released),
               0);
    m_copies = copies ();
  }
  ~stuck_transfers () { release (); }

  /* Some transfer has started.  */
  void
  wait_for_one () const
  {
    while (copies () == m_copies)
      usleep (1000);
  }

  void
  release ()
  {
    if (!m_done)
      m_released.set_value ();
    m_done = true;
  }

private:
  static void
  wait_for_release (void *data)
  {
    static_cast<std::promise<void> *> (data)->get_future ().wait ();
  }

  std::promise<void> m_released;
  uint64_t m_copies;
  bool m_done = false;
};

/* Large enough not to be sent in passing.  */
class object : public table_object
{
public:
  explicit object (int n_rows = 3) : table_object (n_rows, 40000) {}
};

void
use_device (int number)
{
  acc_set_device_num (number, acc_device_nvidia);
}

TEST (overlap, two_devices)
{
  NEEDS_DEVICES ();
  for (int rows : { 3, 60 })
    {
      object first (rows), second (rows);
      use_device (0);
      stuck_transfers stuck;
      std::thread other ([&] {
        use_device (0);
        first.whole (enter (), gomp::map_to).run ();
        first.fill (7);
        first.whole (leave (), gomp::map_from).run ();
      });
      stuck.wait_for_one ();
      use_device (1);
      second.whole (enter (), gomp::map_to).run ();
      second.fill (5);
      second.whole (update (), gomp::map_force_to).run ();
      void *region = second.whole (data (), gomp::map_tofrom).start ();
      GOACC_deep_data_end (region);
      second.fill (6);
      second.whole (leave (), gomp::map_from).run ();
      EXPECT_TRUE (second.filled_p (5));
      EXPECT_FALSE (present (&second.t));
      stuck.release ();
      other.join ();
      EXPECT_TRUE (first.filled_p (1));
      use_device (0);
      EXPECT_FALSE (present (&first.t));
    }
}

/* A construct on what is present, and questions about it, while another thread
   enters, updates or leaves something else.  */
void
look_meanwhile (object &resident, std::function<void (object &)> move)
{
  use_device (0);
  resident.whole (enter (), gomp::map_to).run ();
  auto there = resident.whole (data (), gomp::map_force_present);
  for (int i = 0; i < 3; i++)
    GOACC_deep_data_end (there.start ());
  object moved (resident.t.n);
  acc_wait_all ();
  stuck_transfers stuck;
  std::atomic<int> answer{ -1 };
  std::thread other ([&] {
    use_device (0);
    move (moved);
  });
  stuck.wait_for_one ();
  for (int i = 0; i < 3; i++)
    {
      void *outer = there.start ();
      void *inner = there.start ();
      EXPECT_TRUE (present (&resident.t));
      EXPECT_TRUE (present (resident.last ()));
      EXPECT_TRUE (acc_deviceptr (resident.last ()));
      GOACC_deep_data_end (inner);
      GOACC_deep_data_end (outer);
    }
  stuck.release ();
  other.join ();
  resident.fill (8);
  resident.whole (leave (), gomp::map_from).run ();
  EXPECT_TRUE (resident.filled_p (1));
  EXPECT_FALSE (present (&resident.t));
  EXPECT_FALSE (present (&moved.t));
}

TEST (overlap, presence_beside_entry)
{
  NEEDS_DEVICES ();
  for (int rows : { 3, 60 })
    {
      object resident (rows);
      look_meanwhile (resident, [] (object &o) {
        o.whole (enter (), gomp::map_to).run ();
        o.fill (4);
        o.whole (leave (), gomp::map_from).run ();
        EXPECT_TRUE (o.filled_p (1));
      });
    }
}

TEST (overlap, presence_beside_construct)
{
  NEEDS_DEVICES ();
  for (int rows : { 3, 60 })
    {
      object resident (rows);
      look_meanwhile (resident, [] (object &o) {
        GOACC_deep_data_end (o.whole (data (), gomp::map_tofrom).start ());
      });
    }
}

TEST (overlap, presence_beside_update)
{
  NEEDS_DEVICES ();
  object resident;
  object *moved = &resident;
  look_meanwhile (resident, [moved] (object &) {
    moved->whole (update (), gomp::map_force_to).run ();
  });
}

/* What is on its way is not there before it has come.  */
TEST (overlap, arriving)
{
  NEEDS_DEVICES ();
  for (int rows : { 3, 60 })
    {
      use_device (0);
      object o (rows);
      stuck_transfers stuck;
      std::thread enters ([&] {
        use_device (0);
        o.whole (enter (), gomp::map_to).run ();
      });
      stuck.wait_for_one ();
      std::atomic<bool> answered{ false };
      std::thread asks ([&] {
        use_device (0);
        EXPECT_TRUE (present (&o.t));
        answered = true;
      });
      usleep (10000);
      EXPECT_FALSE (answered);
      stuck.release ();
      enters.join ();
      asks.join ();
      o.whole (leave (), gomp::map_release).run ();
      EXPECT_FALSE (present (&o.t));
    }
}

/* Constructs that began while an exit moved bytes keep what they are on.  */
TEST (overlap, shared_object_leaves_once)
{
  NEEDS_DEVICES ();
  use_device (0);
  object shared, other;
  shared.whole (enter (), gomp::map_to).run ();
  auto there = shared.whole (data (), gomp::map_tofrom);
  for (int i = 0; i < 3; i++)
    GOACC_deep_data_end (there.start ());
  shared.whole (enter (), gomp::map_to).run ();
  other.whole (enter (), gomp::map_to).run ();
  stuck_transfers stuck;
  std::thread leaves ([&] {
    use_device (0);
    auto both = shared.whole (leave (), gomp::map_from);
    other.whole (both, gomp::map_from).run ();
  });
  stuck.wait_for_one ();
  void *region = there.start ();
  std::thread leaves_last ([&] {
    use_device (0);
    shared.whole (leave (), gomp::map_release).run ();
  });
  stuck.release ();
  leaves.join ();
  leaves_last.join ();
  EXPECT_TRUE (present (shared.last ()));
  GOACC_deep_data_end (region);
  EXPECT_FALSE (present (&shared.t));
  EXPECT_FALSE (present (&other.t));
}

/* acc_shutdown of one thread's waits for the directives of the others, whatever
   device they are on.  A thread that had a device before can not use libgomp
   afterwards: each of these has one.  */
void
shut_down_beside_transfer ()
{
  object first, second;
  std::unique_ptr<stuck_transfers> stuck;
  std::promise<void> prepared, stopped;
  std::thread works ([&] {
    use_device (1);
    stuck.reset (new stuck_transfers);
    prepared.set_value ();
    second.whole (enter (), gomp::map_to).run ();
  });
  std::thread ends ([&] {
    use_device (0);
    first.whole (enter (), gomp::map_to).run ();
    stopped.get_future ().wait ();
    acc_shutdown (acc_device_nvidia);
  });
  prepared.get_future ().wait ();
  stuck->wait_for_one ();
  stopped.set_value ();
  usleep (10000);
  stuck->release ();
  works.join ();
  ends.join ();
  for (int d = 0; d < 2; d++)
    std::thread ([&] {
      use_device (d);
      EXPECT_FALSE (present (&first.t));
      EXPECT_FALSE (present (&second.t));
      second.fill (d);
      second.whole (enter (), gomp::map_to).run ();
      second.fill (9);
      second.whole (leave (), gomp::map_from).run ();
      EXPECT_TRUE (second.filled_p (d));
    }).join ();
  exit (::testing::Test::HasFailure () ? 1 : 4);
}

TEST (overlap, shutdown)
{
  if (thread_sanitizer)
    GTEST_SKIP ();
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  death_environment ("SIMCUDA_LEAKS", "ignore");
  NEEDS_DEVICES ();
  EXPECT_EXIT (shut_down_beside_transfer (), ExitedWithCode (4), "^$");
}

/* The program ends while another thread's bytes are on their way.  */
TEST (overlap, exit)
{
  if (thread_sanitizer)
    GTEST_SKIP ();
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  death_environment ("SIMCUDA_LEAKS", "ignore");
  NEEDS_DEVICES ();
  EXPECT_EXIT (
      {
        use_device (0);
        auto *o = new object;
        auto *stuck = new stuck_transfers;
        std::thread ([=] {
          use_device (0);
          o->whole (enter (), gomp::map_to).run ();
          for (;;)
            pause ();
        }).detach ();
        stuck->wait_for_one ();
        std::thread ([=] {
          usleep (100000);
          stuck->release ();
        }).detach ();
        exit (3);
      },
      ExitedWithCode (3), "^$");
}

} // namespace
