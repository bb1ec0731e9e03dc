/* The check that calls are seen: consumes the loader's list of modules and its
   tables of symbols.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/check.h"

#include "libgomp-ext/env.h"
#include "libgomp-ext/error.h"
#include "libgomp-ext/interpose/call-name.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"

#include <cstdint>
#include <dlfcn.h>
#include <link.h>

namespace accdeep
{

namespace
{

/* Which of two functions' modules was loaded first.  */
struct load_order
{
  uintptr_t definition;
  uintptr_t libgomp;
  bool definition_first;
};

bool
module_has_p (const dl_phdr_info *module, uintptr_t address)
{
  for (int i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      if (segment.p_type == PT_LOAD
          && address - (module->dlpi_addr + segment.p_vaddr) < segment.p_memsz)
        return true;
    }
  return false;
}

/* The loader lists modules in the order in which it has loaded them.  */
int
compare_with (dl_phdr_info *module, size_t, void *data)
{
  auto &order = *static_cast<load_order *> (data);
  if (module_has_p (module, order.libgomp))
    return 1;
  order.definition_first = module_has_p (module, order.definition);
  return order.definition_first;
}

/* Modules that call NAME have always called another function than libgomp's.
   If not, UNSEEN gets the file that has the function that they call.  */
bool
interposed_p (const char *name, const char *&unseen)
{
  void *real = libgomp::symbol (name);
  /* A newer libgomp's.  */
  if (!real)
    return true;
  void *definition = dlsym (RTLD_DEFAULT, name);
  load_order order = { reinterpret_cast<uintptr_t> (definition),
                       reinterpret_cast<uintptr_t> (real), false };
  dl_iterate_phdr (compare_with, &order);
  Dl_info info;
  if (!order.definition_first)
    unseen
        = definition && dladdr (definition, &info) ? info.dli_fname : "nothing";
  return order.definition_first;
}

bool
check_calls ()
{
  for (const char *name : gomp_call_names)
    {
      const char *file = nullptr;
      if (interposed_p (name, file))
        continue;
      const environment &e = get_environment ();
      if (e.debug_plan || e.debug_statistics || e.profile)
        note ("not all calls to libgomp are seen (%s is found in %s): every "
              "object is registered at once; LD_PRELOAD=libaccdeep.so.1 lets "
              "them be seen",
              name, file);
      return false;
    }
  return true;
}

} // namespace

bool
calls_seen_p ()
{
  static const bool result = check_calls ();
  return result;
}

} // namespace accdeep
