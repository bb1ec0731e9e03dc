/* Arguments and offload options, for every front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/half.h"

#include <cstring>

namespace accdeep
{

namespace
{

std::vector<std::pair<std::string, std::string>> s_arguments;

char *(*s_offload_options) ();

/* With a ptxas in PATH that knows no sm_3x any more, the assembler's check
   fails for GCC 12's default, and nothing but that check.  */
char *
offload_options ()
{
  std::string options = s_offload_options ? s_offload_options () : "";
  if (!options.empty ())
    options += ' ';
  options += "-foffload-options=nvptx-none=-Wa,--no-verify";
  return xstrdup (options.c_str ());
}

} // namespace

bool
read_arguments (const plugin_name_args &info)
{
  static const char *const known[] = { "dump", "link" };
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
      const char *value = info.argv[i].value;
      s_arguments.emplace_back (info.argv[i].key, value ? value : "");
    }
  return true;
}

const char *
plugin_argument (const char *name)
{
  for (const auto &argument : s_arguments)
    if (argument.first == name)
      return argument.second.c_str ();
  return nullptr;
}

void
add_offload_options ()
{
  s_offload_options = targetm.offload_options;
  targetm.offload_options = offload_options;
}

} // namespace accdeep
