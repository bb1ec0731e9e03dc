/* async clauses: the host does not wait, and after a wait all is as if it had.
   The simulated device runs queued work only when somebody waits for it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-table.h"

#include <dlfcn.h>
#include <string>

using namespace accdeep_unit;
using ::testing::ExitedWithCode;

namespace
{

/* Before the device starts.  */
const bool environment_set = [] {
  setenv ("SIMCUDA_STREAMS", "deferred", 1);
  setenv ("SIMCUDA_LEAKS", "fatal", 1);
  setenv ("ACCDEEP_PINNED", "4M", 1);
  return true;
}();

/* How often the host has waited for the device.  */
uint64_t
waits ()
{
  typedef uint64_t count_fn (const char *);
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  auto *count
      = reinterpret_cast<count_fn *> (dlsym (driver, "simcuda_call_count"));
  uint64_t result = 0;
  for (const char *name :
       { "cuStreamSynchronize", "cuEventSynchronize", "cuCtxSynchronize",
         "cuMemcpyHtoD", "cuMemcpyDtoH", "cuStreamQuery" })
    result += count (name);
  return result;
}

class queue : public ::testing::TestWithParam<int>, protected table_object
{
protected:
  queue () : table_object (GetParam (), 8)
  {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  }
};

TEST_P (queue, enter_update_exit)
{
  ACCDEEP_NEEDS_DEVICE ();
  /* Whatever is started once.  */
  whole (enter (), gomp::map_to, 3).run ();
  whole (leave (), gomp::map_release, 3).run ();
  acc_wait (3);

  uint64_t before = waits ();
  whole (enter (), gomp::map_to, 3).run ();
  /* The host's data was packed.  */
  fill (100);
  EXPECT_EQ (waits (), before);
  /* The question makes ordinary mappings of a large structure, and very many
     can not leave without a wait.  */
  if (GetParam () < 1000)
    {
      EXPECT_TRUE (present (&t));
    }
  acc_wait (3);

  before = waits ();
  whole (update (), gomp::map_force_from, 3).run ();
  EXPECT_EQ (waits (), before);
  EXPECT_TRUE (filled_p (100));
  acc_wait (3);
  EXPECT_TRUE (filled_p (1));

  fill (200);
  before = waits ();
  whole (update (), gomp::map_force_to, 3).run ();
  fill (0);
  whole (leave (), gomp::map_from, 3).run ();
  EXPECT_EQ (waits (), before);
  EXPECT_FALSE (present (&t));
  EXPECT_FALSE (present (last ()));
  EXPECT_TRUE (filled_p (0));
  acc_wait (3);
  EXPECT_TRUE (filled_p (200));
}

TEST_P (queue, construct)
{
  ACCDEEP_NEEDS_DEVICE ();
  whole (enter (), gomp::map_to, 4).run ();
  whole (leave (), gomp::map_release, 4).run ();
  acc_wait (4);

  uint64_t before = waits ();
  void *region = whole (data (), gomp::map_tofrom, 4).start ();
  /* What a kernel would do in between; to ask for the address of a part would
     make ordinary mappings of a large structure.  */
  float wanted = *last ();
  float five = 5;
  if (GetParam () < 100)
    {
      acc_memcpy_to_device_async (on_device (last ()), &five, sizeof five, 4);
      wanted = five;
    }
  GOACC_deep_data_end (region);
  EXPECT_EQ (waits (), before);
  EXPECT_FALSE (present (&t));
  fill (100);
  acc_wait (4);
  float first = *last ();
  *last () = 1 + (last () - floats.data ());
  EXPECT_EQ (first, wanted);
  EXPECT_TRUE (filled_p (1));
}

TEST_P (queue, without_a_number)
{
  ACCDEEP_NEEDS_DEVICE ();
  whole (enter (), gomp::map_to, gomp::async_noval).run ();
  whole (leave (), gomp::map_release, gomp::async_noval).run ();
  acc_wait_all ();
  uint64_t before = waits ();
  whole (enter (), gomp::map_to, gomp::async_noval).run ();
  fill (100);
  whole (leave (), gomp::map_from, gomp::async_noval).run ();
  EXPECT_EQ (waits (), before);
  EXPECT_TRUE (filled_p (100));
  acc_wait_all ();
  EXPECT_TRUE (filled_p (1));
}

/* What waits for another queue is ordered behind it, without the host.  */
TEST_P (queue, several)
{
  ACCDEEP_NEEDS_DEVICE ();
  whole (enter (), gomp::map_to, 3).run ();
  acc_wait_all ();
  whole (update (), gomp::map_force_to, 5).run ();
  acc_wait_all ();
  fill (200);
  uint64_t before = waits ();
  whole (update (), gomp::map_force_to, 3).run ();
  fill (0);
  int32_t three = 3;
  whole (leave (), gomp::map_from, 5).waits ({ three }).run ();
  EXPECT_EQ (waits (), before);
  acc_wait (5);
  EXPECT_TRUE (filled_p (200));
}

/* A queue that needs the page-locked memory of another goes through it behind
   that.  */
TEST_P (queue, memory_of_another)
{
  ACCDEEP_NEEDS_DEVICE ();
  table_object other (1, 100);
  whole (enter (), gomp::map_to, 3).run ();
  other.whole (enter (), gomp::map_to, 5).run ();
  acc_wait_all ();
  fill (100);
  other.fill (200);
  uint64_t before = waits ();
  whole (update (), gomp::map_force_to, 3).run ();
  whole (update (), gomp::map_force_from, 3).run ();
  other.whole (update (), gomp::map_force_to, 5).run ();
  other.whole (leave (), gomp::map_from, 5).run ();
  whole (leave (), gomp::map_release, 3).run ();
  EXPECT_EQ (waits (), before);
  fill (0);
  other.fill (0);
  acc_wait (5);
  EXPECT_TRUE (other.filled_p (200));
  acc_wait (3);
  EXPECT_TRUE (filled_p (100));
}

/* Data that a queue has yet to write is not packed before.  */
TEST_P (queue, written_by_the_queue)
{
  ACCDEEP_NEEDS_DEVICE ();
  whole (enter (), gomp::map_to, 3).run ();
  fill (100);
  whole (update (), gomp::map_force_from, 3).run ();
  whole (update (), gomp::map_force_to, 3).run ();
  whole (leave (), gomp::map_from, 3).run ();
  acc_wait (3);
  EXPECT_TRUE (filled_p (1));
}

/* The same of an ordinary directive's.  */
TEST_P (queue, written_by_an_ordinary_call)
{
  ACCDEEP_NEEDS_DEVICE ();
  acc_copyin (floats.data (), floats.size () * sizeof (float));
  fill (100);
  acc_update_self_async (floats.data (), floats.size () * sizeof (float), 3);
  whole (enter (), gomp::map_to, 3).run ();
  whole (update (), gomp::map_force_to, 3).run ();
  whole (leave (), gomp::map_release, 3).run ();
  acc_copyout_async (floats.data (), floats.size () * sizeof (float), 3);
  acc_wait (3);
  EXPECT_TRUE (filled_p (1));
}

/* A synchronous directive with wait(3) waits on the host.  */
TEST_P (queue, synchronous_waits)
{
  ACCDEEP_NEEDS_DEVICE ();
  whole (enter (), gomp::map_to, 3).run ();
  fill (100);
  whole (leave (), gomp::map_from).waits ({ 3 }).run ();
  EXPECT_TRUE (filled_p (1));
}

/* Errors in a queue come with the next wait.  */
TEST_P (queue, errors)
{
  death_environment ("SIMCUDA_FAIL", "cuStreamSynchronize:1:ILLEGAL_ADDRESS");
  death_environment ("SIMCUDA_LEAKS", "ignore");
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        whole (enter (), gomp::map_to, 3).run ();
        fprintf (stderr, "entered\n");
        acc_wait (3);
        exit (0);
      },
      ExitedWithCode (1), "^entered\n(.|\n)*illegal memory access");
}

/* The last are more than the page-locked memory that there is.  */
INSTANTIATE_TEST_SUITE_P (sizes, queue, ::testing::Values (3, 700, 150000),
                          [] (const ::testing::TestParamInfo<int> &info) {
                            return std::string (info.param < 100    ? "few"
                                                : info.param < 1000 ? "many"
                                                                    : "most");
                          });

} // namespace
