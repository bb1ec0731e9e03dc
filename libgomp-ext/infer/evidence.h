/* What has been seen of each type, over all walks.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_EVIDENCE_H
#define ACCDEEP_INFER_EVIDENCE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/infer/candidates.h"
#include "libgomp-ext/infer/static-objects.h"

#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace accdeep
{
namespace infer
{

/* Where a pointer leads.  */
enum class lead
{
  nowhere, /* It is null.  */
  heap,
  statics,
  stack,
  foreign
};

/* An integer that an object may tell those that it leads to: its own, or one of
   what its pointer THROUGH leads to.  */
struct leader_scalar
{
  const accdeep_infer_pointer *through; /* Null: its own.  */
  const accdeep_infer_scalar *scalar;
};

std::vector<leader_scalar> leader_scalars (const accdeep_infer_type &);

/* As std::type_info::name has it; null: of no class with virtual functions.  */
const char *identity_of (const accdeep_infer_type &);

/* An integer that an object's pointer leads to, which extents may name:
   "first[n]", "grid->n".  */
struct read_integer
{
  uint32_t pointer;
  uint32_t index;                     /* The scalar that is the element's.  */
  const accdeep_infer_scalar *member; /* Null: an element.  */
};

/* Can a person say how far P extends, or what its elements lead to?  */
inline bool
said_p (const accdeep_infer_pointer &p)
{
  return p.name && !(p.flags & ACCDEEP_INFER_CONTAINER && p.depth == 1);
}

/* One level of one pointer member.  */
struct member_evidence
{
  /* True: none has led there before.  */
  bool
  count (lead where)
  {
    seen += where != lead::nowhere;
    uint64_t &n = where == lead::nowhere   ? null
                  : where == lead::heap    ? heap
                  : where == lead::statics ? statics
                  : where == lead::stack   ? stack
                                           : foreign;
    return n++ == 0;
  }

  uint64_t null = 0;
  uint64_t seen = 0; /* Not null.  */
  uint64_t heap = 0;
  uint64_t statics = 0;
  uint64_t stack = 0;
  uint64_t foreign = 0;
  member_candidates candidates;
  /* How many elements there are in front of what it points to, in blocks that
     no other pointer of the object leads to the start of; as long as there
     always are some.  */
  candidate_set front;
  bool from_start = false; /* Somewhere there are none.  */
  /* The same as CANDIDATES' whole, but in a block in which the pointers of
     several objects of an array lead each one's elements end where another
     one's begin. Empty: there is no such block.  */
  std::unique_ptr<candidate_set> pooled;

  /* Is POOLED what tells lengths?  */
  bool pooled_p () const;

  /* Does an expression give them in all objects?  */
  bool
  front_p () const
  {
    return !from_start && front.observed () > 0 && front.exact_p ();
  }
};

struct type_evidence
{
  const accdeep_infer_type *type; /* Of the first file that had it.  */
  uint64_t objects = 0;
  /* What has all objects, or leads to them, one of their own type not being
     counted; null: nothing yet, or, where LED_BY_SEVERAL, different types.  */
  const type_evidence *leader = nullptr;
  bool led_by_several = false;
  uint16_t first_member = 0; /* The number of its first pointer.  */
  /* For each pointer all levels, the outermost first.  */
  std::vector<std::vector<member_evidence>> members;
  /* Its own, and then what its pointers lead to.  */
  std::vector<std::string> scalars;
  std::vector<read_integer> reads;
  size_t n_combined = 0; /* Of SCALARS, all but elements, which are the last. */
  bool reads_wanted = true; /* A candidate names one.  */
  std::vector<std::string> pointers;
  /* What the source tells of the pointers, in the same order, and the counts
     among that which can be computed.  */
  std::vector<std::vector<const accdeep_infer_use *>> uses;
  std::deque<expression> written;
  /* Those of them that are scalars: level and index.  */
  std::vector<std::vector<std::pair<size_t, size_t>>> used_scalars;

  /* Does any candidate name one of READS?  */
  bool any_read_p () const;

  /* Is it a system header's, with members that no kernel uses?  */
  bool left_out_p () const;

  /* Do loops go as far behind pointer I's LEVEL as SCALAR says?  */
  bool
  used_p (uint32_t i, size_t level, uint8_t scalar) const
  {
    for (const auto &use : used_scalars[i])
      if (use.first == level && use.second == scalar)
        return true;
    return false;
  }
};

/* A pointer of a type.  */
struct owning_member
{
  const type_evidence *type;
  size_t pointer;
};

class evidence
{
public:
  /* That of TYPE, or of another file's type that is the same.  */
  type_evidence &of (const accdeep_infer_type &type);

  void add_unit (const accdeep_infer_unit &unit);

  /* Has the single object at ADDRESS been seen, before this call?  */
  bool
  seen_before_p (uintptr_t address)
  {
    return !m_single.insert (address).second;
  }

  uint64_t directives = 0;
  uint64_t news = 0; /* How often something was not known before.  */
  uint64_t blocks = 0;
  bool exact = false;
  static_objects statics;

  void write (FILE *) const;

  /* The class that std::type_info::name calls NAME; null: not known.  */
  const accdeep_infer_type *
  class_called (const std::string &name) const
  {
    auto found = m_classes.find (name);
    return found == m_classes.end () ? nullptr : found->second;
  }

  /* Does pointer I of T lead to what only the system's library uses?  */
  bool left_out_p (const type_evidence &t, size_t i) const;

  /* Does the pointer with that number, or root, know how long its blocks are?
   */
  bool length_known_p (uint16_t owner) const;

  /* The one with that number; nothing: a root, or what nobody counts.  */
  std::optional<owning_member> member_of (uint16_t owner) const;

private:
  std::deque<type_evidence> m_types;
  std::map<const accdeep_infer_type *, type_evidence *> m_known;
  std::vector<const accdeep_infer_use *> m_uses;
  /* Null: files have different ones of the name.  */
  std::map<std::string, const accdeep_infer_type *> m_classes;
  std::map<std::string, uint64_t> m_units; /* Fingerprints, by their files.  */
  uint16_t m_members = 1;                  /* 0 are roots.  */
  std::unordered_set<uintptr_t> m_single;
};

} // namespace infer
} // namespace accdeep

#endif
