/* What the library needs to look at a program: consumes directives and calls of
   accdeep_infer, produces at each

     if (_accdeep_infer_state.look)
       {
         void *roots[] = { p, &x };
         _accdeep_infer_state.look (&site, roots);
       }

   and one record of the translation unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/infer.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/front.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/infer-allocator.h"
#include "plugin/lower/operand.h"
#include "plugin/lower/statements.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   Roots.
   ------------------------------------------------------------------------ */

struct root
{
  tree value; /* Of type void *.  */
  tree record;
};

/* Where VALUE, of a type that leads to objects in place or behind pointers,
   leads; nullopt: nowhere.  Variables are named by their addresses, pointers by
   their values.  */
std::optional<root>
root_of (tree value, const std::string &name)
{
  tree type = TREE_TYPE (value);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    {
      value = build1 (INDIRECT_REF, TREE_TYPE (type), value);
      type = TREE_TYPE (type);
    }
  std::uint64_t count = 1, depth = 0;
  tree element = strip_array_types (type);
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree all = TYPE_SIZE_UNIT (type), one = TYPE_SIZE_UNIT (element);
      if (!all || !one || !tree_fits_uhwi_p (all) || !tree_fits_uhwi_p (one)
          || integer_zerop (one))
        return std::nullopt;
      count = tree_to_uhwi (all) / tree_to_uhwi (one);
    }
  const bool pointer = TREE_CODE (type) == POINTER_TYPE;
  while (TREE_CODE (element) == POINTER_TYPE)
    {
      element = TREE_TYPE (element);
      depth++;
    }
  tree data = infer_type_data (element);
  if (!data)
    return std::nullopt;
  tree address;
  if (pointer)
    {
      address = fold_convert (ptr_type_node, value);
      count = 0;
    }
  else
    {
      tree variable = get_base_address (value);
      if (variable && DECL_P (variable))
        {
          if (DECL_HARD_REGISTER (variable))
            return std::nullopt;
          TREE_ADDRESSABLE (variable) = 1;
        }
      address = fold_convert (ptr_type_node, build_fold_addr_expr (value));
    }
  return root{ address, abi_initializer (abi_record::infer_root,
                                         { data, string_address (name),
                                           unsigned_constant (count),
                                           unsigned_constant (depth) }) };
}

/* Calls the library with ROOTS where LOC is, if it wants to know.  */
tree
look_at (const std::vector<root> &roots, std::uint32_t flags, location_t loc)
{
  std::vector<tree> records;
  for (const root &r : roots)
    records.push_back (r.record);
  tree table = static_data (
      "accdeep_infer_roots",
      array_initializer (abi_type (abi_record::infer_root), records));
  tree site = static_data (
      "accdeep_infer_site",
      abi_initializer (abi_record::infer_site,
                       { header_initializer (abi_record::infer_site),
                         position_initializer (loc), address_of (table),
                         unsigned_constant (roots.size ()),
                         unsigned_constant (flags) }));

  statement_block block (loc);
  tree values = block.variable (
      build_array_type_nelts (ptr_type_node, roots.size ()), "accdeep_roots");
  for (unsigned i = 0; i < roots.size (); i++)
    block.assign (element_reference (values, i), roots[i].value);
  tree look = infer_hook ("look");
  tree type = build_function_type_list (void_type_node, const_ptr_type_node,
                                        const_ptr_type_node, NULL_TREE);
  tree arguments[]
      = { address_of (site),
          fold_convert (const_ptr_type_node, build_fold_addr_expr (values)) };
  block.add (build_call_array_loc (
      loc, void_type_node, fold_convert (build_pointer_type (type), look), 2,
      arguments));
  tree wanted = build2 (NE_EXPR, boolean_type_node, infer_hook ("look"),
                        null_pointer_node);
  return build3_loc (loc, COND_EXPR, void_type_node, wanted, block.finish (),
                     NULL_TREE);
}

/* ------------------------------------------------------------------------
   Variables that a directive is about.
   ------------------------------------------------------------------------ */

/* The variables in the operands of CLAUSES.  */
void
collect_operands (tree clauses, mentions &found)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !tag_clause_p (c)
        && !error_operand_p (OMP_CLAUSE_DECL (c)))
      collect_mentions (OMP_CLAUSE_DECL (c), found);
}

/* The argument of CALL, as the program has it: without the conversion to the
   parameter's type.  */
tree
argument_of (tree call)
{
  tree argument = CALL_EXPR_ARG (call, 0);
  while (CONVERT_EXPR_P (argument) || TREE_CODE (argument) == NON_LVALUE_EXPR)
    {
      tree inner = TREE_OPERAND (argument, 0);
      if (TREE_CODE (TREE_TYPE (inner)) != POINTER_TYPE
          || !VOID_TYPE_P (TREE_TYPE (TREE_TYPE (argument))))
        break;
      argument = inner;
    }
  return argument;
}

} // anonymous namespace

tree
look_before (tree statement, accdeep_construct construct, location_t loc)
{
  if (!infer_p ())
    return NULL_TREE;
  mentions found;
  collect_operands (*data_clauses (statement), found);
  if (compute_p (construct))
    collect_mentions (OMP_BODY (statement), found);
  std::vector<root> roots;
  for (tree decl : found.used)
    if (!found.own.count (decl) && !error_operand_p (decl)
        && !DECL_IGNORED_P (decl))
      if (auto r = root_of (decl, user_name (decl)))
        roots.push_back (*r);
  return roots.empty () ? NULL_TREE : look_at (roots, 0, loc);
}

bool
replace_infer_call (tree *statement)
{
  tree function = infer_p () ? get_callee_fndecl (*statement) : NULL_TREE;
  if (!function || !DECL_NAME (function)
      || !id_equal (DECL_NAME (function), "accdeep_infer")
      || call_expr_nargs (*statement) != 1)
    return false;
  tree argument = argument_of (*statement);
  auto r = root_of (argument, spell (argument));
  *statement
      = r ? look_at ({ *r }, ACCDEEP_INFER_CALL, EXPR_LOCATION (*statement))
          : build_empty_stmt (EXPR_LOCATION (*statement));
  return true;
}

/* The record of U; null: it is in no type that has a description.  */
static tree
use_record (const infer_use &u)
{
  tree type = TREE_CODE (u.type) == RECORD_TYPE ? infer_type_data (u.type)
                                                : NULL_TREE;
  return type ? abi_initializer (abi_record::infer_use,
                                 { type, string_address (u.member),
                                   string_address (u.extent),
                                   position_initializer (u.loc),
                                   unsigned_constant (u.level | u.flags) })
              : NULL_TREE;
}

void
finish_infer (const std::vector<infer_use> &uses)
{
  if (!infer_p ())
    return;
  /* Units without directives tell of types, too: they allocate.  */
  std::vector<tree> used;
  for (const infer_use &u : uses)
    if (tree record = use_record (u))
      used.push_back (record);
  if (infer_types ().empty ())
    return;
  describe_derived_classes ();
  tree types
      = static_data ("accdeep_infer_types",
                     array_initializer (const_ptr_type_node, infer_types ()));
  tree unit = static_data (
      "accdeep_infer_unit",
      abi_initializer (
          abi_record::infer_unit,
          { header_initializer (abi_record::infer_unit),
            string_address (main_input_filename), address_of (infer_state ()),
            address_of (types), unsigned_constant (infer_types ().size ()),
            used.empty () ? null_address ()
                          : address_of (static_data (
                              "accdeep_infer_uses",
                              array_initializer (
                                  abi_type (abi_record::infer_use), used))),
            unsigned_constant (used.size ()) }));
  need_libgomp ();
  define_allocator ();
  /* Before the program's own constructors, so that their blocks are known.  */
  call_when_loaded (entry_point::infer_register, address_of (unit),
                    MAX_RESERVED_INIT_PRIORITY + 1, "ACCDEEP_INFER");
}

} // namespace accdeep
