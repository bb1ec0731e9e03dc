/* Functions that the device needs: what compute regions and routines call, as
   far as this translation unit has their bodies.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_DEVICE_FUNCTIONS_H
#define ACCDEEP_FRONT_CP_DEVICE_FUNCTIONS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* A call through an object's table of virtual functions.  */
struct virtual_call
{
  tree type;           /* The class that declares the function...  */
  std::uint64_t index; /* ... which is this one of those of its own table.  */
  location_t loc;
};

/* Everything is parsed and instantiated.  */
class device_functions
{
public:
  /* Begin with all compute regions and routines.  */
  void start ();

  void reach (tree function);

  /* Go on to whatever those call that have been reached.  */
  void run ();

  /* Those with bodies; grows.  */
  const std::vector<tree> &
  reached () const
  {
    return m_reached;
  }

  /* Those without; grows.  */
  const std::vector<tree> &
  absent () const
  {
    return m_absent;
  }

  /* Each function once; grows, too.  */
  const std::vector<virtual_call> &
  virtual_calls () const
  {
    return m_virtual_calls;
  }

private:
  static tree visit_region (tree *, int *walk_subtrees, void *);
  static tree visit (tree *, int *walk_subtrees, void *);
  void note_virtual_call (tree call);

  std::set<std::pair<tree, bool>> m_seen; /* With and without a body.  */
  std::vector<tree> m_reached;
  std::vector<tree> m_absent;
  std::size_t m_next = 0; /* In REACHED: not looked into.  */
  std::set<std::pair<tree, std::uint64_t>> m_called;
  std::vector<virtual_call> m_virtual_calls;
};

/* Compile FUNCTION, of which this translation unit has the body, with it, if
   that is for inlining alone so far.  */
void compile_here (tree function);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_DEVICE_FUNCTIONS_H */
