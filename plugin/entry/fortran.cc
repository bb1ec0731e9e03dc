/* Where the plugin of f951 starts, and when its parts have their turn.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/fortran.h"
#include "plugin/cure/cure.h"
#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/idle-operands.h"
#include "plugin/front/fortran/language.h"
#include "plugin/front/fortran/once.h"
#include "plugin/front/fortran/section-size.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/warning-options.h"
#include "plugin/gcc/options.h"
#include "plugin/gcc/private.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/codelet.h"
#include "plugin/lower/fortran/extended-types.h"
#include "plugin/lower/lowering.h"

#define ACCDEEP_EXPORT __attribute__ ((visibility ("default")))

extern "C" ACCDEEP_EXPORT int accdeep_init_front_end (plugin_name_args *);

namespace accdeep
{

namespace
{

std::unordered_set<tree> s_prepared;
std::unordered_set<tree> s_lowered;

int (*s_gimplify_expr) (tree *, gimple_seq *, gimple_seq *);

/* Give the directives of FUNCTION, and of those that it contains, what the
   source said of them.  The containing one comes first.  */
void
prepare_function (tree function)
{
  if (!DECL_SAVED_TREE (function) || !s_prepared.insert (function).second)
    return;
  tree outer = current_function_decl;
  current_function_decl = function;
  /* Before other directives get the clauses of some.  */
  cure_section_sizes (&DECL_SAVED_TREE (function));
  insert_tags (DECL_SAVED_TREE (function));
  keep_returns_inside (DECL_SAVED_TREE (function));
  current_function_decl = outer;
  if (cgraph_node *node = cgraph_node::get (function))
    for (cgraph_node *nested = first_nested_function (node); nested;
         nested = next_nested_function (nested))
      prepare_function (nested->decl);
}

/* gfortran tells plugins of no function; but each body is an expression to
   gimplify before its parts are.  */
int
gimplify_expr (tree *expression, gimple_seq *before, gimple_seq *after)
{
  tree function = current_function_decl;
  if (function && expression == &DECL_SAVED_TREE (function)
      && s_lowered.insert (function).second)
    {
      prepare_function (function);
      cure_dummy_sizes (&DECL_SAVED_TREE (function));
      cure_associate_names (&DECL_SAVED_TREE (function));
      cure_reference_reductions (&DECL_SAVED_TREE (function));
      cure_scalar_targets (&DECL_SAVED_TREE (function));
      lower_function (function);
      cure_function (&DECL_SAVED_TREE (function));
    }
  return s_gimplify_expr (expression, before, after);
}

void (*s_parse_file) ();

/* gfortran has loaded the source, and parses it now.  */
void
parse_file ()
{
  check_gfortran ();
  take_directives ();
  start_error_filter ();
  s_parse_file ();
  if (seen_error () || flag_syntax_only)
    check_after_errors ();
  else
    {
      finish_codelets ();
      record_extended_types ();
      cure_unit ();
      cure_declared_constants (declared_constants ());
    }
}

/* The same without -fopenacc.  */
void
parse_file_without_openacc ()
{
  warn_of_ignored_directives ();
  s_parse_file ();
}

void
finish_unit (void *, void *)
{
  if (!seen_error ())
    check_declared_notes ();
  check_unused_types ();
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

  directive_sentinel = "!$acc";
  /* There is room for it: -fplugin is no option of the preprocessor.  */
  gfc_cpp_handle_option (OPT_D, language_macro, 1);
  name_behind = name_of_selector;
  register_roots (info->base_name);
  s_parse_file = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_file;
  s_gimplify_expr = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_expr;
  add_offload_options (device_library_needed_p);
  register_callback (info->base_name, PLUGIN_FINISH_UNIT, finish_unit, nullptr);
  register_lowering (info->base_name);
  register_cures (info->base_name);
  return 0;
}
