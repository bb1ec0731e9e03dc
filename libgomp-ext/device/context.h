/* What the library keeps for a device, from libgomp's start of it to its end.

   On a device of the CUDA driver that is the driver's context.  Streams,
   events, page-locked memory and device memory go with it, and a later context
   may get the same handles and addresses: so all that is kept hangs on an
   object here, as a part of it, and goes when that does.  Parts are defined
   where they are used, each file having its own.

   A context ends when the program calls acc_shutdown, which is seen before it
   happens; or, where that was not seen, when a directive finds another one in
   its place.  libgomp also ends all of them in an exit handler, of which nobody
   is told.  The library's lock must be held for all of this.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_CONTEXT_H
#define ACCDEEP_DEVICE_CONTEXT_H

#include "libgomp-ext/device/device.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace accdeep
{

/* The destructor runs when the context has gone, with all that was in it.  */
class context_part
{
public:
  virtual ~context_part () = default;

  /* The context is current, nothing is under way in it, and it is about to go:
     give back what the part has of it.  */
  virtual void
  close ()
  {
  }

  /* The context is current, and the program ends, which may take a while: give
     back what nobody uses.  */
  virtual void
  settle ()
  {
  }
};

struct device_context
{
  device_id device;
  void *handle; /* The driver's; null on other devices.  */
  uint64_t id;  /* See driver::context_id.  */
  std::vector<std::unique_ptr<context_part>> parts;
};

/* The one of the calling thread's current device.  */
device_context &current_device_context ();

/* A directive begins: have the device's context current, and find out whether
   it is the one that it was before.  False: the program ends, and libgomp has
   ended the device.  */
bool confirm_context ();

/* libgomp is about to shut down all devices of type TYPE.  */
void close_contexts (int type);

/* Call FUNCTION (context) for each with its context current, as far as it
   exists.  */
template <typename Function>
void for_each_context (Function function);

/* The number of a kind of part.  */
size_t new_part_number ();

template <typename Part>
Part &
part_of (device_context &c)
{
  static const size_t number = new_part_number ();
  if (c.parts.size () <= number)
    c.parts.resize (number + 1);
  if (!c.parts[number])
    c.parts[number].reset (new Part);
  return static_cast<Part &> (*c.parts[number]);
}

/* The current context's part of that type, which is made when it is first asked
   for.  */
template <typename Part>
Part &
current_part ()
{
  return part_of<Part> (current_device_context ());
}

/* All contexts there are.  */
std::vector<std::unique_ptr<device_context>> &all_contexts ();

template <typename Function>
void
for_each_context (Function function)
{
  void *before = driver::current_context ();
  for (auto &c : all_contexts ())
    if (!c->handle || driver::use_context_if_same (c->handle, c->id))
      function (*c);
  driver::restore_context (before);
}

} // namespace accdeep

#endif
