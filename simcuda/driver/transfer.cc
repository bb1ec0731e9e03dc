/* Copies and fills.

   A copy is checked when it is asked for, which gives the caller the real
   driver's error, with our explanation on standard error; and again when it
   runs, as a deferred stream's block may have been freed meanwhile: that is
   reported like a kernel's fault.  Device addresses must be of the current
   context, except in copies from device to device, or between contexts.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <utility>

using namespace simcuda;

namespace
{

/* One side of a copy: of ROWS × SLICES pieces of equal size.  */
struct place
{
  device_memory *memory; /* Null: on the host.  */
  std::uint64_t addr;
  std::size_t row_pitch;
  std::size_t slice_pitch;
};

struct copy_job
{
  call id;
  place to, from;
  std::size_t row_bytes, rows, slices;
  std::shared_ptr<const host_calls> asked_by = {}; /* Of what is queued.  */
};

std::uint64_t
to_number (const void *p)
{
  return reinterpret_cast<std::uint64_t> (p);
}

std::uint64_t
piece_addr (const place &p, std::size_t row, std::size_t slice)
{
  return p.addr + row * p.row_pitch + slice * p.slice_pitch;
}

/* "16 bytes to 0x..: 0 bytes past the end of device block ..".  */
std::string
describe_bad_range (const device_memory &memory, dev_addr addr,
                    std::size_t bytes, access_kind kind)
{
  char text[96];
  std::snprintf (text, sizeof text, "%zu bytes %s 0x%" PRIx64 ": ", bytes,
                 kind == access_kind::load ? "from" : "to", addr);
  return text + memory.explain (addr, bytes, kind);
}

/* The host memory of [ADDR, ADDR + BYTES) at P, or null with a reason.  */
unsigned char *
resolve (const place &p, std::uint64_t addr, std::size_t bytes,
         access_kind kind, std::string *problem)
{
  if (p.memory)
    {
      if (unsigned char *backing = p.memory->transfer (addr, bytes, kind))
        return backing;
      *problem = describe_bad_range (*p.memory, addr, bytes, kind);
      return nullptr;
    }
  device_memory *memory = memory_of (addr);
  if (memory && memory->managed_p (addr))
    return resolve ({ memory, addr, 0, 0 }, addr, bytes, kind, problem);
  if (memory)
    {
      *problem = "device address in place of a host address: "
                 + describe_bad_range (*memory, addr, bytes, kind);
      return nullptr;
    }
  return reinterpret_cast<unsigned char *> (addr);
}

/* Apply VISIT (to, from) to each piece of JOB; false if it has a bad address,
   and *PROBLEM why.  */
template <typename Visitor>
bool
for_each_piece (const copy_job &job, std::string *problem, Visitor visit)
{
  for (std::size_t slice = 0; slice < job.slices; ++slice)
    for (std::size_t row = 0; row < job.rows; ++row)
      {
        const unsigned char *from
            = resolve (job.from, piece_addr (job.from, row, slice),
                       job.row_bytes, access_kind::load, problem);
        if (!from)
          return false;
        unsigned char *to
            = resolve (job.to, piece_addr (job.to, row, slice), job.row_bytes,
                       access_kind::store, problem);
        if (!to)
          return false;
        visit (to, from);
      }
  return true;
}

/* The host gets [ADDR, ADDR + BYTES) of MEMORY by JOB: once for each place of
   the source, say that a kernel has put there what was never written.  If there
   is nothing else, the process ends.  */
void
check_copies (const copy_job &job, const device_memory &memory, dev_addr addr,
              std::size_t bytes)
{
  copied_bytes found;
  if (!memory.find_copied (addr, bytes, &found))
    return;
  const std::string text
      = "simcuda: " + found.place + "the host gets "
        + std::to_string (found.bytes)
        + " bytes that this copied from memory that was never written: "
        + memory.explain (found.at, 1, access_kind::store) + '\n';
  if (found.only_p)
    end_process (text
                 + describe (job.asked_by ? *job.asked_by : host_calls::here (),
                             "called by"));
  static std::mutex &lock = *new std::mutex;
  static auto &told = *new std::set<std::string>;
  const std::lock_guard<std::mutex> hold (lock);
  if (!told.insert (found.place).second)
    return;
  std::fflush (stdout);
  std::fputs (text.c_str (), stderr);
}

void
run_copy (const copy_job &job)
{
  std::string problem;
  /* A copy in a stream of another context outlives it.  */
  for (const place *p : { &job.to, &job.from })
    if (p->memory && memory_of (p->addr) != p->memory)
      fail (job.id,
            "memory of a context that was destroyed (when the queued copy ran)",
            job.asked_by ? *job.asked_by : host_calls::here ());
  if (!for_each_piece (job, &problem,
                       [&] (unsigned char *to, const unsigned char *from) {
                         std::memmove (to, from, job.row_bytes);
                       }))
    fail (job.id, problem + " (when the queued copy ran)",
          job.asked_by ? *job.asked_by : host_calls::here ());
  if (job.from.memory && !job.to.memory)
    for (std::size_t slice = 0; slice < job.slices; ++slice)
      for (std::size_t row = 0; row < job.rows; ++row)
        check_copies (job, *job.from.memory, piece_addr (job.from, row, slice),
                      job.row_bytes);
  const std::uint64_t bytes = job.row_bytes * job.rows * job.slices;
  if (job.to.memory && job.from.memory)
    the_counters.device_to_device_bytes += bytes;
  else if (job.to.memory)
    the_counters.host_to_device_bytes += bytes;
  else if (job.from.memory)
    the_counters.device_to_host_bytes += bytes;
}

/* Whether all of JOB's addresses are good now.  Must not mark what it would
   write as written.  */
CUresult
check_copy (const copy_job &job)
{
  for (const place *p : { &job.from, &job.to })
    if (!p->memory && !p->addr)
      return CUDA_ERROR_INVALID_VALUE;
  for (std::size_t slice = 0; slice < job.slices; ++slice)
    for (std::size_t row = 0; row < job.rows; ++row)
      for (const place *p : { &job.from, &job.to })
        {
          std::string problem;
          std::uint64_t addr = piece_addr (*p, row, slice);
          if (resolve (*p, addr, job.row_bytes, access_kind::load, &problem))
            continue;
          if (p == &job.to)
            resolve (*p, addr, job.row_bytes, access_kind::store, &problem);
          complain (job.id, problem);
          return CUDA_ERROR_INVALID_VALUE;
        }
  return CUDA_SUCCESS;
}

enum class waiting
{
  synchronous,
  asynchronous
};

/* Let JOB, whose addresses are good, read from a copy of its source; returns
   that.  NVIDIA's driver reads host memory that is not pinned within the call,
   on which libgomp relies.  */
std::shared_ptr<std::vector<unsigned char>>
stage (copy_job *job)
{
  auto buffer = std::make_shared<std::vector<unsigned char>> ();
  for (std::size_t slice = 0; slice < job->slices; ++slice)
    for (std::size_t row = 0; row < job->rows; ++row)
      {
        const auto *from = reinterpret_cast<const unsigned char *> (
            piece_addr (job->from, row, slice));
        buffer->insert (buffer->end (), from, from + job->row_bytes);
      }
  job->from = { nullptr, to_number (buffer->data ()), job->row_bytes,
                job->row_bytes * job->rows };
  return buffer;
}

/* Host memory that queued copies are going to write.  */
class host_writes
{
public:
  using range = std::pair<std::uint64_t, std::uint64_t>; /* Start and end.  */

  void
  add (const range &r)
  {
    std::lock_guard<std::mutex> hold (m_lock);
    m_ranges.push_back (r);
  }

  void
  remove (const range &r)
  {
    std::lock_guard<std::mutex> hold (m_lock);
    m_ranges.erase (std::find (m_ranges.begin (), m_ranges.end (), r));
  }

  bool
  overlap_p (const range &r)
  {
    std::lock_guard<std::mutex> hold (m_lock);
    return std::any_of (m_ranges.begin (), m_ranges.end (),
                        [&r] (const range &w) {
                          return w.first < r.second && r.first < w.second;
                        });
  }

private:
  std::mutex m_lock;
  std::vector<range> m_ranges;
};

host_writes &
queued_writes ()
{
  static host_writes &the_writes = *new host_writes;
  return the_writes;
}

/* From the first byte to the last of JOB's place P.  */
host_writes::range
range_of (const copy_job &job, const place &p)
{
  return { p.addr,
           piece_addr (p, job.rows - 1, job.slices - 1) + job.row_bytes };
}

/* Whether the work of JOB may begin after the call has returned, and reads
   memory that is the program's again by then.  */
bool
needs_stage_p (const copy_job &job)
{
  pinned_block block;
  return the_settings ().streams != stream_mode::eager && !job.from.memory
         && !find_pinned (job.from.addr, &block);
}

/* Queue JOB.  What it reads of memory that is not pinned is read now; if that
   is what a copy before it brings, these come first: on a GPU, where a copy to
   such memory is over when its call returns, that has been.  */
void
submit_copy (simcuda_stream &stream, copy_job job)
{
  job.asked_by = std::make_shared<const host_calls> (host_calls::here ());
  std::shared_ptr<std::vector<unsigned char>> source;
  if (needs_stage_p (job))
    {
      if (queued_writes ().overlap_p (range_of (job, job.from)))
        engine ().wait (stream);
      source = stage (&job);
    }
  if (job.to.memory)
    {
      submit (stream, [job, source] { run_copy (job); });
      return;
    }
  const host_writes::range written = range_of (job, job.to);
  queued_writes ().add (written);
  submit (stream, [job, source, written] {
    run_copy (job);
    queued_writes ().remove (written);
  });
}

CUresult
start_copy (simcuda_context &context, copy_job job, CUstream handle,
            waiting wait)
{
  simcuda_stream *stream;
  if (!find_stream (context, handle, &stream))
    return stale_handle_error;
  if (job.row_bytes == 0 || job.rows == 0 || job.slices == 0)
    return CUDA_SUCCESS;
  CUresult checked = check_copy (job);
  if (checked != CUDA_SUCCESS)
    return checked;
  if (wait == waiting::synchronous)
    run_in (*stream, [&job] { run_copy (job); });
  else
    submit_copy (*stream, job);
  return CUDA_SUCCESS;
}

place
on_host (std::uint64_t addr)
{
  return { nullptr, addr, 0, 0 };
}

place
on_device (simcuda_context &context, CUdeviceptr addr)
{
  return { &memory_of_context (context), addr, 0, 0 };
}

/* Whatever ADDR is: unified addressing.  */
place
anywhere (std::uint64_t addr)
{
  return { memory_of (addr), addr, 0, 0 };
}

CUresult
copy_between (call id, place to, place from, simcuda_context &context,
              size_t bytes, CUstream stream, waiting wait)
{
  return start_copy (context, { id, to, from, bytes, 1, 1 }, stream, wait);
}

/* Device to device: DST and SRC may be of different contexts, but not of the
   host.  */
CUresult
copy_on_device (call id, simcuda_context &context, CUdeviceptr dst,
                CUdeviceptr src, size_t bytes, CUstream stream, waiting wait)
{
  place to = anywhere (dst), from = anywhere (src);
  for (place *p : { &to, &from })
    if (!p->memory)
      p->memory = &memory_of_context (context); /* Which will refuse it.  */
  return copy_between (id, to, from, context, bytes, stream, wait);
}

/* From memory of SRC_CONTEXT to that of DST_CONTEXT, whichever is current.  */
CUresult
copy_between_peers (call id, simcuda_context &context, CUdeviceptr dst,
                    CUcontext dst_context, CUdeviceptr src,
                    CUcontext src_context, size_t bytes, CUstream stream,
                    waiting wait)
{
  for (CUcontext c : { dst_context, src_context })
    if (!tables ().contexts.valid_p (c))
      return CUDA_ERROR_INVALID_CONTEXT;
  return copy_between (id, on_device (*dst_context, dst),
                       on_device (*src_context, src), context, bytes, stream,
                       wait);
}

/* The place that one side of a CUDA_MEMCPY2D or 3D denotes; false: none.  */
bool
find_place (simcuda_context &context, CUmemorytype type, const void *host,
            CUdeviceptr device, std::uint64_t offset, std::size_t pitch,
            std::size_t height, place *p)
{
  switch (type)
    {
    case CU_MEMORYTYPE_HOST:
      *p = on_host (to_number (host) + offset);
      break;
    case CU_MEMORYTYPE_DEVICE:
      *p = on_device (context, device + offset);
      break;
    case CU_MEMORYTYPE_UNIFIED:
      *p = anywhere (device + offset);
      break;
    default:
      return false;
    }
  p->row_pitch = pitch;
  p->slice_pitch = pitch * height;
  return true;
}

CUresult
copy_3d (call id, simcuda_context &context, const CUDA_MEMCPY3D *c,
         CUstream stream, waiting wait)
{
  if (!c)
    return CUDA_ERROR_INVALID_VALUE;
  const std::size_t src_pitch = c->srcPitch ? c->srcPitch : c->WidthInBytes;
  const std::size_t dst_pitch = c->dstPitch ? c->dstPitch : c->WidthInBytes;
  const std::size_t src_height = c->srcHeight ? c->srcHeight : c->Height;
  const std::size_t dst_height = c->dstHeight ? c->dstHeight : c->Height;
  if (src_pitch < c->WidthInBytes + c->srcXInBytes
      || dst_pitch < c->WidthInBytes + c->dstXInBytes
      || src_height < c->Height + c->srcY || dst_height < c->Height + c->dstY)
    return CUDA_ERROR_INVALID_VALUE;
  copy_job job{ id, {}, {}, c->WidthInBytes, c->Height, c->Depth };
  if (!find_place (context, c->srcMemoryType, c->srcHost, c->srcDevice,
                   (c->srcZ * src_height + c->srcY) * src_pitch
                       + c->srcXInBytes,
                   src_pitch, src_height, &job.from)
      || !find_place (context, c->dstMemoryType, c->dstHost, c->dstDevice,
                      (c->dstZ * dst_height + c->dstY) * dst_pitch
                          + c->dstXInBytes,
                      dst_pitch, dst_height, &job.to))
    return CUDA_ERROR_INVALID_VALUE;
  return start_copy (context, job, stream, wait);
}

CUresult
copy_2d (call id, simcuda_context &context, const CUDA_MEMCPY2D *c,
         CUstream stream, waiting wait)
{
  if (!c)
    return CUDA_ERROR_INVALID_VALUE;
  CUDA_MEMCPY3D flat = {};
  flat.srcXInBytes = c->srcXInBytes;
  flat.srcY = c->srcY;
  flat.srcMemoryType = c->srcMemoryType;
  flat.srcHost = c->srcHost;
  flat.srcDevice = c->srcDevice;
  flat.srcPitch = c->srcPitch;
  flat.srcHeight = c->Height + c->srcY;
  flat.dstXInBytes = c->dstXInBytes;
  flat.dstY = c->dstY;
  flat.dstMemoryType = c->dstMemoryType;
  flat.dstHost = c->dstHost;
  flat.dstDevice = c->dstDevice;
  flat.dstPitch = c->dstPitch;
  flat.dstHeight = c->Height + c->dstY;
  flat.WidthInBytes = c->WidthInBytes;
  flat.Height = c->Height;
  flat.Depth = 1;
  return copy_3d (id, context, &flat, stream, wait);
}

/* COUNT elements of type Element.  */
template <typename Element>
CUresult
fill (call id, CUdeviceptr p, Element value, size_t count, CUstream handle,
      waiting wait)
{
  return context_call (id, [&] (simcuda_context &context) {
    simcuda_stream *stream;
    if (!find_stream (context, handle, &stream))
      return stale_handle_error;
    if (p % sizeof (Element) != 0 || count > SIZE_MAX / sizeof (Element))
      return CUDA_ERROR_INVALID_VALUE;
    if (count == 0)
      return CUDA_SUCCESS;
    device_memory &memory = memory_of_context (context);
    const std::size_t bytes = count * sizeof (Element);
    if (!memory.transfer (p, bytes, access_kind::load))
      {
        complain (id,
                  describe_bad_range (memory, p, bytes, access_kind::store));
        return CUDA_ERROR_INVALID_VALUE;
      }
    const host_calls asked_by = host_calls::here ();
    const auto work = [=, &memory] {
      unsigned char *to = memory.transfer (p, bytes, access_kind::store);
      if (!to)
        fail (id,
              describe_bad_range (memory, p, bytes, access_kind::store)
                  + " (when the queued fill ran)",
              asked_by);
      for (std::size_t i = 0; i < count; ++i)
        std::memcpy (to + i * sizeof value, &value, sizeof value);
    };
    if (wait == waiting::synchronous)
      run_in (*stream, work);
    else
      submit (*stream, work);
    return CUDA_SUCCESS;
  });
}

} // namespace

CUresult
cuMemcpy (CUdeviceptr dst, CUdeviceptr src, size_t bytes)
{
  return context_call (call::cuMemcpy, [&] (simcuda_context &context) {
    return copy_between (call::cuMemcpy, anywhere (dst), anywhere (src),
                         context, bytes, nullptr, waiting::synchronous);
  });
}

CUresult
cuMemcpyAsync (CUdeviceptr dst, CUdeviceptr src, size_t bytes, CUstream stream)
{
  return context_call (call::cuMemcpyAsync, [&] (simcuda_context &context) {
    return copy_between (call::cuMemcpyAsync, anywhere (dst), anywhere (src),
                         context, bytes, stream, waiting::asynchronous);
  });
}

CUresult
cuMemcpyHtoD_v2 (CUdeviceptr dst, const void *src, size_t bytes)
{
  return context_call (call::cuMemcpyHtoD, [&] (simcuda_context &context) {
    return copy_between (call::cuMemcpyHtoD, on_device (context, dst),
                         on_host (to_number (src)), context, bytes, nullptr,
                         waiting::synchronous);
  });
}

CUresult
cuMemcpyHtoDAsync_v2 (CUdeviceptr dst, const void *src, size_t bytes,
                      CUstream stream)
{
  return context_call (call::cuMemcpyHtoDAsync, [&] (simcuda_context &context) {
    return copy_between (call::cuMemcpyHtoDAsync, on_device (context, dst),
                         on_host (to_number (src)), context, bytes, stream,
                         waiting::asynchronous);
  });
}

CUresult
cuMemcpyDtoH_v2 (void *dst, CUdeviceptr src, size_t bytes)
{
  return context_call (call::cuMemcpyDtoH, [&] (simcuda_context &context) {
    return copy_between (call::cuMemcpyDtoH, on_host (to_number (dst)),
                         on_device (context, src), context, bytes, nullptr,
                         waiting::synchronous);
  });
}

CUresult
cuMemcpyDtoHAsync_v2 (void *dst, CUdeviceptr src, size_t bytes, CUstream stream)
{
  return context_call (call::cuMemcpyDtoHAsync, [&] (simcuda_context &context) {
    return copy_between (call::cuMemcpyDtoHAsync, on_host (to_number (dst)),
                         on_device (context, src), context, bytes, stream,
                         waiting::asynchronous);
  });
}

CUresult
cuMemcpyDtoD_v2 (CUdeviceptr dst, CUdeviceptr src, size_t bytes)
{
  return context_call (call::cuMemcpyDtoD, [&] (simcuda_context &context) {
    return copy_on_device (call::cuMemcpyDtoD, context, dst, src, bytes,
                           nullptr, waiting::synchronous);
  });
}

CUresult
cuMemcpyDtoDAsync_v2 (CUdeviceptr dst, CUdeviceptr src, size_t bytes,
                      CUstream stream)
{
  return context_call (call::cuMemcpyDtoDAsync, [&] (simcuda_context &context) {
    return copy_on_device (call::cuMemcpyDtoDAsync, context, dst, src, bytes,
                           stream, waiting::asynchronous);
  });
}

/* What both contexts have to do comes before, and what they get, behind.  */
CUresult
cuMemcpyPeer (CUdeviceptr dst, CUcontext dst_context, CUdeviceptr src,
              CUcontext src_context, size_t bytes)
{
  return context_call (call::cuMemcpyPeer, [&] (simcuda_context &context) {
    for (CUcontext c : { dst_context, src_context })
      if (tables ().contexts.valid_p (c))
        drain_context (*c);
    return copy_between_peers (call::cuMemcpyPeer, context, dst, dst_context,
                               src, src_context, bytes, nullptr,
                               waiting::synchronous);
  });
}

CUresult
cuMemcpyPeerAsync (CUdeviceptr dst, CUcontext dst_context, CUdeviceptr src,
                   CUcontext src_context, size_t bytes, CUstream stream)
{
  return context_call (call::cuMemcpyPeerAsync, [&] (simcuda_context &context) {
    return copy_between_peers (call::cuMemcpyPeerAsync, context, dst,
                               dst_context, src, src_context, bytes, stream,
                               waiting::asynchronous);
  });
}

CUresult
cuMemcpy2D_v2 (const CUDA_MEMCPY2D *c)
{
  return context_call (call::cuMemcpy2D, [&] (simcuda_context &context) {
    return copy_2d (call::cuMemcpy2D, context, c, nullptr,
                    waiting::synchronous);
  });
}

CUresult
cuMemcpy2DUnaligned_v2 (const CUDA_MEMCPY2D *c)
{
  return context_call (call::cuMemcpy2DUnaligned,
                       [&] (simcuda_context &context) {
                         return copy_2d (call::cuMemcpy2DUnaligned, context, c,
                                         nullptr, waiting::synchronous);
                       });
}

CUresult
cuMemcpy2DAsync_v2 (const CUDA_MEMCPY2D *c, CUstream stream)
{
  return context_call (call::cuMemcpy2DAsync, [&] (simcuda_context &context) {
    return copy_2d (call::cuMemcpy2DAsync, context, c, stream,
                    waiting::asynchronous);
  });
}

CUresult
cuMemcpy3D_v2 (const CUDA_MEMCPY3D *c)
{
  return context_call (call::cuMemcpy3D, [&] (simcuda_context &context) {
    return copy_3d (call::cuMemcpy3D, context, c, nullptr,
                    waiting::synchronous);
  });
}

CUresult
cuMemcpy3DAsync_v2 (const CUDA_MEMCPY3D *c, CUstream stream)
{
  return context_call (call::cuMemcpy3DAsync, [&] (simcuda_context &context) {
    return copy_3d (call::cuMemcpy3DAsync, context, c, stream,
                    waiting::asynchronous);
  });
}

CUresult
cuMemsetD8_v2 (CUdeviceptr p, unsigned char value, size_t count)
{
  return fill (call::cuMemsetD8, p, value, count, nullptr,
               waiting::synchronous);
}

CUresult
cuMemsetD8Async (CUdeviceptr p, unsigned char value, size_t count,
                 CUstream stream)
{
  return fill (call::cuMemsetD8Async, p, value, count, stream,
               waiting::asynchronous);
}

CUresult
cuMemsetD16_v2 (CUdeviceptr p, unsigned short value, size_t count)
{
  return fill (call::cuMemsetD16, p, value, count, nullptr,
               waiting::synchronous);
}

CUresult
cuMemsetD16Async (CUdeviceptr p, unsigned short value, size_t count,
                  CUstream stream)
{
  return fill (call::cuMemsetD16Async, p, value, count, stream,
               waiting::asynchronous);
}

CUresult
cuMemsetD32_v2 (CUdeviceptr p, unsigned value, size_t count)
{
  return fill (call::cuMemsetD32, p, value, count, nullptr,
               waiting::synchronous);
}

CUresult
cuMemsetD32Async (CUdeviceptr p, unsigned value, size_t count, CUstream stream)
{
  return fill (call::cuMemsetD32Async, p, value, count, stream,
               waiting::asynchronous);
}
