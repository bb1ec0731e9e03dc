/* The known values, and kernels that compute them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-cases.h"

#include <cstring>

namespace opcodes
{

namespace
{

unsigned
type_bytes (const std::string &type)
{
  if (type == "pred")
    return 4;
  return std::stoi (type.substr (1)) / 8;
}

std::string
operand_name (const std::string &type, unsigned n)
{
  return (type == "pred" ? "%p" : "%s") + std::to_string (n);
}

std::uint64_t
f32 (float value)
{
  std::uint32_t bits;
  std::memcpy (&bits, &value, sizeof bits);
  return bits;
}

std::uint64_t
f64 (double value)
{
  std::uint64_t bits;
  std::memcpy (&bits, &value, sizeof bits);
  return bits;
}

const std::uint64_t nan32 = 0x7fc00000;
const std::uint64_t nan64 = 0x7ff8000000000000;
constexpr std::uint64_t min32 = 0x80000000;
constexpr std::uint64_t min64 = 0x8000000000000000;

std::uint64_t
minus (std::uint64_t value)
{
  return -value;
}

#define TWO(T)                                                                 \
  {                                                                            \
    T, T                                                                       \
  }
#define THREE(T)                                                               \
  {                                                                            \
    T, T, T                                                                    \
  }

const known_value integer_cases[] = {
  { "add.u16", "u16", TWO ("u16"), { 0xffff, 2 }, 1 },
  { "add.s16", "s16", TWO ("s16"), { 0x7fff, 1 }, 0x8000 },
  { "add.u32", "u32", TWO ("u32"), { 0xffffffff, 3 }, 2 },
  { "add.s32", "s32", TWO ("s32"), { 5, minus (7) }, minus (2) },
  { "add.u64", "u64", TWO ("u64"), { ~0ull, 3 }, 2 },
  { "add.s64", "s64", TWO ("s64"), { 5, minus (7) }, minus (2) },
  { "add.sat.s32", "s32", TWO ("s32"), { 0x7fffffff, 1 }, 0x7fffffff },
  { "add.sat.s32", "s32", TWO ("s32"), { min32, minus (1) }, min32 },
  { "sub.u16", "u16", TWO ("u16"), { 1, 2 }, 0xffff },
  { "sub.s16", "s16", TWO ("s16"), { 0x8000, 1 }, 0x7fff },
  { "sub.u32", "u32", TWO ("u32"), { 1, 2 }, 0xffffffff },
  { "sub.s32", "s32", TWO ("s32"), { 1, 2 }, minus (1) },
  { "sub.u64", "u64", TWO ("u64"), { 1, 2 }, ~0ull },
  { "sub.s64", "s64", TWO ("s64"), { 1, 2 }, ~0ull },
  { "sub.sat.s32", "s32", TWO ("s32"), { min32, 1 }, min32 },
  { "sub.sat.s32", "s32", TWO ("s32"), { 0x7fffffff, minus (1) }, 0x7fffffff },
  { "mul.lo.u16", "u16", TWO ("u16"), { 0xffff, 0xffff }, 1 },
  { "mul.lo.s16", "s16", TWO ("s16"), { 300, 300 }, 90000 & 0xffff },
  { "mul.lo.u32", "u32", TWO ("u32"), { 0x10001, 0x10001 }, 0x20001 },
  { "mul.lo.s32", "s32", TWO ("s32"), { minus (3), 5 }, minus (15) },
  { "mul.lo.u64", "u64", TWO ("u64"), { 1ull << 33, 1ull << 32 }, 0 },
  { "mul.lo.s64", "s64", TWO ("s64"), { minus (3), 5 }, minus (15) },
  { "mul.hi.u16", "u16", TWO ("u16"), { 0xffff, 0xffff }, 0xfffe },
  { "mul.hi.s16", "s16", TWO ("s16"), { minus (1), 1 }, 0xffff },
  { "mul.hi.u32", "u32", TWO ("u32"), { ~0ull, ~0ull }, 0xfffffffe },
  { "mul.hi.s32", "s32", TWO ("s32"), { minus (1), 1 }, ~0ull },
  { "mul.hi.u64", "u64", TWO ("u64"), { ~0ull, ~0ull }, ~0ull - 1 },
  { "mul.hi.s64", "s64", TWO ("s64"), { minus (1), 1 }, ~0ull },
  { "mul.wide.u16", "u32", TWO ("u16"), { 0xffff, 0xffff }, 0xfffe0001 },
  { "mul.wide.s16", "s32", TWO ("s16"), { minus (2), 3 }, minus (6) },
  { "mul.wide.u32", "u64", TWO ("u32"), { ~0u, ~0u }, 0xfffffffe00000001 },
  { "mul.wide.s32", "s64", TWO ("s32"), { minus (2), 3 }, minus (6) },
  { "mad.lo.u16", "u16", THREE ("u16"), { 0xffff, 2, 5 }, 3 },
  { "mad.lo.s32", "s32", THREE ("s32"), { minus (3), 5, 1 }, minus (14) },
  { "mad.lo.u32", "u32", THREE ("u32"), { 1 << 16, 1 << 16, 9 }, 9 },
  { "mad.lo.u64", "u64", THREE ("u64"), { 1ull << 40, 1ull << 40, 9 }, 9 },
  { "mad.lo.s64", "s64", THREE ("s64"), { minus (3), 5, 1 }, minus (14) },
  { "mad.hi.u32", "u32", THREE ("u32"), { ~0u, ~0u, 3 }, 1 },
  { "mad.hi.s64", "s64", THREE ("s64"), { minus (1), 1, 3 }, 2 },
  { "mad.wide.u32",
    "u64",
    { "u32", "u32", "u64" },
    { ~0u, 2, 1 },
    0x1ffffffff },
  { "mad.wide.s16", "s32", { "s16", "s16", "s32" }, { minus (2), 3, 10 }, 4 },
  { "div.u16", "u16", TWO ("u16"), { 50000, 7 }, 7142 },
  { "div.s16", "s16", TWO ("s16"), { minus (7), 2 }, minus (3) },
  { "div.u32", "u32", TWO ("u32"), { 4000000000, 7 }, 571428571 },
  { "div.u32", "u32", TWO ("u32"), { 5, 0 }, ~0ull },
  { "div.s32", "s32", TWO ("s32"), { minus (7), 2 }, minus (3) },
  { "div.s32", "s32", TWO ("s32"), { min32, minus (1) }, min32 },
  { "div.u64", "u64", TWO ("u64"), { ~0ull, 3 }, 0x5555555555555555 },
  { "div.s64", "s64", TWO ("s64"), { min64, minus (1) }, min64 },
  { "rem.u16", "u16", TWO ("u16"), { 50000, 7 }, 6 },
  { "rem.s16", "s16", TWO ("s16"), { minus (7), 2 }, minus (1) },
  { "rem.u32", "u32", TWO ("u32"), { 4000000000, 7 }, 3 },
  { "rem.u32", "u32", TWO ("u32"), { 5, 0 }, ~0ull },
  { "rem.s32", "s32", TWO ("s32"), { min32, minus (1) }, 0 },
  { "rem.u64", "u64", TWO ("u64"), { ~0ull, 10 }, 5 },
  { "rem.s64", "s64", TWO ("s64"), { minus (7), 2 }, minus (1) },
  { "min.u16", "u16", TWO ("u16"), { 0xffff, 2 }, 2 },
  { "min.s16", "s16", TWO ("s16"), { 0xffff, 2 }, 0xffff },
  { "min.u32", "u32", TWO ("u32"), { ~0u, 2 }, 2 },
  { "min.s32", "s32", TWO ("s32"), { ~0u, 2 }, ~0u },
  { "min.u64", "u64", TWO ("u64"), { ~0ull, 2 }, 2 },
  { "min.s64", "s64", TWO ("s64"), { ~0ull, 2 }, ~0ull },
  { "max.u16", "u16", TWO ("u16"), { 0xffff, 2 }, 0xffff },
  { "max.s16", "s16", TWO ("s16"), { 0xffff, 2 }, 2 },
  { "max.u32", "u32", TWO ("u32"), { ~0u, 2 }, ~0u },
  { "max.s32", "s32", TWO ("s32"), { ~0u, 2 }, 2 },
  { "max.u64", "u64", TWO ("u64"), { ~0ull, 2 }, ~0ull },
  { "max.s64", "s64", TWO ("s64"), { ~0ull, 2 }, 2 },
  { "abs.s16", "s16", { "s16" }, { minus (5) }, 5 },
  { "abs.s32", "s32", { "s32" }, { min32 }, min32 },
  { "abs.s64", "s64", { "s64" }, { minus (5) }, 5 },
  { "neg.s16", "s16", { "s16" }, { 5 }, minus (5) },
  { "neg.s32", "s32", { "s32" }, { min32 }, min32 },
  { "neg.s64", "s64", { "s64" }, { 5 }, minus (5) },
  { "sad.u32", "u32", THREE ("u32"), { 3, 10, 100 }, 107 },
  { "sad.s32", "s32", THREE ("s32"), { minus (3), 10, 100 }, 113 },
  { "vadd.u32.u32.u32.add", "u32", THREE ("u32"), { ~0u, 2, 10 }, 11 },
  { "vsub.u32.u32.u32.add", "u32", THREE ("u32"), { 1, 2, 10 }, 9 },
  { "vadd.s32.s32.s32.sat.max",
    "s32",
    THREE ("s32"),
    { 0x7fffffff, 2, 10 },
    0x7fffffff },
  { "vabsdiff.s32.s32.s32", "s32", TWO ("s32"), { minus (3), 4 }, 7 },
};

const known_value bit_cases[] = {
  { "and.b16", "b16", TWO ("b16"), { 0xff0f, 0x0ff0 }, 0x0f00 },
  { "and.b32", "b32", TWO ("b32"), { 0xff00ff00, 0x0ff00ff0 }, 0x0f000f00 },
  { "and.b64",
    "b64",
    TWO ("b64"),
    { ~0ull, 0x123456789abcdef0 },
    0x123456789abcdef0 },
  { "and.pred", "pred", TWO ("pred"), { 1, 0 }, 0 },
  { "or.b16", "b16", TWO ("b16"), { 0xf000, 0x000f }, 0xf00f },
  { "or.b32", "b32", TWO ("b32"), { 0xf0000000, 0xf }, 0xf000000f },
  { "or.b64", "b64", TWO ("b64"), { min64, 1 }, min64 + 1 },
  { "or.pred", "pred", TWO ("pred"), { 1, 0 }, 1 },
  { "xor.b16", "b16", TWO ("b16"), { 0xffff, 0x00ff }, 0xff00 },
  { "xor.b32", "b32", TWO ("b32"), { ~0u, 0xff }, 0xffffff00 },
  { "xor.b64", "b64", TWO ("b64"), { ~0ull, 0xff }, ~0xffull },
  { "xor.pred", "pred", TWO ("pred"), { 1, 1 }, 0 },
  { "not.b16", "b16", { "b16" }, { 0xff }, 0xff00 },
  { "not.b32", "b32", { "b32" }, { 0xff }, 0xffffff00 },
  { "not.b64", "b64", { "b64" }, { 0xff }, ~0xffull },
  { "not.pred", "pred", { "pred" }, { 0 }, 1 },
  { "cnot.b16", "b16", { "b16" }, { 0 }, 1 },
  { "cnot.b32", "b32", { "b32" }, { 7 }, 0 },
  { "cnot.b64", "b64", { "b64" }, { 0 }, 1 },
  { "shl.b16", "b16", { "b16", "u32" }, { 0x8001, 4 }, 0x0010 },
  { "shl.b32", "b32", { "b32", "u32" }, { 1, 31 }, min32 },
  { "shl.b32", "b32", { "b32", "u32" }, { 1, 32 }, 0 },
  { "shl.b64", "b64", { "b64", "u32" }, { 1, 63 }, min64 },
  { "shl.b64", "b64", { "b64", "u32" }, { 1, 64 }, 0 },
  { "shr.u16", "u16", { "u16", "u32" }, { 0x8000, 4 }, 0x0800 },
  { "shr.s16", "s16", { "s16", "u32" }, { 0x8000, 4 }, 0xf800 },
  { "shr.u32", "u32", { "u32", "u32" }, { min32, 31 }, 1 },
  { "shr.u32", "u32", { "u32", "u32" }, { min32, 99 }, 0 },
  { "shr.s32", "s32", { "s32", "u32" }, { min32, 31 }, ~0u },
  { "shr.s32", "s32", { "s32", "u32" }, { min32, 99 }, ~0u },
  { "shr.b32", "b32", { "b32", "u32" }, { min32, 4 }, 0x08000000 },
  { "shr.u64", "u64", { "u64", "u32" }, { min64, 63 }, 1 },
  { "shr.s64", "s64", { "s64", "u32" }, { min64, 63 }, ~0ull },
  { "shf.l.wrap.b32", "b32", THREE ("b32"), { 0x80000000, 1, 33 }, 3 },
  { "shf.l.clamp.b32",
    "b32",
    THREE ("b32"),
    { 0x80000000, 1, 33 },
    0x80000000 },
  { "shf.r.wrap.b32", "b32", THREE ("b32"), { 0x10, 0xf, 4 }, 0xf0000001 },
  { "shf.r.clamp.b32", "b32", THREE ("b32"), { 0x10, 0xf, 40 }, 0xf },
  { "popc.b32", "u32", { "b32" }, { 0xf0f0 }, 8 },
  { "popc.b64", "u32", { "b64" }, { ~0ull }, 64 },
  { "clz.b32", "u32", { "b32" }, { 0 }, 32 },
  { "clz.b32", "u32", { "b32" }, { 0x10000 }, 15 },
  { "clz.b64", "u32", { "b64" }, { 1 }, 63 },
  { "clz.b64", "u32", { "b64" }, { 0 }, 64 },
  { "brev.b32", "b32", { "b32" }, { 0x00000013 }, 0xc8000000 },
  { "brev.b64", "b64", { "b64" }, { 1 }, min64 },
  { "bfind.u32", "u32", { "u32" }, { 0x10000 }, 16 },
  { "bfind.u32", "u32", { "u32" }, { 0 }, ~0u },
  { "bfind.s32", "u32", { "s32" }, { minus (2) }, 0 },
  { "bfind.shiftamt.u64", "u32", { "u64" }, { 1 }, 63 },
  { "bfe.u32", "u32", { "u32", "u32", "u32" }, { 0xabcd1234, 8, 12 }, 0xd12 },
  { "bfe.s32", "s32", { "s32", "u32", "u32" }, { 0x00000f00, 8, 4 }, ~0u },
  { "bfe.u64",
    "u64",
    { "u64", "u32", "u32" },
    { 0xabcd123400000000, 32, 16 },
    0x1234 },
  { "bfe.s64", "s64", { "s64", "u32", "u32" }, { min64, 60, 20 }, minus (8) },
  { "bfi.b32",
    "b32",
    { "b32", "b32", "u32", "u32" },
    { 0xff, 0, 8, 4 },
    0xf00 },
  { "bfi.b64", "b64", { "b64", "b64", "u32", "u32" }, { 0, ~0ull, 0, 64 }, 0 },
  { "prmt.b32",
    "b32",
    THREE ("b32"),
    { 0x03020100, 0x87060504, 0xf740 },
    0xff870400 },
};

const known_value float_cases[] = {
  { "add.f32", "f32", TWO ("f32"), { f32 (1.5f), f32 (2.25f) }, f32 (3.75f) },
  { "add.f64", "f64", TWO ("f64"), { f64 (0.1), f64 (0.2) }, f64 (0.1 + 0.2) },
  { "add.rz.f64",
    "f64",
    TWO ("f64"),
    { f64 (1), f64 (0x1p-53 * 1.5) },
    f64 (1) },
  { "add.rp.f64",
    "f64",
    TWO ("f64"),
    { f64 (1), f64 (0x1p-100) },
    f64 (1 + 0x1p-52) },
  { "add.rm.f32",
    "f32",
    TWO ("f32"),
    { f32 (1), f32 (-0x1p-40f) },
    f32 (1 - 0x1p-24f) },
  { "add.sat.f32", "f32", TWO ("f32"), { f32 (1), f32 (2) }, f32 (1) },
  { "add.ftz.f32", "f32", TWO ("f32"), { 1, 1 }, 0 },
  { "add.f16", "b16", TWO ("b16"), { 0x3c00, 0x3c00 }, 0x4000 },
  { "sub.f32", "f32", TWO ("f32"), { f32 (1.5f), f32 (2.25f) }, f32 (-.75f) },
  { "sub.f64", "f64", TWO ("f64"), { f64 (1), f64 (3) }, f64 (-2) },
  { "mul.f32", "f32", TWO ("f32"), { f32 (1.5f), f32 (2) }, f32 (3) },
  { "mul.f64", "f64", TWO ("f64"), { f64 (-1.5), f64 (2) }, f64 (-3) },
  { "mul.f16", "b16", TWO ("b16"), { 0x4000, 0x4200 }, 0x4600 },
  { "fma.rn.f32",
    "f32",
    THREE ("f32"),
    { f32 (1 + 0x1p-23f), f32 (1 + 0x1p-23f), f32 (-1) },
    f32 (0x1p-22f + 0x1p-46f) },
  { "fma.rn.f64",
    "f64",
    THREE ("f64"),
    { f64 (1 + 0x1p-52), f64 (1 - 0x1p-52), f64 (-1) },
    f64 (-0x1p-104) },
  { "fma.rn.f16", "b16", THREE ("b16"), { 0x3c00, 0x4000, 0x3c00 }, 0x4200 },
  { "mad.rn.f64",
    "f64",
    THREE ("f64"),
    { f64 (2), f64 (3), f64 (4) },
    f64 (10) },
  { "div.rn.f32", "f32", TWO ("f32"), { f32 (1), f32 (3) }, f32 (1.f / 3) },
  { "div.rn.f64", "f64", TWO ("f64"), { f64 (1), f64 (3) }, f64 (1. / 3) },
  { "div.rn.f64",
    "f64",
    TWO ("f64"),
    { f64 (1), f64 (0) },
    0x7ff0000000000000 },
  { "div.rz.f32", "f32", TWO ("f32"), { f32 (2), f32 (3) }, 0x3f2aaaaa },
  { "div.approx.f32", "f32", TWO ("f32"), { f32 (6), f32 (3) }, f32 (2) },
  { "div.full.f32", "f32", TWO ("f32"), { f32 (6), f32 (3) }, f32 (2) },
  { "rcp.rn.f32", "f32", { "f32" }, { f32 (4) }, f32 (.25f) },
  { "rcp.rn.f64", "f64", { "f64" }, { f64 (3) }, f64 (1. / 3) },
  { "sqrt.rn.f32", "f32", { "f32" }, { f32 (2) }, 0x3fb504f3 },
  { "sqrt.rn.f64", "f64", { "f64" }, { f64 (2) }, 0x3ff6a09e667f3bcd },
  { "rsqrt.approx.f32", "f32", { "f32" }, { f32 (4) }, f32 (.5f) },
  { "sin.approx.f32", "f32", { "f32" }, { 0 }, 0 },
  { "cos.approx.f32", "f32", { "f32" }, { 0 }, f32 (1) },
  { "lg2.approx.f32", "f32", { "f32" }, { f32 (8) }, f32 (3) },
  { "ex2.approx.f32", "f32", { "f32" }, { f32 (3) }, f32 (8) },
  { "tanh.approx.f32", "f32", { "f32" }, { 0 }, 0 },
  { "min.f32", "f32", TWO ("f32"), { nan32, f32 (2) }, f32 (2) },
  { "min.f64", "f64", TWO ("f64"), { f64 (0.), f64 (-0.) }, f64 (-0.) },
  { "min.f64", "f64", TWO ("f64"), { f64 (1), nan64 }, f64 (1) },
  { "max.f32", "f32", TWO ("f32"), { f32 (-0.f), f32 (0.f) }, f32 (0.f) },
  { "max.f64", "f64", TWO ("f64"), { f64 (1), f64 (2) }, f64 (2) },
  { "abs.f32", "f32", { "f32" }, { f32 (-2) }, f32 (2) },
  { "abs.f64", "f64", { "f64" }, { f64 (-0.) }, 0 },
  { "neg.f32", "f32", { "f32" }, { 0 }, min32 },
  { "neg.f64", "f64", { "f64" }, { f64 (1) }, f64 (-1) },
  { "copysign.f32", "f32", TWO ("f32"), { f32 (-1), f32 (2) }, f32 (-2) },
  { "copysign.f64", "f64", TWO ("f64"), { f64 (1), f64 (-2) }, f64 (2) },
  { "testp.infinite.f32", "pred", { "f32" }, { 0xff800000 }, 1 },
  { "testp.infinite.f64", "pred", { "f64" }, { nan64 }, 0 },
  { "testp.finite.f64", "pred", { "f64" }, { f64 (1) }, 1 },
  { "testp.number.f32", "pred", { "f32" }, { nan32 }, 0 },
  { "testp.notanumber.f32", "pred", { "f32" }, { nan32 }, 1 },
  { "testp.normal.f32", "pred", { "f32" }, { 1 }, 0 },
  { "testp.subnormal.f64", "pred", { "f64" }, { 1 }, 1 },
};

const known_value compare_cases[] = {
  { "setp.eq.u16", "pred", TWO ("u16"), { 3, 3 }, 1 },
  { "setp.ne.u32", "pred", TWO ("u32"), { 3, 3 }, 0 },
  { "setp.eq.b64", "pred", TWO ("b64"), { ~0ull, ~0ull }, 1 },
  { "setp.lt.u16", "pred", TWO ("u16"), { 0xffff, 0 }, 0 },
  { "setp.lt.s16", "pred", TWO ("s16"), { 0xffff, 0 }, 1 },
  { "setp.lt.u32", "pred", TWO ("u32"), { ~0u, 0 }, 0 },
  { "setp.lt.s32", "pred", TWO ("s32"), { ~0u, 0 }, 1 },
  { "setp.le.u64", "pred", TWO ("u64"), { 4, 4 }, 1 },
  { "setp.gt.u64", "pred", TWO ("u64"), { ~0ull, 0 }, 1 },
  { "setp.gt.s64", "pred", TWO ("s64"), { ~0ull, 0 }, 0 },
  { "setp.ge.s64", "pred", TWO ("s64"), { 0, ~0ull }, 1 },
  { "setp.hs.u32", "pred", TWO ("u32"), { ~0u, 1 }, 1 },
  { "setp.ls.u32", "pred", TWO ("u32"), { ~0u, 1 }, 0 },
  { "setp.lo.u64", "pred", TWO ("u64"), { ~0ull, 1 }, 0 },
  { "setp.lo.u32", "pred", TWO ("u32"), { 1, 2 }, 1 },
  { "setp.lo.u32", "pred", TWO ("u32"), { 2, 2 }, 0 },
  { "setp.hi.u32", "pred", TWO ("u32"), { ~0u, 1 }, 1 },
  { "setp.hi.u16", "pred", TWO ("u16"), { 2, 2 }, 0 },
  { "setp.eq.f32", "pred", TWO ("f32"), { f32 (0.f), f32 (-0.f) }, 1 },
  { "setp.ne.f64", "pred", TWO ("f64"), { nan64, f64 (1) }, 0 },
  { "setp.neu.f64", "pred", TWO ("f64"), { nan64, f64 (1) }, 1 },
  { "setp.equ.f32", "pred", TWO ("f32"), { nan32, f32 (1) }, 1 },
  { "setp.lt.f64", "pred", TWO ("f64"), { f64 (1), f64 (2) }, 1 },
  { "setp.ltu.f64", "pred", TWO ("f64"), { nan64, f64 (2) }, 1 },
  { "setp.le.f32", "pred", TWO ("f32"), { f32 (2), f32 (2) }, 1 },
  { "setp.leu.f32", "pred", TWO ("f32"), { f32 (3), f32 (2) }, 0 },
  { "setp.gt.f64", "pred", TWO ("f64"), { nan64, f64 (2) }, 0 },
  { "setp.gtu.f64", "pred", TWO ("f64"), { nan64, f64 (2) }, 1 },
  { "setp.ge.f64", "pred", TWO ("f64"), { f64 (2), f64 (2) }, 1 },
  { "setp.geu.f32", "pred", TWO ("f32"), { f32 (1), f32 (2) }, 0 },
  { "setp.num.f64", "pred", TWO ("f64"), { f64 (1), f64 (2) }, 1 },
  { "setp.nan.f64", "pred", TWO ("f64"), { f64 (1), nan64 }, 1 },
  { "setp.eq.and.u32", "pred", { "u32", "u32", "pred" }, { 3, 3, 0 }, 0 },
  { "setp.eq.or.u32", "pred", { "u32", "u32", "pred" }, { 3, 4, 1 }, 1 },
  { "setp.eq.xor.u32", "pred", { "u32", "u32", "pred" }, { 3, 3, 1 }, 0 },
  { "set.u32.eq.u32", "u32", TWO ("u32"), { 3, 3 }, ~0u },
  { "set.u32.ge.s32", "u32", TWO ("s32"), { minus (1), 0 }, 0 },
  { "set.u32.gt.u64", "u32", TWO ("u64"), { 5, 4 }, ~0u },
  { "set.s32.lt.f64", "s32", TWO ("f64"), { f64 (1), f64 (2) }, ~0u },
  { "set.f32.eq.u32", "f32", TWO ("u32"), { 3, 3 }, f32 (1) },
  { "selp.u16", "u16", { "u16", "u16", "pred" }, { 1, 2, 0 }, 2 },
  { "selp.u32", "u32", { "u32", "u32", "pred" }, { 1, 2, 1 }, 1 },
  { "selp.u64", "u64", { "u64", "u64", "pred" }, { 1, 2, 0 }, 2 },
  { "selp.f32", "f32", { "f32", "f32", "pred" }, { f32 (1), 2, 1 }, f32 (1) },
  { "selp.f64",
    "f64",
    { "f64", "f64", "pred" },
    { f64 (1), f64 (2), 0 },
    f64 (2) },
  { "slct.u32.s32", "u32", { "u32", "u32", "s32" }, { 1, 2, minus (1) }, 2 },
  { "mov.u16", "u16", { "u16" }, { 0x1234 }, 0x1234 },
  { "mov.u32", "u32", { "u32" }, { 0x12345678 }, 0x12345678 },
  { "mov.b32", "b32", { "f32" }, { f32 (2) }, f32 (2) },
  { "mov.f64", "f64", { "f64" }, { f64 (2) }, f64 (2) },
  { "mov.pred", "pred", { "pred" }, { 1 }, 1 },
};

const known_value convert_cases[] = {
  { "cvt.u16.u32", "u16", { "u32" }, { 0x12345678 }, 0x5678 },
  { "cvt.u32.u64", "u32", { "u64" }, { 0x123456789 }, 0x23456789 },
  { "cvt.s64.s32", "s64", { "s32" }, { min32 }, 0xffffffff80000000 },
  { "cvt.u64.u32", "u64", { "u32" }, { min32 }, min32 },
  { "cvt.s32.s8", "s32", { "s32" }, { 0x1280 }, 0xffffff80 },
  { "cvt.s16.s8", "s16", { "s16" }, { 0x80 }, 0xff80 },
  { "cvt.u32.u8", "u32", { "u32" }, { 0x1280 }, 0x80 },
  { "cvt.s32.s16", "s32", { "s16" }, { 0x8000 }, 0xffff8000 },
  { "cvt.u16.u8", "u16", { "u16" }, { 0x1234 }, 0x34 },
  { "cvt.u64.s32", "u64", { "s32" }, { minus (1) }, ~0ull },
  { "cvt.s64.u32", "s64", { "u32" }, { ~0u }, 0xffffffff },
  /* Registers that are wider than the type.  */
  { "cvt.u8.u32", "u32", { "u32" }, { 0x12345678 }, 0x78 },
  { "cvt.s8.u32", "s64", { "u32" }, { 0xff }, ~0ull },
  { "cvt.u16.s8", "u32", { "u32" }, { 0x80 }, 0xff80 },
  { "cvt.sat.u8.s32", "u32", { "s32" }, { minus (3) }, 0 },
  { "cvt.sat.u8.s32", "u32", { "s32" }, { 300 }, 255 },
  { "cvt.sat.s8.s32", "s32", { "s32" }, { minus (300) }, minus (128) },
  { "cvt.sat.s32.u64", "s32", { "u64" }, { ~0ull }, 0x7fffffff },
  { "cvt.rn.f32.s32", "f32", { "s32" }, { 16777217 }, f32 (16777216) },
  { "cvt.rp.f32.s32", "f32", { "s32" }, { 16777217 }, f32 (16777218) },
  { "cvt.rz.f32.u32", "f32", { "u32" }, { ~0u }, f32 (4294967040.f) },
  { "cvt.rn.f64.s32", "f64", { "s32" }, { minus (7) }, f64 (-7) },
  { "cvt.rn.f64.u32", "f64", { "u32" }, { ~0u }, f64 (4294967295.) },
  { "cvt.rn.f64.s64", "f64", { "s64" }, { minus (7) }, f64 (-7) },
  { "cvt.rn.f64.u64",
    "f64",
    { "u64" },
    { ~0ull },
    f64 (18446744073709551616.) },
  { "cvt.rn.f32.s64", "f32", { "s64" }, { minus (7) }, f32 (-7) },
  { "cvt.rn.f32.u64", "f32", { "u64" }, { 1ull << 40 }, f32 (0x1p40f) },
  { "cvt.rn.f64.s8", "f64", { "s32" }, { 0x80 }, f64 (-128) },
  { "cvt.rzi.s32.f32", "s32", { "f32" }, { f32 (-2.9f) }, minus (2) },
  { "cvt.rzi.s32.f64", "s32", { "f64" }, { f64 (1e10) }, 0x7fffffff },
  { "cvt.rzi.s32.f64", "s32", { "f64" }, { nan64 }, min32 },
  { "cvt.rzi.s32.f32", "s32", { "f32" }, { nan32 }, 0 },
  { "cvt.rzi.u32.f64", "u32", { "f64" }, { f64 (-1) }, 0 },
  { "cvt.rzi.u32.f32", "u32", { "f32" }, { f32 (4e9f) }, 4000000000 },
  { "cvt.rzi.s64.f64", "s64", { "f64" }, { f64 (-2.9) }, minus (2) },
  { "cvt.rzi.s64.f32", "s64", { "f32" }, { f32 (1e30f) }, 0x7fffffffffffffff },
  { "cvt.rzi.u64.f64",
    "u64",
    { "f64" },
    { f64 (1e19) },
    10000000000000000000u },
  { "cvt.rzi.u8.f32", "u32", { "f32" }, { f32 (300) }, 255 },
  { "cvt.rni.s32.f64", "s32", { "f64" }, { f64 (2.5) }, 2 },
  { "cvt.rni.s32.f64", "s32", { "f64" }, { f64 (3.5) }, 4 },
  { "cvt.rmi.s32.f64", "s32", { "f64" }, { f64 (-2.5) }, minus (3) },
  { "cvt.rpi.s32.f64", "s32", { "f64" }, { f64 (-2.5) }, minus (2) },
  { "cvt.rzi.f64.f64", "f64", { "f64" }, { f64 (-2.5) }, f64 (-2) },
  { "cvt.rni.f64.f64", "f64", { "f64" }, { f64 (2.5) }, f64 (2) },
  { "cvt.rmi.f64.f64", "f64", { "f64" }, { f64 (-2.5) }, f64 (-3) },
  { "cvt.rpi.f64.f64", "f64", { "f64" }, { f64 (2.1) }, f64 (3) },
  { "cvt.rzi.f32.f32", "f32", { "f32" }, { f32 (2.7f) }, f32 (2) },
  { "cvt.f64.f32", "f64", { "f32" }, { f32 (.1f) }, f64 (.1f) },
  { "cvt.rn.f32.f64", "f32", { "f64" }, { f64 (.1) }, f32 (.1f) },
  { "cvt.rz.f32.f64", "f32", { "f64" }, { f64 (1 + 0x1p-23 * .9) }, f32 (1) },
  { "cvt.rn.f16.f32", "b16", { "f32" }, { f32 (65504) }, 0x7bff },
  { "cvt.rn.f16.f32", "b16", { "f32" }, { f32 (65520) }, 0x7c00 },
  { "cvt.rn.f16.f64", "b16", { "f64" }, { f64 (0x1p-24) }, 1 },
  { "cvt.f32.f16", "f32", { "b16" }, { 0x3555 }, 0x3eaaa000 },
  { "cvt.sat.f32.f32", "f32", { "f32" }, { f32 (-2) }, 0 },
};

#undef TWO
#undef THREE

} // namespace

std::string
kernel_for (const known_value &c)
{
  std::string text = ".visible .entry k (.param .u64 in, .param .u64 out)\n"
                     "{\n.reg .u64 %i, %o, %t;\n.reg .u32 %x, %w;\n"
                     "ld.param.u64 %i, [in];\nld.param.u64 %o, [out];\n"
                     "mov.u32 %x, %tid.x;\ncvt.u64.u32 %t, %x;\n"
                     "shl.b64 %t, %t, 3;\nadd.u64 %o, %o, %t;\n";
  std::string operands;
  for (unsigned n = 0; n < c.s.size (); n++)
    {
      std::string type = c.s[n], name = operand_name (type, n);
      std::string at = "[%i+" + std::to_string (8 * n) + "]";
      text += ".reg ." + std::string (type) + " " + name + ";\n";
      if (type == "pred")
        text += "ld.u32 %w, " + at + ";\nsetp.ne.u32 " + name + ", %w, 0;\n";
      else
        text += "ld." + type + " " + name + ", " + at + ";\n";
      operands += ", " + name;
    }
  text += ".reg ." + std::string (c.d) + " %d;\n";
  text += std::string (c.form) + " %d" + operands + ";\n";
  if (std::string (c.d) == "pred")
    text += "selp.u32 %w, 1, 0, %d;\nst.u32 [%o], %w;\n";
  else
    text += "st." + std::string (c.d) + " [%o], %d;\n";
  return text + "ret;\n}\n";
}

std::uint64_t
result_mask (const known_value &c)
{
  unsigned bytes = type_bytes (c.d);
  return bytes == 8 ? ~std::uint64_t (0)
                    : (std::uint64_t (1) << (8 * bytes)) - 1;
}

const std::vector<known_value> &
known_values ()
{
  static const std::vector<known_value> all = [] {
    std::vector<known_value> list;
    auto add = [&list] (const auto &table) {
      list.insert (list.end (), std::begin (table), std::end (table));
    };
    add (integer_cases);
    add (bit_cases);
    add (float_cases);
    add (compare_cases);
    add (convert_cases);
    return list;
  }();
  return all;
}

} // namespace opcodes
