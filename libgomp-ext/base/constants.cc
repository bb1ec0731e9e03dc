/* Constants of modules: consumes what the dynamic linker says, produces a list
   of ranges, which is as old as the last module that came or went.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/constants.h"

#include "libgomp-ext/base/modules.h"

#include <algorithm>
#include <link.h>
#include <memory>
#include <mutex>
#include <vector>

namespace accdeep
{

struct constant_range
{
  uintptr_t start;
  uintptr_t end;
  const char *module;
};

struct constant_list
{
  module_counts modules = {};         /* When it was made.  */
  std::vector<constant_range> ranges; /* By address.  */
};

namespace
{

int
add_module (dl_phdr_info *module, size_t, void *data)
{
  auto &list = *static_cast<constant_list *> (data);
  list.modules = { module->dlpi_adds, module->dlpi_subs };
  for (unsigned i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      const uintptr_t start = module->dlpi_addr + segment.p_vaddr;
      if (segment.p_type == PT_LOAD && !(segment.p_flags & PF_W))
        list.ranges.push_back (
            { start, start + segment.p_memsz,
              *module->dlpi_name ? module->dlpi_name : "the program" });
    }
  return 0;
}

std::shared_ptr<const constant_list>
current_list ()
{
  static auto *const mutex = new std::mutex;
  static auto *const known = new std::shared_ptr<const constant_list>;
  const module_counts modules = count_modules ();
  std::lock_guard<std::mutex> guard (*mutex);
  if (!*known || !((*known)->modules == modules))
    {
      auto list = std::make_shared<constant_list> ();
      dl_iterate_phdr (add_module, list.get ());
      std::sort (list->ranges.begin (), list->ranges.end (),
                 [] (const constant_range &a, const constant_range &b) {
                   return a.start < b.start;
                 });
      *known = list;
    }
  return *known;
}

} // namespace

constant_memory::constant_memory () : m_list (current_list ()) {}

const char *
constant_memory::module_of (uintptr_t start, uintptr_t end) const
{
  auto next = std::lower_bound (
      m_list->ranges.begin (), m_list->ranges.end (), end,
      [] (const constant_range &r, uintptr_t a) { return r.start < a; });
  if (next == m_list->ranges.begin () || std::prev (next)->end <= start)
    return nullptr;
  return std::prev (next)->module;
}

} // namespace accdeep
