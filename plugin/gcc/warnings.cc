/* Names of warnings in GCC's diagnostics.  Consumes warnings with an option of
   ours; produces GCC's, which -Werror and pragmas reclassify, and which show
   "[-Waccdeep-NAME]" and the address of the option's section in the
   documentation in every format.

   A diagnostic belongs to an option by the option's index in GCC's table, which
   a plugin cannot extend: GCC keeps an entry for each index.  Parameters have
   an index, too, but no diagnostic belongs to one.  Our warnings use the
   indices of the first parameters, and the hooks below answer for them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/warnings.h"
#include "plugin/gcc/diagnostics.h"

#include "opts-diagnostic.h"

#include <cstdarg>

namespace accdeep
{

namespace
{

constexpr int first_index = OPT__param_align_loop_iterations_;
static_assert (first_index + static_cast<int> (n_warnings)
                   < OPT__param_early_inlining_insns_,
               "there are parameters enough");

bool s_on[n_warnings];

int
index_of (warning_option option)
{
  return first_index + static_cast<int> (option);
}

/* The entry of INDEX; null if that is an option of GCC's.  */
const warning_entry *
entry_of (int index)
{
  const int number = index - first_index;
  return number >= 0 && number < static_cast<int> (n_warnings)
             ? &warning_entries[number]
             : nullptr;
}

bool
on_p (const warning_entry &entry)
{
  return s_on[&entry - warning_entries];
}

char *
spell (const warning_entry &entry, bool promoted)
{
  return concat (promoted ? "-Werror=accdeep-" : "-Waccdeep-", entry.name,
                 nullptr);
}

char *
url_of (const warning_entry &entry)
{
  return concat (ACCDEEP_DOCUMENTATION_URL "warnings.html#", entry.name,
                 nullptr);
}

/* ------------------------------------------------------------------------
   GCC's hooks.
   ------------------------------------------------------------------------ */

#if GCCPLUGIN_VERSION >= 15000

#if GCCPLUGIN_VERSION >= 16000
typedef ::diagnostics::option_id_manager manager_base;
typedef compiler_diagnostic_option_id_manager gcc_manager;
typedef ::diagnostics::option_id id_type;
typedef enum ::diagnostics::kind kind_type;
constexpr kind_type warning_kind = ::diagnostics::kind::warning;
constexpr kind_type error_kind = ::diagnostics::kind::error;
#else
typedef diagnostic_option_manager manager_base;
typedef compiler_diagnostic_option_manager gcc_manager;
typedef diagnostic_option_id id_type;
typedef diagnostic_t kind_type;
constexpr kind_type warning_kind = DK_WARNING;
constexpr kind_type error_kind = DK_ERROR;
#endif

class manager final : public manager_base
{
public:
  explicit manager (unsigned languages)
      : m_gcc (*global_dc, languages, &global_options)
  {
  }

  int
  option_enabled_p (id_type id) const override
  {
    const warning_entry *own = entry_of (id.m_idx);
    return own ? on_p (*own) : m_gcc.option_enabled_p (id);
  }

  char *
  make_option_name (id_type id, kind_type original,
                    kind_type kind) const override
  {
    const warning_entry *own = entry_of (id.m_idx);
    return own ? spell (*own, original == warning_kind && kind == error_kind)
               : m_gcc.make_option_name (id, original, kind);
  }

  char *
  make_option_url (id_type id) const override
  {
    const warning_entry *own = entry_of (id.m_idx);
    return own ? url_of (*own) : m_gcc.make_option_url (id);
  }

private:
  gcc_manager m_gcc;
};

void
set_hooks ()
{
  const unsigned languages = global_dc->get_lang_mask ();
  auto own = std::make_unique<manager> (languages);
#if GCCPLUGIN_VERSION >= 16000
  global_dc->set_option_id_manager (std::move (own), languages);
#else
  global_dc->set_option_manager (std::move (own), languages);
#endif
}

#else

#if GCCPLUGIN_VERSION >= 14000
typedef const diagnostic_context context_type;
#else
typedef diagnostic_context context_type;
#endif

int
enabled (int index, unsigned languages, void *options)
{
  const warning_entry *own = entry_of (index);
  return own ? on_p (*own) : option_enabled (index, languages, options);
}

char *
name (context_type *context, int index, diagnostic_t original,
      diagnostic_t kind)
{
  const warning_entry *own = entry_of (index);
  return own ? spell (*own, original == DK_WARNING && kind == DK_ERROR)
             : option_name (context, index, original, kind);
}

#if GCCPLUGIN_VERSION >= 14000
char *
url (context_type *context, int index, unsigned languages)
{
  const warning_entry *own = entry_of (index);
  return own ? url_of (*own) : get_option_url (context, index, languages);
}

void
set_hooks ()
{
  global_dc->set_option_hooks (enabled, &global_options, name, url,
                               global_dc->get_lang_mask ());
}
#else
char *
url (context_type *context, int index)
{
  const warning_entry *own = entry_of (index);
  return own ? url_of (*own) : get_option_url (context, index);
}

void
set_hooks ()
{
  global_dc->option_enabled = enabled;
  global_dc->option_name = name;
  global_dc->get_option_url = url;
}
#endif
#endif

} // namespace

void
start_warnings ()
{
  for (unsigned i = 0; i < n_warnings; i++)
    s_on[i] = warning_entries[i].on;
  set_hooks ();
}

void
set_warning (warning_option option, warning_state state, location_t where)
{
  const int index = index_of (option);
  const bool off = state == warning_state::ignored;
  /* As GCC does with its own: -Wno-NAME leaves -Werror=NAME as it is, and what
     the command line said is kept for places before the first pragma.  */
  if (where != UNKNOWN_LOCATION || state == warning_state::error
      || state == warning_state::no_error)
    classify_option (index,
                     off                             ? option_class::ignored
                     : state == warning_state::error ? option_class::error
                                                     : option_class::warning,
                     where);
  if (state == warning_state::no_error)
    return;
  if (!off || where == UNKNOWN_LOCATION)
    s_on[static_cast<unsigned> (option)] = !off;
}

bool
warning_enabled_p (location_t loc, warning_option option)
{
  return warning_enabled_at (loc, index_of (option));
}

bool
warn_at (location_t loc, warning_option option, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  auto_diagnostic_group together;
  gcc_rich_location where (loc);
  const bool shown
      = report_warning (where, index_of (option), format, &arguments);
  va_end (arguments);
  return shown;
}

/* GCC wants a list of arguments.  */
static bool
warn_without_arguments (rich_location *where, int index, const char *format,
                        ...)
{
  va_list arguments;
  va_start (arguments, format);
  const bool shown = report_warning (*where, index, format, &arguments);
  va_end (arguments);
  return shown;
}

bool
warn_user (rich_location &where, warning_option option, const char *format)
{
  return warn_without_arguments (&where, index_of (option), format);
}

} // namespace accdeep
