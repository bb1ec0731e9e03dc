/* How far approximations may be from the true value: what the PTX manual says
   of each, checked with the operands of opcode-operands.cc.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-operands.h"
#include "testsuite/unit/opcode-suite.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace opcodes
{

namespace
{

using real = long double;

enum class measure
{
  ulps,
  relative,
  absolute
};

struct bound
{
  measure of;
  real size;
};

constexpr real pi = 3.14159265358979323846L;

struct approximation
{
  const char *name;
  real (*exact) (real a, real b);
  /* The bound for such operands; a size below zero: nothing is promised.  */
  bound (*error) (real a, real b);
};

real
exact_div (real a, real b)
{
  return a / b;
}

real
exact_rcp (real a, real)
{
  return 1 / a;
}

real
exact_sqrt (real a, real)
{
  return std::sqrt (a);
}

real
exact_rsqrt (real a, real)
{
  return 1 / std::sqrt (a);
}

real
exact_sin (real a, real)
{
  return std::sin (a);
}

real
exact_cos (real a, real)
{
  return std::cos (a);
}

real
exact_lg2 (real a, real)
{
  return std::log2 (a);
}

real
exact_ex2 (real a, real)
{
  return std::exp2 (a);
}

real
exact_tanh (real a, real)
{
  return std::tanh (a);
}

bound
error_div (real, real b)
{
  real size = std::fabs (b);
  bool promised = size >= 0x1p-126L && size <= 0x1p126L;
  return { measure::ulps, promised ? 2.L : -1.L };
}

bound
error_trigonometric (real a, real)
{
  real size = std::fabs (a);
  return { measure::absolute, size <= 2 * pi     ? std::exp2 (-20.5L)
                              : size <= 100 * pi ? std::exp2 (-14.7L)
                                                 : -1 };
}

bound
error_lg2 (real a, real)
{
  return { a > 0.5L && a < 2 ? measure::absolute : measure::relative,
           0x1p-22L };
}

template <measure M, int THOUSANDTHS>
bound
power_of_two (real, real)
{
  return { M, std::exp2 (THOUSANDTHS / 1000.L) };
}

template <int N>
bound
ulps (real, real)
{
  return { measure::ulps, N };
}

const approximation approximations[] = {
  { "div", exact_div, error_div },
  { "rcp", exact_rcp, ulps<1> },
  { "rcp64", exact_rcp, power_of_two<measure::relative, -20000> },
  { "sqrt", exact_sqrt, power_of_two<measure::relative, -23000> },
  { "rsqrt", exact_rsqrt, power_of_two<measure::relative, -22900> },
  { "rsqrt64", exact_rsqrt, power_of_two<measure::relative, -49000> },
  { "rsqrt64f", exact_rsqrt, power_of_two<measure::relative, -20000> },
  { "sin", exact_sin, error_trigonometric },
  { "cos", exact_cos, error_trigonometric },
  { "lg2", exact_lg2, error_lg2 },
  { "ex2", exact_ex2, ulps<2> },
  { "ex2h", exact_ex2, power_of_two<measure::relative, -9900> },
  { "tanh", exact_tanh, power_of_two<measure::relative, -11000> },
  { "tanhh", exact_tanh, power_of_two<measure::absolute, -10987> },
};

struct float_format
{
  int digits;   /* Of the significand.  */
  int least;    /* Exponent of the least normal number.  */
  int greatest; /* 2 to this is too large.  */
};

float_format
format_of (const std::string &type)
{
  if (type == "f16")
    return { 11, -14, 16 };
  if (type == "f32")
    return { 24, -126, 128 };
  return { 53, -1022, 1024 };
}

real
value_of (const std::string &type, std::uint64_t bits)
{
  float_format f = format_of (type);
  unsigned width = 8 * bytes_of (type);
  bool negative = bits >> (width - 1) & 1;
  std::uint64_t fraction = bits & ((std::uint64_t (1) << (f.digits - 1)) - 1);
  int exponent_bits = width - f.digits;
  int exponent = bits >> (f.digits - 1) & ((1u << exponent_bits) - 1);
  real magnitude;
  if (exponent == (1 << exponent_bits) - 1)
    magnitude = fraction ? NAN : INFINITY;
  else if (exponent == 0)
    magnitude = std::ldexp (real (fraction), f.least - f.digits + 1);
  else
    magnitude
        = std::ldexp (real (fraction | std::uint64_t (1) << (f.digits - 1)),
                      exponent - 1 + f.least - f.digits + 1);
  return negative ? -magnitude : magnitude;
}

/* Is ACTUAL near enough to EXACT?  */
bool
near_p (real exact, real actual, bound b, const float_format &f, bool flushes)
{
  if (b.size < 0)
    return true;
  if (std::isnan (exact))
    return std::isnan (actual);
  if (std::isinf (exact))
    return actual == exact;
  real size = std::fabs (exact);
  int exponent = f.least;
  if (size > 0)
    exponent = std::max (std::ilogb (size), f.least);
  real ulp = std::ldexp (1.L, exponent - f.digits + 1);
  real allowed = b.of == measure::ulps       ? b.size * ulp
                 : b.of == measure::relative ? b.size * size
                                             : b.size;
  /* Half a unit for the result's own rounding.  */
  allowed += ulp / 2;
  if (std::isinf (actual))
    return (actual < 0) == (exact < 0)
           && size + allowed >= std::ldexp (1.L, f.greatest) - ulp;
  /* Subnormal halves are off by a unit.  */
  if (f.digits == 11 && size < std::ldexp (1.L, f.least))
    allowed += ulp;
  if (flushes && size < std::ldexp (1.L, f.least) + allowed && actual == 0)
    return true;
  return std::fabs (actual - exact) <= allowed;
}

void
check (const std::string &name, const form &f, const approximation &a,
       const outcome &result, std::vector<std::string> &list)
{
  std::string type = f.operands[0];
  float_format format = format_of (type);
  bool flushes = name.find (".ftz") != name.npos;
  std::vector<std::uint64_t> operands = operands_of (f);
  /* Those of doubles look at no more.  */
  bool upper_half = type == "f64" && flushes;
  unsigned bad = 0;
  for (std::size_t i = 0; i < result.values.size (); i++)
    {
      real in[2] = { 0, 0 };
      for (std::size_t n = 0; n < f.operands.size (); n++)
        {
          std::uint64_t bits = operands[i * sources_at_most + n];
          if (upper_half)
            bits &= 0xffffffff00000000;
          in[n] = value_of (type, bits);
          if (flushes && std::fabs (in[n]) < std::ldexp (1.L, format.least))
            in[n] = std::copysign (0.L, in[n]);
        }
      real exact = a.exact (in[0], in[1]);
      real actual = value_of (type, result.values[i]);
      if (near_p (exact, actual, a.error (in[0], in[1]), format, flushes)
          || bad++ >= 8)
        continue;
      char text[200];
      std::snprintf (text, sizeof text, "%s: of %La, %La: %La, not %La",
                     name.c_str (), in[0], in[1], actual, exact);
      list.push_back (text);
    }
}

} // namespace

std::vector<std::string>
inaccuracies (const outcomes &results)
{
  std::vector<std::string> list;
  for (const form &f : forms ())
    for (const approximation &a : approximations)
      if (f.approximates == a.name)
        if (auto at = results.find (f.name); at != results.end ())
          check (f.name, f, a, at->second, list);
  return list;
}

} // namespace opcodes
