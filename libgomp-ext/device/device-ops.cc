/* Kinds of devices: consumes libgomp's type of a device, produces what serves
   it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/device-ops.h"

#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/libgomp-ops.h"
#include "libgomp-ext/interpose/libgomp.h"

namespace accdeep
{

namespace
{

/* The last one that was constructed.  */
device_kind *&
last_kind ()
{
  static device_kind *result;
  return result;
}

/* The first that WANTED_P; null: none.  */
template <typename Predicate>
device_kind *
find_kind (Predicate wanted_p)
{
  device_kind *k = last_kind ();
  while (k && !wanted_p (*k))
    k = k->next ();
  return k;
}

} // namespace

device_kind::device_kind () : m_next (last_kind ()) { last_kind () = this; }

device_ops &
ops_of (int type)
{
  device_ops *result = nullptr;
  find_kind ([&] (device_kind &k) { return (result = k.ops_of (type)); });
  return result ? *result : libgomp_ops ();
}

device_ops &
ops ()
{
  if (const device_descr *d = locked_device ())
    return ops_of (d->id.type);
  return ops_of (libgomp::calls ().acc_get_device_type ());
}

bool
forked_p ()
{
  return find_kind ([] (device_kind &k) { return k.forked_p (); });
}

bool
in_callback_p ()
{
  return find_kind ([] (device_kind &k) { return k.in_callback_p (); });
}

bool
lost_p ()
{
  return find_kind ([] (device_kind &k) { return k.lost_p (); });
}

bool
about_launch_p (const std::string &message)
{
  return find_kind (
      [&] (device_kind &k) { return k.about_launch_p (message); });
}

void
plugins_loaded ()
{
  find_kind ([] (device_kind &k) {
    k.plugins_loaded ();
    return false;
  });
}

void
device_kind::plugins_loaded ()
{
}

uint64_t
device_ops::context_id (void *)
{
  return 0;
}

bool
device_kind::in_callback_p ()
{
  return false;
}

bool
device_kind::lost_p ()
{
  return false;
}

bool
device_kind::about_launch_p (const std::string &)
{
  return false;
}

kernel_properties
device_ops::properties_of (const char *, unsigned)
{
  return {};
}

bool
device_ops::find_memory (uint64_t, uint64_t *, size_t *)
{
  return false;
}

bool
device_ops::copy_between (uintptr_t, void *, uintptr_t, void *, size_t,
                          device_stream)
{
  return false;
}

range_copier *
device_ops::ranges ()
{
  return nullptr;
}

bool
device_ops::pass_arguments (const void *, size_t)
{
  return false;
}

} // namespace accdeep
