/* The graph's queues, and libgomp's: consumes placements, produces waits in the
   device's streams.

   A mark is an event behind a task in its queue.  Another queue waits for that,
   or for a later one of the same queue, and the host sees by them which tasks
   are done.  Where a device has no streams its queues wait for each other as
   they stand.

   The dataflow lock must be held for all of this.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_SCHEDULE_H
#define ACCDEEP_DATAFLOW_SCHEDULE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/dataflow/graph.h"
#include "libgomp-ext/device/device.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* An event, which somebody may wait for without the lock.  */
struct mark
{
  driver::event event;
  task_number task;
  unsigned device;

  mark (driver::event e, task_number t, unsigned d)
      : event (e), task (t), device (d)
  {
  }
  mark (const mark &) = delete;
  mark &operator= (const mark &) = delete;
  ~mark ();
};

/* What a task of the graph is.  */
struct label
{
  enum kind_type
  {
    kernel,
    map,  /* Data comes to the device, or memory of it is taken.  */
    move, /* It goes to another device.  */
    leave /* It goes to the host, or memory is given back.  */
  };

  kind_type kind;
  const accdeep_task *task;           /* Of a kernel.  */
  const accdeep_directive *directive; /* Of anything else.  */
  std::vector<task_number> behind;    /* Its predecessors.  */
};

/* "task 'k1' (parallel at f.c:3:9)", "copies for ...".  */
std::string text_of (const label &l);

/* What messages call a task that is being started.  */
class task_name : public executing::name
{
public:
  label what;
  /* As long as it has no place.  */
  std::vector<token_use> uses;
  unsigned device = 0;

  std::string text () const override;
};

/* The same when a device fails, and nobody knows at which task.  */
class suspected_tasks : public executing::name
{
public:
  std::string text () const override;
};

class schedule
{
public:
  schedule ();

  graph tasks;

  /* The number of ID in the graph.  */
  unsigned number_of (const device_id &id);
  const device_id &
  device (unsigned number) const
  {
    return m_devices[number].id;
  }

  unsigned
  n_devices () const
  {
    return m_devices.size ();
  }

  /* The number of device N of DIRECTIVE's clause, which ends the program where
     there is no such device.  TYPE is that of the region's.  */
  unsigned checked_device (const accdeep_directive *directive, int32_t n,
                           int type);

  /* Know all devices of TYPE; returns how many there are.  */
  unsigned know_devices (int type);

  /* Device NUMBER has been shut down since n_shutdowns was N.  */
  bool shut_down_since_p (unsigned number, uint32_t n) const;

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

  /* The stream of QUEUE, whose device is the calling thread's; null: there is
     none.  */
  driver::stream stream_of (unsigned queue);

  /* As graph::add_task, for what L says.  */
  placement add (unsigned device, const std::vector<token_use> &uses,
                 const std::vector<task_number> &later, const label &l);

  /* Of a task; null: it is not known any more.  */
  const label *label_of (task_number task) const;

  /* Of each queue, the first task that may not be done, for messages.  */
  std::vector<task_number> under_way () const;
  const executing::name &
  suspects () const
  {
    return m_suspects;
  }

  /* What P's task gets from now on comes behind what it depends on.  Its device
     is the calling thread's.  */
  void issue (const placement &p);

  /* Behind TASK in its queue; null: the device has no streams.  */
  std::shared_ptr<mark> mark_of (task_number task);

  /* QUEUE waits for that.  */
  void wait_in_queue (unsigned queue, const mark &m);

  /* Behind all that S, of device NUMBER, has.  */
  std::shared_ptr<mark> mark_in (driver::stream s, unsigned number);

  /* Take note of what has been done.  */
  void poll ();

  /* The same, when there may be something new.  */
  void
  poll_sometimes ()
  {
    constexpr unsigned rarely = 64;
    if (++m_polls % rarely == 0)
      poll ();
  }

  /* Tasks on device NUMBER that may not be done.  */
  size_t unfinished_on (unsigned number) const;

  /* Regions are being executed: their tokens must stay.  */
  void
  region_starts ()
  {
    m_regions++;
  }
  void region_ends ();

  /* The host has waited for TASK and all before it in its queue.  */
  void waited_for (task_number task);

  /* Device NUMBER has been shut down: none of its tasks is under way.  */
  void forget_device (unsigned number);

  /* Events that are not used any more.  */
  void give_back (driver::event event, unsigned device);

private:
  /* Behind the numbers that programs choose; libgomp's tables grow with it.  */
  static constexpr int first_async = 4096;

  void forget_completed ();

  struct queue
  {
    driver::stream stream = nullptr;
    std::deque<std::shared_ptr<mark>> marks; /* By task.  */
  };
  struct device_record
  {
    device_id id;
    void *context;
    std::vector<driver::event> free_events;
  };

  queue &queue_record (unsigned number);
  std::shared_ptr<mark> new_mark (driver::stream s, unsigned device,
                                  task_number task);
  std::shared_ptr<mark> record_mark (unsigned queue, task_number task);

  const unsigned m_queues_each;
  std::deque<label> m_labels; /* Of the last tasks.  */
  task_number m_next = 1;
  suspected_tasks m_suspects;
  unsigned m_regions = 0;
  unsigned m_polls = 0;
  std::deque<device_record> m_devices;
  std::vector<queue> m_queues;
};

/* Of the process.  */
schedule &the_schedule ();

} // namespace dataflow
} // namespace accdeep

#endif
