/* See levels.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/levels.h"

namespace accdeep
{

type_levels
levels_of (const type_ptr &type)
{
  type_levels result;
  type_ptr t = type;
  while (t->category () == type_category::pointer
         || t->category () == type_category::reference
         || t->category () == type_category::array)
    {
      result.levels.push_back (t);
      t = t->target ();
    }
  result.element = t;
  return result;
}

bool
followed_p (const type_view &level)
{
  return level.category () != type_category::array;
}

std::size_t
shapeable_levels (const type_levels &l)
{
  std::size_t n = l.levels.size ();
  return n != 0 && l.levels[0]->category () == type_category::reference ? n - 1
                                                                        : n;
}

} // namespace accdeep
