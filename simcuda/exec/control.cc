/* Branches, calls, and the end of functions and threads.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/fault.h"
#include "simcuda/exec/handlers.h"
#include "simcuda/exec/host-address.h"
#include "simcuda/exec/predicate.h"
#include "simcuda/exec/program.h"

namespace simcuda
{

namespace
{

const insn *
branch (const insn *i, unsigned char *, warp &, lane_mask)
{
  return i->target;
}

template <bool UNLESS>
const insn *
conditional (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  lane_mask set = predicate_mask (frame + i->a);
  lane_mask taken = mask & (UNLESS ? ~set : set);
  if (taken == 0)
    return i + 1;
  if (taken == mask)
    return i->target;
  return w.split (i->target, taken, i + 1, mask & ~taken);
}

template <bool UNLESS>
const insn *
conditional_one (const insn *i, unsigned char *frame, warp &, lane_mask mask)
{
  bool set = frame[i->a + __builtin_ctz (mask)];
  return set != UNLESS ? i->target : i + 1;
}

/* The next IMM instructions return the ones after them, or null if they loaded
   what was never written: only such that are not control are guarded.  */
template <bool UNLESS>
const insn *
guarded (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  lane_mask set = predicate_mask (frame + i->a);
  lane_mask chosen = mask & (UNLESS ? ~set : set);
  const insn *end = i + 1 + i->imm;
  if (chosen == mask)
    return i + 1;
  bool stopped = false;
  for (const insn *at = i + 1; chosen && at < end;)
    {
      const insn *next = at->run[1](at, frame, w, chosen);
      stopped |= !next;
      at = next ? next : at + 1;
    }
  return stopped ? w.go (end) : end;
}

const insn *
direct_call (const insn *i, unsigned char *, warp &w, lane_mask mask)
{
  const call_site &site = *i->call;
  return w.enter (*site.callee, i, site, mask);
}

const insn *
builtin_call (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const call_site &site = *i->call;
  site.callee->builtin (w, i, frame, mask, site);
  return i + 1;
}

/* Lanes that call the same function go together; the others come back to
   this instruction.  */
const insn *
indirect_call (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  const std::uint64_t *targets
      = reinterpret_cast<const std::uint64_t *> (frame + i->a);
  std::uint64_t address = targets[__builtin_ctz (mask)];
  lane_mask same = 0;
  for (lane_mask rest = mask; rest; rest &= rest - 1)
    {
      unsigned lane = __builtin_ctz (rest);
      if (targets[lane] == address)
        same |= lane_mask (1) << lane;
    }
  bool split = same != mask;
  if (split)
    w.split (i, mask & ~same, i, same);
  mask = same;

  const function_code *callee = w.owner ().launch ().code.function_at (address);
  if (!callee || !(callee->defined || callee->builtin))
    {
      char text[80];
      std::snprintf (text, sizeof text,
                     "call of 0x%llx, which is not a function's address",
                     static_cast<unsigned long long> (address));
      const std::string why = explain_host_pointer (address);
      fail_at (w, i, mask, text + (why.empty () ? why : ": " + why));
    }
  if (const char *why = mismatch (*callee, *i->call))
    fail_at (w, i, mask, "indirect call: '" + callee->name + "' " + why);
  if (callee->builtin)
    {
      callee->builtin (w, i, frame, mask, *i->call);
      return split ? w.go (i + 1) : i + 1;
    }
  return w.enter (*callee, i, *i->call, mask);
}

const insn *
function_end (const insn *, unsigned char *, warp &w, lane_mask mask)
{
  return w.leave (mask);
}

const insn *
thread_end (const insn *, unsigned char *, warp &w, lane_mask mask)
{
  return w.end_lanes (mask);
}

const insn *
trap_reached (const insn *i, unsigned char *, warp &w, lane_mask mask)
{
  fail_at (w, i, mask, "trap: the kernel gave up (abort or a failed check)");
}

/* GPUs have no addresses ahead of constant memory, and the driver compiles what
   computes one to this.  */
const insn *
illegal_instruction (const insn *i, unsigned char *, warp &w, lane_mask mask)
{
  fail_at (w, i, mask,
           "illegal instruction: the address is ahead of constant memory");
}

const insn *
table_end (const insn *i, unsigned char *frame, warp &w, lane_mask mask)
{
  std::uint32_t index = reinterpret_cast<const std::uint32_t *> (
      frame + i->a)[__builtin_ctz (mask)];
  fail_at (w, i, mask,
           "brx.idx: index " + std::to_string (index) + " of "
               + std::to_string (i->imm) + " targets");
}

const insn *
nothing (const insn *i, unsigned char *, warp &, lane_mask)
{
  return i + 1;
}

handlers
always (handler h)
{
  return { h, h, h };
}

} // namespace

const char *
mismatch (const function_code &callee, const call_site &site)
{
  if (callee.entry)
    return "is a kernel";
  if (callee.inputs.size () != site.arguments.size ())
    return "has another number of parameters";
  for (std::size_t i = 0; i < callee.inputs.size (); i++)
    if (callee.inputs[i].bytes != site.arguments[i].bytes)
      return "has a parameter of another size";
  if (callee.outputs.size () != site.results.size ())
    return "has another number of results";
  for (std::size_t i = 0; i < callee.outputs.size (); i++)
    if (callee.outputs[i].bytes != site.results[i].bytes)
      return "has a result of another size";
  return nullptr;
}

handlers
branch_always ()
{
  return always (branch);
}

handlers
branch_if (bool unless)
{
  if (unless)
    return { conditional<true>, conditional<true>, conditional_one<true> };
  return { conditional<false>, conditional<false>, conditional_one<false> };
}

handlers
guard (bool unless)
{
  return always (unless ? guarded<true> : guarded<false>);
}

handlers
call_direct ()
{
  return always (direct_call);
}

handlers
call_indirect ()
{
  return always (indirect_call);
}

handlers
call_builtin ()
{
  return always (builtin_call);
}

handlers
leave_function ()
{
  return always (function_end);
}

handlers
end_threads ()
{
  return always (thread_end);
}

handlers
ahead_of_constants ()
{
  return always (illegal_instruction);
}

handlers
trap ()
{
  return always (trap_reached);
}

handlers
branch_nowhere ()
{
  return always (table_end);
}

handlers
no_operation ()
{
  return always (nothing);
}

} // namespace simcuda
