/* The graph of a dataflow region's tasks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/task-graph.h"
#include "libgomp-ext/dataflow/graph.h"

#include <algorithm>
#include <map>
#include <set>

namespace accdeep
{

bool
block_part::has_tasks_p () const
{
  return kind == task
         || std::any_of (
             parts.begin (), parts.end (),
             [] (const block_part &part) { return part.has_tasks_p (); });
}

bool
task_graph::edge::certain_p () const
{
  return std::any_of (causes.begin (), causes.end (),
                      [] (const cause &c) { return c.certain; });
}

/* ------------------------------------------------------------------------
   Conflicts.
   ------------------------------------------------------------------------ */

/* Is one of A and B the other, or a part of it?  */
bool
task_graph::related_p (unsigned a, unsigned b) const
{
  auto in = [this] (unsigned part, unsigned whole) {
    for (int o = part; o >= 0; o = objects[o].whole)
      if (o == static_cast<int> (whole))
        return true;
    return false;
  };
  return in (a, b) || in (b, a);
}

/* Do A and B use the same bytes?  */
task_graph::conflict
task_graph::conflict_of (const task_use &a, const task_use &b) const
{
  if (!related_p (a.object, b.object))
    return conflict::none;
  if (a.object != b.object)
    return a.place && b.place ? conflict::certain : conflict::possible;
  if (a.place && a.place == b.place)
    return conflict::certain;
  if ((a.covers && b.inside) || (b.covers && a.inside))
    return conflict::certain;
  if (a.inside && b.inside && objects[a.object].of_region)
    return conflict::certain;
  if (a.bytes && b.bytes)
    return a.bytes->first < b.bytes->second && b.bytes->first < a.bytes->second
               ? conflict::certain
               : conflict::none;
  return conflict::possible;
}

void
task_graph::add_edge (const last_use &from, node to, const task_use &use)
{
  const conflict c = conflict_of (*from.use, use);
  if (c == conflict::none || (from.by == beginning && to == end ()))
    return;
  auto known
      = std::find_if (m_edges.begin (), m_edges.end (), [&] (const edge &e) {
          return e.from == from.by && e.to == to;
        });
  if (known == m_edges.end ())
    known = m_edges.insert (known, { from.by, to, {} });
  /* The smaller object says more.  */
  const unsigned object
      = objects[use.object].whole >= 0 ? use.object : from.use->object;
  for (cause &other : known->causes)
    if (other.object == object)
      {
        other.certain |= c == conflict::certain;
        return;
      }
  known->causes.push_back ({ object, c == conflict::certain });
}

/* ------------------------------------------------------------------------
   Control flow.
   ------------------------------------------------------------------------ */

void
task_graph::execute (node n, const std::vector<task_use> &uses, state &s)
{
  for (const task_use &use : uses)
    for (unsigned o = 0; o < objects.size (); o++)
      {
        if (!related_p (o, use.object))
          continue;
        for (const last_use &before : s[o].written)
          add_edge (before, n, use);
        if (use.writes)
          for (const last_use &before : s[o].read)
            add_edge (before, n, use);
      }
  for (const task_use &use : uses)
    {
      auto replaced = [&] (const last_use &before) {
        return before.by != n
               && conflict_of (*before.use, use) == conflict::certain
               && (use.covers || before.use->place == use.place);
      };
      for (unsigned o = 0; use.writes && o < objects.size (); o++)
        if (o == use.object
            || (use.covers
                && objects[o].whole == static_cast<int> (use.object)))
          for (auto *list : { &s[o].written, &s[o].read })
            list->erase (
                std::remove_if (list->begin (), list->end (), replaced),
                list->end ());
      (use.writes ? s[use.object].written : s[use.object].read)
          .push_back ({ n, &use });
    }
}

namespace
{

template <typename Use>
void
add_missing (std::vector<Use> &to, const std::vector<Use> &from)
{
  for (const Use &u : from)
    if (std::none_of (to.begin (), to.end (), [&] (const Use &other) {
          return other.by == u.by && other.use == u.use;
        }))
      to.push_back (u);
}

} // namespace

void
task_graph::follow (const block_part &part, state &s)
{
  if (!part.has_tasks_p ())
    return;
  auto join = [] (state &to, const state &from) {
    for (std::size_t o = 0; o < to.size (); o++)
      {
        add_missing (to[o].written, from[o].written);
        add_missing (to[o].read, from[o].read);
      }
  };
  switch (part.kind)
    {
    case block_part::task:
      execute (node_of_task (part.number), tasks[part.number].uses, s);
      break;
    case block_part::branch:
      {
        const state before = s;
        s.assign (objects.size (), {});
        for (const block_part &arm : part.parts)
          {
            state after = before;
            follow (arm, after);
            join (s, after);
          }
        if (part.parts.size () < 2)
          join (s, before);
        break;
      }
    case block_part::loop:
    case block_part::sequence:
    case block_part::selection:
      /* The second iteration meets all that a later one does.  */
      for (int i = 0; i < (part.kind == block_part::loop ? 2 : 1); i++)
        {
          const state none = s;
          for (const block_part &next : part.parts)
            {
              const state before = s;
              follow (next, s);
              if (part.jumps || part.kind == block_part::selection)
                join (s, before);
            }
          if (part.kind == block_part::loop)
            join (s, none);
        }
      break;
    }
}

void
task_graph::note_place (const block_part &part, bool branch, bool loop)
{
  if (part.kind == block_part::task)
    {
      m_in_branch[part.number] = branch;
      m_in_loop[part.number] = loop;
    }
  branch |= part.kind == block_part::branch
            || part.kind == block_part::selection || part.jumps;
  loop |= part.kind == block_part::loop;
  for (const block_part &next : part.parts)
    note_place (next, branch, loop);
}

/* ------------------------------------------------------------------------
   Queues.
   ------------------------------------------------------------------------ */

/* Has the run-time library's own graph choose queues, as long as it is certain
   which tasks have been created before.  */
class task_graph::queue_search
{
public:
  explicit queue_search (task_graph &g) : m_graph (g) {}
  queue_search (const queue_search &other) = default;

  void place (const block_part &part);

private:
  void place_task (unsigned number);
  unsigned choose ();

  task_graph &m_graph;
  bool m_known = true;
  std::vector<unsigned> m_tasks; /* Created before.  */
};

/* The queue of the last of m_tasks.  */
unsigned
task_graph::queue_search::choose ()
{
  constexpr unsigned queues = 8; /* The default of ACCDEEP_QUEUES.  */
  dataflow::graph g (queues, false);
  std::map<unsigned, unsigned> numbers;
  unsigned last = 0;
  std::set<dataflow::token *> written;
  auto add = [&] (const std::vector<task_use> &uses, bool reads_only) {
    std::map<dataflow::token *, bool> merged;
    for (const task_use &use : uses)
      {
        /* Memory that nothing else has.  */
        auto address = [] (unsigned object) {
          return (static_cast<std::uintptr_t> (object) + 1) << 32;
        };
        std::vector<std::uintptr_t> owners;
        for (int o = m_graph.objects[use.object].whole; o >= 0;
             o = m_graph.objects[o].whole)
          owners.push_back (address (o));
        const std::uintptr_t start = address (use.object);
        const bool part = use.bytes && !use.covers
                          && !m_graph.objects[use.object].of_region;
        dataflow::token &t = g.tokens.token_of (
            start + (part ? use.bytes->first : 0),
            start + (part ? use.bytes->second : UINT32_MAX), owners.data (),
            owners.size ());
        merged[&t] |= use.writes && !reads_only;
      }
    std::vector<dataflow::token_use> all;
    /* Memory is there when the region has begun.  */
    std::vector<dataflow::task_number> later;
    for (const auto &m : merged)
      {
        all.push_back ({ m.first, m.second });
        if (!m_graph.brought.empty () && !reads_only
            && !written.count (m.first))
          later.assign (1, 1);
      }
    for (const auto &m : merged)
      if (m.second)
        written.insert (m.first);
    const unsigned queue = g.add_task (0, all, later).queue;
    last = numbers.emplace (queue, numbers.size ()).first->second;
  };
  if (!m_graph.brought.empty ())
    add (m_graph.brought, true);
  for (unsigned t : m_tasks)
    add (m_graph.tasks[t].uses, false);
  return last;
}

void
task_graph::queue_search::place_task (unsigned number)
{
  const graph_task &t = m_graph.tasks[number];
  for (const task_use &use : t.uses)
    {
      bool written = m_graph.objects[use.object].of_region;
      for (unsigned before : m_tasks)
        for (const task_use &other : m_graph.tasks[before].uses)
          {
            m_known = m_known
                      && m_graph.conflict_of (other, use) != conflict::possible;
            written
                |= other.writes && m_graph.related_p (other.object, use.object);
          }
      for (const task_use &other : m_graph.brought)
        {
          m_known = m_known
                    && m_graph.conflict_of (other, use) != conflict::possible;
          written |= m_graph.related_p (other.object, use.object);
        }
      /* What the host has to send is a task by itself.  */
      m_known = m_known && (written || !use.reads);
    }
  m_known = m_known && t.device
            && (m_tasks.empty ()
                || m_graph.tasks[m_tasks.front ()].device == t.device);
  m_tasks.push_back (number);
  if (m_known)
    m_graph.m_queues[number] = choose ();
}

void
task_graph::queue_search::place (const block_part &part)
{
  if (!part.has_tasks_p ())
    return;
  if (part.jumps || part.kind == block_part::loop
      || part.kind == block_part::selection)
    m_known = false;
  if (part.kind == block_part::task)
    place_task (part.number);
  for (const block_part &next : part.parts)
    if (part.kind == block_part::branch)
      {
        queue_search arm (*this);
        arm.place (next);
      }
    else
      place (next);
  if (part.kind == block_part::branch)
    m_known = false;
}

std::optional<unsigned>
task_graph::n_queues () const
{
  unsigned n = 0;
  for (const std::optional<unsigned> &q : m_queues)
    {
      if (!q)
        return std::nullopt;
      n = std::max (n, *q + 1);
    }
  return n;
}

/* ------------------------------------------------------------------------
   All of it.
   ------------------------------------------------------------------------ */

/* Make the names of tasks different, by their places.  */
void
task_graph::name_tasks ()
{
  auto add_to_shared = [this] (unsigned graph_task::*number) {
    std::map<std::string, unsigned> count;
    for (const graph_task &t : tasks)
      count[t.name]++;
    for (graph_task &t : tasks)
      if (count[t.name] > 1)
        t.name += ':' + std::to_string (t.*number);
  };
  add_to_shared (&graph_task::line);
  add_to_shared (&graph_task::column);
}

void
task_graph::finish ()
{
  name_tasks ();
  m_queues.assign (tasks.size (), std::nullopt);
  m_in_branch.assign (tasks.size (), false);
  m_in_loop.assign (tasks.size (), false);
  note_place (block, false, false);
  state s (objects.size ());
  execute (beginning, brought, s);
  follow (block, s);
  execute (end (), taken, s);
  std::sort (m_edges.begin (), m_edges.end (),
             [] (const edge &a, const edge &b) {
               return a.to != b.to ? a.to < b.to : a.from < b.from;
             });
  queue_search (*this).place (block);
}

std::pair<bool, bool>
task_graph::reads_and_writes (node n, unsigned number) const
{
  std::pair<bool, bool> result (false, false);
  const std::vector<task_use> &uses = n == beginning ? brought
                                      : n == end ()  ? taken
                                                     : tasks[n - 1].uses;
  for (const task_use &use : uses)
    if (use.object == number)
      {
        result.first |= use.reads;
        result.second |= use.writes;
      }
  return result;
}

} // namespace accdeep
