/* Events in the queues of dataflow regions.

   A mark is an event behind a task in its queue.  Another queue waits for that,
   or for a later one of the same queue, and the host sees by them which tasks
   are done.

   The dataflow lock must be held for all of this.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_QUEUE_MARKS_H
#define ACCDEEP_DATAFLOW_QUEUE_MARKS_H

#include "libgomp-ext/dataflow/graph.h"
#include "libgomp-ext/device/device.h"

#include <deque>
#include <memory>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* An event, which somebody may wait for without the lock.  */
struct mark
{
  device_event event;
  task_number task;
  unsigned device;

  mark (device_event e, task_number t, unsigned d)
      : event (e), task (t), device (d)
  {
  }
  mark (const mark &) = delete;
  mark &operator= (const mark &) = delete;
  ~mark ();
};

/* The graph's queues, of which each device has QUEUES_EACH, as libgomp's.  */
class queue_marks
{
public:
  explicit queue_marks (unsigned queues_each) : m_queues_each (queues_each) {}

  unsigned
  device_of (unsigned queue) const
  {
    return queue / m_queues_each;
  }

  /* libgomp's number of QUEUE.  */
  int
  async_of (unsigned queue) const
  {
    return first_async + queue % m_queues_each;
  }

  /* The queues of DEVICE that have been used: from FIRST on, before END.  */
  void queues_of (unsigned device, unsigned &first, unsigned &end) const;

  unsigned
  n_queues () const
  {
    return m_queues.size ();
  }

  /* The stream of QUEUE, whose device is the calling thread's.  */
  device_stream stream_of (unsigned queue);

  /* In QUEUE, behind TASK or later; null: there is none.  */
  std::shared_ptr<mark> find (unsigned queue, task_number task);

  /* Behind all that QUEUE has, of which TASK is the last.  */
  std::shared_ptr<mark> add (unsigned queue, task_number task);

  /* Behind all that S, of DEVICE, has; in no queue of ours.  */
  std::shared_ptr<mark> add_in (device_stream s, unsigned device);

  /* QUEUE waits for M.  */
  void wait (unsigned queue, const mark &m);

  /* The first mark's task in QUEUE, which is done, and forgotten here; 0: it is
     not done.  */
  task_number take_done (unsigned queue);

  /* How many marks of QUEUE may not be done.  */
  std::size_t
  pending (unsigned queue) const
  {
    return m_queues[queue].marks.size ();
  }

  /* QUEUE is done as far as TASK.  */
  void forget_until (unsigned queue, task_number task);

  /* DEVICE has been shut down.  */
  void forget_device (unsigned device);

  /* EVENT of DEVICE is not used any more.  */
  void give_back (device_event event, unsigned device);

private:
  /* Behind the numbers that programs choose; libgomp's tables grow with it.  */
  static constexpr int first_async = 4096;

  struct queue
  {
    device_stream stream = nullptr;
    std::deque<std::shared_ptr<mark>> marks; /* By task.  */
  };
  struct device_record
  {
    void *context = nullptr;
    std::vector<device_event> free_events;
  };

  queue &record_of (unsigned queue);
  device_record &device (unsigned number);
  std::shared_ptr<mark> make (device_stream s, unsigned device,
                              task_number task);

  const unsigned m_queues_each;
  std::deque<device_record> m_devices;
  std::vector<queue> m_queues;
};

} // namespace dataflow
} // namespace accdeep

#endif
