/* Whole modules: consumes the calls by which libgomp's plug-in links modules,
   produces a module that the driver has compiled from all of them.

     cuLinkAddData    the text is noted
     cuLinkComplete   the one module is loaded; if that fails, the driver links
                      what was noted
     cuModuleLoadData has been done

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/whole-modules.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/cuda/driver.h"
#include "libgomp-ext/cuda/launched-kernels.h"
#include "libgomp-ext/cuda/one-module.h"
#include "libgomp-ext/cuda/plugin-table.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace accdeep
{
namespace cuda
{

namespace
{

/* CU_JIT_INPUT_PTX.  */
constexpr int ptx_text = 1;

struct noted_text
{
  void *text;
  size_t bytes;
  const char *name;
};

/* What one link state has got.  */
struct link_job
{
  std::vector<noted_text> texts;
  /* The driver has them; nothing is noted any more.  */
  bool linking = false;
  module_text whole;
  void *module = nullptr; /* Of WHOLE, until libgomp has it.  */
};

/* Link states have jobs until they are destroyed.  */
struct linker
{
  std::mutex lock;
  function_table real = {};
  bool parameters = false; /* Launches are seen to.  */
  std::map<void *, link_job> jobs;
  std::vector<void *> modules; /* That libgomp has loaded.  */
};

/* Never destroyed: libgomp ends after everything else.  */
linker &
the_linker ()
{
  static auto *const result = new linker;
  return *result;
}

/* Have the driver link what JOB, of STATE, has noted.  */
int
link (linker &l, void *state, link_job &job)
{
  job.linking = true;
  for (const noted_text &t : job.texts)
    if (int error = l.real.link_add_data (state, ptx_text, t.text, t.bytes,
                                          t.name, 0, nullptr, nullptr))
      return error;
  return success;
}

/* In place of the driver's cuLinkAddData.  */
int
plugin_adds (void *state, int type, void *data, size_t bytes, const char *name,
             unsigned n, void *options, void *values)
{
  linker &l = the_linker ();
  std::lock_guard<std::mutex> guard (l.lock);
  link_job &job = l.jobs[state];
  if (!job.linking && type == ptx_text && !n)
    {
      job.texts.push_back ({ data, bytes, name });
      return success;
    }
  if (!job.linking)
    if (int error = link (l, state, job))
      return error;
  return l.real.link_add_data (state, type, data, bytes, name, n, options,
                               values);
}

/* Of the current context's device, 10 times the major number, and the minor
   one.  */
unsigned
compute_capability ()
{
  constexpr int major = 75; /* CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR.  */
  constexpr int minor = 76;
  return 10 * device_attribute (major) + device_attribute (minor);
}

/* Load what JOB has noted as one module, of the current context.  */
bool
load_whole (linker &l, link_job &job)
{
  try
    {
      std::vector<std::string_view> texts;
      for (const noted_text &t : job.texts)
        {
          const std::string_view all (static_cast<const char *> (t.text),
                                      t.bytes);
          texts.push_back (all.substr (0, all.find ('\0')));
        }
      job.whole = one_module (texts, compute_capability (), l.parameters);
    }
  catch (const std::bad_alloc &)
    {
      return false;
    }
  return !job.whole.text.empty ()
         && l.real.module_load_data (&job.module, job.whole.text.c_str ())
                == success;
}

/* In place of cuLinkComplete.  */
int
plugin_completes (void *state, void **image, size_t *bytes)
{
  linker &l = the_linker ();
  std::lock_guard<std::mutex> guard (l.lock);
  link_job &job = l.jobs[state];
  if (!job.linking && load_whole (l, job))
    {
      *image = job.whole.text.data ();
      *bytes = job.whole.text.size () + 1;
      return success;
    }
  if (!job.linking)
    if (int error = link (l, state, job))
      return error;
  return l.real.link_complete (state, image, bytes);
}

/* In place of cuModuleLoadData.  */
int
plugin_loads (void **module, const void *image)
{
  linker &l = the_linker ();
  std::lock_guard<std::mutex> guard (l.lock);
  for (auto &job : l.jobs)
    if (job.second.module && image == job.second.whole.text.data ())
      {
        *module = job.second.module;
        job.second.module = nullptr;
        try
          {
            l.modules.push_back (*module);
            add_kernels (*module, std::move (job.second.whole.parameters));
          }
        catch (const std::bad_alloc &)
          {
            return out_of_memory;
          }
        return success;
      }
  const int error = l.real.module_load_data (module, image);
  if (error == success)
    l.modules.push_back (*module);
  return error;
}

/* In place of cuModuleUnload.  */
int
plugin_unloads (void *module)
{
  linker &l = the_linker ();
  std::lock_guard<std::mutex> guard (l.lock);
  l.modules.erase (std::remove (l.modules.begin (), l.modules.end (), module),
                   l.modules.end ());
  remove_kernels (module);
  return l.real.module_unload (module);
}

/* In place of cuLinkDestroy.  */
int
plugin_destroys (void *state)
{
  linker &l = the_linker ();
  std::lock_guard<std::mutex> guard (l.lock);
  l.jobs.erase (state);
  return l.real.link_destroy (state);
}

} // namespace

void
compile_whole_modules ()
{
  const function_table &f = functions ();
  /* Options of the link would be lost.  */
  if (environment_variable ("GOMP_NVPTX_JIT"))
    return;
  the_linker ().real = f;
  if (!replace_in_plugin ({ { f.link_add_data, plugin_adds },
                            { f.link_complete, plugin_completes },
                            { f.module_load_data, plugin_loads },
                            { f.module_unload, plugin_unloads },
                            { f.link_destroy, plugin_destroys } }))
    return;
  the_linker ().parameters = see_to_launches ();
}

kernel
kernel_called (const char *name)
{
  linker &l = the_linker ();
  std::lock_guard<std::mutex> guard (l.lock);
  kernel result;
  for (auto module = l.modules.rbegin (); module != l.modules.rend (); ++module)
    if (l.real.module_get_function (&result, *module, name) == success)
      return result;
  return nullptr;
}

} // namespace cuda
} // namespace accdeep
