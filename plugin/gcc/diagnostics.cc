/* GCC's diagnostics, of any version.  Consumes messages and a filter; produces
   the starter and the finalizer that GCC's context calls for its text output.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/diagnostics.h"

namespace accdeep
{

namespace
{

/* What the versions call the same.  From GCC 15 the starter and the finalizer
   belong to an output in text, of which there may be several, each with a
   printer.  */

#if GCCPLUGIN_VERSION >= 16000
typedef ::diagnostics::context context_type;
typedef ::diagnostics::text_sink output_type;
typedef const ::diagnostics::diagnostic_info info_type;
typedef ::diagnostics::diagnostic_info own_info_type;
typedef enum ::diagnostics::kind kind_type;
typedef ::diagnostics::text_starter_fn starter_type;
typedef ::diagnostics::text_finalizer_fn finalizer_type;
#define ACCDEEP_DK(OLD, NEW) (::diagnostics::kind::NEW)
#define ACCDEEP_STARTER ::diagnostics::text_starter
#define ACCDEEP_FINALIZER ::diagnostics::text_finalizer
#else
typedef diagnostic_context context_type;
typedef diagnostic_info own_info_type;
typedef diagnostic_t kind_type;
#define ACCDEEP_DK(OLD, NEW) (OLD)
#if GCCPLUGIN_VERSION >= 15000
typedef diagnostic_text_output_format output_type;
typedef const diagnostic_info info_type;
typedef diagnostic_text_starter_fn starter_type;
typedef diagnostic_text_finalizer_fn finalizer_type;
#define ACCDEEP_STARTER diagnostic_text_starter
#define ACCDEEP_FINALIZER diagnostic_text_finalizer
#else
typedef diagnostic_context *output_type;
#if GCCPLUGIN_VERSION >= 14000
typedef const diagnostic_info info_type;
#else
typedef diagnostic_info info_type;
#endif
typedef diagnostic_starter_fn starter_type;
typedef diagnostic_finalizer_fn finalizer_type;
#define ACCDEEP_STARTER diagnostic_starter
#define ACCDEEP_FINALIZER diagnostic_finalizer
#endif
#endif

#if GCCPLUGIN_VERSION >= 15000
typedef output_type &output_argument;

context_type &
context_of (output_argument output)
{
  return output.get_context ();
}

pretty_printer *
printer_of (output_argument output)
{
  return output.get_printer ();
}

obstack *
text_of (pretty_printer *printer)
{
  return pp_buffer (printer)->m_obstack;
}
#else
typedef output_type output_argument;

context_type &
context_of (output_argument output)
{
  return *output;
}

pretty_printer *
printer_of (output_argument output)
{
  return output->printer;
}

obstack *
text_of (pretty_printer *printer)
{
  return pp_buffer (printer)->obstack;
}
#endif

kind_type
kind_of (const own_info_type &info)
{
#if GCCPLUGIN_VERSION >= 16000
  return info.m_kind;
#else
  return info.kind;
#endif
}

/* Is there an option that switches the diagnostic off?  */
bool
optional_p (const own_info_type &info)
{
#if GCCPLUGIN_VERSION >= 16000
  return info.m_option_id.m_idx != 0;
#elif GCCPLUGIN_VERSION >= 15000
  return info.option_id.m_idx != 0;
#else
  return info.option_index != 0;
#endif
}

void
set_option (own_info_type &info, int option)
{
#if GCCPLUGIN_VERSION >= 16000
  info.m_option_id = option;
#elif GCCPLUGIN_VERSION >= 15000
  info.option_id = option;
#else
  info.option_index = option;
#endif
}

void
set_place (own_info_type &info, rich_location *where)
{
#if GCCPLUGIN_VERSION >= 16000
  info.m_richloc = where;
#else
  info.richloc = where;
#endif
}

int &
count_of (context_type &context, kind_type kind)
{
#if GCCPLUGIN_VERSION >= 14000
  return context.diagnostic_count (kind);
#else
  return context.diagnostic_count[kind];
#endif
}

/* ------------------------------------------------------------------------
   The filter.
   ------------------------------------------------------------------------ */

diagnostic_filter *s_filter;
starter_type s_begin;
finalizer_type s_end;

gcc_severity
severity_of (const own_info_type &info)
{
  switch (kind_of (info))
    {
    case ACCDEEP_DK (DK_ERROR, error):
      return optional_p (info) ? gcc_severity::warning : gcc_severity::error;
    case ACCDEEP_DK (DK_WARNING, warning):
      return gcc_severity::warning;
    case ACCDEEP_DK (DK_NOTE, note):
      return gcc_severity::note;
    case ACCDEEP_DK (DK_FATAL, fatal):
    case ACCDEEP_DK (DK_ICE, ice):
    case ACCDEEP_DK (DK_ICE_NOBT, ice_nobt):
      return gcc_severity::fatal;
    default:
      return gcc_severity::other;
    }
}

void
begin_diagnostic (output_argument output, info_type *info)
{
  if (!s_filter->admits (severity_of (*info), diagnostic_location (info)))
    return;
  if (s_filter->anonymous_function_p ())
    diagnostic_set_last_function (&context_of (output), info);
  s_begin (output, info);
}

/* The diagnostic INFO is in the printer of OUTPUT, and was counted.  */
void
drop (output_argument output, own_info_type &info, kind_type original_kind)
{
  pp_clear_output_area (printer_of (output));
  const bool promoted = kind_of (info) == ACCDEEP_DK (DK_ERROR, error)
                        && original_kind == ACCDEEP_DK (DK_WARNING, warning);
  --count_of (context_of (output),
              promoted ? ACCDEEP_DK (DK_WERROR, werror) : kind_of (info));
  /* Its fix-it hints are still to be printed.  */
  static rich_location nowhere (line_table, UNKNOWN_LOCATION);
  set_place (info, &nowhere);
}

void
end_diagnostic (output_argument output, info_type *info,
                kind_type original_kind)
{
  /* pp_formatted_text would add a null to it.  */
  obstack *buffer = text_of (printer_of (output));
  std::string text (static_cast<char *> (obstack_base (buffer)),
                    obstack_object_size (buffer));
  const std::string given = text;
  if (s_filter->admits_text (severity_of (*info), diagnostic_location (info),
                             text))
    {
      if (text != given)
        {
          pp_clear_output_area (printer_of (output));
          obstack_grow (text_of (printer_of (output)), text.data (),
                        text.size ());
        }
      s_end (output, info, original_kind);
    }
  else
    /* GCC's own, which only promises us not to change it.  */
    drop (output, const_cast<own_info_type &> (*info), original_kind);
}

} // namespace

void
start_filtering (diagnostic_filter &filter)
{
  s_filter = &filter;
  s_begin = ACCDEEP_STARTER (global_dc);
  ACCDEEP_STARTER (global_dc) = begin_diagnostic;
  s_end = ACCDEEP_FINALIZER (global_dc);
  ACCDEEP_FINALIZER (global_dc) = end_diagnostic;
}

/* ------------------------------------------------------------------------
   Limits.
   ------------------------------------------------------------------------ */

namespace
{

void
set_error_limits (int max_errors, bool fatal_errors)
{
#if GCCPLUGIN_VERSION >= 16000
  global_dc->set_max_errors (max_errors);
  global_dc->set_fatal_errors (fatal_errors);
#elif GCCPLUGIN_VERSION >= 14000
  global_dc->set_max_errors (max_errors);
  global_dc->m_fatal_errors = fatal_errors;
#else
  global_dc->max_errors = max_errors;
  global_dc->fatal_errors = fatal_errors;
#endif
}

} // namespace

void
suspend_error_limits ()
{
  set_error_limits (0, false);
}

void
resume_error_limits ()
{
  set_error_limits (flag_max_errors, flag_fatal_errors);
}

/* ------------------------------------------------------------------------
   Ours.
   ------------------------------------------------------------------------ */

namespace
{

kind_type
kind_of (gcc_severity level)
{
  switch (level)
    {
    case gcc_severity::error:
      return ACCDEEP_DK (DK_ERROR, error);
    case gcc_severity::note:
      return ACCDEEP_DK (DK_NOTE, note);
    default:
      gcc_unreachable ();
    }
}

/* There are no arguments, but GCC wants a list of them.  */
bool
emit (rich_location *where, kind_type kind, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  own_info_type info;
  diagnostic_set_info (&info, format, &arguments, where, kind);
  bool shown = diagnostic_report_diagnostic (global_dc, &info);
  va_end (arguments);
  return shown;
}

} // namespace

bool
report_to_user (rich_location &where, gcc_severity level, const char *format)
{
  return emit (&where, kind_of (level), format);
}

bool
report_warning (rich_location &where, int option, const char *format,
                va_list *arguments)
{
  own_info_type info;
  diagnostic_set_info (&info, format, arguments, &where,
                       ACCDEEP_DK (DK_WARNING, warning));
  set_option (info, option);
  return diagnostic_report_diagnostic (global_dc, &info);
}

void
classify_option (int option, option_class result, location_t where)
{
  const kind_type kind
      = result == option_class::ignored ? ACCDEEP_DK (DK_IGNORED, ignored)
        : result == option_class::error ? ACCDEEP_DK (DK_ERROR, error)
                                        : ACCDEEP_DK (DK_WARNING, warning);
  diagnostic_classify_diagnostic (global_dc, option, kind, where);
}

/* They are notes, and GCC forgets what it has printed.  */
void
drop_ignored_options ()
{
  static context_type silent;
  diagnostic_initialize (&silent, N_OPTS);
#if GCCPLUGIN_VERSION >= 16000
  silent.inhibit_notes ();
#else
  diagnostic_inhibit_notes (&silent);
#endif
  context_type *const loud = global_dc;
  global_dc = &silent;
  print_ignored_options ();
  global_dc = loud;
  diagnostic_finish (&silent);
}

} // namespace accdeep
