/* All access to libgomp, and with device-ops.h to the device: no other file of
   the library calls either.  Everything here works on the calling thread's
   current device, and counts what it calls (profile.h).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_H
#define ACCDEEP_DEVICE_H

#include "libgomp-ext/device/checking-device.h"
#include "libgomp-ext/device/device-ops.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace accdeep
{

/* Which device a record belongs to.  */
struct device_id
{
  int type;
  int number;
  bool
  operator== (const device_id &other) const
  {
    return type == other.type && number == other.number;
  }
};

/* "nvidia device 0".  */
std::string device_text (const device_id &id);

/* Have libgomp load its plug-ins, and each kind of device prepare its own; no
   device is started.  Further calls do nothing.  */
void prepare_plugins ();

/* There is more than one GPU of NVIDIA's.  */
bool several_devices_p ();

/* Have the current device's context current in this thread, as libgomp has it
   when it calls the device.  */
void use_current_device ();

/* Set before libgomp's exit handler shuts devices down.  */
std::atomic<bool> &program_ends ();

struct device_descr;

/* Nothing is known of D's memory any more.  */
void forget_free_memory (device_descr &d);

device_id current_device ();

/* OpenMP's number of the current device; -1: it has none.  */
int current_openmp_number ();

/* The current device is the host itself: asks no driver.  */
bool host_device_p ();

/* The type of the devices that TYPE stands for where a function of libgomp
   takes one.  */
int device_type_of (int type);

/* How many there are of the current device's type.  */
int n_devices ();

/* Make ID the calling thread's device.  */
void select_device (const device_id &id);

/* The device uses the host's memory: nothing is ever mapped there.  */
bool shared_memory_p ();

/* Device address of the byte at host address HOST_ADDR; 0: not mapped.  */
uintptr_t device_address (uintptr_t host_addr);

/* [START..END) lies inside one mapping.  */
bool present_p (uintptr_t start, uintptr_t end);

/* A range that is to be mapped, or is mapped already.  */
struct mapping_request
{
  uintptr_t start;
  uintptr_t end;
  unsigned log2_alignment;
  bool fresh; /* Was not mapped before.   */
  /* As many requests from this one on are to have the host's distances in one
     block; 0: this one may lie anywhere.  */
  size_t together = 0;
};

/* The three arrays of libgomp's entry points for some requests.  */
struct entry_arrays
{
  std::vector<void *> hostaddrs;
  std::vector<size_t> sizes;
  std::vector<unsigned short> kinds;

  void fill (const mapping_request *requests, size_t n, unsigned kind,
             unsigned fresh_kind);
};

/* Structured references to many ranges at once, in batches of one device block
   each.  Opened brackets of one thread close in reverse order.   Between open
   and close the ranges can not go, so counts may be changed at ease.  With a
   libgomp whose data constructs do not do that (self-test.h) the references are
   dynamic ones, object by object, which finalize takes as well.  */
class bracket
{
public:
  bracket () = default;
  bracket (const bracket &) = delete;
  bracket &operator= (const bracket &) = delete;
  ~bracket () { close (); }

  /* Opens one; REQUESTS are sorted by start, which makes it cheap.  Fresh
     requests of one batch (request number divided by batch_size) lie in one
     device block.  Afterwards the first byte of a fresh request is mapped,
     unless an older mapping lay inside the request, which takes its place.  */
  void open (const std::vector<mapping_request> &requests);
  void close ();

  /* The same with the arrays that libgomp gets for one batch.  */
  void open (const entry_arrays &entries);
  static void fill (entry_arrays &entries,
                    const std::vector<mapping_request> &requests);

  /* Requests of one batch, and of one device block.  */
  static constexpr size_t batch_size = 8192;

private:
  size_t m_batches = 0;
  std::vector<mapping_request> m_one_by_one;
};

/* Add one dynamic reference to each range; all are mapped.  */
void retain (const std::vector<mapping_request> &requests);

/* A variable that leads to something mapped: an array descriptor or a pointer.
   Its pointer comes first, and points BIAS bytes before what is mapped.  */
struct mapped_variable
{
  uintptr_t start;
  size_t bytes;
  size_t bias;
  unsigned log2_alignment;
};

/* Map or count V dynamically, as "enter data" does; what it leads to is mapped.
   Queue ASYNC sends it.  */
void map_variable (const mapped_variable &v, int async);

enum class release_mode
{
  one_reference,
  finalize,
  copyout /* One reference; what nobody holds then is copied to the host.  */
};

/* Take one dynamic reference, or all, from each range.   Call it inside a
   bracket of the same ranges: libgomp is quadratic where objects vanish here;
   or with a queue, ASYNC: what vanishes is freed when the queue gets there.
   Inside a bracket nothing vanishes, and no copyout copies anything.  */
void unmap_variable (const mapped_variable &v, release_mode mode, int async);
void release (const std::vector<mapping_request> &requests, release_mode mode,
              int async);

/* Have libgomp know that BYTES at host address START are at DEV_ADDR.  It does
   not count this mapping; disassociate takes it away.  */
void associate (uintptr_t start, uintptr_t dev_addr, size_t bytes);
void disassociate (uintptr_t start);

/* Take all dynamic references but KEPT from RANGE.  */
void release_all_but (const mapping_request &range, uint32_t kept);

/* What queue AFTER gets from now on waits for all that queue BEFORE has;
   async_noval: all queues.  */
void order_queues (int before, int after);

/* An allocation of BYTES bytes is going to succeed.  */
bool can_allocate (size_t bytes);

/* Copy BYTES bytes; both wait until the copy is done.  */
void copy_to_device (uintptr_t dev_addr, const void *host, size_t bytes);
void copy_to_host (void *host, uintptr_t dev_addr, size_t bytes);

/* Wait for queue ASYNC (a number or gomp::async_noval).  */
void wait_queue (int async);
void wait_all_queues ();

/* Nothing is at work in any queue of the current device.  */
bool queues_idle_p ();

} // namespace accdeep

#endif
