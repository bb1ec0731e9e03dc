/* Arguments and offload options, for every front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/options.h"
#include "plugin/gcc/diagnostics.h"
#include "plugin/model/warning.h"

#include <algorithm>
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

/* Where this part of the plugin lies, and the library for the device beside it.
 */
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

struct argument
{
  const char *name;
  /* What may stand behind "=": "" is nothing; none: checked elsewhere.  */
  std::vector<std::string> values;
  const char *meaning;
  /* What stands for a value that is checked elsewhere; one in brackets may be
     missing.  */
  const char *form = "";
};

const std::vector<argument> &
arguments ()
{
  static const std::vector<argument> all = {
    { "dataflow",
      {},
      "write the graphs of dataflow regions, for graphviz",
      "=FILE" },
    { "dump", { "" }, "write what the directives mean" },
    { "error",
      {},
      "make errors of warnings, or warnings again",
      "=[no-]NAME,..." },
    { "fortran",
      { "deep", "shallow" },
      "what Fortran's clauses mean for types without directives" },
    { "help", { "" }, "list these arguments" },
    { "infer", { "" }, "have ACCDEEP_INFER find out how long members are" },
    { "link", { "" }, "call the library directly; link with -laccdeep" },
    { "no-cures",
      {},
      "leave GCC's own mistakes, or those named, as they are",
      "[=NAME,...]" },
    { "report",
      { "", "full" },
      "tell what each directive moves, and what stays on the host" },
    { "suggest",
      {},
      "suggest directives for members that have none; FILE keeps what each "
      "file of a program says of them",
      "[=FILE]" },
    { "warn", {}, "switch warnings on or off", "=[no-]NAME,..." },
    { "warn-host-pointers",
      { "", "no" },
      "warn of kernels that dereference the host's pointers" },
  };
  return all;
}

/* TEXT in GCC's quotes, for a format.  */
std::string
quoted_in_format (const std::string &text)
{
  std::string result = "%<";
  for (char c : text)
    result += c == '%' ? std::string ("%%") : std::string (1, c);
  return result + "%>";
}

/* "'deep' or 'shallow'", for a format; "no value" for an empty one.  */
std::string
enumerated (const std::vector<std::string> &words, const char *conjunction)
{
  std::string text;
  for (std::size_t i = 0; i < words.size (); i++)
    {
      if (i > 0)
        text += i + 1 < words.size () ? ", " : conjunction;
      text += words[i].empty () ? "no value" : quoted_in_format (words[i]);
    }
  return text;
}

void
report_argument (const std::string &format)
{
  gcc_rich_location nowhere (UNKNOWN_LOCATION);
  report_to_user (nowhere, gcc_severity::error, format.c_str ());
}

/* Whether A may have VALUE, null for none; if not, after an error.  */
bool
check_value (const argument &a, const char *value)
{
  const std::string given = value ? value : "";
  if (value && given.empty ())
    {
      report_argument (
          quoted_in_format (std::string ("-fplugin-arg-accdeep-") + a.name)
          + " has nothing behind the " + quoted_in_format ("="));
      return false;
    }
  if (a.values.empty () && a.form[0] == '=' && given.empty ())
    {
      report_argument (
          quoted_in_format (std::string ("-fplugin-arg-accdeep-") + a.name)
          + " takes " + quoted_in_format (a.form + 1) + ", but has no value");
      return false;
    }
  if (a.values.empty ()
      || std::find (a.values.begin (), a.values.end (), given)
             != a.values.end ())
    return true;
  const std::string known
      = a.values.size () == 1 ? "no value" : enumerated (a.values, " or ");
  report_argument (
      quoted_in_format (std::string ("-fplugin-arg-accdeep-") + a.name)
      + " takes " + known + ", "
      + (given.empty ()          ? "but has no value"
         : a.values.size () == 1 ? "but has " + quoted_in_format (given)
                                 : "not " + quoted_in_format (given)));
  return false;
}

/* Whether there is an argument NAME that may have VALUE; if not, after an
   error.  */
bool
check_argument (const char *name, const char *value)
{
  std::vector<std::string> names;
  for (const argument &a : arguments ())
    {
      if (strcmp (a.name, name) == 0)
        return check_value (a, value);
      names.push_back (a.name);
    }
  report_argument (
      "unrecognized command-line option "
      + quoted_in_format (std::string ("-fplugin-arg-accdeep-") + name)
      + "; the arguments are " + enumerated (names, " and "));
  return false;
}

void
list_arguments ()
{
  for (const argument &a : arguments ())
    {
      std::string values;
      for (const std::string &value : a.values)
        if (!value.empty ())
          values += (values.empty () ? "" : "|") + value;
      if (a.values.empty ())
        values = a.form;
      else if (!values.empty ())
        values
            = a.values.front ().empty () ? "[=" + values + "]" : "=" + values;
      inform (UNKNOWN_LOCATION, "%<-fplugin-arg-accdeep-%s%s%>: %s", a.name,
              values.c_str (), a.meaning);
    }
  for (const warning_entry &entry : warning_entries)
    inform (UNKNOWN_LOCATION, "%<-Waccdeep-%s%>: %s%s", entry.name,
            entry.meaning, entry.on ? "" : "; off by default");
}

/* Options that are left out of the section of options for the device, and how
   many words they have.  */
std::vector<std::pair<cl_decoded_option *, std::size_t>> s_hidden;
void (*s_begin_section) (const char *);

/* There is code for the device that OpenMP's constructs have made.  */
bool
openmp_offloaded_p ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl))
      && !oacc_get_fn_attrib (node->decl))
    return true;
  return false;
}

/* With -fopenacc and -fopenmp mkoffload does not know which of them the code
   for the device is of.  Where OpenMP is on the host alone it is OpenACC's.  */
void
hide_openmp ()
{
  if (!flag_openacc || !flag_openmp || openmp_offloaded_p ())
    return;
  for (unsigned i = 1; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_fopenmp)
      {
        std::size_t &words
            = save_decoded_options[i].canonical_option_num_elements;
        s_hidden.emplace_back (&save_decoded_options[i], words);
        words = 0;
      }
}

/* The section of options has been written when the next one begins; with -flto
   there is one for the host.  */
void
begin_section (const char *name)
{
  for (auto [option, words] : s_hidden)
    option->canonical_option_num_elements = words;
  s_hidden.clear ();
  s_begin_section (name);
}

/* With a ptxas in PATH that knows no sm_3x any more, the assembler's
   check fails for GCC 12's default, and nothing but that check.  A routine with
   external linkage gets an alias in position-independent code, as if another
   library could replace it, and GCC 12's nvptx has no aliases.  What kernels
   call of the C library's mathematics and of libgfortran is the device's own
   library, which GCC before version 15 links only where it is told so.  Without
   a table of lines, faults and profiles of kernels have no lines of the source;
   it changes no instruction.  */
char *
offload_options ()
{
  hide_openmp ();
  std::string options = s_offload_options ? s_offload_options () : "";
  if (!options.empty ())
    options += ' ';
  options += "-foffload-options=nvptx-none=-Wa,--no-verify"
             " -foffload-options=nvptx-none=-fno-pic";
  if (debug_info_level == DINFO_LEVEL_NONE)
    options += " -foffload-options=nvptx-none=-g1";
  if (s_device_library_needed_p ())
    options += " -foffload-options=nvptx-none,amdgcn-amdhsa=" + own_folder ()
               + "/accdeep-device.o";
  if (lang_GNU_Fortran ())
    options += " -foffload-options=-lgfortran";
  options += " -foffload-options=-lm";
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
  if (good && plugin_argument ("help"))
    list_arguments ();
  return good;
}

const char *
plugin_argument (const char *name)
{
  /* The last one holds, as with GCC's own options.  */
  for (auto i = s_arguments.rbegin (); i != s_arguments.rend (); ++i)
    if (i->first == name)
      return i->second ? i->second : "";
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
  s_begin_section = lang_hooks.lto.begin_section;
  lang_hooks.lto.begin_section = begin_section;
}

/* Kernels in files without the plugin need GCC 12's options as well.  With
   nothing else, the section for the device makes no code.  mkoffload takes code
   of one kind alone, and with -fopenmp other files may have OpenMP's.  */
void
hand_options_on ()
{
  if (GCCPLUGIN_VERSION < 13000 && !flag_openmp)
    g->have_offload = true;
}

} // namespace accdeep
