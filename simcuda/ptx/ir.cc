/* Names and sizes of the parts of PTX.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/ir.h"

#include <string_view>

namespace simcuda::ptx
{

namespace
{

struct scalar_info
{
  const char *name;
  unsigned bytes;
};

/* In the order of `scalar'.  */
constexpr scalar_info scalars[]
    = { { "", 0 },    { "b8", 1 },    { "b16", 2 }, { "b32", 4 }, { "b64", 8 },
        { "u8", 1 },  { "u16", 2 },   { "u32", 4 }, { "u64", 8 }, { "s8", 1 },
        { "s16", 2 }, { "s32", 4 },   { "s64", 8 }, { "f16", 2 }, { "f32", 4 },
        { "f64", 8 }, { "f16x2", 4 }, { "pred", 1 } };

} // namespace

unsigned
size_bytes (scalar type)
{
  return scalars[static_cast<unsigned> (type)].bytes;
}

bool
signed_p (scalar type)
{
  return type >= scalar::s8 && type <= scalar::s64;
}

bool
float_p (scalar type)
{
  return type >= scalar::f16 && type <= scalar::f16x2;
}

const char *
name (scalar type)
{
  return scalars[static_cast<unsigned> (type)].name;
}

scalar
scalar_named (std::string_view text)
{
  for (unsigned i = 1; i < std::size (scalars); i++)
    if (text == scalars[i].name)
      return static_cast<scalar> (i);
  return scalar::none;
}

} // namespace simcuda::ptx
