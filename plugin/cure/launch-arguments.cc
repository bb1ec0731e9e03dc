/* Cure "launch-arguments": kernels that find the addresses of their operands on
   the device.

   libgomp allocates device memory for these at each launch, and copies them
   there.  A launch without entries passes null instead: then the kernel takes
   them from a variable of its own, where the run-time library has put them.

   Consumes the bodies of compute constructs, which are functions without SSA
   form; produces the same with a test at the entry, and the records that tell
   the library of the variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/static-data.h"

#include <map>
#include <tuple>

namespace accdeep
{

namespace
{

/* What the library may put behind each address: the object itself, where that
   is as small.  */
constexpr unsigned object_bytes = 16;

/* More entries are not worth the device's memory.  */
constexpr unsigned most_entries = 256;

/* The variable's alignment, in bytes.  */
constexpr unsigned alignment = 64;

/* The type of what FUNCTION's parameter points to, if FUNCTION is the body of a
   parallel or serial construct and that has a pointer for each entry; else
   null.  libgomp knows of no other types.  */
tree
arguments_type (tree function)
{
  tree attributes = DECL_ATTRIBUTES (function);
  tree parameter = DECL_ARGUMENTS (function);
  if (!lookup_attribute ("omp target entrypoint", attributes)
      || !oacc_get_fn_attrib (function)
      || lookup_attribute ("oacc kernels", attributes) || !parameter
      || DECL_CHAIN (parameter) || !POINTER_TYPE_P (TREE_TYPE (parameter)))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (parameter));
  if (TREE_CODE (type) != RECORD_TYPE)
    return NULL_TREE;
  unsigned n = 0;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL || n == most_entries
          || int_size_in_bytes (TREE_TYPE (field))
                 != POINTER_SIZE / BITS_PER_UNIT
          || int_byte_position (field)
                 != HOST_WIDE_INT (n * POINTER_SIZE / BITS_PER_UNIT))
        return NULL_TREE;
      n++;
    }
  return n ? type : NULL_TREE;
}

/* ------------------------------------------------------------------------
   What a body does with the addresses.
   ------------------------------------------------------------------------ */

/* Finds for each entry of a body whether that only reads its object.  One entry
   can be a pointer to the object of another one, as GCC has it for a scalar
   dummy argument of Fortran: then the body does not use the other one.  */
class address_uses
{
public:
  explicit address_uses (function *f);

  /* As in struct accdeep_kernel.  */
  std::uint64_t
  only_read () const
  {
    return ~m_other;
  }

  std::uint64_t
  only_read_through () const
  {
    return ~m_through;
  }

private:
  void note_load (gimple *statement);
  void note_pointer (gimple *statement);
  void note_third (gimple *statement);
  void note_uses (gimple *statement);
  void note_escape (tree address, std::uint64_t entries);
  static tree escape (tree *tp, int *walk_subtrees, void *data);
  bool argument_p (tree t) const;

  const tree m_parameter;
  /* By variables that have addresses: the entries, as bits.  */
  std::unordered_map<tree, std::uint64_t> m_entries;
  /* By variables that have the pointers that are there: the same.  */
  std::unordered_map<tree, std::uint64_t> m_targets;
  /* With the address, or the pointer, something else is done.  */
  std::uint64_t m_other = 0;
  std::uint64_t m_through = 0;
};

/* Is T a member of what the parameter points to?  */
bool
address_uses::argument_p (tree t) const
{
  return TREE_CODE (t) == COMPONENT_REF
         && TREE_CODE (TREE_OPERAND (t, 0)) == MEM_REF
         && TREE_OPERAND (TREE_OPERAND (t, 0), 0) == m_parameter;
}

std::uint64_t
entry_bit (tree member)
{
  const HOST_WIDE_INT entry = int_byte_position (TREE_OPERAND (member, 1))
                              / (POINTER_SIZE / BITS_PER_UNIT);
  return entry < 64 ? std::uint64_t (1) << entry : 0;
}

bool
leads_to_pointer_p (tree address)
{
  return POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (address)));
}

/* Anything may be done with ADDRESS, that of ENTRIES.  */
void
address_uses::note_escape (tree address, std::uint64_t entries)
{
  m_other |= entries;
  if (leads_to_pointer_p (address))
    m_through |= entries;
}

/* Whatever *TP is part of may do anything with it.  */
tree
address_uses::escape (tree *tp, int *walk_subtrees, void *data)
{
  auto self = static_cast<address_uses *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == self->m_parameter)
    self->m_other = self->m_through = ~std::uint64_t (0);
  else if (self->argument_p (*tp))
    {
      self->note_escape (*tp, entry_bit (*tp));
      *walk_subtrees = 0;
    }
  else if (VAR_P (*tp))
    {
      auto entries = self->m_entries.find (*tp);
      if (entries != self->m_entries.end ())
        self->note_escape (*tp, entries->second);
      auto targets = self->m_targets.find (*tp);
      if (targets != self->m_targets.end ())
        self->m_through |= targets->second;
    }
  return NULL_TREE;
}

/* The value that STATEMENT assigns as it is; null: it does something else.  */
tree
assigned_value (gimple *statement)
{
  return gimple_assign_single_p (statement) ? gimple_assign_rhs1 (statement)
                                            : NULL_TREE;
}

bool
register_p (tree t)
{
  return VAR_P (t) && is_gimple_reg (t);
}

void
address_uses::note_load (gimple *statement)
{
  tree value = assigned_value (statement);
  if (!value || !argument_p (value))
    return;
  tree variable = gimple_assign_lhs (statement);
  if (register_p (variable))
    m_entries[variable] |= entry_bit (value);
  else
    note_escape (value, entry_bit (value));
}

/* The variable through which VALUE is read; null: VALUE is no memory, or not
   that of one.  */
tree
loaded_through (tree value)
{
  tree base
      = TREE_CODE (value) == ADDR_EXPR ? NULL_TREE : get_base_address (value);
  return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0)
                                             : NULL_TREE;
}

void
address_uses::note_pointer (gimple *statement)
{
  tree value = assigned_value (statement);
  if (!value || !POINTER_TYPE_P (TREE_TYPE (value)) || argument_p (value))
    return;
  tree pointer = loaded_through (value);
  auto found = m_entries.find (pointer);
  if (found == m_entries.end () || !leads_to_pointer_p (pointer))
    return;
  tree variable = gimple_assign_lhs (statement);
  if (register_p (variable))
    m_targets[variable] |= found->second;
  else
    m_through |= found->second;
}

/* A pointer that is read where another one leads to may lead to any object.  */
void
address_uses::note_third (gimple *statement)
{
  tree value = assigned_value (statement);
  if (value && POINTER_TYPE_P (TREE_TYPE (value))
      && m_targets.count (loaded_through (value)))
    m_through = ~std::uint64_t (0);
}

void
address_uses::note_uses (gimple *statement)
{
  if (is_gimple_debug (statement) || gimple_clobber_p (statement))
    return;
  tree value = assigned_value (statement);
  if (!value)
    {
      for (unsigned i = 0; i < gimple_num_ops (statement); i++)
        if (tree *operand = gimple_op_ptr (statement, i))
          walk_tree (operand, escape, this, NULL);
      return;
    }
  tree left = gimple_assign_lhs (statement);
  if (!register_p (left))
    walk_tree (&left, escape, this, NULL);
  if (argument_p (value))
    return;
  tree pointer = loaded_through (value);
  if (!pointer || pointer == m_parameter)
    walk_tree (&value, escape, this, NULL);
}

address_uses::address_uses (function *f)
    : m_parameter (DECL_ARGUMENTS (f->decl))
{
  basic_block bb;
  for (auto note : { &address_uses::note_load, &address_uses::note_pointer,
                     &address_uses::note_third, &address_uses::note_uses })
    FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    (this->*note) (gsi_stmt (i));
}

/* ------------------------------------------------------------------------
   The variable, and the test.
   ------------------------------------------------------------------------ */

/* A variable for the device with room for N addresses and as many small
   objects.  */
tree
make_arguments (unsigned n)
{
  const unsigned bytes
      = ROUND_UP (n * (POINTER_SIZE / BITS_PER_UNIT + object_bytes), alignment);
  tree variable
      = make_static ("accdeep_arguments",
                     build_array_type_nelts (unsigned_char_type_node, bytes));
  /* The library writes it, which no compiler sees.  */
  TREE_READONLY (variable) = 0;
  DECL_PRESERVE_P (variable) = 1;
  SET_DECL_ALIGN (variable, alignment * BITS_PER_UNIT);
  DECL_USER_ALIGN (variable) = 1;
  DECL_ATTRIBUTES (variable)
      = tree_cons (get_identifier ("omp declare target"), NULL_TREE,
                   DECL_ATTRIBUTES (variable));
  finish_static (variable, NULL_TREE);
  return variable;
}

/* The same for FUNCTION.  The launches of one kernels construct share it: they
   have its place, and the same arguments.  */
tree
arguments_for (tree function, unsigned n)
{
  static std::map<std::tuple<std::string, location_t, unsigned>, tree> known;
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (function));
  tree &variable = known[{ name.substr (0, name.rfind ("omp_fn")),
                           DECL_SOURCE_LOCATION (function), n }];
  if (!variable)
    variable = make_arguments (n);
  return variable;
}

/* Let PARAMETER of F be the address of VARIABLE where it is null.  */
void
add_test (function *f, tree parameter, tree variable)
{
  /* GCC takes it for a reference, which is never null.  */
  tree type = build_pointer_type (TREE_TYPE (TREE_TYPE (parameter)));
  TREE_TYPE (parameter) = type;
  DECL_ARG_TYPE (parameter) = type;
  TREE_READONLY (parameter) = 0;

  basic_block test = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (f)));
  edge present = single_succ_edge (test);
  basic_block rest = present->dest;
  basic_block null = split_edge (present);
  edge absent = single_succ_edge (test);
  absent->flags = EDGE_TRUE_VALUE;
  absent->probability = profile_probability::even ();
  edge around = make_edge (test, rest, EDGE_FALSE_VALUE);
  around->probability = profile_probability::even ();
  null->count = test->count.apply_probability (absent->probability);

  gimple_stmt_iterator at = gsi_last_bb (test);
  gsi_insert_after (&at,
                    gimple_build_cond (EQ_EXPR, parameter,
                                       build_int_cst (type, 0), NULL_TREE,
                                       NULL_TREE),
                    GSI_NEW_STMT);
  at = gsi_last_bb (null);
  gsi_insert_after (
      &at, gimple_build_assign (parameter, build1 (ADDR_EXPR, type, variable)),
      GSI_NEW_STMT);
}

/* Variables of `declare link' are not where libgomp says that they are: no
   launch in a unit that has one goes past it.  */
bool
any_link_p ()
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  if (lookup_attribute ("omp declare target link",
                        DECL_ATTRIBUTES (node->decl)))
    return true;
  return false;
}

/* Bodies with such a test.  */
std::unordered_set<tree> cured;

const pass_data launch_arguments_data = {
  GIMPLE_PASS,
  "accdeep-launch-arguments",
  OPTGROUP_OMP,
  TV_NONE,
  PROP_cfg,
  0,
  0,
  0,
  0,
};

class launch_arguments_pass final : public gimple_opt_pass
{
public:
  launch_arguments_pass () : gimple_opt_pass (launch_arguments_data, g) {}

  bool
  gate (function *f) override
  {
    return cure_p (cure::launch_arguments) && !seen_error () && module_data_p ()
           && arguments_type (f->decl);
  }

  unsigned int
  execute (function *f) override
  {
    if (any_link_p ())
      return 0;
    tree parameter = DECL_ARGUMENTS (f->decl);
    const unsigned n = list_length (TYPE_FIELDS (arguments_type (f->decl)));
    const address_uses uses (f);
    tree variable = arguments_for (f->decl, n);
    add_test (f, parameter, variable);
    record_kernel (f->decl, variable, n, uses.only_read (),
                   uses.only_read_through ());
    cured.insert (f->decl);
    return 0;
  }
};

} // namespace

bool
takes_arguments_p (tree function)
{
  return cured.count (function);
}

void
register_launch_arguments (const char *plugin_name)
{
  register_pass_info info
      = { new launch_arguments_pass, "ssa", 1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace accdeep
