/* Layouts: consumes descriptors, produces tables of kinds.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/layout.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/descriptor/reader.h"

#include <algorithm>
#include <numeric>

namespace accdeep
{

namespace
{

/* Arrays in place are unrolled up to here.  */
constexpr size_t max_fields = 1024;

class layout_maker
{
public:
  layout_maker (phase p, const std::vector<met_class> &classes)
      : m_phase (p), m_layout (new type_layout)
  {
    m_layout->classes = classes;
  }

  std::shared_ptr<const type_layout>
  run (const layout_roots &roots)
  {
    for (const layout_root &r : roots)
      {
        const treatment how = { r.action, ACCDEEP_DIRECTION_INOUT };
        const uint32_t number = r.type
                                    ? deep_kind (r.type, how, r.log2_alignment)
                                    : flat_kind (how, r.log2_alignment);
        if (&r == &roots[0])
          m_layout->root = number;
        else
          m_layout->other_roots.push_back (number);
      }
    for (size_t i = 0; i < m_pending.size () && m_good; i++)
      {
        pending next = m_pending[i];
        fill (next);
      }
    if (!m_good)
      return nullptr;
    finish_layout (*m_layout);
    return m_layout;
  }

  /* A member, or array of pointers, of which kind NUMBER says something.  Its
     expressions are about what lies at EXPRESSION_OFFSET of the element, or,
     OF_OWNER, about the expression object of the item.  */
  struct place
  {
    const accdeep_member *member;
    treatment how;
    uint32_t number;
    uint64_t expression_offset;
    bool of_owner;
    bool conditional; /* The member is.  */
    bool live;        /* The elements behind the first pointer are counted.  */
  };

  /* The visitor of reader.h, for offsets in an element.  */
  bool range (uint32_t number, uint64_t at, const accdeep_range &range,
              treatment how);
  bool member (uint32_t number, uint64_t at, const accdeep_type &t,
               const accdeep_member &m, treatment how);
  bool dimension (const place &p, uint32_t step, uint64_t at, element_range &e);
  bool pointer (const place &p, uint32_t step, uint64_t at);

  bool
  element (place &p, uint32_t step, uint64_t at, int64_t)
  {
    return read_steps (*this, p, step + 1, at);
  }

  bool
  bytes (const place &p, uint64_t at, uint64_t n)
  {
    add_bytes (p.number, at, n, effects (p.how, m_phase));
    return !p.conditional;
  }

  /* Like an allocation it comes whole.  */
  bool
  aggregate (const place &p, uint64_t at)
  {
    if (effects (p.how, m_phase) & effect_in)
      add_coming (p.number, at, p.member->element->object_bytes);
    return !p.conditional
           && read_object (*this, p.number, at, *p.member->element, p.how);
  }

private:
  /* A kind whose table is still to be made: of TYPE, or of MEMBER from STEP
     on.  */
  struct pending
  {
    uint32_t number;
    const accdeep_type *type;
    const accdeep_member *member;
    uint32_t step;
    treatment how;
  };

  /* The pointer at SLOT is translated like the one at BASE.  */
  struct relative
  {
    uint64_t slot;
    uint64_t base;
  };

  bool
  entry_p () const
  {
    return m_phase == phase::structured || m_phase == phase::enter;
  }

  uint32_t
  new_kind (uint64_t element_bytes, unsigned log2_alignment, unsigned effect,
            bool deep)
  {
    kind k = {};
    k.element_bytes = element_bytes;
    k.log2_alignment = log2_alignment;
    k.effect = effect;
    k.deep = deep;
    k.created
        = deep && entry_p () && (effect & effect_take) && !(effect & effect_in);
    m_layout->kinds.push_back (k);
    return m_layout->kinds.size () - 1;
  }

  uint32_t
  flat_kind (treatment how, unsigned log2_alignment)
  {
    std::vector<kind> &kinds = m_layout->kinds;
    for (size_t i = 0; i < kinds.size (); i++)
      if (!kinds[i].deep && kinds[i].how == how
          && kinds[i].log2_alignment == log2_alignment)
        return i;
    const uint32_t number
        = new_kind (1, log2_alignment, effects (how, m_phase), false);
    kinds[number].how = how;
    return number;
  }

  uint32_t
  deep_kind (const accdeep_type *t, treatment how, unsigned log2_alignment)
  {
    for (const pending &p : m_pending)
      if (p.type && same_type_p (*p.type, *t) && p.how == how)
        {
          kind &k = m_layout->kinds[p.number];
          k.log2_alignment
              = std::max<unsigned> (k.log2_alignment, log2_alignment);
          return p.number;
        }
    uint32_t number = new_kind (t->object_bytes, log2_alignment,
                                effects (how, m_phase), true);
    m_layout->kinds[number].type = t;
    m_layout->kinds[number].headed = t->flags & ACCDEEP_TYPE_NODE;
    m_layout->kinds[number].dynamic = dynamic_p (t);
    m_pending.push_back ({ number, t, nullptr, 0, how });
    return number;
  }

  /* A and B are one: files have descriptors of their own of what a registered
     class is.  */
  static bool
  same_type_p (const accdeep_type &a, const accdeep_type &b)
  {
    auto same = [] (const char *x, const char *y) {
      return x == y || (x && y && strcmp (x, y) == 0);
    };
    return &a == &b
           || (dynamic_p (&a) && dynamic_p (&b)
               && a.fingerprint == b.fingerprint
               && a.object_bytes == b.object_bytes
               && same (a.identity, b.identity) && same (a.shape, b.shape));
  }

  uint32_t
  array_kind (const accdeep_member *m, uint32_t step, treatment how)
  {
    for (const pending &p : m_pending)
      if (p.member == m && p.step == step && p.how.action == how.action
          && p.how.direction == how.direction)
        return p.number;
    uint32_t number
        = new_kind (m->steps[step - 1].stride, alignment_of (*m, step),
                    effects (how, m_phase), true);
    m_layout->kinds[number].has_owner = true;
    m_layout->kinds[number].member = m;
    m_layout->kinds[number].step = step;
    m_pending.push_back ({ number, nullptr, m, step, how });
    return number;
  }

  /* Of what the pointer before STEP leads to.  */
  static unsigned
  alignment_of (const accdeep_member &m, uint32_t step)
  {
    for (uint32_t i = step; i < m.n_steps; i++)
      if (pointer_step_p (m.steps[i]))
        return __builtin_ctzll (alignof (void *));
    return m.element_alignment ? __builtin_ctzll (m.element_alignment) : 0;
  }

  void fill (const pending &p);
  void add_choices (const pending &p);
  void resolve_relatives (kind &k);
  bool look_up (const place &p, uint32_t step, uint64_t at);
  uint32_t target_of (const place &p, uint32_t step);
  void add_bytes (uint32_t number, uint64_t at, uint64_t bytes,
                  unsigned effect);
  void add_coming (uint32_t number, uint64_t at, uint64_t bytes);

  phase m_phase;
  std::shared_ptr<type_layout> m_layout;
  std::vector<pending> m_pending;
  std::vector<relative> m_relatives; /* Of the kind that is being filled.  */
  bool m_good = true;
};

/* Let pointers to P, a dynamic type, lead to the classes that have been met. */
void
layout_maker::add_choices (const pending &p)
{
  /* Without a table nothing has been constructed.  */
  address_map<class_choice> choices;
  choices.insert (0, { p.number, 0 });
  for (const met_class &met : m_layout->classes)
    {
      if (met.base != p.type->identity)
        continue;
      const class_found found = find_class (0, met.table, p.type);
      if (found.what == object_class::own)
        choices.insert (met.table, { p.number, 0 });
      else if (found.what == object_class::derived
               && !needs_frames_p (found.type))
        choices.insert (met.table,
                        { deep_kind (found.type, p.how,
                                     __builtin_ctzll (found.type->alignment)),
                          static_cast<int64_t> (found.start) });
      else
        m_good = false;
    }
  m_layout->kinds[p.number].choices = std::move (choices);
}

/* Sort RANGES, and make one of those that touch.  */
void
join_ranges (std::vector<byte_range> &ranges)
{
  std::sort (ranges.begin (), ranges.end (),
             [] (const byte_range &a, const byte_range &b) {
               return a.offset < b.offset;
             });
  size_t kept = 0;
  for (const byte_range &r : ranges)
    if (kept && ranges[kept - 1].offset + ranges[kept - 1].bytes >= r.offset)
      ranges[kept - 1].bytes = std::max (
          ranges[kept - 1].bytes, r.offset + r.bytes - ranges[kept - 1].offset);
    else
      ranges[kept++] = r;
  ranges.resize (kept);
}

void
layout_maker::fill (const pending &p)
{
  if (p.type && dynamic_p (p.type))
    add_choices (p);
  place elements = { p.member, p.how, p.number, 0, true, false, false };
  m_good = m_good
           && (p.type ? read_object (*this, p.number, 0, *p.type, p.how)
                      : read_steps (*this, elements, p.step, 0));
  resolve_relatives (m_layout->kinds[p.number]);
  join_ranges (m_layout->kinds[p.number].ranges);
  join_ranges (m_layout->kinds[p.number].coming);
  std::vector<uint32_t> &tables = m_layout->kinds[p.number].tables;
  std::sort (tables.begin (), tables.end ());
}

/* Bases may have bases, and need not come first.  */
void
layout_maker::resolve_relatives (kind &k)
{
  auto find_field = [&k] (uint64_t slot) {
    return std::find_if (
        k.pointers.begin (), k.pointers.end (),
        [slot] (const pointer_field &f) { return f.slot == slot; });
  };
  for (relative r : m_relatives)
    {
      for (size_t i = 0; i < m_relatives.size (); i++)
        for (const relative &outer : m_relatives)
          if (outer.slot == r.base)
            r.base = outer.base;
      auto base = find_field (r.base);
      m_good = m_good && base != k.pointers.end ();
      k.relatives.push_back (
          { static_cast<uint32_t> (r.slot),
            static_cast<uint32_t> (base - k.pointers.begin ()) });
    }
  m_relatives.clear ();
}

bool
layout_maker::range (uint32_t number, uint64_t at, const accdeep_range &range,
                     treatment how)
{
  if (range.flags & ACCDEEP_RANGE_UNION)
    return false;
  if (range.flags & ACCDEEP_RANGE_TABLE)
    {
      for (uint64_t i = 0; i < range.bytes; i += sizeof (void *))
        m_layout->kinds[number].tables.push_back (at + i);
      add_coming (number, at, range.bytes);
      return !(range.flags & ACCDEEP_RANGE_NULL)
             && !get_environment ().null_untranslated;
    }
  unsigned effect = effects (how, m_phase);
  if (range.flags & ACCDEEP_RANGE_POINTER)
    {
      if (get_environment ().null_untranslated
          || (entry_p () && (range.flags & ACCDEEP_RANGE_NULL)))
        return false;
      effect &= ~effect_out;
      if (range.flags & ACCDEEP_RANGE_EXCLUDED)
        effect = 0;
      m_layout->kinds[number].untracked |= effect != 0;
      /* Whatever the action: kernels may compare it with null.  */
      add_coming (number, at, range.bytes);
    }
  else
    m_layout->kinds[number].plain.push_back ({ at, range.bytes, how });
  add_bytes (number, at, range.bytes, effect);
  return true;
}

void
layout_maker::add_bytes (uint32_t number, uint64_t at, uint64_t bytes,
                         unsigned effect)
{
  unsigned wanted = m_phase == phase::update_device ? effect_in : effect_out;
  if (bytes && (effect & wanted))
    m_layout->kinds[number].ranges.push_back ({ at, bytes });
  if (effect & effect_in)
    add_coming (number, at, bytes);
}

/* These BYTES of kind NUMBER come to the device where its objects are
   created.  */
void
layout_maker::add_coming (uint32_t number, uint64_t at, uint64_t bytes)
{
  kind &k = m_layout->kinds[number];
  if (bytes && k.created)
    k.coming.push_back ({ at, bytes });
}

bool
layout_maker::member (uint32_t number, uint64_t at, const accdeep_type &,
                      const accdeep_member &m, treatment how)
{
  place p = { &m,
              how,
              number,
              at + m.expression_offset,
              false,
              (m.flags & ACCDEEP_MEMBER_CONDITIONAL) != 0,
              (m.flags & ACCDEEP_MEMBER_LIVE) != 0 };
  /* Where only some elements exist, plain bytes need not be told apart.  */
  if ((m.flags & ACCDEEP_MEMBER_UNION)
      || ((m.flags & ACCDEEP_MEMBER_BETWEEN) && m.element)
      || ((p.conditional || p.live) && !pure_p (m.condition))
      || (p.conditional && get_environment ().null_untranslated))
    return false;
  /* Where the condition does not hold, its pointer is bytes.  */
  m_layout->kinds[number].untracked
      |= p.conditional && (effects (how, m_phase) & effect_in);
  return read_steps (*this, p, 0, at + m.offset);
}

bool
layout_maker::dimension (const place &p, uint32_t step, uint64_t,
                         element_range &e)
{
  const accdeep_step &s = p.member->steps[step];
  e = { s.lower.number, s.length.number };
  const bool flat = step + 1 == p.member->n_steps && !p.member->element;
  return s.lower.kind == ACCDEEP_VALUE_CONSTANT
         && s.length.kind == ACCDEEP_VALUE_CONSTANT
         && !(s.flags & ACCDEEP_STEP_FLEXIBLE) && e.lower >= 0 && e.length >= 0
         && (!s.full_length
             || static_cast<uint64_t> (e.lower + e.length) <= s.full_length)
         && (flat || e.length <= static_cast<int64_t> (max_fields));
}

/* VALUE, of an object at OFFSET, as one of what that lies in.  */
static accdeep_value
moved (accdeep_value value, uint64_t offset)
{
  if (value.kind == ACCDEEP_VALUE_FUNCTION)
    value.number = offset;
  else if (value.kind == ACCDEEP_VALUE_DISTANCE
           || value.kind == ACCDEEP_VALUE_COUNT)
    value.number += offset << 32 | offset;
  else if (value.kind != ACCDEEP_VALUE_CONSTANT)
    value.number += offset;
  return value;
}

/* The kind of what P's pointer at STEP leads to.  */
uint32_t
layout_maker::target_of (const place &p, uint32_t step)
{
  const accdeep_member &m = *p.member;
  if (step + 1 < m.n_steps)
    return array_kind (&m, step + 1, p.how);
  const unsigned log2_alignment = alignment_of (m, step + 1);
  return m.element ? deep_kind (m.element, p.how, log2_alignment)
                   : flat_kind (p.how, log2_alignment);
}

/* P's pointer at STEP is looked up.  */
bool
layout_maker::look_up (const place &p, uint32_t step, uint64_t at)
{
  pointer_field f = {};
  f.slot = at;
  f.target = no_kind;
  f.looked_up = true;
  f.member = p.member;
  f.step = step;
  f.optional = (p.member->steps[step].flags & ACCDEEP_STEP_OPTIONAL)
               || p.how.action == ACCDEEP_ACTION_NO_CREATE;
  f.ends = p.member->steps[step].flags & ACCDEEP_STEP_END;
  f.expression_offset = p.expression_offset;
  f.conditional = p.conditional;
  if (f.conditional)
    f.condition = moved (p.member->condition, p.expression_offset);
  std::vector<pointer_field> &pointers = m_layout->kinds[p.number].pointers;
  if (p.live || pointers.size () >= max_fields
      || (f.optional && get_environment ().null_untranslated))
    return false;
  pointers.push_back (f);
  return true;
}

bool
layout_maker::pointer (const place &p, uint32_t step, uint64_t at)
{
  const accdeep_step &s = p.member->steps[step];
  add_coming (p.number, at, sizeof (void *));
  if (s.kind == ACCDEEP_STEP_LOOKUP)
    return look_up (p, step, at);
  const bool described = s.kind == ACCDEEP_STEP_DESCRIPTOR;
  if (s.kind == ACCDEEP_STEP_RELATIVE && !p.of_owner && !p.conditional)
    {
      m_relatives.push_back ({ at, p.expression_offset + s.base_offset });
      return true;
    }
  if ((s.kind != ACCDEEP_STEP_POINTER && !(described && s.stride))
      || (described && p.live) || !pure_p (s.lower) || !pure_p (s.length)
      || m_layout->kinds[p.number].pointers.size () >= max_fields)
    return false;
  /* The device has the host's bits.  */
  if (entry_p () && !effects (p.how, m_phase))
    return true;
  pointer_field f = {};
  f.slot = at;
  f.target = target_of (p, step);
  f.member = p.member;
  f.step = step;
  f.stride = s.stride;
  const uint64_t object = p.of_owner ? 0 : p.expression_offset;
  f.lower = moved (s.lower, object);
  f.length = moved (s.length, object);
  f.described = described;
  f.rank = f.described ? s.full_length : 0;
  f.expression_offset = p.expression_offset;
  f.of_owner = p.of_owner;
  f.conditional = p.conditional;
  /* Flat elements are not looked into.  */
  f.live = p.live && (p.member->element || step + 1 < p.member->n_steps);
  if (f.conditional || f.live)
    f.condition = moved (p.member->condition, object);
  m_layout->kinds[p.number].pointers.push_back (f);
  return true;
}

bool
same_value_p (const accdeep_value &a, const accdeep_value &b)
{
  return a.kind == b.kind && a.number == b.number && a.operand == b.operand
         && a.function == b.function;
}

bool
same_attached_p (const kind &x, const kind &y)
{
  return std::equal (x.attached.begin (), x.attached.end (),
                     y.attached.begin (), y.attached.end (),
                     [] (const attached_pointer &a, const attached_pointer &b) {
                       return a.slot == b.slot && a.field == b.field;
                     });
}

/* Where A may have found nothing, so may B.  */
bool
same_pointer_p (const pointer_field &a, const pointer_field &b)
{
  return a.slot == b.slot && a.stride == b.stride && a.described == b.described
         && a.rank == b.rank && a.of_owner == b.of_owner
         && a.looked_up == b.looked_up && (b.optional || !a.optional)
         && same_extent_p (a, b);
}

} // namespace

namespace
{

/* The layouts that were made last, so that a small directive need not make its
   own.  The process's lock guards it.  */
class layout_cache
{
public:
  std::shared_ptr<const type_layout>
  get (const layout_roots &roots, phase p,
       const std::vector<met_class> &classes)
  {
    for (const entry &e : m_entries)
      if (same_p (e, roots, p) && e.classes == classes)
        return e.result;
    entry e = { p,
                roots,
                {},
                class_changes (),
                classes,
                0,
                layout_maker (p, classes).run (roots) };
    for (const layout_root &r : roots)
      e.types.push_back (r.type ? *r.type : accdeep_type ());
    if (m_entries.size () < max_entries)
      m_entries.push_back (e);
    else
      m_entries[m_next++ % max_entries] = e;
    return e.result;
  }

  /* The last one that was preferred, or one without classes.  */
  std::shared_ptr<const type_layout>
  get (const layout_roots &roots, phase p)
  {
    const entry *best = nullptr;
    for (const entry &e : m_entries)
      if (same_p (e, roots, p) && e.preferred
          && (!best || e.preferred > best->preferred))
        best = &e;
    return best ? best->result : get (roots, p, {});
  }

  void
  prefer (const type_layout &l)
  {
    for (entry &e : m_entries)
      if (e.result.get () == &l)
        e.preferred = ++m_preferences;
  }

private:
  struct entry
  {
    phase p;
    layout_roots roots;
    /* Another module may come to lie where one was.  */
    std::vector<accdeep_type> types;
    uint64_t class_changes;
    std::vector<met_class> classes;
    uint64_t preferred; /* When; 0: never.  */
    std::shared_ptr<const type_layout> result;
  };

  static bool
  same_p (const entry &e, const layout_roots &roots, phase p)
  {
    if (e.p != p || e.roots != roots
        || !(e.classes.empty () || e.class_changes == class_changes ()))
      return false;
    for (size_t i = 0; i < roots.size (); i++)
      if (roots[i].type
          && memcmp (&e.types[i], roots[i].type, sizeof e.types[i]) != 0)
        return false;
    return true;
  }

  static constexpr size_t max_entries = 32;
  std::vector<entry> m_entries;
  size_t m_next = 0;
  uint64_t m_preferences = 0;
};

/* The process's.  Never destroyed: see descriptor.cc.  */
layout_cache &
cached_layouts ()
{
  static auto *const cache = new layout_cache;
  return *cache;
}

} // namespace

bool
same_extent_p (const pointer_field &a, const pointer_field &b)
{
  return same_value_p (a.lower, b.lower) && same_value_p (a.length, b.length)
         && a.conditional == b.conditional && a.live == b.live
         && same_value_p (a.condition, b.condition);
}

static bool
need_frames_p (const layout_roots &roots)
{
  return std::any_of (roots.begin (), roots.end (), [] (const layout_root &r) {
    return r.type && needs_frames_p (r.type);
  });
}

std::shared_ptr<const type_layout>
make_layout (const layout_roots &roots, phase p,
             const std::vector<met_class> &classes)
{
  lock_guard guard (process_lock ());
  return need_frames_p (roots) ? nullptr
                               : cached_layouts ().get (roots, p, classes);
}

std::shared_ptr<const type_layout>
make_layout (const layout_roots &roots, phase p)
{
  lock_guard guard (process_lock ());
  return need_frames_p (roots) ? nullptr : cached_layouts ().get (roots, p);
}

void
prefer_layout (const type_layout &l)
{
  lock_guard guard (process_lock ());
  cached_layouts ().prefer (l);
}

namespace
{

std::vector<uint32_t>
roots_of (const type_layout &l)
{
  std::vector<uint32_t> result = { l.root };
  result.insert (result.end (), l.other_roots.begin (), l.other_roots.end ());
  return result;
}

/* match_kinds, when kinds ROOTS of A are WANTED of B.  */
std::vector<uint32_t>
match_roots (const type_layout &a, const std::vector<uint32_t> &roots,
             const type_layout &b, const std::vector<uint32_t> &wanted)
{
  std::vector<uint32_t> result (a.kinds.size (), no_kind);
  if (roots.size () != wanted.size ())
    return {};
  std::vector<uint32_t> reached;
  auto reach = [&] (uint32_t x, uint32_t y) {
    if (result[x] == no_kind)
      {
        result[x] = y;
        reached.push_back (x);
      }
    return result[x] == y;
  };
  for (size_t i = 0; i < roots.size (); i++)
    if (!reach (roots[i], wanted[i]))
      return {};
  for (size_t i = 0; i < reached.size (); i++)
    {
      const kind &x = a.kinds[reached[i]];
      const kind &y = b.kinds[result[reached[i]]];
      bool same = x.deep == y.deep && x.element_bytes == y.element_bytes
                  && x.pointers.size () == y.pointers.size ()
                  && x.dynamic == y.dynamic && x.tables == y.tables
                  && same_attached_p (x, y);
      x.choices.for_each ([&] (uintptr_t table, const class_choice &c) {
        const class_choice *other = y.choices.find (table);
        same = same && other && c.to_start == other->to_start
               && reach (c.kind, other->kind);
      });
      if (!same)
        return {};
      for (size_t j = 0; j < x.pointers.size (); j++)
        {
          if (!same_pointer_p (x.pointers[j], y.pointers[j]))
            return {};
          if (!x.pointers[j].looked_up
              && !reach (x.pointers[j].target, y.pointers[j].target))
            return {};
        }
    }
  return result;
}

} // namespace

std::vector<uint32_t>
match_kinds (const type_layout &a, uint32_t root, const type_layout &b)
{
  return match_roots (a, { root }, b, roots_of (b));
}

std::vector<uint32_t>
match_kinds (const type_layout &a, const type_layout &b)
{
  if (&a != &b)
    return match_roots (a, roots_of (a), b, roots_of (b));
  std::vector<uint32_t> result (a.kinds.size ());
  std::iota (result.begin (), result.end (), 0);
  return result;
}

std::vector<uint32_t>
match_kinds (const type_layout &a, const type_layout &b, uint32_t root)
{
  return match_roots (a, roots_of (a), b, { root });
}

namespace
{

/* RANGES, which do not touch, have all of WANTED.  */
bool
have_p (const std::vector<byte_range> &ranges,
        const std::vector<byte_range> &wanted)
{
  return std::all_of (
      wanted.begin (), wanted.end (), [&] (const byte_range &w) {
        return std::any_of (
            ranges.begin (), ranges.end (), [&w] (const byte_range &r) {
              return r.offset <= w.offset
                     && w.offset + w.bytes <= r.offset + r.bytes;
            });
      });
}

/* covers_p, but for what X and Y lead to.  */
bool
covers_alone_p (const kind &x, const kind &y)
{
  return x.deep == y.deep && x.element_bytes == y.element_bytes
         && x.has_owner == y.has_owner && x.log2_alignment >= y.log2_alignment
         && !x.dynamic && !y.dynamic && !x.headed && !y.headed
         && x.tables == y.tables && !(y.effect & ~x.effect)
         && have_p (x.ranges, y.ranges)
         && (!x.created || (y.created && have_p (x.coming, y.coming)))
         && same_attached_p (x, y)
         && std::equal (x.pointers.begin (), x.pointers.end (),
                        y.pointers.begin (), y.pointers.end (),
                        [] (const pointer_field &a, const pointer_field &b) {
                          return same_pointer_p (a, b)
                                 && a.optional == b.optional
                                 && a.expression_offset == b.expression_offset;
                        });
}

} // namespace

bool
mixed_p (const type_layout &l)
{
  return std::any_of (l.other_roots.begin (), l.other_roots.end (),
                      [&l] (uint32_t other) {
                        return l.kinds[other].effect != l.kinds[l.root].effect;
                      });
}

bool
covers_p (const type_layout &l, uint32_t kind, uint32_t less)
{
  std::vector<std::pair<uint32_t, uint32_t>> met = { { kind, less } };
  for (size_t i = 0; i < met.size (); i++)
    {
      if (met[i].first == met[i].second)
        continue;
      const struct kind &x = l.kinds[met[i].first], &y = l.kinds[met[i].second];
      if (!covers_alone_p (x, y))
        return false;
      for (size_t j = 0; j < x.pointers.size (); j++)
        {
          const std::pair<uint32_t, uint32_t> next
              = { x.pointers[j].target, y.pointers[j].target };
          if (!x.pointers[j].looked_up
              && std::find (met.begin (), met.end (), next) == met.end ())
            met.push_back (next);
        }
    }
  return true;
}

void
finish_layout (type_layout &l)
{
  for (kind &k : l.kinds)
    {
      const bool comes_back
          = k.effect & effect_out || (k.deep && !k.ranges.empty ());
      /* The pointers of what is created come.  */
      k.region
          = (k.effect & effect_in || k.created ? 1 : 0) | (comes_back ? 2 : 0);
      k.alignment = std::max<uint64_t> (uint64_t (1) << k.log2_alignment, 16);
      for (pointer_field &f : k.pointers)
        f.fixed
            = !f.described && !f.conditional && !f.live && !f.looked_up
              && f.lower.kind == ACCDEEP_VALUE_CONSTANT
              && f.length.kind == ACCDEEP_VALUE_CONSTANT && f.length.number > 0
              && !__builtin_mul_overflow (
                  f.length.number, static_cast<int64_t> (f.stride), &f.bytes)
              && !__builtin_mul_overflow (
                  f.lower.number, static_cast<int64_t> (f.stride), &f.offset);
      k.to_dynamic
          = std::any_of (k.pointers.begin (), k.pointers.end (),
                         [&l] (const pointer_field &f) {
                           return !f.looked_up && l.kinds[f.target].dynamic;
                         });
      k.looks_up
          = std::any_of (k.pointers.begin (), k.pointers.end (),
                         [] (const pointer_field &f) { return f.looked_up; });
      k.attached = k.relatives;
      for (uint32_t i = 0; i < k.pointers.size (); i++)
        k.attached.push_back ({ k.pointers[i].slot, i });
      std::sort (k.attached.begin (), k.attached.end (),
                 [] (const attached_pointer &a, const attached_pointer &b) {
                   return a.slot < b.slot;
                 });
      k.read = !k.pointers.empty () || !k.tables.empty ();
      k.node = !k.pointers.empty () && !k.has_owner && k.relatives.empty ()
               && !k.dynamic && k.tables.empty ();
      for (const pointer_field &f : k.pointers)
        k.node = k.node && f.fixed && &l.kinds[f.target] == &k
                 && static_cast<uint64_t> (f.bytes) == k.element_bytes;
    }
}

bool
described_pointee (const char *element, const pointer_field &f, pointee &r)
{
  strided_section section;
  switch (read_dope_vector (reinterpret_cast<uintptr_t> (element + f.slot),
                            f.rank, f.stride, section))
    {
    case dope_state::valid:
      r = { section.start, static_cast<int64_t> (section.end - section.start) };
      return section.contiguous_p ();
    case dope_state::empty:
      r = { 0, 0 };
      return true;
    default:
      return false;
    }
}

bool
covers_elements_p (const kind &k)
{
  std::vector<byte_range> all = k.ranges;
  for (const attached_pointer &a : k.attached)
    all.push_back ({ a.slot, sizeof (void *) });
  for (uint32_t slot : k.tables)
    all.push_back ({ slot, sizeof (void *) });
  std::sort (all.begin (), all.end (),
             [] (const byte_range &a, const byte_range &b) {
               return a.offset < b.offset;
             });
  uint64_t covered = 0;
  for (const byte_range &r : all)
    {
      if (r.offset > covered)
        return false;
      covered = std::max (covered, r.offset + r.bytes);
    }
  return covered >= k.element_bytes;
}

} // namespace accdeep
