/* Counts that the source has, in the words of a directive: consumes their text,
   produces their values in objects.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_EXPRESSION_H
#define ACCDEEP_INFER_EXPRESSION_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace accdeep
{
namespace infer
{

class expression
{
public:
  /* That no value is known of.  */
  static constexpr int64_t none = INT64_MIN;

  /* TEXT, a C expression of integers called NAMES: "(n + 2 * halo) * first[m]",
     if there is a name "first[m]".  Nothing: it has something else.  */
  static std::optional<expression>
  parse (const std::string &text, const std::vector<std::string> &names);

  /* With VALUES, N of them, in the order of the names.  Nothing: one is not
     known, or it overflows.  */
  std::optional<int64_t> value (const int64_t *values, size_t n) const;

  /* The number of the name that it is; nothing: it is more than that.  */
  std::optional<size_t>
  single () const
  {
    return m_steps.size () == 1 && m_steps[0].op == 'v'
               ? std::optional<size_t> (m_steps[0].number)
               : std::nullopt;
  }

  /* The number that it is; nothing: it has names, or operators.  */
  std::optional<int64_t>
  number () const
  {
    return m_steps.size () == 1 && m_steps[0].op == 'n'
               ? std::optional<int64_t> (m_steps[0].number)
               : std::nullopt;
  }

  const std::string &
  text () const
  {
    return m_text;
  }

private:
  friend class expression_parser;

  /* In the order of execution: n, a number; v, a value; operators take two from
     the stack.  */
  struct step
  {
    char op;
    int64_t number;
  };
  static constexpr size_t most_steps = 64;

  std::string m_text;
  std::vector<step> m_steps;
};

} // namespace infer
} // namespace accdeep

#endif
