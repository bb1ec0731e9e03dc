/* What directives do, in lines (ACCDEEP_DEBUG=plan, ACCDEEP_INFO=3).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_PLAN_TEXT_H
#define ACCDEEP_EXECUTE_PLAN_TEXT_H

#include "libgomp-ext/execute/plan.h"
#include "libgomp-ext/move/gather.h"

#include <memory>
#include <string>

namespace accdeep
{

class plan_text
{
public:
  plan_text (const accdeep_directive *directive, phase p)
      : m_directive (directive), m_phase (p)
  {
  }

  void add (const plan &p, const walk_result &walked);

  /* The objects of S that LAYOUT means, whose KINDS are as in a selection.  */
  void add (const bulk::structure &s, const type_layout &layout,
            const std::vector<uint32_t> &kinds, bool fresh);

  /* What LISTS move of structures' objects that are not in it yet.  */
  void add (const range_lists &lists, const device_state &state);

  /* O, of which just that matters that it names.  FOUND: in the next execution
     that may be something else.  */
  void add (const operand &o, device_state &state, bool found = false);

  /* The text without what was found.  */
  std::shared_ptr<plan_text> kept () const;

  /* OBJECTS are allocated, at these addresses.  */
  void place (const std::vector<plan_object> &objects);

  /* Print all, unless that was so the last time, too.  */
  void print (const char *side);

private:
  struct object_line
  {
    uintptr_t start;
    uintptr_t end;
    uintptr_t dev_addr;
    plan_state state;
    const char *effect;
    std::string path;
    std::string decision; /* Empty, or why it is bytes.  */
    bool found;
  };

  struct pointer_line
  {
    uintptr_t slot;
    uintptr_t value;
    uintptr_t dev_value;
    std::string path;
  };

  const char *effect_text (unsigned effect) const;
  std::string summary () const;

  const accdeep_directive *m_directive;
  phase m_phase;
  std::vector<object_line> m_objects;
  std::vector<pointer_line> m_pointers;
  size_t m_n_pointers = 0; /* With those that the device does not have.  */
};

/* That of DIRECTIVE in P; null: it is not to be printed.  */
std::shared_ptr<plan_text> plan_text_of (const accdeep_directive *directive,
                                         phase p);

} // namespace accdeep

#endif
