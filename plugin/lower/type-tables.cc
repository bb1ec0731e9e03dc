/* What gfortran keeps about derived types, for the device.

   A polymorphic object has the address of a table that says what it is: its
   type's number, its size, its parent's table, and where its procedures are.
   In the table on the device the procedures are the device's, under the
   address that the host's table has for libgomp, as with a variable of a
   `declare' directive.

   The device has the tables of the types with a bound procedure that is a
   routine; and where the code for the device reads tables, all that the file
   defines.  What a table says is then

     a routine             the routine
     a procedure that device code of this file may call through the table,
     with its body here    the same, for it is compiled for the device, too
     another procedure     null: it may do what a device can not
     a table or value      its address, or one that nothing has: another file
     of the parent's       may not have given it to the device

   Consumes the call graph right before GCC writes what the device's compiler
   gets.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/type-tables.h"
#include "plugin/cure/cure.h"
#include "plugin/gcc/offload.h"
#include "plugin/gcc/warnings.h"

#include <string>

namespace accdeep
{

namespace
{

bool s_mentioned; /* By constructs.  */
std::vector<varpool_node *> s_given;

/* What is restored.  */
std::vector<std::pair<tree, tree>> s_initial_values;
std::vector<std::pair<ipa_ref *, symtab_node *>> s_hidden;

bool
name_begins_p (tree name, const char *begin)
{
  return name && startswith (IDENTIFIER_POINTER (name), begin);
}

bool
type_table_p (tree decl)
{
  return VAR_P (decl) && name_begins_p (DECL_NAME (decl), "__vtab_");
}

/* Is TYPE that of a table?  */
bool
table_type_p (tree type)
{
  return TREE_CODE (type) == RECORD_TYPE
         && name_begins_p (TYPE_IDENTIFIER (type), "__vtype_");
}

/* Does a pointer of TYPE, a field's, lead to a function?  */
bool
procedure_p (tree field)
{
  tree type = TREE_TYPE (field);
  return POINTER_TYPE_P (type) && FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
}

bool
user_procedure_p (tree field)
{
  return procedure_p (field)
         && IDENTIFIER_POINTER (DECL_NAME (field))[0] != '_';
}

/* TYPE, a table's, as a table of this file has it.  What leads to the parent's
   table may have another type of that name, which does not lead further.  */
tree
type_of_own_table (tree type)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  if (type_table_p (node->decl)
      && TYPE_IDENTIFIER (TREE_TYPE (node->decl)) == TYPE_IDENTIFIER (type))
    return TREE_TYPE (node->decl);
  return type;
}

/* The type of the table of the parent of the type whose table has TYPE; null:
   it has none.  */
tree
parent_of (tree type)
{
  type = type_of_own_table (type);
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (DECL_NAME (f) && id_equal (DECL_NAME (f), "_extends")
        && POINTER_TYPE_P (TREE_TYPE (f)))
      {
        tree parent = TREE_TYPE (TREE_TYPE (f));
        return table_type_p (parent)
                       && TYPE_IDENTIFIER (parent) != TYPE_IDENTIFIER (type)
                   ? parent
                   : NULL_TREE;
      }
  return NULL_TREE;
}

/* What the type is called whose table is TABLE: "__vtab_m_Kid".  */
std::string
type_name (tree table)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (table));
  const char *type = name;
  for (const char *c = name + 1; *c; c++)
    if (c[-1] == '_' && ISUPPER (*c))
      type = c;
  std::string result = type;
  result[0] = TOLOWER (result[0]);
  return result;
}

/* May an object with a table of TYPE be where FIELD of a table is read?  */
bool
serves_p (tree type, tree field)
{
  tree declared = TYPE_IDENTIFIER (DECL_CONTEXT (field));
  for (; type; type = parent_of (type))
    if (TYPE_IDENTIFIER (type) == declared)
      return true;
  return false;
}

/* What VALUE, in a table, is the address of; null: of nothing.  */
symtab_node *
symbol_of (tree value)
{
  STRIP_NOPS (value);
  tree decl = TREE_CODE (value) == ADDR_EXPR ? TREE_OPERAND (value, 0) : NULL;
  return decl && (VAR_P (decl) || TREE_CODE (decl) == FUNCTION_DECL)
             ? symtab_node::get (decl)
             : nullptr;
}

/* Call FUNCTION with each field of TABLE and the symbol there.  */
template <typename Function>
void
each_entry (tree table, Function function)
{
  tree contents = DECL_INITIAL (table);
  if (!contents || TREE_CODE (contents) != CONSTRUCTOR)
    return;
  unsigned i;
  tree field, value;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (contents), i, field, value)
  if (symtab_node *symbol = symbol_of (value))
    function (field, symbol);
}

/* Call FUNCTION with each table that this file defines.  */
template <typename Function>
void
each_table (Function function)
{
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
  if (type_table_p (node->decl) && !DECL_EXTERNAL (node->decl))
    function (node);
}

/* Has the type of TABLE a bound procedure that is a routine?  */
bool
routine_bound_p (tree table)
{
  bool found = false;
  each_entry (table, [&] (tree field, symtab_node *symbol) {
    found |= user_procedure_p (field) && symbol->offloadable;
  });
  return found;
}

/* Is what is at SYMBOL, outside of this file, on the device?  PARENT is the
   table type that it goes with; TABLE has a procedure of that file.  */
bool
inherited_routine_p (tree table, tree parent)
{
  bool found = false;
  each_entry (table, [&] (tree field, symtab_node *symbol) {
    if (!user_procedure_p (field) || !symbol->offloadable || symbol->definition)
      return;
    for (tree f = TYPE_FIELDS (parent); f; f = DECL_CHAIN (f))
      found |= DECL_NAME (f) == DECL_NAME (field);
  });
  return found;
}

void
give (varpool_node *node)
{
  give_to_device (node->decl);
  node->force_output = 1;
}

/* Give the device TABLE, and the initial value that goes with it.  */
void
give_table (varpool_node *table)
{
  give (table);
  s_given.push_back (table);
  each_entry (table->decl, [&] (tree field, symtab_node *symbol) {
    varpool_node *other = dyn_cast<varpool_node *> (symbol);
    if (!other || !type_information_p (other->decl))
      return;
    if (!DECL_EXTERNAL (other->decl))
      give (other);
    else if (type_table_p (other->decl)
             && inherited_routine_p (table->decl, TREE_TYPE (other->decl)))
      give_to_device (other->decl);
  });
}

/* An address that leads nowhere, for FIELD.  */
tree
no_address (tree field)
{
  return build_int_cst (TREE_TYPE (field), procedure_p (field) ? 0 : 8);
}

void
hide_in_table (varpool_node *table, std::set<symtab_node *> &hidden)
{
  tree contents = copy_node (DECL_INITIAL (table->decl));
  CONSTRUCTOR_ELTS (contents) = vec_safe_copy (CONSTRUCTOR_ELTS (contents));
  for (constructor_elt &e : *CONSTRUCTOR_ELTS (contents))
    if (symtab_node *symbol = symbol_of (e.value))
      if (!symbol->offloadable)
        e.value = no_address (e.index);
  s_initial_values.push_back ({ table->decl, DECL_INITIAL (table->decl) });
  DECL_INITIAL (table->decl) = contents;
  ipa_ref *reference = nullptr;
  for (unsigned i = 0; table->iterate_reference (i, reference); i++)
    if (!reference->referred->offloadable)
      {
        s_hidden.push_back ({ reference, reference->referred });
        hidden.insert (reference->referred);
        reference->referred = table;
      }
}

} // namespace

bool
type_information_p (tree decl)
{
  return type_table_p (decl)
         || (VAR_P (decl)
             && (name_begins_p (DECL_NAME (decl), "__vtype_")
                 || name_begins_p (DECL_NAME (decl), "__def_init_")));
}

void
give_to_device (tree decl)
{
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    return;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"),
                                      NULL_TREE, DECL_ATTRIBUTES (decl));
  varpool_node *node = varpool_node::get (decl);
  if (!node)
    {
      varpool_node::get_create (decl);
      return;
    }
  if (node->offloadable)
    return;
  node->offloadable = 1;
  if (DECL_EXTERNAL (decl))
    return;
#ifdef ENABLE_OFFLOADING
  g->have_offload = true;
  vec_safe_push (offload_vars, decl);
#endif
}

void
note_type_table_use ()
{
  s_mentioned = true;
}

void
type_tables::look_into (cgraph_node *node)
{
  function *f = DECL_STRUCT_FUNCTION (node->decl);
  if (!lang_GNU_Fortran () || !f || !f->cfg)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    if (gimple_assign_load_p (gsi_stmt (i)))
      {
        tree t = gimple_assign_rhs1 (gsi_stmt (i));
        if (TREE_CODE (t) != COMPONENT_REF
            || !table_type_p (DECL_CONTEXT (TREE_OPERAND (t, 1))))
          continue;
        m_used = true;
        if (procedure_p (TREE_OPERAND (t, 1)))
          m_calls.push_back (
              { TREE_OPERAND (t, 1), gimple_location (gsi_stmt (i)) });
      }
  ipa_ref *reference = nullptr;
  for (unsigned i = 0; node->iterate_reference (i, reference); i++)
    m_used |= type_table_p (reference->referred->decl);
}

std::vector<cgraph_node *>
type_tables::called () const
{
  std::vector<cgraph_node *> all;
  if (!m_calls.empty ())
    each_table ([&] (varpool_node *table) {
      each_entry (table->decl, [&] (tree field, symtab_node *symbol) {
        cgraph_node *procedure = dyn_cast<cgraph_node *> (symbol);
        if (!procedure || procedure->offloadable)
          return;
        for (const dispatch &d : m_calls)
          if (DECL_NAME (d.field) == DECL_NAME (field)
              && serves_p (TREE_TYPE (table->decl), d.field))
            {
              all.push_back (procedure);
              return;
            }
      });
    });
  return all;
}

void
type_tables::finish ()
{
  if (!lang_GNU_Fortran () || !cure_p (cure::type_bound))
    return;
  each_table ([&] (varpool_node *table) {
    if (m_used || s_mentioned || table->offloadable
        || routine_bound_p (table->decl))
      give_table (table);
  });
  /* A call on an object of such a type ends the kernel.  */
  std::map<location_t, bool> reported;
  for (const dispatch &d : m_calls)
    for (varpool_node *table : s_given)
      each_entry (table->decl, [&] (tree field, symtab_node *symbol) {
        if (DECL_NAME (d.field) != DECL_NAME (field) || symbol->offloadable
            || !user_procedure_p (field)
            || !serves_p (TREE_TYPE (table->decl), d.field)
            || !reported.emplace (d.at, true).second)
          return;
        warn_at (d.at, warning_option::virtual_call,
                 "the device has no %qs for this call of the type-bound "
                 "procedure %qs on objects of %qs: it is in another file, "
                 "and is no %<acc routine%>",
                 IDENTIFIER_POINTER (DECL_NAME (symbol->decl)),
                 IDENTIFIER_POINTER (DECL_NAME (field)),
                 type_name (table->decl).c_str ());
      });
}

bool
device_type_tables_p ()
{
  return !s_given.empty ();
}

void
hide_host_procedures (std::set<symtab_node *> &hidden)
{
  for (varpool_node *table : s_given)
    hide_in_table (table, hidden);
}

void
restore_host_procedures ()
{
  for (auto [decl, contents] : s_initial_values)
    DECL_INITIAL (decl) = contents;
  for (auto [reference, referred] : s_hidden)
    reference->referred = referred;
  s_initial_values.clear ();
  s_hidden.clear ();
}

} // namespace accdeep
