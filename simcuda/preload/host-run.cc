/* A program that simcuda-run has started ends with an error if nothing of it
   was on the simulated device: what it showed then is nothing about device
   code.  Consumes libgomp's and the driver's state at exit, and the environment
   of simcuda-run.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/preload/host-run.h"

#include "simcuda/driver/simcuda.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <dlfcn.h>
#include <link.h>
#include <strings.h>
#include <sys/resource.h>
#include <unistd.h>

#define EXPORT __attribute__ ((visibility ("default")))

namespace simcuda
{

namespace
{

std::atomic<bool> offloads_p, launches_p, image_p, device_used_p;

constexpr char plugin[] = "libgomp-plugin-nvptx.so.1";

bool
loaded_p (const char *library)
{
  return dl_iterate_phdr (
      [] (dl_phdr_info *module, size_t, void *name) {
        return int (
            std::strstr (module->dlpi_name, static_cast<const char *> (name))
            != nullptr);
      },
      const_cast<char *> (library));
}

/* Whether this is the program that simcuda-run became.  */
bool
started_here_p (const char *started)
{
  return std::strtol (started, nullptr, 10) == getpid ();
}

/* What the children have used that were waited for.  */
rusage
children ()
{
  rusage result = {};
  getrusage (RUSAGE_CHILDREN, &result);
  return result;
}

/* Of the shell that simcuda-run was.  */
rusage children_before;

/* A shell, make, mpirun.  */
bool
had_children_p ()
{
  return children ().ru_minflt != children_before.ru_minflt;
}

bool
disabled_p ()
{
  const char *setting = secure_getenv ("OMP_TARGET_OFFLOAD");
  return setting && strcasecmp (setting, "disabled") == 0;
}

const char *
reason ()
{
  if (!loaded_p ("libgomp.so.1"))
    return "it does not use libgomp (is it built with -fopenacc or -fopenmp?)";
  if (!offloads_p)
    return "it came to no construct that runs on a device";
  if (!loaded_p (plugin) && !disabled_p ())
    return "libgomp's plugin for NVIDIA devices, libgomp-plugin-nvptx.so.1, is "
           "not where the dynamic linker looks, or does not load (Debian: "
           "libgomp-plugin-nvptx1)";
  if (!image_p)
    return "it has no code for NVIDIA devices (GCC's offload compiler was not "
           "there, Debian: gcc-N-offload-nvptx, or -foffload= left it out)";
  return "its constructs ran on the host, as the program or the environment "
         "says (if clauses, ACC_DEVICE_TYPE, OMP_TARGET_OFFLOAD)";
}

/* Everything has been finalised by now: dlopen would begin again with it.  */
void
check_device (int status, void *)
{
  const char *started = secure_getenv ("_SIMCUDA_RUN");
  /* Data may have been there all the same.  */
  const bool no_code = launches_p && !image_p;
  if (!started || (device_used_p && !no_code))
    return;
  if (!offloads_p && (!started_here_p (started) || had_children_p ()))
    return;
  std::fflush (nullptr);
  std::fprintf (stderr,
                "simcuda-run: %s: nothing ran on the simulated device: "
                "%s\n",
                program_invocation_name, reason ());
  if (status == 0)
    _exit (1);
}

__attribute__ ((constructor)) void
watch_exit ()
{
  children_before = children ();
  on_exit (check_device, nullptr);
}

} // namespace

void *
library_symbol (const char *library, const char *name)
{
  void *handle = dlopen (library, RTLD_LAZY | RTLD_NOLOAD);
  return handle ? dlsym (handle, name) : nullptr;
}

/* Where a library that dlopen has brought leads is not behind this one.  Its
   own order: libaccdeep, which goes on to libgomp.  */
void *
next_symbol (const char *name)
{
  void *result = dlsym (RTLD_NEXT, name);
  for (const char *library : { "libaccdeep.so.1", "libgomp.so.1" })
    if (!result)
      result = library_symbol (library, name);
  return result;
}

void *
needed_next_symbol (const char *name)
{
  void *result = next_symbol (name);
  if (!result)
    {
      std::fprintf (stderr, "simcuda-run: %s: no library has %s\n",
                    program_invocation_name, name);
      _exit (1);
    }
  return result;
}

void
note_offloading ()
{
  offloads_p = true;
}

void
note_launch ()
{
  launches_p = true;
}

} // namespace simcuda

namespace
{

/* libgomp's number for code for NVIDIA devices.  */
constexpr int nvptx = 5;

typedef void register_ver_fn (unsigned, const void *, int, const void *);
typedef void register_fn (const void *, int, const void *);

template <typename Function>
Function *
in_libgomp (const char *name)
{
  return reinterpret_cast<Function *> (
      simcuda::library_symbol ("libgomp.so.1", name));
}

void
note_image (int target)
{
  if (target == nvptx)
    simcuda::image_p = true;
}

} // namespace

/* Constructors of programs call these when there is code for a device; a
   library between the program and libgomp, the one that begins with simcuda_.
 */
extern "C" EXPORT void
GOMP_offload_register_ver (unsigned version, const void *host_table, int target,
                           const void *data)
{
  note_image (target);
  reinterpret_cast<register_ver_fn *> (simcuda::needed_next_symbol (
      "GOMP_offload_register_ver")) (version, host_table, target, data);
}

extern "C" EXPORT void
simcuda_GOMP_offload_register_ver (unsigned version, const void *host_table,
                                   int target, const void *data)
{
  note_image (target);
  in_libgomp<register_ver_fn> ("GOMP_offload_register_ver") (
      version, host_table, target, data);
}

extern "C" EXPORT void
GOMP_offload_register (const void *host_table, int target, const void *data)
{
  note_image (target);
  reinterpret_cast<register_fn *> (simcuda::needed_next_symbol (
      "GOMP_offload_register")) (host_table, target, data);
}

extern "C" EXPORT void
simcuda_device_used (void)
{
  simcuda::device_used_p = true;
}
