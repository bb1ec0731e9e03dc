/* Scheduling of the lanes of a warp and of the warps of a block.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/warp.h"
#include "simcuda/exec/fault.h"
#include "simcuda/exec/program.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <sys/mman.h>
#include <unordered_map>

namespace simcuda
{

namespace
{

/* Warp instructions before the next warp's turn.  */
constexpr unsigned slice = 61;
/* Slices before another group of the same warp gets one, so that a lane that
   spins at a low program counter does not keep the others from running.  */
constexpr unsigned patience = 4096;
constexpr unsigned max_depth = 1 << 16;

constexpr std::size_t frame_alignment = 64;

bool
one_lane_p (lane_mask mask)
{
  return (mask & (mask - 1)) == 0;
}

/* The builtin is a call where the processor need not have the instruction.  */
inline unsigned
lanes_in (lane_mask mask)
{
  mask -= mask >> 1 & 0x55555555;
  mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
  mask = (mask + (mask >> 4)) & 0x0f0f0f0f;
  return mask * 0x01010101 >> 24;
}

/* Whether A runs before B; of two that cannot meet, FIRST does.  */
inline bool
before_p (const group &a, const group &b, bool first)
{
  if (a.top == b.top)
    return a.pc < b.pc;
  return a.top->depth != b.top->depth ? a.top->depth > b.top->depth : first;
}

} // namespace

struct warp::pool
{
  std::unordered_map<const function_code *, std::vector<frame *>> spare;
};

warp::warp (thread_block &owner, unsigned number, lane_mask lanes,
            local_memory local)
    : m_block (owner), m_memory (owner.launch ().memory), m_number (number),
      m_lanes (lanes), m_local (local), m_pool (std::make_unique<pool> ())
{
}

warp::~warp ()
{
  for (auto &[function, frames] : m_pool->spare)
    for (frame *f : frames)
      {
        ::operator delete (f->slots, std::align_val_t (frame_alignment));
        delete f;
      }
}

/* A frame with the constants in place; its registers hold anything.  */
frame *
warp::take_frame (const function_code &function)
{
  std::vector<frame *> &spare = m_pool->spare[&function];
  if (!spare.empty ())
    {
      frame *f = spare.back ();
      spare.pop_back ();
      return f;
    }
  frame *f = new frame;
  f->function = &function;
  f->slots = static_cast<unsigned char *> (::operator new (
      function.frame_bytes, std::align_val_t (frame_alignment)));
  std::memset (f->slots, 0, function.frame_bytes);
  if (!function.constants.empty ())
    std::memcpy (f->slots + function.constants_offset,
                 function.constants.data (), function.constants.size ());
  return f;
}

void
warp::give_frame (frame *f)
{
  unwritten.drop (*f);
  m_pool->spare[f->function].push_back (f);
}

frame &
warp::start (const function_code &kernel)
{
  m_live = m_lanes;
  meetings = 1;
  m_others.clear ();
  m_slices = 0;
  unwritten.clear ();
  frame *f = take_frame (kernel);
  f->caller = nullptr;
  f->call = nullptr;
  f->live = m_lanes;
  f->depth = 0;
  f->unbounded = false;
  f->local_base = f->stack_end = 0;
  m_current = group{ f, kernel.code.data (), m_lanes };
  m_active = true;
  poison_locals (*this, *f, m_lanes);
  return *f;
}

/* Groups.  */

void
warp::count (unsigned executed, lane_mask mask)
{
  launch_statistics &s = m_block.statistics;
  s.instructions += executed;
  s.lane_instructions += std::uint64_t (executed) * lanes_in (mask);
}

/* The current group becomes the one to run now; false: none can.  */
bool
warp::select ()
{
  if (m_active && m_others.empty ())
    return true;
  if (m_active && m_others.size () == 1 && m_slices <= patience)
    {
      group &other = m_others.front ();
      if (other.state != group_state::runnable)
        return true;
      if (other.top == m_current.top && other.pc == m_current.pc)
        {
          meetings++;
          m_current.mask |= other.mask;
          m_others.clear ();
        }
      else if (before_p (other, m_current, true))
        std::swap (other, m_current);
      return true;
    }
  if (m_active)
    m_others.push_back (m_current);
  m_active = false;

  std::size_t best = m_others.size ();
  bool rotate = m_slices > patience;
  for (std::size_t i = 0; i < m_others.size (); i++)
    {
      const group &g = m_others[i];
      if (g.state != group_state::runnable)
        continue;
      if (best == m_others.size ())
        {
          best = i;
          if (rotate)
            break;
          continue;
        }
      if (before_p (g, m_others[best], false))
        best = i;
    }
  if (rotate)
    m_slices = 0;
  if (best == m_others.size ())
    return false;
  m_current = m_others[best];
  /* Kept in order: rotation takes the one that waited longest.  */
  m_others.erase (m_others.begin () + best);
  m_active = true;
  merge_into_current ();
  return true;
}

void
warp::merge_into_current ()
{
  std::size_t kept = 0;
  for (const group &g : m_others)
    if (g.state == group_state::runnable && g.top == m_current.top
        && g.pc == m_current.pc)
      {
        meetings++;
        m_current.mask |= g.mask;
      }
    else
      m_others[kept++] = g;
  m_others.resize (kept);
}

/* Where the current group meets another one, if it gets there.  */
const insn *
warp::next_meeting () const
{
  const insn *lowest = reinterpret_cast<const insn *> (UINTPTR_MAX);
  for (const group &g : m_others)
    if (g.state == group_state::runnable && g.top == m_current.top
        && g.pc < lowest && g.pc > m_current.pc)
      lowest = g.pc;
  return lowest;
}

bool
warp::run (unsigned budget)
{
  bool any = false;
  while (budget && select ())
    {
      any = true;
      const insn *i = m_current.pc;
      unsigned char *slots = m_current.top->slots;
      lane_mask mask = m_current.mask;
      unsigned mode = mask == all_lanes ? 0 : one_lane_p (mask) ? 2 : 1;
      unsigned before = budget;
      if (unwritten.any_p ())
        {
          const insn *meeting = next_meeting ();
          do
            i = unwritten.step (*this, i, mode, mask);
          while (--budget && i && i < meeting);
        }
      else if (m_others.empty ())
        do
          i = i->run[mode](i, slots, *this, mask);
        while (--budget && i);
      else
        {
          const insn *meeting = next_meeting ();
          do
            i = i->run[mode](i, slots, *this, mask);
          while (--budget && i && i < meeting);
        }
      count (before - budget, mask);
      if (i)
        m_current.pc = i;
    }
  if (!m_others.empty ())
    m_slices++;
  return any;
}

const insn *
warp::go (const insn *next)
{
  m_current.pc = next;
  return nullptr;
}

const insn *
warp::split (const insn *taken, lane_mask taken_lanes, const insn *next,
             lane_mask next_lanes)
{
  meetings++;
  group other = m_current;
  other.pc = taken;
  other.mask = taken_lanes;
  m_others.push_back (other);
  m_current.pc = next;
  m_current.mask = next_lanes;
  return nullptr;
}

/* Copy the lanes in MASK of one slot to another.  */
static void
copy_slot (unsigned char *to, const unsigned char *from, unsigned bytes,
           lane_mask mask)
{
  if (mask == all_lanes)
    {
      std::memcpy (to, from, std::size_t (bytes) * warp_lanes);
      return;
    }
  for (; mask; mask &= mask - 1)
    {
      unsigned lane = __builtin_ctz (mask);
      std::memcpy (to + lane * bytes, from + lane * bytes, bytes);
    }
}

const insn *
warp::enter (const function_code &callee, const insn *call,
             const call_site &site, lane_mask mask)
{
  frame &caller = top ();
  if (caller.depth >= max_depth)
    fail_at (*this, call, mask, "calls nested too deeply");
  frame *f = take_frame (callee);
  f->caller = &caller;
  f->call = call;
  f->live = mask;
  f->depth = caller.depth + 1;
  f->local_base = caller.local_base + caller.function->local_bytes;
  if (caller.stack_end > f->local_base)
    f->local_base = (caller.stack_end + 15) & ~std::uint64_t (15);
  f->stack_end = 0;
  if (f->local_base + callee.local_bytes > m_local.stride)
    fail_at (*this, call, mask,
             "stack overflow: thread-local memory of "
                 + std::to_string (m_local.stride) + " bytes is exhausted");
  f->unbounded = caller.unbounded || !site.callee || callee.recursive;
  if (f->unbounded)
    check_stack (*this, call, mask, *f);
  for (std::size_t i = 0; i < callee.inputs.size (); i++)
    copy_slot (f->slots + callee.inputs[i].offset,
               caller.slots + site.arguments[i].offset, callee.inputs[i].bytes,
               mask);
  poison_locals (*this, *f, mask);
  m_current.top = f;
  m_current.pc = callee.code.data ();
  m_current.mask = mask;
  return nullptr;
}

/* The current group, MASK, returns from its function.  */
const insn *
warp::leave (lane_mask mask)
{
  frame *f = m_current.top;
  if (!f->caller)
    return end_lanes (mask);
  const function_code &function = *f->function;
  const call_site &site = *f->call->call;
  for (std::size_t i = 0; i < function.outputs.size (); i++)
    copy_slot (f->caller->slots + site.results[i].offset,
               f->slots + function.outputs[i].offset, function.outputs[i].bytes,
               mask);
  m_current.top = f->caller;
  m_current.pc = f->call + 1;
  f->live &= ~mask;
  if (!f->live)
    give_frame (f);
  return nullptr;
}

void
warp::drop_from_frames (frame *f, lane_mask mask)
{
  while (f)
    {
      frame *caller = f->caller;
      f->live &= ~mask;
      if (!f->live)
        give_frame (f);
      f = caller;
    }
}

const insn *
warp::end_lanes (lane_mask mask)
{
  meetings++;
  m_live &= ~mask;
  drop_from_frames (m_current.top, mask);
  m_active = false;
  /* Others may have waited for these lanes only.  */
  release_exchanges ();
  m_block.check_barriers ();
  return nullptr;
}

/* Waiting.  */

const insn *
warp::wait (const insn *pc, lane_mask mask, group_state state, unsigned barrier,
            lane_mask needed)
{
  meetings++;
  group waiting = m_current;
  waiting.pc = pc;
  waiting.mask = mask;
  waiting.state = state;
  waiting.barrier = barrier;
  waiting.needed = needed;
  m_others.push_back (waiting);
  m_active = false;
  if (state == group_state::at_barrier)
    m_block.check_barrier (barrier);
  else
    release_exchanges ();
  return nullptr;
}

/* Let go the groups that wait for lanes of this warp which are there now.  */
void
warp::release_exchanges ()
{
  lane_mask at_barrier = 0;
  for (const group &g : m_others)
    if (g.state == group_state::at_warp_barrier)
      at_barrier |= g.mask;
  for (group &g : m_others)
    if (g.state == group_state::at_warp_barrier
        && !(g.needed & m_live & ~at_barrier))
      g.state = group_state::runnable;

  /* Groups at the same exchange become one.  */
  for (std::size_t i = 0; i < m_others.size (); i++)
    {
      if (m_others[i].state != group_state::at_exchange)
        continue;
      for (std::size_t j = m_others.size () - 1; j > i; j--)
        if (m_others[j].state == group_state::at_exchange
            && m_others[j].top == m_others[i].top
            && m_others[j].pc == m_others[i].pc)
          {
            m_others[i].mask |= m_others[j].mask;
            m_others.erase (m_others.begin () + j);
          }
      group &g = m_others[i];
      if (!(g.needed & m_live & ~g.mask))
        g.state = group_state::runnable;
    }
}

/* Have all lanes that live arrived there?  */
bool
warp::waits_at_p (unsigned barrier) const
{
  lane_mask there = 0;
  for (const group &g : m_others)
    if (g.state == group_state::at_barrier && g.barrier == barrier)
      there |= g.mask;
  return m_live && there == m_live;
}

void
warp::release_barrier (unsigned barrier, const barrier_state &state)
{
  for (group &g : m_others)
    if (g.state == group_state::at_barrier && g.barrier == barrier)
      {
        g.state = group_state::runnable;
        finish_barrier (g, state);
      }
}

namespace
{

/* Where I of FUNCTION comes from.  */
source_position
position_of (const function_code &function, const insn *i)
{
  const std::size_t at = i - function.code.data ();
  return at < function.positions.size () ? function.positions[at]
                                         : source_position ();
}

} // namespace

access_site
warp::site_of (const insn *i, unsigned lane) const
{
  access_site site;
  site.kernel = m_block.launch ().kernel;
  site.gang = m_block.index[0];
  site.worker = tid[1][lane];
  site.vector = tid[0][lane];
  const source_position at = position_of (*m_current.top->function, i);
  site.ptx_line = at.ptx_line;
  site.source_file = at.file;
  site.source_line = at.line;
  return site;
}

std::vector<device_call>
warp::calls_of (const insn *i) const
{
  std::vector<device_call> calls;
  for (const frame *f = m_current.top; f; i = f->call, f = f->caller)
    calls.push_back ({ f->function->name, position_of (*f->function, i) });
  return calls;
}

std::string
warp::describe_waits () const
{
  std::string text;
  for (const group &g : m_others)
    {
      const function_code &function = *g.top->function;
      std::size_t at = g.pc - function.code.data ();
      /* Those at barriers go on behind them.  */
      if (g.state != group_state::at_exchange && at > 0)
        at--;
      const source_position &position
          = function.positions[at < function.positions.size ()
                                   ? at
                                   : function.positions.size () - 1];
      char line[256];
      std::snprintf (line, sizeof line,
                     "\nsimcuda:   warp %u, lanes 0x%08x wait at %s, PTX line "
                     "%u (%s:%u)",
                     m_number, g.mask,
                     g.state == group_state::at_barrier
                         ? ("barrier " + std::to_string (g.barrier)).c_str ()
                         : "an exchange between lanes",
                     position.ptx_line,
                     position.file ? position.file : "no source",
                     position.line);
      text += line;
    }
  return text;
}

/* Blocks.  */

thread_block::thread_block (launch_context &launch) : m_launch (launch)
{
  const launch_config &config = launch.config;
  m_shared.reset (new unsigned char[launch.shared_bytes]);
  unsigned threads = config.block[0] * config.block[1] * config.block[2];
  unsigned warp_count = (threads + warp_lanes - 1) / warp_lanes;

  std::uint64_t stride = local_stride (config.stack_bytes);
  m_local_bytes = stride * warp_lanes * warp_count;
  void *memory = mmap (nullptr, m_local_bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    fail_launch (launch, "no memory for the stacks of "
                             + std::to_string (threads) + " threads");
  m_local = static_cast<unsigned char *> (memory);

  for (unsigned number = 0; number < warp_count; number++)
    {
      unsigned first = number * warp_lanes;
      unsigned lanes = std::min (threads - first, warp_lanes);
      lane_mask mask
          = lanes == warp_lanes ? all_lanes : (lane_mask (1) << lanes) - 1;
      m_warps.push_back (std::make_unique<warp> (
          *this, number, mask,
          local_memory{ m_local + stride * first, stride }));
      warp &w = *m_warps.back ();
      for (unsigned lane = 0; lane < warp_lanes; lane++)
        {
          unsigned thread = first + lane;
          w.tid[0][lane] = thread % config.block[0];
          w.tid[1][lane] = thread / config.block[0] % config.block[1];
          w.tid[2][lane] = thread / config.block[0] / config.block[1];
        }
    }
}

thread_block::~thread_block () { munmap (m_local, m_local_bytes); }

/* Complete barrier NUMBER if all that it waits for are there.  */
void
thread_block::check_barrier (unsigned number)
{
  barrier_state &state = m_barriers[number];
  unsigned waiting = 0, alive = 0;
  for (const auto &w : m_warps)
    {
      waiting += w->waits_at_p (number);
      alive += !w->ended_p ();
    }
  unsigned expected = state.expected ? state.expected : alive;
  if (!waiting || waiting + state.arrived < expected)
    return;
  barrier_state completed = state;
  state = barrier_state ();
  std::uint32_t passing = 0;
  for (const auto &w : m_warps)
    if (w->waits_at_p (number))
      {
        passing |= std::uint32_t (1) << w->number ();
        w->release_barrier (number, completed);
      }
  if (m_launch.races)
    m_launch.races->pass (*this, number, passing);
}

bool
thread_block::uniform_p (const warp &w) const
{
  const std::int64_t at = m_launch.code.uniform_at;
  if (at < 0)
    return false;
  std::uint32_t varying;
  std::memcpy (&varying, shared () + at + 4 * w.tid[1][0], sizeof varying);
  return varying == 0;
}

void
thread_block::check_barriers ()
{
  for (unsigned number = 0; number < barriers; number++)
    check_barrier (number);
}

void
thread_block::run (const function_code &kernel, void *const *parameters,
                   std::uint64_t number)
{
  const unsigned *grid = m_launch.config.grid;
  m_number = number;
  index[0] = number % grid[0];
  index[1] = number / grid[0] % grid[1];
  index[2] = number / grid[0] / grid[1];
  std::memset (m_shared.get (), unwritten_byte, shared_bytes ());
  for (barrier_state &state : m_barriers)
    state = barrier_state ();
  if (m_launch.races)
    m_launch.races->begin (*this, m_warps.size ());
  for (const auto &w : m_warps)
    {
      frame &f = w->start (kernel);
      for (std::size_t i = 0; i < kernel.inputs.size (); i++)
        for (unsigned lane = 0; lane < warp_lanes; lane++)
          std::memcpy (f.slots + kernel.inputs[i].offset
                           + lane * kernel.inputs[i].bytes,
                       parameters[i], kernel.input_bytes[i]);
    }

  for (;;)
    {
      bool progress = false, alive = false;
      m_alone = m_launch.runner.alone_p ();
      for (const auto &w : m_warps)
        {
          progress |= w->run (slice);
          alive |= !w->ended_p ();
        }
      if (!alive)
        {
          m_launch.output.ended (number);
          return;
        }
      if (!progress)
        {
          std::string waits;
          for (const auto &w : m_warps)
            waits += w->describe_waits ();
          fail_launch (m_launch, "dead lock: no thread of gang "
                                     + std::to_string (index[0]) + " can go on"
                                     + waits);
        }
    }
}

} // namespace simcuda
