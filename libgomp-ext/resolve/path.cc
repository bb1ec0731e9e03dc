/* Access paths: consumes an item or a link, produces the expression that a user
   would write for it.

   The walk keeps no names.  An item's link says which member led to it, and
   where in the surrounding item the pointer lies says with which indices; so a
   path is put together from its end to its start.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/resolve/path.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <algorithm>
#include <cinttypes>

namespace accdeep
{

namespace
{

constexpr size_t max_parts = 2 * path_side;

/* Does the member that TEXT names follow as Fortran writes it, "%a"?  */
bool
fortran_p (const std::string &text)
{
  return !text.empty () && text[0] == '%';
}

/* Members that rows are made of have no name.  */
std::string
name_of (const accdeep_member &m)
{
  return m.name ? m.name : "";
}

/* "[3]", in Fortran "(4)": there the first element mostly is the number 1.  */
std::string
index_text (int64_t index, bool fortran)
{
  return fortran ? text ("(%" PRId64 ")", index + 1)
                 : text ("[%" PRId64 "]", index);
}

/* Indices of DIMENSION steps FIRST .. LAST-1 of M for the place OFFSET bytes
   behind where they start; OFFSET becomes what is left.  */
std::string
dimension_text (const accdeep_member &m, uint32_t first, uint32_t last,
                uint64_t &offset)
{
  std::string result;
  for (uint32_t i = first; i < last; i++)
    {
      result
          += index_text (offset / m.steps[i].stride, fortran_p (name_of (m)));
      offset %= m.steps[i].stride;
    }
  return result;
}

/* Leading array dimensions of M.  */
uint32_t
leading_dimensions (const accdeep_member &m)
{
  uint32_t n = 0;
  while (n < m.n_steps && !pointer_step_p (m.steps[n]))
    n++;
  return n;
}

/* "pos.kids[1]": the way from an object of type T to WANTED, OFFSET bytes
   behind the object's start.  Empty: not there.  */
std::string
member_text (const accdeep_type *t, uint64_t offset,
             const accdeep_member &wanted)
{
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      if (offset < m.offset)
        continue;
      uint64_t rest = offset - m.offset;
      if (&m == &wanted)
        {
          std::string dimensions
              = dimension_text (m, 0, leading_dimensions (m), rest);
          if (!rest)
            return name_of (m) + dimensions;
        }
      else if (in_place_p (m) && rest < in_place_bytes (m))
        {
          std::string dimensions = dimension_text (m, 0, m.n_steps, rest);
          std::string inner = member_text (m.element, rest, wanted);
          if (!inner.empty ())
            return name_of (m) + dimensions + (fortran_p (inner) ? "" : ".")
                   + inner;
        }
    }
  return std::string ();
}

/* Index of the first element of I in what its pointer points to.  */
int64_t
first_index (const walk_result &walked, const item &i, uint64_t stride)
{
  if (i.via == no_index)
    return walked.operands[i.operand].lower;
  return static_cast<int64_t> (i.start - walked.links[i.via].value)
         / static_cast<int64_t> (stride);
}

/* "[3]", or nothing where the user would not write an index.  */
std::string
element_text (const walk_result &walked, const item &i, uint64_t stride,
              uint64_t number, bool fortran)
{
  int64_t index = first_index (walked, i, stride) + number;
  bool shown = index != 0 || i.bytes () > stride;
  if (i.via == no_index)
    {
      const accdeep_clause *clause = walked.operands[i.operand].clause;
      shown |= clause && (clause->flags & ACCDEEP_CLAUSE_SECTION);
    }
  if (!shown)
    return std::string ();
  /* The descriptor knows the bounds.  */
  if (fortran && i.via != no_index
      && walked.links[i.via].member->steps[walked.links[i.via].step].kind
             == ACCDEEP_STEP_DESCRIPTOR)
    {
      const link &l = walked.links[i.via];
      return dope_index_text (l.slot, l.member->steps[l.step].full_length,
                              stride, i.start + number * stride);
    }
  return index_text (index, fortran);
}

std::string
root_text (const walk_result &walked, const item &i)
{
  const operand &o = walked.operands[i.operand];
  return o.clause && o.clause->name ? o.clause->name
                                    : text ("operand %u", o.entry);
}

/* From the pointer, or the operand, that ITEM stands for to WANTED at SLOT:
   "[3].data", "->data", "[2][1]".  */
std::string
way_text (const walk_result &walked, const item &i, uintptr_t slot,
          const accdeep_member &wanted, uint32_t step)
{
  uint64_t offset = slot - i.start;
  if (!i.type)
    {
      uint64_t stride = i.member->steps[i.step - 1].stride;
      uint64_t number = offset / stride;
      offset %= stride;
      std::string inner = dimension_text (*i.member, i.step, step, offset);
      return text ("[%" PRId64 "]", first_index (walked, i, stride)
                                        + static_cast<int64_t> (number))
             + inner;
    }
  uint64_t number = offset / i.type->object_bytes;
  offset %= i.type->object_bytes;
  std::string inner = member_text (i.type, offset, wanted);
  if (inner.empty ())
    inner = name_of (wanted);
  const bool fortran = fortran_p (inner);
  std::string element
      = element_text (walked, i, i.type->object_bytes, number, fortran);
  if (fortran)
    return element + inner;
  /* Rows: no member leads there.  */
  if (inner.empty () || inner[0] == '[')
    return element + inner;
  bool pointer = i.via != no_index || root_text (walked, i) == "this";
  return element + (pointer && element.empty () ? "->" : ".") + inner;
}

/* PARTS, the last one first, without those of GAP.  */
std::string
joined (std::vector<std::string> &parts, const path_gap &gap)
{
  std::reverse (parts.begin (), parts.end ());
  const size_t left_out
      = std::max (parts.size () + gap.n, max_parts) - max_parts;
  std::string result;
  for (size_t i = 0; i < parts.size (); i++)
    {
      if (left_out && i == max_parts / 2)
        {
          result += text ("...(%zu more)...", left_out);
          i += left_out - gap.n;
        }
      result += parts[i];
    }
  return result;
}

/* Append to PARTS, last part first, the way from the operand to ITEM.  */
void
add_parts (const walk_result &walked, uint32_t index, const path_gap &gap,
           std::vector<std::string> &parts)
{
  for (;;)
    {
      const item &i = walked.items[index];
      if (i.via == no_index)
        {
          parts.push_back (root_text (walked, i));
          return;
        }
      const link &l = walked.links[i.via];
      if (i.via != gap.link)
        parts.push_back (
            way_text (walked, walked.items[l.item], l.slot, *l.member, l.step));
      index = l.item;
    }
}

} // namespace

std::string
item_path (const walk_result &walked, uint32_t item, const path_gap &gap)
{
  std::vector<std::string> parts;
  add_parts (walked, item, gap, parts);
  return joined (parts, gap);
}

std::string
member_path (const walk_result &walked, uint32_t item, uintptr_t slot,
             const accdeep_member &member, uint32_t step, const path_gap &gap)
{
  std::vector<std::string> parts;
  parts.push_back (way_text (walked, walked.items[item], slot, member, step));
  add_parts (walked, item, gap, parts);
  return joined (parts, gap);
}

std::string
link_path (const walk_result &walked, const link &l)
{
  if (l.item == no_index || !l.member)
    return text ("pointer at %p", reinterpret_cast<void *> (l.slot));
  return member_path (walked, l.item, l.slot, *l.member, l.step);
}

const by_hand_decision *
item_decision (const walk_result &walked, uint32_t item)
{
  const struct item &i = walked.items[item];
  if (i.type || i.member)
    return nullptr;
  return i.via == no_index
             ? walked.operands[i.operand].by_hand
             : elements_by_hand (walked.links[i.via].member).decision;
}

const accdeep_type *
type_by_hand (const walk_result &walked, const item &i)
{
  if (i.via != no_index)
    return elements_by_hand (walked.links[i.via].member).type;
  const operand &o = walked.operands[i.operand];
  return o.clause && o.clause->type != o.type ? o.clause->type : nullptr;
}

std::string
operation_text (const walk_result &walked, uint32_t item)
{
  const struct item &i = walked.items[item];
  accdeep_action action = walked.operands[i.operand].action;
  /* A policy may have another action for a member; init_needed is none.  */
  if (with_init_needed ({ action, ACCDEEP_DIRECTION_INOUT }).action != i.action)
    action = i.action;
  return text ("%s %s: ", construct_name (walked.options.directive->construct),
               action_name (action, walked.options.p));
}

} // namespace accdeep
