/* Extents of members.  Consumes the facts of a unit, produces candidates for
   each level of each pointer member, with what speaks for them.

   How far loops go comes first: that is what the program uses.  What was
   allocated may be more.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/extents.h"
#include "plugin/model/diagnostic.h"
#include "plugin/suggest/language.h"

#include <algorithm>
#include <tuple>

namespace accdeep
{

namespace
{

/* A member that a pointer was read from, or that has been given one.  */
struct member_place
{
  const term *object = nullptr;
  tree field = NULL_TREE;
  /* The member of a structure with a name that is FIELD or has it.  */
  tree holder = NULL_TREE;
  const term *pointer = nullptr;     /* The member itself.  */
  std::vector<const term *> indices; /* Of the levels above.  */
  bool in_union = false;
};

/* The user's member that T, one of a class of the library's in it, is a part
   of; T if it is no such one.  */
const term *
member_with (const term *t)
{
  while (t->is (term_kind::field) && library_field_p (t->field)
         && t->operands[0]->is (term_kind::field))
    t = t->operands[0];
  return t;
}

/* What T, the value of a pointer, was read from; FIELD is null: from no
   member.  */
member_place
place_of_pointer (const term *t)
{
  member_place place;
  while (t->is (term_kind::element))
    {
      place.indices.insert (place.indices.begin (), t->operands[1]);
      t = t->operands[0];
    }
  if (!t->is (term_kind::field))
    return place;
  place.pointer = t;
  t = member_with (t);
  place.object = t->operands[0];
  place.field = place.holder = t->field;
  for (const term *part = t; part->is (term_kind::field);
       part = part->operands[0])
    place.in_union |= TREE_CODE (DECL_CONTEXT (part->field)) == UNION_TYPE;
  while (place.object->is (term_kind::field) && !DECL_NAME (place.object->field)
         && !DECL_ARTIFICIAL (place.object->field))
    {
      place.holder = place.object->field;
      place.object = place.object->operands[0];
    }
  return place;
}

std::int64_t
pointee_size (tree pointer)
{
  tree size = VOID_TYPE_P (TREE_TYPE (pointer))
                  ? NULL_TREE
                  : TYPE_SIZE_UNIT (TREE_TYPE (pointer));
  return size && tree_fits_shwi_p (size) && !integer_zerop (size)
             ? tree_to_shwi (size)
             : 1;
}

std::string
loop_words (const term *index)
{
  std::string text;
  std::set<const term *> seen;
  any_part_p (index, [&] (const term *part) {
    if (part->is (term_kind::loop) && seen.insert (part).second)
      text += (text.empty () ? "indexed " : " and ")
              + (part->name.empty () ? std::string ()
                                     : "by " + quoted (part->name) + " ")
              + "below " + quoted (spell (part->operands[1]));
    return false;
  });
  return text.empty () ? "indexed by " + quoted (spell (index)) : text;
}

std::string
section (const polynomial &first, const polynomial &count)
{
  return "[" + spell (first) + ":" + spell (count) + "]";
}

/* Calls VISIT with the extents of USE, PLACE's, in the words of its own object,
   and then of those that this one is a part of, until it returns true.  */
template <typename Visit>
bool
visit_scopes (const member_place &place, member_use &use, word_scope &scope,
              const Visit &visit)
{
  if (visit (use.own))
    return true;
  std::string path = use.own.path;
  for (const term *object = place.object; object->is (term_kind::field);
       object = object->operands[0])
    {
      if (!DECL_NAME (object->field)
          || TREE_CODE (TREE_TYPE (object->field)) == ARRAY_TYPE)
        break;
      path = std::string (IDENTIFIER_POINTER (DECL_NAME (object->field))) + '.'
             + path;
      scope.object = object->operands[0];
      if (visit (outer_extents (use, object->field, path)))
        return true;
    }
  return false;
}

class collector
{
public:
  explicit collector (const unit_facts &facts) : m_facts (facts) {}

  std::vector<member_use> run ();

private:
  void look_at (const pointer_access &);
  void look_at_index (const member_place &, member_use &,
                      const pointer_access &);
  void look_at_joins (const pointer_access &);
  void look_at_guards (const member_place &, member_use &,
                       const pointer_access &);
  void look_at (const assignment &);
  void look_at_value (const member_place &, const term *value,
                      const assignment &, unsigned depth);
  void memory_given (const member_place &, const term *memory,
                     const term *offset, const assignment &);
  void array_given (const member_place &, const term *array, const term *offset,
                    const assignment &);
  void member_given (const member_place &, const term *value,
                     const assignment &);
  void counted (const member_place &, const polynomial &count,
                const polynomial &first, enum reason, const evidence &);
  void add (member_extents &, std::size_t level, candidate);
  bool add_in_words (const member_place &, const word_scope &, member_extents &,
                     const polynomial &count, const polynomial &first,
                     enum reason, const evidence &);
  void add_plain (const member_place &, const std::string &text, enum reason,
                  const evidence &);
  member_use *use_of (const member_place &);

  const unit_facts &m_facts;
  const function_facts *m_function = nullptr;
  bool m_taken = false;  /* From a function that this one calls.  */
  bool m_device = false; /* What is looked at happens there.  */
  std::set<std::tuple<member_use *, std::size_t, location_t>> m_said;
  std::vector<std::unique_ptr<member_use>> m_uses;
  std::map<std::pair<location_t, std::string>, member_use *> m_by_place;
};

/* Null: PLACE is none of a user's, or has no such level.  */
member_use *
collector::use_of (const member_place &place)
{
  if (!place.field || !DECL_NAME (place.field) || DECL_ARTIFICIAL (place.field)
      || library_field_p (place.field) || closure_p (DECL_CONTEXT (place.field))
      || !level_type (place.field, place.indices.size ()))
    return nullptr;
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (place.field));
  member_use *&use = m_by_place[{ DECL_SOURCE_LOCATION (place.field), name }];
  if (!use)
    {
      m_uses.push_back (std::make_unique<member_use> ());
      use = m_uses.back ().get ();
      use->field = place.field;
      use->type = DECL_CONTEXT (place.holder);
      use->own.holder = place.field;
      use->own.path = name;
    }
  use->in_union |= place.in_union;
  use->fields.insert (place.field);
  use->owners.insert (DECL_CONTEXT (place.field));
  use->owners.insert (DECL_CONTEXT (place.holder));
  for (const term *t = place.object; t->is (term_kind::field);
       t = t->operands[0])
    use->owners.insert (DECL_CONTEXT (t->field));
  return use;
}

void
collector::add (member_extents &extents, std::size_t level, candidate c)
{
  if (extents.levels.size () <= level)
    extents.levels.resize (level + 1);
  for (candidate &known : extents.levels[level])
    if (known.text == c.text && known.why == c.why)
      {
        const evidence &e = c.told.front ();
        known.device |= c.device;
        /* What a function does for several callers is one reason.  */
        for (const evidence &told : known.told)
          if (told.loc == e.loc)
            return;
        known.told.push_back (e);
        return;
      }
  extents.levels[level].push_back (std::move (c));
}

void
collector::add_plain (const member_place &place, const std::string &text,
                      enum reason why, const evidence &e)
{
  if (member_use *use = use_of (place))
    {
      candidate c;
      c.text = text;
      c.why = why;
      c.told = { e };
      add (use->own, place.indices.size (), c);
    }
}

/* True: there are words for COUNT elements from FIRST on.  */
bool
collector::add_in_words (const member_place &place, const word_scope &scope,
                         member_extents &extents, const polynomial &count,
                         const polynomial &first, enum reason why,
                         const evidence &e)
{
  const std::vector<polynomial> counts = expressed (count, scope, true);
  const std::vector<polynomial> firsts = expressed (first, scope);
  if (firsts.empty ())
    return false;
  for (const polynomial &words : counts)
    {
      candidate c;
      c.text = section (firsts.front (), words);
      c.why = why;
      c.count = words;
      c.first = firsts.front ().number ();
      c.moved = !firsts.front ().constant_p ();
      c.end = words;
      c.end.add (firsts.front ());
      c.device = m_device;
      c.told = { e };
      add (extents, place.indices.size (), c);
    }
  return !counts.empty ();
}

/* PLACE has COUNT elements from FIRST on.  */
void
collector::counted (const member_place &place, const polynomial &count,
                    const polynomial &first, enum reason why, const evidence &e)
{
  member_use *const use = use_of (place);
  if (!use)
    return;
  /* What a function says in its own words is the same for all its callers.  */
  const auto key = std::make_tuple (use, place.indices.size (), e.loc);
  if (m_taken && m_said.count (key))
    return;
  word_scope scope
      = { place.object, m_function, DECL_SOURCE_LOCATION (place.field),
          place.indices, place.indices.empty () ? place.pointer : nullptr };
  /* A number that one caller has for a parameter.  */
  if (m_taken && count.constant_p ()
      && expressed (count, scope, true).size () == 1)
    why = reason::constant;
  if (!visit_scopes (place, *use, scope, [&] (member_extents &extents) {
        if (!add_in_words (place, scope, extents, count, first, why, e))
          return false;
        if (!m_taken && &extents == &use->own)
          m_said.insert (key);
        return true;
      }))
    use->tried.push_back (e);
}

/* ------------------------------------------------------------------------
   Uses.
   ------------------------------------------------------------------------ */

void
collector::look_at (const pointer_access &access)
{
  const member_place place = place_of_pointer (access.pointer);
  member_use *const use = use_of (place);
  if (!use)
    return;
  if (access.how == value_use)
    {
      if (access.device && use->read_at == UNKNOWN_LOCATION
          && place.indices.empty ())
        use->read_at = access.loc;
      return;
    }
  const unsigned level = place.indices.size () + 1;
  if (access.device)
    {
      if (use->loc == UNKNOWN_LOCATION)
        use->loc = access.loc;
      use->levels = std::max (use->levels, level);
      if (place.in_union)
        look_at_guards (place, *use, access);
    }
  if (access.how == string_use)
    {
      if (place.indices.empty ())
        add_plain (place, "[0:__builtin_strlen (" + use->own.path + ") + 1]",
                   reason::string,
                   { access.loc, "its end is a null character here" });
      return;
    }
  look_at_index (place, *use, access);
}

/* USE, a member of a union, is PLACE in ACCESS: note what tells that it is the
   one that is in use.  */
void
collector::look_at_guards (const member_place &place, member_use &use,
                           const pointer_access &access)
{
  word_scope scope
      = { place.object, m_function, UNKNOWN_LOCATION, {}, nullptr };
  use.unguarded
      |= !visit_scopes (place, use, scope, [&] (member_extents &extents) {
           for (const member_guard &g : access.guards)
             if (const std::optional<std::string> text
                 = member_text (g.member, scope))
               {
                 extents.conditions.insert (
                     *text + " == " + std::to_string (g.value));
                 return true;
               }
           return false;
         });
}

/* T with $1 and so on for INDICES: a row whose length its number tells.  */
const term *
in_terms_of_levels (const term *t, const std::vector<const term *> &indices)
{
  return rebuilt (t, [&indices] (const term *part) -> const term * {
    if (part->is (term_kind::loop))
      for (std::size_t i = 0; i < indices.size (); i++)
        if (part == indices[i])
          return make_parameter (0, "$" + std::to_string (i + 1));
    return nullptr;
  });
}

/* How far ACCESS, to what PLACE points to, goes.  */
void
collector::look_at_index (const member_place &place, member_use &use,
                          const pointer_access &access)
{
  /* A container has a number of them.  */
  if (place.indices.empty ()
      && pointer_vector_p (TYPE_MAIN_VARIANT (TREE_TYPE (place.field))))
    return;
  const bool counts = any_part_p (access.index, [] (const term *part) {
    return part->is (term_kind::loop)
           || (part->is (term_kind::arithmetic)
               && (part->op == TRUNC_MOD_EXPR || part->op == BIT_AND_EXPR));
  });
  if (access.index->is (term_kind::constant) && access.how.empty ())
    {
      const std::int64_t number = access.index->number;
      if (number == 0)
        add_plain (place, "[0:1]", reason::single,
                   { access.loc, "the element that it points to is used" });
      else if (number > 0)
        counted (
            place, polynomial::of_number (number + 1), polynomial (),
            reason::constant,
            { access.loc, "element " + std::to_string (number) + " is used" });
      return;
    }
  bool ascending = false;
  const term *index = in_terms_of_levels (access.index, place.indices);
  /* The members of what the object is a part of are known, too.  */
  const term *whole = place.object;
  while (whole->is (term_kind::field))
    whole = whole->operands[0];
  const term *most = counts || !access.how.empty ()
                         ? most_of (index, whole, &ascending)
                         : nullptr;
  if (!most)
    {
      use.elsewhere = true;
      if (access.device)
        use.open.insert (place.indices.size ());
      return;
    }
  polynomial count (most), first;
  count.add (polynomial::of_number (1));
  const term *least = access.how.empty () ? least_of (index, whole) : nullptr;
  /* What begins later has the elements in front of it, too.  */
  if (least && least->is (term_kind::constant) && least->number < 0)
    {
      first = polynomial (least);
      count.add (first, -1);
    }
  std::string words = access.how.empty () ? loop_words (access.index)
                                          : "used by " + quoted (access.how);
  if (ascending)
    words += ", if that ascends";
  counted (place, count, first, reason::loop, { access.loc, words });
}

/* ------------------------------------------------------------------------
   Values.
   ------------------------------------------------------------------------ */

/* How far apart rows begin whose row INDEX begins at OFFSET in one block.
   Nothing: that is not known, or they do not lie in a row.  */
std::optional<polynomial>
distance_of_rows (const polynomial &offset, const term *index)
{
  if (!index->is (term_kind::loop))
    return std::nullopt;
  polynomial distance;
  for (const auto &summand : offset.summands ())
    {
      const product &factors = summand.first;
      const auto n = std::count (factors.begin (), factors.end (), index);
      if (n > 1)
        return std::nullopt;
      if (n == 0)
        continue;
      polynomial one = polynomial::of_number (summand.second);
      for (const term *factor : factors)
        if (factor != index)
          one = one.times (polynomial (factor));
      distance.add (one);
    }
  if (distance.summands ().empty ())
    return std::nullopt;
  return distance;
}

void
collector::memory_given (const member_place &place, const term *memory,
                         const term *offset, const assignment &a)
{
  tree type = level_type (place.field, place.indices.size ());
  if (!type || TREE_CODE (type) != POINTER_TYPE)
    return;
  const std::int64_t size = pointee_size (type);
  polynomial bytes (memory->operands[0]);
  if (memory->version)
    bytes.add (polynomial::of_number (bytes.number () % size), -1);
  std::optional<polynomial> count = bytes.divided (size);
  if (!count)
    return;
  polynomial first;
  const location_t loc = memory->loc == UNKNOWN_LOCATION ? a.loc : memory->loc;
  if (offset && !place.indices.empty ())
    if (const std::optional<polynomial> distance
        = distance_of_rows (polynomial (offset), place.indices.back ()))
      {
        counted (place, *distance, first, reason::memory,
                 { a.loc, "a part of " + quoted (memory->name)
                              + ", in which rows begin "
                              + quoted (spell (*distance)) + " apart" });
        return;
      }
  if (offset && !memory->version)
    first.add (polynomial (offset), -1);
  counted (place, *count, first, reason::memory,
           { loc, "allocated with " + quoted (memory->name) });
}

/* PLACE is given the address of ARRAY, a variable, or, with OFFSET, of a part
   of it.  */
void
collector::array_given (const member_place &place, const term *array,
                        const term *offset, const assignment &a)
{
  polynomial count = polynomial::of_number (array->elements);
  if (offset)
    count.add (polynomial (offset), -1);
  counted (place, count, polynomial (), reason::memory,
           { a.loc, "set to the array " + quoted (array->name) });
}

/* PLACE is given VALUE, another member's.  */
void
collector::member_given (const member_place &place, const term *value,
                         const assignment &a)
{
  const term *pointer
      = value->is (term_kind::offset) ? value->operands[0] : value;
  /* The elements of one of the library's containers are those of the user's
     member.  */
  const term *const member = member_with (pointer);
  const std::string words
      = "set from " + quoted (spell (member == pointer ? value : member));
  pointer = member;
  const member_place source = place_of_pointer (pointer);
  /* An array in the object itself, or a part of it, is no other block.  */
  if (!source.field || source.field == place.field || !source.indices.empty ()
      || (TREE_CODE (extended_type (TREE_TYPE (source.field))) == ARRAY_TYPE
          && same_object_p (source.object, place.object)))
    return;
  const word_scope scope = {
    place.object, m_function, DECL_SOURCE_LOCATION (place.field), {}, nullptr
  };
  if (const std::optional<std::string> text = member_text (pointer, scope))
    add_plain (place, "[@" + *text + "]", reason::inside, { a.loc, words });
  else
    add_plain (place, "[@]", reason::shared, { a.loc, words });
}

void
collector::look_at_value (const member_place &place, const term *value,
                          const assignment &a, unsigned depth)
{
  const term *offset = nullptr;
  const term *origin = value;
  if (value->is (term_kind::offset))
    {
      origin = value->operands[0];
      offset = value->operands[1];
    }
  constexpr unsigned deepest = 4;
  switch (origin->kind)
    {
    case term_kind::heap:
      memory_given (place, origin, offset, a);
      break;
    case term_kind::text:
      if (place.indices.empty () && !offset)
        if (member_use *use = use_of (place))
          add_plain (place, "[0:__builtin_strlen (" + use->own.path + ") + 1]",
                     reason::string, { a.loc, "set to a string" });
      break;
    case term_kind::field:
    case term_kind::element:
      member_given (place, value, a);
      break;
    case term_kind::variable:
      if (origin->elements > 0)
        array_given (place, origin, offset, a);
      else if (depth < deepest)
        for (const auto &join : m_function->joins)
          if (join.first == origin)
            look_at_value (place, join.second, a, depth + 1);
      break;
    default:
      break;
    }
}

void
collector::look_at (const assignment &a)
{
  const member_place place = place_of_pointer (a.target);
  tree type = place.field ? level_type (place.field, place.indices.size ())
                          : NULL_TREE;
  if (!type || TREE_CODE (type) != POINTER_TYPE)
    return;
  member_use *const use = use_of (place);
  if (!use)
    return;
  use->assigned_on_device |= a.device;
  look_at_value (place, a.value, a, 0);
}

/* ------------------------------------------------------------------------
   Order.
   ------------------------------------------------------------------------ */

/* Give what goes less far to the candidate of loops that includes it.  */
void
merge_loops (std::vector<candidate> &all)
{
  for (std::size_t i = 0; i < all.size (); i++)
    for (std::size_t j = 0; j < all.size (); j++)
      {
        if (i == j || all[i].why != reason::loop || all[j].why != reason::loop)
          continue;
        const polynomial end = all[i].end, other = all[j].end;
        if (!end.covers_p (other) || (end == other && j < i))
          continue;
        candidate &c = all[i];
        c.first = std::min (c.first, all[j].first);
        c.count = end;
        c.count.add (polynomial::of_number (c.first), -1);
        c.end = end;
        c.text = section (polynomial::of_number (c.first), c.count);
        c.device |= all[j].device;
        c.told.insert (c.told.end (), all[j].told.begin (), all[j].told.end ());
        all.erase (all.begin () + j);
        i -= j < i;
        j = -1;
      }
}

/* Each place once.  */
void
tell_once (candidate &c)
{
  std::set<std::pair<location_t, std::string>> seen;
  c.told.erase (std::remove_if (c.told.begin (), c.told.end (),
                                [&seen] (const evidence &e) {
                                  const std::string words
                                      = e.foreign ? e.words : std::string ();
                                  return !seen.emplace (e.loc, words).second;
                                }),
                c.told.end ());
}

/* Is C a bare number, where loops or allocations of ALL have words?  */
bool
bare_number_p (const candidate &c, const std::vector<candidate> &all)
{
  return c.count.constant_p ()
         && std::any_of (all.begin (), all.end (), [] (const candidate &o) {
              return (o.why == reason::loop || o.why == reason::memory)
                     && !o.count.constant_p ();
            });
}

/* Is C a loop over a part of what was allocated: a row, the three components
   of a point, or what does not begin with element 0?  */
bool
part_p (const candidate &c, const std::vector<candidate> &all)
{
  for (const candidate &o : all)
    {
      if (o.why != reason::memory || o.count.constant_p ())
        continue;
      if (o.moved && o.end.covers_p (c.end))
        return true;
      if (!o.count.covers_p (c.count) || c.count.covers_p (o.count))
        continue;
      polynomial more = o.count;
      more.add (c.count, -1);
      if (!more.constant_p ())
        return true;
    }
  return false;
}

unsigned
rank (const candidate &c, const std::vector<candidate> &all, bool elsewhere,
      bool open)
{
  auto any = [&] (enum reason why) {
    return std::any_of (all.begin (), all.end (),
                        [why] (const candidate &o) { return o.why == why; });
  };
  const bool bare = bare_number_p (c, all);
  switch (c.why)
    {
    case reason::inside:
      return any (reason::memory) ? 5 : 0;
    case reason::loop:
      return bare ? 6 : part_p (c, all) ? 3 : 1;
    case reason::memory:
      /* An index that is not known may be any of what there is.  */
      return bare ? 7 : open ? 0 : 2;
    case reason::string:
      return any (reason::loop) || any (reason::memory) ? 8 : 1;
    case reason::constant:
      return bare ? 9 : 4;
    case reason::shared:
      return 10;
    case reason::single:
      return elsewhere ? 12 : 11;
    }
  gcc_unreachable ();
}

/* The same text for several reasons is one candidate, and what is no help
   beside others goes.  */
void
put_in_order (std::vector<candidate> &all, bool elsewhere, bool open)
{
  merge_loops (all);
  std::vector<std::pair<unsigned, candidate>> ranked;
  for (const candidate &c : all)
    ranked.emplace_back (rank (c, all, elsewhere, open), c);
  std::stable_sort (
      ranked.begin (), ranked.end (), [] (const auto &a, const auto &b) {
        return a.first != b.first ? a.first < b.first
               : a.second.device != b.second.device
                   ? a.second.device
                   : a.second.told.size () > b.second.told.size ();
      });
  std::vector<candidate> result;
  for (auto &entry : ranked)
    {
      candidate &c = entry.second;
      auto same = std::find_if (
          result.begin (), result.end (),
          [&] (const candidate &o) { return o.text == c.text; });
      if (same != result.end ())
        {
          same->also.emplace_back (c.why, c.told.front ().loc);
          same->told.insert (same->told.end (), c.told.begin (), c.told.end ());
        }
      else if ((c.why != reason::single && c.why != reason::constant)
               || (result.empty () && !elsewhere)
               || (c.why == reason::constant && result.empty ()))
        result.push_back (std::move (c));
    }
  for (candidate &c : result)
    tell_once (c);
  all = std::move (result);
}

/* A kernel that compares USE with other addresses needs the device's.  */
void
note_way_in (member_use &use)
{
  if (use.levels > 0 || use.read_at == UNKNOWN_LOCATION
      || use.own.levels.empty () || use.own.levels[0].empty ()
      || use.own.levels[0].front ().why != reason::inside)
    return;
  use.levels = 1;
  use.loc = use.read_at;
}

/* And at what its pointer may be where different ways meet.  */
void
collector::look_at_joins (const pointer_access &access)
{
  for (const auto &join : m_function->joins)
    if (join.first == access.pointer)
      {
        pointer_access other = access;
        other.pointer = join.second;
        const bool moved = other.pointer->is (term_kind::offset);
        if (moved)
          other.pointer = other.pointer->operands[0];
        /* How far it goes from there is not known.  */
        if (moved || !other.index->is (term_kind::constant)
            || other.index->number != 0)
          other.index = make_unknown ();
        look_at (other);
      }
}

std::vector<member_use>
collector::run ()
{
  for (bool taken : { false, true })
    for (const auto &entry : m_facts.functions ())
      {
        m_taken = taken;
        m_function = &entry.second;
        for (const pointer_access &access : m_function->accesses)
          if (access.taken == taken)
            {
              m_device = access.device;
              look_at (access);
              look_at_joins (access);
            }
        m_device = false;
        for (const assignment &a : m_function->assignments)
          if (a.taken == taken)
            look_at (a);
      }
  std::vector<member_use> result;
  for (auto &use : m_uses)
    result.push_back (std::move (*use));
  return result;
}

} // anonymous namespace

tree
level_type (tree field, unsigned level)
{
  tree type = extended_type (TREE_TYPE (field));
  for (;; level--)
    {
      const bool array = TREE_CODE (type) == ARRAY_TYPE;
      if (!array
          && (TREE_CODE (type) != POINTER_TYPE
              || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type))))
        return NULL_TREE;
      if (level == 0)
        break;
      type = TREE_TYPE (type);
    }
  /* An array of what are no pointers lies in the object.  */
  tree inner = type;
  while (TREE_CODE (inner) == ARRAY_TYPE)
    inner = TREE_TYPE (inner);
  return TREE_CODE (inner) == POINTER_TYPE ? type : NULL_TREE;
}

member_extents &
outer_extents (member_use &use, tree holder, const std::string &path)
{
  for (member_extents &e : use.outer)
    if (e.holder == holder && e.path == path)
      return e;
  use.outer.push_back ({ holder, path, {} });
  return use.outer.back ();
}

void
order_candidates (member_use &use)
{
  auto order = [&use] (member_extents &extents) {
    for (unsigned level = 0; level < extents.levels.size (); level++)
      put_in_order (extents.levels[level], use.elsewhere,
                    use.open.count (level));
  };
  order (use.own);
  for (member_extents &outer : use.outer)
    order (outer);
  note_way_in (use);
}

std::vector<member_use>
members_used (const unit_facts &facts)
{
  return collector (facts).run ();
}

} // namespace accdeep
