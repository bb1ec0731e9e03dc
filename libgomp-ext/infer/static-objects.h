/* How long static variables are, as the symbols of their files say.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_STATIC_OBJECTS_H
#define ACCDEEP_INFER_STATIC_OBJECTS_H

#include "libgomp-ext/infer/heap.h"
#include "libgomp-ext/infer/regions.h"

#include <map>
#include <string>
#include <vector>

namespace accdeep
{
namespace infer
{

/* Each file is read once, when something leads into it.  One without a table of
   symbols says nothing of its variables.  */
class static_objects
{
public:
  /* The variable that has the byte at ADDRESS, in MODULE; none: nobody says. */
  heap_block find (uintptr_t address, const loaded_module &module);

  /* The walk is over.  */
  void settle ();

private:
  struct object
  {
    uintptr_t start;
    uintptr_t bytes;
    block_word word;
  };
  struct file
  {
    std::string name;
    std::vector<object> objects; /* By their addresses.  */
  };

  static std::vector<object> objects_of (const loaded_module &module);

  std::map<uintptr_t, file> m_files; /* By where they are loaded.  */
};

} // namespace infer
} // namespace accdeep

#endif
