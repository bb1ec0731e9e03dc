/* The plug-in's table: consumes addresses of the driver's functions, and those
   of the functions that take their places.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/plugin-table.h"

#include <cstdint>
#include <cstring>
#include <link.h>

namespace accdeep
{
namespace cuda
{

namespace
{

/* Pointers in the plug-in's writable data.  */
struct plugin_pointers
{
  const void *from;
  const void *to; /* Null: leave them.  */
  size_t n;
};

bool
plugin_p (const dl_phdr_info *module)
{
  constexpr char prefix[] = "libgomp-plugin-nvptx.";
  const char *slash = strrchr (module->dlpi_name, '/');
  const char *name = slash ? slash + 1 : module->dlpi_name;
  return strncmp (name, prefix, strlen (prefix)) == 0;
}

int
replace_in_module (dl_phdr_info *module, size_t, void *data)
{
  auto &p = *static_cast<plugin_pointers *> (data);
  if (!plugin_p (module))
    return 0;
  uintptr_t relro_start = 0;
  uintptr_t relro_end = 0;
  for (int i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      if (segment.p_type != PT_GNU_RELRO)
        continue;
      relro_start = module->dlpi_addr + segment.p_vaddr;
      relro_end = relro_start + segment.p_memsz;
    }
  for (int i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_W))
        continue;
      constexpr uintptr_t size = sizeof p.from;
      uintptr_t slot = (module->dlpi_addr + segment.p_vaddr + size - 1) & -size;
      const uintptr_t end
          = module->dlpi_addr + segment.p_vaddr + segment.p_memsz;
      for (; slot + size <= end; slot += size)
        {
          auto *pointer = reinterpret_cast<const void **> (slot);
          /* What is read-only by now is not that table.  */
          if ((slot >= relro_start && slot < relro_end)
              || __atomic_load_n (pointer, __ATOMIC_RELAXED) != p.from)
            continue;
          p.n++;
          if (p.to)
            __atomic_store_n (pointer, p.to, __ATOMIC_RELEASE);
        }
    }
  return 0;
}

/* Make the plug-in's pointers to FROM point to TO; null: leave them.  Returns
   how many there are.  */
size_t
replace_pointers (const void *from, const void *to)
{
  plugin_pointers p = { from, to, 0 };
  dl_iterate_phdr (replace_in_module, &p);
  return p.n;
}

} // namespace

bool
replace_in_plugin (std::initializer_list<replacement> replacements)
{
  for (const replacement &r : replacements)
    if (!r.real || !replace_pointers (r.real, nullptr))
      return false;
  for (const replacement &r : replacements)
    replace_pointers (r.real, r.mine);
  return true;
}

} // namespace cuda
} // namespace accdeep
