/* Names that a module mentions but does not declare.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/module-symbols.h"
#include "simcuda/ptx/ir.h"

namespace simcuda::ptx
{

void
module_symbols::check_references () const
{
  const std::pair<const std::string, unsigned> *first = nullptr;
  for (const auto &reference : m_references)
    if (!m_declared.count (reference.first)
        && (!first || reference.second < first->second))
      first = &reference;
  if (first)
    throw syntax_error (first->second,
                        "'" + first->first + "' is not declared");
}

} // namespace simcuda::ptx
