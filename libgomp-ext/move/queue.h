/* Directives with an async clause: their transfers go into the queue's stream,
   and the host goes on.

     to the device   packed now into page-locked memory, which the queue reads
                     when it gets there
     to the host     the queue copies to page-locked memory, and unpacks that in
                     a function of the host's that it calls

   The page-locked memory is this file's own, and ACCDEEP_PINNED limits it.  A
   transfer for which there is no room is packed into pageable memory, and
   functions that the queue calls take it through a buffer in pieces, behind
   whatever uses that buffer.  The host waits for the queue when it must read
   what comes at once, and when data is to be packed that an earlier directive
   in the queue, or in one that is waited for, has not written yet.

   The device's directive lock must be held for all but ordinary_host_write.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_MOVE_QUEUE_H
#define ACCDEEP_MOVE_QUEUE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/move/staging.h"

namespace accdeep
{

enum class host_data
{
  packed, /* The directive reads the host's data now.  */
  unread
};

/* The queue of the directive that the calling thread executes, from
   construction to destruction.  They nest as directives do.  */
class queue_scope
{
public:
  /* Order what follows behind the queues that ARGUMENTS waits for; on the host,
     unless it is asynchronous itself.  */
  queue_scope (const accdeep_arguments &arguments, host_data data);
  /* The end of a construct in queue ASYNC.  */
  explicit queue_scope (int async);
  queue_scope (const queue_scope &) = delete;
  queue_scope &operator= (const queue_scope &) = delete;
  ~queue_scope ();

  struct state
  {
    int async; /* async_sync: none.  */
    device_stream stream;
  };

private:
  void open (int async);

  state *m_outer;
  state m_mine;
};

/* Transfers go into a queue.  */
bool queued_p ();

/* Its number, for libgomp; async_sync when there is none.  */
int current_queue ();

/* Its stream; only when there is one.  */
device_stream current_stream ();

/* Wait for it on the host: from here on the directive is synchronous.  */
void settle_queue ();

/* Start what send does; false: there is no memory for it at all.  */
bool queue_send (const std::vector<staged_copy> &copies,
                 const std::function<void (size_t, unsigned char *)> &pack);

/* Start what receive does.  UNPACK is called by a thread of the driver's, when
   the queue gets there, one copy after the other; it owns what it needs and
   calls neither the driver nor libgomp.  */
bool queue_receive (
    const std::vector<staged_copy> &copies,
    const std::function<void (size_t, const unsigned char *)> &unpack);

/* A new event, which happens when the queue gets there.  */
device_event queue_event ();

/* Call FUNCTION in the same way when the queue gets there; now, when there is
   none.  */
void when_queue_gets_there (const std::function<void ()> &function);

/* An ordinary directive or call may have something written to host memory by a
   queue.  */
void ordinary_host_write ();

} // namespace accdeep

#endif
