/* Kernels that show more than one instruction's result.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-scenarios.h"

#include <sstream>

namespace opcodes
{

namespace
{

/* DECLARATIONS stand before the kernel.  In BODY %o points to the thread's own
   results, %base to those of thread 0; %x is the number of the thread, %a and
   %b are its two words, %wa and %wb their low halves; %r0.. and %d0.., %h0..,
   %f0.., %p0.. are registers to use.  */
struct kernel_text
{
  const char *name, *target;
  unsigned threads;
  const char *declarations, *body;
};

const kernel_text kernels[] = {
#define SCENARIO(NAME, TARGET, THREADS, DECLARATIONS, BODY)                    \
  { NAME, TARGET, THREADS, DECLARATIONS, BODY },
#include "testsuite/unit/opcode-scenarios.def"
};

std::string
module_of (const std::string &target, const std::string &declarations,
           const std::string &body)
{
  std::string version, processor;
  std::istringstream (target) >> version >> processor;
  return ".version " + version + "\n.target " + processor
         + "\n.address_size 64\n" + declarations
         + "\n.visible .entry k (.param .u64 in, .param .u64 out)\n{\n"
           ".reg .u64 %o, %base, %a, %b, %d<10>;\n"
           ".reg .u32 %x, %wa, %wb, %r<20>;\n.reg .b16 %h<10>;\n"
           ".reg .f32 %f<6>;\n.reg .pred %p<10>;\n"
           "ld.param.u64 %d0, [in];\nld.param.u64 %base, [out];\n"
           "mov.u32 %x, %tid.x;\nmul.wide.u32 %d1, %x, 16;\n"
           "add.u64 %d0, %d0, %d1;\nld.global.v2.u64 {%a,%b}, [%d0];\n"
           "cvt.u32.u64 %wa, %a;\ncvt.u32.u64 %wb, %b;\n"
           "mul.wide.u32 %d1, %x, 64;\nadd.u64 %o, %base, %d1;\n"
         + body + "\nret;\n}\n";
}

/* One atom or red: memory has A first, B is the operand, C the third one.  The
   results are the old value (atom) and the one that is there then.  */
std::string
atomic_body (const std::string &form, const std::string &type, bool shared,
             bool result, bool third)
{
  unsigned bits = std::stoi (type.substr (1));
  std::string b = "b" + std::to_string (bits);
  std::string address = shared ? "[%d4]" : "[%o+8]";
  std::string text = ".reg ." + b + " %u, %v, %z, %m;\n";
  if (shared)
    text += "mov.u64 %d4, s;\nmul.wide.u32 %d5, %x, 8;\nadd.u64 %d4, %d4, "
            "%d5;\n";
  text += std::string ("cvt.u") + b.substr (1) + ".u64 %u, %a;\ncvt.u"
          + b.substr (1) + ".u64 %v, %b;\n" + "shr.u64 %d6, %b, 3;\ncvt.u"
          + b.substr (1) + ".u64 %z, %d6;\n";
  std::string space = shared ? ".shared" : ".global";
  /* Of compare-and-swap every second one finds what it expects.  */
  if (third)
    text += "and.b32 %r1, %x, 1;\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 mov." + b
            + " %v, %u;\n";
  text += "st" + space + "." + b + " " + address + ", %u;\n";
  text += form + (result ? " %m, " : " ") + address + ", %v"
          + (third ? ", %z" : "") + ";\n";
  if (result)
    text += "st." + b + " [%o], %m;\n";
  text += "ld" + space + "." + b + " %u, " + address + ";\nst." + b
          + " [%o+16], %u;\n";
  return text;
}

struct atomic_operation
{
  const char *operation;
  std::vector<const char *> types;
};

void
add_atomic (std::vector<scenario> &all, const std::string &target,
            const std::string &form, const std::string &type, bool result,
            bool third)
{
  bool shared = form.find (".shared") != form.npos;
  std::string body = atomic_body (form, type, shared, result, third);
  all.push_back (
      { form, 64,
        module_of (target, shared ? ".shared .align 8 .b64 s[64];" : "",
                   body) });
}

void
add_atomics (std::vector<scenario> &all)
{
  const atomic_operation operations[]
      = { { "add", { "u32", "s32", "u64", "f32", "f64" } },
          { "min", { "u32", "s32", "u64", "s64" } },
          { "max", { "u32", "s32", "u64", "s64" } },
          { "and", { "b32", "b64" } },
          { "or", { "b32", "b64" } },
          { "xor", { "b32", "b64" } },
          { "exch", { "b32", "b64" } },
          { "cas", { "b32", "b64" } },
          { "inc", { "u32" } },
          { "dec", { "u32" } } };
  for (const atomic_operation &o : operations)
    for (const std::string type : o.types)
      {
        std::string operation = o.operation;
        bool third = operation == "cas";
        std::string end = "." + operation + "." + type;
        for (const char *space : { "", ".global", ".shared" })
          add_atomic (all, "6.0 sm_60", std::string ("atom") + space + end,
                      type, true, third);
        for (const char *scope : { ".cta", ".gpu", ".sys" })
          add_atomic (all, "6.0 sm_70",
                      std::string ("atom.relaxed") + scope + end, type, true,
                      third);
        for (const char *order : { ".acquire", ".release", ".acq_rel" })
          add_atomic (all, "6.0 sm_70",
                      std::string ("atom") + order + ".gpu" + end, type, true,
                      third);
        if (operation == "cas" || operation == "exch")
          continue;
        for (const char *space : { "", ".global", ".shared" })
          add_atomic (all, "6.0 sm_60", std::string ("red") + space + end, type,
                      false, false);
        add_atomic (all, "6.0 sm_70", "red.release.gpu.global" + end, type,
                    false, false);
      }
  for (const char *space : { "", ".global", ".shared" })
    {
      std::string atom = std::string ("atom") + space;
      add_atomic (all, "6.3 sm_70", atom + ".cas.b16", "b16", true, true);
      add_atomic (all, "6.3 sm_70", atom + ".add.noftz.f16", "f16", true,
                  false);
      add_atomic (all, "6.3 sm_70",
                  std::string ("red") + space + ".add.noftz.f16", "f16", false,
                  false);
    }
}

} // namespace

const std::vector<scenario> &
scenarios ()
{
  static const std::vector<scenario> all = [] {
    std::vector<scenario> list;
    for (const kernel_text &k : kernels)
      list.push_back (
          { k.name, k.threads, module_of (k.target, k.declarations, k.body) });
    add_atomics (list);
    return list;
  }();
  return all;
}

std::vector<std::uint64_t>
scenario_input ()
{
  const std::uint64_t edges[] = { 0,
                                  1,
                                  0xffffffffffffffff,
                                  0x8000000000000000,
                                  0x7fffffff7fffffff,
                                  0x3ff0000000000000,
                                  0x3c003c003c003c00,
                                  0x000000003f800000,
                                  0x0000000040490fdb,
                                  0x0000000000000001,
                                  0x7ff0000000000000,
                                  0x000000007f800000,
                                  0x400921fb54442d18,
                                  0x0000000100000001,
                                  0xc0c0c0c0c0c0c0c0,
                                  0x123456789abcdef0 };
  std::vector<std::uint64_t> words;
  std::uint64_t state = 99;
  for (unsigned i = 0; i < 256; i++)
    {
      state = state * 6364136223846793005 + 1442695040888963407;
      words.push_back (i % 5 == 4 ? state ^ state >> 31
                                  : edges[(i * 7 + i / 16) % 16]);
    }
  return words;
}

} // namespace opcodes
