/* Contexts: consumes the driver's handles, produces the objects that stand for
   them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/context.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/device/driver.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>

namespace accdeep
{

namespace
{

bool
exists_p (const device_context &c)
{
  return !driver::context_ids_p () || driver::context_id (c.handle) == c.id;
}

/* Before libgomp's own exit handler, which is there when it has a device.  */
void
settle_at_exit ()
{
  std::lock_guard<std::recursive_mutex> guard (library_lock ());
  program_ends () = true;
  if (driver::forked_p ())
    return;
  try
    {
      for_each_context ([] (device_context &c) {
        for (auto &part : c.parts)
          if (part)
            part->settle ();
      });
    }
  catch (const failure &)
    {
    }
}

/* Like use_current_device, when the program ends: libgomp may have given back
   what it would look at.  */
bool
use_known_context ()
{
  const device_id device = current_device ();
  for (auto &c : all_contexts ())
    if (c->device == device
        && (!c->handle || driver::use_context_if_same (c->handle, c->id)))
      return true;
  return false;
}

/* A new one for the current device, in place of those that it shows to be
   gone.  */
device_context &
add_context (void *handle, uint64_t id)
{
  static const bool registered = atexit (settle_at_exit) == 0;
  static_cast<void> (registered);
  const device_id device = current_device ();
  auto &all = all_contexts ();
  all.erase (std::remove_if (all.begin (), all.end (),
                             [&] (const std::unique_ptr<device_context> &c) {
                               return handle ? c->handle == handle
                                                   || (c->device == device
                                                       && !exists_p (*c))
                                             : c->device == device;
                             }),
             all.end ());
  all.emplace_back (new device_context{ device, handle, id, {} });
  return *all.back ();
}

device_context *
find_context (void *handle)
{
  for (auto &c : all_contexts ())
    if (c->handle == handle && (handle || c->device == current_device ()))
      return c.get ();
  return nullptr;
}

} // namespace

std::vector<std::unique_ptr<device_context>> &
all_contexts ()
{
  /* Never destroyed: the program's destructors may use directives.  */
  static auto *const result = new std::vector<std::unique_ptr<device_context>>;
  return *result;
}

size_t
new_part_number ()
{
  static std::atomic<size_t> last;
  return last++;
}

device_context &
current_device_context ()
{
  void *handle = driver::current_context ();
  device_context *found = find_context (handle);
  return found ? *found : add_context (handle, driver::context_id ());
}

bool
confirm_context ()
{
  if (program_ends () && !use_known_context ())
    return false;
  use_current_device ();
  void *handle = driver::current_context ();
  const uint64_t id = driver::context_id ();
  device_context *found = find_context (handle);
  if (!found || found->id != id)
    add_context (handle, id);
  return true;
}

void
close_contexts (int type)
{
  auto &all = all_contexts ();
  if (!driver::forked_p ())
    for_each_context ([type] (device_context &c) {
      if (c.device.type != type)
        return;
      if (c.handle)
        driver::synchronize ();
      for (auto part = c.parts.rbegin (); part != c.parts.rend (); ++part)
        if (*part)
          (*part)->close ();
    });
  all.erase (std::remove_if (all.begin (), all.end (),
                             [type] (const std::unique_ptr<device_context> &c) {
                               return c->device.type == type;
                             }),
             all.end ());
}

} // namespace accdeep
