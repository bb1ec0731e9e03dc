/* The kernel that gathers and scatters: consumes tasks, produces launches.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/driver.h"

#include "libgomp-ext/device/context.h"

#include <algorithm>

namespace accdeep
{
namespace cuda
{

namespace
{

static_assert (sizeof (range_task) == 32, "the kernel's");

/* A warp takes one task at a time, and its lanes take the units of that in
   turn: of 8, 4 or 1 bytes, the largest that all addresses are multiples of. */
constexpr char kernel_source[] = R"(
.version 6.0
.target sm_30
.address_size 64
.visible .entry accdeep_copy_ranges (
  .param .u64 tasks, .param .u64 block, .param .u32 n, .param .u32 scatter)
{
  .reg .u64 %task, %block, %object, %packed, %step, %all;
  .reg .u64 %at, %offset, %slot, %from, %to, %wide;
  .reg .u32 %n, %i, %warps, %lane, %bytes, %count, %threads, %narrow;
  .reg .u32 %shift, %per, %units, %unit, %number, %rest;
  .reg .pred %p, %scatter, %by8, %by4, %by1;
  ld.param.u64 %block, [block];
  ld.param.u32 %n, [n];
  ld.param.u32 %i, [scatter];
  setp.ne.u32 %scatter, %i, 0;
  mov.u32 %threads, %ntid.x;
  mov.u32 %i, %ctaid.x;
  mov.u32 %lane, %tid.x;
  mad.lo.u32 %i, %i, %threads, %lane;
  shr.u32 %i, %i, 5;
  and.b32 %lane, %lane, 31;
  mov.u32 %warps, %nctaid.x;
  mul.lo.u32 %warps, %warps, %threads;
  shr.u32 %warps, %warps, 5;
next_task:
  setp.ge.u32 %p, %i, %n;
  @%p bra end;
  ld.param.u64 %task, [tasks];
  cvt.u64.u32 %offset, %i;
  shl.b64 %offset, %offset, 5;
  add.u64 %task, %task, %offset;
  ld.global.u64 %object, [%task];
  ld.global.u64 %packed, [%task+8];
  ld.global.u64 %step, [%task+16];
  ld.global.u32 %bytes, [%task+24];
  ld.global.u32 %count, [%task+28];
  add.u64 %packed, %packed, %block;
  cvt.u64.u32 %all, %bytes;
  or.b64 %all, %all, %object;
  or.b64 %all, %all, %packed;
  or.b64 %all, %all, %step;
  and.b64 %offset, %all, 7;
  setp.eq.u64 %by8, %offset, 0;
  and.b64 %offset, %all, 3;
  setp.ne.u64 %by1, %offset, 0;
  or.pred %p, %by8, %by1;
  not.pred %by4, %p;
  selp.u32 %shift, 3, 2, %by8;
  selp.u32 %shift, 0, %shift, %by1;
  shr.u32 %per, %bytes, %shift;
  mul.lo.u32 %units, %per, %count;
  mov.u32 %unit, %lane;
next_unit:
  setp.ge.u32 %p, %unit, %units;
  @%p bra task_done;
  div.u32 %number, %unit, %per;
  mul.lo.u32 %rest, %number, %per;
  sub.u32 %rest, %unit, %rest;
  cvt.u64.u32 %at, %number;
  mul.lo.u64 %at, %at, %step;
  add.u64 %at, %at, %object;
  cvt.u64.u32 %offset, %rest;
  shl.b64 %offset, %offset, %shift;
  add.u64 %at, %at, %offset;
  cvt.u64.u32 %offset, %unit;
  shl.b64 %offset, %offset, %shift;
  add.u64 %slot, %packed, %offset;
  selp.u64 %from, %slot, %at, %scatter;
  selp.u64 %to, %at, %slot, %scatter;
  @%by8 ld.global.u64 %wide, [%from];
  @%by4 ld.global.u32 %narrow, [%from];
  @%by1 ld.global.u8 %narrow, [%from];
  @%by8 st.global.u64 [%to], %wide;
  @%by4 st.global.u32 [%to], %narrow;
  @%by1 st.global.u8 [%to], %narrow;
  add.u32 %unit, %unit, 32;
  bra next_unit;
task_done:
  add.u32 %i, %i, %warps;
  bra next_task;
end:
  ret;
}
)";

/* The kernel NAME of the PTX text SOURCE, loaded into the current context;
   null: the driver can not, or does not take it.  */
kernel
load_kernel (const char *source, const char *name)
{
  const function_table &f = functions ();
  void *module;
  kernel result;
  return f.module_load_data && f.module_get_function && f.launch_kernel
                 && f.module_load_data (&module, source) == success
                 && f.module_get_function (&result, module, name) == success
             ? result
             : nullptr;
}

/* In one context.  */
class copy_kernel final : public context_part, public range_copier
{
public:
  const kernel loaded = load_kernel (kernel_source, "accdeep_copy_ranges");

  void
  copy (uintptr_t tasks, uintptr_t block, uint32_t n, bool scatter,
        device_stream s) override
  {
    constexpr unsigned threads = 256, warps = threads / 32, most_blocks = 8192;
    uint64_t from = tasks, packed = block;
    uint32_t to_objects = scatter;
    void *arguments[] = { &from, &packed, &n, &to_objects };
    check (functions ().launch_kernel (
               loaded, std::min ((n + warps - 1) / warps, most_blocks), 1, 1,
               threads, 1, 1, 0, s, arguments, nullptr),
           "cuLaunchKernel");
  }
};

} // namespace

range_copier *
current_range_copier ()
{
  copy_kernel &k = current_part<copy_kernel> ();
  return k.loaded ? &k : nullptr;
}

} // namespace cuda
} // namespace accdeep
