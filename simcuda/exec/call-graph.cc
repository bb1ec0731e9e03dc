/* Which functions of a program call themselves, directly or through others:
   strongly connected components of the direct calls (Tarjan 1972).  And what
   shared memory they name.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/program.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace simcuda
{

namespace
{

class component_search
{
public:
  /* What was found.  */
  std::unordered_set<const function_code *> recursive;

  void
  visit (const function_code &start)
  {
    if (m_seen.count (&start))
      return;
    enter (start);
    while (!m_path.empty ())
      {
        step &top = m_path.back ();
        if (top.next < top.function->calls.size ())
          follow (*top.function, top.function->calls[top.next++]);
        else
          leave ();
      }
  }

private:
  struct state
  {
    std::size_t number, least;
    bool open;
  };
  struct step
  {
    const function_code *function;
    std::size_t next; /* Of its calls.  */
  };

  void
  enter (const function_code &f)
  {
    const std::size_t number = m_seen.size ();
    m_seen[&f] = { number, number, true };
    m_component.push_back (&f);
    m_path.push_back ({ &f, 0 });
  }

  void
  follow (const function_code &caller, const call_site &call)
  {
    const function_code *callee = call.callee;
    if (!callee)
      return;
    if (callee == &caller)
      recursive.insert (callee);
    auto at = m_seen.find (callee);
    if (at == m_seen.end ())
      enter (*callee);
    else if (at->second.open)
      m_seen[&caller].least
          = std::min (m_seen[&caller].least, at->second.number);
  }

  void
  leave ()
  {
    const function_code *f = m_path.back ().function;
    m_path.pop_back ();
    const state &now = m_seen[f];
    if (!m_path.empty ())
      {
        state &caller = m_seen[m_path.back ().function];
        caller.least = std::min (caller.least, now.least);
      }
    if (now.least != now.number)
      return;
    auto first = std::find (m_component.begin (), m_component.end (), f);
    const bool several = m_component.end () - first > 1;
    for (auto i = first; i != m_component.end (); ++i)
      {
        if (several)
          recursive.insert (*i);
        m_seen[*i].open = false;
      }
    m_component.erase (first, m_component.end ());
  }

  std::unordered_map<const function_code *, state> m_seen;
  std::vector<step> m_path;
  std::vector<const function_code *> m_component;
};

} // namespace

void
mark_recursive_functions (program &p)
{
  component_search search;
  for (const auto &f : p.functions)
    search.visit (*f);
  for (const auto &f : p.functions)
    f->recursive = search.recursive.count (f.get ());
}

namespace
{

/* All that ENTRY may call, itself included.  */
std::unordered_set<const function_code *>
reached_from (const function_code &entry, const program &p)
{
  std::unordered_set<const function_code *> seen = { &entry };
  std::vector<const function_code *> path = { &entry };
  bool any_p = false; /* A call leads anywhere.  */
  auto meet = [&] (const function_code *f) {
    if (seen.insert (f).second)
      path.push_back (f);
  };
  while (!path.empty ())
    {
      const function_code *caller = path.back ();
      path.pop_back ();
      for (const call_site &call : caller->calls)
        if (call.callee)
          meet (call.callee);
        else if (!std::exchange (any_p, true))
          for (const auto &f : p.functions)
            if (!f->entry)
              meet (f.get ());
    }
  return seen;
}

} // namespace

void
find_shared_bytes (program &p)
{
  for (const auto &entry : p.functions)
    {
      if (!entry->entry)
        continue;
      std::map<std::uint64_t, shared_variable> all;
      for (const function_code *f : reached_from (*entry, p))
        all.insert (f->shared.begin (), f->shared.end ());
      std::uint64_t bytes = 0;
      for (const auto &[offset, v] : all)
        bytes = (bytes + v.alignment - 1) / v.alignment * v.alignment + v.bytes;
      entry->shared_bytes = bytes;
    }
}

} // namespace simcuda
