/* The entries of a launch whose kernel gets values of pointers with its
   arguments (struct passed_pointer).  libgomp would want the pointers to be
   mapped.  launch-arguments finds them to be firstprivate, with the device's
   values; where libgomp launches the kernel it copies these, because it has no
   memory for what is firstprivate and nothing else.

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

  /* libgomp gets the entries among WORDS, which may be others by now.  */
  void copy_values (uint64_t *words);

private:
  std::vector<uintptr_t> m_addresses;
  std::vector<unsigned short> m_kinds;
  std::vector<uintptr_t> m_values; /* Host addresses of the device's values.  */
};

} // namespace accdeep

#endif
