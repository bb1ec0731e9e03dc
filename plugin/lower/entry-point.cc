/* Calls of the run-time library.  The function that finds it is, in C,

     void *_accdeep_entry_point (void **slot, const char *name)
     {
       void *function = atomic load of *slot;
       if (function) return function;
       function = dlsym (RTLD_DEFAULT, name);
       if (!function)
         {
           void *library = dlopen ("libaccdeep.so.1", RTLD_NOW | RTLD_GLOBAL);
           if (!library)
             library = dlopen (<where the plugin knows one>, ...);
           if (library)
             function = dlsym (library, name);
         }
       if (!function)
         { dprintf (2, <message>, dlerror ()); exit (1); }
       atomic store to *slot;
       return function;
     }

   one for each program or shared library, as are the slots.  Another one, for
   what happens before anything is to be done, gives null instead of a message.
   A third one is for libgomp's own names (interposed-calls.h): it does not look
   in the program, and goes on to what comes next in the program without the
   library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/entry-point.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/interposed-calls.h"
#include "plugin/lower/static-data.h"

#include <algorithm>
#include <dlfcn.h>
#include <unistd.h>

namespace accdeep
{

namespace
{

const char library_name[] = "libaccdeep.so.1";

struct entry_spec
{
  const char *name;
  tree (*type) ();
};

tree
directive_type (tree result)
{
  return build_function_type_list (result, const_ptr_type_node,
                                   const_ptr_type_node, NULL_TREE);
}

/* By their numbers.  */
const entry_spec specs[] = {
  { "GOACC_deep_data_start", [] { return directive_type (ptr_type_node); } },
  { "GOACC_deep_data_end",
    [] {
      return build_function_type_list (void_type_node, ptr_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_deep_enter_data", [] { return directive_type (void_type_node); } },
  { "GOACC_deep_exit_data", [] { return directive_type (void_type_node); } },
  { "GOACC_deep_update", [] { return directive_type (void_type_node); } },
  { "GOACC_deep_declare",
    [] {
      return build_function_type_list (void_type_node, const_ptr_type_node,
                                       uint64_type_node, uint32_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_deep_declared_memory",
    [] {
      return build_function_type_list (void_type_node, const_ptr_type_node,
                                       uint32_type_node, NULL_TREE);
    } },
  { "GOACC_deep_translate",
    [] {
      return build_function_type_list (ptr_type_node, ptr_type_node,
                                       uint32_type_node, ptr_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_deep_image",
    [] {
      return build_function_type_list (void_type_node, ptr_type_node,
                                       uint32_type_node, ptr_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_deep_look_up",
    [] {
      return build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
    } },
  { "GOACC_deep_look_up_object",
    [] {
      return build_function_type_list (ptr_type_node, ptr_type_node,
                                       const_ptr_type_node, const_ptr_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_deep_class",
    [] {
      return build_function_type_list (const_ptr_type_node, const_ptr_type_node,
                                       const_ptr_type_node, uint32_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_deep_register",
    [] {
      return build_function_type_list (void_type_node, const_ptr_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_infer_register",
    [] {
      return build_function_type_list (void_type_node, const_ptr_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_dataflow_start",
    [] {
      return build_function_type_list (ptr_type_node, const_ptr_type_node,
                                       const_ptr_type_node, intSI_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_dataflow_task_start",
    [] {
      return build_function_type_list (
          intSI_type_node, ptr_type_node, const_ptr_type_node,
          const_ptr_type_node, ptr_type_node, intSI_type_node, NULL_TREE);
    } },
  { "GOACC_dataflow_task_end",
    [] {
      return build_function_type_list (void_type_node, ptr_type_node,
                                       NULL_TREE);
    } },
  { "GOACC_dataflow_end",
    [] {
      return build_function_type_list (void_type_node, ptr_type_node,
                                       NULL_TREE);
    } }
};

const entry_spec &
spec_of (entry_point entry)
{
  return specs[static_cast<int> (entry)];
}

/* Where the library of this plugin is: beside it in a build tree, else where
   it was installed.  */
std::string
library_path ()
{
  Dl_info info;
  if (dladdr (reinterpret_cast<void *> (&library_path), &info)
      && info.dli_fname)
    {
      /* <folder>/accdeep/cc1.so  */
      std::string path = info.dli_fname;
      for (int level = 0; level < 2; level++)
        path.erase (std::min (path.rfind ('/'), path.size ()));
      path += std::string ("/") + library_name;
      char *real = lrealpath (path.c_str ());
      std::string absolute = real;
      free (real);
      if (access (absolute.c_str (), R_OK) == 0)
        return absolute;
    }
  return std::string (ACCDEEP_LIBDIR "/") + library_name;
}

/* ------------------------------------------------------------------------
   The finder.
   ------------------------------------------------------------------------ */

/* What a finder does when there is no library.  */
enum class absence
{
  failure,
  null,
  next
};

class finder_builder
{
public:
  explicit finder_builder (absence without) : m_without (without) {}

  tree build ();

private:
  void
  add (tree statement)
  {
    append_to_statement_list (statement, &m_body);
  }
  void
  set (tree variable, tree value)
  {
    add (build2 (MODIFY_EXPR, TREE_TYPE (variable), variable, value));
  }
  tree when_null (tree variable, tree statements);
  tree call (const char *name, tree type, const std::vector<tree> &arguments);
  tree open (const std::string &name);
  tree look_up (tree library, tree name);
  void add_search ();
  void add_next ();
  void add_failure ();
  void add_cache_access (bool load);

  const absence m_without;
  tree m_decl = NULL_TREE;
  tree m_body = NULL_TREE;
  tree m_locals = NULL_TREE;
  tree m_slot = NULL_TREE;
  tree m_name = NULL_TREE;
  tree m_function = NULL_TREE;
  tree m_library = NULL_TREE;
};

tree
finder_builder::when_null (tree variable, tree statements)
{
  tree condition
      = build2 (EQ_EXPR, boolean_type_node, variable, null_pointer_node);
  return build3 (COND_EXPR, void_type_node, condition, statements, NULL_TREE);
}

tree
finder_builder::call (const char *name, tree type,
                      const std::vector<tree> &arguments)
{
  return build_call_array_loc (
      BUILTINS_LOCATION, TREE_TYPE (type),
      build_fold_addr_expr (external_function (name, type)), arguments.size (),
      const_cast<tree *> (arguments.data ()));
}

tree
finder_builder::open (const std::string &name)
{
  tree type = build_function_type_list (ptr_type_node, const_ptr_type_node,
                                        integer_type_node, NULL_TREE);
  return call ("dlopen", type,
               { string_address (name),
                 build_int_cst (integer_type_node, RTLD_NOW | RTLD_GLOBAL) });
}

tree
finder_builder::look_up (tree library, tree name)
{
  tree type = build_function_type_list (ptr_type_node, ptr_type_node,
                                        const_ptr_type_node, NULL_TREE);
  return call ("dlsym", type, { library, name });
}

/* Load *SLOT, and leave when it is set; or store it.  */
void
finder_builder::add_cache_access (bool load)
{
  const bool wide = POINTER_SIZE == 64;
  tree integer = wide ? uint64_type_node : uint32_type_node;
  tree relaxed = build_int_cst (integer_type_node, 0);
  if (load)
    {
      tree builtin = builtin_decl_explicit (wide ? BUILT_IN_ATOMIC_LOAD_8
                                                 : BUILT_IN_ATOMIC_LOAD_4);
      set (m_function,
           fold_convert (ptr_type_node,
                         build_call_expr (builtin, 2, m_slot, relaxed)));
    }
  else
    {
      tree builtin = builtin_decl_explicit (wide ? BUILT_IN_ATOMIC_STORE_8
                                                 : BUILT_IN_ATOMIC_STORE_4);
      add (build_call_expr (builtin, 3, m_slot,
                            fold_convert (integer, m_function), relaxed));
    }
}

void
finder_builder::add_search ()
{
  set (m_function, m_without == absence::next
                       ? null_pointer_node
                       : look_up (null_pointer_node, m_name));

  tree outer = m_body;
  m_body = NULL_TREE;
  set (m_library, open (library_name));
  tree second
      = build2 (MODIFY_EXPR, ptr_type_node, m_library, open (library_path ()));
  add (when_null (m_library, second));
  tree found
      = build2 (NE_EXPR, boolean_type_node, m_library, null_pointer_node);
  tree third = build2 (MODIFY_EXPR, ptr_type_node, m_function,
                       look_up (m_library, m_name));
  add (build3 (COND_EXPR, void_type_node, found, third, NULL_TREE));
  tree search = m_body;
  m_body = outer;
  add (when_null (m_function, search));
}

void
finder_builder::add_next ()
{
  tree next = build_int_cst (ptr_type_node,
                             reinterpret_cast<HOST_WIDE_INT> (RTLD_NEXT));
  add (when_null (m_function, build2 (MODIFY_EXPR, ptr_type_node, m_function,
                                      look_up (next, m_name))));
  /* A variadic function of libgomp's, by its own name: ~ it.  */
  tree outer = m_body;
  m_body = NULL_TREE;
  tree prefix_type = build_function_type_list (
      integer_type_node, const_ptr_type_node, const_ptr_type_node,
      size_type_node, NULL_TREE);
  static const char prefix[] = "accdeep_va_";
  tree length = size_int (sizeof prefix - 1);
  tree prefixed = build2 (EQ_EXPR, boolean_type_node,
                          call ("strncmp", prefix_type,
                                { m_name, string_address (prefix), length }),
                          integer_zero_node);
  tree word = signed_type_for (ptr_type_node);
  tree own = build2 (
      MODIFY_EXPR, ptr_type_node, m_function,
      look_up (next, fold_build_pointer_plus (unshare_expr (m_name), length)));
  tree inverted = build2 (
      MODIFY_EXPR, ptr_type_node, m_function,
      fold_convert (ptr_type_node, build1 (BIT_NOT_EXPR, word,
                                           fold_convert (word, m_function))));
  add (build3 (COND_EXPR, void_type_node, prefixed, own, NULL_TREE));
  add (build3 (
      COND_EXPR, void_type_node,
      build2 (NE_EXPR, boolean_type_node, m_function, null_pointer_node),
      inverted, NULL_TREE));
  tree variadic = m_body;
  m_body = outer;
  add (when_null (m_function, variadic));
}

void
finder_builder::add_failure ()
{
  tree error_type = build_function_type_list (ptr_type_node, NULL_TREE);
  tree print_type = build_varargs_function_type_list (
      integer_type_node, integer_type_node, const_ptr_type_node, NULL_TREE);
  tree exit_type
      = build_function_type_list (void_type_node, integer_type_node, NULL_TREE);
  const std::string message = std::string ("libaccdeep: ") + library_name
                              + " can not be used (is LD_LIBRARY_PATH set?): "
                                "%s\n";
  tree outer = m_body;
  m_body = NULL_TREE;
  add (call ("dprintf", print_type,
             { build_int_cst (integer_type_node, STDERR_FILENO),
               string_address (message), call ("dlerror", error_type, {}) }));
  add (call ("exit", exit_type, { integer_one_node }));
  tree failure = m_body;
  m_body = outer;
  add (when_null (m_function, failure));
}

tree
finder_builder::build ()
{
  tree slot_type = build_pointer_type (ptr_type_node);
  tree type = build_function_type_list (ptr_type_node, slot_type,
                                        const_ptr_type_node, NULL_TREE);
  const char *name = m_without == absence::failure ? "_accdeep_entry_point"
                     : m_without == absence::null
                         ? "_accdeep_entry_point_if_any"
                         : "_accdeep_interposed_function";
  m_decl = declare_own_function (get_identifier (name), type);
  make_shared (m_decl, name);
  TREE_NOTHROW (m_decl) = 1;

  m_slot = add_parameter (m_decl, "slot", slot_type);
  m_name = add_parameter (m_decl, "name", const_ptr_type_node);
  tree result = add_result (m_decl, ptr_type_node);
  m_function = add_local (m_decl, "function", ptr_type_node, m_locals);
  m_library = add_local (m_decl, "library", ptr_type_node, m_locals);

  add_cache_access (true);
  tree outer = m_body;
  m_body = NULL_TREE;
  add_search ();
  if (m_without == absence::next)
    add_next ();
  if (m_without != absence::null)
    add_failure ();
  add_cache_access (false);
  tree slow = m_body;
  m_body = outer;
  add (when_null (m_function, slow));
  add (build1 (RETURN_EXPR, void_type_node,
               build2 (MODIFY_EXPR, ptr_type_node, result, m_function)));

  set_body (m_decl, m_locals, m_body);
  return m_decl;
}

} // anonymous namespace

static tree
wait_all_function ()
{
  return external_function (
      "acc_wait_all", build_function_type_list (void_type_node, NULL_TREE));
}

/* Distributions link with --as-needed; when all directives of a program became
   calls of ours, nothing else may name libgomp before the linker adds GCC's
   tables of offloaded code, which do.  The function is one that is not
   interposed.  */
void
need_libgomp ()
{
  static bool done = false;
  if (done)
    return;
  done = true;
  tree decl = make_static ("accdeep_libgomp", const_ptr_type_node);
  make_shared (decl, "_accdeep_libgomp");
  DECL_PRESERVE_P (decl) = 1;
  /* No other one defines that.  */
  finish_static (decl, build_fold_addr_expr (wait_all_function ()));
}

tree
add_result (tree function, tree type)
{
  tree result = build_decl (BUILTINS_LOCATION, RESULT_DECL, NULL_TREE, type);
  DECL_CONTEXT (result) = function;
  DECL_ARTIFICIAL (result) = 1;
  DECL_IGNORED_P (result) = 1;
  DECL_RESULT (function) = result;
  return result;
}

void
set_body (tree function, tree locals, tree statements)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = locals;
  BLOCK_SUPERCONTEXT (block) = function;
  DECL_INITIAL (function) = block;
  TREE_USED (block) = 1;
  DECL_SAVED_TREE (function)
      = build3 (BIND_EXPR, void_type_node, locals, statements, block);
  TREE_SIDE_EFFECTS (DECL_SAVED_TREE (function)) = 1;
}

tree
add_parameter (tree function, const char *name, tree type)
{
  tree decl
      = build_decl (BUILTINS_LOCATION, PARM_DECL, get_identifier (name), type);
  DECL_ARG_TYPE (decl) = type;
  DECL_CONTEXT (decl) = function;
  DECL_ARTIFICIAL (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARGUMENTS (function) = chainon (DECL_ARGUMENTS (function), decl);
  return decl;
}

tree
add_local (tree function, const char *name, tree type, tree &locals)
{
  tree decl
      = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), type);
  DECL_CONTEXT (decl) = function;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_CHAIN (decl) = locals;
  locals = decl;
  return decl;
}

void
compile_function (tree decl)
{
  tree outer_function = current_function_decl;
  push_struct_function (decl);
  pop_cfun ();
  current_function_decl = outer_function;
  cgraph_node::finalize_function (decl, true);
}

namespace
{

/* The finder, which is compiled with this translation unit when it is called
   for the first time.  */
tree
finder (absence without)
{
  static std::map<absence, tree> finders;
  tree &decl = finders[without];
  if (decl)
    return decl;
  decl = finder_builder (without).build ();
  compile_function (decl);
  return decl;
}

/* Address of the variable that caches the function NAME.  */
tree
slot_of (const char *name)
{
  static std::map<std::string, tree> slots;
  tree &slot = slots[name];
  if (!slot)
    {
      slot = make_static ("accdeep_slot", ptr_type_node);
      TREE_READONLY (slot) = 0;
      make_shared (slot, std::string ("_accdeep_slot_") + name);
      finish_static (slot, null_pointer_node);
    }
  return build_fold_addr_expr (slot);
}

/* The address of the function NAME, as the finder for WITHOUT finds it.  */
tree
found_function (const char *name, absence without, location_t loc)
{
  tree find[] = { slot_of (name), string_address (name) };
  return build_call_array_loc (
      loc, ptr_type_node, build_fold_addr_expr (finder (without)), 2, find);
}

/* What calls ENTRY, found by the finder for WITHOUT.  */
tree
callee_of (entry_point entry, absence without, location_t loc)
{
  const entry_spec &spec = spec_of (entry);
  tree type = spec.type ();
  if (plugin_argument ("link"))
    return build_fold_addr_expr (external_function (spec.name, type));
  return fold_convert (build_pointer_type (type),
                       found_function (spec.name, without, loc));
}

} // anonymous namespace

tree
interposed_function (const char *name)
{
  return found_function (name, absence::next, BUILTINS_LOCATION);
}

void
need_interposed_function ()
{
  DECL_PRESERVE_P (finder (absence::next)) = 1;
}

tree
declare_own_function (tree name, tree type)
{
  tree decl
      = retain (build_decl (BUILTINS_LOCATION, FUNCTION_DECL, name, type));
  complete_function (decl);
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_UNINLINABLE (decl) = 1;
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (decl) = 1;
  return decl;
}

tree
external_function (const char *name, tree type)
{
  static std::map<std::string, tree> functions;
  tree &decl = functions[name];
  if (decl)
    return decl;
  decl = retain (build_decl (BUILTINS_LOCATION, FUNCTION_DECL,
                             get_identifier (name), type));
  TREE_PUBLIC (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_EXTERNAL (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  complete_function (decl);
  return decl;
}

tree
wait_for_all_queues (location_t loc)
{
  return build_call_expr_loc (loc, wait_all_function (), 0);
}

void
see_libgomp_calls ()
{
  static bool seen = false;
  if (seen)
    return;
  seen = true;
  note_lowered ();
  need_libgomp ();
  hand_options_on ();
  define_interposed_calls ();
}

tree
call_entry_point (entry_point entry, const std::vector<tree> &arguments,
                  location_t loc)
{
  see_libgomp_calls ();
  return build_call_array_loc (loc, TREE_TYPE (spec_of (entry).type ()),
                               callee_of (entry, absence::failure, loc),
                               arguments.size (),
                               const_cast<tree *> (arguments.data ()));
}

namespace
{

/* secure_getenv (VARIABLE) != 0: not the wishes of whoever starts a set-uid
   program.  */
tree
environment_has (const char *variable)
{
  tree type = build_function_type_list (ptr_type_node, const_ptr_type_node,
                                        NULL_TREE);
  tree name = string_address (variable);
  tree value = build_call_array_loc (
      BUILTINS_LOCATION, ptr_type_node,
      build_fold_addr_expr (external_function ("secure_getenv", type)), 1,
      &name);
  return build2 (NE_EXPR, boolean_type_node, value, null_pointer_node);
}

/* FUNCTION = the library's ENTRY; if (FUNCTION) FUNCTION (ARGUMENT);  */
tree
call_if_any (entry_point entry, tree function, tree argument)
{
  tree type = spec_of (entry).type ();
  tree found = callee_of (entry, absence::null, BUILTINS_LOCATION);
  tree call = build_call_array_loc (
      BUILTINS_LOCATION, void_type_node,
      fold_convert (build_pointer_type (type), function), 1, &argument);
  tree body = NULL_TREE;
  append_to_statement_list (build2 (MODIFY_EXPR, ptr_type_node, function,
                                    fold_convert (ptr_type_node, found)),
                            &body);
  append_to_statement_list (
      build3 (COND_EXPR, void_type_node,
              build2 (NE_EXPR, boolean_type_node, function, null_pointer_node),
              call, NULL_TREE),
      &body);
  return body;
}

} // anonymous namespace

void
call_when_loaded (entry_point entry, tree argument, int priority,
                  const char *variable)
{
  tree decl = declare_own_function (
      create_tmp_var_name ("accdeep_register"),
      build_function_type_list (void_type_node, NULL_TREE));
  TREE_NOTHROW (decl) = 1;
  DECL_PRESERVE_P (decl) = 1;
  DECL_STATIC_CONSTRUCTOR (decl) = 1;
  SET_DECL_INIT_PRIORITY (decl, priority);
  add_result (decl, void_type_node);

  tree function = build_decl (BUILTINS_LOCATION, VAR_DECL,
                              get_identifier ("function"), ptr_type_node);
  DECL_CONTEXT (function) = decl;
  DECL_ARTIFICIAL (function) = 1;
  DECL_IGNORED_P (function) = 1;
  TREE_USED (function) = 1;
  tree body = call_if_any (entry, function, argument);
  if (variable)
    body = build3 (COND_EXPR, void_type_node, environment_has (variable), body,
                   NULL_TREE);
  set_body (decl, function, body);
  compile_function (decl);
}

void
register_module (tree module)
{
  call_when_loaded (entry_point::register_module, module, DEFAULT_INIT_PRIORITY,
                    nullptr);
}

} // namespace accdeep
