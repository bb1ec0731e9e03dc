/* Options that switch the plugin's warnings.  Consumes the command line and the
   arguments of the plugin.

   GCC keeps unknown options that begin with "-Wno-" until it has another
   diagnostic, so that they may switch our warnings, too.  It rejects unknown
   "-WNAME" and "-Werror=NAME" before it loads plugins; there are arguments of
   the plugin for these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/warning-options.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/diagnostics.h"
#include "plugin/gcc/options.h"
#include "plugin/model/diagnostic.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

constexpr char all_warnings[] = "all";

std::vector<std::string>
names ()
{
  std::vector<std::string> result = { all_warnings };
  for (const warning_entry &entry : warning_entries)
    result.push_back (entry.name);
  return result;
}

void
report_unknown (const std::string &argument, const std::string &name)
{
  const std::string near = similar_warning (name);
  std::string known;
  if (!near.empty ())
    known = "; did you mean " + quoted (near) + "?";
  else
    for (const std::string &other : names ())
      known += (known.empty () ? "; the warnings are " : ", ") + quoted (other);
  message (severity::error, UNKNOWN_LOCATION,
           "unknown warning " + quoted (name) + " in "
               + quoted ("-fplugin-arg-accdeep-" + argument + "=") + known)
      .send (diagnostics ());
}

/* Set the warning of WORD, an element of the list of ARGUMENT, to ON, or to OFF
   behind "no-".  False: there is none.  */
bool
take_word (const std::string &argument, const std::string &word,
           warning_state on, warning_state off)
{
  /* The name of a warning may itself begin with "no-".  */
  const bool negated = word.compare (0, strlen ("no-"), "no-") == 0
                       && warnings_called (word).empty ();
  const std::string name = negated ? word.substr (strlen ("no-")) : word;
  const std::vector<warning_option> options = warnings_called (name);
  for (warning_option option : options)
    set_warning (option, negated ? off : on, UNKNOWN_LOCATION);
  if (options.empty ())
    report_unknown (argument, name);
  return !options.empty ();
}

/* Set the warnings in the lists of ARGUMENT.  */
bool
take_lists (const char *argument, warning_state on, warning_state off)
{
  bool good = true;
  for (const char *value : plugin_argument_values (argument))
    {
      const std::string list = value ? value : "";
      for (std::string::size_type begin = 0; begin <= list.size ();)
        {
          const auto end = std::min (list.find (',', begin), list.size ());
          good &= take_word (argument, list.substr (begin, end - begin), on,
                             off);
          begin = end + 1;
        }
    }
  return good;
}

/* Is OPTION one of those that GCC keeps, and which warning is it about?  */
bool
kept_p (const cl_decoded_option &option)
{
  return option.opt_index == OPT_SPECIAL_unknown
         && startswith (option.arg, "-Wno-");
}

std::vector<warning_option>
switched_by (const cl_decoded_option &option)
{
  if (!kept_p (option))
    return {};
  if (strcmp (option.arg, "-Wno-accdeep") == 0)
    return warnings_called (all_warnings);
  constexpr char start[] = "-Wno-accdeep-";
  return startswith (option.arg, start)
             ? warnings_called (option.arg + strlen (start))
             : std::vector<warning_option> ();
}

/* Obey "-Wno-accdeep-NAME", and have GCC forget that it does not know that.  */
void
take_negative_options ()
{
  bool found = false;
  for (unsigned i = 1; i < save_decoded_options_count; i++)
    for (warning_option option : switched_by (save_decoded_options[i]))
      {
        set_warning (option, warning_state::ignored, UNKNOWN_LOCATION);
        found = true;
      }
  if (!found)
    return;
  drop_ignored_options ();
  cl_option_handlers handlers;
  set_default_handlers (&handlers, nullptr);
  for (unsigned i = 1; i < save_decoded_options_count; i++)
    if (kept_p (save_decoded_options[i])
        && switched_by (save_decoded_options[i]).empty ())
      handlers.unknown_option_callback (&save_decoded_options[i]);
}

} // namespace

std::vector<warning_option>
warnings_called (const std::string &name)
{
  std::vector<warning_option> result;
  for (unsigned i = 0; i < n_warnings; i++)
    if (name == all_warnings || name == warning_entries[i].name)
      result.push_back (static_cast<warning_option> (i));
  return result;
}

std::string
similar_warning (const std::string &name)
{
  constexpr char start[] = "accdeep-";
  const bool whole = name.compare (0, strlen (start), start) == 0;
  const std::string rest = whole ? name.substr (strlen (start)) : name;
  return whole && !warnings_called (rest).empty ()
             ? rest
             : suggestion (rest, names ());
}

bool
read_warning_options ()
{
  start_warnings ();
  const char *pointers = plugin_argument ("warn-host-pointers");
  const bool no_pointers = pointers && strcmp (pointers, "no") == 0;
  if (no_pointers)
    set_warning (warning_option::host_pointers, warning_state::ignored,
                 UNKNOWN_LOCATION);
  else if (pointers || plugin_argument ("report"))
    set_warning (warning_option::maybe_host_pointers, warning_state::warning,
                 UNKNOWN_LOCATION);
  take_negative_options ();
  const bool good
      = take_lists ("warn", warning_state::warning, warning_state::ignored);
  return take_lists ("error", warning_state::error, warning_state::no_error)
         && good;
}

} // namespace accdeep
