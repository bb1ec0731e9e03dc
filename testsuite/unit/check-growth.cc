/* What policies cost grows as their number does, however they use each other.
   Sizes are compared, so that no machine is too slow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "testsuite/unit/model-fixture.h"

#include <algorithm>
#include <ctime>
#include <functional>
#include <limits>

using namespace accdeep;

namespace
{

/* What the policy INDEX of COUNT says.  */
using clauses = std::function<std::string (int index, int count)>;

std::string
name (int index)
{
  return "p" + std::to_string (index);
}

class policies_of_one_type : public model_test
{
public:
  policies_of_one_type ()
  {
    types.define ("struct T { int n; float *a; };");
    add ("T", "shape include(a[0:n])");
  }

  void
  TestBody () override
  {
  }

  /* The processor time for COUNT policies, in seconds, and what they are told.
   */
  double
  measure (int count, const clauses &says, std::string *told)
  {
    for (int i = 0; i < count; i++)
      add ("T", "policy(" + name (i) + ") " + says (i, count));
    const std::clock_t begin = std::clock ();
    shapes.finish (types["T"]);
    const double time = double (std::clock () - begin) / CLOCKS_PER_SEC;
    *told = sink.text ();
    return time;
  }
};

/* Eight times as many policies, that SAY so much, take no more than 24 times as
   long, and are TOLD as much about; the least of several tries counts.  */
void
expect_linear (const clauses &says, const std::string &told)
{
  double few = std::numeric_limits<double>::infinity (), many = few;
  for (int i = 0; i < 5 && !(few < many && many < 24 * few); i++)
    {
      std::string text;
      few = std::min (few, policies_of_one_type ().measure (500, says, &text));
      EXPECT_EQ (text.substr (0, told.size ()), told);
      many = std::min (many,
                       policies_of_one_type ().measure (4000, says, &text));
      EXPECT_EQ (text.substr (0, told.size ()), told);
      EXPECT_EQ (text.empty (), told.empty ());
    }
  EXPECT_LT (many, 24 * few);
}

TEST (growth, chain)
{
  expect_linear (
      [] (int i, int) {
        return i == 0 ? "default(copy)" : "use(" + name (i - 1) + ")";
      },
      "");
}

TEST (growth, chain_from_its_end)
{
  expect_linear (
      [] (int i, int n) {
        return i == n - 1 ? "default(copy)" : "use(" + name (i + 1) + ")";
      },
      "");
}

/* Each leads to the first in more ways than can be counted.  */
TEST (growth, two_before_each)
{
  expect_linear (
      [] (int i, int) {
        return i < 2 ? std::string ("default(copy)")
                     : "use(" + name (i - 1) + ", " + name (i - 2) + ")";
      },
      "");
}

TEST (growth, cycle)
{
  expect_linear (
      [] (int i, int n) { return "use(" + name ((i + 1) % n) + ")"; },
      "2:16: error: policies 'p0', 'p1', 'p2', ");
}

/* None of them says of which kind it is.  */
TEST (growth, neutral)
{
  expect_linear (
      [] (int i, int) {
        return "default(exclude)"
               + (i == 0 ? std::string () : " use(" + name (i - 1) + ")");
      },
      "");
}

} // namespace
