/* Decoded code: what the decoder produces and the executor runs.

   A register is an array of 32 lanes of its width in its function's frame;
   operands are offsets into the frame.  Constants are registers that nobody
   writes: a frame is made with their values in it.  A .param is an array of
   32 lanes too, each of the parameter's size.

     frame:  | registers | parameters | constants and temporaries |

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_CODE_H
#define SIMCUDA_EXEC_CODE_H

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace simcuda
{

constexpr unsigned warp_lanes = 32;

/* Bit L is lane L.  */
using lane_mask = std::uint32_t;
constexpr lane_mask all_lanes = ~lane_mask (0);

/* Generic addresses.  Neither the host nor the device's memory has such
   ones, so no valid pointer is taken for another.  */
constexpr std::uint64_t shared_window = std::uint64_t (1) << 48;
constexpr std::uint64_t local_window = std::uint64_t (2) << 48;
constexpr std::uint64_t function_window = std::uint64_t (3) << 48;
constexpr std::uint64_t window_bytes = std::uint64_t (1) << 48;
constexpr std::uint64_t function_address_step = 16;

class warp;
struct insn;

/* Executes one instruction for the lanes in the mask.  Returns the next one,
   or null after it changed the warp's state itself: see warp.h.  */
using handler
    = const insn *(*)(const insn *, unsigned char *frame, warp &, lane_mask);

/* The same for all lanes, for any mask but an empty one, for one lane.  */
struct handlers
{
  handler full = nullptr;
  handler some = nullptr;
  handler one = nullptr;

  explicit operator bool () const { return full != nullptr; }
};

struct call_site;

/* What an instruction does with bytes that were never written
   (unwritten-values.h).  */
enum class effect : std::uint8_t
{
  use,       /* Its sources matter.  */
  move,      /* D is A.  */
  choose,    /* D is A or B, predicate C says which.  */
  load,      /* From A + IMM, in SPACE.  */
  store,     /* To A + IMM, in SPACE.  */
  guard,     /* Of the next IMM instructions.  */
  guard_not, /* Likewise, for the other lanes.  */
  call,
  leave
};

/* Where an access goes.  */
enum class reach : std::uint8_t
{
  memory, /* Of the device, or a generic address.  */
  local,
  other
};

struct alignas (64) insn
{
  handler run[3]; /* In the order of `handlers'.  */
  std::uint32_t d = 0, a = 0, b = 0, c = 0, e = 0; /* Offsets in the frame.  */
  std::uint32_t aux = 0;
  union
  {
    std::int64_t imm = 0;
    const insn *target;
    const call_site *call;
  };
  effect what = effect::use;
  reach where = reach::other;
  std::uint8_t bytes = 0; /* Of a load or store.  */
};
static_assert (sizeof (insn) == 64);

/* Frames begin there: no slot is 0, which is none.  */
constexpr std::uint32_t first_slot = 64;

/* 32 lanes of BYTES each at OFFSET of a frame.  */
struct slot
{
  std::uint32_t offset;
  std::uint32_t bytes;
};

struct source_position
{
  unsigned ptx_line = 0;
  const char *file = nullptr;
  unsigned line = 0;
};

struct function_code;

/* Functions that the driver provides instead of PTX.  */
using builtin_function = void (*) (warp &, const insn *, unsigned char *frame,
                                   lane_mask, const call_site &);

struct call_site
{
  const function_code *callee = nullptr; /* Null: indirect, through A. */
  std::vector<slot> results, arguments;
};

struct shared_variable
{
  std::uint64_t bytes, alignment;
};

struct function_code
{
  std::string name;
  bool entry = false;
  bool defined = false;
  builtin_function builtin = nullptr;
  std::uint64_t address = 0;
  std::vector<insn> code;
  std::vector<source_position> positions; /* One an instruction.  */
  std::vector<slot> inputs, outputs;
  std::vector<std::uint64_t> input_bytes;
  std::deque<call_site> calls; /* Instructions point to them.  */
  std::uint32_t frame_bytes = 0;
  std::uint32_t constants_offset = 0;
  std::vector<unsigned char> constants; /* At constants_offset.  */
  std::uint64_t local_bytes = 0;
  /* The .shared variables that it names, by their offsets.  */
  std::map<std::uint64_t, shared_variable> shared;
  std::uint64_t shared_bytes = 0; /* Of an entry, with all that it calls.  */
  unsigned max_threads = 0;
  bool runtime = false;   /* Of a library: takes care of itself.  */
  bool copies = false;    /* memcpy and memmove: may load padding.  */
  bool recursive = false; /* By direct calls.  */
};

/* What keeps SITE from calling CALLEE; null: nothing.  */
const char *mismatch (const function_code &callee, const call_site &site);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_CODE_H */
