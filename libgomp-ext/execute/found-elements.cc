/* Elements and bytes that are there: consumes operands of kernels, produces
   where they were found.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/found-elements.h"

#include "libgomp-ext/execute/matches.h"
#include "libgomp-ext/execute/operand-layout.h"

#include <cstring>

namespace accdeep
{
namespace bulk
{

namespace
{

/* The structure of STATE that is sound and has [START..END), and L its
   object that does; null: there is none.  */
structure *
sound_with (uintptr_t start, uintptr_t end, const device_state &state,
            located &l)
{
  return state.structures.find_near (
      start, start + 1, [&] (const structure &s) {
        return s.holds_p (start, end, l) && sound_p (s, state);
      });
}

/* [START..END) is whole elements of L, of S.  */
bool
whole_elements_p (const structure &s, const located &l, uintptr_t start,
                  uintptr_t end)
{
  const uint64_t size = s.layout->kinds[l.what.kind].element_bytes;
  return (start - l.what.start) % size == 0 && (end - start) % size == 0;
}

/* [START..END) is what a pointer to BASE, a dynamic kind of S's, leads to, and
   L all of that.  */
bool
base_of_p (const structure &s, uint32_t base, const located &l, uintptr_t start,
           uintptr_t end)
{
  const kind &k = s.layout->kinds[base];
  bool result = false;
  k.choices.for_each ([&] (uintptr_t, const class_choice &c) {
    result |= c.kind == l.what.kind && l.what.start == start + c.to_start
              && l.what.bytes == s.layout->kinds[c.kind].element_bytes;
  });
  return result && end - start == k.element_bytes;
}

/* The kind of S's that pointers to objects like O, one of a class that others
   derive from, lead to, for which the layout in P is one of what is only looked
   at; L is all of it.  no_kind: there is none.  */
uint32_t
base_kind (const structure &s, const located &l, const operand &o, phase p)
{
  const std::vector<kind> &kinds = s.layout->kinds;
  if (!dynamic_p (o.type))
    return no_kind;
  for (uint32_t i = 0; i < kinds.size (); i++)
    {
      if (!kinds[i].dynamic
          || strcmp (kinds[i].type->identity, o.type->identity)
          || !base_of_p (s, i, l, o.start, o.end))
        continue;
      std::shared_ptr<const type_layout> layout = layout_of (o, p, *s.layout);
      if (layout && only_looks_p (*layout)
          && !match_kinds (*s.layout, i, *layout).empty ())
        return i;
    }
  return no_kind;
}

/* [START..END) is there without any structure.  */
bool
bytes_there_p (uintptr_t start, uintptr_t end, const device_state &state)
{
  return !state.in_structure_p (start, end) && present_p (start, end);
}

} // namespace

structure *
part_there (const operand &o, phase p, const device_state &state,
            found_elements &found)
{
  const operand whole = whole_of (o);
  located l;
  structure *s = sound_with (whole.start, whole.end, state, l);
  if (!s)
    return nullptr;
  found = { o.entry, nullptr, 0, no_kind };
  if (!o.type)
    return s;
  found.layout = s->layout;
  found.kind = l.what.kind;
  found.base = base_kind (*s, l, o, p);
  std::shared_ptr<const type_layout> layout = layout_of (whole, p, *s->layout);
  const bool there
      = layout && only_looks_p (*layout)
        && whole_elements_p (*s, l, whole.start, whole.end)
        && !match_kinds (*s->layout, l.what.kind, *layout).empty ();
  return there ? s : nullptr;
}

bool
bytes_there_p (const operand &o, const device_state &state)
{
  return !o.type && !o.by_hand && !bare_pointer_p (o)
         && !(o.clause && (o.clause->flags & ACCDEEP_CLAUSE_IMAGE))
         && o.start != o.end && bytes_there_p (o.start, o.end, state);
}

bool
elements_there_p (const found_elements &e, uintptr_t start, uintptr_t end,
                  const accdeep_directive *directive, const device_state &state)
{
  located l;
  const structure *s = sound_with (start, end, state, l);
  if (!e.layout)
    return s || bytes_there_p (start, end, state);
  if (!s)
    return false;
  if (e.layout != s->layout || !tables_suit_p (*s, directive))
    return false;
  return e.base != no_kind
             ? base_of_p (*s, e.base, l, start, end)
             : l.what.kind == e.kind && whole_elements_p (*s, l, start, end);
}

} // namespace bulk
} // namespace accdeep
