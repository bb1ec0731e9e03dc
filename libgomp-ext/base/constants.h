/* Memory of the program's modules that can be read only: constants, and strings
   in the source.  What is to be written there is written by mistake.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_CONSTANTS_H
#define ACCDEEP_BASE_CONSTANTS_H

#include <cstdint>
#include <memory>

namespace accdeep
{

struct constant_list;

/* As of when it is made, by any thread.  */
class constant_memory
{
public:
  constant_memory ();

  /* The name of the module some of whose constants [START..END) has; null: it
     has none.  */
  const char *module_of (uintptr_t start, uintptr_t end) const;

private:
  std::shared_ptr<const constant_list> m_list;
};

} // namespace accdeep

#endif
