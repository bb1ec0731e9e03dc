/* Nests on operands.

   A nest becomes a shape of its type in the registry.  Each of its expressions
   that is more than a number or a member becomes a function

     int64_t f (const void *object, const accdeep_frame *frame)

   in which members of the nest's type are object's, those of the enclosing
   nests' types are members of frame->outer->object and so on, and names of the
   directive's scope are *(T *) frame->locals[i].

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/nest.h"
#include "abi/accdeep-abi.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/expression.h"
#include "plugin/lower/static-data.h"
#include "plugin/model/rules.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Nests whose objects need frames of their own.  */
std::set<std::string> s_outward;

/* The field at OFFSET, of TYPE, of the structure that POINTER leads to.  */
tree
load (tree pointer, std::size_t offset, tree type)
{
  tree slot = build_pointer_type (type);
  return build2 (MEM_REF, type, fold_convert (slot, pointer),
                 build_int_cst (slot, offset));
}

/* The function of one expression, while it is made.  */
class expression_function_builder final : public expression_scope
{
public:
  expression_function_builder (const std::vector<type_ptr> &types,
                               const executable_directive &directive,
                               captured_locals &locals)
      : m_types (types), m_directive (directive), m_locals (locals)
  {
  }

  tree build (const expression &);

  const std::vector<type_ptr> &
  types () const override
  {
    return m_types;
  }
  capture
  outside (const std::string &name) override
  {
    return captured (m_directive, name);
  }
  tree object (std::size_t level) override;
  tree captured_value (const std::string &name, const capture &) override;
  tree level_index (unsigned number) override;

private:
  tree parameter (const char *name);
  tree frame_at (std::size_t level) const;
  void define (tree value);

  const std::vector<type_ptr> &m_types;
  const executable_directive &m_directive;
  captured_locals &m_locals;
  tree m_decl = NULL_TREE;
  tree m_object = NULL_TREE;
  tree m_frame = NULL_TREE;
};

tree
expression_function_builder::parameter (const char *name)
{
  tree decl = build_decl (BUILTINS_LOCATION, PARM_DECL, get_identifier (name),
                          const_ptr_type_node);
  DECL_ARG_TYPE (decl) = const_ptr_type_node;
  DECL_CONTEXT (decl) = m_decl;
  DECL_ARTIFICIAL (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARGUMENTS (m_decl) = chainon (DECL_ARGUMENTS (m_decl), decl);
  return decl;
}

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

tree
expression_function_builder::captured_value (const std::string &name,
                                             const capture &c)
{
  tree value = c.value;
  bool by_address = c.kind == capture_kind::address;
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
  auto same = [&] (const captured_locals::local &l) { return l.name == name; };
  auto found
      = std::find_if (m_locals.entries.begin (), m_locals.entries.end (), same);
  const std::size_t index = found - m_locals.entries.begin ();
  if (found == m_locals.entries.end ())
    m_locals.entries.push_back ({ name, value, by_address });

  tree type = by_address ? TREE_TYPE (TREE_TYPE (value))
                         : TYPE_MAIN_VARIANT (TREE_TYPE (value));
  tree locals
      = load (m_frame, offsetof (accdeep_frame, locals), const_ptr_type_node);
  tree address = load (locals, index * sizeof (void *), const_ptr_type_node);
  return build1 (INDIRECT_REF, type,
                 fold_convert (build_pointer_type (type), address));
}

tree
expression_function_builder::level_index (unsigned number)
{
  tree list
      = load (m_frame, offsetof (accdeep_frame, index), const_ptr_type_node);
  return load (list, (number - 1) * sizeof (std::int64_t),
               long_long_integer_type_node);
}

/* Let the function return VALUE.  */
void
expression_function_builder::define (tree value)
{
  tree result = build_decl (BUILTINS_LOCATION, RESULT_DECL, NULL_TREE,
                            long_long_integer_type_node);
  DECL_CONTEXT (result) = m_decl;
  DECL_ARTIFICIAL (result) = 1;
  DECL_RESULT (m_decl) = result;
  value = fold_convert (long_long_integer_type_node, value);
  tree statement = build1 (
      RETURN_EXPR, void_type_node,
      build2 (MODIFY_EXPR, long_long_integer_type_node, result, value));
  TREE_SIDE_EFFECTS (statement) = 1;

  tree block = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (block) = m_decl;
  DECL_INITIAL (m_decl) = block;
  TREE_USED (block) = 1;
  DECL_SAVED_TREE (m_decl)
      = build3 (BIND_EXPR, void_type_node, NULL_TREE, statement, block);
  TREE_SIDE_EFFECTS (DECL_SAVED_TREE (m_decl)) = 1;

  tree outer_function = current_function_decl;
  push_struct_function (m_decl);
  pop_cfun ();
  current_function_decl = outer_function;
  cgraph_node::finalize_function (m_decl, true);
}

/* Null after an error.  */
tree
expression_function_builder::build (const expression &source)
{
  tree type = build_function_type_list (long_long_integer_type_node,
                                        const_ptr_type_node,
                                        const_ptr_type_node, NULL_TREE);
  m_decl
      = retain (build_decl (gcc_location (source.loc), FUNCTION_DECL,
                            create_tmp_var_name ("accdeep_expression"), type));
  complete_function (m_decl);
  TREE_STATIC (m_decl) = 1;
  TREE_USED (m_decl) = 1;
  DECL_ARTIFICIAL (m_decl) = 1;
  DECL_IGNORED_P (m_decl) = 1;
  DECL_UNINLINABLE (m_decl) = 1;
  m_object = parameter ("object");
  m_frame = parameter ("frame");
  tree value = parse_expression (source, *this);
  if (value == error_mark_node)
    return NULL_TREE;
  define (value);
  return m_decl;
}

/* Numbers the expressions of the nests of one directive.  */
class nest_numbering final : public nest_source
{
public:
  nest_numbering (const executable_directive &directive,
                  std::shared_ptr<captured_locals> locals)
      : m_directive (directive), m_locals (std::move (locals))
  {
  }

  unsigned assign (const expression &) override;
  void
  enter (const type_ptr &type, const std::string &name) override
  {
    m_types.insert (m_types.begin (), type);
    m_open.push_back (name);
    m_all.push_back ({ type, name });
  }
  void
  leave () override
  {
    m_types.erase (m_types.begin ());
    m_open.pop_back ();
  }

  void make_functions () const;

private:
  const executable_directive &m_directive;
  std::shared_ptr<captured_locals> m_locals;
  std::vector<type_ptr> m_types; /* Innermost first.  */
  std::vector<std::string> m_open;
  std::vector<std::pair<type_ptr, std::string>> m_all;
};

unsigned
nest_numbering::assign (const expression &e)
{
  if (m_types.size () > 1 && names_outer_member_p (e, m_types))
    s_outward.insert (m_open.begin (), m_open.end ());
  struct job
  {
    expression source;
    std::vector<type_ptr> types;
    const executable_directive &directive;
    std::shared_ptr<captured_locals> locals;
    bool made = false;
    tree function = NULL_TREE;
  };
  auto work = std::make_shared<job> (job{ e, m_types, m_directive, m_locals });
  return number_expression ([work] () {
    if (!work->made)
      work->function = expression_function_builder (
                           work->types, work->directive, *work->locals)
                           .build (work->source);
    work->made = true;
    return work->function;
  });
}

/* Make the functions that are needed, so that mistakes in them are found
   whatever else is wrong.  */
void
nest_numbering::make_functions () const
{
  for (const auto &nest : m_all)
    {
      const resolved_shape &shape
          = *shapes ().resolve (nest.first, nest.second);
      auto make = [&shape] (const value &v) {
        if (v.kind == value_kind::function)
          expression_function (shape, v.expression_index);
      };
      for (const resolved_member &m : shape.members)
        {
          for (const resolved_extent &e : m.extents)
            {
              make (e.lower);
              make (e.length);
            }
          if (!m.condition.tokens.empty ())
            expression_function (shape, m.condition_index);
        }
    }
}

} // anonymous namespace

void
directive_nests::prepare (const tagged_operand &tag, tree type,
                          const std::string &name)
{
  const operand_note &note = *tag.note;
  type_ptr view = view_of (type);
  for (const known_nest &k : m_known)
    if (k.place == note.nest_loc)
      {
        if (k.type != view)
          report_nest_types (view->name (), note.loc, k.type->name (),
                             k.operand, diagnostics ());
        return;
      }
  m_known.push_back ({ note.nest_loc, note.loc, view, std::string () });
  if (!check_nest_type (*view, name, note.nest_loc, diagnostics ()))
    return;
  nest n;
  n.clauses = &note.nest;
  n.policy = note.clause_name == "invoke";
  n.base = note.shape;
  n.bare = note.empty_angles && !n.policy;
  n.loc = note.nest_loc;
  nest_numbering numbering (*tag.directive, m_locals);
  m_known.back ().shape = shapes ().add_nest (view, n, numbering);
  numbering.make_functions ();
}

std::string
directive_nests::shape_of (const tagged_operand &tag, tree type) const
{
  type_ptr view = view_of (type);
  for (const known_nest &k : m_known)
    if (k.place == tag.note->nest_loc && k.type == view)
      return k.shape;
  return std::string ();
}

bool
looks_outward_p (const std::string &shape)
{
  return s_outward.count (shape) != 0;
}

} // namespace accdeep
