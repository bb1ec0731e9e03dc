/* Arguments and offload options, for every front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/options.h"

#include <cstring>
#include <dlfcn.h>

namespace accdeep
{

namespace
{

/* With null for the value of one that has none.  */
std::vector<std::pair<std::string, const char *>> s_arguments;

char *(*s_offload_options) ();
bool (*s_device_library_needed_p) ();

/* Where this part of the plugin lies, and the library for the device beside it.  */
std::string
own_folder ()
{
  Dl_info self;
  if (!dladdr (reinterpret_cast<void *> (&own_folder), &self))
    return ".";
  char *file = lrealpath (self.dli_fname);
  std::string path = file;
  free (file);
  return path.substr (0, path.rfind ('/'));
}

/* With a ptxas in PATH that knows no sm_3x any more, the assembler's
   check fails for GCC 12's default, and nothing but that check.  A routine with
   external linkage gets an alias in position-independent code, as if another
   library could replace it, and GCC 12's nvptx has no aliases.  */
char *
offload_options ()
{
  std::string options = s_offload_options ? s_offload_options () : "";
  if (!options.empty ())
    options += ' ';
  options += "-foffload-options=nvptx-none=-Wa,--no-verify"
             " -foffload-options=nvptx-none=-fno-pic";
  if (s_device_library_needed_p ())
    options += " -foffload-options=nvptx-none=-L" + own_folder ()
               + " -foffload-options=nvptx-none=-laccdeep-device";
  return xstrdup (options.c_str ());
}

} // namespace

bool
read_arguments (const plugin_name_args &info)
{
  static const char *const known[] = { "dump", "fortran", "link", "no-cures" };
  for (int i = 0; i < info.argc; i++)
    {
      bool found = false;
      for (const char *name : known)
        found |= strcmp (info.argv[i].key, name) == 0;
      if (!found)
        {
          error ("unrecognized command-line option %<-fplugin-arg-%s-%s%>",
                 info.base_name, info.argv[i].key);
          return false;
        }
      s_arguments.emplace_back (info.argv[i].key, info.argv[i].value);
    }
  return true;
}

const char *
plugin_argument (const char *name)
{
  for (const auto &argument : s_arguments)
    if (argument.first == name)
      return argument.second ? argument.second : "";
  return nullptr;
}

std::vector<const char *>
plugin_argument_values (const char *name)
{
  std::vector<const char *> values;
  for (const auto &argument : s_arguments)
    if (argument.first == name)
      values.push_back (argument.second);
  return values;
}

void
add_offload_options (bool (*device_library_needed_p) ())
{
  s_device_library_needed_p = device_library_needed_p;
  s_offload_options = targetm.offload_options;
  targetm.offload_options = offload_options;
}

} // namespace accdeep
