/* Checked device memory: what both the driver calls and the executor use.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_MEMORY_H
#define SIMCUDA_EXEC_MEMORY_H

#include "simcuda/exec/gate.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

/* All devices' memories, for debuggers, of a core file too: the byte at device
   address BASE + i is at CONTENTS + i.  Unused entries have BYTES 0.  */
extern "C"
{
  struct simcuda_window
  {
    std::uint64_t base, bytes;
    unsigned char *contents;
  };
  extern __attribute__ ((visibility ("default")))
  simcuda_window simcuda_windows[64];
}

namespace simcuda
{

using dev_addr = std::uint64_t;

/* Bits of a shadow byte.  The colour tells neighbouring declared objects of a
   block apart; undeclared bytes have colour 0.  */
enum : unsigned char
{
  shadow_live = 1,    /* Part of a live block.  */
  shadow_written = 2, /* Has been stored to, by the host or a kernel.  */
  shadow_gap = 4,     /* Between the declared objects of its block.  */
  shadow_colour_shift = 3,
  shadow_max_colour = 31
};

struct block; /* One allocation; see memory-state.h.  */

enum class access_kind
{
  load,
  store,
  atomic,
  copy /* A load whose value is only copied so far: bytes never written are
          good.  */
};

/* What a kernel's load of bytes that nobody has written is.  */
enum class unwritten_loads
{
  report, /* An error where the value matters (unwritten-values.h).  */
  strict, /* An error, but in memcpy and memmove.  */
  allow
};

/* When a freed address is given out again.  */
enum class address_reuse
{
  late,   /* When all others are used up: uses after free are found.  */
  at_once /* As soon as possible, as a real driver does.  */
};

/* Whether the host reaches a block too.  */
enum class host_access
{
  none,
  same_address /* Managed memory.  */
};

/* Who made an access; the executor fills it in for messages.  */
struct access_site
{
  const char *kernel = nullptr;
  unsigned gang = 0, worker = 0, vector = 0; /* ctaid.x, tid.y, tid.x  */
  unsigned ptx_line = 0;                     /* In the module's text.  */
  const char *source_file = nullptr;         /* From .loc; may be null.  */
  unsigned source_line = 0;
};

/* Bytes that a kernel has stored, at PLACE of its source, "f.c:3: " or "".  */
struct copied_bytes
{
  dev_addr at;
  std::size_t bytes;
  std::string place;
  bool only_p; /* The others that were asked about were not written, too.  */
};

/* The global memory of one device: a reserved PROT_NONE window of addresses,
   whose backing is mapped elsewhere, so that host code that touches a device
   address faults.  The shadow knows live, freed and unwritten bytes.  Freed
   addresses are not given out again until the window is exhausted, unless that
   is asked for.  Safe to call from several threads; concurrent access () calls
   do not lock.  */
class device_memory
{
public:
  /* LIMIT bytes can be live at once (SIMCUDA_MEMORY).  With at_once it takes
     the addresses of one that is gone, if it can.  */
  explicit device_memory (std::size_t limit_bytes,
                          address_reuse = address_reuse::late);
  ~device_memory ();
  device_memory (const device_memory &) = delete;
  device_memory &operator= (const device_memory &) = delete;

  /* 0: out of memory.  LABEL says what the block is, after "device ": "variable
     'x'".  Null for cuMemAlloc, whose blocks are counted, and reported when
     nobody frees them.  Of managed blocks every byte counts as written, as the
     host may write it unseen.  */
  dev_addr allocate (std::size_t bytes, std::size_t alignment,
                     const char *label = nullptr,
                     host_access = host_access::none);
  /* False: ADDR is not the start of a live block.  */
  bool release (dev_addr addr);

  /* Start, size and number among those of all memories of the live block that
     contains ADDR; false: none. */
  bool find_block (dev_addr addr, dev_addr *start, std::size_t *bytes,
                   std::uint64_t *serial = nullptr) const;

  /* Whether ADDR is in a live block that the host reaches too.  */
  bool managed_p (dev_addr addr) const;

  bool
  in_window_p (dev_addr addr) const
  {
    return addr - m_base < m_window_bytes;
  }

  /* The backing of [ADDR, ADDR + BYTES) if a kernel may access it in this way,
     else null; then explain () says why.  A store marks the bytes as written.
     BYTES is 1 to 16 and ADDR is aligned to it as PTX demands.  */
  unsigned char *access (dev_addr addr, unsigned bytes, access_kind kind);

  /* The same, in line, for what nearly all accesses find: every byte is
     written and in the same object.  Null says nothing: ask access ().  */
  template <unsigned BYTES>
  __attribute__ ((always_inline)) unsigned char *
  access_usual (dev_addr addr) const
  {
    const std::size_t offset = addr - m_base;
    if (offset >= m_window_bytes)
      return nullptr;
    const unsigned char *s = m_shadow + offset;
    const unsigned char bits = __atomic_load_n (s, __ATOMIC_RELAXED);
    return (bits & (shadow_live | shadow_written | shadow_gap))
                       == (shadow_live | shadow_written)
                   && alike_p<BYTES> (s, bits)
               ? m_backing + offset
               : nullptr;
  }

  /* The backing of [ADDR, ADDR + BYTES) if every access to a part of it is
     good because all is live, in the same object, and, unless KIND is store,
     written.  Null says nothing: then access () has to be asked for each
     part.  For whole warps that access consecutive elements.  A store marks the
     bytes as written.  */
  template <unsigned BYTES>
  unsigned char *
  access_span (dev_addr addr, access_kind kind) const
  {
    static_assert (BYTES % sizeof (std::uint64_t) == 0);
    const std::size_t offset = addr - m_base;
    if (offset >= m_window_bytes || BYTES > m_window_bytes - offset)
      return nullptr;
    unsigned char *s = m_shadow + offset;
    std::uint64_t eights[BYTES / sizeof (std::uint64_t)], unlike = 0;
    std::memcpy (eights, s, BYTES);
    const std::uint64_t wanted = *s * UINT64_C (0x0101010101010101);
    for (std::uint64_t eight : eights)
      unlike |= eight ^ wanted;
    if (unlike || (*s & (shadow_live | shadow_gap)) != shadow_live)
      return nullptr;
    if (!(*s & shadow_written))
      {
        if (kind != access_kind::store)
          return nullptr;
        std::memset (s, *s | shadow_written, BYTES);
      }
    return m_backing + offset;
  }

  /* The same for a driver transfer of any size; checks one live block.  Reads
     of bytes never written are allowed here: libgomp copies whole blocks.  */
  unsigned char *transfer (dev_addr addr, std::size_t bytes, access_kind kind);

  /* What ADDR is: "HOST address (heap)", "0 bytes past the end of device block
     #4 [0x..,+400)", "freed device block #3 ...", "never written".  */
  std::string explain (dev_addr addr, std::size_t bytes,
                       access_kind kind) const;

  /* Bounds of one mapped object inside a block: accesses that cross them, or
     fall between declared objects of that block, are reported.  BYTES 0 takes
     the declaration at ADDR back.  */
  void declare_subobject (dev_addr addr, std::size_t bytes);

  /* The BYTES bytes at ADDR, if they are in one live block, are as in a new
     one: never written.  BY, if not null, is the store of a kernel that has
     copied such bytes there.  */
  void declare_unwritten (dev_addr addr, std::size_t bytes,
                          const access_site *by = nullptr);

  /* Store in *FOUND the first bytes of [ADDR, ADDR + BYTES) that a kernel has
     copied so, if there are some.  */
  bool find_copied (dev_addr addr, std::size_t bytes,
                    copied_bytes *found) const;

  /* Reported unless this allows them.  */
  void set_unwritten_loads (unwritten_loads);
  unwritten_loads unwritten () const;

  /* Launches of kernels that use this memory pass here.  */
  kernel_gate &
  gate ()
  {
    return m_gate;
  }

  std::size_t live_bytes () const;
  std::size_t limit_bytes () const;

  /* One line for each live unlabelled block, "" when there is none.  */
  std::string leak_report () const;

private:
  struct state;

  /* Whether the BYTES shadow bytes at S are all BITS.  S is aligned to
     BYTES.  */
  template <unsigned BYTES>
  static bool
  alike_p (const unsigned char *s, unsigned char bits)
  {
    auto word = [s] (auto zero) {
      return __atomic_load_n (reinterpret_cast<const decltype (zero) *> (s),
                              __ATOMIC_RELAXED);
    };
    if constexpr (BYTES == 8)
      return word (std::uint64_t ()) == bits * UINT64_C (0x0101010101010101);
    else if constexpr (BYTES == 4)
      return word (std::uint32_t ()) == bits * 0x01010101u;
    else if constexpr (BYTES == 2)
      return word (std::uint16_t ()) == bits * 0x0101u;
    else
      return true;
  }

  dev_addr find_room (const block &, std::size_t alignment) const;
  bool open_to_host (dev_addr addr, std::size_t bytes);
  void close_to_host (dev_addr addr, std::size_t bytes);
  void drop_pages (dev_addr start, std::size_t bytes);
  bool slow_access (dev_addr addr, unsigned bytes, access_kind kind);
  void undeclare (dev_addr start, block &blk, dev_addr addr);
  std::string explain_inside (dev_addr addr, std::size_t bytes,
                              access_kind kind) const;
  std::string explain_outside (dev_addr addr) const;
  std::string explain_word (std::uint64_t addr) const;

  dev_addr m_base = 0;
  std::size_t m_window_bytes = 0;
  unsigned char *m_backing = nullptr, *m_shadow = nullptr;
  state *m_state;
  kernel_gate m_gate;
};

/* The memory whose window contains ADDR, of any device; null: none.  The
   caller sees to it that it is not destroyed meanwhile.  */
device_memory *memory_of (dev_addr addr);

/* How many blocks all memories have ever given.  */
std::uint64_t last_block_serial ();

} // namespace simcuda

#endif /* SIMCUDA_EXEC_MEMORY_H */
