/* Functions of expressions in nests.  Each expression that is more than a
   number or a member becomes a function

     int64_t f (const void *object, const accdeep_frame *frame)

   in which members of the nest's type are object's, those of the enclosing
   nests' types are members of frame->outer->object and so on, and names of the
   directive's scope are *(T *) frame->locals[i].

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/accdeep-abi.h"
#include "plugin/lower/c-family/expression.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/nest.h"
#include "plugin/lower/static-data.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The field at OFFSET, of TYPE, of the structure that POINTER leads to.  */
tree
load (tree pointer, std::size_t offset, tree type)
{
  tree slot = build_pointer_type (type);
  return build2 (MEM_REF, type, fold_convert (slot, pointer),
                 build_int_cst (slot, offset));
}

/* The outermost type and object of another scope, for what stands in front of
   all nests.  */
class outermost_scope final : public expression_scope
{
public:
  explicit outermost_scope (expression_scope &all)
      : m_all (all), m_types (1, all.types ().back ())
  {
  }

  const std::vector<type_ptr> &
  types () const override
  {
    return m_types;
  }
  capture
  outside (const std::string &name) override
  {
    return m_all.outside (name);
  }
  std::vector<tree>
  scopes () const override
  {
    return m_all.scopes ();
  }
  tree
  object (std::size_t) override
  {
    return m_all.object (m_all.types ().size () - 1);
  }
  tree
  captured_value (const std::string &name, const capture &c) override
  {
    return m_all.captured_value (name, c);
  }
  tree
  level_index (unsigned number) override
  {
    return m_all.level_index (number);
  }
  tree
  parameter (const std::string &name) override
  {
    return m_all.parameter (name);
  }

private:
  expression_scope &m_all;
  std::vector<type_ptr> m_types;
};

/* The function of one expression, while it is made.  */
class expression_function_builder final : public expression_scope
{
public:
  expression_function_builder (const std::vector<type_ptr> &types,
                               const names_around &names)
      : m_types (types), m_names (names)
  {
  }

  tree build (const expression &);
  tree build_value (tree value, location_t loc);

  const std::vector<type_ptr> &
  types () const override
  {
    return m_types;
  }
  capture
  outside (const std::string &name) override
  {
    return m_names.meaning (name);
  }
  std::vector<tree>
  scopes () const override
  {
    return m_names.scopes;
  }
  tree object (std::size_t level) override;
  tree captured_value (const std::string &name, const capture &) override;
  tree level_index (unsigned number) override;
  tree parameter (const std::string &name) override;

private:
  tree static_value (const std::string &name, tree value);
  void declare (location_t loc);
  tree frame_at (std::size_t level) const;
  tree index_at (tree frame, tree rest, std::size_t n_outer);
  void define (tree value);

  const std::vector<type_ptr> &m_types;
  const names_around &m_names;
  tree m_decl = NULL_TREE;
  tree m_object = NULL_TREE;
  tree m_frame = NULL_TREE;
};

tree
expression_function_builder::frame_at (std::size_t level) const
{
  tree frame = m_frame;
  for (; level > 0; level--)
    frame = load (frame, offsetof (accdeep_frame, outer), const_ptr_type_node);
  return frame;
}

tree
expression_function_builder::object (std::size_t level)
{
  tree address = level == 0
                     ? m_object
                     : load (frame_at (level), offsetof (accdeep_frame, object),
                             const_ptr_type_node);
  tree type = build_qualified_type (tree_of (*m_types[level]), TYPE_QUAL_CONST);
  return build1 (INDIRECT_REF, type,
                 fold_convert (build_pointer_type (type), address));
}

/* VALUE of NAME, in a directive on a type: what lives as long as the program.
 */
tree
expression_function_builder::static_value (const std::string &name, tree value)
{
  if (TREE_CODE (value) == CONST_DECL)
    value = DECL_INITIAL (value);
  if (VAR_P (value) && INTEGRAL_TYPE_P (TREE_TYPE (value)))
    value = decl_constant_value (value);
  tree base = value;
  while (handled_component_p (base) || CONVERT_EXPR_P (base)
         || TREE_CODE (base) == NON_LVALUE_EXPR)
    base = TREE_OPERAND (base, 0);
  if (!DECL_P (base) || is_global_var (base))
    return value;
  message (severity::error, m_names.loc,
           quoted (name)
               + " is a variable of the function around the directive"
                 ", which its nests cannot use")
      .send (diagnostics ());
  return error_mark_node;
}

/* frame->params[i], or its default value where there is none.  */
tree
expression_function_builder::parameter (const std::string &name)
{
  const std::size_t outermost = m_types.size () - 1;
  const unsigned index = *value_parameter (*m_names.parameters, name);
  auto p
      = std::find_if (m_names.parameters->begin (), m_names.parameters->end (),
                      [&] (const policy_parameter &p) {
                        return !p.policy_p && p.name.name == name;
                      });
  tree otherwise = build_zero_cst (long_long_integer_type_node);
  if (!p->default_value.tokens.empty ())
    {
      outermost_scope scope (*this);
      otherwise = parse_expression (p->default_value, scope);
      if (otherwise == error_mark_node)
        return otherwise;
      otherwise = fold_convert (long_long_integer_type_node, otherwise);
    }
  tree frame = frame_at (outermost);
  tree count
      = load (frame, offsetof (accdeep_frame, n_params), uint32_type_node);
  tree given = build2 (GT_EXPR, boolean_type_node, count,
                       build_int_cst (uint32_type_node, index));
  tree list
      = load (frame, offsetof (accdeep_frame, params), const_ptr_type_node);
  return build3 (
      COND_EXPR, long_long_integer_type_node, given,
      load (list, index * sizeof (std::int64_t), long_long_integer_type_node),
      otherwise);
}

tree
expression_function_builder::captured_value (const std::string &name,
                                             const capture &c)
{
  tree value = c.value;
  bool by_address = c.kind == capture_kind::address;
  if (!m_names.locals)
    return static_value (name,
                         by_address ? build_fold_indirect_ref (value) : value);
  if (by_address && !AGGREGATE_TYPE_P (TREE_TYPE (TREE_TYPE (value))))
    {
      value = build_fold_indirect_ref (value);
      by_address = false;
    }
  if (!by_address)
    {
      if (TREE_CODE (value) == CONST_DECL)
        value = DECL_INITIAL (value);
      tree constant = fold (value);
      STRIP_NOPS (constant);
      if (TREE_CODE (constant) == INTEGER_CST)
        return fold_convert (TREE_TYPE (value), constant);
    }
  std::vector<captured_locals::local> &locals = m_names.locals->entries;
  auto same = [&] (const captured_locals::local &l) { return l.name == name; };
  auto found = std::find_if (locals.begin (), locals.end (), same);
  const std::size_t index = found - locals.begin ();
  if (found == locals.end ())
    locals.push_back ({ name, value, by_address });

  tree type = by_address ? TREE_TYPE (TREE_TYPE (value))
                         : TYPE_MAIN_VARIANT (TREE_TYPE (value));
  tree list
      = load (m_frame, offsetof (accdeep_frame, locals), const_ptr_type_node);
  tree address = load (list, index * sizeof (void *), const_ptr_type_node);
  return build1 (INDIRECT_REF, type,
                 fold_convert (build_pointer_type (type), address));
}

/* The levels of the member come first, then those that lead to its object, and
   so on outward.  All frames to the outermost one exist that has indices.  */
tree
expression_function_builder::level_index (unsigned number)
{
  tree rest = build_int_cst (uint32_type_node, number - 1);
  return index_at (m_frame, rest, m_types.size ());
}

/* The index REST of those in FRAME and the frames around it, of which there are
   N_OUTER at most.  */
tree
expression_function_builder::index_at (tree frame, tree rest,
                                       std::size_t n_outer)
{
  tree list
      = load (frame, offsetof (accdeep_frame, index), const_ptr_type_node);
  tree slot = fold_build_pointer_plus (
      list, fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, rest),
                         size_int (sizeof (std::int64_t))));
  tree own = load (slot, 0, long_long_integer_type_node);
  if (n_outer == 0)
    return own;
  tree count
      = load (frame, offsetof (accdeep_frame, n_index), uint32_type_node);
  tree outer
      = load (frame, offsetof (accdeep_frame, outer), const_ptr_type_node);
  tree behind = build2 (MINUS_EXPR, uint32_type_node, rest, count);
  return build3 (COND_EXPR, long_long_integer_type_node,
                 build2 (LT_EXPR, boolean_type_node, rest, count), own,
                 index_at (outer, behind, n_outer - 1));
}

/* Let the function return VALUE.  */
void
expression_function_builder::define (tree value)
{
  tree result = add_result (m_decl, long_long_integer_type_node);
  value = fold_convert (long_long_integer_type_node, value);
  tree statement = build1 (
      RETURN_EXPR, void_type_node,
      build2 (MODIFY_EXPR, long_long_integer_type_node, result, value));
  TREE_SIDE_EFFECTS (statement) = 1;

  set_body (m_decl, NULL_TREE, statement);
  compile_function (m_decl);
}

void
expression_function_builder::declare (location_t loc)
{
  tree type = build_function_type_list (long_long_integer_type_node,
                                        const_ptr_type_node,
                                        const_ptr_type_node, NULL_TREE);
  m_decl = retain (build_decl (
      loc, FUNCTION_DECL, create_tmp_var_name ("accdeep_expression"), type));
  complete_function (m_decl);
  TREE_STATIC (m_decl) = 1;
  TREE_USED (m_decl) = 1;
  DECL_ARTIFICIAL (m_decl) = 1;
  DECL_IGNORED_P (m_decl) = 1;
  DECL_UNINLINABLE (m_decl) = 1;
  m_object = add_parameter (m_decl, "object", const_ptr_type_node);
  m_frame = add_parameter (m_decl, "frame", const_ptr_type_node);
}

/* Null after an error.  */
tree
expression_function_builder::build (const expression &source)
{
  declare (gcc_location (source.loc));
  tree value = parse_expression (source, *this);
  if (value == error_mark_node)
    return NULL_TREE;
  define (value);
  return m_decl;
}

tree
expression_function_builder::build_value (tree value, location_t loc)
{
  declare (loc);
  /* Names that no variable has, so that each has a place of its own.  */
  const std::string name
      = "$" + std::to_string (m_names.locals->entries.size ());
  define (captured_value (name, { capture_kind::value, value }));
  return m_decl;
}

} // anonymous namespace

tree
build_expression_function (const expression &source,
                           const std::vector<type_ptr> &types,
                           const executable_directive &directive,
                           captured_locals &locals)
{
  names_around names;
  names.meaning = [&directive] (const std::string &name) {
    return captured (directive, name);
  };
  if (current_function_decl)
    names.scopes.push_back (DECL_CONTEXT (current_function_decl));
  names.locals = &locals;
  return build_expression_function (source, types, names);
}

tree
build_expression_function (const expression &source,
                           const std::vector<type_ptr> &types,
                           const names_around &names)
{
  return expression_function_builder (types, names).build (source);
}

tree
build_value_function (tree value, location_t loc, captured_locals &locals)
{
  const std::vector<type_ptr> none;
  names_around names;
  names.locals = &locals;
  return expression_function_builder (none, names).build_value (value, loc);
}

} // namespace accdeep
