/* Memory that is no heap block and can be read as long as a walk takes: the
   static data of the program and its libraries, and the calling thread's stack.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_REGIONS_H
#define ACCDEEP_INFER_REGIONS_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct dl_phdr_info;

namespace accdeep
{
namespace infer
{

struct loaded_module
{
  uintptr_t base; /* What is added to addresses in the file.  */
  std::string file;
};

struct region
{
  uintptr_t start;
  uintptr_t end;
  bool stack;
  size_t module; /* Of one that is no stack.  */
};

/* Those of the moment in which it is made, which takes the loader's lock.  */
class readable_regions
{
public:
  readable_regions ();

  /* The one that has the byte at ADDRESS; null: none.  */
  const region *
  find (uintptr_t address)
  {
    return address - m_gap_start < m_gap_bytes ? nullptr : search (address);
  }

  const loaded_module &
  module_of (const region &r) const
  {
    return m_modules[r.module];
  }

private:
  static int add_module (dl_phdr_info *info, size_t, void *data);
  const region *search (uintptr_t address);

  std::vector<loaded_module> m_modules;
  std::vector<region> m_all; /* By their addresses.  */
  /* Between two of them: the heap is, again and again.  */
  uintptr_t m_gap_start = 0;
  uintptr_t m_gap_bytes = 0;
};

} // namespace infer
} // namespace accdeep

#endif
