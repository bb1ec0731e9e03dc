/* The bodies of functions that are compiled for a device: consumes what they
   are on the host, produces which of their statements are never executed on the
   device, and what GCC writes for the device's compiler.

   Nothing is thrown on a device.  A body that GCC writes has what the host
   needs: calls that may throw, and what is to be done then.  The device's
   compiler cannot do with that ("target cannot support nonlocal goto") where a
   call is left that may throw: all of them at -O0, those of virtual functions
   and of functions in other files at any level.  So while GCC writes bodies for
   the device no call in there throws, but for those that end the program if
   they do, as all in a kernel itself; and none for the memory of an exception
   returns.  The device's compiler drops then what nothing leads to.  Functions
   and variables that are mentioned there only are not compiled for the device,
   and so they are external ones meanwhile.

   Classes without members are returned in no register of the host's; the
   device's compiler believes that, and has its own rules when it declares such
   a function.  So they are like other classes.

   Where a kernel goes from one thread to many GCC gives each of these the whole
   of the kernel's frame, and what is inlined there is part of it: a stack
   of 1.5 KiB for a walk through a tree takes 2000 instructions, each time.
   So in files with kernels of accdeep/forall.hpp functions with large variables
   in memory stay functions there, but for operators (), which the bodies are;
   kernels of other files are what GCC makes of them.

   Afterwards all is as it was, as host and device have one body.  GCC writes
   bodies right behind the summaries of passes, so this is a pass with summaries
   that has none.  What GCC writes last for a device are the options.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/device-bodies.h"

#include "plugin/gcc/eh-regions.h"
#include "plugin/gcc/inlining.h"
#include "plugin/gcc/private.h"
#include "plugin/lower/policy.h"
#include "plugin/lower/type-tables.h"

namespace accdeep
{

namespace
{

/* What is restored.  */
std::vector<gcall *> s_calls;
struct made_external
{
  symtab_node *node;
  bool definition, weak, comdat;
};
std::vector<made_external> s_made_external;
struct hidden_reference
{
  ipa_ref *reference;
  symtab_node *referred;
  gimple *stmt;
};
std::vector<hidden_reference> s_hidden_references;
std::vector<cgraph_node *> s_kept_apart;
tree s_allocate = NULL_TREE;
std::vector<std::pair<tree *, tree>> s_exception_types;
std::vector<tree> s_empty;

void
restore ()
{
  restore_host_procedures ();
  for (gcall *call : s_calls)
    gimple_call_set_nothrow (call, false);
  for (const made_external &m : s_made_external)
    {
      m.node->definition = m.definition;
      DECL_EXTERNAL (m.node->decl) = 0;
      DECL_WEAK (m.node->decl) = m.weak;
      DECL_COMDAT (m.node->decl) = m.comdat;
    }
  for (const hidden_reference &h : s_hidden_references)
    {
      h.reference->referred = h.referred;
      h.reference->stmt = h.stmt;
    }
  if (s_allocate)
    TREE_THIS_VOLATILE (s_allocate) = 0;
  for (auto [place, types] : s_exception_types)
    *place = types;
  s_exception_types.clear ();
  for (cgraph_node *node : s_kept_apart)
    let_inline (node, true);
  s_kept_apart.clear ();
  for (tree type : s_empty)
    TYPE_EMPTY_P (type) = 1;
  s_empty.clear ();
  s_hidden_references.clear ();
  s_calls.clear ();
  s_made_external.clear ();
  s_allocate = NULL_TREE;
}

/* What statements mention, that a device executes or that it does not.  */
struct mentioned
{
  std::set<symtab_node *> executed, other;
};

/* Tell ALL what NODE mentions, and hide what the device's compiler would
   declare because it finds no definition of it.  References without a statement
   are those of what is to be done where something is thrown.  */
void
hide_references (cgraph_node *node, mentioned &all)
{
  const device_statements statements (node->decl);
  const bool pads = has_landing_pads_p (DECL_STRUCT_FUNCTION (node->decl));
  for (cgraph_edge *call = node->callees; call; call = call->next_callee)
    (statements.executed_p (call->call_stmt) ? all.executed : all.other)
        .insert (call->callee);
  ipa_ref *reference = nullptr;
  for (unsigned i = 0; node->iterate_reference (i, reference); i++)
    if (reference->stmt ? statements.executed_p (reference->stmt) : !pads)
      all.executed.insert (reference->referred);
    else
      {
        all.other.insert (reference->referred);
        s_hidden_references.push_back (
            { reference, reference->referred, reference->stmt });
        reference->referred = node;
        reference->stmt = nullptr;
      }
}

/* TYPE is what a function returns.  */
void
hide_emptiness (tree type)
{
  if (!TYPE_EMPTY_P (type))
    return;
  for (tree t = TYPE_MAIN_VARIANT (type); t; t = TYPE_NEXT_VARIANT (t))
    if (TYPE_EMPTY_P (t))
      {
        TYPE_EMPTY_P (t) = 0;
        s_empty.push_back (t);
      }
}

void
hide_in_calls (function *f)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    if (gcall *call = dyn_cast<gcall *> (gsi_stmt (i)))
      {
        if (gimple_call_internal_p (call))
          continue;
        hide_emptiness (gimple_call_return_type (call));
        if (throws_p (call) && !TREE_THIS_VOLATILE (gimple_call_fndecl (call)))
          {
            s_allocate = gimple_call_fndecl (call);
            TREE_THIS_VOLATILE (s_allocate) = 1;
          }
        if (!gimple_call_nothrow_p (call) && !must_not_throw_p (f, call))
          {
            gimple_call_set_nothrow (call, true);
            s_calls.push_back (call);
          }
      }
}

void
make_external (symtab_node *node)
{
  tree decl = node->decl;
  s_made_external.push_back ({ node, bool (node->definition),
                               bool (DECL_WEAK (decl)),
                               bool (DECL_COMDAT (decl)) });
  if (is_a<cgraph_node *> (node))
    node->definition = 0;
  DECL_EXTERNAL (decl) = 1;
  DECL_WEAK (decl) = 0;
  DECL_COMDAT (decl) = 0;
}

/* Do not inline NODE on the device if its frame is large.  */
void
keep_large_frame_apart (cgraph_node *node)
{
  constexpr HOST_WIDE_INT large = 256;
  tree name = DECL_NAME (node->decl);
  if ((!name || !id_equal (name, "operator()")) && frame_bytes (node) > large
      && let_inline (node, false))
    s_kept_apart.push_back (node);
}

/* GCC is about to write bodies.  */
void
before_bodies ()
{
  if (!lto_stream_offload_p)
    return;
  mentioned all;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (node->offloadable && closure_passed_p ())
    keep_large_frame_apart (node);
  hide_host_procedures (all.other);
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (flag_exceptions && node->offloadable
      && DECL_STRUCT_FUNCTION (node->decl)->cfg)
    {
      hide_emptiness (TREE_TYPE (TREE_TYPE (node->decl)));
      hide_references (node, all);
      for (tree *types : exception_types (DECL_STRUCT_FUNCTION (node->decl)))
        {
          s_exception_types.push_back ({ types, *types });
          *types = NULL_TREE;
        }
      hide_in_calls (DECL_STRUCT_FUNCTION (node->decl));
    }
  for (symtab_node *s : all.other)
    if (!s->offloadable && !all.executed.count (s) && !DECL_EXTERNAL (s->decl))
      make_external (s);
}

char *(*s_offload_options) ();

/* GCC has written all bodies.  */
char *
behind_bodies ()
{
  restore ();
  return s_offload_options ();
}

const pass_data device_bodies_data = {
  IPA_PASS, "accdeep-bodies", OPTGROUP_OMP, TV_NONE, 0, 0, 0, 0, 0,
};

class device_bodies_pass final : public ipa_opt_pass_d
{
public:
  device_bodies_pass ()
      : ipa_opt_pass_d (device_bodies_data, g, nullptr, before_bodies, nullptr,
                        nullptr, nullptr, nullptr, 0, nullptr, nullptr)
  {
  }

  bool
  gate (function *) override
  {
    return flag_exceptions || closure_passed_p () || device_type_tables_p ();
  }

  unsigned int
  execute (function *) override
  {
    return 0;
  }
};

} // anonymous namespace

bool
throws_p (gimple *statement)
{
  tree callee
      = is_gimple_call (statement) ? gimple_call_fndecl (statement) : NULL_TREE;
  return callee
         && id_equal (DECL_ASSEMBLER_NAME (callee), "__cxa_allocate_exception");
}

device_statements::device_statements (tree fndecl)
{
  function *f = DECL_STRUCT_FUNCTION (fndecl);
  if (!f || !f->cfg || !flag_exceptions)
    return;
  m_known = true;
  std::vector<basic_block> work = { ENTRY_BLOCK_PTR_FOR_FN (f) };
  std::set<basic_block> seen (work.begin (), work.end ());
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      if (!visit (bb))
        continue;
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, bb->succs)
      if (!(e->flags & EDGE_EH) && seen.insert (e->dest).second)
        work.push_back (e->dest);
    }
}

bool
device_statements::visit (basic_block bb)
{
  if (bb->index < NUM_FIXED_BLOCKS)
    return true;
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    m_executed.insert (i.phi ());
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      m_executed.insert (gsi_stmt (i));
      if (throws_p (gsi_stmt (i)))
        return false;
    }
  return true;
}

bool
device_statements::executed_p (gimple *statement) const
{
  return !m_known || m_executed.count (statement);
}

void
register_device_bodies (const char *plugin_name)
{
  register_pass_info info
      = { new device_bodies_pass, "whole-program", 1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  s_offload_options = targetm.offload_options;
  targetm.offload_options = behind_bodies;
}

} // namespace accdeep
