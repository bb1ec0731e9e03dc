/* Messages of the walk: consumes its result so far, produces texts.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/resolve/walk-message.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/host-memory.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/resolve/path.h"

#include <set>

namespace accdeep
{

namespace
{

std::string
place_text (const walk_result &walked, const step_place &p)
{
  return operation_text (walked, p.item)
         + member_path (walked, p.item, p.slot, *p.member, p.step);
}

std::string
directive_position (const walk_result &walked)
{
  return position_text (walked.options.directive->position);
}

std::string
unreadable_text (const walk_result &walked, const step_place &p,
                 uintptr_t value)
{
  const bool fortran = p.member->name && p.member->name[0] == '%';
  return text ("%s points to %p, which cannot be read: never %s?; directive "
               "at %s",
               place_text (walked, p).c_str (),
               reinterpret_cast<void *> (value), fortran ? "associated" : "set",
               directive_position (walked).c_str ());
}

} // namespace

void
report_wrong_extent (const walk_result &walked, step_place p,
                     const std::string &what)
{
  const accdeep_step &s = p.member->steps[p.step];
  const std::string extent = s.text ? text (" of %s", s.text) : std::string ();
  /* A flexible array member may start where its object ends.  */
  if (s.flags & ACCDEEP_STEP_FLEXIBLE)
    p.slot--;
  fatal ("%s: %s%s, written at %s; directive at %s",
         place_text (walked, p).c_str (), what.c_str (), extent.c_str (),
         position_text (s.position).c_str (),
         directive_position (walked).c_str ());
}

void
report_unreadable (const walk_result &walked, const step_place &p,
                   uintptr_t value)
{
  fatal ("%s", unreadable_text (walked, p, value).c_str ());
}

namespace
{

/* That PLACE leads to FOUND, where a T is expected.  */
[[noreturn]] void
report_class_at (const walk_result &walked, const std::string &place,
                 const accdeep_type *t, const class_found &found)
{
  const std::string directive = directive_position (walked);
  if (found.what == object_class::no_shape)
    fatal ("%s leads to an object of class %s, derived from %s, which has no "
           "shape or policy %s; directive at %s",
           place.c_str (), found.name.c_str (), t->name, t->shape,
           directive.c_str ());
  const std::string name
      = found.name.empty () ? "a class without type_info" : found.name;
  fatal ("%s leads to an object of %s, derived from %s, and no file has told "
         "what such objects are: compile the file that defines the class with "
         "the plugin and -fopenacc, with '#pragma acc shape' in the class; "
         "directive at %s",
         place.c_str (), name.c_str (), t->name, directive.c_str ());
}

} // namespace

void
report_class (const walk_result &walked, const step_place &p,
              const class_found &found)
{
  report_class_at (walked, place_text (walked, p), p.member->element, found);
}

void
report_class (const walk_result &walked, const operand &o,
              const class_found &found)
{
  report_class_at (
      walked,
      text ("%s %s: %s", construct_name (walked.options.directive->construct),
            action_name (o.action, walked.options.p),
            o.clause && o.clause->name ? o.clause->name : "operand"),
      o.type, found);
}

void
warn_unreadable (const walk_result &walked, const step_place &p,
                 uintptr_t value)
{
  {
    /* Directives on other devices may have the same to say.  */
    lock_guard guard (process_lock ());
    static std::set<const accdeep_member *> warned;
    if (!warned.insert (p.member).second)
      return;
  }
  warning ("%s", unreadable_text (walked, p, value).c_str ());
}

void
check_host_memory (const walk_result &walked, uint32_t index)
{
  const item &i = walked.items[index];
  host_memory memory = host_memory_at (i.start);
  if (memory.what && i.end <= memory.end)
    return;
  std::string cause
      = memory.what ? text ("reaches beyond its %s %s", memory.what,
                            range_text (memory.start, memory.end).c_str ())
                    : std::string ("is not in the program's memory");
  std::string extent;
  if (i.via != no_index && walked.links[i.via].member)
    {
      const link &l = walked.links[i.via];
      const accdeep_step &s = l.member->steps[l.step];
      if (s.text)
        extent = text (", with %s written at %s", s.text,
                       position_text (s.position).c_str ());
    }
  fatal (
      "%s%s %s, %s%s; directive at %s", operation_text (walked, index).c_str (),
      item_path (walked, index).c_str (), range_text (i.start, i.end).c_str (),
      cause.c_str (), extent.c_str (), directive_position (walked).c_str ());
}

} // namespace accdeep
