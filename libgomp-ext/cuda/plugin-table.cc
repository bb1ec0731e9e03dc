/* Replaces entries of the plug-in's table; consumes the launches of kernels,
   produces the same with arguments.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/plugin-table.h"

#include "libgomp-ext/cuda/driver.h"

#include <atomic>
#include <cstddef>
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

std::atomic<bool> s_watched{ false };
thread_local uintptr_t s_arguments = 0;

/* In place of cuLaunchKernel.  */
int
plugin_launches (kernel function, unsigned grid_x, unsigned grid_y,
                 unsigned grid_z, unsigned block_x, unsigned block_y,
                 unsigned block_z, unsigned shared_bytes, device_stream s,
                 void **parameters, void **extra)
{
  uintptr_t arguments = s_arguments;
  s_arguments = 0;
  void *own[] = { &arguments };
  /* A plug-in that passes them in another way would launch with others.  */
  if (arguments && !(parameters && parameters[0]))
    return invalid_value;
  if (arguments)
    {
      uintptr_t given;
      memcpy (&given, parameters[0], sizeof given);
      if (!given)
        parameters = own;
    }
  return functions ().launch_kernel (function, grid_x, grid_y, grid_z, block_x,
                                     block_y, block_z, shared_bytes, s,
                                     parameters, extra);
}

} // namespace

bool
replace_in_plugin (std::initializer_list<replacement> all)
{
  for (const replacement &r : all)
    if (!replace_pointers (r.real, nullptr))
      return false;
  for (const replacement &r : all)
    replace_pointers (r.real, r.mine);
  return true;
}

void
watch_launches ()
{
  const function_table &f = functions ();
  if (f.complete && f.launch_kernel)
    s_watched = replace_in_plugin (
        { { reinterpret_cast<const void *> (f.launch_kernel),
            reinterpret_cast<const void *> (plugin_launches) } });
}

bool
pass_arguments (uintptr_t dev_addr)
{
  if (!s_watched)
    return false;
  s_arguments = dev_addr;
  return true;
}

} // namespace cuda
} // namespace accdeep
