/* The pass that cures what GCC makes of directives.

   Consumes each function as the gimplifier leaves it, whatever its language;
   changes those statements that a cure is about, and nothing else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/declared.h"
#include "plugin/cure/directives.h"
#include "plugin/cure/kernels-loop.h"

namespace accdeep
{

namespace
{

/* The body of a compute construct, or of a function for the device.  */
void
cure_device_code (gimple_seq *body)
{
  report_missing (body);
  if (cure_p (cure::character))
    cure_characters (body);
  if (lang_GNU_Fortran () && cure_p (cure::array_alignment))
    cure_array_alignment (body);
}

/* What all compute constructs need.  */
void
cure_construct (gomp_target *directive)
{
  cure_copies (directive);
  if (cure_p (cure::struct_reference))
    cure_struct_references (directive);
  if (cure_p (cure::shared_frame))
    cure_shared_frame (directive);
  cure_device_code (gimple_omp_body_ptr (directive));
}

/* The data clauses of DIRECTIVE, which is OpenACC's.  */
void
cure_data_clauses (gomp_target *directive, gimple_stmt_iterator *at)
{
  if (lang_GNU_Fortran () && cure_p (cure::section_size))
    cure_first_elements (directive, at);
  if (!lang_GNU_Fortran () && cure_p (cure::struct_reference))
    cure_referred_objects (directive);
  if (cure_p (cure::attach))
    {
      cure_second_pointers (directive);
      cure_absent_objects (directive, at);
    }
  if (cure_p (cure::empty_section))
    cure_empty_sections (directive, at);
  if (cure_p (cure::no_create))
    cure_no_create (directive, at);
  if (!is_gimple_omp_offloaded (directive))
    return;
  if (lang_GNU_Fortran () && cure_p (cure::device_pointer))
    cure_device_pointers (directive);
  if (!lang_GNU_Fortran () && cure_p (cure::captured_object))
    cure_captured_objects (directive);
  cure_parts (directive, at);
}

void
cure_directive (gomp_target *directive, gimple_stmt_iterator *at)
{
  if (is_gimple_omp_oacc (directive))
    cure_data_clauses (directive, at);
  switch (gimple_omp_target_kind (directive))
    {
    case GF_OMP_TARGET_KIND_OACC_UPDATE:
      if (cure_p (cure::update))
        cure_update (directive);
      if (cure_p (cure::attach))
        cure_updated_members (directive);
      break;
    case GF_OMP_TARGET_KIND_OACC_ENTER_DATA:
      cure_companions (directive, at);
      break;
    case GF_OMP_TARGET_KIND_OACC_EXIT_DATA:
      if (cure_p (cure::deleted_descriptor))
        cure_deleted_descriptors (directive);
      break;
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
      if (cure_p (cure::declare_scalar))
        cure_declared_scalars (directive);
      if (cure_p (cure::private_reduction))
        cure_private_reductions (directive);
      if (cure_p (cure::private_array))
        cure_private_variables (directive);
      cure_construct (directive);
      break;
    case GF_OMP_TARGET_KIND_OACC_KERNELS:
      if (cure_p (cure::kernels_scalar))
        cure_kernels (directive);
      if (split_kernels (directive, at))
        {
          if (gsi_stmt (*at) == directive)
            cure_copies (directive);
          break;
        }
      if (cure_kernels_loop (directive) && cure_p (cure::private_array))
        cure_private_variables (directive);
      cure_construct (directive);
      break;
    case GF_OMP_TARGET_KIND_OACC_DATA:
      if (cure_p (cure::launch_arguments))
        cure_data_pointers (directive, at);
      cure_copies (directive);
      break;
    default:
      break;
    }
}

/* There are errors: nothing is cured, and GCC must not find more because of
   what cures have begun.  */
tree
leave (gimple_stmt_iterator *at, bool *, walk_stmt_info *)
{
  auto directive = dyn_cast<gomp_target *> (gsi_stmt (*at));
  if (directive
      && gimple_omp_target_kind (directive) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    join_kernels (directive);
  return NULL_TREE;
}

tree
visit (gimple_stmt_iterator *at, bool *, walk_stmt_info *)
{
  gimple *statement = gsi_stmt (*at);
  if (auto directive = dyn_cast<gomp_target *> (statement))
    cure_directive (directive, at);
  else if (auto loop = dyn_cast<gomp_for *> (statement))
    {
      if (gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP
          && cure_p (cure::reduction_order))
        order_reductions (loop);
    }
  else if (auto call = dyn_cast<gcall *> (statement))
    {
      if (cure_p (cure::attach))
        cure_attach (call, at);
    }
  return NULL_TREE;
}

/* What other cures have left of constructs, each once.  */
tree
visit_cured (gimple_stmt_iterator *at, bool *, walk_stmt_info *info)
{
  auto directive = dyn_cast<gomp_target *> (gsi_stmt (*at));
  if (!directive)
    return NULL_TREE;
  const int kind = gimple_omp_target_kind (directive);
  auto done = static_cast<std::unordered_set<gimple *> *> (info->info);
  if ((kind == GF_OMP_TARGET_KIND_OACC_PARALLEL
       || kind == GF_OMP_TARGET_KIND_OACC_SERIAL)
      && done->insert (directive).second)
    cure_private_scalars (directive, at);
  return NULL_TREE;
}

void
cure_private_scalars_in (gimple_seq *body)
{
  std::unordered_set<gimple *> done;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &done;
  walk_gimple_seq_mod (body, visit_cured, nullptr, &info);
}

const pass_data cure_data = {
  GIMPLE_PASS, "accdeep-cures", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0,
  0,
};

class cure_pass final : public gimple_opt_pass
{
public:
  cure_pass () : gimple_opt_pass (cure_data, g) {}

  unsigned int
  execute (function *fun) override
  {
    gimple_seq body = gimple_body (fun->decl);
    walk_stmt_info info;
    memset (&info, 0, sizeof info);
    walk_gimple_seq_mod (&body, seen_error () ? leave : visit, nullptr, &info);
    if (!seen_error () && cure_p (cure::private_scalar))
      cure_private_scalars_in (&body);
    if (!seen_error () && for_device_p (fun->decl))
      cure_device_code (&body);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // namespace

void
cure_function (tree *body)
{
  if (cure_p (cure::read_only))
    cure_named_constants (*body);
  if (cure_p (cure::named_constant))
    cure_routine_constants (*body);
  if (cure_p (cure::type_bound))
    cure_type_bound (body);
  if (cure_p (cure::declare_allocatable))
    cure_declared_memory (body);
}

void
cure_unit ()
{
  if (cure_p (cure::declare_allocatable))
    register_declared_references ();
}

void
register_cures (const char *plugin_name)
{
  register_pass_info info = { new cure_pass, "omp_oacc_kernels_decompose", 1,
                              PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  register_unused_data (plugin_name);
  register_launch_values (plugin_name);
  register_launch_arguments (plugin_name);
  register_device_calls (plugin_name);
  register_launch_waits (plugin_name);
  register_integer_pairs (plugin_name);
}

} // namespace accdeep
