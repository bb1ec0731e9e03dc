/* Frames and arguments of policies.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/resolve/frame.h"

#include "libgomp-ext/descriptor/descriptor.h"

#include <cstring>

namespace accdeep
{

namespace
{

/* Objects of T are containers that forward arguments.  */
bool
forwards_p (const accdeep_type *t)
{
  for (uint32_t i = 0; t && i < t->n_members; i++)
    if (t->members[i].flags & ACCDEEP_MEMBER_FORWARDS)
      return true;
  return false;
}

} // namespace

bool
arguments_p (const accdeep_frame *frame)
{
  for (; frame; frame = frame->outer)
    if (frame->n_params || forwarded_to (frame))
      return true;
  return false;
}

const accdeep_frame *
kept_frames::add (const accdeep_frame *frame)
{
  if (!frame)
    return nullptr;
  m_copies.push_back ({ *frame, {} });
  copy &c = m_copies.back ();
  if (frame->n_index)
    c.index.assign (frame->index, frame->index + frame->n_index);
  c.frame.index = c.index.data ();
  c.frame.outer = add (frame->outer);
  return &c.frame;
}

void
kept_frames::set_locals (const void *locals)
{
  for (copy &c : m_copies)
    c.frame.locals = locals;
}

const walk_frame *
keep_frame (const accdeep_frame *frame, walk_result &walked,
            const accdeep_frame *inner)
{
  if (!frame)
    return nullptr;
  walk_frame *copy = allocate<walk_frame> (walked, 1);
  *copy = *static_cast<const walk_frame *> (frame);
  copy->index = nullptr;
  copy->n_index += inner ? inner->n_index : 0;
  if (copy->n_index)
    {
      int64_t *index = allocate<int64_t> (walked, copy->n_index);
      if (frame->n_index)
        memcpy (index, frame->index, frame->n_index * sizeof *index);
      if (inner && inner->n_index)
        memcpy (index + frame->n_index, inner->index,
                inner->n_index * sizeof *index);
      copy->index = index;
    }
  return copy;
}

parameters
parameters_for (const accdeep_member &m, const char *object,
                const accdeep_frame *frame, walk_result &walked)
{
  parameters result;
  if (!(m.flags & (ACCDEEP_MEMBER_ARGUMENTS | ACCDEEP_MEMBER_FORWARDS)))
    return result;
  forwarded_arguments from = { &m, object, frame };
  if (m.flags & ACCDEEP_MEMBER_FORWARDS)
    {
      if (!forwarded_to (frame))
        {
          result.values = frame->params;
          result.n = frame->n_params;
          return result;
        }
      from = *forwarded_to (frame);
      from.frame = keep_frame (from.frame, walked, frame);
    }
  if (forwards_p (m.element))
    {
      forwarded_arguments *all = allocate<forwarded_arguments> (walked, 1);
      *all = from;
      if (from.frame == frame)
        all->frame = keep_frame (frame, walked);
      result.forwarded = all;
      return result;
    }
  const uint32_t n = from.member->n_arguments;
  int64_t *values = allocate<int64_t> (walked, n);
  for (uint32_t i = 0; i < n; i++)
    values[i] = evaluate (from.member->steps[from.member->n_steps + i].length,
                          from.object, from.frame);
  result.values = values;
  result.n = n;
  return result;
}

parameters
parameters_of_root (const operand &o, int64_t index, walk_result &walked)
{
  parameters result;
  if (!o.clause || !(o.clause->flags & ACCDEEP_CLAUSE_ARGUMENTS))
    return result;
  accdeep_frame frame = {};
  frame.locals = walked.options.locals;
  frame.index = &index;
  frame.n_index = 1;
  int64_t *values = allocate<int64_t> (walked, o.clause->n_arguments);
  for (uint32_t i = 0; i < o.clause->n_arguments; i++)
    values[i] = evaluate (o.clause->arguments[i], nullptr, &frame);
  result.values = values;
  result.n = o.clause->n_arguments;
  return result;
}

} // namespace accdeep
