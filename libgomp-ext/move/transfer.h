/* The bytes on their way.

   A transfer takes a list of moves, each between one host range and one device
   range, and carries them out with as few copies as it can: moves that lie
   close together in one device block travel as one, packed into the slots of
   staging.h by several threads.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_MOVE_TRANSFER_H
#define ACCDEEP_MOVE_TRANSFER_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace accdeep
{

/* BYTES bytes between HOST_ADDR and DEV_ADDR.  BLOCK numbers the device block:
   moves with equal numbers may share a copy.  Consecutive numbers in OBJECT
   are neighbours in it: if they are fresh, only padding lies between.  */
struct move
{
  uintptr_t dev_addr;
  uintptr_t host_addr;
  size_t bytes;
  uint64_t block;
  uint32_t object;
};

/* A pointer to be written at DEV_ADDR, over what a move puts there.  */
struct patch
{
  uintptr_t dev_addr;
  uintptr_t value;
  uint64_t block;
  uint32_t object;
};

/* What may be written between moves of one block.  */
enum class gaps
{
  padding, /* All moves are to fresh objects: short gaps may be filled.  */
  data     /* Nothing: other objects lie there, or what is to stay.  */
};

/* Consecutive bytes of the device that travel as one, and what lies in them:
   moves from FIRST_MOVE and patches from FIRST_PATCH on.  All are sorted, so
   the first that is behind the range ends it.  */
struct chunk
{
  uintptr_t start;
  uintptr_t end;
  size_t first_move;
  size_t first_patch;
};

/* What move_to_device does, planned.  Device addresses and the values of
   patches may be relative to some base: then it can be done again and again,
   wherever the objects lie.  */
class transfer_in
{
public:
  transfer_in () = default;
  transfer_in (std::vector<move> moves, std::vector<patch> patches,
               gaps between);
  transfer_in (transfer_in &&) = default;
  transfer_in &operator= (transfer_in &&) = default;

  void run (uintptr_t base) const;

private:
  /* Bytes between moves that are transferred with them, to save a copy.  */
  struct filled_gap
  {
    uintptr_t start;
    size_t bytes;
  };

  void declare_filled (uintptr_t base) const;

  std::vector<move> m_moves; /* May point into M_PATCHES.  */
  std::vector<patch> m_patches;
  std::vector<chunk> m_chunks;
  std::vector<filled_gap> m_filled; /* Only for a device that checks.  */
  size_t m_bytes = 0;
  bool m_apart = false; /* No patch lies in bytes of the host's.  */
};

struct read_plan;

/* The program ends with a message where MOVES would write to constants.  */
void check_writable (const std::vector<move> &moves);

/* The same of move_to_host.  */
class transfer_out
{
public:
  transfer_out () = default;
  explicit transfer_out (std::vector<move> moves);

  /* A queue delivers when this has returned.  */
  void run (uintptr_t base) const;

private:
  std::shared_ptr<const read_plan> m_plan;
};

/* Copy MOVES to the device and write PATCHES; both may be in any order, and
   moves may overlap where they agree.  */
inline void
move_to_device (std::vector<move> moves, std::vector<patch> patches,
                gaps between)
{
  transfer_in (std::move (moves), std::move (patches), between).run (0);
}

/* Copy MOVES from the device to their places on the host.  */
inline void
move_to_host (std::vector<move> moves)
{
  transfer_out (std::move (moves)).run (0);
}

/* Bytes from the device that have not reached their place yet.   */
class fetched
{
public:
  /* Copy what MOVES say from the device, into a buffer.  */
  explicit fetched (std::vector<move> moves);

  /* Write the bytes of all moves for which DELIVER_P (move) holds to the
     host.  */
  template <typename Predicate>
  void
  deliver (Predicate deliver_p)
  {
    for (size_t i = 0; i < m_moves.size (); i++)
      if (deliver_p (m_moves[i]))
        deliver_one (i);
  }

private:
  void deliver_one (size_t i);

  std::vector<move> m_moves;
  std::vector<size_t> m_offsets; /* Of each move in the buffer.   */
  std::unique_ptr<unsigned char[]> m_buffer;
};

} // namespace accdeep

#endif
