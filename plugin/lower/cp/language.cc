/* What lowering has to ask the C++ front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/containers.h"
#include "plugin/lower/codelet.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/dataflow.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/fingerprint.h"
#include "plugin/lower/implicit-routine.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/nest.h"

namespace accdeep
{

/* Classes with linkage are the same everywhere, and so are their
   descriptors.  */
std::string
linkage_name (tree type)
{
  if (!CLASS_TYPE_P (type) || !TYPE_NAME (type)
      || no_linkage_check (type, /*relaxed_p=*/false)
      || !TREE_PUBLIC (TYPE_MAIN_DECL (type))
      || decl_function_context (TYPE_MAIN_DECL (type)))
    return std::string ();
  /* "_ZTS" and the mangled type.  */
  tree name = mangle_typeinfo_string_for_type (type);
  return std::string (IDENTIFIER_POINTER (name)).substr (4);
}

std::string
identity_of (tree type)
{
  return linkage_name (type);
}

bool
one_definition_p ()
{
  return true;
}

/* The front end looks into each function that is called, to find immediate
   functions for instance.  */
void
complete_function (tree decl)
{
  retrofit_lang_decl (decl);
  SET_DECL_LANGUAGE (decl, lang_c);
  if (!DECL_CONTEXT (decl))
    DECL_CONTEXT (decl) = FROB_CONTEXT (global_namespace);
}

namespace
{

/* What lowering writes into a function refers to data of this translation unit,
   which no importer of a module may have.  So FUNCTION, one of the module's
   that importers would compile for themselves, is compiled with the module
   alone.  */
void
keep_in_module (tree function)
{
  if (!modules_p () || !TREE_PUBLIC (function))
    return;
  tree owner = STRIP_TEMPLATE (get_originating_module_decl (function));
  if (!DECL_LANG_SPECIFIC (owner) || !DECL_MODULE_PURVIEW_P (owner)
      || DECL_MODULE_IMPORT_P (owner))
    return;
  DECL_DECLARED_INLINE_P (function) = 0;
  if (DECL_TEMPLATE_INSTANTIATION (function))
    SET_DECL_EXPLICIT_INSTANTIATION (function);
  mark_needed (function);
}

} // namespace

/* Trees that warnings had folded already would come back as they were.  */
void
body_changed ()
{
  clear_fold_cache ();
  keep_in_module (current_function_decl);
}

/* Only C has bounds of parameters.  */
void
expand_declared_arrays (tree)
{
}

tree
object_of_call (tree t, tree *function)
{
  const bool call = TREE_CODE (t) == CALL_EXPR;
  if (!call && TREE_CODE (t) != AGGR_INIT_EXPR)
    return NULL_TREE;
  tree callee = call ? CALL_EXPR_FN (t) : AGGR_INIT_EXPR_FN (t);
  *function = callee && TREE_CODE (callee) == ADDR_EXPR
                  ? TREE_OPERAND (callee, 0)
                  : NULL_TREE;
  if (!*function || TREE_CODE (*function) != FUNCTION_DECL
      || TREE_CODE (TREE_TYPE (*function)) != METHOD_TYPE)
    return NULL_TREE;
  if (!call && AGGR_INIT_VIA_CTOR_P (t))
    return AGGR_INIT_EXPR_SLOT (t);
  return call ? CALL_EXPR_ARG (t, 0) : AGGR_INIT_EXPR_ARG (t, 0);
}

const char *
task_identifier (tree fndecl)
{
  tree name = DECL_NAME (fndecl);
  return IDENTIFIER_ANY_OP_P (name) ? "operator" : IDENTIFIER_POINTER (name);
}

bool
member_or_free_p (tree fndecl)
{
  return !DECL_CONSTRUCTOR_P (fndecl) && !DECL_DESTRUCTOR_P (fndecl);
}

void
make_generic (tree fndecl)
{
  /* The gimplifier looks there, too.  */
  cfun->language = ggc_cleared_alloc<language_function> ();
  current_stmt_tree ()->stmts_are_full_exprs_p = 1;
  cp_fold_function (fndecl);
  cp_genericize (fndecl);
}

unsigned
number_builtin_expression (const expression &e, const type_ptr &type)
{
  struct job
  {
    expression source;
    std::vector<type_ptr> types;
    tree function = NULL_TREE;
  };
  auto work = std::make_shared<job> (job{ e, { type } });
  return number_expression ([work] () {
    const executable_directive none;
    captured_locals locals;
    if (!work->function)
      work->function
          = build_expression_function (work->source, work->types, none, locals);
    return work->function;
  });
}

} // namespace accdeep
