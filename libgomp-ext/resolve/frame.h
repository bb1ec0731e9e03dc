/* Frames of expressions, and the arguments of policies that they lead to, for
   the walk.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_FRAME_H
#define ACCDEEP_RESOLVE_FRAME_H

#include "libgomp-ext/resolve/walk.h"

#include <deque>
#include <vector>

namespace accdeep
{

/* The arguments of MEMBER of the object that FRAME is about, for the policy of
   elements in containers: they are computed for each.  */
struct forwarded_arguments
{
  const accdeep_member *member;
  const char *object; /* For MEMBER's expressions.  */
  const accdeep_frame *frame;
};

/* Values for the parameters of an object's policy.  */
struct parameters
{
  const int64_t *values = nullptr;
  uint32_t n = 0;
  /* In place of values, when a member leads to the object, a container.  */
  const forwarded_arguments *forwarded = nullptr;
};

/* All frames here are such ones.  */
struct walk_frame : accdeep_frame
{
  const forwarded_arguments *forwarded;
};

inline const forwarded_arguments *
forwarded_to (const accdeep_frame *frame)
{
  return static_cast<const walk_frame *> (frame)->forwarded;
}

/* FRAME, or one around it, has arguments of a policy.  */
bool arguments_p (const accdeep_frame *frame);

/* Copies of frames with all that is around them, which are theirs.  */
class kept_frames
{
public:
  /* Null: FRAME is.  */
  const accdeep_frame *add (const accdeep_frame *frame);

  /* Have the copies look at LOCALS, where the directive stands now.  */
  void set_locals (const void *locals);

private:
  struct copy
  {
    accdeep_frame frame;
    std::vector<int64_t> index;
  };

  std::deque<copy> m_copies;
};

/* Room for N objects that items of WALKED are going to refer to.  */
template <typename T>
T *
allocate (walk_result &walked, size_t n)
{
  if (!walked.kept)
    walked.kept.reset (new std::pmr::monotonic_buffer_resource);
  return static_cast<T *> (walked.kept->allocate (n * sizeof (T), alignof (T)));
}

/* A copy of FRAME, with the indices of INNER behind its own, for items of
   WALKED.  */
const walk_frame *keep_frame (const accdeep_frame *frame, walk_result &walked,
                              const accdeep_frame *inner = nullptr);

/* What M, a member of the object that FRAME is about, has for its elements'
   policy.  OBJECT is for M's expressions.  */
parameters parameters_for (const accdeep_member &m, const char *object,
                           const accdeep_frame *frame, walk_result &walked);

/* What the clause of O has for its element INDEX.  */
parameters parameters_of_root (const operand &o, int64_t index,
                               walk_result &walked);

} // namespace accdeep

#endif
