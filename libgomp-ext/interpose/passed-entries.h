/* The entries of a launch whose kernel gets values of pointers with its
   arguments (struct passed_pointer).  libgomp would want the pointers to be
   mapped: it is told that they are firstprivate, and gets the device's values.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_PASSED_ENTRIES_H
#define ACCDEEP_INTERPOSE_PASSED_ENTRIES_H

#include <cstdint>
#include <vector>

namespace accdeep
{

class passed_entries
{
public:
  /* WORDS are the arguments of GOACC_parallel_keyed, which the calling thread's
     innermost construct makes.  They are changed where there are such pointers,
     and lead to this object then.  */
  explicit passed_entries (uint64_t *words);
  passed_entries (const passed_entries &) = delete;
  passed_entries &operator= (const passed_entries &) = delete;

private:
  std::vector<uintptr_t> m_addresses;
  std::vector<unsigned short> m_kinds;
};

} // namespace accdeep

#endif
