/* What a kind of device does for the library beyond libgomp's mappings.

   Each kind that has something of its own has a folder: cuda/ has those of the
   CUDA driver.  All others, and these where the driver lacks something, are
   served by libgomp's own calls (libgomp-ops.cc), which do the same with less
   of it at the same time.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_OPS_H
#define ACCDEEP_DEVICE_OPS_H

#include "libgomp-ext/base/kernel-table.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace accdeep
{

/* Handles, which only their device's operations look into.  */
typedef struct stream_of_device *device_stream;
typedef struct event_of_device *device_event;

/* The stream of what is in no queue, which is ordered with all that the program
   has in queues.  */
constexpr device_stream null_stream = nullptr;

/* COUNT ranges of BYTES bytes, STEP apart on the device and neighbours in a
   block.  Kernels read this.  */
struct range_task
{
  uint64_t dev_addr;
  uint64_t packed; /* Behind the block's first byte.  */
  uint64_t step;
  uint32_t bytes;
  uint32_t count;
};

/* A kernel of the library's.  */
class range_copier
{
public:
  /* Start N tasks at TASKS, device memory, of ranges that are gathered in
     BLOCK; SCATTER: that are scattered from it.  */
  virtual void copy (uintptr_t tasks, uintptr_t block, uint32_t n, bool scatter,
                     device_stream s)
      = 0;

protected:
  ~range_copier () = default;
};

/* What is done with the calling thread's current device.  A failure has been
   reported when it is thrown (error.h), where nothing else is said.  */
class device_ops
{
public:
  device_ops () = default;
  device_ops (const device_ops &) = delete;
  device_ops &operator= (const device_ops &) = delete;

  /* What a device has from its start to its end; null: there is none.  */
  virtual void *current_context () = 0;

  /* The number of CONTEXT, or of the current one, which no other context of the
     process has or had; 0: it has been destroyed, there is none, or they have
     no numbers.  */
  virtual uint64_t context_id (void *context = nullptr);

  /* Have the context of libgomp's current device current in this thread.  */
  virtual void use_current_device () = 0;
  virtual void use_context (void *context) = 0;

  /* Make CONTEXT current, if it exists and has the number ID.  */
  virtual bool use_context_if_same (void *context, uint64_t id) = 0;

  /* Make current what current_context returned, whatever has become of it.  */
  virtual void restore_context (void *context) noexcept = 0;

  /* Wait for all that is under way in the current context.  */
  virtual void synchronize () = 0;

  /* Host memory for copies, which goes with the context; null when there is
     none left.  */
  virtual void *allocate_pinned (size_t bytes) = 0;
  virtual void free_pinned (void *memory) = 0;

  /* Try to allocate device memory; 0: out of memory, of which nothing is
     printed.  */
  virtual uintptr_t allocate (size_t bytes) = 0;
  virtual void release (uintptr_t dev_addr) = 0;

  /* Bytes of device memory that are free; 0: not known.  */
  virtual size_t free_memory () = 0;

  /* Those of the kernel that the device's code calls NAME, in launches of
     blocks of so many THREADS; 0: not known.  */
  virtual kernel_properties properties_of (const char *name, unsigned threads);

  /* Start and size of the allocated memory that DEV_ADDR is in; false: none, or
     not known.  */
  virtual bool find_memory (uint64_t dev_addr, uint64_t *start, size_t *bytes);

  /* A stream that null_stream orders.  */
  virtual device_stream create_stream () = 0;
  virtual void destroy (device_stream s) = 0;

  /* That of queue ASYNC, which is made when there is none.  */
  virtual device_stream queue_stream (int async) = 0;

  /* Start a copy.  HOST is from allocate_pinned, and stays as it is until the
     copy is done.  */
  virtual void copy_in (uintptr_t dev_addr, const void *host, size_t bytes,
                        device_stream s)
      = 0;
  virtual void copy_out (void *host, uintptr_t dev_addr, size_t bytes,
                         device_stream s)
      = 0;

  /* The same between the devices of two contexts.  False: it can not be
     done.  */
  virtual bool copy_between (uintptr_t to, void *to_context, uintptr_t from,
                             void *from_context, size_t bytes, device_stream s);

  /* What gathers and scatters; null: there is nothing.  */
  virtual range_copier *ranges ();

  /* The calling thread's next launch by libgomp, without entries, has these
     BYTES at ARGUMENTS, if the kernel can have them.  They stay until this is
     called again, behind the launch: with null.  True: the kernel of the launch
     before has got its arguments.  */
  virtual bool pass_arguments (const void *arguments, size_t bytes);

  /* Have FUNCTION (DATA) called when all that was started in S before is done.
     It may be a thread of the device's that does, which S waits for.  */
  virtual void call_host (device_stream s, void (*function) (void *),
                          void *data)
      = 0;

  virtual device_event create_event () = 0;
  virtual void destroy (device_event e) = 0;

  /* E happens when all that was started in S is done.  */
  virtual void record (device_event e, device_stream s) = 0;
  virtual bool happened_p (device_event e) = 0;
  virtual void wait (device_event e) = 0;
  virtual void wait (device_stream s) = 0;

  /* What S gets from now on waits for E, not the host.  */
  virtual void wait_in_stream (device_stream s, device_event e) = 0;

protected:
  ~device_ops () = default;
};

/* A kind of device.  */
class device_kind
{
public:
  device_kind (const device_kind &) = delete;
  device_kind &operator= (const device_kind &) = delete;

  /* Of all that there are.  */
  device_kind *
  next () const
  {
    return m_next;
  }

  /* What serves devices of type TYPE (openacc.h); null: they are not of this
     kind, or it can not.  */
  virtual device_ops *ops_of (int type) = 0;

  /* libgomp has loaded its plug-ins.  */
  virtual void plugins_loaded ();

  /* The process is a child of one that had such a device, which does not work
     in it.  */
  virtual bool forked_p () = 0;

  /* The calling thread is in a function that the device has called, and the
     threads that wait for it may have anything locked.  */
  virtual bool in_callback_p ();

  /* A call failed, and so does each one after it: the context is lost, with all
     device memory in it.  */
  virtual bool lost_p ();

  /* MESSAGE, from libgomp's plug-in, is about a launch or the end of one, for
     which libgomp holds no lock.  */
  virtual bool about_launch_p (const std::string &message);

protected:
  device_kind ();
  ~device_kind () = default;

private:
  device_kind *const m_next;
};

/* Those of the device that the calling thread executes a directive on, or of
   its current one.  */
device_ops &ops ();

/* Those of devices of type TYPE.  */
device_ops &ops_of (int type);

/* The same of all kinds.  */
bool forked_p ();
bool in_callback_p ();
bool lost_p ();
bool about_launch_p (const std::string &message);
void plugins_loaded ();

} // namespace accdeep

#endif
