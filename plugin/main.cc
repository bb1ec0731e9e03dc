/* The plugin that GCC loads: a dispatcher.

   GCC loads the same plugin into cc1, cc1plus, f951 and, at link time, lto1,
   whose symbols differ.  This file uses none of them but register_callback,
   which is with what loads plugins.  It compares GCC's version with the one
   that the plugin was built for, and loads the part that belongs to the running
   compiler from the folder "accdeep" beside itself.  A compiler without one,
   lto1 for one, is left alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-plugin.h"
#include "plugin-version.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>

#define ACCDEEP_EXPORT __attribute__ ((visibility ("default")))

extern "C"
{
  ACCDEEP_EXPORT int plugin_is_GPL_compatible;
  ACCDEEP_EXPORT int plugin_init (plugin_name_args *, plugin_gcc_version *);
}

namespace
{

[[noreturn]] void
fail (const std::string &message)
{
  std::fprintf (stderr, "accdeep: %s\n", message.c_str ());
  std::exit (FATAL_EXIT_CODE);
}

std::string
spell (const plugin_gcc_version &version)
{
  std::string text = version.basever;
  if (*version.devphase)
    text += std::string (" ") + version.devphase;
  return text + " (" + version.datestamp + ")";
}

/* Plugins see GCC's data structures, which any other build may change.  */
void
check_version (const plugin_gcc_version &running)
{
  if (std::strcmp (running.basever, gcc_version.basever) == 0
      && std::strcmp (running.datestamp, gcc_version.datestamp) == 0
      && std::strcmp (running.devphase, gcc_version.devphase) == 0)
    return;
  fail ("this plugin is for GCC " + spell (gcc_version)
        + ", but the compiler is GCC " + spell (running));
}

/* File name of the part for the language NAME of lang_hooks; empty: none.  */
const char *
part_of (const char *name)
{
  if (std::strncmp (name, "GNU C++", 7) == 0)
    return "cc1plus.so";
  /* "GNU C17", but not "GNU COBOL".  */
  if (std::strncmp (name, "GNU C", 5) == 0
      && (name[5] == '\0' || (name[5] >= '0' && name[5] <= '9')))
    return "cc1.so";
  /* "GNU Fortran2008".  */
  if (std::strncmp (name, "GNU Fortran", 11) == 0)
    return "f951.so";
  return "";
}

/* What `gcc -v' and `gcc --help' print of plugins.  */
plugin_info about = {
  ACCDEEP_VERSION,
  "OpenACC deep copy.  -fplugin-arg-accdeep-dump: write what directives mean; "
  "-link: call the library directly, with -laccdeep; "
  "-fortran=deep|shallow: what clauses of Fortran mean; "
  "-report[=full]: tell what each directive moves; "
  "-suggest: suggest directives for members that have none; "
  "-warn-host-pointers: warn of kernels that use the host's pointers; "
  "-no-cures[=NAME,...]: leave mistakes of GCC's as they are",
};

} // namespace

int
plugin_init (plugin_name_args *info, plugin_gcc_version *version)
{
  check_version (*version);
  register_callback (info->base_name, PLUGIN_INFO, nullptr, &about);

  /* The first member of lang_hooks is the language's name.  */
  auto hooks
      = static_cast<const char *const *> (dlsym (RTLD_DEFAULT, "lang_hooks"));
  if (!hooks)
    fail ("the compiler does not export lang_hooks");
  const char *part = part_of (*hooks);
  if (!*part)
    return 0;

  Dl_info self;
  if (!dladdr (reinterpret_cast<void *> (&plugin_init), &self))
    fail ("cannot find the plugin's own file");
  std::string path = self.dli_fname;
  std::string::size_type slash = path.rfind ('/');
  path.erase (slash == std::string::npos ? 0 : slash + 1);
  path = path + "accdeep/" + part;

  void *handle = dlopen (path.c_str (), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    fail (std::string ("cannot load the part for this compiler: ")
          + dlerror ());
  auto init = reinterpret_cast<int (*) (plugin_name_args *)> (
      dlsym (handle, "accdeep_init_front_end"));
  if (!init)
    fail (path + " is not a part of this plugin");
  return init (info);
}
