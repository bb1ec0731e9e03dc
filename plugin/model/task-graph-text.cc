/* Words and pictures of a dataflow region's graph.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/dataflow/dot-string.h"
#include "plugin/model/diagnostic.h"
#include "plugin/model/task-graph.h"

#include <algorithm>

namespace accdeep
{

namespace
{

std::string
name_of (const task_graph &g, task_graph::node n)
{
  return n == task_graph::beginning ? "<entry>"
         : n == g.end ()            ? "<exit>"
                                    : g.tasks[n - 1].name;
}

std::string
in_quotes (const task_graph &g, task_graph::node n)
{
  const std::string name = name_of (g, n);
  return n == task_graph::beginning || n == g.end () ? name : quoted (name);
}

std::string
padded (const std::string &text, std::size_t width)
{
  return text + std::string (width - std::min (width, text.size ()), ' ');
}

/* "a, b and c".  */
std::string
listed (const std::vector<std::string> &names)
{
  std::string text;
  for (std::size_t i = 0; i < names.size (); i++)
    text += (i == 0 ? "" : i + 1 < names.size () ? ", " : " and ") + names[i];
  return text;
}

std::string
counted (std::size_t number, const char *what)
{
  return std::to_string (number) + ' ' + what + (number == 1 ? "" : "s");
}

/* " (a, b)".  */
std::string
causes_of (const task_graph &g, const task_graph::edge &e)
{
  std::string text;
  for (const task_graph::cause &c : e.causes)
    text += (text.empty () ? " (" : ", ") + g.objects[c.object].name;
  return text + (e.certain_p () ? ")" : ", if they overlap)");
}

/* ------------------------------------------------------------------------
   graphviz.
   ------------------------------------------------------------------------ */

/* One graph in the making.  */
class drawing
{
public:
  drawing (const task_graph &g, unsigned number)
      : m_graph (g), m_prefix ('r' + std::to_string (number)), m_number (number)
  {
  }

  std::string draw ();

private:
  std::string
  node_name (task_graph::node n) const
  {
    return m_prefix + 't' + std::to_string (n);
  }
  void draw_node (task_graph::node n, const std::string &more);
  void draw_task (unsigned number);
  void draw_part (const block_part &part, const std::string &indent);
  void draw_branch (const block_part &part, const std::string &indent);
  void draw_edges ();

  const task_graph &m_graph;
  const std::string m_prefix;
  const unsigned m_number;
  unsigned m_branches = 0, m_loops = 0;
  /* What the host decides: the end of an edge to whatever is executed then.  */
  std::string m_decision, m_answer;
  std::string m_text;
  std::string m_decisions;
};

void
drawing::draw_node (task_graph::node n, const std::string &more)
{
  m_text += node_name (n)
            + " [label=" + dot_string (name_of (m_graph, n) + more)
            + (n == task_graph::beginning || n == m_graph.end () ? ", shape=box"
                                                                 : "")
            + "];\n";
}

void
drawing::draw_task (unsigned number)
{
  const graph_task &t = m_graph.tasks[number];
  std::string more = '\n' + t.file + ':' + std::to_string (t.line);
  if (m_graph.queue (number))
    more += "\nqueue " + std::to_string (*m_graph.queue (number));
  draw_node (task_graph::node_of_task (number), more);
  if (!m_decision.empty ())
    m_decisions += "    " + m_decision + " -> "
                   + node_name (task_graph::node_of_task (number))
                   + " [style=dashed" + m_answer + "];\n";
}

void
drawing::draw_branch (const block_part &part, const std::string &indent)
{
  const std::string outer = m_decision, outer_answer = m_answer;
  const std::string node = m_prefix + 'b' + std::to_string (++m_branches);
  m_text += indent + node + " [label=" + dot_string (part.text)
            + ", shape=diamond];\n";
  if (!outer.empty ())
    m_decisions += "    " + outer + " -> " + node + " [style=dashed"
                   + outer_answer + "];\n";
  m_decision = node;
  for (std::size_t i = 0; i < part.parts.size (); i++)
    {
      m_answer = part.kind != block_part::branch ? ""
                 : i == 0                        ? ", label=\"true\""
                                                 : ", label=\"false\"";
      draw_part (part.parts[i], indent);
    }
  m_decision = outer;
  m_answer = outer_answer;
}

void
drawing::draw_part (const block_part &part, const std::string &indent)
{
  if (!part.has_tasks_p ())
    return;
  switch (part.kind)
    {
    case block_part::task:
      m_text += indent;
      draw_task (part.number);
      break;
    case block_part::branch:
    case block_part::selection:
      draw_branch (part, indent);
      break;
    case block_part::loop:
      m_text += indent + "subgraph cluster_" + std::to_string (m_number) + '_'
                + std::to_string (++m_loops) + " {\n" + indent
                + "  label=" + dot_string (part.text) + ";\n";
      for (const block_part &next : part.parts)
        draw_part (next, indent + "  ");
      m_text += indent + "}\n";
      break;
    case block_part::sequence:
      for (const block_part &next : part.parts)
        draw_part (next, indent);
      break;
    }
}

void
drawing::draw_edges ()
{
  for (const task_graph::edge &e : m_graph.edges ())
    {
      std::string label;
      for (const task_graph::cause &c : e.causes)
        label += (label.empty () ? "" : ", ") + m_graph.objects[c.object].name;
      if (e.carried_p ())
        label += "\nnext iteration";
      m_text += "    " + node_name (e.from) + " -> " + node_name (e.to)
                + " [label=" + dot_string (label)
                + (e.certain_p () ? "" : ", style=dotted")
                + (e.carried_p () ? ", constraint=false" : "") + "];\n";
    }
}

std::string
drawing::draw ()
{
  m_text = "  subgraph cluster_" + std::to_string (m_number) + " {\n    label="
           + dot_string (m_graph.file + ':' + std::to_string (m_graph.line)
                         + ':' + std::to_string (m_graph.column))
           + ";\n    ";
  draw_node (task_graph::beginning, "");
  draw_part (m_graph.block, "    ");
  m_text += "    ";
  draw_node (m_graph.end (), "");
  m_text += m_decisions;
  draw_edges ();
  return m_text + "  }\n";
}

} // anonymous namespace

std::vector<std::string>
table_of (const task_graph &g)
{
  std::vector<std::string> rows;
  std::string head
      = "dataflow region with " + counted (g.tasks.size (), "task");
  if (std::optional<unsigned> queues = g.n_queues ())
    head += " in " + counted (*queues, "queue");
  rows.push_back (head);
  std::size_t first = 0;
  for (task_graph::node n = 0; n <= g.end (); n++)
    first = std::max (first, name_of (g, n).size ());
  constexpr std::size_t least = 5; /* "write".  */
  auto row = [&] (const std::string &name, auto cell) {
    std::string text = padded (name, first);
    for (std::size_t o = 0; o < g.objects.size (); o++)
      text += "  "
              + padded (cell (o), std::max (least, g.objects[o].name.size ()));
    rows.push_back (text.substr (0, text.find_last_not_of (' ') + 1));
  };
  row ("", [&] (std::size_t o) { return g.objects[o].name; });
  for (task_graph::node n = 0; n <= g.end (); n++)
    row (name_of (g, n), [&] (std::size_t o) -> std::string {
      const auto [reads, writes] = g.reads_and_writes (n, o);
      return reads && writes ? "both"
             : reads         ? "read"
             : writes        ? "write"
                             : "none";
    });
  std::vector<std::string> varying;
  for (const graph_object &o : g.objects)
    if (o.varies)
      varying.push_back (o.name);
  if (!varying.empty ())
    rows.push_back ("where " + listed (varying)
                    + (varying.size () == 1 ? " leads" : " lead")
                    + " is known at run time: there may be more edges");
  return rows;
}

std::string
sentence_of (const task_graph &g, task_graph::node n)
{
  std::vector<std::string> before;
  for (const task_graph::edge &e : g.edges ())
    if (e.to == n)
      before.push_back (
          (e.from == n ? std::string ("itself") : in_quotes (g, e.from))
          + (e.carried_p () ? " of an earlier iteration" : "")
          + causes_of (g, e));
  std::string text = in_quotes (g, n);
  const bool task = n != task_graph::beginning && n != g.end ();
  if (task)
    {
      text = "task " + text;
      if (g.in_loop_p (n - 1) || g.in_branch_p (n - 1))
        text += g.in_loop_p (n - 1) ? ", in a loop," : ", in a branch,";
    }
  text += " is behind " + (before.empty () ? "nothing" : listed (before));
  if (!task)
    return text;
  if (std::optional<unsigned> queue = g.queue (n - 1))
    return text + "; queue " + std::to_string (*queue);
  return text + "; its queue is chosen at run time";
}

std::string
dot_of (const std::vector<task_graph> &graphs)
{
  std::string text = "digraph dataflow {\n";
  for (std::size_t i = 0; i < graphs.size (); i++)
    text += drawing (graphs[i], i + 1).draw ();
  return text + "}\n";
}

} // namespace accdeep
