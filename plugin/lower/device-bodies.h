/* The bodies of functions that are compiled for a device, which has no
   exceptions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_DEVICE_BODIES_H
#define ACCDEEP_LOWER_DEVICE_BODIES_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* The statements of a function that a device may execute: none behind a throw,
   or on the way of an exception.  */
class device_statements
{
public:
  explicit device_statements (tree fndecl);

  /* Null is what belongs to no statement: what exceptions are caught.  */
  bool executed_p (gimple *statement) const;

private:
  bool visit (basic_block bb);

  bool m_known = false; /* Else all are.  */
  std::unordered_set<gimple *> m_executed;
};

/* Is STATEMENT where a throw expression begins?  */
bool throws_p (gimple *statement);

/* Have GCC write bodies for the device's compiler as that one can take them. */
void register_device_bodies (const char *plugin_name);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_DEVICE_BODIES_H */
