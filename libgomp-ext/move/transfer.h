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

/* Constants of the program are not written to.  The program ends with a message
   if the device has changed those of MOVES.  */
void compare_constants (std::vector<move> moves);

/* Copy MOVES to the device and write PATCHES; both may be in any order, and
   moves may overlap where they agree.  */
void move_to_device (std::vector<move> moves, std::vector<patch> patches,
                     gaps between);

/* Copy MOVES from the device to their places on the host; in a queue when that
   gets there.  */
void move_to_host (std::vector<move> moves);

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
  bool m_constants;              /* Some are to constants.  */
  std::vector<size_t> m_offsets; /* Of each move in the buffer.   */
  std::unique_ptr<unsigned char[]> m_buffer;
};

} // namespace accdeep

#endif
