/* Contents of a region's objects on their way: from the host, and between
   devices.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_MOVES_H
#define ACCDEEP_DATAFLOW_MOVES_H

#include "libgomp-ext/dataflow/byte-ranges.h"
#include "libgomp-ext/dataflow/objects.h"
#include "libgomp-ext/dataflow/region-queues.h"
#include "libgomp-ext/move/transfer.h"

#include <vector>

namespace accdeep
{
namespace dataflow
{

class region_moves
{
public:
  region_moves (schedule &s, region_objects &objects, region_queues &queues)
      : m_schedule (s), m_objects (objects), m_queues (queues),
        m_acting (queues.directive ())
  {
  }

  /* What follows is done for DIRECTIVE: a task's, or the region's.  */
  void
  act_for (const accdeep_directive *directive)
  {
    m_acting = directive;
  }

  void send (object &o, unsigned device, bool again = false);
  void send_again (object &o, unsigned device);
  void move (object &o, unsigned from, unsigned to);

private:
  void send_bytes (const byte_ranges &ranges, const placement &p,
                   unsigned device);
  void move_bytes (const std::vector<accdeep::move> &moves, const placement &p,
                   unsigned from, unsigned to);
  std::vector<accdeep::move> device_moves (byte_ranges &ranges, unsigned from,
                                           unsigned to);

  schedule &m_schedule;
  region_objects &m_objects;
  region_queues &m_queues;
  const accdeep_directive *m_acting;
};

} // namespace dataflow
} // namespace accdeep

#endif
