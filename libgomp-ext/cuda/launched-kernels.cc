/* Launched kernels: consumes the calls by which libgomp's plug-in launches a
   kernel, produces the kernel's second parameter.

     cuModuleGetFunction   the kernel and the bytes of its parameter are noted
     cuMemcpyHtoD          libgomp's arguments are noted
     cuLaunchKernel        with the arguments of pass_arguments, or those
                           noted

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/launched-kernels.h"

#include "libgomp-ext/cuda/driver.h"
#include "libgomp-ext/cuda/kernel-parameters.h"
#include "libgomp-ext/cuda/plugin-table.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <unordered_map>

namespace accdeep
{
namespace cuda
{

namespace
{

constexpr int invalid_value = 1; /* CUDA_ERROR_INVALID_VALUE.  */

struct launched_kernel
{
  void *module;
  size_t bytes; /* Of its second parameter.  */
};

/* What a copy has put at DEV_ADDR.  */
struct noted_copy
{
  uint64_t dev_addr = 0;
  size_t bytes = 0;
  unsigned char contents[most_parameter_bytes];
};

/* libgomp copies the arguments of a launch last, or next to last.  */
constexpr size_t n_noted = 16;

struct launcher
{
  std::mutex lock;
  function_table real = {};
  noted_copy noted[n_noted];
  size_t next = 0; /* Of them, to be noted.  */
  std::unordered_map<void *, std::map<std::string, size_t>> modules;
  std::unordered_map<kernel, launched_kernel> kernels;
  std::atomic<size_t> most_bytes{ 0 }; /* That any kernel has.  */
};

/* Never destroyed: libgomp ends after everything else.  */
launcher &
the_launcher ()
{
  static auto *const result = new launcher;
  return *result;
}

/* Of pass_arguments.  */
struct own_launch
{
  const void *arguments;
  size_t bytes;
  bool taken;
};

thread_local own_launch this_launch;

/* In place of cuModuleGetFunction.  */
int
plugin_gets_function (kernel *result, void *module, const char *name)
{
  launcher &l = the_launcher ();
  const int error = l.real.module_get_function (result, module, name);
  if (error != success)
    return error;
  const std::lock_guard<std::mutex> guard (l.lock);
  auto known = l.modules.find (module);
  if (known == l.modules.end ())
    return success;
  auto bytes = known->second.find (name);
  if (bytes == known->second.end ())
    return success;
  try
    {
      l.kernels[*result] = { module, bytes->second };
    }
  catch (const std::bad_alloc &)
    {
      return out_of_memory;
    }
  return success;
}

void
note_copy (uint64_t dev_addr, const void *from, size_t bytes)
{
  launcher &l = the_launcher ();
  const size_t most = l.most_bytes;
  if (!most)
    return;
  const std::lock_guard<std::mutex> guard (l.lock);
  noted_copy &n = l.noted[l.next++ % n_noted];
  n.dev_addr = dev_addr;
  n.bytes = std::min (bytes, most);
  memcpy (n.contents, from, n.bytes);
}

/* In place of cuMemcpyHtoD.  */
int
plugin_copies (uint64_t dev_addr, const void *from, size_t bytes)
{
  note_copy (dev_addr, from, bytes);
  return the_launcher ().real.copy_in (dev_addr, from, bytes);
}

/* In place of cuMemcpyHtoDAsync.  */
int
plugin_copies_in_stream (uint64_t dev_addr, const void *from, size_t bytes,
                         device_stream s)
{
  note_copy (dev_addr, from, bytes);
  return the_launcher ().real.copy_in_async (dev_addr, from, bytes, s);
}

/* Store in RESULT the BYTES that libgomp has put last at DEV_ADDR for a launch
   in S.  */
int
read_arguments (launcher &l, uint64_t dev_addr, size_t bytes, device_stream s,
                unsigned char *result)
{
  bool seen = false;
  bool found = false;
  {
    const std::lock_guard<std::mutex> guard (l.lock);
    for (size_t i = 0; i < n_noted; i++)
      {
        noted_copy &n = l.noted[(l.next - 1 - i) % n_noted];
        if (n.dev_addr != dev_addr)
          continue;
        if (!seen && n.bytes >= bytes)
          {
            memcpy (result, n.contents, bytes);
            found = true;
          }
        seen = true;
        /* The memory may have other contents next time.  */
        n.dev_addr = 0;
      }
  }
  if (found)
    return success;
  if (int error = l.real.copy_out_async (result, dev_addr, bytes, s))
    return error;
  return l.real.stream_synchronize (s);
}

/* In place of cuLaunchKernel.  */
int
plugin_launches (kernel k, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                 unsigned block_x, unsigned block_y, unsigned block_z,
                 unsigned shared_bytes, device_stream s, void **parameters,
                 void **extra)
{
  launcher &l = the_launcher ();
  size_t bytes = 0;
  {
    const std::lock_guard<std::mutex> guard (l.lock);
    auto known = l.kernels.find (k);
    if (known != l.kernels.end ())
      bytes = known->second.bytes;
  }
  unsigned char arguments[most_parameter_bytes];
  void *both[] = { nullptr, arguments };
  if (bytes)
    {
      if (!parameters)
        return invalid_value;
      own_launch &own = this_launch;
      uint64_t dev_addr;
      both[0] = parameters[0];
      memcpy (&dev_addr, both[0], sizeof dev_addr);
      if (dev_addr)
        {
          if (int error = read_arguments (l, dev_addr, bytes, s, arguments))
            return error;
        }
      else
        {
          if (own.bytes < bytes)
            return invalid_value;
          both[1] = const_cast<void *> (own.arguments);
          own.taken = true;
        }
      parameters = both;
    }
  return l.real.launch_kernel (k, grid_x, grid_y, grid_z, block_x, block_y,
                               block_z, shared_bytes, s, parameters, extra);
}

} // namespace

bool
see_to_launches ()
{
  const function_table &f = functions ();
  the_launcher ().real = f;
  return replace_in_plugin ({ { f.module_get_function, plugin_gets_function },
                              { f.copy_in, plugin_copies },
                              { f.copy_in_async, plugin_copies_in_stream },
                              { f.launch_kernel, plugin_launches } });
}

void
add_kernels (void *module, std::map<std::string, size_t> &&parameters)
{
  launcher &l = the_launcher ();
  const std::lock_guard<std::mutex> guard (l.lock);
  for (const auto &p : parameters)
    l.most_bytes = std::max<size_t> (l.most_bytes, p.second);
  l.modules[module] = std::move (parameters);
}

void
remove_kernels (void *module)
{
  launcher &l = the_launcher ();
  const std::lock_guard<std::mutex> guard (l.lock);
  l.modules.erase (module);
  for (auto k = l.kernels.begin (); k != l.kernels.end ();)
    k = k->second.module == module ? l.kernels.erase (k) : std::next (k);
}

bool
pass_arguments (const void *arguments, size_t bytes)
{
  const bool taken = this_launch.taken;
  this_launch = { arguments, bytes, false };
  return taken;
}

} // namespace cuda
} // namespace accdeep
