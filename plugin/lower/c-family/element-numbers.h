/* Which elements of an array each iteration of a loop has to itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_ELEMENT_NUMBERS_H
#define ACCDEEP_LOWER_C_FAMILY_ELEMENT_NUMBERS_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/c-family/counted-for.h"
#include "plugin/lower/c-family/fixed-places.h"
#include "plugin/lower/codelet-version.h"

#include <vector>

namespace accdeep
{

/* A loop that may be shared.  */
struct candidate_loop
{
  counted_loop loop = {};
  tree array = NULL_TREE; /* A pointer to what an iterator goes through.  */
  tree end = NULL_TREE;   /* The bound, as it is when the function starts.  */
  bool down = false;
};

/* What is known of the number of an element.  */
struct separation
{
  std::vector<tree> scale; /* See access.  */
  std::vector<tree> tests; /* What must hold.  */
  bool wraps = false;      /* It is computed modulo 2^64.  */
};

/* Numbers of elements in the iterations of a loop.  */
class element_numbers
{
public:
  /* All outlive this.  The loops INNER are around what is looked at.  */
  element_numbers (fixed_places &places, const candidate_loop &loop,
                   const std::vector<counted_for> &inner)
      : m_places (places), m_loop (loop), m_inner (inner)
  {
  }

  /* Are the values of NUMBER, an element's, different in different iterations,
     if the tests in S hold, and may they?  */
  bool distinct_p (tree number, separation &s);

private:
  bool separated (tree number, separation &s);
  bool scaled (tree number, separation &s);
  bool below (tree rest, separation &s);
  bool natural_p (tree t) const;
  tree last_of (tree t, separation &s);
  tree top_of (const counted_for &loop, separation &s);
  tree outer_top (separation &s) const;
  bool note_limits (separation &s) const;

  fixed_places &m_places;
  const candidate_loop &m_loop;
  const std::vector<counted_for> &m_inner;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_ELEMENT_NUMBERS_H */
