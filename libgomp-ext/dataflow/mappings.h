/* What a region maps on its devices, and gives back.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_MAPPINGS_H
#define ACCDEEP_DATAFLOW_MAPPINGS_H

#include "libgomp-ext/dataflow/objects.h"
#include "libgomp-ext/dataflow/region-queues.h"

#include <memory>
#include <set>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* An entry to be mapped, with KIND.  */
struct request
{
  uint32_t entry;
  object *what;
  unsigned kind;
};

class region_mappings
{
public:
  region_mappings (schedule &s, region_objects &objects, region_queues &queues)
      : m_schedule (s), m_objects (objects), m_queues (queues)
  {
  }

  void map (const accdeep_directive *directive,
            const accdeep_arguments &arguments,
            const std::vector<request> &requests, unsigned device);
  void hold_present (const accdeep_directive *directive,
                     const accdeep_arguments &arguments, const operand_use &u,
                     unsigned device);
  void release (int async, unsigned device);
  void forget_device (unsigned device);
  std::set<unsigned> devices () const;

private:
  struct mapping
  {
    unsigned device;
    std::unique_ptr<accdeep::region> held;
  };

  void map_group (const accdeep_directive *directive,
                  const accdeep_arguments &arguments,
                  const std::vector<request> &group, unsigned device,
                  const placement *p);
  std::vector<int> writers_home (const placement &p, unsigned device);
  void note_mapped (const request &r, const accdeep_type *type,
                    const accdeep::region &held, unsigned device);

  schedule &m_schedule;
  region_objects &m_objects;
  region_queues &m_queues;
  std::vector<mapping> m_mappings;
};

} // namespace dataflow
} // namespace accdeep

#endif
