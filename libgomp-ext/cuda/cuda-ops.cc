/* Devices of the CUDA driver: consumes addresses, produces driver calls.

   Streams, events, page-locked memory and device memory go with the context
   that is current when they are made.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/driver.h"
#include "libgomp-ext/cuda/kept-blocks.h"
#include "libgomp-ext/cuda/launched-kernels.h"
#include "libgomp-ext/cuda/whole-modules.h"

#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/device/tool-events.h"
#include "libgomp-ext/interpose/libgomp.h"

namespace accdeep
{
namespace cuda
{

namespace
{

using libgomp::calls;

class cuda_ops final : public device_ops
{
public:
  void *
  current_context () override
  {
    void *result = nullptr;
    int error = functions ().ctx_get_current (&result);
    if (error != not_initialized && error != deinitialized)
      check (error, "cuCtxGetCurrent");
    return result;
  }

  uint64_t context_id (void *context) override;
  void use_current_device () override;

  void
  use_context (void *context) override
  {
    if (current_context () != context)
      check (functions ().ctx_set_current (context), "cuCtxSetCurrent");
  }

  bool
  use_context_if_same (void *context, uint64_t id) override
  {
    return (!functions ().ctx_get_id || context_id (context) == id)
           && functions ().ctx_set_current (context) == success;
  }

  void
  restore_context (void *context) noexcept override
  {
    functions ().ctx_set_current (context);
  }

  void
  synchronize () override
  {
    check (functions ().ctx_synchronize (), "cuCtxSynchronize");
  }

  void *
  allocate_pinned (size_t bytes) override
  {
    void *result = nullptr;
    /* Any context may use it.  */
    constexpr unsigned portable = 1;
    return functions ().mem_host_alloc (&result, bytes, portable) == success
               ? result
               : nullptr;
  }

  void
  free_pinned (void *memory) override
  {
    check (functions ().mem_free_host (memory), "cuMemFreeHost");
  }

  uintptr_t
  allocate (size_t bytes) override
  {
    uint64_t result = 0;
    if (functions ().mem_alloc (&result, bytes) != success)
      return 0;
    tell_allocated (result, bytes);
    return result;
  }

  void
  release (uintptr_t dev_addr) override
  {
    tell_released (dev_addr);
    check (functions ().mem_free (dev_addr), "cuMemFree");
  }

  size_t
  free_memory () override
  {
    size_t free_bytes = 0, total_bytes = 0;
    return functions ().mem_get_info (&free_bytes, &total_bytes) == success
               ? free_bytes
               : 0;
  }

  kernel_properties
  properties_of (const char *name, unsigned threads) override
  {
    constexpr int multiprocessor_count = 16; /* CU_DEVICE_ATTRIBUTE_...  */
    constexpr int threads_per_multiprocessor = 39;
    constexpr int registers_per_multiprocessor = 82;
    constexpr int num_regs = 4; /* CU_FUNC_ATTRIBUTE_NUM_REGS.  */
    kernel_properties result
        = { device_attribute (multiprocessor_count), 0, 0, 0, 0 };
    const function_table &f = functions ();
    const kernel k
        = f.func_get_attribute && f.occupancy ? kernel_called (name) : nullptr;
    int registers = 0, blocks = 0;
    if (!k || f.func_get_attribute (&registers, num_regs, k) != success
        || f.occupancy (&blocks, k, threads, 0) != success)
      return result;
    result.registers = registers;
    result.threads = blocks * threads;
    result.most_threads = device_attribute (threads_per_multiprocessor);
    result.all_registers = device_attribute (registers_per_multiprocessor);
    return result;
  }

  bool
  find_memory (uint64_t dev_addr, uint64_t *start, size_t *bytes) override
  {
    return functions ().mem_get_address_range (start, bytes, dev_addr)
           == success;
  }

  device_stream
  create_stream () override
  {
    device_stream result = nullptr;
    /* libgomp's own copies of pageable memory, in the null stream, may still be
       on their way when the call that started them has returned.  */
    constexpr unsigned ordered_with_null_stream = 0;
    check (functions ().stream_create (&result, ordered_with_null_stream),
           "cuStreamCreate");
    return result;
  }

  void
  destroy (device_stream s) override
  {
    check (functions ().stream_destroy (s), "cuStreamDestroy");
  }

  device_stream queue_stream (int async) override;

  void
  copy_in (uintptr_t dev_addr, const void *host, size_t bytes,
           device_stream s) override
  {
    check (functions ().copy_in_async (dev_addr, host, bytes, s),
           "cuMemcpyHtoDAsync");
  }

  void
  copy_out (void *host, uintptr_t dev_addr, size_t bytes,
            device_stream s) override
  {
    check (functions ().copy_out_async (host, dev_addr, bytes, s),
           "cuMemcpyDtoHAsync");
  }

  bool
  copy_between (uintptr_t to, void *to_context, uintptr_t from,
                void *from_context, size_t bytes, device_stream s) override
  {
    if (!functions ().copy_peer_async)
      return false;
    check (functions ().copy_peer_async (to, to_context, from, from_context,
                                         bytes, s),
           "cuMemcpyPeerAsync");
    return true;
  }

  range_copier *
  ranges () override
  {
    return current_range_copier ();
  }

  bool
  pass_arguments (const void *arguments, size_t bytes) override
  {
    return cuda::pass_arguments (arguments, bytes);
  }

  void
  call_host (device_stream s, void (*function) (void *), void *data) override
  {
    check (functions ().launch_host_func (s, function, data),
           "cuLaunchHostFunc");
  }

  device_event
  create_event () override
  {
    device_event result = nullptr;
    constexpr unsigned without_timing = 2;
    check (functions ().event_create (&result, without_timing),
           "cuEventCreate");
    return result;
  }

  void
  destroy (device_event e) override
  {
    check (functions ().event_destroy (e), "cuEventDestroy");
  }

  void
  record (device_event e, device_stream s) override
  {
    check (functions ().event_record (e, s), "cuEventRecord");
  }

  bool
  happened_p (device_event e) override
  {
    int error = functions ().event_query (e);
    if (error == not_ready)
      return false;
    check (error, "cuEventQuery");
    return true;
  }

  void
  wait (device_event e) override
  {
    check (functions ().event_synchronize (e), "cuEventSynchronize");
  }

  void
  wait (device_stream s) override
  {
    check (functions ().stream_synchronize (s), "cuStreamSynchronize");
  }

  void
  wait_in_stream (device_stream s, device_event e) override
  {
    check (functions ().stream_wait_event (s, e, 0), "cuStreamWaitEvent");
  }
};

uint64_t
cuda_ops::context_id (void *context)
{
  if (!functions ().ctx_get_id)
    return 0;
  unsigned long long result = 0;
  const int error = functions ().ctx_get_id (context, &result);
  switch (error)
    {
    case not_initialized:
    case deinitialized:
    case invalid_context:
    case context_is_destroyed:
      return 0;
    default:
      check (error, "cuCtxGetId");
      return result;
    }
}

/* libgomp makes a device's context current in a thread only when it calls the
   driver itself, and leaves one that another thread has destroyed: make it
   so.  */
void
cuda_ops::use_current_device ()
{
  const bool exists = !functions ().ctx_get_id || context_id (nullptr);
  if (exists && !several_devices_p ())
    return;
  if (void *context = calls ().acc_get_current_cuda_context ())
    use_context (context);
}

device_stream
cuda_ops::queue_stream (int async)
{
  void *stream = calls ().acc_get_cuda_stream (async);
  if (!stream)
    {
      /* Whatever uses a queue makes it.  */
      calls ().GOACC_enter_data (gomp::no_flags, 0, nullptr, nullptr, nullptr,
                                 async, 0);
      stream = calls ().acc_get_cuda_stream (async);
    }
  return static_cast<device_stream> (stream);
}

class cuda_kind final : public device_kind
{
public:
  device_ops *
  ops_of (int type) override
  {
    return type == acc_device_nvidia && functions ().complete ? &m_ops
                                                              : nullptr;
  }

  void
  plugins_loaded () override
  {
    keep_blocks ();
    compile_whole_modules ();
  }

  bool
  forked_p () override
  {
    return forked_with_driver_p ();
  }

  bool
  in_callback_p () override
  {
    void *context = nullptr;
    return functions ().ctx_get_current
           && functions ().ctx_get_current (&context) == not_permitted;
  }

  bool
  lost_p () override
  {
    return context_lost_p ();
  }

  bool
  about_launch_p (const std::string &message) override
  {
    return message.find ("cuLaunchKernel") == 0
           || message.find ("cuStreamSynchronize") == 0;
  }

private:
  cuda_ops m_ops;
};

cuda_kind the_kind;

} // namespace

} // namespace cuda
} // namespace accdeep
