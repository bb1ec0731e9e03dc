/* Which expressions give the length of a member in all objects that were seen.

   The first object makes the candidates: all expressions of the forms below
   that give its length.  Each further one is asked of those that are left, so
   that most are gone soon, and an object costs what is left.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_CANDIDATES_H
#define ACCDEEP_INFER_CANDIDATES_H

#include "libgomp-ext/infer/expression.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace accdeep
{
namespace infer
{

/* The simplest first: a, b, c and h are integers, k a number.  */
enum class form : uint8_t
{
  size,           /* a.size (), of a container.  */
  owned,          /* [@a], a another pointer.  */
  member,         /* a  */
  end,            /* a - this, a another pointer.  */
  element,        /* a[$k], of a row; a another pointer.  */
  offset,         /* a + k  */
  scaled,         /* k * a  */
  never,          /* [@]  */
  one,            /* 1  */
  product,        /* a * b  */
  sum,            /* a + k * h + 1, k not 0  */
  next_product,   /* (a + 1) * b, (a + 1) * (b + 1)  */
  scaled_product, /* k * a * b  */
  product_3,      /* a * b * c  */
  padded,         /* (a + k * h) * (b + k * h) and of three, (a + 1) * ...  */
  product_sum,    /* a * b + h  */
  shift,          /* 1 << a  */
  quotient,       /* (a + k - 1) / k  */
  text,           /* Up to the first 0, and with it.  */
  terminated,     /* Up to the first null pointer, and with it.  */
  outer,          /* k * a, of the object that has this one or leads to it.  */
  written,        /* What only the source has.  */
  constant        /* k  */
};

/* What there is to be seen of one pointer in one object.  */
struct observation
{
  static constexpr int64_t none = INT64_MIN;

  const int64_t *scalars = nullptr;
  size_t n_scalars = 0;
  /* So many of them are members of the object itself, and the first ones; a
     condition may be about these.  */
  size_t n_own = SIZE_MAX;
  /* Of others up to this one there are products.  */
  size_t n_combined = SIZE_MAX;
  /* Elements from this pointer to where each other pointer of the object leads;
     none: into another block.  */
  const int64_t *ends = nullptr;
  size_t n_ends = 0;
  /* Of a row of a table: what each other pointer of the object, to integers,
     has at the row's index.  */
  const int64_t *elements = nullptr;
  size_t n_elements = 0;
  int64_t row_index = 1; /* Which of the member's indices that is.  */
  /* Integers of the object that has this one, or leads to it.  */
  const int64_t *outer = nullptr;
  size_t n_outer = 0;
  uint64_t owners = 0;    /* Bit i: pointer i has the block.  */
  bool elsewhere = false; /* Another member, or a root, has.  */
  uint16_t owner = 0;     /* Then which one.  */
  bool container = false; /* It tells by itself how many it has.  */
  /* It leads inside of a block that nothing in this walk has led to so far.  */
  bool alone = false;
  uintptr_t target = 0;
  bool again = false; /* Asked before: does not count.  */
  /* The same for all that say the same; of SCALARS and OUTER alone.  */
  uint64_t scalars_hash = 0;
  int64_t text = none;
  int64_t terminated = none;
  /* Bytes from the pointer to the block's end, as exactly as known.  */
  uint64_t low = 0;
  uint64_t high = 0;
  uint64_t element_bytes = 1;
  uint64_t length = 0; /* Of HIGH bytes, in elements.  */

  void
  set_extent (uint64_t bytes, uint64_t one)
  {
    low = high = bytes;
    element_bytes = one;
    length = bytes / one;
  }
};

/* All that count by arithmetic are K * (A + T * H + MORE[0]) * (B + ...) * ...,
   with as many factors as there are, or K * A * B + H.  */
struct candidate
{
  static constexpr uint8_t none = UINT8_MAX;
  static constexpr size_t most_factors = 3;

  form what;
  uint8_t a = none; /* Also a pointer, or an integer of the leader's.  */
  uint8_t b = none;
  uint8_t c = none;
  uint8_t h = none;
  int8_t times = 0;
  int8_t more[most_factors] = {};
  bool slack = false; /* Less than the length somewhere, nowhere more.  */
  bool used = false;  /* The source has it.  */
  int64_t number = 1; /* 0, of a scale: not known yet.  */
  uint64_t total = 0; /* Of its values, of what has said something new.  */
  const expression *source = nullptr; /* Of one that is written.  */

  bool
  same_p (const candidate &o) const
  {
    return what == o.what && a == o.a && b == o.b && c == o.c && h == o.h
           && times == o.times && number == o.number && source == o.source
           && memcmp (more, o.more, sizeof more) == 0;
  }
};

/* The count as the language has it, with those NAMES; what stands for PATH, the
   pointer itself, before the last dot included.  */
std::string spell (const candidate &, const std::string &path,
                   const std::vector<std::string> &scalars,
                   const std::vector<std::string> &pointers,
                   const std::vector<std::string> &outer = {});

/* "member", "product", ...  */
const char *kind_name (form);

/* A hash of numbers, in their order: the sum, of 128 bits, of the products with
   powers of a key, so that no multiplication waits for a sum.  */
class number_hash
{
public:
  void
  add (uint64_t number)
  {
    m_sum += static_cast<unsigned __int128> (number) * m_key;
    m_key *= UINT64_C (0x9e3779b97f4a7c15);
  }
  void
  add (const int64_t *numbers, size_t n)
  {
    for (size_t i = 0; i < n; i++)
      add (numbers[i]);
  }
  uint64_t
  value () const
  {
    const uint64_t all
        = static_cast<uint64_t> (m_sum >> 64)
          + static_cast<uint64_t> (m_sum) * UINT64_C (0xff51afd7ed558ccd);
    return all ^ all >> 32;
  }

private:
  unsigned __int128 m_sum = 0;
  uint64_t m_key = UINT64_C (0xd6e8feb86659fd93);
};

/* What the source has: SOURCE, of which the candidate keeps the address.  */
candidate written_candidate (const expression &source);

class candidate_set
{
public:
  /* Called first: what the source has.  */
  void
  set_used (const std::vector<candidate> &used)
  {
    m_used = used;
  }

  /* True: what it says was not known.  */
  bool observe (const observation &);
  /* One that says what another one has said.  */
  void count (const observation &);

  /* The simplest first.  */
  const std::vector<candidate> &
  all () const
  {
    return m_all;
  }
  bool exact_p () const;
  /* Does an expression give the length of all?  */
  bool exact_length_p () const;

  /* Who had the blocks that others have.  */
  const std::vector<uint16_t> &
  owners () const
  {
    return m_owners;
  }

  /* Do TEXT or TERMINATED matter?  */
  bool wants_p (form) const;

  uint64_t
  observed () const
  {
    return m_n;
  }
  uint64_t
  elements () const
  {
    return m_elements;
  }
  /* Those of which candidates' totals are.  */
  uint64_t
  weighed () const
  {
    return m_weighed;
  }
  uint64_t
  least () const
  {
    return m_least;
  }
  uint64_t
  most () const
  {
    return m_most;
  }
  /* Different lengths; from most_distinct on no more are told apart.  */
  static constexpr size_t most_distinct = 64;
  size_t
  distinct () const
  {
    return m_lengths.size ();
  }

  /* Different targets, of which so many are told apart.  */
  static constexpr size_t most_targets = 64;
  size_t
  targets () const
  {
    return m_targets.size ();
  }

private:
  bool note_length (uint64_t);
  void note_target (uintptr_t);
  void note_owner (uint16_t);

  std::vector<candidate> m_used;
  std::vector<candidate> m_all;
  std::vector<uint64_t> m_lengths;
  std::vector<uintptr_t> m_targets;
  std::vector<uint16_t> m_owners;
  uint64_t m_n = 0;
  uint64_t m_elements = 0;
  uint64_t m_weighed = 0;
  uint64_t m_least = 0;
  uint64_t m_most = 0;
};

/* The candidates of a pointer, of all objects and of those with each value of
   an integer that has few.  */
class member_candidates
{
public:
  /* Tags are among the first ones of the scalars.  */
  static constexpr size_t most_tags = 6;
  static constexpr size_t most_values = 8;

  struct tagged
  {
    candidate_set set;
    uint64_t others = 0; /* Objects whose pointer leads to no block.  */
  };
  struct tag
  {
    size_t scalar;
    std::map<int64_t, tagged> values;
  };

  /* Called first: what the source has.  */
  void
  set_used (const std::vector<candidate> &used)
  {
    m_whole.set_used (used);
  }
  /* True: what it says was not known.  */
  bool observe (const observation &);
  /* Its pointer leads to no block of the heap.  */
  void observe_other (const int64_t *scalars, size_t n);
  /* In a union its place has 0: it may be null, or something else.  */
  void observe_nothing (const int64_t *scalars, size_t n);

  const candidate_set &
  whole () const
  {
    return m_whole;
  }

  /* Does PREDICATE hold for any of them, of all objects or of some?  */
  template <typename Predicate>
  bool
  any_p (const Predicate &predicate) const
  {
    auto any = [&predicate] (const candidate_set &set) {
      return std::any_of (set.all ().begin (), set.all ().end (), predicate);
    };
    if (any (m_whole))
      return true;
    for (const tag &t : m_tags)
      for (const auto &value : t.values)
        if (any (value.second.set))
          return true;
    return false;
  }

  /* The integer whose values tell lengths apart that no expression gives for
     all; null: none does.  */
  const tag *conditions () const;

private:
  void start (size_t n);
  tagged *value_of (size_t i, const int64_t *scalars, size_t n);

  bool known_p (const observation &);

  candidate_set m_whole;
  std::vector<tag> m_tags;
  bool m_started = false;
  /* What was said lately, at its hash.  */
  static constexpr size_t n_recent = 256;
  std::vector<uint64_t> m_recent;
};

} // namespace infer
} // namespace accdeep

#endif
