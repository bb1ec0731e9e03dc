/* Operands that need more than GCC's syntax can say.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"

namespace accdeep
{

bool
tag_clause_p (tree)
{
  return false;
}

std::vector<tagged_operand>
tag_info (tree)
{
  return {};
}

std::vector<tagged_operand>
declare_info (tree)
{
  return {};
}

} // namespace accdeep
