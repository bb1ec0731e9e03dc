/* What messages call the tasks of dataflow regions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/task-labels.h"

#include "libgomp-ext/dataflow/schedule.h"

namespace accdeep
{
namespace dataflow
{

std::string
text_of (const label &l)
{
  if (l.kind == label::kernel)
    return text ("task '%s' (%s)", l.task->name,
                 directive_text (l.task->directive).c_str ());
  const char *what = l.kind == label::map    ? "data in"
                     : l.kind == label::move ? "data between devices"
                                             : "data out";
  return text ("%s for %s", what, directive_text (l.directive).c_str ());
}

namespace
{

/* The tasks of ALL, which are in their order, once each.  */
std::vector<task_number>
distinct (const std::vector<dependence> &all)
{
  std::vector<task_number> result;
  for (const dependence &d : all)
    if (result.empty () || result.back () != d.task)
      result.push_back (d.task);
  return result;
}

/* L, and what it is behind.  */
std::string
text_with_predecessors (const label &l, const std::vector<task_number> &behind)
{
  std::string result = text_of (l);
  const char *separator = ", behind ";
  for (task_number t : behind)
    if (const label *before = the_schedule ().labels.of (t))
      {
        result += separator + text_of (*before);
        separator = " and ";
      }
  return result;
}

} // namespace

std::string
task_name::text () const
{
  const bool known = !what.behind.empty () || uses.empty ();
  return text_with_predecessors (
      what,
      known ? what.behind
            : distinct (the_schedule ().tasks.predecessors_of (device, uses)));
}

std::string
suspected_tasks::text () const
{
  std::string result;
  for (task_number t : the_schedule ().under_way ())
    if (const label *l = the_schedule ().labels.of (t))
      result += (result.empty () ? "" : "; or ")
                + text_with_predecessors (*l, l->behind);
  return result.empty () ? "a task" : result;
}

void
task_labels::add (const label &l, const placement &p)
{
  m_labels.push_back (l);
  m_next++;
  m_labels.back ().behind = distinct (p.predecessors);
}

const label *
task_labels::of (task_number task) const
{
  const task_number first = m_next - m_labels.size ();
  return task >= first && task < m_next ? &m_labels[task - first] : nullptr;
}

void
task_labels::forget_before (task_number first)
{
  while (!m_labels.empty () && m_next - m_labels.size () < first)
    m_labels.pop_front ();
}

} // namespace dataflow
} // namespace accdeep
