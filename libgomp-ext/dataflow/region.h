/* Dataflow regions and their tasks: consumes what the entry points get, has
   data on devices, and puts tasks into queues.

   An object of a region, which is a token of the graph, has the newest contents
   on some devices, or on the host.  A task that reads it where they are not has
   them moved there first, by a task of the graph.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_REGION_H
#define ACCDEEP_DATAFLOW_REGION_H

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/dataflow/byte-ranges.h"
#include "libgomp-ext/dataflow/graph-file.h"
#include "libgomp-ext/dataflow/schedule.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/move/transfer.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* What an object is on one device.  */
struct place
{
  /* What the region holds there by a clause about TYPE.  */
  struct hold
  {
    const accdeep_type *type;
    const accdeep::region *by;
  };

  bool mapped = false;
  bool newest = false;
  std::vector<hold> holds; /* Of deep clauses.  */

  bool
  held_p (const accdeep_type *type) const
  {
    return std::any_of (holds.begin (), holds.end (),
                        [type] (const hold &h) { return h.type == type; });
  }
};

struct object
{
  token *what;
  uintptr_t start;
  size_t bytes;
  const accdeep_clause *clause;
  unsigned short alignment; /* As in an entry's kind.  */
  bool host_newest = false; /* Only what no clause of the region names.  */
  bool goes_home = false;   /* At the end HOME has to have it.  */
  bool comes_out = false;   /* The host may get something of it then.  */
  bool older = false;       /* Was on a device before the region.  */
  bool changed = false;     /* By a task.  */
  unsigned home = 0;
  /* With ACCDEEP_CHECK: that wrote it last, or else has read it, and the host's
     checksum when it came.  */
  const accdeep_task *user = nullptr;
  uint64_t checksum = 0;
  std::vector<place> places; /* By device.  */

  place &
  on (unsigned device)
  {
    if (places.size () <= device)
      places.resize (device + 1);
    return places[device];
  }
};

/* One that is being executed.  */
class region
{
public:
  region (const accdeep_dataflow *flow, const accdeep_arguments &arguments,
          unsigned device, bool automatic);
  region (const region &) = delete;
  region &operator= (const region &) = delete;
  ~region ();

  /* Map what the region's clauses name.  */
  void start (const accdeep_arguments &arguments);

  /* Returns the queue.  */
  int start_task (const accdeep_task *task, const accdeep_arguments &arguments,
                  void *const *owners, int32_t device);

  /* The task's launch comes now.  */
  void launch ();
  void end_task ();
  void end ();

  const accdeep_directive *
  directive () const
  {
    return m_flow->directive;
  }

private:
  /* An entry of a task, and what it is about.  */
  struct operand_use
  {
    uint32_t entry;
    object *what;
    bool reads;
    bool writes;
    bool all;   /* Of the object.  */
    bool again; /* The host may have changed it.  */
  };

  /* An entry to be mapped, with KIND.  */
  struct request
  {
    uint32_t entry;
    object *what;
    unsigned kind;
  };

  struct mapping
  {
    unsigned device;
    std::unique_ptr<accdeep::region> held;
  };

  /* Call FUNCTION (object &) for O, and then for its parts.  */
  template <typename Function>
  void
  for_each_part (const object &o, Function function)
  {
    if (o.what->parts.empty ())
      {
        function (m_objects.find (o.what)->second);
        return;
      }
    std::vector<const token *> all = { o.what };
    std::unordered_set<const token *> seen = { o.what };
    for (size_t i = 0; i < all.size (); i++)
      {
        auto found = m_objects.find (all[i]);
        if (found != m_objects.end ())
          function (found->second);
        for (const token *next : all[i]->parts)
          if (seen.insert (next).second)
            all.push_back (next);
      }
  }

  object &object_of (token &t, const accdeep_arguments &arguments,
                     uint32_t entry);
  void find_present (object &o);
  token &token_of (const accdeep_arguments &arguments, uint32_t entry,
                   const uintptr_t *owners = nullptr, size_t n_owners = 0);
  std::vector<operand_use> uses_of (const accdeep_task *task,
                                    const accdeep_arguments &arguments,
                                    void *const *owners);
  void check_host (const std::vector<operand_use> &uses,
                   const accdeep_task *task);
  unsigned best_device (const std::vector<operand_use> &uses);
  void provide (const accdeep_directive *directive,
                const accdeep_arguments &arguments,
                const std::vector<operand_use> &uses, unsigned device);
  void map (const accdeep_directive *directive,
            const accdeep_arguments &arguments,
            const std::vector<request> &requests, unsigned device);
  void map_group (const accdeep_directive *directive,
                  const accdeep_arguments &arguments,
                  const std::vector<request> &group, unsigned device,
                  const placement *p);
  std::vector<int> writers_home (const placement &p, unsigned device);
  void note_mapped (const request &r, const accdeep_type *type,
                    const accdeep::region &held, unsigned device);
  void note_reached (object &o, const accdeep::region &r);
  void hold_present (const accdeep_directive *directive,
                     const accdeep_arguments &arguments, const operand_use &u,
                     unsigned device);
  void send (object &o, unsigned device, bool again = false);
  void send_again (object &o, unsigned device);
  void send_bytes (const byte_ranges &ranges, const placement &p,
                   unsigned device);
  void move (object &o, unsigned from, unsigned to);
  void move_bytes (const std::vector<accdeep::move> &moves, const placement &p,
                   unsigned from, unsigned to);
  bool host_newest_p (const object &o);
  void add_reach (const object &o, unsigned device, byte_ranges &ranges) const;
  template <typename Predicate>
  byte_ranges contents (object &o, unsigned from, unsigned to,
                        Predicate wanted_p);
  template <typename Predicate>
  void arrived (object &o, unsigned device, Predicate wanted_p);
  std::vector<accdeep::move> device_moves (byte_ranges &ranges, unsigned from,
                                           unsigned to);
  bool attaches_p (const accdeep_arguments &arguments, uint32_t entry,
                   const std::vector<request> &requests) const;
  void written (object &o, unsigned device);
  placement add (unsigned device, const std::vector<token_use> &uses,
                 const std::vector<task_number> &later, const label &what);
  void draw (const placement &p, unsigned device, const label &what);
  void finished (const placement &p);
  void begin_queue (unsigned queue);
  void bring_home ();
  void wait_for_all ();
  void release (int async, unsigned device);
  void end_in_queue ();
  std::set<unsigned> devices () const;
  std::vector<task_number> last_tasks () const;
  void use (unsigned device);
  int async_of (const placement *p, unsigned device);

  schedule &m_schedule;
  const accdeep_dataflow *const m_flow;
  const accdeep_directive
      *m_acting;           /* Of the task that starts, or the whole.  */
  const device_id m_outer; /* The thread's device around it.  */
  const unsigned m_home;
  const bool m_automatic; /* device(auto).  */
  const int m_async;
  std::unordered_map<const token *, object> m_objects;
  std::vector<mapping> m_mappings;
  std::vector<task_number> m_last; /* Of the region, by queue.  */
  /* Behind these everything comes.  */
  std::vector<std::shared_ptr<mark>> m_before;
  std::vector<int> m_queues_before;
  uint32_t m_shutdowns;
  std::unique_ptr<executing> m_launch; /* Of the task that starts.  */
  task_name m_name;
  std::string m_launch_name;
  placement m_placed;
  drawn_task *m_drawn = nullptr; /* The last one.  */
};

} // namespace dataflow
} // namespace accdeep

#endif
