/* Pictures of directives: consumes directives and objects, produces files.

   ACCDEEP_DRAW's file has a picture for each directive, of its first execution
   that has an object, and is written anew with each: also a program that ends
   with an error leaves what it has come to.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/draw/draw.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/output-file.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/draw/object-graph.h"
#include "libgomp-ext/draw/placement.h"
#include "libgomp-ext/draw/svg.h"
#include "libgomp-ext/execute/execute.h"
#include "libgomp-ext/execute/operands.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <set>

namespace accdeep
{

namespace
{

/* The process's lock guards it.  */
struct drawings
{
  std::set<std::pair<const accdeep_directive *, phase>> drawn;
  std::vector<picture> pictures;
  bool full; /* No more are drawn.  */
};

/* More directives make a file that nobody looks at.  */
constexpr size_t max_pictures = 100;

drawings &
all ()
{
  static auto *const result = new drawings ();
  return *result;
}

bool
write_file (const char *whose, const std::string &name,
            const std::vector<picture> &pictures)
{
  const plain_numbers plain;
  const std::string document = svg_of (pictures);
  FILE *f = fopen (name.c_str (), "w");
  bool good = f
              && fwrite (document.data (), 1, document.size (), f)
                     == document.size ();
  if (f)
    good &= fclose (f) == 0;
  if (!good)
    warning ("%s: can not write '%s': %s", whose, name.c_str (),
             strerror (errno));
  return good;
}

/* The picture of WALKED, which has its operands; nothing, after a warning for
   WHOSE, without graphviz.  */
std::optional<picture>
drawn (const char *whose, walk_result &walked, device_state &state,
       const std::string &title)
{
  device_presence device (state);
  walk (walked, device);
  const plain_numbers plain;
  picture p = picture_of (walked, state);
  p.title = title;
  if (place (p))
    return p;
  warning ("%s: the program 'dot' does not run, nothing is drawn: install "
           "graphviz",
           whose);
  return std::nullopt;
}

bool
drawn_before_p (const accdeep_directive *directive, phase p)
{
  lock_guard guard (process_lock ());
  return all ().full || all ().drawn.count ({ directive, p });
}

void
draw_phase (const accdeep_directive *directive,
            const accdeep_arguments &arguments, phase p)
{
  if (drawn_before_p (directive, p))
    return;
  device_state &state = state_of (current_device ());
  operand_list list = read_operands (directive, arguments, p);
  resolve_bare_pointers (list, directive, arguments, p, state);
  check_readable (list, directive, arguments, p, state);
  walk_result walked;
  walked.options = options_of (directive, arguments, p);
  for (const operand &o : list.operands)
    if (p != phase::exit
        || state.find (o.start, o.end).state != presence_state::absent)
      walked.operands.push_back (o);
  if (walked.operands.empty ())
    return;
  std::string title = directive_text (directive);
  if (p == phase::update_device || p == phase::update_self)
    title.insert (title.find (" at "),
                  p == phase::update_self ? " self" : " device");
  std::optional<picture> made = drawn ("ACCDEEP_DRAW", walked, state, title);

  lock_guard guard (process_lock ());
  if (!made)
    {
      all ().full = true;
      return;
    }
  all ().drawn.insert ({ directive, p });
  all ().pictures.push_back (std::move (*made));
  if (all ().pictures.size () == max_pictures)
    {
      all ().full = true;
      warning ("ACCDEEP_DRAW: %zu directives are drawn, others are not",
               max_pictures);
    }
  /* What can not be written now is not tried again.  */
  if (!write_file ("ACCDEEP_DRAW",
                   output_file_name (get_environment ().draw_file),
                   all ().pictures))
    all ().full = true;
}

} // namespace

void
draw_directive (const accdeep_directive *directive,
                const accdeep_arguments &arguments)
{
  if (!get_environment ().draw_file)
    return;
  const accdeep_statistics counts = statistics ();
  switch (directive->construct)
    {
    case ACCDEEP_CONSTRUCT_ENTER_DATA:
      draw_phase (directive, arguments, phase::enter);
      break;
    case ACCDEEP_CONSTRUCT_EXIT_DATA:
      draw_phase (directive, arguments, phase::exit);
      break;
    case ACCDEEP_CONSTRUCT_UPDATE:
      draw_phase (directive, arguments, phase::update_device);
      draw_phase (directive, arguments, phase::update_self);
      break;
    default:
      draw_phase (directive, arguments, phase::structured);
      break;
    }
  statistics () = counts;
}

size_t
draw_object (uintptr_t address, device_state &state, const char *file)
{
  const auto [start, end] = state.mapping_of (address);
  if (!end)
    return 0;
  const object_table::value_type *record = state.record_of (start);
  operand o = {};
  o.start = start;
  o.end = end;
  o.type = record ? record->second.type : nullptr;
  /* Nobody knows any more what expressions saw beside the object.  */
  if (o.type && needs_frames_p (o.type))
    o.type = nullptr;
  o.action = ACCDEEP_ACTION_PRESENT;
  accdeep_clause clause = {};
  clause.name = "object";
  o.clause = &clause;
  walk_result walked;
  walked.options = { phase::structured, false, nullptr,
                     record ? record->second.made_by : nullptr };
  walked.operands.push_back (o);
  const std::optional<picture> p = drawn (
      "accdeep_draw", walked, state,
      "on the device, by " + directive_text (walked.options.directive));
  return p && write_file ("accdeep_draw", file, { *p }) ? walked.items.size ()
                                                        : 0;
}

} // namespace accdeep
