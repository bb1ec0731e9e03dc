/* Launches whose operands are on the device, or small: the kernel finds their
   addresses in a variable of its own there, so that libgomp need neither
   allocate nor copy anything (struct accdeep_kernel).

     sync    copy_in (if anything differs), launch, wait, what comes back
     async   the same in the queue, without the wait; nothing may come back

   One launch after the other uses a kernel's variable.  What is under way in
   another queue, or in another thread, and what is not known to be as libgomp
   would have it, is libgomp's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_LAUNCH_ARGUMENTS_H
#define ACCDEEP_INTERPOSE_LAUNCH_ARGUMENTS_H

#include "libgomp-ext/interpose/call.h"

#include <memory>
#include <vector>

namespace accdeep
{

struct argument_block;
struct known_kernel;
struct device_descr;

/* A small object that a launch has among its arguments, OFFSET bytes behind the
   first one.  */
struct argument_object
{
  uintptr_t host_addr; /* 0: the kernel's own.  */
  size_t bytes;
  size_t offset;
  bool in;      /* Copied to the device.  */
  bool out;     /* Copied to the host, if the kernel changes it.  */
  bool kept;    /* The kernel does not change it.  */
  bool pointer; /* No other entry's: the device's copy has another value.  */

  bool
  out_p () const
  {
    return out && !kept;
  }
};

/* One launch on the device, from before it to behind it.  None of the library's
   locks may be held.  */
class argument_launch
{
public:
  /* The kernel FUNCTION, a host address, is about to be launched in QUEUE, as
     GOACC_parallel_keyed has it, with ENTRIES; WAITS: behind other queues. Have
     its variable ready, if that can be.  PUT_OFF: nobody looks at what it has
     done before GOACC_wait (abi/launch-waits.h).  */
  argument_launch (const void *function, const entry_view &entries, int queue,
                   bool waits, bool put_off);
  argument_launch (const argument_launch &) = delete;
  argument_launch &operator= (const argument_launch &) = delete;

  /* It is: libgomp gets no entries.  */
  bool
  ready_p () const
  {
    return m_block != nullptr;
  }

  /* It is in `launch_queue' rather than in the construct's.  */
  bool
  put_off_p () const
  {
    return ready_p () && m_put_off;
  }

  /* libgomp has returned from the launch.  */
  void finish ();

private:
  bool compose (const entry_view &entries, bool waits);
  bool add_object (const entry_view &entries, size_t i, bool waits);
  bool add_object (size_t i, unsigned log2_alignment, argument_object o,
                   const void *from);
  argument_object *find_same (const argument_object &o);
  uintptr_t target_address (size_t i, uintptr_t host_addr);
  bool add_copy (const entry_view &entries, size_t i);
  bool add_pointer (const entry_view &entries, size_t i);
  bool absent_p (uintptr_t start, uintptr_t end);
  bool overlap_p (const argument_object &o) const;
  bool claim (const known_kernel &k, const entry_view &entries, bool waits,
              bool &known);
  bool used_p () const;
  bool written_p () const;
  bool write ();
  void note_contents ();
  void release ();
  void copy_back ();

  device_descr *m_device = nullptr;
  argument_block *m_block = nullptr;
  const void *const m_function;
  size_t m_parameter_bytes = 0; /* Of the addresses.  */
  size_t m_from = 0;            /* What the kernel reads of the variable.  */
  bool m_put_off;
  int m_queue;
  uint64_t m_only_read = 0;
  uint64_t m_only_read_through = 0;
  size_t m_room = 0; /* In the variable, in bytes.  */
  /* Where nothing is mapped: starts and ends.  */
  std::vector<std::pair<uintptr_t, uintptr_t>> m_absent;
};

} // namespace accdeep

#endif
