/* How far members extend, by all that a unit does with them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_EXTENTS_H
#define ACCDEEP_SUGGEST_EXTENTS_H

#include "plugin/lower/infer.h"
#include "plugin/suggest/express.h"

namespace accdeep
{

/* Why a member extends so far, as runs learn it.  */
enum class reason
{
  loop = ACCDEEP_INFER_LOOP,     /* That is how far loops go.  */
  memory = ACCDEEP_INFER_MEMORY, /* That much was allocated.  */
  string = ACCDEEP_INFER_STRING, /* It ends with a null character.  */
  inside = ACCDEEP_INFER_INSIDE, /* It points into what another member of the
                                    object has.  */
  constant = ACCDEEP_INFER_CONSTANT, /* The element of this number is used.  */
  single = ACCDEEP_INFER_SINGLE, /* The element that it points to is used.  */
  shared = ACCDEEP_INFER_SHARED  /* It has the address that another object's
                                    member has.  */
};

struct evidence
{
  location_t loc;
  std::string words;    /* "indexed by 'i' below 'x->n'".  */
  bool foreign = false; /* From another unit; LOC is the member's.  */
};

/* One extent: "[0:n]".  */
struct candidate
{
  std::string text;
  enum reason why = reason::loop;
  /* In the words of the directive; FIRST only where it is a number, which it
     is not where MOVED.  */
  polynomial count;
  std::int64_t first = 0;
  polynomial end;
  bool moved = false;
  bool device = false; /* A kernel says so.  */
  /* Further reasons, with a place of each.  */
  std::vector<std::pair<enum reason, location_t>> also = {};
  std::vector<evidence> told;
};

/* Of a pointer member, in the words of one type.  */
struct member_extents
{
  tree holder = NULL_TREE; /* The field that the directive stands behind.  */
  std::string path;        /* "data", "grid.data".  */
  /* By the level, from 0.  */
  std::vector<std::vector<candidate>> levels;
  /* Of a member of a union: "kind == 1", with which the device uses it.  */
  std::set<std::string> conditions = {};
};

/* A pointer member, or an array of pointers, of a user's type.  */
struct member_use
{
  tree field = NULL_TREE;
  tree type = NULL_TREE; /* What has it: no structure without a name.  */
  std::unordered_set<tree> fields;   /* Of all instances of a template.  */
  std::unordered_set<tree> owners;   /* Types of the objects that it is in.  */
  unsigned levels = 0;               /* That the device dereferences.  */
  location_t loc = UNKNOWN_LOCATION; /* Where.  */
  /* The device looks at its value, and where.  */
  location_t read_at = UNKNOWN_LOCATION;
  bool assigned_on_device = false;
  bool handled = false; /* By a clause or a call.  */
  bool in_union = false;
  bool unguarded = false;      /* In a union, and used without a condition.  */
  bool elsewhere = false;      /* It has an index that nothing is known of.  */
  std::set<unsigned> open;     /* Levels that have such ones in kernels.  */
  std::vector<evidence> tried; /* What there are no words for.  */
  member_extents own;
  std::vector<member_extents> outer; /* As a part of other types' objects.  */
};

/* All pointer members of users' types that FACTS know of, in the order of their
   first appearance.  */
std::vector<member_use> members_used (const unit_facts &facts);

/* What USE is in the words of the structure that has HOLDER, from which PATH
   leads to it.  */
member_extents &outer_extents (member_use &use, tree holder,
                               const std::string &path);

/* Put the best candidates first.  */
void order_candidates (member_use &use);

/* The pointer type of FIELD's level LEVEL, or the array; null: there is no such
   level.  */
tree level_type (tree field, unsigned level);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_EXTENTS_H */
