/* Suggestions for misspelt names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/diagnostic.h"

#include <algorithm>
#include <cctype>

namespace accdeep
{

namespace
{

/* Distances count in halves, so that a wrong case costs less than a wrong
   letter.  */
constexpr unsigned edit_cost = 2;
constexpr unsigned case_cost = 1;

unsigned
replacement_cost (char a, char b)
{
  if (a == b)
    return 0;
  return std::tolower (static_cast<unsigned char> (a))
                 == std::tolower (static_cast<unsigned char> (b))
             ? case_cost
             : edit_cost;
}

/* Insertions, deletions, replacements, and swaps of neighbours.  Three rows of
   the table are alive at a time: column J of a row is the distance between
   the first I characters of A and the first J of B.  */
unsigned
edit_distance (const std::string &a, const std::string &b)
{
  std::vector<unsigned> before_last (b.size () + 1);
  std::vector<unsigned> last (b.size () + 1);
  std::vector<unsigned> row (b.size () + 1);
  for (std::size_t j = 0; j <= b.size (); j++)
    row[j] = j * edit_cost;
  for (std::size_t i = 1; i <= a.size (); i++)
    {
      before_last.swap (last);
      last.swap (row);
      row[0] = i * edit_cost;
      for (std::size_t j = 1; j <= b.size (); j++)
        {
          row[j] = std::min (
              { last[j] + edit_cost, row[j - 1] + edit_cost,
                last[j - 1] + replacement_cost (a[i - 1], b[j - 1]) });
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = std::min (row[j], before_last[j - 2] + edit_cost);
        }
    }
  return row[b.size ()];
}

/* Do A and B differ in nothing but case?  */
bool
same_but_case_p (const std::string &a, const std::string &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
                     [] (unsigned char x, unsigned char y) {
                       return std::tolower (x) == std::tolower (y);
                     });
}

/* The greatest distance that still counts as a misspelling.  */
unsigned
cutoff (std::size_t a, std::size_t b)
{
  std::size_t longer = std::max (a, b);
  std::size_t shorter = std::min (a, b);
  if (longer <= 1)
    return 0;
  if (longer - shorter <= 1)
    return edit_cost * std::max<std::size_t> (longer / 3, 1);
  return edit_cost * ((longer + 2) / 3);
}

} // namespace

std::string
suggestion (const std::string &name, const std::vector<std::string> &candidates)
{
  std::string best;
  unsigned best_distance = 0;
  for (const std::string &candidate : candidates)
    {
      if (candidate.empty () || candidate == name)
        continue;
      const unsigned distance = same_but_case_p (name, candidate)
                                    ? case_cost
                                    : edit_distance (name, candidate);
      if (distance > cutoff (name.size (), candidate.size ())
          || distance >= edit_cost * name.size ())
        continue;
      if (best.empty () || distance < best_distance)
        {
          best = candidate;
          best_distance = distance;
        }
    }
  return best;
}

} // namespace accdeep
