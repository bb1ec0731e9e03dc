/* Implicit routine directives (OpenACC 3.2, section 2.15.1).

   A function that a compute region calls, directly or not, and whose body the
   translation unit has, is compiled for the device as if by 'acc routine seq'.
   GCC wants a directive.

   The functions are found in the call graph right before GCC writes what the
   device's compiler gets, after calls in dead code and those that were inlined
   have gone.  So nothing goes to the device that GCC alone would not have
   missed there, and directives of the user's stay as they are.

   Before GCC 16 (its PR119835) the device's compiler crashes, at -O1 and more,
   on a function whose structure the host returns in registers, and the device
   in memory: the host's compiler has written a temporary into the return
   statement, where the pass for named return values counts on the result
   itself.  That pass leaves functions alone whose result has a name, so these
   get one.  The host's compiler has no use for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/implicit-routine.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/gcc/offload.h"
#include "plugin/gcc/warnings.h"
#include "plugin/lower/device-bodies.h"
#include "plugin/lower/lowering.h"
#include "plugin/lower/operand.h"
#include "plugin/lower/type-tables.h"

#include "plugin/front/gcc/front.h"

namespace accdeep
{

namespace
{

bool s_library_needed;
std::vector<tree> s_tables; /* Of virtual functions.  */

/* A call that a user has written: where, and of what.  */
struct user_call
{
  location_t at = UNKNOWN_LOCATION;
  tree function = NULL_TREE;

  bool
  operator<(const user_call &other) const
  {
    return at != other.at ? at < other.at : function < other.function;
  }
};

user_call
call_at (location_t at, tree function)
{
  return { get_pure_location (at),
           function ? DECL_ORIGIN (function) : NULL_TREE };
}

/* The object of a call of a member function in a compute construct.  */
struct called_object
{
  bool own;         /* The construct has the object itself.  */
  std::string name; /* Empty: it has none.  */
};
std::map<user_call, called_object> s_objects;

/* What the user has called at FROM, for messages: "v.push_back"; empty: not
   known.  */
std::string
name_of_call (const user_call &from)
{
  if (!from.function || !DECL_NAME (from.function))
    return std::string ();
  const auto known = s_objects.find (from);
  const bool named = known != s_objects.end () && !known->second.name.empty ();
  return (named ? known->second.name + "." : std::string ())
         + IDENTIFIER_POINTER (DECL_NAME (from.function));
}

/* Is NODE a function that a throw expression calls, or that libstdc++ calls in
   place of one?  */
bool
throwing_p (cgraph_node *node)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl));
  return strcmp (name, "__cxa_allocate_exception") == 0
         || (startswith (name, "_ZSt")
             && (strstr (name, "__throw_")
                 || strstr (name, "__glibcxx_assert")));
}

/* Is NODE a function of libstdc++ that we have for the device, which its
   headers call to go through containers and to look keys up?  */
bool
library_function_p (cgraph_node *node)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl));
  for (const char *known :
       { "_ZSt18_Rb_tree_incrementP", "_ZSt18_Rb_tree_decrementP",
         "_ZSt11_Hash_bytesPKvmm", "_ZSt15_Fnv_hash_bytesPKvmm" })
    if (startswith (name, known))
      return true;
  return throwing_p (node);
}

/* Is NODE a function that is another one on the device, as it does there what
   only the host can do?  */
bool
replaced_function_p (cgraph_node *node)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl));
  return strcmp (name, "_ZNSs12_M_leak_hardEv") == 0
         || strcmp (name, "_ZNSbIwSt11char_traitsIwESaIwEE12_M_leak_hardEv")
                == 0;
}

/* Let the library have NODE, such a function, on the host, as the headers do
   before C++20.  The device's compiler cannot do with calls of one that has a
   body for the host alone.  */
void
leave_to_library (cgraph_node *node)
{
  if (!node->definition)
    return;
  node->release_body ();
  node->reset ();
  node->set_comdat_group (NULL_TREE);
  DECL_COMDAT (node->decl) = 0;
  DECL_WEAK (node->decl) = 0;
  DECL_EXTERNAL (node->decl) = 1;
}

/* Does NODE say whether there is one thread only?  Then libstdc++ counts the
   owners of shared objects without atomic operations.  */
bool
single_thread_flag_p (symtab_node *node)
{
  return id_equal (DECL_NAME (node->decl), "__libc_single_threaded");
}

/* Is NODE a function that libstdc++ adds elements to containers with, or takes
   them out?  */
bool
changing_function_p (cgraph_node *node)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl));
  for (const char *known :
       { "_ZSt29_Rb_tree_insert_and_rebalance",
         "_ZSt28_Rb_tree_rebalance_for_erase",
         "_ZNSt8__detail15_List_node_base", "_ZNSt15_List_node_base",
         "_ZNKSt8__detail20_Prime_rehash_policy" })
    if (startswith (name, known))
      return true;
  return false;
}

/* Is NODE operator new or delete, which CALL of CALLER's calls for the library?
 */
bool
library_allocation_p (cgraph_node *node, cgraph_node *caller, gimple *call)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl));
  const bool allocates = startswith (name, "_Znw") || startswith (name, "_Zna")
                         || startswith (name, "_Zdl")
                         || startswith (name, "_Zda");
  return allocates
         && (in_system_header_at (DECL_SOURCE_LOCATION (caller->decl))
             || in_system_header_at (gimple_location (call)));
}

/* Does CALL of CALLER's, of NODE, which the device is to have from its
   libraries, change containers?  */
bool
change_p (cgraph_node *node, cgraph_node *caller, gimple *call)
{
  return !node->definition
         && (changing_function_p (node)
             || library_allocation_p (node, caller, call));
}

/* The function that BLOCK, which was inlined, is of.  */
tree
inlined_function (tree block)
{
  tree origin = block_ultimate_origin (block);
  return origin && TREE_CODE (origin) == FUNCTION_DECL ? origin : NULL_TREE;
}

/* CALL, or what was inlined and has it, if the user wrote that; else nothing of
   this function.  */
user_call
written_at (gcall *call)
{
  const location_t at = gimple_location (call);
  auto user_p = [] (location_t l) {
    return LOCATION_LOCUS (l) > BUILTINS_LOCATION && !in_system_header_at (l);
  };
  if (user_p (at))
    return call_at (at, gimple_call_fndecl (call));
  for (tree block = gimple_block (call); block && TREE_CODE (block) == BLOCK;
       block = BLOCK_SUPERCONTEXT (block))
    if (inlined_function_outer_scope_p (block)
        && user_p (BLOCK_SOURCE_LOCATION (block)))
      return call_at (BLOCK_SOURCE_LOCATION (block), inlined_function (block));
  return {};
}

/* The functions of the library that change containers, on the way that a device
   takes, and those of its own that call these.  */
class changing_functions
{
public:
  changing_functions ()
  {
    cgraph_node *node;
    FOR_EACH_FUNCTION (node)
    if (!node->definition)
      add_callers (node, [node] (cgraph_edge *e) {
        return change_p (node, e->caller, e->call_stmt);
      });
    while (!m_work.empty ())
      {
        cgraph_node *next = m_work.back ();
        m_work.pop_back ();
        add_callers (next, [] (cgraph_edge *) { return true; });
        ipa_ref *reference;
        FOR_EACH_ALIAS (next, reference)
        add_callers (dyn_cast<cgraph_node *> (reference->referring),
                     [] (cgraph_edge *) { return true; });
      }
  }

  bool
  has (cgraph_node *node) const
  {
    return m_all.count (node);
  }

private:
  /* Add those that call NODE where PREDICATE is true.  What a user has written
     is asked for itself.  */
  template <typename Predicate>
  void
  add_callers (cgraph_node *node, Predicate predicate)
  {
    for (cgraph_edge *e = node->callers; e; e = e->next_caller)
      if (e->call_stmt && !replaced_function_p (e->caller) && predicate (e)
          && written_at (e->call_stmt).at == UNKNOWN_LOCATION
          && statements_of (e->caller).executed_p (e->call_stmt)
          && m_all.insert (e->caller).second)
        m_work.push_back (e->caller);
  }

  const device_statements &
  statements_of (cgraph_node *node)
  {
    return m_statements.try_emplace (node, node->decl).first->second;
  }

  std::unordered_set<cgraph_node *> m_all;
  std::vector<cgraph_node *> m_work;
  std::unordered_map<cgraph_node *, device_statements> m_statements;
};

/* Does STATEMENT read where an object's table of virtual functions says what
   the object is?  */
bool
reads_type_info_p (gimple *statement)
{
  if (!gimple_assign_load_p (statement))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (statement));
  tree target = POINTER_TYPE_P (type) ? TREE_TYPE (type) : NULL_TREE;
  tree name = target && TREE_CODE (target) == RECORD_TYPE
                  ? TYPE_IDENTIFIER (target)
                  : NULL_TREE;
  return name && strcmp (IDENTIFIER_POINTER (name), "type_info") == 0;
}

/* Does NODE belong to what the debug mode of libstdc++ reports with?  */
bool
debug_report_p (cgraph_node *node)
{
  return strstr (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl)),
                 "11__gnu_debug16_Error_formatter");
}

/* Is NODE compiled for the device because of a region or a directive?  */
bool
for_device_p (cgraph_node *node)
{
  return node->offloadable && node->definition;
}

/* Compile NODE for the device as well.  */
void
make_routine (cgraph_node *node)
{
  tree name = get_identifier ("omp declare target");
  DECL_ATTRIBUTES (node->decl)
      = tree_cons (name, NULL_TREE, DECL_ATTRIBUTES (node->decl));
  node->offloadable = 1;
}

/* The constructors and destructors of C++ come in pairs of one body, of which
   one is an alias.  Not every device has aliases: call the other one.  */
cgraph_node *
resolve_alias (cgraph_edge *call)
{
  cgraph_node *callee = call->callee;
  if (!callee->alias || !callee->analyzed)
    return callee;
  cgraph_node *target = callee->ultimate_alias_target ();
  gimple_call_set_fndecl (call->call_stmt, target->decl);
  call->redirect_callee (target);
  return target;
}

/* Keep the device's pass for named return values away from FUNCTION, if its
   return statements are not of the form that the pass wants.  */
void
name_result (tree function)
{
  tree result = DECL_RESULT (function);
  if (result && !DECL_NAME (result) && AGGREGATE_TYPE_P (TREE_TYPE (result))
      && !aggregate_value_p (result, function))
    DECL_NAME (result) = get_identifier ("accdeep_result");
}

class discovery
{
public:
  void
  start (cgraph_node *node)
  {
    if (for_device_p (node))
      m_work.push_back ({ node, {} });
  }

  /* The functions in TABLE are called.  */
  void
  start (varpool_node *table)
  {
    ipa_ref *reference = nullptr;
    for (unsigned i = 0; table->iterate_reference (i, reference); i++)
      if (cgraph_node *target = dyn_cast<cgraph_node *> (reference->referred))
        reach (target, target,
               call_at (DECL_SOURCE_LOCATION (target->decl), NULL_TREE));
  }

  void
  run ()
  {
    while (!m_work.empty ())
      {
        const reached next = m_work.back ();
        m_work.pop_back ();
        look_into (next);
        if (m_work.empty ())
          for (cgraph_node *procedure : m_type_tables.called ())
            reach (procedure, procedure, next.from);
      }
    m_type_tables.finish ();
    if (m_change_somewhere && m_changes.empty ())
      tell_change ({});
  }

private:
  struct reached
  {
    cgraph_node *node;
    user_call from; /* What led into a library's code.  */
  };

  void look_into (const reached &);
  void look_into (const reached &, cgraph_node *callee, gcall *call);
  void look_for_typeid (const reached &);
  void report_debug_mode (cgraph_node *caller, location_t from);
  void report_change (const user_call &from);
  bool constant_p (varpool_node *variable);
  void take_constant (varpool_node *variable);
  void tell_change (const user_call &from);

  /* CALLER, which FROM led to, calls or refers to NODE.  */
  void
  reach (cgraph_node *node, cgraph_node *caller, const user_call &from)
  {
    if (debug_report_p (node))
      report_debug_mode (caller, from.at);
    if (replaced_function_p (node)
        || (!node->definition && library_function_p (node)))
      s_library_needed = true;
    if (replaced_function_p (node))
      {
        leave_to_library (node);
        return;
      }
    if (node->offloadable || !node->definition || node->alias
        || !node->has_gimple_body_p ())
      return;
    make_routine (node);
    m_work.push_back ({ node, from });
  }

  const changing_functions m_changing;
  type_tables m_type_tables;
  std::vector<reached> m_work;
  std::unordered_map<varpool_node *, bool> m_constants; /* By the answer.  */
  std::set<user_call> m_changes;   /* Those that were reported.  */
  std::set<location_t> m_made;     /* Where containers are made.  */
  bool m_change_somewhere = false; /* No call of the user's led there.  */
  bool m_debug_mode_reported = false;
};

/* The device's compiler would say something of weak declarations.  No error:
   where nothing is offloaded, the program runs.  */
void
discovery::report_debug_mode (cgraph_node *caller, location_t from)
{
  if (!m_debug_mode_reported)
    warn_at (from, warning_option::debug_mode,
             "%qD does the checks of libstdc++ in debug mode, which do not "
             "exist on the device; compile without %<_GLIBCXX_DEBUG%>",
             caller->decl);
  m_debug_mode_reported = true;
}

/* Diagnose a change of a container.  If it is the host's, the device would
   change a copy, or its linker would not find operator new or delete.  So this
   is an error, unless the program is for the host alone.  */
void
discovery::report_change (const user_call &from)
{
  if (from.at == UNKNOWN_LOCATION)
    m_change_somewhere = true;
  else if (m_changes.insert (from).second)
    tell_change (from);
}

void
discovery::tell_change (const user_call &from)
{
  const auto known = s_objects.find (from);
  /* What is made there is the device's own, and so is what goes there, which
     has been told when it was made.  */
  if (from.function && DECL_CXX_DESTRUCTOR_P (from.function))
    return;
  const bool own = (from.function && DECL_CXX_CONSTRUCTOR_P (from.function))
                   || (known != s_objects.end () && known->second.own);
  if (own && !device_allocates && m_made.insert (from.at).second)
    warn_at (from.at, warning_option::device_allocation,
             "this makes a container, such as a %<std::string%> of a text, or "
             "copies one, for which the device has no memory; make it in "
             "front of the construct");
  if (own)
    return;
  const std::string call = name_of_call (from);
  const std::string start = call.empty () ? "this" : quoted (call);
  if (offload_compilers_p () && known != s_objects.end ())
    message (severity::error, from.at,
             start
                 + " adds elements to a container or takes elements out, which "
                   "cannot be done on the device")
        .send (diagnostics ());
  else
    message (warning_option::device_allocation, from.at,
             start
                 + " adds elements to a container, takes elements out or "
                   "copies one, which cannot be done on the device")
        .send (diagnostics ());
}

/* Is VARIABLE as its initializer says for ever, and so all that this refers to?
   Tables of virtual functions are no part of this, nor are objects that lead to
   themselves: the device's assembler wants each one after those that it refers
   to.  */
bool
discovery::constant_p (varpool_node *variable)
{
  tree decl = variable->decl;
  const bool alone = TREE_READONLY (decl) && !TREE_THIS_VOLATILE (decl)
                     && !DECL_THREAD_LOCAL_P (decl) && !DECL_VIRTUAL_P (decl)
                     && variable->definition && variable->analyzed
                     && !variable->alias;
  auto [known, first] = m_constants.insert ({ variable, false });
  if (!first || !alone)
    return known->second;
  ipa_ref *reference = nullptr;
  for (unsigned i = 0; variable->iterate_reference (i, reference); i++)
    {
      symtab_node *target = reference->referred;
      varpool_node *inner = dyn_cast<varpool_node *> (target);
      cgraph_node *function = dyn_cast<cgraph_node *> (target);
      if (inner ? !constant_p (inner)
                : !function->offloadable
                      && (!function->definition || function->alias
                          || !function->has_gimple_body_p ()))
        return false;
    }
  return m_constants[variable] = true;
}

/* The device has VARIABLE, and what it refers to.  */
void
discovery::take_constant (varpool_node *variable)
{
  if (variable->offloadable || !constant_p (variable))
    return;
  variable->offloadable = 1;
  ipa_ref *reference = nullptr;
  for (unsigned i = 0; variable->iterate_reference (i, reference); i++)
    if (cgraph_node *function = dyn_cast<cgraph_node *> (reference->referred))
      reach (function, function,
             call_at (DECL_SOURCE_LOCATION (variable->decl), NULL_TREE));
    else
      take_constant (dyn_cast<varpool_node *> (reference->referred));
}

/* As above no error.  */
void
report_type_question (const char *what, location_t at)
{
  warn_at (at, warning_option::device_rtti,
           "%qs on the device, where no object knows its class", what);
}

void
discovery::look_for_typeid (const reached &r)
{
  function *f = DECL_STRUCT_FUNCTION (r.node->decl);
  if (!f || !f->cfg)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    if (reads_type_info_p (gsi_stmt (i))
        && !in_system_header_at (gimple_location (gsi_stmt (i))))
      report_type_question ("typeid", gimple_location (gsi_stmt (i)));
}

/* What CALLER, which is compiled for the device, calls through tables of
   virtual functions are just pointers from now on.  Else GCC would have the
   device's compiler see whatever the host's objects may have there; and that
   one, which does not see the host's tables, would find that no object of a
   class that one file alone knows has any, and drop the call.  */
void
hide_dynamic_types (cgraph_node *caller)
{
  cgraph_edge *next = nullptr;
  for (cgraph_edge *call = caller->indirect_calls; call; call = next)
    {
      next = call->next_callee;
      gcall *statement = call->call_stmt;
      tree callee = gimple_call_fn (statement);
      if (!callee || TREE_CODE (callee) != OBJ_TYPE_REF)
        continue;
      const profile_count count = call->count;
      gimple_call_set_fn (statement, OBJ_TYPE_REF_EXPR (callee));
      cgraph_edge::remove (call);
      caller->create_indirect_edge (statement, gimple_call_flags (statement),
                                    count);
    }
}

void
discovery::look_into (const reached &r)
{
  const device_statements statements (r.node->decl);
  look_for_typeid (r);
  m_type_tables.look_into (r.node);
  hide_dynamic_types (r.node);
  cgraph_edge *next = nullptr;
  for (cgraph_edge *call = r.node->callees; call; call = next)
    {
      next = call->next_callee;
      cgraph_node *callee = resolve_alias (call);
      if (statements.executed_p (call->call_stmt))
        look_into (r, callee, call->call_stmt);
    }
  ipa_ref *reference = nullptr;
  for (unsigned i = 0; r.node->iterate_reference (i, reference); i++)
    {
      if (!statements.executed_p (reference->stmt))
        continue;
      if (cgraph_node *target = dyn_cast<cgraph_node *> (reference->referred))
        reach (target, r.node, r.from);
      else if (single_thread_flag_p (reference->referred))
        s_library_needed = true;
      else
        take_constant (dyn_cast<varpool_node *> (reference->referred));
    }
}

/* A CALL of R's, of CALLEE, which the device may execute.  */
void
discovery::look_into (const reached &r, cgraph_node *callee, gcall *call)
{
  const user_call here = written_at (call);
  const user_call from = here.at != UNKNOWN_LOCATION ? here : r.from;
  if (id_equal (DECL_ASSEMBLER_NAME (callee->decl), "__dynamic_cast"))
    report_type_question ("dynamic_cast", from.at);
  /* What the library throws is no news.  */
  else if (throws_p (call) && !in_system_header_at (gimple_location (call)))
    warn_at (gimple_location (call), warning_option::device_exceptions,
             "%<throw%> on the device, which has no exceptions, ends the "
             "kernel");
  /* Within the library the call that led there has been told.  */
  if ((m_changing.has (callee) || change_p (callee, r.node, call))
      && (here.at != UNKNOWN_LOCATION || !r.from.function))
    report_change (from);
  reach (callee, r.node, from);
}

const pass_data implicit_routine_data = {
  SIMPLE_IPA_PASS, "accdeep-routines", OPTGROUP_OMP, TV_NONE, 0, 0, 0, 0, 0,
};

class implicit_routine_pass final : public simple_ipa_opt_pass
{
public:
  implicit_routine_pass () : simple_ipa_opt_pass (implicit_routine_data, g) {}

  bool
  gate (function *) override
  {
    return !seen_error ();
  }

  unsigned int
  execute (function *) override
  {
    discovery all;
    cgraph_node *node;
    FOR_EACH_DEFINED_FUNCTION (node)
    all.start (node);
    for (tree table : s_tables)
      if (varpool_node *variable = varpool_node::get (table))
        all.start (variable);
    all.run ();
    FOR_EACH_DEFINED_FUNCTION (node)
    if (for_device_p (node))
      name_result (node->decl);
    return 0;
  }
};

/* Has the construct with BODY the object at ADDRESS, or does it get the address
   from elsewhere?  */
bool
own_object_p (tree address, const mentions &body)
{
  STRIP_NOPS (address);
  tree object = address;
  if (TREE_CODE (address) == ADDR_EXPR)
    object = get_base_address (TREE_OPERAND (address, 0));
  return object
         && (TREE_CODE (object) == TARGET_EXPR
             || (DECL_P (object) && body.own.count (object)));
}

/* The object at ADDRESS, for messages; empty: it is none with a name.  */
std::string
name_of_object (tree address)
{
  STRIP_NOPS (address);
  tree object
      = TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0) : address;
  tree base = object;
  while (handled_component_p (base) || INDIRECT_REF_P (base)
         || TREE_CODE (base) == MEM_REF || CONVERT_EXPR_P (base))
    base = TREE_OPERAND (base, 0);
  if (!DECL_P (base) || !DECL_NAME (base))
    return std::string ();
  return spell (object);
}

tree
note_method_call (tree *tp, int *walk_subtrees, void *data)
{
  tree function = NULL_TREE;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (tree address = object_of_call (*tp, &function))
    {
      const bool own
          = own_object_p (address, *static_cast<const mentions *> (data));
      /* Two at one place: what is true of both.  */
      const user_call call = call_at (EXPR_LOCATION (*tp), function);
      auto [known, first]
          = s_objects.insert ({ call, { own, name_of_object (address) } });
      if (!first)
        known->second.own &= own;
    }
  return NULL_TREE;
}

} // anonymous namespace

void
note_method_calls (tree construct)
{
  mentions body;
  collect_mentions (OMP_BODY (construct), body);
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      body.own.insert (OMP_CLAUSE_DECL (c));
  walk_tree_without_duplicates (&OMP_BODY (construct), note_method_call, &body);
}

void
register_implicit_routines (const char *plugin_name)
{
  register_pass_info info = { new implicit_routine_pass, "remove_symbols", 1,
                              PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

void
add_device_table (tree table)
{
  s_tables.push_back (table);
}

bool
device_library_needed_p ()
{
  return s_library_needed;
}

} // namespace accdeep
