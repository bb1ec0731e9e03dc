/* Memory of the program's modules: constants, which can be read only, so that
   what is to be written there is written by mistake, and variables, some of
   which libgomp has on the device from the start.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_MODULE_MEMORY_H
#define ACCDEEP_BASE_MODULE_MEMORY_H

#include <cstdint>
#include <memory>

namespace accdeep
{

struct module_segments;

/* As of when it is made, by any thread.  */
class module_memory
{
public:
  module_memory ();

  /* The name of the module some of whose constants [START..END) has; null: it
     has none.  */
  const char *module_of_constants (uintptr_t start, uintptr_t end) const;

  /* [START..END) has memory of variables.  */
  bool variables_p (uintptr_t start, uintptr_t end) const;

private:
  std::shared_ptr<const module_segments> m_segments;
};

} // namespace accdeep

#endif
