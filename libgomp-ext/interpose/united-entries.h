/* Entries of a call that overlap and are absent: two dummy arguments that are
   only read may be the same constant, or share elements of an array.

   libgomp goes through the entries twice, and allocates for those that it has
   found absent at first: with an object twice it copies to the wrong places
   ("internal libgomp cbuf error"), and parts of one end the program ("already
   mapped").  Each such set is mapped as one object before the call, and
   released behind it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_UNITED_ENTRIES_H
#define ACCDEEP_INTERPOSE_UNITED_ENTRIES_H

#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/interpose/call.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace accdeep
{

/* Overlapping entries.  */
struct united_range
{
  uintptr_t start;
  uintptr_t end;
  bool in;  /* Copied to the device, so that all of it may be copied back.  */
  bool out; /* One is copied to the host.  */
};

/* The sets of overlapping entries among ENTRIES that map something.  */
std::vector<united_range> overlapping_entries (const entry_view &entries);

/* One call, from before it to behind it.  None of the library's locks may be
   held.  */
class united_entries
{
public:
  /* A call in QUEUE is about to map ENTRIES.  WAITS: behind other queues;
     RETURNS: with it ends what it maps.  */
  united_entries (const entry_view &entries, bool waits, bool returns,
                  int queue = gomp::async_sync);
  united_entries (const united_entries &) = delete;
  united_entries &operator= (const united_entries &) = delete;

  /* It has returned.  */
  ~united_entries ();

private:
  std::vector<united_range> m_ranges; /* Mapped.  */
  const int m_queue;
};

} // namespace accdeep

#endif
