/* Where the plugin of cc1 and cc1plus starts, and when its parts have their
   turn.

   Consumes the plugin's arguments, produces the callbacks.  The dispatcher
   (main.cc) calls accdeep_init_front_end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/c-family/archive.h"
#include "plugin/front/c-family/intercept.h"
#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/late-routine.h"
#include "plugin/front/c-family/no-openacc.h"
#include "plugin/front/c-family/once.h"
#include "plugin/front/c-family/tags.h"
#include "plugin/front/gcc/warning-options.h"
#include "plugin/gcc/options.h"
#include "plugin/gcc/private.h"
#include "plugin/lower/classes.h"
#include "plugin/lower/codelet.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/host-pointers.h"
#include "plugin/lower/infer.h"
#include "plugin/lower/lowering.h"
#include "plugin/suggest/suggest.h"

#define ACCDEEP_EXPORT __attribute__ ((visibility ("default")))

extern "C" ACCDEEP_EXPORT int accdeep_init_front_end (plugin_name_args *);

namespace accdeep
{

namespace
{

void (*s_parse_file) ();

void
on_pragmas (void *, void *)
{
  register_pragmas ();
}

/* Is there anything that the device has, too?  GCC registers it with libgomp
   then, from a file that comes behind the libraries: where these are linked as
   they are needed it takes more than that, as in C++ with openacc.h alone.
   Directives call it by themselves.  */
bool
offloaded_symbols_p ()
{
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
  if (node->offloadable)
    return true;
  return false;
}

/* In place of the front end's own parse_file.  */
void
parse_file ()
{
  start_interception ();
  s_parse_file ();
  finish_codelets ();
  finish_language ();
  finish_late_routines ();
  record_classes ();
  finish_infer (source_extents ());
  finish_types ();
  freeze_views ();
  if (!directives_met_p () && offloaded_symbols_p ())
    need_libgomp ();
  /* GCC ends here then, and tells nobody.  */
  if (flag_syntax_only)
    finish_host_pointers ();
  if (flag_syntax_only || seen_error ())
    finish_suggestions ();
}

/* The same without -fopenacc.  */
void
parse_file_without_openacc ()
{
  watch_ignored_directives ();
  s_parse_file ();
}

} // namespace

} // namespace accdeep

int
accdeep_init_front_end (plugin_name_args *info)
{
  using namespace accdeep;
  if (!read_arguments (*info) || !read_warning_options () || !read_cures ())
    return 1;
  if (!flag_openacc)
    {
      if (!flag_preprocess_only)
        {
          s_parse_file = lang_hooks.parse_file;
          lang_hooks.parse_file = parse_file_without_openacc;
        }
      return 0;
    }

  register_callback (info->base_name, PLUGIN_PRAGMAS, on_pragmas, nullptr);
  if (flag_preprocess_only)
    return 0;
  register_roots (info->base_name);
  mark_precompiled_headers ();
  s_parse_file = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_file;
  start_error_filter ();
  add_offload_options (device_library_needed_p);
  start_language (info->base_name);
  watch_routines (info->base_name);
  register_lowering (info->base_name);
  register_suggestions (info->base_name);
  register_cures (info->base_name);
  watch_operands (info->base_name);
  return 0;
}
