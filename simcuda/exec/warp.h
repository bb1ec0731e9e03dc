/* The state of a running block of threads and of its warps.

   Lanes of a warp run in lockstep.  Where they diverge, the warp has several
   groups of lanes, each with its own frame and program counter; the group
   that is deepest in calls runs, among those the one with the lowest program
   counter, and groups that meet become one again.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_WARP_H
#define SIMCUDA_EXEC_WARP_H

#include "simcuda/exec/code.h"
#include "simcuda/exec/launch.h"
#include "simcuda/exec/output.h"
#include "simcuda/exec/races.h"
#include "simcuda/exec/unwritten-values.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace simcuda
{

class thread_block;
struct program;

/* One activation of a function by the lanes that called it together.  */
struct frame
{
  const function_code *function;
  frame *caller = nullptr;
  const insn *call = nullptr; /* In the caller.  */
  lane_mask live = 0;         /* Lanes that have not left it.  */
  unsigned depth = 0;
  /* What leads here calls through an address or recursively: a driver can not
     tell how much stack that needs.  */
  bool unbounded = false;
  std::uint64_t local_base = 0; /* Of its .local variables.  */
  std::uint64_t stack_end = 0;  /* Of what alloca gave; 0: nothing.  */
  unsigned char *slots;         /* function->frame_bytes.  */
};

/* One function of a device's call stack, and where it is.  */
struct device_call
{
  std::string function;
  source_position position;
};

enum class group_state : std::uint8_t
{
  runnable,
  at_warp_barrier, /* bar.warp.sync: lanes may wait at several places.  */
  at_exchange,     /* shfl.sync, vote.sync: at PC, until NEEDED are there.  */
  at_barrier       /* bar.sync BARRIER.  */
};

struct group
{
  frame *top;
  const insn *pc;
  lane_mask mask;
  group_state state = group_state::runnable;
  std::uint8_t barrier = 0;
  lane_mask needed = 0;
};

/* One thread's .local memory ends here at most.  */
struct local_memory
{
  unsigned char *base; /* Of lane 0.  */
  std::uint64_t stride;
};

class warp
{
public:
  warp (thread_block &owner, unsigned number, lane_mask lanes, local_memory);
  ~warp ();
  warp (const warp &) = delete;
  warp &operator= (const warp &) = delete;

  /* Begin KERNEL again; its parameters are to be stored in the frame that
     this returns.  */
  frame &start (const function_code &kernel);

  /* Run until BUDGET instructions are done or no lane can go on.  False: it
     could not start, all lanes wait or have ended.  */
  bool run (unsigned budget);

  bool
  ended_p () const
  {
    return m_live == 0;
  }
  bool waits_at_p (unsigned barrier) const;
  void release_barrier (unsigned barrier, const struct barrier_state &);

  /* For handlers.  Those that return null have called one of the following,
     or changed nothing but the current group's program counter.  */
  thread_block &
  owner ()
  {
    return m_block;
  }
  device_memory &
  memory ()
  {
    return m_memory;
  }
  frame &
  top ()
  {
    return *m_current.top;
  }
  lane_mask
  live () const
  {
    return m_live;
  }
  unsigned
  number () const
  {
    return m_number;
  }
  const insn *go (const insn *next);
  const insn *split (const insn *taken, lane_mask taken_lanes, const insn *next,
                     lane_mask next_lanes);
  const insn *enter (const function_code &callee, const insn *call,
                     const call_site &site, lane_mask mask);
  const insn *leave (lane_mask mask);
  const insn *end_lanes (lane_mask mask);
  const insn *wait (const insn *pc, lane_mask mask, group_state state,
                    unsigned barrier, lane_mask needed);

  unsigned char *
  local (unsigned lane) const
  {
    return m_local.base + lane * m_local.stride;
  }
  std::uint64_t
  local_bytes () const
  {
    return m_local.stride;
  }
  access_site site_of (const insn *i, unsigned lane) const;
  /* The functions that the current group is in, at I; the kernel is last.  */
  std::vector<device_call> calls_of (const insn *i) const;
  /* "lanes 3 and 5 at barrier 0 ..." for a message about a dead lock.  */
  std::string describe_waits () const;

  /* How often its lanes have met or parted: see races.h.  */
  std::uint32_t meetings = 1;
  unwritten_values unwritten;
  /* Of the thread in each lane.  */
  std::uint32_t tid[3][warp_lanes];

private:
  frame *take_frame (const function_code &);
  void give_frame (frame *);
  bool select ();
  void merge_into_current ();
  const insn *next_meeting () const;
  void release_exchanges ();
  void drop_from_frames (frame *, lane_mask);
  void count (unsigned executed, lane_mask mask);

  thread_block &m_block;
  device_memory &m_memory;
  unsigned m_number;
  lane_mask m_lanes;    /* Threads of this warp.  */
  lane_mask m_live = 0; /* Those that have not exited.  */
  local_memory m_local;
  bool m_active = false; /* M_CURRENT is a group that can run.  */
  group m_current{};
  std::vector<group> m_others;
  unsigned m_slices = 0; /* Since another group had a turn.  */
  /* Frames to use again, by function.  */
  struct pool;
  std::unique_ptr<pool> m_pool;
};

struct barrier_state
{
  unsigned arrived = 0;           /* Warps.  */
  unsigned expected = 0;          /* Warps; 0: all that have not ended.  */
  unsigned votes = 0, voters = 0; /* bar.red.  */
};

/* Launch-wide values.  */
struct launch_context
{
  const program &code;
  device_memory &memory;
  const launch_config &config;
  const char *kernel;
  std::uint64_t shared_bytes;
  std::uint64_t dynamic_shared_bytes;
  kernel_gate::runner &runner;
  gang_output &output;
  race_detector *races; /* Null: not wanted.  */
  std::atomic<bool> stack_told{ false };
};

class thread_block
{
public:
  static constexpr unsigned barriers = 16;

  explicit thread_block (launch_context &launch);
  ~thread_block ();
  thread_block (const thread_block &) = delete;
  thread_block &operator= (const thread_block &) = delete;

  /* Block NUMBER of the grid; x comes first.  */
  void run (const function_code &kernel, void *const *parameters,
            std::uint64_t number);

  launch_context &
  launch ()
  {
    return m_launch;
  }
  unsigned char *
  shared () const
  {
    return m_shared.get ();
  }
  std::uint64_t
  shared_bytes () const
  {
    return m_launch.shared_bytes;
  }
  barrier_state &
  barrier (unsigned number)
  {
    return m_barriers[number];
  }
  std::uint64_t
  number () const
  {
    return m_number;
  }
  warp &
  warp_number (unsigned i)
  {
    return *m_warps[i];
  }
  /* Is this code of OpenMP where all lanes of W do the same?  */
  bool uniform_p (const warp &w) const;
  /* Does no other thread of the host execute kernels on this memory now?  */
  bool
  alone_p () const
  {
    return m_alone;
  }
  /* A warp has arrived, or one has ended: let those go on that may.  */
  void check_barrier (unsigned number);
  void check_barriers ();
  unsigned
  warps () const
  {
    return m_warps.size ();
  }

  std::uint32_t index[3] = {};
  launch_statistics statistics;

private:
  launch_context &m_launch;
  std::uint64_t m_number = 0;
  bool m_alone = false;
  std::unique_ptr<unsigned char[]> m_shared;
  unsigned char *m_local = nullptr;
  std::size_t m_local_bytes = 0;
  barrier_state m_barriers[barriers];
  std::vector<std::unique_ptr<warp>> m_warps;
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_WARP_H */
