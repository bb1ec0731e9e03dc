/* What profilers learn of deep directives: ranges for NVIDIA's (base/nvtx.h),
   and events of OpenACC's profiling interface: tools that libgomp has loaded
   (ACC_PROFLIB), or that the program registers, get for these what they get for
   other directives, and transfers with their bytes.

     enter_data_start  [alloc] [enqueue_upload_start enqueue_upload_end]
     enter_data_end

   Costs two calls a directive where nobody listens.  The lines of ACCDEEP_INFO
   (base/information.h) about transfers come from here, too.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_TOOL_EVENTS_H
#define ACCDEEP_DEVICE_TOOL_EVENTS_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/base/information.h"
#include "libgomp-ext/base/nvtx.h"

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* Which part of a directive runs: structured constructs have two.  */
enum class directive_side
{
  start,
  end,
  whole
};

struct directive_listener;

/* While in scope, DIRECTIVE runs in this thread: its first event, and its last
   one.  What libgomp's functions do meanwhile is no event of its own.  To be
   opened before any lock is taken, and not while another one is open.  */
class directive_events
{
public:
  directive_events (const accdeep_directive *directive, directive_side side,
                    int32_t async, bool on_device, shared_place place);
  ~directive_events ();
  directive_events (const directive_events &) = delete;
  directive_events &operator= (const directive_events &) = delete;

private:
  nvtx_range m_range;
  information_scope m_information;
  directive_listener *m_listener = nullptr; /* Null: nobody listens.  */
};

enum class transfer_direction
{
  upload,
  download
};

/* While in scope, BYTES bytes move or are put into a queue; DEV_ADDR is the
   first of them.  */
class transfer_events
{
public:
  transfer_events (transfer_direction, uintptr_t dev_addr, size_t bytes);
  ~transfer_events ();
  transfer_events (const transfer_events &) = delete;
  transfer_events &operator= (const transfer_events &) = delete;

private:
  nvtx_range m_range;
  transfer_direction m_direction;
  uintptr_t m_dev_addr;
  size_t m_bytes;
  uint64_t m_start; /* 0: no times are wanted.  */
};

/* Whether the calling thread's directive has listeners.  */
bool events_wanted_p ();

/* libgomp has given the calling thread a device.  */
bool thread_has_device_p ();

/* A block of device memory has come, or is about to go.  */
void tell_allocated (uintptr_t dev_addr, size_t bytes);
void tell_released (uintptr_t dev_addr);

/* libgomp has allocated the block that DEV_ADDR is in.  When it has released
   it, the end of the thread's directive tells.  */
void tell_mapped (uintptr_t dev_addr);

} // namespace accdeep

#endif
