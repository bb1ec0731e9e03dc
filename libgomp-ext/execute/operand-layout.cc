/* Layouts of operands: consumes operands, produces what they mean for
   structures with such objects.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/operand-layout.h"

#include "libgomp-ext/descriptor/classes.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

operand
whole_of (const operand &o)
{
  operand result = o;
  if (!o.type || !dynamic_p (o.type) || o.end - o.start != o.type->object_bytes)
    return result;
  const class_found found = find_class (o.start, o.type);
  if (found.what != object_class::derived)
    return result;
  const unsigned log2_alignment = __builtin_ctzll (found.type->alignment);
  result.type = found.type;
  result.start = found.start;
  result.end = found.start + found.type->object_bytes;
  result.log2_alignment = std::max (o.log2_alignment, log2_alignment);
  return result;
}

std::vector<operand>
whole_of (const std::vector<operand> &operands)
{
  std::vector<operand> result;
  for (const operand &o : operands)
    result.push_back (whole_of (o));
  return result;
}

layout_roots
roots_of (const std::vector<operand> &operands)
{
  layout_roots result;
  for (const operand &o : operands)
    result.push_back ({ o.type, o.action, o.log2_alignment });
  return result;
}

std::shared_ptr<const type_layout>
layout_of (const operand &o, phase p, const type_layout &like)
{
  return make_layout (roots_of ({ o }), p, like.classes);
}

bool
only_looks_p (const type_layout &l)
{
  return std::all_of (l.kinds.begin (), l.kinds.end (), [] (const kind &k) {
    return (k.effect & (effect_check | effect_translate))
           && !(k.effect & effect_take);
  });
}

} // namespace bulk
} // namespace accdeep
