/* Self-tests: consumes libgomp's answers about objects of this file's, produces
   whether libgomp is as the library expects it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/self-test.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/interpose/libgomp.h"

#include <algorithm>
#include <iterator>

namespace accdeep
{

using libgomp::calls;

namespace
{

/* What a test maps: two objects with something between them.  Each test has its
   own, of which a libgomp that fails may keep one.  */
constexpr size_t object_bytes = 64;
constexpr size_t n_objects = 2;
struct objects
{
  char first[object_bytes];
  char between[object_bytes];
  char second[object_bytes];

  uintptr_t
  start (size_t i) const
  {
    return reinterpret_cast<uintptr_t> (i ? second : first);
  }
};

objects of_construct, of_pieces;

/* Calls for a test are none of the program's.  */
class uncounted
{
public:
  uncounted () : m_before (statistics ().libgomp_calls) {}
  uncounted (const uncounted &) = delete;
  uncounted &operator= (const uncounted &) = delete;
  ~uncounted () { statistics ().libgomp_calls = m_before; }

private:
  uint64_t m_before;
};

/* The objects as entries of KIND.  */
struct entries
{
  void *addresses[n_objects];
  size_t sizes[n_objects];
  unsigned short kinds[n_objects];

  entries (const objects &all, unsigned kind)
  {
    for (size_t i = 0; i < n_objects; i++)
      {
        addresses[i] = reinterpret_cast<void *> (all.start (i));
        sizes[i] = object_bytes;
        kinds[i] = kind | 6 << gomp::alignment_shift;
      }
  }

  void
  start ()
  {
    calls ().GOACC_data_start (gomp::no_flags, n_objects, addresses, sizes,
                               kinds);
  }
  void
  enter ()
  {
    calls ().GOACC_enter_data (gomp::no_flags, n_objects, addresses, sizes,
                               kinds, gomp::async_sync, 0);
  }
  void
  exit ()
  {
    calls ().GOACC_exit_data (gomp::no_flags, n_objects, addresses, sizes,
                              kinds, gomp::async_sync, 0);
  }
};

/* The objects' device addresses.  */
struct places
{
  uintptr_t at[n_objects];

  explicit places (const objects &all)
  {
    for (size_t i = 0; i < n_objects; i++)
      at[i] = device_address (all.start (i));
  }
  bool
  all_p () const
  {
    return std::count (std::begin (at), std::end (at), 0) == 0;
  }
  bool
  none_p () const
  {
    return std::count (std::begin (at), std::end (at), 0) == n_objects;
  }
  bool
  operator== (const places &other) const
  {
    return std::equal (std::begin (at), std::end (at), other.at);
  }
};

/* Null, or what libgomp does not do.  */
const char *
try_construct ()
{
  const objects &all = of_construct;
  entries fresh (all, gomp::map_alloc | gomp::map_flag_implicit);
  entries there (all, gomp::map_alloc);
  entries less (all, gomp::map_release);

  fresh.start ();
  const places first (all);
  there.start ();
  there.enter ();
  calls ().GOACC_data_end ();
  calls ().GOACC_data_end ();
  const places kept (all);
  there.start ();
  less.exit ();
  const places held (all);
  calls ().GOACC_data_end ();
  const places gone (all);

  if (!first.all_p () || first.at[1] < first.at[0] + object_bytes)
    return "map the objects of a data construct in their order";
  if (!(kept == first))
    return "keep what enter data takes within a data construct";
  if (!(held == first))
    return "hold what a data construct has";
  if (!gone.none_p ())
    return "release what nothing holds";
  return nullptr;
}

const char *
try_pieces ()
{
  const objects &all = of_pieces;
  entries there (all, gomp::map_alloc);
  entries finalized (all, gomp::map_delete);
  /* libgomp looks at no device memory for all this.  */
  constexpr uintptr_t block = 1 << 20;
  const uintptr_t dev_addrs[n_objects] = { block + object_bytes, block };

  for (size_t i = 0; i < n_objects; i++)
    associate (all.start (i), dev_addrs[i], object_bytes);
  const places known (all);
  const bool inside = device_address (all.start (0) + object_bytes - 1)
                          == dev_addrs[0] + object_bytes - 1
                      && !device_address (all.start (0) + object_bytes);
  there.start ();
  there.enter ();
  calls ().GOACC_data_end ();
  finalized.exit ();
  const places kept (all);
  for (size_t i = 0; i < n_objects; i++)
    if (kept.at[i])
      disassociate (all.start (i));
  const places gone (all);

  if (!std::equal (std::begin (dev_addrs), std::end (dev_addrs), known.at)
      || !inside)
    return "find pieces of a block where omp_target_associate_ptr puts them";
  if (!(kept == known))
    return "keep what omp_target_associate_ptr has mapped";
  if (!gone.none_p ())
    return "forget what omp_target_disassociate_ptr takes away";
  return nullptr;
}

bool
passed_p (const char *(*test) (), const char *instead)
{
  uncounted scope;
  const char *failed = test ();
  if (failed)
    warning ("this libgomp.so.1 does not %s: %s", failed, instead);
  return !failed;
}

} // namespace

bool
constructs_hold_p ()
{
  static const bool result
      = passed_p (try_construct, "objects are mapped one by one");
  return result;
}

bool
pieces_stay_p ()
{
  static const bool result
      = passed_p (try_pieces, "every object is registered at once");
  return result;
}

} // namespace accdeep
