/* Sums of products of terms: counts, and how they compare.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_POLYNOMIAL_H
#define ACCDEEP_SUGGEST_POLYNOMIAL_H

#include "plugin/suggest/term.h"

#include <algorithm>
#include <map>
#include <optional>

namespace accdeep
{

/* The factors of a product, sorted; empty: the number 1.  */
using product = std::vector<const term *>;

/* In the order in which the program has them.  */
struct by_appearance
{
  bool
  operator() (const term *a, const term *b) const
  {
    return a->serial < b->serial;
  }
  bool
  operator() (const product &a, const product &b) const
  {
    return std::lexicographical_compare (a.begin (), a.end (), b.begin (),
                                         b.end (), *this);
  }
};

class polynomial
{
public:
  using summand_map = std::map<product, std::int64_t, by_appearance>;

  polynomial () = default;
  explicit polynomial (const term *);
  static polynomial of_number (std::int64_t);

  const summand_map &
  summands () const
  {
    return m_summands;
  }
  /* The summand without factors.  */
  std::int64_t number () const;
  bool
  constant_p () const
  {
    return m_summands.empty ()
           || (m_summands.size () == 1 && m_summands.begin ()->first.empty ());
  }

  polynomial &add (const polynomial &other, std::int64_t times = 1);
  polynomial times (const polynomial &other) const;
  /* Nothing: it is no multiple of SIZE.  */
  std::optional<polynomial> divided (std::int64_t size) const;

  /* Is it at least OTHER where all that both consist of is at least 1?  Nothing
     is said if this is false.  */
  bool covers_p (const polynomial &other) const;

  bool
  operator== (const polynomial &other) const
  {
    return m_summands == other.m_summands;
  }

private:
  void add_product (const product &, std::int64_t);

  summand_map m_summands; /* None is 0.  */
};

/* Is VALUE less than MEMBER by a constant?  */
bool lowered_p (const term *member, const term *value);

/* The most, or least, that T can be as far as its loops go, where the members
   of OBJECT, which may be null, are what they are.  Null: that is not known.
   ASCENDING is set if elements of an array were taken to ascend.  */
const term *most_of (const term *t, const term *object, bool *ascending);
const term *least_of (const term *t, const term *object);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_POLYNOMIAL_H */
