/* What is assumed of libgomp (doc/assumptions.md) is tried before it is relied
   on: with this libgomp nothing shows; with one that does something else the
   library says so, and directives are right all the same.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/accdeep.h"
#include "libgomp-ext/device/self-test.h"
#include "libgomp-ext/interpose/libgomp.h"
#include "runtime-table.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>

using namespace accdeep_unit;
using accdeep::libgomp::functions;

namespace
{

/* Libgomp's functions as the library calls them; TRUE_CALLS are libgomp's.  */
functions &
library_calls ()
{
  return const_cast<functions &> (accdeep::libgomp::calls ());
}

const functions &
true_calls ()
{
  static const functions result = library_calls ();
  return result;
}

uint64_t
driver_calls (const char *name)
{
  typedef uint64_t count_fn (const char *);
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  auto *count
      = reinterpret_cast<count_fn *> (dlsym (driver, "simcuda_call_count"));
  return count (name);
}

uint64_t
libgomp_calls ()
{
  accdeep_statistics s;
  accdeep_get_statistics (&s, sizeof s);
  return s.libgomp_calls;
}

/* Enter, update and exit data with a table of N_ROWS rows; what comes back are
   the device's values, and nothing stays.  */
bool
round_trip_p (int n_rows)
{
  table_object o (n_rows, 4);
  o.whole (enter (), gomp::map_to).run ();
  const bool arrived
      = present (o.last ())
        && read_device<float> (acc_deviceptr (o.last ())) == *o.last ();
  o.fill (50);
  o.whole (update (), gomp::map_force_to).run ();
  void *region = o.whole (data (), gomp::map_force_present).start ();
  o.fill (0);
  GOACC_deep_data_end (region);
  o.whole (leave (), gomp::map_from).run ();
  return arrived && o.filled_p (50) && !present (&o.t) && !present (o.last ());
}

class self_tests : public testing::Test
{
protected:
  self_tests ()
  {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    true_calls ();
  }
};

/* The latest data construct of the library's.  */
std::vector<void *> latest_addresses;
std::vector<size_t> latest_sizes;

void
start_and_note (int flags, size_t n, void **addresses, size_t *sizes,
                unsigned short *kinds)
{
  latest_addresses.assign (addresses, addresses + n);
  latest_sizes.assign (sizes, sizes + n);
  true_calls ().GOACC_data_start (flags, n, addresses, sizes, kinds);
}

/* The construct takes its objects away, whatever enter data says.  */
void
end_and_delete ()
{
  true_calls ().GOACC_data_end ();
  std::vector<unsigned short> kinds (latest_addresses.size (),
                                     gomp::map_delete);
  true_calls ().GOACC_exit_data (gomp::no_flags, kinds.size (),
                                 latest_addresses.data (), latest_sizes.data (),
                                 kinds.data (), gomp::async_sync, 0);
}

int
leave_associated (const void *, int) noexcept
{
  return 0;
}

void
unmap_nothing (void *) noexcept
{
}

/* Both tests pass, and nothing is left of them: 7.  */
int
try_both ()
{
  acc_free (acc_malloc (16)); /* Starts the device.  */
  const auto bytes_moved = [] {
    uint64_t result = 0;
    for (const char *name : { "cuMemcpyHtoD", "cuMemcpyDtoH",
                              "cuMemcpyHtoDAsync", "cuMemcpyDtoHAsync" })
      result += driver_calls (name);
    return result;
  };
  const auto blocks
      = [] { return driver_calls ("cuMemAlloc") - driver_calls ("cuMemFree"); };
  const uint64_t counted = libgomp_calls (), moved = bytes_moved (),
                 kept = blocks ();
  return accdeep::constructs_hold_p () && accdeep::pieces_stay_p ()
                 && libgomp_calls () == counted && bytes_moved () == moved
                 && blocks () == kept
             ? 7
             : 8;
}

TEST_F (self_tests, nothing_shows)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (exit (try_both ()), testing::ExitedWithCode (7), "^$");
  EXPECT_EXIT (exit (round_trip_p (3) && round_trip_p (40) ? 7 : 8),
               testing::ExitedWithCode (7), "^$");
}

TEST_F (self_tests, constructs_that_delete)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        library_calls ().GOACC_data_start = start_and_note;
        library_calls ().GOACC_data_end = end_and_delete;
        exit (round_trip_p (3) && round_trip_p (40) ? 7 : 8);
      },
      testing::ExitedWithCode (7),
      "^libaccdeep: warning: this libgomp.so.1 does not keep what enter data "
      "takes within a data construct: objects are mapped one by one\n$");
}

/* Structures of very many objects are what relies on pieces.  */
TEST_F (self_tests, pieces_that_stay)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        library_calls ().omp_target_disassociate_ptr = leave_associated;
        library_calls ().acc_unmap_data = unmap_nothing;
        exit (round_trip_p (20000) ? 7 : 8);
      },
      testing::ExitedWithCode (7),
      "^libaccdeep: warning: this libgomp.so.1 does not forget what "
      "omp_target_disassociate_ptr takes away: every object is registered at "
      "once\n$");
}

} // namespace
