/* The program's allocator: produces functions like, in C,

     __attribute__ ((weak, visibility ("default"))) void *
     malloc (size_t bytes)
     {
       return _accdeep_infer_state.allocate (bytes);
     }

   where the state has the C library's own functions until the run-time library
   puts others there.  The dynamic linker takes the program's definitions for
   all that the program loads, operator new and strdup among it; a definition of
   the user's goes before these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/infer-allocator.h"
#include "plugin/front/gcc/front.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/infer.h"
#include "plugin/lower/replacement.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

namespace
{

enum class allocator_type
{
  address,
  bytes,
  nothing
};

struct allocator_call
{
  const char *name; /* As programs call it.  */
  const char *hook; /* In the state.  */
  const char *own;  /* In the C library, under its own name.  */
  allocator_type result;
  std::vector<allocator_type> arguments;
};

const std::vector<allocator_call> &
allocator_calls ()
{
  constexpr auto address = allocator_type::address;
  constexpr auto bytes = allocator_type::bytes;
  constexpr auto nothing = allocator_type::nothing;
  static const std::vector<allocator_call> all = {
    { "malloc", "allocate", "__libc_malloc", address, { bytes } },
    { "calloc", "allocate_zeros", "__libc_calloc", address, { bytes, bytes } },
    { "realloc", "reallocate", "__libc_realloc", address, { address, bytes } },
    { "free", "release", "__libc_free", nothing, { address } },
    { "memalign",
      "allocate_aligned",
      "__libc_memalign",
      address,
      { bytes, bytes } },
    { "aligned_alloc",
      "allocate_aligned",
      "__libc_memalign",
      address,
      { bytes, bytes } }
  };
  return all;
}

tree
type_of (allocator_type type)
{
  switch (type)
    {
    case allocator_type::address:
      return ptr_type_node;
    case allocator_type::bytes:
      return size_type_node;
    default:
      return void_type_node;
    }
}

tree
function_type (const allocator_call &call)
{
  std::vector<tree> types;
  for (allocator_type type : call.arguments)
    types.push_back (type_of (type));
  return build_function_type_array (type_of (call.result), types.size (),
                                    types.data ());
}

/* Does the translation unit define the function NAME?  */
bool
defined_p (const char *name)
{
  for (symtab_node *n = symtab_node::get_for_asmname (get_identifier (name)); n;
       n = n->next_sharing_asm_name)
    if (n->definition)
      return true;
  return false;
}

tree
call_hook (const char *hook, tree type, const std::vector<tree> &arguments)
{
  return build_call_array_loc (
      BUILTINS_LOCATION, TREE_TYPE (type),
      fold_convert (build_pointer_type (type), infer_hook (hook)),
      arguments.size (), const_cast<tree *> (arguments.data ()));
}

void
define (const allocator_call &call)
{
  tree type = function_type (call);
  tree function = declare_replacement (call.name, type);
  TREE_NOTHROW (function) = 1;
  tree value = call_hook (call.hook, type, add_parameters (function));
  tree body = NULL_TREE;
  append_to_statement_list (call.result == allocator_type::nothing
                                ? value
                                : return_value (function, value),
                            &body);
  set_body (function, NULL_TREE, body);
  compile_function (function);
}

/* int posix_memalign (void **result, size_t alignment, size_t bytes)
   {
     if (alignment % sizeof (void *) || !alignment
         || alignment & (alignment - 1))
       return EINVAL;
     void *block = _accdeep_infer_state.allocate_aligned (alignment, bytes);
     if (!block)
       return ENOMEM;
     *result = block;
     return 0;
   }  */
void
define_posix_memalign ()
{
  tree type = build_function_type_list (
      integer_type_node, build_pointer_type (ptr_type_node), size_type_node,
      size_type_node, NULL_TREE);
  tree function = declare_replacement ("posix_memalign", type);
  TREE_NOTHROW (function) = 1;
  const std::vector<tree> parameters = add_parameters (function);
  tree alignment = parameters[1];
  tree block = build_decl (BUILTINS_LOCATION, VAR_DECL,
                           get_identifier ("block"), ptr_type_node);
  DECL_CONTEXT (block) = function;
  DECL_ARTIFICIAL (block) = 1;
  DECL_IGNORED_P (block) = 1;
  TREE_USED (block) = 1;

  tree body = NULL_TREE;
  auto add = [&body] (tree statement) {
    append_to_statement_list (statement, &body);
  };
  auto leave_if = [&] (tree condition, int error) {
    add (build3 (
        COND_EXPR, void_type_node, condition,
        return_value (function, build_int_cst (integer_type_node, error)),
        NULL_TREE));
  };
  tree zero = build_int_cst (size_type_node, 0);
  tree one = build_int_cst (size_type_node, 1);
  auto masked = [&] (tree mask) {
    return build2 (NE_EXPR, boolean_type_node,
                   build2 (BIT_AND_EXPR, size_type_node, alignment, mask),
                   zero);
  };
  leave_if (build2 (EQ_EXPR, boolean_type_node, alignment, zero), EINVAL);
  leave_if (masked (build_int_cst (size_type_node, sizeof (void *) - 1)),
            EINVAL);
  leave_if (masked (build2 (MINUS_EXPR, size_type_node, alignment, one)),
            EINVAL);
  tree hook_type = build_function_type_list (ptr_type_node, size_type_node,
                                             size_type_node, NULL_TREE);
  add (build2 (
      MODIFY_EXPR, ptr_type_node, block,
      call_hook ("allocate_aligned", hook_type, { alignment, parameters[2] })));
  leave_if (build2 (EQ_EXPR, boolean_type_node, block, null_pointer_node),
            ENOMEM);
  add (build2 (MODIFY_EXPR, ptr_type_node,
               build1 (INDIRECT_REF, ptr_type_node, parameters[0]), block));
  add (return_value (function, integer_zero_node));
  set_body (function, block, body);
  compile_function (function);
}

} // anonymous namespace

tree
infer_state ()
{
  static tree state = NULL_TREE;
  if (state)
    return state;
  state
      = make_static ("accdeep_infer_state", abi_type (abi_record::infer_state));
  TREE_READONLY (state) = 0;
  make_shared (state, "_accdeep_infer_state");
  std::vector<tree> values;
  for (tree field : abi_fields (abi_record::infer_state))
    {
      tree value = null_address ();
      for (const allocator_call &call : allocator_calls ())
        if (id_equal (DECL_NAME (field), call.hook))
          value
              = address_of (external_function (call.own, function_type (call)));
      values.push_back (value);
    }
  finish_static (state, abi_initializer (abi_record::infer_state, values));
  return state;
}

tree
infer_hook (const char *name)
{
  for (tree field : abi_fields (abi_record::infer_state))
    if (id_equal (DECL_NAME (field), name))
      return build3 (COMPONENT_REF, TREE_TYPE (field), infer_state (), field,
                     NULL_TREE);
  gcc_unreachable ();
}

void
define_allocator ()
{
  for (const allocator_call &call : allocator_calls ())
    if (defined_p (call.name))
      return;
  for (const allocator_call &call : allocator_calls ())
    define (call);
  if (!defined_p ("posix_memalign"))
    define_posix_memalign ();
}

} // namespace accdeep
