/* Evidence: consumes what walks have seen, produces the file that accdeep-infer
   reads.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/evidence.h"

#include "libgomp-ext/base/output-file.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <unistd.h>

namespace accdeep
{
namespace infer
{

namespace
{

constexpr size_t most_written = 32; /* Candidates of one member.  */

bool
same_p (const accdeep_infer_type &a, const accdeep_infer_type &b)
{
  return a.fingerprint == b.fingerprint && a.bytes == b.bytes
         && a.n_pointers == b.n_pointers && a.n_scalars == b.n_scalars
         && strcmp (a.name ? a.name : "", b.name ? b.name : "") == 0;
}

uint64_t
mixed (uint64_t hash, const void *data, size_t bytes)
{
  const unsigned char *p = static_cast<const unsigned char *> (data);
  for (size_t i = 0; i < bytes; i++)
    hash = (hash ^ p[i]) * UINT64_C (0x100000001b3);
  return hash;
}

constexpr uint64_t empty_hash = UINT64_C (0xcbf29ce484222325);

std::string
quoted (const char *text)
{
  return json_string (text ? text : "");
}

uint64_t
level_of (const accdeep_infer_use &use)
{
  return use.level & ~ACCDEEP_INFER_USE_OPEN;
}

std::string
file_of_program ()
{
  char path[4096];
  const ssize_t n = readlink ("/proc/self/exe", path, sizeof path);
  return n > 0 ? std::string (path, n) : std::string ();
}

class writer
{
public:
  writer (FILE *f, const evidence &all) : m_f (f), m_all (all) {}

  void write (const type_evidence &t);

private:
  void write_member (const type_evidence &t, size_t i, size_t level);
  void write_candidate (const candidate_set &set, const std::string &extent,
                        const char *kind, size_t distinct, bool slack);
  void write_candidates (const type_evidence &t, size_t i,
                         const candidate_set &set, const std::string &when);
  bool write_both_ways (const type_evidence &t, size_t i,
                        const candidate_set &front, const candidate_set &set);

  FILE *const m_f;
  const evidence &m_all;
  bool m_first = true; /* Nothing stands before what comes next in its list.  */

  const char *
  comma ()
  {
    const char *text = m_first ? "" : ",";
    m_first = false;
    return text;
  }
};

/* In the order of leader_scalars.  */
std::vector<std::string>
names_of_leader (const type_evidence &t)
{
  std::vector<std::string> names;
  if (t.leader)
    for (const leader_scalar &s : leader_scalars (*t.leader->type))
      names.push_back (
          (s.through ? std::string (s.through->name) + "->" : std::string ())
          + s.scalar->name);
  return names;
}

/* Does C, which no loop goes as far as, combine numbers?  */
bool
compound_p (const candidate &c)
{
  switch (c.what)
    {
    case form::offset:
    case form::scaled:
    case form::product:
    case form::difference:
    case form::sum:
    case form::next_product:
    case form::nexts_product:
    case form::next_difference:
    case form::scaled_product:
    case form::product_3:
    case form::shift:
    case form::quotient:
      return !c.used;
    default:
      return false;
    }
}

/* Those of SET's candidates that are worth a word.  */
std::vector<candidate>
worth_writing (const candidate_set &set)
{
  std::vector<candidate> written = set.all ();
  /* What is far less than the length is about something else.  */
  const uint64_t least = set.weighed () / (set.exact_p () ? 2 : 4);
  /* Two numbers may come near to it by chance.  */
  const uint64_t nearly = set.weighed () - set.weighed () / 10;
  written.erase (
      std::remove_if (written.begin (), written.end (),
                      [least, nearly] (const candidate &c) {
                        if (c.slack && !c.used && c.what == form::product)
                          return c.total < nearly;
                        return c.slack && !c.used && c.what != form::never
                               && c.total < least;
                      }),
      written.end ());
  std::stable_partition (written.begin (), written.end (),
                         [] (const candidate &c) { return !c.slack; });
  /* Many sums and products fit by chance: what is simple stays.  */
  for (size_t i = written.size (); i-- > 0 && written.size () > most_written;)
    if (compound_p (written[i]))
      written.erase (written.begin () + i);
  if (written.size () > most_written)
    written.resize (most_written);
  return written;
}

/* Is one of these an expression for a length?  */
bool
any_length_p (const candidate_set &set)
{
  const std::vector<candidate> written = worth_writing (set);
  return std::any_of (written.begin (), written.end (),
                      [] (const candidate &c) {
                        return c.what != form::owned && c.what != form::never
                               && c.what != form::outer;
                      });
}

/* Does C lead into what a container of TYPE has?  */
bool
contained_p (const accdeep_infer_type &type, const candidate &c)
{
  return c.what == form::owned
         && type.pointers[c.a].flags & ACCDEEP_INFER_CONTAINER;
}

void
writer::write_candidate (const candidate_set &set, const std::string &extent,
                         const char *kind, size_t distinct, bool slack)
{
  /* One object may have had several, one after the other.  */
  distinct = std::min<uint64_t> (distinct, set.observed ());
  fprintf (m_f,
           "%s\n            { \"extent\": %s, \"kind\": \"%s\", "
           "\"holds\": %" PRIu64 ", \"of\": %" PRIu64
           ", \"distinct\": %zu, \"slack\": %s",
           comma (), json_string (extent).c_str (), kind, set.observed (),
           set.observed (), distinct, slack ? "true" : "false");
}

void
writer::write_candidates (const type_evidence &t, size_t i,
                          const candidate_set &set, const std::string &when)
{
  for (const candidate &c : worth_writing (set))
    {
      /* What nobody maps leads nowhere on the device.  */
      if (c.what == form::never
          && (set.owners ().empty ()
              || !std::all_of (
                  set.owners ().begin (), set.owners ().end (),
                  [this] (uint16_t by) { return m_all.length_known_p (by); })))
        continue;
      const size_t distinct = c.what == form::never || c.what == form::owned
                                  ? set.targets ()
                                  : set.distinct ();
      /* Somebody else has led to others.  */
      if (c.what == form::outer && !t.leader)
        continue;
      write_candidate (
          set,
          spell (c, t.pointers[i], t.scalars, t.pointers, names_of_leader (t)),
          contained_p (*t.type, c) ? "contained" : kind_name (c.what), distinct,
          c.slack);
      if (c.what == form::outer)
        fprintf (m_f, ", \"leader\": %s",
                 quoted (t.leader->type->name).c_str ());
      if (!when.empty ())
        fprintf (m_f,
                 ", \"least\": %" PRIu64 ", \"most\": %" PRIu64
                 ", \"when\": %s",
                 set.least (), set.most (), json_string (when).c_str ());
      fputs (" }", m_f);
    }
}

/* For pointers to what is not a block's first element: what is in front of it,
   and what is from there on.  False: there is nothing to say.  */
bool
writer::write_both_ways (const type_evidence &t, size_t i,
                         const candidate_set &front, const candidate_set &set)
{
  auto countable = [] (const candidate &c) {
    return c.what != form::owned && c.what != form::never
           && c.what != form::text && c.what != form::terminated
           && c.what != form::outer;
  };
  auto number_p = [] (const candidate &c) {
    return c.what == form::one || c.what == form::constant;
  };
  bool any = false;
  for (const candidate &before : worth_writing (front))
    for (const candidate &behind : worth_writing (set))
      if (!before.slack && countable (before) && countable (behind))
        {
          any = true;
          const std::string first
              = spell (before, t.pointers[i], t.scalars, t.pointers);
          const std::string rest
              = spell (behind, t.pointers[i], t.scalars, t.pointers);
          const bool number = number_p (before) || number_p (behind);
          write_candidate (
              set, first + " + " + rest, number ? "constant" : "sum",
              std::min (front.distinct (), set.distinct ()), behind.slack);
          fprintf (m_f, ", \"first\": %s }",
                   json_string (first.find (' ') == std::string::npos
                                    ? "-" + first
                                    : "-(" + first + ")")
                       .c_str ());
        }
  return any;
}

void
writer::write_member (const type_evidence &t, size_t i, size_t level)
{
  const accdeep_infer_pointer &p = t.type->pointers[i];
  const member_evidence &m = t.members[i][level];
  const candidate_set &whole
      = m.pooled_p () ? *m.pooled : m.candidates.whole ();
  const size_t levels_left = p.depth - level - 1;
  std::string element = p.element ? p.element : "";
  if (levels_left)
    element += " " + std::string (levels_left, '*');
  fprintf (m_f, "%s\n        { \"name\": %s", comma (),
           quoted (p.name).c_str ());
  if (level)
    fprintf (m_f, ", \"level\": %zu", level + 1);
  if (p.dimensions && !level)
    fprintf (m_f, ", \"dimensions\": [%s]", p.dimensions);
  fprintf (m_f,
           ", \"file\": %s, \"line\": %u, \"offset\": %" PRIu64
           ",\n          \"type\": %s, \"element\": %s, \"element_size\": "
           "%" PRIu64,
           quoted (p.position.file).c_str (), p.position.line, p.offset,
           quoted (p.type).c_str (), json_string (element).c_str (),
           levels_left ? static_cast<uint64_t> (sizeof (void *))
                       : p.element_bytes);
  fprintf (m_f,
           ",\n          \"null\": %" PRIu64 ", \"seen\": %" PRIu64
           ", \"heap\": %" PRIu64 ", \"static\": %" PRIu64
           ", \"stack\": %" PRIu64 ", \"foreign\": %" PRIu64
           ",\n          \"distinct\": %zu, \"least\": %" PRIu64
           ", \"most\": %" PRIu64 ", \"elements\": %" PRIu64
           ",\n          \"candidates\": [",
           m.null, m.seen, m.heap, m.statics, m.stack, m.foreign,
           whole.distinct (), whole.least (), whole.most (), whole.elements ());
  m_first = true;
  if (!m.front_p () || !write_both_ways (t, i, m.front, whole))
    write_candidates (t, i, whole, "");
  const bool union_p = p.flags & ACCDEEP_INFER_IN_UNION;
  if (union_p || !whole.exact_p ())
    if (const member_candidates::tag *tag = m.candidates.conditions ())
      for (const auto &value : tag->values)
        if (!value.second.others && value.second.set.exact_p ())
          write_candidates (t, i, value.second.set,
                            t.scalars[tag->scalar]
                                + " == " + std::to_string (value.first));
  fputs (" ],\n          \"uses\": [", m_f);
  m_first = true;
  for (const accdeep_infer_use *use : t.uses[i])
    if (level_of (*use) == level)
      fprintf (m_f, "%s { \"extent\": %s, \"file\": %s, \"line\": %u%s }",
               comma (), quoted (use->extent).c_str (),
               quoted (use->position.file).c_str (), use->position.line,
               use->level & ACCDEEP_INFER_USE_OPEN ? ", \"open\": true" : "");
  fputs (" ] }", m_f);
  m_first = false;
}

void
writer::write (const type_evidence &t)
{
  fprintf (m_f,
           "%s\n    { \"name\": %s, \"language\": \"%s\", \"file\": %s, "
           "\"line\": %u, \"size\": %" PRIu64
           ",\n      \"fingerprint\": \"%016" PRIx64 "\", \"objects\": %" PRIu64
           ",\n      \"scalars\": [",
           comma (), quoted (t.type->name).c_str (),
           t.type->flags & ACCDEEP_INFER_CXX ? "C++" : "C",
           quoted (t.type->position.file).c_str (), t.type->position.line,
           t.type->bytes, t.type->fingerprint, t.objects);
  m_first = true;
  for (const std::string &name : t.scalars)
    fprintf (m_f, "%s%s", comma (), json_string (name).c_str ());
  fputs ("],\n      \"members\": [", m_f);
  m_first = true;
  for (size_t i = 0; i < t.members.size (); i++)
    for (size_t level = 0; level < t.members[i].size (); level++)
      if (said_p (t.type->pointers[i])
          && (level == 0 || t.members[i][level].seen
              || t.members[i][level].null))
        write_member (t, i, level);
  fputs (" ] }", m_f);
  m_first = false;
}

/* Has it a member that a person could write of?  */
bool
any_name_p (const accdeep_infer_type &type)
{
  for (uint32_t i = 0; i < type.n_pointers; i++)
    if (said_p (type.pointers[i]))
      return true;
  return false;
}

} // namespace

bool
member_evidence::pooled_p () const
{
  return pooled && pooled->exact_length_p ()
         && !candidates.whole ().exact_length_p ();
}

const char *
identity_of (const accdeep_infer_type &type)
{
  if (type.header.bytes < sizeof type || !type.identity)
    return nullptr;
  /* As type_info has it, a star is before names that other files do not know.
   */
  return type.identity + (type.identity[0] == '*');
}

std::vector<leader_scalar>
leader_scalars (const accdeep_infer_type &type)
{
  /* Candidates have eight bits for their numbers.  */
  constexpr size_t most = 200;
  std::vector<leader_scalar> result;
  auto add = [&] (const accdeep_infer_pointer *through,
                  const accdeep_infer_type &of) {
    for (uint32_t i = 0; i < of.n_scalars && result.size () < most; i++)
      result.push_back ({ through, &of.scalars[i] });
  };
  add (nullptr, type);
  for (uint32_t i = 0; i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      if (p.target && p.count == 1 && p.depth == 1 && said_p (p)
          && !(p.flags & ACCDEEP_INFER_FLEXIBLE))
        add (&p, *p.target);
    }
  return result;
}

type_evidence &
evidence::of (const accdeep_infer_type &type)
{
  type_evidence *&known = m_known[&type];
  if (known)
    return *known;
  for (type_evidence &other : m_types)
    if (same_p (*other.type, type))
      {
        known = &other;
        return other;
      }
  m_types.push_back ({});
  type_evidence &result = m_types.back ();
  known = &result;
  result.type = &type;
  result.first_member = m_members;
  m_members += type.n_pointers;
  for (uint32_t i = 0; i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      result.members.emplace_back (p.depth);
      result.pointers.push_back (p.name ? p.name : "");
    }
  for (uint32_t i = 0; i < type.n_scalars; i++)
    result.scalars.push_back (type.scalars[i].name);
  result.uses.resize (type.n_pointers);
  for (const accdeep_infer_use *use : m_uses)
    for (uint32_t i = 0; i < type.n_pointers; i++)
      if (result.pointers[i] == use->member && same_p (*use->type, type))
        result.uses[i].push_back (use);
  result.used_scalars.resize (type.n_pointers);
  for (uint32_t i = 0; i < type.n_pointers; i++)
    for (const accdeep_infer_use *use : result.uses[i])
      for (size_t k = 0; k < result.scalars.size (); k++)
        if (result.scalars[k] == use->extent)
          /* Open ones are for no level.  */
          result.used_scalars[i].emplace_back (use->level, k);
  for (uint32_t i = 0; i < type.n_pointers; i++)
    for (size_t level = 0; level < result.members[i].size (); level++)
      {
        std::vector<candidate> used;
        for (const accdeep_infer_use *use : result.uses[i])
          if (level_of (*use) == level)
            for (const candidate &c : parsed (use->extent, result.scalars))
              used.push_back (c);
        result.members[i][level].candidates.set_used (used);
      }
  return result;
}

bool
evidence::length_known_p (uint16_t owner) const
{
  for (const type_evidence &t : m_types)
    {
      const size_t i = owner - static_cast<size_t> (t.first_member);
      if (owner < t.first_member || i >= t.members.size ())
        continue;
      const std::vector<member_evidence> &levels = t.members[i];
      const accdeep_infer_pointer &p = t.type->pointers[i];
      return !p.name || p.flags & ACCDEEP_INFER_CONTAINER
             || std::any_of (levels.begin (), levels.end (),
                             [] (const member_evidence &m) {
                               return any_length_p (m.candidates.whole ())
                                      || m.candidates.conditions ();
                             });
    }
  return true;
}

void
evidence::add_unit (const accdeep_infer_unit &unit)
{
  uint64_t hash = empty_hash;
  for (uint64_t i = 0; i < unit.n_types; i++)
    {
      const accdeep_infer_type &type = *unit.types[i];
      hash = mixed (hash, type.name, type.name ? strlen (type.name) : 0);
      hash = mixed (hash, &type.fingerprint, sizeof type.fingerprint);
      hash = mixed (hash, &type.bytes, sizeof type.bytes);
      if (const char *identity = identity_of (type))
        {
          const auto at = m_classes.emplace (identity, &type).first;
          if (at->second && !same_p (*at->second, type))
            at->second = nullptr;
        }
    }
  m_units[unit.name ? unit.name : ""] ^= hash;
  for (uint64_t i = 0; i < unit.n_uses; i++)
    m_uses.push_back (&unit.uses[i]);
}

void
evidence::write (FILE *f) const
{
  uint64_t build = empty_hash;
  for (const auto &unit : m_units)
    {
      build = mixed (build, unit.first.data (), unit.first.size ());
      build = mixed (build, &unit.second, sizeof unit.second);
    }
  fprintf (f,
           "{ \"format\": \"accdeep-infer 1\", \"accdeep\": \"%s\", "
           "\"program\": %s,\n  \"build\": \"%016" PRIx64
           "\", \"directives\": %" PRIu64 ", \"blocks\": %" PRIu64
           ", \"exact\": %s,\n  \"types\": [",
           ACCDEEP_VERSION, json_string (file_of_program ()).c_str (), build,
           directives, blocks, exact ? "true" : "false");
  writer w (f, *this);
  for (const type_evidence &t : m_types)
    if (t.objects && any_name_p (*t.type))
      w.write (t);
  fputs (" ] }\n", f);
}

} // namespace infer
} // namespace accdeep
