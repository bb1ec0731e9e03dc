/* Every instruction that GCC's nvptx back end can write, releases 12 to 16, is
   accepted: the output templates of its machine description (nvptx.md,
   nvptx.cc), with all the types that their modes stand for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/exec-harness.h"
#include "testsuite/unit/opcode-forms.h"

namespace simcuda
{
namespace
{

/* Registers as GCC declares them: %hN is .u16 (HImode), %rN .u32 (SImode, and
   QImode), %dN .u64, %fN .f32, %gN .f64, %kN .f16 (HFmode), %pN .pred, %v and
   %w vectors (V2SImode, V2DImode), %q .v2.u64 (TImode).  */
const char *const declarations
    = ".reg .u16 %h<4>;\n.reg .u32 %r<5>;\n.reg .u64 %d<5>;\n"
      ".reg .f32 %f<4>;\n.reg .f64 %g<4>;\n.reg .f16 %k<4>;\n"
      ".reg .pred %p<4>;\n.reg .v2 .u32 %v;\n.reg .v2 .u64 %w, %q;\n"
      ".local .align 16 .b8 %frame_ar[16];\n";

const char *const globals
    = ".extern .func (.param .u32 %value_out) f (.param .u64 %in_ar0);\n"
      ".extern .func (.param .u64 %o) __GCC_nvptx__PTX_alloca_not_supported "
      "(.param .u64 %i);\n.extern .func g;\n"
      ".visible .global .align 8 .u64 var[4];\n"
      ".const .align 4 .u32 cst[4] = { 1, 2 };\n"
      ".shared .align 8 .u8 shm[256];\n"
      ".extern .shared .u32 __nvptx_uni[32];\n"
      ".extern .shared .u64 __nvptx_stacks[32];\n";

/* In the order of nvptx.md; `{a,b}' stands for each of the alternatives.  */
const char *const templates[] = {
  /* Moves.  */
  "mov.pred %p1, %p2",
  "setp.eq.u32 %p1, 1, {0,1}",
  "ld{,.global,.const,.shared}.{u8,u16,u32,s8,s16,s32,b16} %r1, [%d1+4]",
  "ld{,.global,.local}.{u8,s8,u16,s16,u32,s32,u64} %d1, [%d2+-8]",
  "ld.{u8,u16} %h1, [%d1]",
  "ld.global.u64 %d1, [var+8]",
  "ld.const.u32 %r1, [cst+4]",
  "ld.shared.u32 %r1, [__nvptx_uni]",
  "ld.f32 %f1, [%d1]",
  "ld.f64 %g1, [%d1]",
  "ld.b16 %k1, [%d1]",
  "st{,.global,.shared}.{u8,u16,u32} [%d1+4], %r1",
  "st.global.u64 [var+16], %d1",
  "st.f32 [%d1], %f1",
  "st.f64 [%d1], %g1",
  "st.b16 [%d1], %k1",
  "ld{,.global}.v2.u32 %v, [%d1]",
  "ld.v2.u64 %w, [%d1]",
  "st.v2.u32 [%d1], %v",
  "st.v2.u64 [%d1], %w",
  "mov.b64 %d1, %g1",
  "mov.b32 %r1, %f1",
  "mov.b16 %k1, %k2",
  "mov.u64 %d1, {%d2,f,g,var,-5}",
  "mov.u32 %r1, %r2",
  "mov.u32 %r1, 4294967295",
  "mov.u16 %h1, 7",
  "mov.f32 %f1, 0f3f800000",
  "mov.f64 %g1, 0d3ff0000000000000",
  "mov.u64 %q.x, %d1",
  "mov.u64 %d1, %q.y",
  "mov.u32 %v.{x,y}, %r1",
  "mov.u32 %r1, %v.{x,y}",
  "mov.u64 %w.x, %d1",
  "cvta{.global,.const,.shared}.u64 %d1, {}",
  "cvta.local.u64 %d1, %frame_ar",
  "cvt.u32.u16 %r1, %h1",
  "cvt.u32.u32 %r1, %r2",
  "cvt.{u16,s16}.{u8,s8} %h1, %r1",
  "cvt.{u32,s32}.{u8,s8} %r1, %r2",
  "cvt.{u32,s32}.{u16,s16} %r1, %h1",
  "cvt.{u64,s64}.{u8,s8} %d1, %r2",
  "cvt.{u64,s64}.{u16,s16} %d1, %h1",
  "cvt.{u64,s64}.{u32,s32} %d1, %r1",
  "cvt.u16.u32 %h1, %r1",
  "cvt.u32.u64 %r1, %d1",
  "cvt.u16.u64 %h1, %d1",
  "cvt.{s16,s32,s64}.{s8,s16,s32} %d1, %d2",
  /* Integers.  */
  "{add,mul.lo}.{u16} %h1, %h2, {%h3,-7}",
  "{add,mul.lo}.{u32} %r1, %r2, {%r3,-7}",
  "{add,mul.lo}.{u64} %d1, %d2, {%d3,-7}",
  "{vadd,vsub}.u32.u32.u32.add %r1, %r2, %r3, %r4",
  "sub.{u16,s16} %h1, %h2, %h3",
  "sub.u32 %r1, %r2, %r3",
  "sub.u64 %d1, %d2, %d3",
  "mad.lo.u16 %h1, %h2, {%h3,5}, {%h3,9}",
  "mad.lo.u32 %r1, %r2, {%r3,5}, {%r4,9}",
  "mad.lo.u64 %d1, %d2, {%d3,5}, {%d4,9}",
  "{div,rem,min,max}.{s16,u16} %h1, %h2, {%h3,7}",
  "{div,rem,min,max}.{s32,u32} %r1, %r2, {%r3,7}",
  "{div,rem,min,max}.{s64,u64} %d1, %d2, {%d3,7}",
  "{abs,neg}.s16 %h1, %h2",
  "{abs,neg}.s32 %r1, %r2",
  "{abs,neg}.s64 %d1, %d2",
  "{not,cnot}.b16 %h1, %h2",
  "{not,cnot}.b32 %r1, %r2",
  "{not,cnot}.b64 %d1, %d2",
  "not.pred %p1, %p2",
  "brev.b32 %r1, %r2",
  "brev.b64 %d1, %d2",
  "{clz,popc}.b32 %r1, %r2",
  "{clz,popc}.b64 %r1, %d1",
  "mul.wide.{s16,u16} %r1, %h1, %h2",
  "mul.wide.{s32,u32} %d1, %r1, %r2",
  "mul.hi.{s16,u16} %h1, %h2, %h3",
  "mul.hi.{s32,u32} %r1, %r2, %r3",
  "mul.hi.{s64,u64} %d1, %d2, %d3",
  "{shl.b16,shr.s16,shr.u16} %h1, %h2, {%r1,3}",
  "{shl.b32,shr.s32,shr.u32} %r1, %r2, {%r3,3}",
  "{shl.b64,shr.s64,shr.u64} %d1, %d2, {%r3,3}",
  "shf.{l,r}.wrap.b32 %r1, %r2, %r2, {%r3,5}",
  "{and,or,xor}.b16 %h1, %h2, {%h3,-32768}",
  "{and,or,xor}.b32 %r1, %r2, {%r3,255}",
  "{and,or,xor}.b64 %d1, %d2, {%d3,255}",
  "{and,or,xor}.pred %p1, %p2, %p3",
  /* Comparisons.  */
  "setp.{eq,ne,le,ge,lt,gt}.{u16,s16} %p1, %h1, {%h2,-1}",
  "setp.{eq,ne,le,ge,lt,gt}.{u32,s32} %p1, %r1, {%r2,-1}",
  "setp.{eq,ne,le,ge,lt,gt}.{u64,s64} %p1, %d1, {%d2,-1}",
  "setp.{eq,neu,le,ge,lt,gt,ne,equ,leu,geu,ltu,gtu,nan,num}.f32 %p1, %f1, "
  "{%f2,0f00000000}",
  "setp.{eq,neu,le,ge,lt,gt,ne,equ,leu,geu,ltu,gtu,nan,num}.f64 %p1, %g1, "
  "{%g2,0d0000000000000000}",
  "setp.{eq,neu,le,ge,lt,gt,ne,equ,leu,geu,ltu,gtu,nan,num}.f16 %p1, %k1, "
  "%k2",
  "bra $L",
  "@%p1 bra $L",
  "@!%p1 bra $L",
  "@%p1 bra.uni $L",
  "@!%p1 bra.uni $L",
  "selp.u16 %h1, {1,0,-1,%h2}, {0,1,-2,%h3}, %p1",
  "selp.u32 %r1, {1,0,-1,%r2}, {0,1,-2,%r3}, %p1",
  "selp.u64 %d1, {1,0,-1,%d2}, {0,1,-2,%d3}, %p1",
  "selp.f32 %f1, {%f2,0f3f800000}, %f3, %p1",
  "selp.f64 %g1, {%g2,0d3ff0000000000000}, %g3, %p1",
  "set.{u32.eq.u16,u32.lt.s16} %r1, %h1, {%h2,3}",
  "set.u32.{eq,ne,le,ge,lt,gt}.{u32,s32} %r1, %r2, {%r3,3}",
  "set.u32.{eq,ne,le,ge,lt,gt}.{u64,s64} %r1, %d2, {%d3,3}",
  "set.u32.{eq,neu,le,ge,lt,gt,ne,equ,leu,geu,ltu,gtu,nan,num}.f32 %r1, %f1, "
  "%f2",
  "set.u32.{eq,neu,le,ge,lt,gt,ne,equ,leu,geu,ltu,gtu,nan,num}.f64 %r1, %g1, "
  "%g2",
  "set.f32.{eq,ne,le,ge,lt,gt}.{u16,s16} %f1, %h2, {%h3,3}",
  "set.f32.{eq,ne,le,ge,lt,gt}.{u32,s32} %f1, %r2, {%r3,3}",
  "set.f32.{eq,ne,le,ge,lt,gt}.{u64,s64} %f1, %d2, {%d3,3}",
  "set.f32.{eq,neu,equ,leu,nan,num}.f32 %f1, %f2, %f3",
  "set.f32.{eq,neu,equ,leu,nan,num}.f64 %f1, %g2, %g3",
  /* Floats.  */
  "{add,mul,min,max}.f32 %f1, %f2, {%f3,0f3f800000}",
  "{add,mul,min,max}.f64 %g1, %g2, {%g3,0d3ff0000000000000}",
  "sub.f32 %f1, %f2, %f3",
  "sub.f64 %g1, %g2, %g3",
  "fma.rn.f32 %f1, %f2, {%f3,0f3f800000}, {%f2,0f3f800000}",
  "fma.rn.f64 %g1, %g2, {%g3,0d3ff0000000000000}, %g3",
  "{rcp,sqrt}.rn.f32 %f1, %f2",
  "{rcp,sqrt}.rn.f64 %g1, %g2",
  "div.rn.f32 %f1, %f2, {%f3,0f40000000}",
  "div.rn.f64 %g1, %g2, %g3",
  "copysign.f32 %f1, {%f2,0f3f800000}, {%f3,0f3f800000}",
  "copysign.f64 %g1, %g2, %g3",
  "{abs,neg}.f32 %f1, %f2",
  "{abs,neg}.f64 %g1, %g2",
  "{sin,cos,lg2,ex2,tanh}.approx.f32 %f1, %f2",
  "testp.infinite.f32 %p1, %f1",
  "testp.infinite.f64 %p1, %g1",
  "{add,sub,mul,min,max}.f16 %k1, %k2, %k3",
  "fma.rn.f16 %k1, %k2, %k3, %k3",
  "xor.b16 %k1, %k2, -32768",
  "and.b16 %k1, %k2, 32767",
  "{ex2,tanh}.approx.f16 %k1, %k2",
  "cvt.f64.f32 %g1, %f1",
  "cvt.rn.f32.f64 %f1, %g1",
  "cvt.rn.f32.{u32,s32} %f1, %r1",
  "cvt.rn.f64.{u32,s32} %g1, %r1",
  "cvt.rn.f32.{u64,s64} %f1, %d1",
  "cvt.rn.f64.{u64,s64} %g1, %d1",
  "cvt.{rzi,rmi,rpi}.{u32,s32}.f32 %r1, %f1",
  "cvt.{rzi,rmi,rpi}.{u32,s32}.f64 %r1, %g1",
  "cvt.{rzi,rmi,rpi}.{u64,s64}.f32 %d1, %f1",
  "cvt.{rzi,rmi,rpi}.{u64,s64}.f64 %d1, %g1",
  "cvt.{rmi,rzi,rpi,rni}.f32.f32 %f1, %f2",
  "cvt.{rmi,rzi,rpi,rni}.f64.f64 %g1, %g2",
  "cvt.f32.f16 %f1, %k1",
  "cvt.f64.f16 %g1, %k1",
  "cvt.rn.f16.f32 %k1, %f1",
  "cvt.rn.f16.f64 %k1, %g1",
  /* The rest.  */
  "exit",
  "@%p1 exit",
  "ret",
  "trap",
  "@%p1 trap",
  "@!%p1 trap",
  "alloca.u64 %d1, {%d2,32}",
  "stacksave.u64 %d1",
  "stackrestore.u64 %d1",
  "call (%d1), __GCC_nvptx__PTX_alloca_not_supported, (%d2)",
  "mov.u32 %r1, %{nctaid.x,ntid.y,ntid.x,ctaid.x,tid.y,tid.x,laneid}",
  "shfl{.up,.down,.bfly,.idx}.b32 %r1, %r2, {%r3,1}, 31",
  "shfl.sync{.up,.down,.bfly,.idx}.b32 %r1, %r2, {%r3,1}, 31, 0xffffffff",
  "shfl.sync.idx.b32 %f1, %f2, 0, 31, 0xffffffff",
  "vote.ballot.b32 %r1, {%p1,1}",
  "vote.sync.ballot.b32 %r1, %p1, 0xffffffff",
  "vote.all.pred %p1, 1",
  "@!%p1 trap",
  "atom{,.global,.shared}.{cas.b32} %r1, [%d1], {%r2,0}, {%r3,1}",
  "atom{,.global,.shared}.{cas.b64} %d1, [%d2], {%d3,0}, {%d4,1}",
  "atom{,.global,.shared}.exch.b32 {%r1,_}, [%d1+4], {%r2,1}",
  "atom{,.global,.shared}.exch.b64 {%d1,_}, [%d2], {%d3,1}",
  "atom{,.global,.shared}.add.u32 {%r1,_}, [%d1+4], {%r2,1}",
  "atom{,.global,.shared}.add.u64 {%d1,_}, [%d2], {%d3,1}",
  "atom{,.global,.shared}.add.f32 {%f1,_}, [%d2], {%f3,0f3f800000}",
  "atom{,.global,.shared}.{and,or,xor}.b32 {%r1,_}, [%d1+4], {%r2,1}",
  "atom{,.global,.shared}.{and,or,xor}.b64 {%d1,_}, [%d2], {%d3,1}",
  "st{,.global,.shared}.b32 [%d1], {%r2,1}",
  "st{,.global,.shared}.b64 [%d1], {%d2,1}",
  "bar.sync {%r1,0}",
  "bar.sync {%r1,1}, {%r2,64}",
  "barrier.sync.aligned {%r1,0}",
  "barrier.sync {%r1,1}, {%r2,64}",
  "bar.warp.sync 0xffffffff",
  "bar.red.{and,or}.pred %p1, {%r1,0}, {%r2,32}, {%p2,!%p2}",
  "bar.red.popc.u32 %r1, {%r1,0}, {%r2,32}, {%p2,!%p2}",
  "membar.{sys,cta,gl}",
  /* libgomp's inline assembly, and that of newlib and libgcc.  */
  "bar.arrive 0, %r1",
  "mov.u32 %r1, %{smid,warpid,nwarpid}",
  "mov.u64 %d1, %{clock64,globaltimer}",
  "mov.u32 %r1, %{clock,dynamic_smem_size}",
};

std::string
refusal (const std::string &line)
{
  std::string error;
  std::string text
      = with_header (std::string (globals) + ".visible .entry k\n{\n"
                     + declarations + "$L:\n" + line + ";\n}\n");
  return check_ptx ({ "p", text }, &error) ? "" : error;
}

TEST (ptx_gcc, templates_of_the_machine_description)
{
  unsigned count = 0;
  for (const char *text : templates)
    for (std::string line : opcodes::alternatives (text))
      {
        /* `cvta.SPACE' of a variable there.  */
        const std::pair<const char *, const char *> variables[]
            = { { "cvta.global.u64 %d1, ", "var" },
                { "cvta.const.u64 %d1, ", "cst" },
                { "cvta.shared.u64 %d1, ", "shm" } };
        for (const auto &[start, variable] : variables)
          if (line == start)
            line += variable;
        EXPECT_EQ (refusal (line), "") << line;
        count++;
      }
  EXPECT_GT (count, 700u);
}

TEST (ptx_gcc, calls)
{
  const char *const calls[] = {
    "{\n.param .u32 %value_in;\n.param .u64 %out_arg1;\n"
    "st.param.u64 [%out_arg1], %d1;\n"
    "call (%value_in), f, (%out_arg1);\nld.param.u32 %r1, [%value_in];\n}",
    "{\n.param .u32 %value_in;\n.param .u64 %out_arg1;\n"
    "st.param.u64 [%out_arg1], %d1;\n"
    "$LCT1: .callprototype (.param .u32 _) _ (.param .u64 _);\n"
    "call (%value_in), %d2, (%out_arg1), $LCT1;\n"
    "ld.param.u32 %r1, [%value_in];\n}",
    "{\ncall g;\ntrap;\nexit;\n}",
    "{\n.reg .u32 %nop_src;\n.reg .u32 %nop_dst;\n"
    "mov.u32 %nop_dst, %nop_src;\n}",
    "{\n.reg .b32 %r_act;\nvote.ballot.b32 %r_act,1;\n"
    ".reg .pred %r_do_abort;\nmov.pred %r_do_abort,0;\n"
    "setp.ne.b32 %r_do_abort,%r_act,0xffffffff;\n@ %r_do_abort trap;\n"
    "@ %r_do_abort exit;\n}",
    ".pragma \"nounroll\"",
  };
  for (const char *text : calls)
    EXPECT_EQ (refusal (text), "") << text;
}

/* Prologues: soft stacks, uniform SIMT, kernels of OpenMP.  */
TEST (ptx_gcc, prologues)
{
  EXPECT_EQ (
      refusal (".reg.u64 %stack;\n.reg.u64 %frame;\n.reg.u64 %sspslot;\n{\n"
               ".reg.u32 %fstmp0;\n.reg.u64 %fstmp1;\n.reg.u64 %fstmp2;\n"
               "mov.u32 %fstmp0, %tid.y;\nmul.wide.u32 %fstmp1, %fstmp0, 8;\n"
               "mov.u64 %fstmp2, __nvptx_stacks;\n"
               "add.u64 %sspslot, %fstmp2, %fstmp1;\n"
               "ld.shared.u64 %stack, [%sspslot];\n"
               "sub.u64 %frame, %stack, 16;\nand.b64 %frame, %frame, -16;\n"
               "st.shared.u64 [%sspslot], %frame;\n}\n{\n.reg .u32 %ustmp2;\n"
               "mov.u32 %ustmp2, -1;\nst.shared.u32 [%d1], %ustmp2;\n"
               "mov.pred %p1, 0;\nmov.u32 %ustmp2, %laneid;\n"
               "setp.eq.u32 %p2, %r1, %ustmp2;\n}\n"
               "st.u64 [%d1 + -8], %stack;\nld.u64 %stack, [%d1 + -8]"),
      "");
}

} // namespace
} // namespace simcuda
