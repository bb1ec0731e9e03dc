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

/* Whether there is an argument NAME that may have VALUE, null for none; if not,
   after an error.  The names of cures are checked by those who know them.  */
bool
check_argument (const char *name, const char *value)
{
  if (strcmp (name, "dump") == 0 || strcmp (name, "link") == 0)
    {
      if (value)
        error ("%<-fplugin-arg-accdeep-%s%> takes no value, but has %qs", name,
               value);
      return !value;
    }
  if (strcmp (name, "fortran") == 0)
    {
      if (!value)
        error ("%<-fplugin-arg-accdeep-fortran%> takes %<deep%> or "
               "%<shallow%>, but has no value");
      else if (strcmp (value, "deep") != 0 && strcmp (value, "shallow") != 0)
        error ("%<-fplugin-arg-accdeep-fortran%> takes %<deep%> or "
               "%<shallow%>, not %qs",
               value);
      else
        return true;
      return false;
    }
  if (strcmp (name, "no-cures") == 0)
    return true;
  error ("unrecognized command-line option %<-fplugin-arg-accdeep-%s%>; the "
         "arguments are %<dump%>, %<fortran%>, %<link%> and %<no-cures%>",
         name);
  return false;
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
  bool good = true;
  for (int i = 0; i < info.argc; i++)
    {
      good &= check_argument (info.argv[i].key, info.argv[i].value);
      s_arguments.emplace_back (info.argv[i].key, info.argv[i].value);
    }
  return good;
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
