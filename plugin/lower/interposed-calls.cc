/* Definitions of libgomp's entry points: consumes abi/gomp-calls.def, produces
   functions like, in C,

     __attribute__ ((weak, visibility ("default"))) int
     acc_is_present (void *a, size_t b)
     {
       return ((int (*) (void *, size_t)) _accdeep_interposed_function (
           &slot, "acc_is_present")) (a, b);
     }

     void GOACC_update (int a, size_t b, void *c, void *d, void *e, int f,
                        int g, ...)
     {
       void *found = _accdeep_interposed_function (&slot,
                                                   "accdeep_va_GOACC_update");
       if ((intptr_t) found < 0)
         {
           __builtin_apply (~found, __builtin_apply_args (), stacked_bytes);
           return;
         }
       va_list ap;
       va_start (ap, g);
       found (a, b, c, d, e, f, g, &ap);
       va_end (ap);
     }

   The first is for programs that are run where the library is not: ~found is
   libgomp's function.

   All files have the same functions, so they are not compiled anew in each:
   when the plugin was built, GCC compiled plugin/assembly/interposed-calls.cc,
   whose text is put into the file.  Where that text does not fit they are built
   as trees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/interposed-calls.h"
#include "abi/stacked-bytes.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/compat.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/replacement.h"
#include "plugin/lower/static-data.h"

#include <output.h>

namespace accdeep
{

namespace
{

enum class argument_type
{
  nothing,
  integer,
  size,
  pointer
};

struct call_spec
{
  const char *name;
  bool variadic;
  argument_type result;
  std::vector<argument_type> arguments;
};

const std::vector<call_spec> &
call_specs ()
{
  constexpr auto nothing = argument_type::nothing;
  constexpr auto integer = argument_type::integer;
  constexpr auto size = argument_type::size;
  constexpr auto pointer = argument_type::pointer;
  static const std::vector<call_spec> specs = {
#define GOMP_CALL_0(NAME, RESULT) { #NAME, false, RESULT, {} },
#define GOMP_CALL_1(NAME, RESULT, ...)                                         \
  { #NAME, false, RESULT, { __VA_ARGS__ } },
#define GOMP_CALL_2 GOMP_CALL_1
#define GOMP_CALL_3 GOMP_CALL_1
#define GOMP_CALL_4 GOMP_CALL_1
#define GOMP_CALL_5 GOMP_CALL_1
#define GOMP_CALL_6 GOMP_CALL_1
#define GOMP_CALL_7 GOMP_CALL_1
#define GOMP_CALL_9 GOMP_CALL_1
#define GOMP_VARIADIC_1(NAME, ...) { #NAME, true, nothing, { __VA_ARGS__ } },
#define GOMP_VARIADIC_2 GOMP_VARIADIC_1
#define GOMP_VARIADIC_6 GOMP_VARIADIC_1
#define GOMP_VARIADIC_7 GOMP_VARIADIC_1
#include "abi/gomp-calls.def"
  };
  return specs;
}

tree
type_of (argument_type type)
{
  switch (type)
    {
    case argument_type::integer:
      return integer_type_node;
    case argument_type::size:
      return size_type_node;
    case argument_type::pointer:
      return ptr_type_node;
    default:
      return void_type_node;
    }
}

/* SPEC's type, with ARGUMENTS.  */
tree
function_type (const call_spec &spec, std::vector<tree> arguments,
               bool variadic)
{
  return variadic
             ? build_varargs_function_type_array (
                 type_of (spec.result), arguments.size (), arguments.data ())
             : build_function_type_array (type_of (spec.result),
                                          arguments.size (), arguments.data ());
}

/* What GCC made of plugin/assembly/interposed-calls.cc, with its default
   options.  */
const char assembly_text[] = "\t.pushsection .text\n"
#include <interposed-calls.inc>
                             "\t.popsection\n";

/* Is it for the same processor in the same mode?  */
bool
assembly_fits_p ()
{
  /* The linker's plugin does not see what such text defines, and a precompiled
     header would have it again.  */
  if (flag_lto || precompiling_p () || precompiled_p ())
    return false;
  if (POINTER_SIZE != 8 * sizeof (void *))
    return false;
#ifdef ix86_asm_dialect
  if (ix86_asm_dialect != ASM_ATT)
    return false;
#endif
#ifdef ix86_cmodel
  if (ix86_cmodel == CM_LARGE || ix86_cmodel == CM_LARGE_PIC)
    return false;
#endif
#ifdef ix86_indirect_branch
  if (ix86_indirect_branch != indirect_branch_keep
      || ix86_function_return != indirect_branch_keep)
    return false;
#endif
  return true;
}

/* It is to be written when GCC has written all else: what is in the symbol
   table also goes to devices.  */
bool s_assembly_pending = false;

/* Another definition of the function is in a precompiled header.  */
bool
defined_p (tree name)
{
  if (!precompiled_p ())
    return false;
  for (symtab_node *n = symtab_node::get_for_asmname (name); n;
       n = n->next_sharing_asm_name)
    if (n->definition)
      return true;
  return false;
}

class call_builder
{
public:
  explicit call_builder (const call_spec &spec) : m_spec (spec) {}

  tree build ();

private:
  void add_body ();
  tree go_on (tree function, std::vector<tree> more);
  tree pass_on (tree function) const;
  void call_with_list (tree found, tree *body, tree *locals);
  void add_variadic (tree *body, tree *locals);

  const call_spec &m_spec;
  tree m_decl = NULL_TREE;
  std::vector<tree> m_parameters;
};

/* A call of FUNCTION with the parameters and MORE.  */
tree
call_builder::go_on (tree function, std::vector<tree> more)
{
  std::vector<tree> arguments = m_parameters;
  arguments.insert (arguments.end (), more.begin (), more.end ());
  std::vector<tree> types;
  for (tree argument : arguments)
    types.push_back (TREE_TYPE (argument));
  tree type = function_type (m_spec, types, false);
  tree callee = fold_convert (build_pointer_type (type), function);
  return build_call_array_loc (BUILTINS_LOCATION, TREE_TYPE (type), callee,
                               arguments.size (), arguments.data ());
}

/* The builtin function CODE, which gfortran does not declare.  */
tree
va_builtin (built_in_function code, const char *name, tree type)
{
  tree decl = builtin_decl_explicit (code);
  return decl ? decl
              : add_builtin_function (name, type, code, BUILT_IN_NORMAL, NULL,
                                      NULL_TREE);
}

/* A call of FUNCTION with all arguments, whatever they are.  */
tree
call_builder::pass_on (tree function) const
{
  tree type = build_varargs_function_type_list (void_type_node, NULL_TREE);
  tree arguments_type
      = build_varargs_function_type_list (ptr_type_node, NULL_TREE);
  tree apply_type
      = build_function_type_list (ptr_type_node, build_pointer_type (type),
                                  ptr_type_node, size_type_node, NULL_TREE);
  tree arguments = build_call_expr (
      va_builtin (BUILT_IN_APPLY_ARGS, "__builtin_apply_args", arguments_type),
      0);
  return build_call_expr (
      va_builtin (BUILT_IN_APPLY, "__builtin_apply", apply_type), 3,
      fold_convert (build_pointer_type (type), function), arguments,
      size_int (stacked_bytes));
}

/* Call FOUND with the list of arguments: add that to *BODY.  */
void
call_builder::call_with_list (tree found, tree *body, tree *locals)
{
  tree list_type = va_list_type_node;
  tree list = add_local (m_decl, "ap", list_type, *locals);
  TREE_ADDRESSABLE (list) = 1;
  /* As va_start and va_end have it: an array is a pointer.  */
  tree address = TREE_CODE (list_type) == ARRAY_TYPE
                     ? build_fold_addr_expr_with_type (
                         list, build_pointer_type (TREE_TYPE (list_type)))
                     : build_fold_addr_expr (list);
  tree start_type = build_varargs_function_type_list (
      void_type_node, TREE_TYPE (address), NULL_TREE);
  tree end_type = build_function_type_list (void_type_node, TREE_TYPE (address),
                                            NULL_TREE);
  append_to_statement_list (
      build_call_expr (
          va_builtin (BUILT_IN_VA_START, "__builtin_va_start", start_type), 2,
          address, integer_zero_node),
      body);
  append_to_statement_list (
      go_on (found,
             { fold_convert (ptr_type_node, build_fold_addr_expr (list)) }),
      body);
  append_to_statement_list (
      build_call_expr (
          va_builtin (BUILT_IN_VA_END, "__builtin_va_end", end_type), 1,
          unshare_expr (address)),
      body);
}

/* The body of a variadic function.  */
void
call_builder::add_variadic (tree *body, tree *locals)
{
  tree word = signed_type_for (ptr_type_node);
  tree found = add_local (m_decl, "found", word, *locals);
  const std::string name = std::string ("accdeep_va_") + m_spec.name;
  append_to_statement_list (
      build2 (MODIFY_EXPR, word, found,
              fold_convert (word, interposed_function (name.c_str ()))),
      body);
  tree missing = NULL_TREE;
  append_to_statement_list (pass_on (build1 (BIT_NOT_EXPR, word, found)),
                            &missing);
  append_to_statement_list (build1 (RETURN_EXPR, void_type_node, NULL_TREE),
                            &missing);
  append_to_statement_list (
      build3 (COND_EXPR, void_type_node,
              build2 (LT_EXPR, boolean_type_node, found, build_zero_cst (word)),
              missing, NULL_TREE),
      body);
  call_with_list (found, body, locals);
}

void
call_builder::add_body ()
{
  tree body = NULL_TREE;
  tree locals = NULL_TREE;
  if (m_spec.variadic)
    add_variadic (&body, &locals);
  else
    {
      tree call = go_on (interposed_function (m_spec.name), {});
      append_to_statement_list (m_spec.result == argument_type::nothing
                                    ? call
                                    : return_value (m_decl, call),
                                &body);
    }
  set_body (m_decl, locals, body);
}

/* What these functions are compiled with.  There are many of them in each unit
   with directives, and nothing in them to optimize.  */
tree
options_without_optimization ()
{
  const int level = optimize;
  optimize = 0;
  tree options = build_optimization_node (&global_options, &global_options_set);
  optimize = level;
  return options;
}

tree
call_builder::build ()
{
  std::vector<tree> types;
  for (argument_type a : m_spec.arguments)
    types.push_back (type_of (a));
  m_decl = declare_replacement (m_spec.name,
                                function_type (m_spec, types, m_spec.variadic));
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (m_decl)
      = options_without_optimization ();
  m_parameters = add_parameters (m_decl);
  add_body ();
  return m_decl;
}

} // anonymous namespace

void
define_interposed_calls ()
{
  if (assembly_fits_p ())
    {
      need_interposed_function ();
      s_assembly_pending = true;
      return;
    }
  for (const call_spec &spec : call_specs ())
    if (!defined_p (get_identifier (spec.name)))
      compile_function (call_builder (spec).build ());
}

void
write_interposed_calls ()
{
  if (!s_assembly_pending || !asm_out_file)
    return;
  app_disable ();
  fputs (assembly_text, asm_out_file);
}

} // namespace accdeep
