/* Memory of modules: consumes what the dynamic linker says, produces lists of
   ranges, which are as old as the last module that came or went.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/module-memory.h"

#include "libgomp-ext/base/modules.h"

#include <algorithm>
#include <link.h>
#include <memory>
#include <mutex>
#include <vector>

namespace accdeep
{

struct segment_range
{
  uintptr_t start;
  uintptr_t end;
  const char *module;
};

/* Disjoint, by address.  */
typedef std::vector<segment_range> segment_list;

struct module_segments
{
  module_counts modules = {}; /* When it was made.  */
  segment_list constants;
  segment_list variables;
};

namespace
{

int
add_module (dl_phdr_info *module, size_t, void *data)
{
  auto &all = *static_cast<module_segments *> (data);
  all.modules = { module->dlpi_adds, module->dlpi_subs };
  for (unsigned i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      const uintptr_t start = module->dlpi_addr + segment.p_vaddr;
      if (segment.p_type == PT_LOAD)
        (segment.p_flags & PF_W ? all.variables : all.constants)
            .push_back (
                { start, start + segment.p_memsz,
                  *module->dlpi_name ? module->dlpi_name : "the program" });
    }
  return 0;
}

void
sort (segment_list &list)
{
  std::sort (list.begin (), list.end (),
             [] (const segment_range &a, const segment_range &b) {
               return a.start < b.start;
             });
}

std::shared_ptr<const module_segments>
current_segments ()
{
  static auto *const mutex = new std::mutex;
  static auto *const known = new std::shared_ptr<const module_segments>;
  const module_counts modules = count_modules ();
  std::lock_guard<std::mutex> guard (*mutex);
  if (!*known || !((*known)->modules == modules))
    {
      auto all = std::make_shared<module_segments> ();
      dl_iterate_phdr (add_module, all.get ());
      sort (all->constants);
      sort (all->variables);
      *known = all;
    }
  return *known;
}

/* The last range of LIST with a byte of [START..END); null: there is none.  */
const segment_range *
find (const segment_list &list, uintptr_t start, uintptr_t end)
{
  auto next = std::lower_bound (
      list.begin (), list.end (), end,
      [] (const segment_range &r, uintptr_t a) { return r.start < a; });
  return next == list.begin () || std::prev (next)->end <= start
             ? nullptr
             : &*std::prev (next);
}

} // namespace

module_memory::module_memory () : m_segments (current_segments ()) {}

const char *
module_memory::module_of_constants (uintptr_t start, uintptr_t end) const
{
  const segment_range *found = find (m_segments->constants, start, end);
  return found ? found->module : nullptr;
}

bool
module_memory::variables_p (uintptr_t start, uintptr_t end) const
{
  return find (m_segments->variables, start, end) != nullptr;
}

} // namespace accdeep
