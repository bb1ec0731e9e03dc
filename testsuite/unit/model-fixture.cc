/* See model-fixture.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "testsuite/unit/model-fixture.h"

#include "plugin/model/dump.h"

namespace accdeep
{

std::string
model_test::members_of (const resolved_shape &shape)
{
  std::string all;
  dump_shape (shape, all);
  std::string result;
  /* member "T" <shape> a included ...  */
  const std::string head
      = "member \"" + shape.type->name () + "\" "
        + (shape.name.empty () ? "default" : '<' + shape.name + '>') + ' ';
  for (std::size_t at = all.find (head); at != std::string::npos;
       at = all.find (head, at))
    {
      at += head.size ();
      result += all.substr (at, all.find ('\n', at) + 1 - at);
    }
  return result;
}

} // namespace accdeep
