/* libgomp and the driver: consumes ranges and addresses, produces mappings and
   transfers.

   Objects become ordinary libgomp mappings by bracket registration: one
   GOACC_data_start with entries sorted by host address puts them all into one
   device block, without a transfer and in constant time each; GOACC_enter_data
   on top adds dynamic references; GOACC_data_end takes the structured ones
   away.  So every ordinary directive and acc_* function sees them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/device.h"

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/device/self-test.h"
#include "libgomp-ext/device/tool-events.h"
#include "libgomp-ext/interpose/libgomp.h"

#include <algorithm>
#include <mutex>

namespace accdeep
{

using libgomp::calls;

namespace
{

void
count_call ()
{
  statistics ().libgomp_calls++;
}

/* Try an allocation without the message that acc_malloc prints when it fails.
   The context is current, because acc_* calls came before.  */
bool
trial_allocation (size_t bytes)
{
  uintptr_t dev_addr = ops ().allocate (bytes);
  if (!dev_addr && drop_kept_block ())
    dev_addr = ops ().allocate (bytes);
  if (dev_addr)
    ops ().release (dev_addr);
  return dev_addr != 0;
}

/* Where libgomp puts the fresh objects of one batch: each behind the one before
   it, as its alignment says.  On a device that checks bounds there has to be
   something between two objects, or the end of one would be a good address of
   the next: some get a stricter alignment than they need.  */
class batch_layout
{
public:
  /* Alignment for the next object, of BYTES bytes.  */
  unsigned
  place (size_t bytes, unsigned log2_alignment)
  {
    if (!separate_objects_p ())
      return log2_alignment;
    unsigned log2 = std::max (log2_alignment, least);
    while (log2 < most && m_end && !(m_end & ((size_t (1) << log2) - 1)))
      log2++;
    size_t alignment = size_t (1) << log2;
    m_end = ((m_end + alignment - 1) & ~(alignment - 1)) + bytes;
    return log2;
  }

private:
  static constexpr unsigned least = 6;
  static constexpr unsigned most = 12;
  size_t m_end = 0;
};

} // namespace

void
entry_arrays::fill (const mapping_request *requests, size_t n, unsigned kind,
                    unsigned fresh_kind)
{
  hostaddrs.clear ();
  sizes.clear ();
  kinds.clear ();
  batch_layout layout;
  size_t group_end = 0;
  for (size_t i = 0; i < n; i++)
    {
      const mapping_request &r = requests[i];
      void *const start = reinterpret_cast<void *> (r.start);
      /* What libgomp takes for members of one structure.  */
      if (r.together && i + r.together <= n)
        {
          group_end = i + r.together;
          hostaddrs.push_back (start);
          sizes.push_back (r.together);
          kinds.push_back (gomp::map_struct
                           | r.log2_alignment << gomp::alignment_shift);
        }
      unsigned log2_alignment
          = r.fresh && i >= group_end
                ? layout.place (r.end - r.start, r.log2_alignment)
                : r.log2_alignment;
      hostaddrs.push_back (start);
      sizes.push_back (r.end - r.start);
      kinds.push_back ((r.fresh ? fresh_kind : kind)
                       | log2_alignment << gomp::alignment_shift);
    }
}

namespace
{

template <typename Function>
void
for_each_batch (const std::vector<mapping_request> &requests, unsigned kind,
                unsigned fresh_kind, Function function)
{
  entry_arrays arrays;
  for (size_t at = 0; at < requests.size (); at += bracket::batch_size)
    {
      size_t n = std::min (bracket::batch_size, requests.size () - at);
      arrays.fill (&requests[at], n, kind, fresh_kind);
      count_call ();
      function (arrays.hostaddrs.size (), arrays.hostaddrs.data (),
                arrays.sizes.data (), arrays.kinds.data ());
    }
}

} // namespace

void
prepare_plugins ()
{
  static std::once_flag once;
  std::call_once (once, [] {
    count_call ();
    calls ().acc_get_num_devices (acc_device_nvidia);
    plugins_loaded ();
  });
}

bool
several_devices_p ()
{
  static const bool result = [] {
    count_call ();
    return calls ().acc_get_num_devices (acc_device_nvidia) > 1;
  }();
  return result;
}

std::atomic<bool> &
program_ends ()
{
  static std::atomic<bool> result;
  return result;
}

void
use_current_device ()
{
  if (program_ends ())
    return;
  ops_of (calls ().acc_get_device_type ()).use_current_device ();
}

namespace
{

/* The current device, which the driver need not know of yet.  */
device_id
selected_device ()
{
  count_call ();
  acc_device_t type = calls ().acc_get_device_type ();
  if (type == acc_device_nvidia && !several_devices_p ())
    return { type, 0 };
  count_call ();
  return { type, calls ().acc_get_device_num (type) };
}

} // namespace

std::string
device_text (const device_id &id)
{
  const char *type = id.type == acc_device_nvidia   ? "nvidia"
                     : id.type == acc_device_radeon ? "radeon"
                                                    : nullptr;
  return type ? text ("%s device %d", type, id.number)
              : text ("device %d of type %d", id.number, id.type);
}

device_id
current_device ()
{
  if (several_devices_p ())
    use_current_device ();
  return selected_device ();
}

bool
host_device_p ()
{
  count_call ();
  return calls ().acc_get_device_type () == acc_device_host;
}

int
device_type_of (int type)
{
  switch (type)
    {
    case acc_device_default:
    case acc_device_not_host:
    case acc_device_current:
      return current_device ().type;
    default:
      return type;
    }
}

int
n_devices ()
{
  count_call ();
  const acc_device_t type = calls ().acc_get_device_type ();
  count_call ();
  return calls ().acc_get_num_devices (type);
}

void
select_device (const device_id &id)
{
  count_call ();
  calls ().acc_set_device_num (id.number, static_cast<acc_device_t> (id.type));
  use_current_device ();
}

bool
shared_memory_p ()
{
  /* libgomp calls everything present on such a device; this byte is never
     mapped on the others.  */
  static char never_mapped;
  count_call ();
  return calls ().acc_is_present (&never_mapped, 1) != 0;
}

uintptr_t
device_address (uintptr_t host_addr)
{
  count_call ();
  return reinterpret_cast<uintptr_t> (
      calls ().acc_deviceptr (reinterpret_cast<void *> (host_addr)));
}

bool
present_p (uintptr_t start, uintptr_t end)
{
  count_call ();
  return calls ().acc_is_present (reinterpret_cast<void *> (start), end - start)
         != 0;
}

constexpr unsigned fresh_kind = gomp::map_alloc | gomp::map_flag_implicit;

namespace
{

/* libgomp has mapped a batch: tools learn of its block.  */
void
tell_batch (size_t n, void *const *hostaddrs, const unsigned short *kinds)
{
  for (size_t i = 0; events_wanted_p () && i < n; i++)
    if ((kinds[i] & 0xff) == fresh_kind)
      {
        tell_mapped (
            device_address (reinterpret_cast<uintptr_t> (hostaddrs[i])));
        return;
      }
}

} // namespace

void
bracket::open (const std::vector<mapping_request> &requests)
{
  if (!constructs_hold_p ())
    {
      for (const mapping_request &r : requests)
        retain ({ r });
      m_one_by_one.insert (m_one_by_one.end (), requests.begin (),
                           requests.end ());
      return;
    }
  for_each_batch (requests, gomp::map_alloc, fresh_kind,
                  [this] (size_t n, void **hostaddrs, size_t *sizes,
                          unsigned short *kinds) {
                    calls ().GOACC_data_start (gomp::no_flags, n, hostaddrs,
                                               sizes, kinds);
                    m_batches++;
                    tell_batch (n, hostaddrs, kinds);
                  });
}

void
bracket::open (const entry_arrays &entries)
{
  if (!constructs_hold_p ())
    {
      std::vector<mapping_request> requests;
      for (size_t i = 0; i < entries.hostaddrs.size (); i++)
        {
          const auto start = reinterpret_cast<uintptr_t> (entries.hostaddrs[i]);
          requests.push_back ({ start, start + entries.sizes[i], 0, false });
        }
      open (requests);
      return;
    }
  count_call ();
  calls ().GOACC_data_start (
      gomp::no_flags, entries.hostaddrs.size (),
      const_cast<void **> (entries.hostaddrs.data ()),
      const_cast<size_t *> (entries.sizes.data ()),
      const_cast<unsigned short *> (entries.kinds.data ()));
  m_batches++;
  tell_batch (entries.hostaddrs.size (), entries.hostaddrs.data (),
              entries.kinds.data ());
}

void
bracket::fill (entry_arrays &entries,
               const std::vector<mapping_request> &requests)
{
  entries.fill (requests.data (), requests.size (), gomp::map_alloc,
                fresh_kind);
}

void
bracket::close ()
{
  /* Its memory has gone with the context.  */
  if (lost_p ())
    return;
  for (; m_batches; m_batches--)
    {
      count_call ();
      calls ().GOACC_data_end ();
    }
  for (; !m_one_by_one.empty (); m_one_by_one.pop_back ())
    release ({ m_one_by_one.back () }, release_mode::one_reference,
             gomp::async_sync);
}

void
retain (const std::vector<mapping_request> &requests)
{
  for_each_batch (
      requests, gomp::map_alloc, gomp::map_alloc,
      [] (size_t n, void **hostaddrs, size_t *sizes, unsigned short *kinds) {
        calls ().GOACC_enter_data (gomp::no_flags, n, hostaddrs, sizes, kinds,
                                   gomp::async_sync, 0);
      });
}

/* Libgomp wants what a variable leads to before it, or an array descriptor.  */
void
map_variable (const mapped_variable &v, int async)
{
  /* libgomp counts the two entries as those of one mapping, where the second
     is another one if a construct has mapped the variable.  */
  if (device_address (v.start))
    {
      retain (std::vector<mapping_request> (
          2, { v.start, v.start + v.bytes, v.log2_alignment, false }));
      return;
    }
  void *hostaddrs[] = { reinterpret_cast<void *> (v.start),
                        reinterpret_cast<void *> (v.start) };
  size_t sizes[] = { v.bytes, v.bias };
  unsigned short kinds[]
      = { static_cast<unsigned short> (
              gomp::map_to_pset | v.log2_alignment << gomp::alignment_shift),
          gomp::map_pointer };
  count_call ();
  calls ().GOACC_enter_data (gomp::no_flags, 2, hostaddrs, sizes, kinds, async,
                             0);
}

void
unmap_variable (const mapped_variable &v, release_mode mode, int async)
{
  void *hostaddrs[] = { reinterpret_cast<void *> (v.start),
                        reinterpret_cast<void *> (v.start) };
  size_t sizes[] = { v.bytes, v.bias };
  /* The pointer in it was counted as well.  */
  const bool all = mode == release_mode::finalize;
  unsigned short kinds[] = { static_cast<unsigned short> (
                                 all ? gomp::map_delete : gomp::map_to_pset),
                             gomp::map_pointer };
  count_call ();
  calls ().GOACC_exit_data (gomp::no_flags, all ? 1 : 2, hostaddrs, sizes,
                            kinds, async, 0);
}

void
release (const std::vector<mapping_request> &requests, release_mode mode,
         int async)
{
  const unsigned kind = mode == release_mode::finalize  ? gomp::map_delete
                        : mode == release_mode::copyout ? gomp::map_from
                                                        : gomp::map_release;
  for_each_batch (
      requests, kind, kind,
      [=] (size_t n, void **hostaddrs, size_t *sizes, unsigned short *kinds) {
        calls ().GOACC_exit_data (gomp::no_flags, n, hostaddrs, sizes, kinds,
                                  async, 0);
      });
}

void
release_all_but (const mapping_request &range, uint32_t kept)
{
  /* Nothing would hold it: it stays.  */
  if (!constructs_hold_p ())
    return;
  bracket held;
  held.open ({ range });
  release ({ range }, release_mode::finalize, gomp::async_sync);
  retain (std::vector<mapping_request> (kept, range));
}

namespace
{

/* OpenMP's number of a device; libgomp has one table of mappings for both.  */
struct openmp_number : public device_part
{
  static constexpr int not_known = -2;

  explicit openmp_number (device_descr &) {}
  std::atomic<int> number{ not_known };
};

/* OpenMP's number of the current device, which is OpenACC's MINE; -1: it has
   none.  */
int
find_openmp_number (int mine)
{
  char probe;
  const int n = calls ().omp_get_num_devices ();
  /* Where there are devices of one kind the numbers are the same.  */
  for (int i = 0; i < n; i++)
    {
      const int number = (mine + i) % n;
      if (calls ().omp_target_associate_ptr (&probe, &probe, 1, 0, number) != 0)
        continue;
      const bool found = calls ().acc_deviceptr (&probe) == &probe;
      calls ().omp_target_disassociate_ptr (&probe, number);
      if (found)
        return number;
    }
  return -1;
}

} // namespace

int
current_openmp_number ()
{
  const device_id id = selected_device ();
  std::atomic<int> &number = part_of<openmp_number> (descr_of (id)).number;
  if (number == openmp_number::not_known)
    number = find_openmp_number (id.number);
  return number;
}

/* OpenACC's calls are quadratic in the number of mappings.  */
void
associate (uintptr_t start, uintptr_t dev_addr, size_t bytes)
{
  const int number = current_openmp_number ();
  count_call ();
  if (number < 0
      || calls ().omp_target_associate_ptr (reinterpret_cast<void *> (start),
                                            reinterpret_cast<void *> (dev_addr),
                                            bytes, 0, number)
             != 0)
    calls ().acc_map_data (reinterpret_cast<void *> (start),
                           reinterpret_cast<void *> (dev_addr), bytes);
}

void
disassociate (uintptr_t start)
{
  if (lost_p ())
    return;
  const int number = current_openmp_number ();
  count_call ();
  if (number < 0
      || calls ().omp_target_disassociate_ptr (reinterpret_cast<void *> (start),
                                               number)
             != 0)
    calls ().acc_unmap_data (reinterpret_cast<void *> (start));
}

void
order_queues (int before, int after)
{
  count_call ();
  if (before == gomp::async_noval)
    calls ().acc_wait_all_async (after);
  else
    calls ().acc_wait_async (before, after);
}

namespace
{

/* The latest answer to how much memory is free on a device.  */
struct free_memory : public device_part
{
  explicit free_memory (device_descr &) {}
  size_t spare = 0;
  unsigned requests = 0; /* That it does for.  */
};

} // namespace

void
forget_free_memory (device_descr &d)
{
  free_memory &latest = part_of<free_memory> (d);
  latest.spare = latest.requests = 0;
}

bool
can_allocate (size_t bytes)
{
  /* The question goes to the kernel and takes as long as a small transfer: one
     answer does for many small requests, when there is plenty.  */
  constexpr size_t plenty = 256 << 20;
  constexpr unsigned max_requests = 1000;
  free_memory &latest = part_of<free_memory> (current_descr ());
  if (bytes <= latest.spare && latest.requests)
    {
      latest.spare -= bytes;
      latest.requests--;
      return true;
    }
  size_t free_bytes = ops ().free_memory ();
  latest.spare = free_bytes >= plenty ? free_bytes / 64 : 0;
  latest.requests = max_requests;
  /* Free memory may be in pieces: near the end only a try tells.  0 means that
     the device does not say.  */
  if (free_bytes && bytes <= free_bytes / 2)
    return true;
  return trial_allocation (bytes);
}

void
copy_to_device (uintptr_t dev_addr, const void *host, size_t bytes)
{
  count_call ();
  statistics ().transfers++;
  calls ().acc_memcpy_to_device (reinterpret_cast<void *> (dev_addr),
                                 const_cast<void *> (host), bytes);
}

void
copy_to_host (void *host, uintptr_t dev_addr, size_t bytes)
{
  count_call ();
  statistics ().transfers++;
  calls ().acc_memcpy_from_device (host, reinterpret_cast<void *> (dev_addr),
                                   bytes);
}

void
wait_queue (int async)
{
  count_call ();
  calls ().acc_wait (async);
}

void
wait_all_queues ()
{
  count_call ();
  calls ().acc_wait_all ();
}

bool
queues_idle_p ()
{
  count_call ();
  return calls ().acc_async_test_all () != 0;
}

} // namespace accdeep
