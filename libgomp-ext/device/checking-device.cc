/* Checking devices: consumes the loaded libraries, produces calls of the one
   that checks.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/checking-device.h"

#include <dlfcn.h>
#include <link.h>
#include <string>
#include <vector>

namespace accdeep
{

namespace
{

int
add_name (dl_phdr_info *module, size_t, void *data)
{
  static_cast<std::vector<std::string> *> (data)->push_back (module->dlpi_name);
  return 0;
}

/* The function NAME of the device's library, which libgomp's plug-in has loaded
   for itself alone; null: there is none.  */
void *
find_function (const char *name)
{
  std::vector<std::string> modules;
  dl_iterate_phdr (add_name, &modules);
  for (const std::string &m : modules)
    if (void *handle = dlopen (m.c_str (), RTLD_LAZY | RTLD_NOLOAD))
      {
        void *result = dlsym (handle, name);
        dlclose (handle);
        if (result)
          return result;
      }
  return nullptr;
}

typedef void declare_fn (uint64_t, size_t);

declare_fn *
declare_function ()
{
  static declare_fn *const result = reinterpret_cast<declare_fn *> (
      find_function ("simcuda_declare_subobject"));
  return result;
}

declare_fn *
declare_unwritten_function ()
{
  static declare_fn *const result = reinterpret_cast<declare_fn *> (
      find_function ("simcuda_declare_unwritten"));
  return result;
}

} // namespace

void
explain_with (explain_fn *explain)
{
  typedef void register_fn (explain_fn *);
  if (auto *add = reinterpret_cast<register_fn *> (
          find_function ("simcuda_explain_with")))
    add (explain);
}

void
call_at_faults (void (*function) ())
{
  typedef void register_fn (void (*) ());
  if (auto *add = reinterpret_cast<register_fn *> (
          find_function ("simcuda_call_at_faults")))
    add (function);
}

bool
separate_objects_p ()
{
  return declare_function () != nullptr;
}

void
declare_subobject (uintptr_t dev_addr, size_t bytes)
{
  if (declare_fn *declare = declare_function ())
    declare (dev_addr, bytes);
}

void
declare_unwritten (uintptr_t dev_addr, size_t bytes)
{
  if (declare_fn *declare = declare_unwritten_function ())
    declare (dev_addr, bytes);
}

} // namespace accdeep
