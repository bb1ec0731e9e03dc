/* Evidence: consumes what walks have seen, produces the file that accdeep-infer
   reads.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/evidence.h"

#include "libgomp-ext/base/output-file.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <iterator>
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
  return use.level & UINT32_MAX;
}

accdeep_infer_reason
reason_of (const accdeep_infer_use &use)
{
  return static_cast<accdeep_infer_reason> (
      use.level >> ACCDEEP_INFER_USE_REASON_SHIFT & UINT8_MAX);
}

const char *
reason_name (const accdeep_infer_use &use)
{
  static const char *const names[] = { "loop",     "memory", "string", "inside",
                                       "constant", "single", "shared" };
  const size_t reason = reason_of (use);
  return reason < std::size (names) ? names[reason] : "other";
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
  void write_owners (const std::vector<uint16_t> &owners);
  void write_uses (const type_evidence &t, size_t i, size_t level);
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
  return !c.used
         && (c.what == form::offset || c.what == form::scaled
             || (c.what >= form::product && c.what <= form::quotient));
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

/* The kind of C, of T.  */
const char *
kind_of (const type_evidence &t, const candidate &c)
{
  const accdeep_infer_type &type = *t.type;
  if (c.what == form::owned
      && type.pointers[c.a].flags & ACCDEEP_INFER_CONTAINER)
    return "contained";
  return c.what == form::member && c.a >= type.n_scalars ? "read"
                                                         : kind_name (c.what);
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

/* The members that have the blocks; roots are none.  */
void
writer::write_owners (const std::vector<uint16_t> &owners)
{
  fputs (", \"owners\": [", m_f);
  m_first = true;
  for (const uint16_t by : owners)
    if (const std::optional<owning_member> m = m_all.member_of (by))
      fprintf (m_f, "%s[%s, %s]", comma (),
               quoted (m->type->type->name).c_str (),
               quoted (m->type->type->pointers[m->pointer].name).c_str ());
  fputs ("]", m_f);
  m_first = false;
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
          kind_of (t, c), distinct, c.slack);
      if (c.what == form::outer)
        fprintf (m_f, ", \"leader\": %s",
                 quoted (t.leader->type->name).c_str ());
      if (c.what == form::never)
        write_owners (set.owners ());
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

/* What the source tells of LEVEL of pointer I of T.  */
void
writer::write_uses (const type_evidence &t, size_t i, size_t level)
{
  fputs (" ],\n          \"uses\": [", m_f);
  m_first = true;
  bool kernels = false;
  for (const accdeep_infer_use *use : t.uses[i])
    if (level_of (*use) == level)
      {
        kernels |= (use->level & ACCDEEP_INFER_USE_KERNEL) != 0;
        if (use->extent)
          fprintf (
              m_f,
              "%s { \"extent\": %s, \"file\": %s, \"line\": %u, "
              "\"reason\": \"%s\"%s%s }",
              comma (), quoted (use->extent).c_str (),
              quoted (use->position.file).c_str (), use->position.line,
              reason_name (*use),
              use->level & ACCDEEP_INFER_USE_OPEN ? ", \"open\": true" : "",
              use->level & ACCDEEP_INFER_USE_KERNEL ? ""
                                                    : ", \"kernel\": false");
      }
  fprintf (m_f, " ], \"kernels\": %s", kernels ? "true" : "false");
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
  write_uses (t, i, level);
  fprintf (m_f, "%s }", union_p ? ", \"union\": true" : "");
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
      if (said_p (t.type->pointers[i]) && !m_all.left_out_p (t, i)
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
type_evidence::any_read_p () const
{
  const size_t n_own = type->n_scalars;
  auto read_p = [n_own] (const candidate &c) {
    auto one_p
        = [n_own] (uint8_t i) { return i != candidate::none && i >= n_own; };
    return c.what == form::written
           || ((c.what == form::member || c.what == form::offset
                || c.what == form::scaled || c.what >= form::product)
               && c.what <= form::quotient
               && (one_p (c.a) || one_p (c.b) || one_p (c.c) || one_p (c.h)));
  };
  for (const auto &levels : members)
    for (const member_evidence &m : levels)
      if (m.candidates.any_p (read_p))
        return true;
  return false;
}

bool
type_evidence::left_out_p () const
{
  if (!(type->flags & ACCDEEP_INFER_SYSTEM))
    return false;
  for (const auto &some : uses)
    for (const accdeep_infer_use *use : some)
      if (use->level & ACCDEEP_INFER_USE_KERNEL)
        return false;
  return true;
}

bool
evidence::left_out_p (const type_evidence &t, size_t i) const
{
  const accdeep_infer_type *target = t.type->pointers[i].target;
  const auto known = target ? m_known.find (target) : m_known.end ();
  const bool used = std::any_of (
      t.uses[i].begin (), t.uses[i].end (), [] (const accdeep_infer_use *use) {
        return (use->level & ACCDEEP_INFER_USE_KERNEL) != 0;
      });
  return !used && target && target->flags & ACCDEEP_INFER_SYSTEM
         && (known == m_known.end () || known->second->left_out_p ());
}

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

/* Name the integers behind the pointers of T: elements at each of its first
   scalars, and members of single objects.  */
static void
add_reads (type_evidence &t)
{
  constexpr size_t most_elements = 48, most_members = 64, most_indices = 8;
  const accdeep_infer_type &type = *t.type;
  auto add
      = [&t] (uint32_t pointer, uint32_t index,
              const accdeep_infer_scalar *member, const std::string &name) {
          t.reads.push_back ({ pointer, index, member });
          t.scalars.push_back (name);
        };
  auto single_p = [] (const accdeep_infer_pointer &p) {
    return said_p (p) && p.count == 1 && p.depth == 1
           && !(p.flags & ACCDEEP_INFER_FLEXIBLE);
  };
  for (uint32_t i = 0; i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      /* Of a list's next object nobody knows that there is one.  */
      if (single_p (p) && p.target && !same_p (*p.target, type)
          && !(p.target->flags & ACCDEEP_INFER_SYSTEM)
          && !(p.flags & ACCDEEP_INFER_IN_UNION))
        for (uint32_t k = 0;
             k < p.target->n_scalars && t.reads.size () < most_members; k++)
          add (i, 0, &p.target->scalars[k],
               std::string (p.name) + "->" + p.target->scalars[k].name);
    }
  t.n_combined = t.scalars.size ();
  size_t n_elements = 0;
  for (uint32_t i = 0; i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      if (single_p (p) && p.flags & ACCDEEP_INFER_INTEGER)
        for (uint32_t k = 0; k < std::min<size_t> (type.n_scalars, most_indices)
                             && n_elements++ < most_elements;
             k++)
          add (i, k, nullptr,
               std::string (p.name) + "[" + type.scalars[k].name + "]");
    }
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
  add_reads (result);
  result.uses.resize (type.n_pointers);
  for (const accdeep_infer_use *use : m_uses)
    for (uint32_t i = 0; i < type.n_pointers; i++)
      if (result.pointers[i] == use->member && same_p (*use->type, type))
        result.uses[i].push_back (use);
  result.used_scalars.resize (type.n_pointers);
  for (uint32_t i = 0; i < type.n_pointers; i++)
    for (const accdeep_infer_use *use : result.uses[i])
      for (size_t k = 0; k < type.n_scalars; k++)
        if (use->extent && result.scalars[k] == use->extent
            && reason_of (*use) == ACCDEEP_INFER_LOOP)
          /* Open ones are for no level.  */
          result.used_scalars[i].emplace_back (use->level, k);
  for (uint32_t i = 0; i < type.n_pointers; i++)
    for (size_t level = 0; level < result.members[i].size (); level++)
      {
        std::vector<candidate> used;
        for (const accdeep_infer_use *use : result.uses[i])
          if (level_of (*use) == level && use->extent)
            if (auto count = expression::parse (use->extent, result.scalars))
              {
                /* For several reasons, or in several files.  */
                if (std::any_of (used.begin (), used.end (),
                                 [&] (const candidate &c) {
                                   return spell (c, "", result.scalars, {})
                                          == count->text ();
                                 }))
                  continue;
                result.written.push_back (*count);
                used.push_back (written_candidate (result.written.back ()));
              }
        result.members[i][level].candidates.set_used (used);
      }
  return result;
}

bool
evidence::length_known_p (uint16_t owner) const
{
  const std::optional<owning_member> m = member_of (owner);
  if (!m)
    return true;
  const std::vector<member_evidence> &levels = m->type->members[m->pointer];
  const accdeep_infer_pointer &p = m->type->type->pointers[m->pointer];
  return !p.name || p.flags & ACCDEEP_INFER_CONTAINER
         || std::any_of (levels.begin (), levels.end (),
                         [] (const member_evidence &e) {
                           return any_length_p (e.candidates.whole ())
                                  || e.candidates.conditions ();
                         });
}

std::optional<owning_member>
evidence::member_of (uint16_t owner) const
{
  for (const type_evidence &t : m_types)
    if (owner >= t.first_member
        && owner - static_cast<size_t> (t.first_member) < t.members.size ())
      return owning_member{ &t, static_cast<size_t> (owner) - t.first_member };
  return std::nullopt;
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
    if (t.objects && any_name_p (*t.type) && !t.left_out_p ())
      w.write (t);
  fputs (" ] }\n", f);
}

} // namespace infer
} // namespace accdeep
