/* Graphs of dataflow regions.  Consumes the statements of a region's block and
   what its tasks use; the graph itself is made in model/task-graph.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/dataflow-graph.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/dataflow.h"
#include "plugin/lower/report.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Those for the file.  */
std::vector<task_graph> s_graphs;

tree
collect_label (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == LABEL_EXPR)
    static_cast<std::unordered_set<tree> *> (data)->insert (
        LABEL_EXPR_LABEL (*tp));
  return NULL_TREE;
}

/* What stands at T's place, that of a branch or loop's condition behind WORD,
   or else the place.  */
std::string
text_at (tree t, const char *word)
{
  std::string text = source_from (EXPR_LOCATION (t));
  text.resize (std::min (text.size (), text.find ('{')));
  text.resize (text.find_last_not_of (" \t") + 1);
  if (!text.empty ())
    return (text[0] == '(' ? word : "") + text;
  const expanded_location place = expand_location (EXPR_LOCATION (t));
  return place.file ? std::string (lbasename (place.file)) + ':'
                          + std::to_string (place.line)
                    : std::string ("?");
}

/* The bytes from BASE on, which are pointed to or a variable's, that an operand
   of BYTES at LVALUE has; nothing: they are not constant.  */
std::optional<std::pair<long long, long long>>
constant_bytes (tree lvalue, tree bytes)
{
  if (!bytes || !tree_fits_shwi_p (bytes))
    return std::nullopt;
  const std::optional<byte_position> position = byte_position_of (lvalue);
  if (!position || position->offset)
    return std::nullopt;
  long long first = position->start;
  if (dereference_p (position->object))
    {
      tree pointer = TREE_OPERAND (position->object, 0);
      STRIP_NOPS (pointer);
      if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
        {
          if (!tree_fits_shwi_p (TREE_OPERAND (pointer, 1)))
            return std::nullopt;
          first += tree_to_shwi (TREE_OPERAND (pointer, 1));
        }
    }
  return std::make_pair (first, first + tree_to_shwi (bytes));
}

} // anonymous namespace

bool
graphs_wanted_p ()
{
  return report_p () || plugin_argument ("dataflow");
}

/* ------------------------------------------------------------------------
   The block.
   ------------------------------------------------------------------------ */

region_graph::region_graph (location_t loc, tree block,
                            const dataflow_body &body)
    : m_body (body)
{
  const expanded_location place = expand_location (loc);
  m_graph.file = place.file ? place.file : "";
  m_graph.line = place.line;
  m_graph.column = place.column;
  m_graph.loc = loc;
  m_levels.emplace_back ();
  walk_tree_without_duplicates (&block, collect_label,
                                &m_levels.back ().labels);
  build (block, m_graph.block);
  m_graph.block.jumps = m_levels.back ().jumps;
  if (m_backward)
    m_graph.block.kind = block_part::loop;
}

/* There is a jump to LABEL, or to the end of an iteration or a loop where it is
   null.  */
void
region_graph::note_jump (tree label)
{
  for (std::size_t i = m_levels.size (); i-- > 0;)
    {
      m_levels[i].jumps = true;
      if (label ? m_levels[i].labels.count (label) != 0 : m_levels[i].loop)
        return;
    }
}

void
region_graph::build_list (tree list, block_part &out)
{
  tree outer = m_label_behind;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i);)
    {
      tree t = tsi_stmt (i);
      tsi_next (&i);
      tree next = tsi_end_p (i) ? NULL_TREE : tsi_stmt (i);
      m_label_behind = !next ? outer
                       : TREE_CODE (next) == LABEL_EXPR
                           ? LABEL_EXPR_LABEL (next)
                           : NULL_TREE;
      build (t, out);
    }
  m_label_behind = outer;
}

namespace
{

/* Add PART, what WORD says of T's statement, to OUT, if there are tasks in
   it.  */
void
add_part (block_part &part, tree t, const char *word, block_part &out)
{
  if (!part.has_tasks_p ())
    return;
  part.text = text_at (t, word);
  out.parts.push_back (part);
}

} // namespace

/* T is a loop or a switch.  */
void
region_graph::build_level (tree t, block_part &out, block_part::part_kind kind)
{
  block_part part;
  part.kind = kind;
  level l;
  l.loop = kind == block_part::loop;
  walk_tree_without_duplicates (&t, collect_label, &l.labels);
  if (m_label_behind)
    l.labels.insert (m_label_behind);
  m_levels.push_back (l);
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    build (TREE_OPERAND (t, i), part);
  part.jumps = m_levels.back ().jumps;
  m_levels.pop_back ();
  add_part (part, t, "while ", out);
}

void
region_graph::build_branch (tree t, block_part &out)
{
  block_part part;
  part.kind = block_part::branch;
  for (int i = 1; i < 3; i++)
    {
      part.parts.emplace_back ();
      if (TREE_OPERAND (t, i))
        build (TREE_OPERAND (t, i), part.parts.back ());
    }
  build (TREE_OPERAND (t, 0), out);
  add_part (part, t, "if ", out);
}

void
region_graph::build (tree t, block_part &out)
{
  if (!t || TYPE_P (t) || DECL_P (t))
    return;
  auto construct = construct_of (t);
  if (construct && compute_p (*construct))
    {
      block_part part;
      part.kind = block_part::task;
      part.number = m_numbers.size ();
      m_numbers[t] = part.number;
      out.parts.push_back (part);
      return;
    }
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      build_list (t, out);
      return;
    case BIND_EXPR:
      build (BIND_EXPR_BODY (t), out);
      return;
    case LABEL_EXPR:
      m_labels_before.insert (LABEL_EXPR_LABEL (t));
      return;
    case GOTO_EXPR:
      m_backward |= m_levels.size () == 1
                    && m_labels_before.count (GOTO_DESTINATION (t));
      note_jump (GOTO_DESTINATION (t));
      return;
    default:
      break;
    }
  switch (control_of (t))
    {
    case control::loop:
      build_level (t, out, block_part::loop);
      return;
    case control::selection:
      build_level (t, out, block_part::selection);
      return;
    case control::branch:
      build_branch (t, out);
      return;
    case control::break_:
      m_levels.back ().jumps = true;
      return;
    case control::continue_:
      note_jump (NULL_TREE);
      return;
    case control::other:
      break;
    }
  if (EXPR_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      build (TREE_OPERAND (t, i), out);
}

/* ------------------------------------------------------------------------
   Objects.
   ------------------------------------------------------------------------ */

unsigned
region_graph::object_of (const task_access &access)
{
  for (std::size_t i = 0; i < m_objects.size (); i++)
    if (same_whole_p (m_objects[i].lvalue, access.lvalue))
      return i;
  m_objects.push_back ({ access.lvalue, {}, {} });
  graph_object o;
  o.name = access.name;
  o.varies = !m_body.fixed_p (access.lvalue);
  m_graph.objects.push_back (o);
  return m_objects.size () - 1;
}

task_use
region_graph::use_of (const task_access &access)
{
  task_use use;
  use.object = object_of (access);
  use.reads = access.reads;
  use.writes = access.writes;
  if (!m_graph.objects[use.object].varies)
    use.bytes = constant_bytes (access.lvalue, access.bytes);
  known_object &o = m_objects[use.object];
  tree address = build_fold_addr_expr (unshare_expr (access.lvalue));
  if (access.bytes && m_body.invariant_p (address)
      && m_body.invariant_p (access.bytes))
    {
      auto same = std::find_if (
          o.places.begin (), o.places.end (), [&] (const auto &place) {
            return operand_equal_p (place.first, address, 0)
                   && operand_equal_p (place.second, access.bytes, 0);
          });
      use.place = same - o.places.begin () + 1;
      if (same == o.places.end ())
        o.places.push_back ({ address, access.bytes });
    }
  use.covers = o.own.covers && use.place && use.place == o.own.place;
  use.inside
      = use.covers
        || (o.own.bytes && use.bytes && use.bytes->first >= o.own.bytes->first
            && use.bytes->second <= o.own.bytes->second);
  tree whole = access.lvalue;
  while (TREE_CODE (whole) == ARRAY_REF)
    whole = TREE_OPERAND (whole, 0);
  if (DECL_P (whole) && DECL_SIZE_UNIT (whole))
    {
      use.inside = true;
      use.covers
          |= access.bytes && use.bytes && use.bytes->first == 0
             && operand_equal_p (access.bytes, DECL_SIZE_UNIT (whole), 0);
    }
  return use;
}

/* Find out which objects are parts of others.  */
void
region_graph::find_wholes ()
{
  for (std::size_t i = 0; i < m_objects.size (); i++)
    for (tree t = m_objects[i].lvalue; t && !DECL_P (t);)
      {
        const bool through = dereference_p (t);
        t = enclosing_lvalue (t);
        /* A pointer variable is no structure that what it points to is in.  */
        while (t && through && !DECL_P (t) && !dereference_p (t)
               && !handled_component_p (t))
          t = enclosing_lvalue (t);
        if (!t || (through && DECL_P (t)))
          break;
        for (std::size_t k = 0; k < m_objects.size (); k++)
          if (k != i && m_graph.objects[i].whole < 0
              && same_whole_p (t, m_objects[k].lvalue))
            m_graph.objects[i].whole = k;
      }
}

void
region_graph::add_clause (const task_access &access, bool brought, bool taken)
{
  task_use use = use_of (access);
  m_graph.objects[use.object].of_region = true;
  use.covers = use.inside = true;
  m_objects[use.object].own = use;
  use.reads = false;
  use.writes = true;
  if (brought)
    m_graph.brought.push_back (use);
  use.reads = true;
  use.writes = false;
  if (taken)
    m_graph.taken.push_back (use);
}

void
region_graph::add_task (tree statement, location_t loc, const std::string &name,
                        const std::vector<task_access> &accesses,
                        std::optional<int> device)
{
  auto known = m_numbers.find (statement);
  if (known == m_numbers.end ())
    return;
  m_graph.tasks.resize (m_numbers.size ());
  graph_task &t = m_graph.tasks[known->second];
  const expanded_location place = expand_location (loc);
  t.name = name;
  t.file = place.file ? lbasename (place.file) : "";
  t.line = place.line;
  t.column = place.column;
  t.loc = loc;
  t.device = device;
  for (const task_access &a : accesses)
    t.uses.push_back (use_of (a));
}

void
region_graph::finish ()
{
  m_graph.tasks.resize (m_numbers.size ());
  find_wholes ();
  m_graph.finish ();
  if (report_p ())
    {
      for (const std::string &row : table_of (m_graph))
        send_note (gcc_location (m_graph.loc), row);
      const auto &edges = m_graph.edges ();
      if (!edges.empty () && edges.back ().to == m_graph.end ())
        send_note (gcc_location (m_graph.loc),
                   sentence_of (m_graph, m_graph.end ()));
      for (std::size_t i = 0; i < m_graph.tasks.size (); i++)
        send_note (gcc_location (m_graph.tasks[i].loc),
                   sentence_of (m_graph, task_graph::node_of_task (i)));
    }
  if (plugin_argument ("dataflow"))
    s_graphs.push_back (m_graph);
}

void
write_graphs ()
{
  const char *const path = plugin_argument ("dataflow");
  if (!path || seen_error ())
    return;
  const std::string text = dot_of (s_graphs);
  FILE *file = fopen (path, "w");
  if (!file)
    {
      error ("cannot write %qs: %m", path);
      return;
    }
  const bool written = fputs (text.c_str (), file) >= 0;
  if (fclose (file) != 0 || !written)
    error ("cannot write %qs: %m", path);
}

} // namespace accdeep
