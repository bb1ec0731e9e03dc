/* Cure "launch-arguments", its second part: values among a kernel's arguments.

   For `firstprivate (x)' on a compute construct, GCC has libgomp copy x to the
   device, and gives the kernel the address.  A value that is as small as an
   address takes its place here, as GCC has it for OpenMP
   (GOMP_MAP_FIRSTPRIVATE_INT): libgomp copies nothing.  Variables in memory
   stay as they are: if they are present, GCC's kernel has the device's value.

   An object that GCC has made for the construct alone, and that the body reads
   once, in front, is such a value.

   Consumes compute constructs that GCC has lowered (lower_omp_target),

     x.1 = x;
     .omp_data_arr.x = &x.1;
     #pragma omp target oacc_parallel
       _1 = .omp_data_i->x;
       x' = *_1;

   produces the same with `.omp_data_arr.x = (T *) x.1' and `x' = (T) _1', and
   the entries' kinds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"

namespace accdeep
{

namespace
{

/* Of an address, in bytes.  */
constexpr unsigned slot_bytes = 8;

/* A value of TYPE can be in the place of an address.  */
bool
value_type_p (tree type)
{
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
          || SCALAR_FLOAT_TYPE_P (type))
         && TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
         && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= slot_bytes;
}

/* The integer whose bits are those of a number of TYPE.  */
tree
bits_type (tree type)
{
  return lang_hooks.types.type_for_size (tree_to_uhwi (TYPE_SIZE (type)), true);
}

tree
convert_in_front (gimple_stmt_iterator *at, tree_code code, tree type,
                  tree value)
{
  tree result = create_tmp_var (type);
  gsi_insert_before (
      at,
      gimple_build_assign (result, code == VIEW_CONVERT_EXPR
                                       ? build1 (code, type, value)
                                       : fold_convert (type, value)),
      GSI_SAME_STMT);
  return result;
}

/* Insert before AT what makes a pointer of TYPE of VALUE.  */
tree
pack (gimple_stmt_iterator *at, tree type, tree value)
{
  tree number = TREE_TYPE (value);
  tree copy = create_tmp_var (TYPE_MAIN_VARIANT (number));
  gsi_insert_before (at, gimple_build_assign (copy, value), GSI_SAME_STMT);
  if (SCALAR_FLOAT_TYPE_P (number))
    copy = convert_in_front (at, VIEW_CONVERT_EXPR, bits_type (number), copy);
  return convert_in_front (
      at, NOP_EXPR, type,
      convert_in_front (at, NOP_EXPR, pointer_sized_int_node, copy));
}

/* The same from POINTER to a value of TYPE.  */
tree
unpack (gimple_stmt_iterator *at, tree type, tree pointer)
{
  tree bits = convert_in_front (at, NOP_EXPR, pointer_sized_int_node, pointer);
  if (!SCALAR_FLOAT_TYPE_P (type))
    return convert_in_front (at, NOP_EXPR, TYPE_MAIN_VARIANT (type), bits);
  bits = convert_in_front (at, NOP_EXPR, bits_type (type), bits);
  return convert_in_front (at, VIEW_CONVERT_EXPR, TYPE_MAIN_VARIANT (type),
                           bits);
}

/* The entry that MEMBER, of a structure with one for each, is.  */
unsigned HOST_WIDE_INT
entry_of (tree member)
{
  return int_byte_position (TREE_OPERAND (member, 1)) / slot_bytes;
}

/* The member of TYPE that ENTRY is.  */
tree
field_of (tree type, unsigned HOST_WIDE_INT entry)
{
  tree field = TYPE_FIELDS (type);
  while (entry--)
    field = DECL_CHAIN (field);
  return field;
}

/* A statement that reads the object of the entry that MEMBER is.  */
struct entry_load
{
  gimple_stmt_iterator at;
  tree member;
};

/* One construct.  */
class lowered_construct
{
public:
  /* AT is at it.  */
  explicit lowered_construct (gimple_stmt_iterator at);

  void take_values ();

private:
  bool argument_p (tree t) const;
  static tree find_pointer (gimple_stmt_iterator *at, bool *handled,
                            walk_stmt_info *info);
  static tree count_use (tree *operand, int *, void *data);
  void take_values (gimple_seq *body);
  void note_kind (tree entry, tree *kind);
  void set_value_kind (unsigned HOST_WIDE_INT entry);
  tree origin_of (tree variable) const;
  bool pointer_p (unsigned HOST_WIDE_INT entry) const;
  void note_pointer (const entry_load &load);
  void take_addresses ();
  void take_value (gimple_stmt_iterator *load, tree member);

  gomp_target *const m_construct;
  /* By entries.  */
  std::unordered_map<unsigned HOST_WIDE_INT, tree *> m_kinds;
  /* How often the construct's body has them, and variables.  */
  std::unordered_map<unsigned HOST_WIDE_INT, unsigned> m_entry_uses;
  std::unordered_map<tree, unsigned> m_uses;
  std::unordered_map<unsigned HOST_WIDE_INT, tree> m_sizes; /* By entries.  */
  std::map<unsigned HOST_WIDE_INT, std::vector<entry_load>> m_pointers;
  std::unordered_map<tree, tree> m_copies; /* Variables of others.  */
  tree m_data = NULL_TREE;
  tree m_pointer = NULL_TREE; /* To M_DATA, in the body.  */
  /* By entries: where the construct's caller assigns to them.  */
  std::unordered_map<unsigned HOST_WIDE_INT, gimple_stmt_iterator>
      m_assignments;
};

lowered_construct::lowered_construct (gimple_stmt_iterator at)
    : m_construct (as_a<gomp_target *> (gsi_stmt (at)))
{
  const auto kind = gimple_omp_target_kind (m_construct);
  tree arrays = gimple_omp_target_data_arg (m_construct);
  if ((kind != GF_OMP_TARGET_KIND_OACC_PARALLEL
       && kind != GF_OMP_TARGET_KIND_OACC_SERIAL)
      || !arrays || TREE_CODE (arrays) != TREE_VEC
      || TREE_VEC_LENGTH (arrays) != 3)
    return;
  m_data = TREE_VEC_ELT (arrays, 0);
  tree sizes = TREE_VEC_ELT (arrays, 1);
  tree kinds = TREE_VEC_ELT (arrays, 2);
  if (VAR_P (sizes) && DECL_INITIAL (sizes)
      && TREE_CODE (DECL_INITIAL (sizes)) == CONSTRUCTOR)
    for (const constructor_elt &element :
         *CONSTRUCTOR_ELTS (DECL_INITIAL (sizes)))
      if (element.index && tree_fits_uhwi_p (element.index))
        m_sizes.emplace (tree_to_uhwi (element.index), element.value);
  if (VAR_P (kinds) && DECL_INITIAL (kinds)
      && TREE_CODE (DECL_INITIAL (kinds)) == CONSTRUCTOR)
    for (unsigned i = 0; i < CONSTRUCTOR_NELTS (DECL_INITIAL (kinds)); i++)
      {
        constructor_elt *element = CONSTRUCTOR_ELT (DECL_INITIAL (kinds), i);
        note_kind (element->index, &element->value);
      }
  for (gsi_prev (&at); !gsi_end_p (at); gsi_prev (&at))
    {
      gimple *statement = gsi_stmt (at);
      if (!gimple_assign_single_p (statement))
        continue;
      tree to = gimple_assign_lhs (statement);
      if (VAR_P (to) && DECL_ARTIFICIAL (to)
          && DECL_P (gimple_assign_rhs1 (statement)))
        m_copies.emplace (to, gimple_assign_rhs1 (statement));
      if (TREE_CODE (to) == COMPONENT_REF && TREE_OPERAND (to, 0) == m_data)
        m_assignments.emplace (entry_of (to), at);
      else if (TREE_CODE (to) == ARRAY_REF && TREE_OPERAND (to, 0) == kinds)
        note_kind (TREE_OPERAND (to, 1), gimple_assign_rhs1_ptr (statement));
      else if (TREE_CODE (to) == ARRAY_REF && TREE_OPERAND (to, 0) == sizes
               && tree_fits_uhwi_p (TREE_OPERAND (to, 1)))
        m_sizes.emplace (tree_to_uhwi (TREE_OPERAND (to, 1)),
                         gimple_assign_rhs1 (statement));
    }
}

void
lowered_construct::set_value_kind (unsigned HOST_WIDE_INT entry)
{
  tree *kind = m_kinds[entry];
  *kind = build_int_cstu (TREE_TYPE (*kind), GOMP_MAP_FIRSTPRIVATE_INT);
}

void
lowered_construct::note_kind (tree entry, tree *kind)
{
  if (entry && tree_fits_uhwi_p (entry) && tree_fits_uhwi_p (*kind))
    m_kinds.emplace (tree_to_uhwi (entry), kind);
}

/* Nothing comes back from the object of an entry of KIND.  */
bool
read_only_kind_p (tree kind)
{
  const unsigned HOST_WIDE_INT value = tree_to_uhwi (kind) & 0xff;
  return value == GOMP_MAP_TO || value == GOMP_MAP_FIRSTPRIVATE;
}

/* T is a member of what the body's pointer leads to.  Its type may be another
   one than that of the caller's structure.  */
bool
lowered_construct::argument_p (tree t) const
{
  return TREE_CODE (t) == COMPONENT_REF
         && TREE_CODE (TREE_OPERAND (t, 0)) == MEM_REF && m_pointer
         && TREE_OPERAND (TREE_OPERAND (t, 0), 0) == m_pointer;
}

/* The body has its pointer from STATEMENT.  */
tree
lowered_construct::find_pointer (gimple_stmt_iterator *at, bool *handled,
                                 walk_stmt_info *info)
{
  auto self = static_cast<lowered_construct *> (info->info);
  gimple *statement = gsi_stmt (*at);
  if (is_gimple_assign (statement)
      && TREE_CODE (gimple_assign_rhs1 (statement)) == ADDR_EXPR
      && TREE_OPERAND (gimple_assign_rhs1 (statement), 0) == self->m_data)
    self->m_pointer = gimple_assign_lhs (statement);
  *handled = self->m_pointer;
  return self->m_pointer;
}

tree
lowered_construct::count_use (tree *operand, int *, void *data)
{
  auto self = static_cast<lowered_construct *> (
      static_cast<walk_stmt_info *> (data)->info);
  if (VAR_P (*operand))
    self->m_uses[*operand]++;
  else if (self->argument_p (*operand))
    self->m_entry_uses[entry_of (*operand)]++;
  return NULL_TREE;
}

/* An entry of KIND maps an object, which then is present, or ends the
   program.  */
bool
object_kind_p (tree kind)
{
  switch (tree_to_uhwi (kind) & 0xff)
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT:
      return true;
    default:
      return false;
    }
}

/* The variable of which VARIABLE has been a copy, in front of the construct. */
tree
lowered_construct::origin_of (tree variable) const
{
  auto copied = m_copies.find (variable);
  return copied == m_copies.end () ? variable : origin_of (copied->second);
}

/* ENTRY has the address of a pointer of gfortran's own to the object of the
   entry before it, where that begins.  */
bool
lowered_construct::pointer_p (unsigned HOST_WIDE_INT entry) const
{
  auto kind = m_kinds.find (entry);
  auto before = m_kinds.find (entry - 1);
  auto bias = m_sizes.find (entry);
  auto assignment = m_assignments.find (entry);
  if (!entry || kind == m_kinds.end () || before == m_kinds.end ()
      || bias == m_sizes.end () || assignment == m_assignments.end ()
      || (tree_to_uhwi (*kind->second) & 0xff) != GOMP_MAP_POINTER
      || !object_kind_p (*before->second) || !integer_zerop (bias->second))
    return false;
  tree address = gimple_assign_rhs1 (gsi_stmt (assignment->second));
  if (TREE_CODE (address) != ADDR_EXPR)
    return false;
  tree pointer = origin_of (TREE_OPERAND (address, 0));
  auto object = m_assignments.find (entry - 1);
  return TREE_CODE (pointer) == PARM_DECL && object != m_assignments.end ()
         && origin_of (gimple_assign_rhs1 (gsi_stmt (object->second)))
                == pointer;
}

/* Note that LOAD reads such a pointer.  */
void
lowered_construct::note_pointer (const entry_load &load)
{
  const unsigned HOST_WIDE_INT entry = entry_of (load.member);
  tree type = TREE_TYPE (gimple_assign_lhs (gsi_stmt (load.at)));
  if (pointer_p (entry)
      && useless_type_conversion_p (
          type, TREE_TYPE (field_of (TREE_TYPE (TREE_OPERAND (load.member, 0)),
                                     entry - 1))))
    m_pointers[entry].push_back (load);
}

/* The body has the addresses of objects in place of pointers to them, where it
   does nothing else with these; nobody maps them.  */
void
lowered_construct::take_addresses ()
{
  for (auto &p : m_pointers)
    {
      if (p.second.size () != m_entry_uses[p.first])
        continue;
      for (entry_load &load : p.second)
        {
          gimple *statement = gsi_stmt (load.at);
          tree member = load.member;
          tree before
              = field_of (TREE_TYPE (TREE_OPERAND (member, 0)), p.first - 1);
          gimple_assign_set_rhs1 (
              statement, build3 (COMPONENT_REF, TREE_TYPE (before),
                                 unshare_expr (TREE_OPERAND (member, 0)),
                                 before, NULL_TREE));
        }
      gimple *store = gsi_stmt (m_assignments.find (p.first)->second);
      gimple_assign_set_rhs1 (
          store, build_int_cst (TREE_TYPE (gimple_assign_lhs (store)), 0));
      set_value_kind (p.first);
    }
}

/* LOAD reads the object of the entry that MEMBER is.  */
void
lowered_construct::take_value (gimple_stmt_iterator *load, tree member)
{
  gimple *statement = gsi_stmt (*load);
  tree type = TREE_TYPE (gimple_assign_lhs (statement));
  const unsigned HOST_WIDE_INT entry = entry_of (member);
  auto kind = m_kinds.find (entry);
  auto assignment = m_assignments.find (entry);
  if (kind == m_kinds.end () || !read_only_kind_p (*kind->second)
      || !value_type_p (type) || m_entry_uses[entry] != 1
      || assignment == m_assignments.end ())
    return;
  gimple *store = gsi_stmt (assignment->second);
  tree address = gimple_assign_rhs1 (store);
  if (TREE_CODE (address) != ADDR_EXPR || !VAR_P (TREE_OPERAND (address, 0))
      || !DECL_ARTIFICIAL (TREE_OPERAND (address, 0))
      || !useless_type_conversion_p (TYPE_MAIN_VARIANT (type),
                                     TREE_TYPE (TREE_OPERAND (address, 0))))
    return;
  gimple_assign_set_rhs1 (store, pack (&assignment->second,
                                       TREE_TYPE (gimple_assign_lhs (store)),
                                       TREE_OPERAND (address, 0)));
  tree pointer = TREE_OPERAND (gimple_assign_rhs1 (statement), 0);
  gimple_assign_set_rhs1 (statement, unpack (load, type, pointer));
  set_value_kind (entry);
}

/* In BODY are pairs of statements that read the entries.  */
void
lowered_construct::take_values (gimple_seq *body)
{
  std::unordered_map<tree, tree> members; /* By variables with addresses.  */
  for (gimple_stmt_iterator at = gsi_start (*body); !gsi_end_p (at);
       gsi_next (&at))
    {
      gimple *statement = gsi_stmt (at);
      if (gimple_code (statement) == GIMPLE_TRY)
        take_values (gimple_try_eval_ptr (statement));
      else if (auto bind = dyn_cast<gbind *> (statement))
        take_values (gimple_bind_body_ptr (bind));
      if (!gimple_assign_single_p (statement))
        continue;
      tree value = gimple_assign_rhs1 (statement);
      if (argument_p (value))
        members[gimple_assign_lhs (statement)] = value;
      else if (TREE_CODE (value) == MEM_REF
               && integer_zerop (TREE_OPERAND (value, 1)))
        {
          auto member = members.find (TREE_OPERAND (value, 0));
          if (member == members.end () || m_uses[member->first] != 2)
            continue;
          take_value (&at, member->second);
          note_pointer ({ at, member->second });
        }
    }
}

void
lowered_construct::take_values ()
{
  if (m_kinds.empty ())
    return;
  walk_stmt_info info = {};
  info.info = this;
  gimple_seq body = gimple_omp_body (m_construct);
  walk_gimple_seq (body, find_pointer, nullptr, &info);
  walk_gimple_seq (body, nullptr, count_use, &info);
  take_values (gimple_omp_body_ptr (m_construct));
  take_addresses ();
}

tree
visit (gimple_stmt_iterator *at, bool *, walk_stmt_info *)
{
  if (gimple_code (gsi_stmt (*at)) == GIMPLE_OMP_TARGET)
    lowered_construct (*at).take_values ();
  return NULL_TREE;
}

const pass_data launch_values_data = {
  GIMPLE_PASS,
  "accdeep-launch-values",
  OPTGROUP_OMP,
  TV_NONE,
  PROP_gimple_any,
  0,
  0,
  0,
  0,
};

class launch_values_pass final : public gimple_opt_pass
{
public:
  launch_values_pass () : gimple_opt_pass (launch_values_data, g) {}

  bool
  gate (function *) override
  {
    return flag_openacc && cure_p (cure::launch_arguments) && !seen_error ();
  }

  unsigned int
  execute (function *f) override
  {
    gimple_seq body = gimple_body (f->decl);
    walk_stmt_info info = {};
    walk_gimple_seq_mod (&body, visit, nullptr, &info);
    gimple_set_body (f->decl, body);
    return 0;
  }
};

} // namespace

void
register_launch_values (const char *plugin_name)
{
  register_pass_info info
      = { new launch_values_pass, "omplower", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace accdeep
