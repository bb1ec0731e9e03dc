/* Connects functions.  Consumes the facts of each, produces them with what the
   called functions do with the caller's objects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/unit.h"
#include "plugin/suggest/language.h"

namespace accdeep
{

namespace
{

/* More facts than that are those of generated code.  */
constexpr std::size_t most_facts = 4000;

bool
depends_on_caller_p (const term *t)
{
  return any_part_p (
      t, [] (const term *part) { return part->is (term_kind::parameter); });
}

const term *
substituted (const term *t, const std::vector<const term *> &arguments)
{
  return rebuilt (t, [&] (const term *part) -> const term * {
    if (!part->is (term_kind::parameter))
      return nullptr;
    return static_cast<std::size_t> (part->number) < arguments.size ()
               ? arguments[part->number]
               : make_unknown ();
  });
}

/* Is T a part of a variable that stands for the values that were put into it?
 */
bool
part_of_values_p (const term *t)
{
  while (t->is (term_kind::field) && holds_values_p (DECL_CONTEXT (t->field)))
    t = t->operands[0];
  return t->is (term_kind::variable);
}

/* Let what FACTS' function has put into a closure or the like stand for that.
   A pointer there that is moved leads to any element.  */
void
open_closures (function_facts &facts)
{
  std::map<const term *, const term *> captured;
  std::set<const term *> moved;
  for (const assignment &a : facts.assignments)
    if (a.target->is (term_kind::field) && part_of_values_p (a.target)
        && a.target != a.value)
      {
        const term *&value = captured.emplace (a.target, a.value).first->second;
        if (value != a.value && POINTER_TYPE_P (TREE_TYPE (a.target->field))
            && moved.insert (a.target).second)
          value = make_offset (value, make_unknown ());
      }
  if (captured.empty ())
    return;
  /* What is put into one may be a part of another one.  */
  constexpr unsigned deepest = 8;
  unsigned depth = 0;
  std::function<const term *(const term *)> opened
      = [&captured, &opened, &depth] (const term *t) {
          return rebuilt (t, [&] (const term *part) -> const term * {
            auto found = captured.find (part);
            if (found != captured.end ())
              {
                if (depth == deepest)
                  return found->second;
                depth++;
                const term *inner = opened (found->second);
                depth--;
                return inner;
              }
            /* A part of a part.  */
            if (!part->is (term_kind::field) || !part_of_values_p (part)
                || depth == deepest)
              return nullptr;
            depth++;
            const term *object = opened (part->operands[0]);
            const term *inner = object == part->operands[0]
                                    ? nullptr
                                    : opened (make_field (object, part->field));
            depth--;
            return inner;
          });
        };
  for (pointer_access &access : facts.accesses)
    {
      access.pointer = opened (access.pointer);
      access.index = opened (access.index);
      take_offset (access.pointer, access.index);
    }
  for (assignment &a : facts.assignments)
    if (a.taken)
      {
        /* A part of one is no more than that.  */
        if (!part_of_values_p (a.target))
          a.target = opened (a.target);
        a.value = opened (a.value);
      }
}

std::size_t
count_parts (const term *t)
{
  std::size_t n = 0;
  any_part_p (t, [&n] (const term *) {
    n++;
    return false;
  });
  return n;
}

/* Let memory that is put into a variable, on all ways, stand for what that has
   where they meet or behind a call.  One of them may round the size up: that
   with the simplest size counts.  */
void
put_memory_for_variables (function_facts &facts)
{
  std::map<const term *, const term *> memory;
  std::set<const term *> others;
  for (const auto &join : facts.joins)
    if (join.second->is (term_kind::heap))
      {
        const term *&best = memory[join.first];
        if (!best || count_parts (join.second) < count_parts (best))
          best = join.second;
      }
    else
      others.insert (join.first);
  for (const term *variable : others)
    memory.erase (variable);
  if (memory.empty ())
    return;
  auto put = [&memory] (const term *t) {
    return rebuilt (t, [&memory] (const term *part) -> const term * {
      auto found = memory.find (part);
      return found == memory.end () ? nullptr : found->second;
    });
  };
  for (const term *&result : facts.results)
    result = put (result);
  for (assignment &a : facts.assignments)
    a.value = put (a.value);
}

/* Is T a member, or what pointers and arrays of one lead to?  */
bool
in_member_p (const term *t)
{
  while (t->is (term_kind::element))
    t = t->operands[0];
  return t->is (term_kind::field);
}

/* T, an element of memory that one of MEMBERS has, as that member's.  */
const term *
element_of_member (const term *t,
                   const std::map<const term *, const term *> &members)
{
  if (t->is (term_kind::element))
    return make_element (element_of_member (t->operands[0], members),
                         t->operands[1]);
  const auto found = members.find (t);
  return found == members.end () ? t : found->second;
}

/* What is put into new memory is what elements of the member have which that is
   for, if it is for one.  */
void
put_members_for_memory (function_facts &facts)
{
  std::map<const term *, const term *> members;
  std::set<const term *> several;
  for (const assignment &a : facts.assignments)
    if (a.value->is (term_kind::heap) && in_member_p (a.target)
        && members.emplace (a.value, a.target).first->second != a.target)
      several.insert (a.value);
  for (const term *memory : several)
    members.erase (memory);
  if (!members.empty ())
    for (assignment &a : facts.assignments)
      a.target = element_of_member (a.target, members);
}

} // anonymous namespace

/* The one value that FACTS' function returns; null: there is none.  */
static const term *
result_of (const function_facts &facts)
{
  const term *result = nullptr;
  for (const term *t : facts.results)
    if (t->is (term_kind::constant) && t->number == 0)
      continue;
    else if (result && result != t)
      return nullptr;
    else
      result = t;
  return result && !result->is (term_kind::unknown) ? result : nullptr;
}

/* T with what called functions return.  */
const term *
unit_facts::inlined (const term *t)
{
  return rebuilt (t, [this] (const term *part) -> const term * {
    if (!part->is (term_kind::call))
      return nullptr;
    expand (part->number);
    auto callee = m_functions.find (part->number);
    if (callee == m_functions.end ())
      return nullptr;
    const term *result = result_of (callee->second);
    if (!result)
      return nullptr;
    std::vector<const term *> arguments;
    for (const term *operand : part->operands)
      arguments.push_back (inlined (operand));
    return substituted (result, arguments);
  });
}

/* Add to FACTS what CALL does to its arguments.  */
void
unit_facts::take_over (function_facts &facts, const function_call &call)
{
  expand (call.value->number);
  auto callee = m_functions.find (call.value->number);
  if (callee == m_functions.end () || &callee->second == &facts)
    return;
  std::vector<const term *> arguments;
  for (const term *operand : call.value->operands)
    arguments.push_back (inlined (operand));
  for (const pointer_access &access : callee->second.accesses)
    if ((depends_on_caller_p (access.pointer)
         || depends_on_caller_p (access.index))
        && facts.accesses.size () < most_facts)
      {
        pointer_access here = access;
        here.pointer = substituted (access.pointer, arguments);
        here.index = substituted (access.index, arguments);
        here.device |= call.device;
        here.taken = true;
        for (member_guard &g : here.guards)
          g.member = substituted (g.member, arguments);
        take_offset (here.pointer, here.index);
        facts.accesses.push_back (here);
      }
  const std::size_t first = facts.assignments.size ();
  for (const assignment &a : callee->second.assignments)
    if ((depends_on_caller_p (a.target) || depends_on_caller_p (a.value))
        && facts.assignments.size () < most_facts)
      facts.assignments.push_back ({ substituted (a.target, arguments),
                                     substituted (a.value, arguments),
                                     a.device || call.device, a.loc, true });
  take_outputs (facts, first, call);
}

/* Add to FACTS what variables have behind CALL that has put there what
   assignments from FIRST on say.  */
void
unit_facts::take_outputs (function_facts &facts, std::size_t first,
                          const function_call &call)
{
  for (const call_output &output : facts.outputs)
    if (output.call == call.value)
      for (std::size_t i = first; i < facts.assignments.size (); i++)
        if (facts.assignments[i].target == output.variable)
          facts.joins.emplace_back (output.value, facts.assignments[i].value);
}

void
unit_facts::expand (unsigned uid)
{
  auto found = m_functions.find (uid);
  if (found == m_functions.end () || !m_expanded.insert (uid).second)
    return;
  function_facts &facts = found->second;
  for (const term *&result : facts.results)
    result = inlined (result);
  for (pointer_access &access : facts.accesses)
    {
      access.pointer = inlined (access.pointer);
      access.index = inlined (access.index);
      take_offset (access.pointer, access.index);
      for (member_guard &g : access.guards)
        g.member = inlined (g.member);
    }
  for (assignment &a : facts.assignments)
    {
      a.target = inlined (a.target);
      a.value = inlined (a.value);
    }
  for (auto &join : facts.joins)
    join.second = inlined (join.second);
  for (const function_call &call : facts.calls)
    take_over (facts, call);
  open_closures (facts);
  put_memory_for_variables (facts);
  put_members_for_memory (facts);
}

/* What compute constructs call is on the device.  */
void
unit_facts::mark_device ()
{
  std::vector<unsigned> work;
  std::set<unsigned> reached;
  auto reach = [&] (unsigned uid) {
    if (m_functions.count (uid) && reached.insert (uid).second)
      work.push_back (uid);
  };
  for (const auto &entry : m_functions)
    {
      if (entry.second.routine)
        reach (entry.first);
      for (const function_call &call : entry.second.calls)
        if (call.device)
          reach (call.value->number);
    }
  while (!work.empty ())
    {
      function_facts &facts = m_functions[work.back ()];
      work.pop_back ();
      for (pointer_access &access : facts.accesses)
        access.device = true;
      for (assignment &a : facts.assignments)
        a.device = true;
      for (function_call &call : facts.calls)
        {
          call.device = true;
          reach (call.value->number);
        }
    }
}

void
unit_facts::connect ()
{
  mark_device ();
  for (const auto &entry : m_functions)
    expand (entry.first);
}

} // namespace accdeep
